//! The clipboard: links are kept when text is copied and pasted, as HTML beside the plain text.

mod html_reader;
mod linked_text;
mod system;

pub(crate) use linked_text::escape;
pub use linked_text::{Copied, LinkedText, html};
pub(crate) use system::SystemClipboard;
