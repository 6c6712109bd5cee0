//! A text divided at its links.

use crate::link::Link;

/// A part of a text.
pub(super) enum TextPart<'t> {
    /// The text between two links, before the first or after the last. It may be empty.
    Between(&'t str),
    /// A link, and its own text.
    Link(&'t Link, &'t str),
}

/// Returns the parts of `text` in order. Together they are the text.
pub(super) fn text_parts<'t>(
    text: &'t str,
    links: &'t [Link],
) -> impl Iterator<Item = TextPart<'t>> {
    let mut at = 0;
    let pairs = links.iter().filter_map(move |link| {
        let between = text.get(at..link.range.start)?;
        let own = text.get(link.range.clone())?;
        at = link.range.end;
        Some((link, between, own))
    });
    // The text after the last link is known only when no link is left.
    let mut pairs = pairs;
    let mut after = Some(0);
    let mut waiting = None;
    std::iter::from_fn(move || {
        if let Some(link) = waiting.take() {
            return Some(link);
        }
        match pairs.next() {
            Some((link, between, own)) => {
                after = Some(link.range.end);
                waiting = Some(TextPart::Link(link, own));
                Some(TextPart::Between(between))
            }
            None => Some(TextPart::Between(text.get(after.take()?..)?)),
        }
    })
}
