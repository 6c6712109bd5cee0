//! A text divided at its links.

use livelink_detect::Link;

/// A part of a text.
pub(crate) enum TextPart<'t> {
    /// The text between two links, before the first or after the last. It may be empty.
    Between(&'t str),
    /// A link, and its own text.
    Link(&'t Link, &'t str),
}

/// Returns the parts of `text` in order. Together they are the text.
pub(crate) fn text_parts<'t>(text: &'t str, links: &'t [Link]) -> Vec<TextPart<'t>> {
    let mut parts = Vec::with_capacity(2 * links.len() + 1);
    let mut at = 0;
    for link in links {
        if let Some(between) = text.get(at..link.range.start)
            && let Some(own) = text.get(link.range.clone())
        {
            parts.extend([TextPart::Between(between), TextPart::Link(link, own)]);
            at = link.range.end;
        }
    }
    parts.extend(text.get(at..).map(TextPart::Between));
    parts
}
