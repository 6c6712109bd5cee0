//! What a paragraph depends on: the paragraphs around it.

use std::ops::Range;

use super::open::list_sign;
use crate::paragraph::{ListPlace, Marker, Paragraph, ParagraphKind};
use crate::rich_text::RichText;

/// Each paragraph of a document: the range of its text, and its attributes.
pub(crate) type Paragraphs = [(Range<usize>, Paragraph)];

/// Returns whether a list can begin in the line after a paragraph. In the line after a text, only a list from 1 can.
pub(super) fn follows_closely(before: Paragraph, item: Paragraph) -> bool {
    before.quote == item.quote
        && item.list.is_some_and(|inner| {
            before.list.is_some_and(|outer| {
                outer.level < inner.level
                    && !matches!(inner.marker, Some(Marker::Number { first }) if first != 1)
            })
        })
}

/// Returns whether an item without a text can be its marker alone. In the line after a text, `-` would make a heading of the text.
/// Nothing can be in such an item.
pub(super) fn is_marker_alone(paragraphs: &Paragraphs, at: usize) -> bool {
    let place = |at: Option<usize>| paragraphs.get(at?).and_then(|(_, it)| it.list);
    let Some(own) = place(Some(at)) else {
        return false;
    };
    let is_inside = |next: ListPlace| next.level > own.level || next.marker.is_none();
    let follows_item = place(at.checked_sub(1)).is_some_and(|before| before.level >= own.level);
    (own.level == 0 || follows_item) && !place(Some(at + 1)).is_some_and(is_inside)
}

/// Returns the sign of the list that is kept as source right after the list that begins with an item. O(the list).
pub(super) fn sign_after_list(
    content: &RichText,
    paragraphs: &Paragraphs,
    at: usize,
    limit: usize,
) -> Option<char> {
    let (_, item) = paragraphs.get(at)?;
    let rest = paragraphs.get(at + 1..limit)?;
    let is_number = |it: &Paragraph| {
        let marker = it.list.and_then(|place| place.marker);
        matches!(marker, Some(Marker::Number { .. }))
    };
    let ends = |next: &Paragraph| {
        let is_outermost = next
            .list
            .is_some_and(|it| it.level == 0 && it.marker.is_some());
        is_outermost && (next.apart || is_number(next) != is_number(item))
    };
    let goes_on = |next: &Paragraph| next.list.is_some() && next.quote == item.quote;
    let after = rest.iter().find(|(_, next)| !goes_on(next) || ends(next));
    let (range, next) = after?;
    let is_source = next.kind == ParagraphKind::Verbatim && next.list.is_none();
    let text = content.text.get(range.clone())?;
    list_sign(text).filter(|_| is_source && next.quote == item.quote)
}
