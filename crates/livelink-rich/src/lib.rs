//! Rich text: paragraphs and text styles over a rope, beside the links of a session.
//!
//! [`RichText`] is a whole document as a value, which [`markdown`], [`html`] and [`json`] read and write. [`RichDocument`] is a document that is edited. It gets a
//! [`RichInput`] and returns a [`RichOutcome`]:
//!
//! ```
//! use livelink_rich::{RichDocument, RichText};
//! use livelink_session::{Input, SessionOptions};
//!
//! let mut document = RichDocument::load(&RichText::default(), SessionOptions::default());
//! for key in ["-", " ", "m", "i", "l", "k"] {
//!     document.apply(Input::Type(key).into());
//! }
//! document.apply(Input::LineBreak { soft: false }.into());
//! assert_eq!(document.document().text(), "milk\n");
//! assert_eq!(document.markers_in(0..2).len(), 2, "both lines are items of a list");
//! ```
//!
//! # How it works
//!
//! The text, the links, the carets and the history are those of a `livelink_session::Document`. Beside it are *layers* of spans, which
//! follow the edits that the session reports: `paint` gives ranges their values, and `follow` moves them.
//!
//! * Styles are over bytes. New text has the style of its place, or the one that the user has chosen.
//! * Paragraphs are over lines of the rope, and only runs of lines that are not plain have a span. So a plain text of any size costs
//!   nothing. `settle` has the rules of lists, and a document keeps them at all times.
//! * The places of code follow from both. `code_places` lends them to the session, which makes no links there.
//!
//! A clone of the layers is cheap, so the document keeps one for each state of the history (`snapshots`) and finds it by the number of
//! the state when undo leads there. A change of the layers alone is a unit of the history too (`Input::HostStep`). Where undo leads to
//! a new state, because another user has edited the text since, the layers follow its edits.

mod code_language;
pub mod html;
pub mod json;
pub mod markdown;
mod paragraph;
mod plain_text;
mod rich_text;
mod text_style;

mod paint;
mod text_lines;

mod code_places;
mod follow;
mod settle;

mod markers;

mod cut_list;

mod layers;

mod differences;
mod snapshots;

mod content;
mod load;

mod document;
mod input;
mod outcome;
mod signs;

pub use code_language::CodeLanguage;
pub use document::RichDocument;
pub use input::RichInput;
pub use markers::ItemMarker;
pub use outcome::RichOutcome;
pub use paragraph::{HeadingLevel, ListPlace, Marker, Paragraph, ParagraphKind};
pub use rich_text::{LINE_SEPARATOR, RichText};
pub use text_style::TextStyle;
