//! HTML fragments: `<a href>` and `<span data-livelink="off">`.
//!
//! A link that the session made carries `data-livelink="auto"`. Any other `<a href>` counts as the user's own, so editing the
//! text of a link from another page never changes the link. Line breaks and runs of spaces are written unchanged: show the
//! fragment with `white-space: pre-wrap`. The reader also takes `<br>`, and ignores the tags of `<p>`, `<div>` and `<span>`
//! and all other attributes. Any other element is an error, because its meaning would be lost.
//!
//! [`read_page`] and [`write_page`] exchange links with programs that know nothing of Livelink, for example over the
//! clipboard. They keep the text and the links that such a program shows, and nothing else.

mod beside;
mod fragment;
mod page;
mod writing;

pub use beside::beside;
pub use fragment::{read, read_with};
pub use page::read_page;
pub use writing::{write, write_page, write_with};
