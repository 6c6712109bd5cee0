//! HTML: pages, and what is on the clipboard.
//!
//! [`write_page`] and [`write_fragment`] use the elements that every program knows: `<h1>` to `<h6>`, `<p>`, `<ul>`, `<ol>`,
//! `<li>`, `<blockquote>`, `<pre><code>`, `<hr>`, `<strong>`, `<em>`, `<s>`, `<code>`, `<a>`. What these cannot say is in attributes,
//! which other programs ignore:
//!
//! | attribute | meaning |
//! |---|---|
//! | `data-livelink="auto"` on `<a>` | the link is automatic |
//! | `data-livelink="manual"` on `<a>` | the link is the user's own. It leads to a place without a scheme, such as `../notes` |
//! | `data-livelink="off"` on `<span>` | no automatic link is here. `data-livelink-cause` says why |
//! | `data-livelink="verbatim"` on `<pre>` and `<code>` | source of another format |
//! | `data-livelink="goes-on"` on `<li>` | the item has no marker |
//! | `data-livelink="nul"` on `<span>` | the replacement character in it stands for NUL |
//!
//! [`read`] reads these, and pages of any other program. It knows what word processors, mail programs, browsers and messengers put on
//! the clipboard.

mod apart;
mod beside;
mod builder;
mod extras;
mod inline;
mod look;
mod names;
mod nesting;
mod open;
mod places;
mod read;
mod reader;
mod tag;
mod word;
mod writer;

pub use beside::beside;
pub use read::{Read, read, read_with};
pub use writer::{write_fragment, write_fragment_with, write_page, write_page_with};
