//! Writing Markdown.

mod around;
mod block;
mod code_span;
mod delimiters;
mod open;
mod prefix;
mod reserved;
mod text;
mod tokens;

use super::blank_end::{put_after, take_off};
use super::unseen::without_unseen;
use crate::rich_text::RichText;

pub(super) use self::around::Paragraphs;
pub(super) use self::block::BlockWriter;
pub(super) use self::open::{ListBefore, ListSigns, list_sign};

/// Writes a document. O(text).
///
/// It reads back as the same document, except for what nobody sees and what Markdown cannot say. Blanks at the end of a paragraph go,
/// and so does the style of blanks at the edge of styled text. A carriage return in code becomes a space, and a NUL becomes
/// U+FFFD. The text of a rule becomes a paragraph. A box before a heading or before code gets an empty paragraph. A paragraph that begins
/// with a tag of HTML may become a block of source.
///
/// ```
/// use livelink_rich::{RichText, TextStyle, markdown};
///
/// let mut content = RichText::plain("a * b");
/// content.styles.push((0..5, TextStyle::BOLD));
/// assert_eq!(markdown::write(&content), "**a \\* b**\n");
/// ```
pub fn write(content: &RichText) -> String {
    let content = without_unseen(content, std::iter::empty());
    let (content, blank) = take_off(&content, 0);
    let count = content.paragraphs.len();
    put_after(write_text(&content), blank, &[], count)
}

/// Writes a document without empty paragraphs after it.
pub(super) fn write_text(content: &RichText) -> String {
    let paragraphs: Vec<_> = content.each_paragraph().collect();
    let mut writer = BlockWriter::new(content, &paragraphs);
    writer.write(0..paragraphs.len(), ListSigns::default(), None);
    writer.out()
}
