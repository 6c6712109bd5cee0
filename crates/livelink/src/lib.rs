//! Links that stay right while the text is edited. This is the one crate to depend on.
//!
//! | to do this | use |
//! |---|---|
//! | find the links of a string | [`Detector`] |
//! | keep all links of a text current while it is edited | [`LinkIndex`] |
//! | link addresses as a user types them, and let them take the link off again | [`Session`] in an editor with its own text and undo stack, [`Document`] otherwise |
//! | get edits from a widget that reports none | [`Edit::between_at`] |
//! | count characters, or have a text in lines | [`index::CodePoints`], [`index::TextLines`] |
//! | link tags, tickets, names or places in sources too | [`detect::ready`], [`detect::Pattern`] |
//! | ask more about a link, a host or a character | [`detect`] |
//! | write a text with its links as HTML, Markdown or plain text | [`render`] |
//! | find the end of a link whose start is known, or make a URL readable | [`uts58`] |
//!
//! # A tour
//!
//! **Detection** finds the links of a text: a range and a kind for each. The href of a link is
//! computed on demand. So is the reason why something is not a link ([`Detector::explain`]).
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
//! Ranges are half-open and count bytes of UTF-8; the index and the session can also count UTF-16 code units. [`Options`] decides about links: a [`Profile`], its [`Policy`], [`Schemes`],
//! the length of the longest link. [`SharedTlds`] replaces the table of top-level domains while the program runs.
//!
//! The **index** follows edits and returns the changed links. After any edits it contains exactly
//! the links that detection would find in the whole text. An edit costs a scan of the few words
//! around it.
//!
#![cfg_attr(
    feature = "index",
    doc = r#"
```
use livelink::{Detector, Edit, LinkIndex};

let mut text = String::from("see example.com");
let mut index = LinkIndex::build(Detector::default(), text.as_str());
text.push_str("/a");
let delta = index.edit(text.as_str(), &[Edit { start: 15, old_end: 15, new_end: 17 }]);
assert_eq!(delta.changed.len(), 1);
```

The text can be any buffer that lends its bytes in chunks: [`index::Text`]. Editors that count UTF-16 code units use the same
types with [`index::Utf16Offset`].
"#
)]
//!
//! The **session** makes links part of the document, when a word is finished or text is pasted. It removes them when the
//! user asks for that. It is a state machine without text, clock or user interface. The editor edits its own text and reports
//! it. The session answers with the changes of the links, by undo unit (the changes that one undo reverts).
//!
#![cfg_attr(
    feature = "session",
    doc = r#"
```
use livelink::{Edit, Session, SessionOptions};

let mut text = String::from("see example.com");
let mut session = Session::new(SessionOptions::default());
text.push(' ');
let effects = session.typed(&text, Edit::insert(15, 1));
assert_eq!(effects.announcement.added, 1);
assert_eq!(session.link_at(6).map(|link| link.range), Some(4..15));
```

An editor that counts UTF-16 code units makes its session by `Session::new_utf16`.

[`session::Document`] adds a text, a caret and an undo history, for programs that have none:

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
//! Links and mutes are **saved** with the document, as HTML, Markdown or JSON. (A mute is a place
//! where the user removed the link, so that it stays away.) This needs the feature `persist`.
//!
#![cfg_attr(
    feature = "persist",
    doc = r#"
```
use livelink::persist::{Saved, html};
use livelink::session::{Document, Input, SessionOptions};

let mut document = Document::new(String::new(), SessionOptions::default());
document.apply(Input::Type("example.com "));
let page = html::write(&Saved::of(&document));
assert_eq!(page, "<a href=\"https://example.com\" data-livelink=\"auto\">example.com</a> ");
assert_eq!(html::read(&page)?.links.len(), 1);
# Ok::<(), livelink::persist::PersistError>(())
```
"#
)]
//!
//! In source code, links belong in comments and prose. A **syntax context** knows where those are.
//! This needs the feature `syntax`.
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
//! * `examples/` has an editor like yours: with a plain `String`, a widget that hands over nothing but its text, ropey, a gap
//!   buffer, UTF-16, or its own undo stack. `docs/embedding.md` says which part fits which program.
//! * The module [`rulings`](detect::rulings) has the rules of links, with reasons. `docs/conformance.md` lists the code for each clause of each standard.
//! * A bug report is a replay script, one line of JSON that records a session: feature `replay`, and the command
//!   `livelink replay`.
//!
//! # Guarantees
//!
//! * No input makes detection, the index or the session fail or panic.
//! * There is no `unsafe`, no clock, no global state and no network.
//! * A thread runs only where you ask for one: a syntax context in the background, or an index with a second thread for
//!   large edits.
//! * Batch detection is linear in the text. An edit costs a scan of the runs it touches, and for long runs of the part around
//!   the edit.
//!
//! # Features
//!
//! | feature | default | brings |
//! |---|---|---|
//! | `index` | yes | [`index`] |
//! | `session` | yes | [`session`] |
//! | `ropey` | yes | `Text` and `TextBuffer` for `ropey::Rope` 1.6; which characters end a line of a rope stays your choice |
//! | `syntax` | | `livelink::syntax`: links in prose and comments, but not in code |
//! | `markup` | | `livelink::syntax::Markup`: the links that Markdown and HTML make themselves |
//! | `grammars` | | the tree-sitter grammars for `syntax`; they need a C compiler |
//! | `replay` | | [`livelink::replay`](https://docs.rs/livelink-replay): sessions as scripts |
//! | `check` | | `index::check`: tries an editor's own integration with random edits, and compares the links with a batch scan |
//! | `lint` | | `livelink::lint`: questions of linters and fixers, such as whether a link misleads its reader |
//! | `persist` | | [`livelink::persist`](https://docs.rs/livelink-persist): links and mutes to and from HTML, Markdown and JSON |
//! | `serde` | | `Serialize` and `Deserialize` for the value types |

mod dns_registrations;

pub use dns_registrations::DnsRegistrations;
pub use livelink_detect::{
    BareHosts, DefaultScheme, Detector, Link, LinkKind, NetworkSuffixes, Options, Policy, Profile,
    Schemes, SharedTlds, TldTable,
};
#[cfg(feature = "index")]
pub use livelink_index::{Edit, LinkIndex};
#[cfg(feature = "session")]
pub use livelink_session::{Document, Session, SessionOptions};

/// The links of a text, without the rest: all types and functions of detection. Those that most programs need are in the root,
/// too. Here are also the reasons why something is no link ([`detect::Rejected`]), and questions of linters about characters,
/// hosts and files.
pub use livelink_detect as detect;

/// A text with its links written out: as HTML, Markdown or plain text, or made harmless.
pub use livelink_render as render;

/// The algorithms of the standard UTS #58: properties, termination, email, minimal escaping.
pub use uts58;

/// The links of a whole text, kept right while it is edited. Feature `index`.
#[cfg(feature = "index")]
pub use livelink_index as index;

/// Questions about links for linters and fixers. Feature `lint`.
#[cfg(feature = "lint")]
pub use livelink_lint as lint;

/// Links as part of a document: autolink while typing, unlink, undo. Feature `session`.
#[cfg(feature = "session")]
pub use livelink_session as session;

/// Links and mutes to and from HTML, Markdown and JSON. Feature `persist`.
#[cfg(feature = "persist")]
pub use livelink_persist as persist;

/// Rich text: paragraphs and styles, beside the links. Feature `rich`.
#[cfg(feature = "rich")]
pub use livelink_rich as rich;

/// Sessions as scripts. Feature `replay`.
#[cfg(feature = "replay")]
pub use livelink_replay as replay;

/// Where links belong in a text that is written in some language. Feature `syntax`.
#[cfg(feature = "syntax")]
pub use livelink_syntax as syntax;

/// Compiles and runs the code of all READMEs.
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
    #[cfg(feature = "persist")]
    #[doc = include_str!("../../livelink-persist/README.md")]
    struct Persist;
    #[cfg(feature = "replay")]
    #[doc = include_str!("../../livelink-replay/README.md")]
    struct Replay;
    #[cfg(feature = "syntax")]
    #[doc = include_str!("../../livelink-syntax/README.md")]
    struct Syntax;
}
