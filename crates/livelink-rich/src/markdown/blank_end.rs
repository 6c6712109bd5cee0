//! The empty paragraphs at the end of a document: blank lines at the end of the file.
//!
//! Most documents end with the empty line that the caret was on. Other programs pass over blank lines, so nobody sees signs for it.

use std::borrow::Cow;

use super::sourced::{BlockSource, Sourced};
use crate::paragraph::Paragraph;
use crate::rich_text::RichText;

/// Divides a file into its text and the blank lines after it. A file of blank lines alone is all text.
pub(super) fn divide(input: &str) -> (&str, &str) {
    let text = input.trim_end_matches([' ', '\t', '\r', '\n']);
    let after = input.get(text.len()..).unwrap_or_default();
    match after.find('\n') {
        Some(feed) if !text.trim_start_matches('\u{feff}').is_empty() => {
            input.split_at(text.len() + feed + 1)
        }
        _ => (input, ""),
    }
}

/// Adds an empty paragraph for each blank line.
pub(super) fn add_to(mut sourced: Sourced, blank: &str) -> Sourced {
    for line in blank.split_inclusive('\n') {
        let content = &mut sourced.content;
        let number = content.paragraphs.len();
        content.text.push('\n');
        content.paragraphs.push(Paragraph::default());
        sourced.sources.push(BlockSource {
            lines: number..number + 1,
            text: line.into(),
        });
    }
    sourced
}

/// Takes the empty paragraphs off the end of a document, but none of the first `kept` paragraphs. Returns how many there were. A document
/// of nothing else stays as it is.
pub(super) fn take_off(content: &RichText, kept: usize) -> (Cow<'_, RichText>, usize) {
    let is_empty = |paragraph: &&Paragraph| **paragraph == Paragraph::default();
    let of_kind = content.paragraphs.iter().rev().take_while(is_empty).count();
    let text = content.text.trim_end_matches('\n');
    let feeds = content.text.len() - text.len();
    let free = content.paragraphs.len().saturating_sub(kept);
    let count = of_kind.min(feeds).min(free);
    if count == 0 || of_kind == content.paragraphs.len() && text.is_empty() {
        return (Cow::Borrowed(content), 0);
    }
    let mut rest = content.clone();
    rest.text.truncate(content.text.len() - count);
    rest.paragraphs.truncate(content.paragraphs.len() - count);
    (Cow::Owned(rest), count)
}

/// Returns whether a source is a blank line.
pub(super) fn is_blank(source: &BlockSource) -> bool {
    source.text.trim_ascii().is_empty()
}

/// Writes blank lines after a text, those that were read as they were.
pub(super) fn put_after(
    mut out: String,
    count: usize,
    read: &[&BlockSource],
    first: usize,
) -> String {
    let end = match out.contains("\r\n") {
        true => "\r\n",
        false => "\n",
    };
    if count > 0 && !out.ends_with('\n') {
        out.push_str(end);
    }
    for number in first..first + count {
        let own = read
            .iter()
            .find(|source| source.lines == (number..number + 1));
        let own = own.map(|source| &*source.text);
        // The last line of a file may lack its line feed.
        let own = own.filter(|text| text.ends_with('\n') || number + 1 == first + count);
        out.push_str(own.unwrap_or(end));
    }
    out
}
