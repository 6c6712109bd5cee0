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
//! **Detection** takes a text and gives links: places, nothing else. What a link leads to is computed on demand, and so is
//! the reason why something is none.
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
//! Offsets are bytes of UTF-8 everywhere, half-open. [`Options`] says what counts: a [`Profile`], its [`Policy`],
//! [`Schemes`], the longest link. [`SharedTlds`] replaces the table of top-level domains while the program runs.
//!
//! The **index** takes edits and gives what changed. After any edits it holds what detection would find in the whole text,
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

Any buffer will do that lends its bytes in chunks: [`index::Text`]. Editors that count UTF-16 use the same types with [`index::Utf16Offset`].
"#
)]
//!
//! The **session** makes links part of the document: when a word is finished, when text is pasted; and takes them off when
//! the user says so. It is one state machine without text, clock or user interface. The host edits its own text and says
//! what it did; the answer is what changed, by undo unit.
//!
#![cfg_attr(
    feature = "session",
    doc = r#"
```
use livelink::index::Edit;
use livelink::session::{Session, SessionOptions};

let mut text = String::from("see example.com");
let mut session = Session::new(SessionOptions::default());
text.push(' ');
let effects = session.typed(&text, Edit::insert(15, 1));
assert_eq!(effects.announcement.added, 1);
assert_eq!(session.link_at(6).map(|link| link.range), Some(4..15));
```

[`session::Document`] adds a text, a caret and a history, for hosts that have none:

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
//! Links and mutes (what the user took the link off) are **saved** with the document, as HTML, Markdown or JSON: feature
//! `persist`.
//!
#![cfg_attr(
    feature = "persist",
    doc = r#"
```
use livelink::session::persist::{Saved, html};
use livelink::session::{Document, Input, SessionOptions};

let mut document = Document::new(String::new(), SessionOptions::default());
document.apply(Input::Type("example.com "));
let page = html::write(&Saved::of(&document));
assert_eq!(page, "<a href=\"https://example.com\" data-livelink=\"auto\">example.com</a> ");
assert_eq!(html::read(&page)?.links.len(), 1);
# Ok::<(), livelink::session::persist::PersistError>(())
```
"#
)]
//!
//! In code, links belong into comments and prose. A **syntax context** says where those are; feature `syntax`.
//!
#![cfg_attr(
    feature = "syntax",
    doc = r#"
```
use livelink::index::Context as _;
use livelink::syntax::{Language, SyntaxContext};

let text = "let host = example.org; // see example.com";
let rust = Language::named("rust")?;
let context = SyntaxContext::blocking(&rust, text);
assert!(!context.permission(11..22).admits("example.org", livelink::LinkKind::Url));
assert!(context.permission(31..42).admits("example.com", livelink::LinkKind::Url));
# Ok::<(), Box<dyn std::error::Error>>(())
```
"#
)]
//!
//! # Where next
//!
//! * A host like yours is in `examples/`: a plain `String`, ropey, a gap buffer, UTF-16, an undo stack of one's own, a
//!   terminal, a language server.
//! * What a link is, and why: `docs/rulings.md`. Which clause of which standard is where: `docs/conformance.md`.
//! * A bug report is a replay script, a session as a line of JSON: feature `replay`, and the command `livelink replay`.
//!
//! # Guarantees
//!
//! No input makes detection, the index or the session fail or panic. No `unsafe`, no clock, no global state, no network; a
//! thread only where a syntax context is told to follow in one, and within a call that brings the index 4 MB or more of new
//! text. Batch detection is linear in the text; an edit costs what the runs it touches cost, bounded for runs of any length.
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
//! | `persist` | | links and mutes to and from HTML, Markdown and JSON: `session::persist` |

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

/// The examples of the READMEs.
#[cfg(all(doctest, feature = "session"))]
mod readmes {
    #[doc = include_str!("../../../README.md")]
    struct Project;
    #[doc = include_str!("../README.md")]
    struct Facade;
    #[doc = include_str!("../../uts58/README.md")]
    struct Standard;
    #[doc = include_str!("../../livelink-detect/README.md")]
    struct Detection;
    #[doc = include_str!("../../livelink-index/README.md")]
    struct Index;
    #[doc = include_str!("../../livelink-session/README.md")]
    struct Session;
}
