//! The links of a whole text, kept right while it is edited.
//!
//! A detector ([`livelink_detect::Detector`]) says what the links of a text are. [`LinkIndex`] holds the same answer for
//! a text that changes: the host applies an edit to its own buffer, tells the index which bytes were replaced, and gets
//! a [`Delta`] back, the links that went, came and changed. The answer is always the one a scan of the whole text would
//! give; the work is only that of the runs the edit touches.
//!
//! ```
//! use livelink_detect::Detector;
//! use livelink_index::{Edit, LinkIndex};
//!
//! let mut text = String::from("see example.com today");
//! let mut index = LinkIndex::build(Detector::default(), text.as_str());
//! assert_eq!(index.link_at(4).unwrap().range, 4..15);
//!
//! // The host edits its own text, then says what it did.
//! text.insert_str(0, "Please ");
//! let delta = index.edit(text.as_str(), &[Edit::insert(0, 7)]);
//! assert!(delta.is_empty(), "the link only moved");
//! assert_eq!(index.link_at(11).unwrap().range, 11..22);
//! ```
//!
//! # Why it is right
//!
//! A link never crosses a *boundary character* ([`livelink_detect::is_boundary`]), and what is linked between two of them
//! depends on nothing outside. So the text falls into *runs*, detection of the text is detection of its runs one by one,
//! and an edit can change the links of the runs it touches and of no other. That is the whole argument; the four steps
//! are its parts:
//!
//! 1. *Dirty*: each edit grows to the nearest boundaries of the new text on both sides ([`runs::run_around`]).
//! 2. *Rescan*: those runs are given to the detector, borrowed from the host's buffer where they lie in one chunk
//!    ([`runs::Scratch::detect_in`]).
//! 3. *Delta*: links from before and after are matched; one that survived keeps its [`LinkId`].
//! 4. *Store*: the links live in a [`SpanStore`], where an edit at the front of a million links moves a few hundred
//!    numbers.
//!
//! A run can be as long as the text. In runs of more than some hundred bytes the index keeps states of the scanner, and
//! scans from the last one that an edit leaves true to the first one that it meets again (`ARCHITECTURE.md` says why the
//! links are then those of a batch scan).
//!
//! # Threads
//!
//! Nothing runs between two calls. A call with 4 MB or more of new text (a large paste, a first scan) starts a thread that
//! scans while the calling one reads the text, which takes about as long; it ends with the call. Where there is
//! no second processor, or no thread to be had, the calling one does both. The answer is the same.
//!
//! # What a host brings
//!
//! A text that lends its bytes in chunks: the [`Text`] trait, two methods, implemented for `str`, `String` and (feature
//! `ropey`, on by default) `ropey::Rope`. Offsets are bytes of UTF-8; for a text in UTF-16 (`[u16]`, `Vec<u16>`, one's own)
//! they are code units, and all types have [`Utf16Offset`] for their parameter ([`Offset`]).

mod edit;
mod text;

pub mod runs;

mod bulk;
mod delta;
mod dirty;
mod edit_log;
mod index;
mod link;
mod marks;
mod ruler;
mod snapshot;
mod window;

#[cfg(feature = "check")]
pub mod check;

mod store;

mod context;

pub use context::{Context, Permission};
pub use delta::Delta;
pub use edit::Edit;
pub use edit_log::EditLog;
pub use index::LinkIndex;
pub use link::{LinkId, LiveLink};
pub use snapshot::{Links, LinksIn, Snapshot};
pub use store::{InsertError, SpanStore, Spans, SpansIn};
pub use text::{Offset, Text, Utf16Offset, slice};
#[doc(hidden)]
pub use text::{Reader, char_at, floor_char_boundary};
