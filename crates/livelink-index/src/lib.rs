//! The links of a whole text, kept right while the text is edited.
//!
//! A detector ([`livelink_detect::Detector`]) finds the links of a text. [`LinkIndex`] holds the
//! same links for a text that changes. The editor applies an edit to its own buffer, reports to the
//! index which ranges were replaced, and gets back a [`Delta`]: the links that were removed, added
//! and changed. The links are always those that a scan of the whole text would find, but the index
//! only scans the runs that the edit touches.
//!
//! ```
//! use livelink_detect::Detector;
//! use livelink_index::{Edit, LinkIndex};
//!
//! let mut text = String::from("see example.com today");
//! let mut index = LinkIndex::build(Detector::default(), text.as_str());
//! assert_eq!(index.link_at(4).unwrap().range, 4..15);
//!
//! // The editor changes its own text, then says what it did.
//! text.insert_str(0, "Please ");
//! let delta = index.edit(text.as_str(), &[Edit::insert(0, 7)]);
//! assert!(delta.is_empty(), "the link only moved");
//! assert_eq!(index.link_at(11).unwrap().range, 11..22);
//! ```
//!
//! # Why it is right
//!
//! A link never crosses a *boundary character* ([`livelink_detect::is_boundary`]), and the links
//! between two of them depend on nothing outside. So boundaries divide the text into *runs*, and
//! the links of the text are those of its runs, each detected by itself. An edit can change the
//! links of the runs it touches, and of no other run. That is the whole argument.
//!
//! An edit takes these steps, in this order:
//!
//! 1. `edit`: puts the edits of a call in order, and checks them against the lengths of the two
//!    texts.
//! 2. `dirty`: extends each edit back to the start of its run, or to a checkpoint in a long run.
//! 3. `rescan`: scans from there to the end of the run, or to a checkpoint after which nothing
//!    changes.
//! 4. `store`: moves the spans of the links with the edit. An edit at the front of a million links
//!    moves a few hundred numbers ([`SpanStore`]).
//! 5. `delta`: matches the links before and after. A link that survived keeps its [`LinkId`]. Then
//!    the new links are stored.
//!
//! `index` calls these steps, in the same way for one key and for many edits. A letter typed in
//! prose, with no link in its run, visits these files: `index` and `edit`; `dirty`, which asks
//! `checkpoints` for one before the letter and `text/utf8` for the start of the run; `rescan`,
//! which asks `text/utf8` for the end of the run, and `rescan/whole_runs`, which calls the
//! detector; `store/query`, which finds the spans after the letter; and `store/shift`, which moves
//! them. The spans are kept in `store/level`, `store/chunk` and `store/places`. There are no links
//! to match or to store, so the delta is empty.
//!
//! A run can be as long as the text. In runs of more than some hundred bytes the index keeps
//! checkpoints of the scanner. It scans from the last checkpoint that the edit leaves valid to the
//! first old checkpoint at which the scanner is in the same state again. `ARCHITECTURE.md` says why
//! the links are then those of a batch scan.
//!
//! # Cost of a keystroke
//!
//! A keystroke scans the run that it is in. In a long run it scans at most 2 × `max_link_len` + 3 ×
//! [`LOOK_BACK`] bytes, counted from the last link that it changes. [`Delta::scanned_len`] says how
//! much was scanned.
//!
//! [`LOOK_BACK`]: livelink_detect::resume::LOOK_BACK
//!
//! # The text of the editor
//!
//! An editor brings a text that lends itself in chunks: the [`Text`] trait, two methods,
//! implemented for `str`, `String` and (feature `ropey`, on by default) `ropey::Rope`. Offsets are
//! bytes of UTF-8. For a text in UTF-16 (`[u16]`, `Vec<u16>`, or a buffer of your own) they are
//! code units, and all types have [`Utf16Offset`] as their parameter ([`Offset`]). [`TextLines`] is
//! a text for widgets that keep a list of lines, and [`CodePoints`] converts offsets in characters.
//! A widget that reports no edits keeps its last text: [`Edit::between`] finds the edit.
//!
//! # Threads
//!
//! No call starts a thread. All types are `Send` and `Sync`: [`LinkIndex`] shows how to build an
//! index in the background.

mod edit;
mod text;

pub mod runs;

mod checkpoints;

// The steps of an edit, in this order.
mod dirty;
mod long_paths;

mod rescan;

mod patterned;

mod delta;

mod store;

mod index;
mod link;
mod snapshot;

mod context;
mod edit_log;
mod permitted_text;

#[cfg(feature = "check")]
pub mod check;

pub use context::{Context, Permission};
pub use delta::Delta;
pub use edit::Edit;
pub use edit_log::EditLog;
pub use index::LinkIndex;
pub use link::{LinkId, LiveLink};
pub use permitted_text::PermittedText;
pub use snapshot::{Links, LinksIn, Snapshot};
pub use store::{InsertError, Near, SpanStore, Spans, SpansIn};
pub use text::code_points::CodePoints;
pub use text::lines::TextLines;
pub use text::part::{TextPart, slice};
pub use text::{Offset, Text, Utf16Offset};
#[doc(hidden)]
pub use text::{
    Reader,
    part::{char_at, floor_char_boundary},
};
