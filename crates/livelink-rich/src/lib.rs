//! Rich text: paragraphs and text styles over a rope, beside the links of a session.
//!
//! [`RichText`] is a whole document as a value: formats read and write it.

pub mod json;
mod paragraph;
mod rich_text;
mod text_style;

pub use paragraph::{HeadingLevel, ListPlace, Marker, Paragraph, ParagraphKind};
pub use rich_text::{LINE_SEPARATOR, RichText};
pub use text_style::TextStyle;
