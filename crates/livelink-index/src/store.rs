//! An ordered set of spans that follows edits: [`SpanStore`].
//!
//! # Layout
//!
//! ```text
//! root    starts: 0        9_000     31_000         absolute
//!         groups: #        #         #              Arc each
//!                 |
//! group   starts: 0   700  2_900                    from the start of the group's first span
//!         chunks: .   .    .                        two Arcs each
//!                 |
//! chunk   starts: 0   40  95                        from the start of the chunk's first span
//!         spans:  11  7   22                        length, value
//! ```
//!
//! Spans sit in chunks of about 128, chunks in groups of about 64. Every start is relative to the
//! node above. So an edit moves the later spans of one chunk, the later chunks of its group, and
//! the later groups. That is some hundred additions in three arrays at a million spans, wherever
//! the edit is. There are only two levels below the root: the root array is linear, but has one
//! entry for 8,000 spans.
//!
//! Groups, and the arrays of a chunk, are shared by `Arc` and copied when they are written to while
//! shared. So a clone of the store copies only the root array, and the first edit after it copies
//! one group's array and one chunk.
//!
//! In a store that fits in no cache, two things cost time: how much memory an edit reads, and how
//! often it waits for memory to learn where to read next. So the starts are stored apart from the
//! rest, their group points at them directly, and a search in a chunk goes through blocks instead
//! of halving. Where spans only change their ranges, an edit does not look at the neighbours of a
//! node. A keystroke looks up nearly the same place a few times, and only the first search starts
//! at the root ([`Near`]).
//!
//! # Why starts are tight
//!
//! A node's start is exactly the start of its first span, never a bound below it. So each level is
//! searched alone, and comparing two starts never needs a look into a node. The price is that a
//! change to a first span changes the base of its node; that is as cheap as the insertion itself.

mod chunk;
mod level;
mod places;
mod query;
mod shift;
mod span_store;
mod spans;
mod update;

pub use span_store::{Near, SpanStore};
pub use spans::{Spans, SpansIn};
pub use update::InsertError;

#[cfg(test)]
mod tests;
