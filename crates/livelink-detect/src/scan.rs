//! The scanner: one pass over a text, from one trigger to the next.
//!
//! Every link has a `.`, a `://` or an `@` in it, or one of the dots of CJK text. The scanner looks for these and decides
//! at each one by what stands around it. It never goes back: `floor` is the end of what is decided, and no candidate
//! begins before it.
//!
//! # What a decision depends on
//!
//! On the state of the scan, which is four numbers ([`State`]), and on the text around the trigger:
//!
//! * To the left, no further than `LEFT_MAX` bytes: a host run of at most
//!   [`HOST_RUN_MAX`](chars::HOST_RUN_MAX), a scheme of at most 256, a local part of at most
//!   [`LOCAL_PART_LIMIT`](uts58::LOCAL_PART_LIMIT) characters, and the few characters before one of these.
//! * To the right, no further than [`max_link_len`](crate::Options::max_link_len) and a host run: the authority, path,
//!   query and fragment of a candidate, and the domain of an address that it may be part of. How far it really was is
//!   kept in [`State::reach`].
//!
//! The state in turn looks back a bounded way: `floor` is the end of a candidate, which is no longer than
//! `max_link_len`; a dead zone (below) is no longer either, and whether there is one is decided by the characters around
//! a `://` alone, not by what the scan made of them. So a change of the text is forgotten a few `max_link_len` behind
//! it, but where the candidates themselves overlap in a chain, each suppressed by the one before. `window` says how a
//! scan is taken up in the middle of a text.
//!
//! # Dead zones
//!
//! Nothing links behind the colon of a `://` with an unknown scheme, a glued one, or user information, up to the next
//! boundary (rulings 9, 17, 18), and at most `max_link_len` bytes. Such a colon counts wherever it stands: also within a
//! link, whose path it is part of, or within a refused candidate.
//!
//! # Linear
//!
//! All looks are bounded, and what could be looked at again and again is remembered: the boundary in a dead zone is
//! looked for in steps (`dead_checked`), and a stretch without any character that could end a path is known as such
//! (`unending`), so that the candidates in it are refused as too long without reading it for each. Where brackets come
//! and go, a [`Terminator`] remembers the last path that was too long, and takes over from it.
//!
//! | trigger | file |
//! |---|---|
//! | `://` | `url` |
//! | `:`, if a caller's scheme needs no `//` | `opaque` |
//! | a dot with host characters on both sides | `bare` |
//! | `@` | `email` |

mod look_back;
mod pass;
mod scanner;
mod sink;
mod state;

pub(crate) use look_back::left_context;
pub(crate) use pass::{anchors, scan, scan_window};
pub(crate) use scanner::{Scanner, Setup};
pub(crate) use sink::{LinkCallback, VerdictSink};
pub(crate) use state::{Halt, State};

#[cfg(test)]
mod tests;
