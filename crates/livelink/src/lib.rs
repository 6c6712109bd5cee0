//! Links that stay right while the text is edited: the one crate to depend on.
//!
//! | to do this | take |
//! |---|---|
//! | find the links of a string | [`Detector`] |
//! | keep all links of a text current while it is edited | [`index::LinkIndex`] |
//! | link what a user types, and let them take it off again | [`session::Document`], or [`session::Session`] below your own undo stack |
//! | end a link that something else found, or make a URL readable | [`uts58`] |
//!
//! # A tour
//!
//! *Detection* takes a text and gives links: places, nothing else. What a link leads to is computed on demand.
//!
//! ```
//! use livelink::Detector;
//!
//! let detector = Detector::default();
//! let text = "Seen on example.com/wiki/A_(b)?";
//! let link = &detector.detect(text)[0];
//! assert_eq!(&text[link.range.clone()], "example.com/wiki/A_(b)");
//! assert_eq!(detector.href(&text[link.range.clone()], link.kind), "https://example.com/wiki/A_(b)");
//! ```
//!
//! The *index* takes edits and gives what changed. After any edits it holds what detection would find in the whole text,
//! at the cost of the few words around the edit.
//!
#![cfg_attr(
    feature = "index",
    doc = r#"
```
use livelink::Detector;
use livelink::index::{Edit, LinkIndex};

let mut text = String::from("see example.com");
let mut index = LinkIndex::build(Detector::default(), text.as_str());
text.push_str("/a");
let delta = index.edit(text.as_str(), &[Edit { start: 15, old_end: 15, new_end: 17 }]);
assert_eq!(delta.changed.len(), 1);
```
"#
)]
//!
//! The *session* makes links part of the document, when a word is finished, and takes them off when the user says so.
//!
#![cfg_attr(
    feature = "session",
    doc = r#"
```
use livelink::session::{Document, Input, SessionOptions};

let mut document = Document::new(String::new(), SessionOptions::default());
document.apply(Input::Type("example.com "));
assert!(document.link_at(3).is_some());
document.apply(Input::Backspace);
assert!(document.link_at(3).is_none());
```
"#
)]
//!
//! # Features
//!
//! | feature | default | brings |
//! |---|---|---|
//! | `index` | yes | [`index`] |
//! | `session` | yes | [`session`] |
//! | `ropey` | yes | `Text` and `TextBuffer` for `ropey::Rope` 1.6 |
//! | `syntax` | | `livelink::syntax`: links in prose and comments, none in code |
//! | `grammars` | | the same by the grammars of tree-sitter; needs a C compiler |
//! | `replay` | | replay scripts: `session::replay` |

pub use livelink_detect::*;

/// The standard and nothing else: properties, termination, email, minimal escaping.
pub use uts58;

/// The links of a whole text, kept right while it is edited.
#[cfg(feature = "index")]
pub use livelink_index as index;

/// Autolink on typing, unlink, undo: links as document state.
#[cfg(feature = "session")]
pub use livelink_session as session;

/// Where links belong in a text that is written in some language.
#[cfg(feature = "syntax")]
pub use livelink_syntax as syntax;

/// The examples of the README.
#[cfg(all(doctest, feature = "session"))]
#[doc = include_str!("../../../README.md")]
struct Readme;
