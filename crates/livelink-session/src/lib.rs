//! The autolink of a word processor, as one state machine: link on space, unlink by Backspace, a
//! removed link that stays removed, and undo that removes the link before it removes the text.
//!
//! Links here are *document state*: made when content is created, changed when it is edited,
//! removed by the user, kept on save. (Editors that show every link of a text without storing any
//! use `livelink_index::LinkIndex` instead; both find and scan runs with the same code.)
//!
//! # Two layers
//!
//! * [`Session`] knows no text, no clock and no user interface. The editor changes its own text and
//!   reports each action of the user by the method for that action ([`typed`](Session::typed),
//!   [`pasted`](Session::pasted), ...). The [`Effects`] name the changes as values that can be
//!   inverted. Offsets are bytes of UTF-8, or UTF-16 code units.
//! * [`Document`] adds a text, a caret and a history, for editors that have none of their own. It
//!   gets an [`Input`] and returns an [`Outcome`].
//!
//! ```
//! use livelink_session::{Document, Input, SessionOptions};
//!
//! let mut document = Document::new(String::new(), SessionOptions::default());
//! document.apply(Input::Type("see https://example.com"));
//! assert!(document.link_at(8).is_none(), "not while it is being typed");
//!
//! document.apply(Input::Type(" "));
//! assert!(document.link_at(8).is_some(), "a space commits it");
//!
//! document.apply(Input::Backspace);
//! assert!(document.link_at(8).is_none(), "one Backspace takes the link off");
//! assert_eq!(document.text(), "see https://example.com ", "and leaves the text");
//!
//! document.apply(Input::Undo);
//! assert!(document.link_at(8).is_some(), "which was a step forward, so undo brings the link back");
//! ```
//!
//! # The life of a run
//!
//! A *run* is the text between two boundary characters (`livelink_detect::is_boundary`).
//!
//! ```text
//!            trigger, paste                  edited, still a link: re-derived
//! pending ───────────────────► live, linked ◄─────────────────┐
//!    ▲                          │    │   ▲                     │
//!    │   Backspace, undo,       │    │   └─ edited, a link again (no trigger needed)
//!    │   unlink: mute           │    └────► live, dormant ─────┘
//!    └──────────── muted ◄──────┘           (its text is not a link just now)
//! ```
//!
//! A mute belongs to its characters. It ends when text is inserted inside it or removed from it, or
//! when the string has been extended and the longer candidate is committed; until then no trigger
//! brings the link back.

mod carets;
mod mapping;
mod mark;
mod step;

mod cast;
mod context;
mod effects;
mod event;
mod options;
mod units;

mod fresh_links;
mod link_state;
mod short_list;
mod span_layer;
mod text_length;

mod candidate;
mod composition;
mod detected;
mod history;
mod judge;
mod lent_text;

mod engine;
mod session;

mod buffer;
mod document;

pub mod grapheme;

pub use buffer::TextBuffer;
pub use carets::{Carets, Selection};
pub use document::{Document, Input, Outcome};
pub use effects::{Announcement, Effects, Rewrite, UnitStep};
pub use event::{EditKind, Event, Origin};
pub use mark::{Dormant, Mark, MarkKind, Mute, MuteCause};
pub use options::{SessionOptions, Triggers};
pub use session::Session;
pub use step::{DormantChange, MarkChange, MuteChange, SpanChange, Step};
pub use units::{UnitId, UnitKind};

pub use livelink_index::{Context, Permission};
