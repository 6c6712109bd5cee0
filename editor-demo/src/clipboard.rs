//! The clipboard: links are kept when text is copied and pasted, as HTML beside the plain text.

mod html_reader;
mod html_writer;
mod linked_text;
mod system;

pub(crate) use html_writer::escape;
pub use html_writer::html;
pub use linked_text::{Copied, LinkedText};
pub(crate) use system::SystemClipboard;
