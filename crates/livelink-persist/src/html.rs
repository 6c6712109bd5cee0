//! HTML fragments: `<a href>` and `<span data-livelink="off">`.
//!
//! A link that the session made carries `data-livelink="auto"`. Any other `<a href>` counts as the user's own, so editing the
//! text of a link from another page never changes the link. Line breaks and runs of spaces are written unchanged: show the
//! fragment with `white-space: pre-wrap`. The reader also takes `<br>`, and ignores the tags of `<p>`, `<div>` and `<span>`
//! and all other attributes. Any other element is an error, because its meaning would be lost.
//!
//! [`write_page`] writes text and links for programs that know nothing of Livelink, for example over the clipboard. The crate
//! `livelink-rich` reads their pages.

mod fragment;
mod writing;

pub use fragment::{read, read_with};
pub use writing::{write, write_page, write_page_with, write_with};
