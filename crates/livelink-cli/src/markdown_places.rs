//! The places of the links, the targets and the code of Markdown.

use livelink::syntax::{Markup, MarkupKind, MarkupLink};
use std::ops::Range;

/// The places of a text in Markdown, without those of its HTML. All of them are in order.
#[derive(Debug, Default)]
pub(crate) struct MarkdownPlaces {
    /// The whole links whose text and target are separate. They never overlap.
    pub(crate) links: Vec<Range<usize>>,
    /// The targets of links, images and definitions. A target with a backslash or a character reference is left out, because a
    /// reader of the document sees other characters than the text has.
    pub(crate) targets: Vec<Range<usize>>,
    /// Code, and the text after a block that is too long to be read.
    pub(crate) code: Vec<Range<usize>>,
}

impl MarkdownPlaces {
    /// Takes the places from the markup of a text.
    pub(crate) fn of(text: &str, markup: &Markup) -> Self {
        let has_target = |link: &&MarkupLink<'_>| {
            matches!(link.kind, MarkupKind::Inline | MarkupKind::Definition)
                && !link.destination.is_empty()
                && text.get(link.target.clone()) == Some(&link.destination)
        };
        let links = markup.links.iter().filter(|link| is_link(link));
        let targets = markup.links.iter().filter(has_target);
        let mut targets: Vec<_> = targets.map(|link| link.target.clone()).collect();
        targets.sort_by_key(|target| target.start);
        let unread = markup.unread.clone();
        Self {
            links: links.map(|link| link.range.clone()).collect(),
            targets,
            code: markup.code.iter().cloned().chain(unread).collect(),
        }
    }

    /// Whether the byte at `at` belongs to a link or to a target.
    pub(crate) fn has_target(&self, at: usize) -> bool {
        touches(&self.links, &(at..at + 1)) || touches(&self.targets, &(at..at + 1))
    }

    /// Whether a link ends at `end`.
    pub(crate) fn ends_link(&self, end: usize) -> bool {
        self.links
            .binary_search_by_key(&end, |link| link.end)
            .is_ok()
    }
}

/// Whether a link of Markdown shows a text and leads somewhere else.
pub(crate) fn is_link(link: &MarkupLink<'_>) -> bool {
    matches!(link.kind, MarkupKind::Inline | MarkupKind::Reference) && !link.is_image
}

/// Whether one of `places`, which are in order, has a part of `range`.
pub(crate) fn touches(places: &[Range<usize>], range: &Range<usize>) -> bool {
    let next = places.partition_point(|place| place.end <= range.start);
    places
        .get(next)
        .is_some_and(|place| place.start < range.end)
}

#[cfg(test)]
mod tests {
    use super::MarkdownPlaces;
    use livelink::syntax::{Markup, MarkupLanguage};

    #[test]
    fn where_targets_stand() {
        for (text, expected) in [
            ("[a](x) ![b]( <y z> \"t\") [c](<>)", &["x", "y z"][..]),
            ("[![a](x)](y \"](y\") [`](z`](z)", &["x", "y", "z"]),
            (
                "é [a][b] <https://e.com>\n\n[b]: x 'x'\n[c]: <y>\n",
                &["x", "y"],
            ),
            ("> [a\n> b](\n> x)\n", &["x"]),
            ("[a](x&amp;y) [b](x\\_y) `[c](x)` [](x) <a href=x>", &["x"]),
            ("[*a*\\]](x(y)z)", &["x(y)z"]),
        ] {
            let markup = Markup::read(text, MarkupLanguage::Markdown);
            let targets = MarkdownPlaces::of(text, &markup).targets.into_iter();
            let targets: Vec<&str> = targets.map(|target| &text[target]).collect();
            assert_eq!(targets, expected, "{text}");
        }
    }
}
