//! What the parser's tags are.

use pulldown_cmark::{HeadingLevel as Level, Tag};

/// Returns the number of a heading's level.
pub(super) fn level_of(level: Level) -> u8 {
    match level {
        Level::H1 => 1,
        Level::H2 => 2,
        Level::H3 => 3,
        Level::H4 => 4,
        Level::H5 => 5,
        Level::H6 => 6,
    }
}

/// Returns whether a line of a paragraph is the rule of a table. GitHub begins the table in the line before it, and our parser does not.
pub(super) fn is_table_rule(line: &str) -> bool {
    let is_sign = |c: char| matches!(c, '|' | '-' | ':' | ' ' | '\t' | '>');
    line.contains('|') && line.contains('-') && line.chars().all(is_sign)
}

/// Returns whether the element is inside of a paragraph.
pub(super) const fn is_inline(tag: &Tag<'_>) -> bool {
    matches!(
        tag,
        Tag::Emphasis
            | Tag::Strong
            | Tag::Strikethrough
            | Tag::Superscript
            | Tag::Subscript
            | Tag::Link { .. }
            | Tag::Image { .. }
    )
}
