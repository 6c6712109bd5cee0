//! The links of a document that its markup makes and that lead out of it: `[text](https://example.com)` in Markdown,
//! `<a href="https://example.com">` in HTML.

use livelink::syntax::{MarkupKind, MarkupLanguage, MarkupPart, read_markup};
use livelink::{Detector, Link, LinkKind};
use std::ops::{ControlFlow, Range};

/// A link that Markdown or HTML makes. `range` is the range of its address in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MarkedLink {
    pub(crate) range: Range<usize>,
    pub(crate) kind: LinkKind,
    /// The address, with escapes and character references decoded.
    pub(crate) destination: String,
}

impl MarkedLink {
    pub(crate) fn link(&self) -> Link {
        Link {
            range: self.range.clone(),
            kind: self.kind,
        }
    }
}

/// The links that the markup of a text makes.
#[derive(Debug, Default)]
pub(crate) struct MarkedLinks {
    /// The links, in order. None overlaps another.
    pub(crate) links: Vec<MarkedLink>,
    /// The end of the text, if it begins with a block that is too long to be read.
    pub(crate) unread: Option<Range<usize>>,
}

impl MarkedLinks {
    /// Reads a text. `kind` says which addresses count. A label that is defined once and used often is one link. O(n log n).
    pub(crate) fn of(
        language: MarkupLanguage,
        text: &str,
        kind: impl Fn(&str) -> Option<LinkKind>,
    ) -> Self {
        let mut found = Self::default();
        read_markup(text, language, &mut |part| {
            match part {
                MarkupPart::Link(link) if link.kind != MarkupKind::Reference => {
                    let destination = link.destination.trim();
                    if let Some(kind) = kind(destination) {
                        found.links.push(MarkedLink {
                            // An address that is written in an unusual way has no place of its own.
                            range: match link.target.is_empty() {
                                true => link.range,
                                false => link.target,
                            },
                            kind,
                            destination: destination.to_owned(),
                        });
                    }
                }
                MarkupPart::Unread(range) => found.unread = Some(range),
                _ => {}
            }
            ControlFlow::Continue(())
        });
        found.links.sort_by_key(|link| link.range.start);
        let mut end = 0;
        found.links.retain(|link| {
            let is_apart = link.range.start >= end;
            if is_apart {
                end = link.range.end;
            }
            is_apart
        });
        found
    }

    /// Whether a range has a part of one of the links.
    pub(crate) fn touch(&self, range: &Range<usize>) -> bool {
        let next = self
            .links
            .partition_point(|link| link.range.end <= range.start);
        self.links
            .get(next)
            .is_some_and(|link| link.range.start < range.end)
    }

    /// Whether a place was not read.
    pub(crate) fn has_not_read(&self, at: usize) -> bool {
        self.unread
            .as_ref()
            .is_some_and(|unread| unread.start <= at)
    }
}

/// Returns the kind of a link to an address, or `None` if the address has no scheme that links. So `guide.md` leads to no other site.
pub(crate) fn kind(detector: &Detector, address: &str) -> Option<LinkKind> {
    let leads = detector.options().schemes.lead(address);
    let is_mail = || {
        address
            .get(..7)
            .is_some_and(|start| start.eq_ignore_ascii_case("mailto:"))
    };
    leads.then(|| match is_mail() {
        true => LinkKind::Email,
        false => LinkKind::Url,
    })
}

#[cfg(test)]
mod tests {
    use super::{MarkedLinks, kind};
    use livelink::Detector;
    use livelink::syntax::MarkupLanguage;

    #[test]
    fn links_that_lead_out() {
        let detector = Detector::default();
        let markdown = MarkupLanguage::Markdown;
        for (language, text, expected) in [
            (
                markdown,
                "[a](https://b.com/c_(d)) ![e](<https://f.com> 'g') <https://h.com> <i@j.com>",
                "https://b.com/c_(d) https://f.com https://h.com mailto:i@j.com",
            ),
            (
                markdown,
                "[a][b] [b] [c](d.md) [e](#f) [g](example.com) [h](//i.com) [j](javascript:k) [l](https:)\n\n[b]: HTTPS://m.com\n",
                "HTTPS://m.com",
            ),
            (
                markdown,
                "[![a](https://b.com)](https://c.com) `[d](https://e.com)` <a href='https://f.com/?g&amp;h'>i</a>",
                "https://b.com https://c.com https://f.com/?g&h",
            ),
            (
                MarkupLanguage::Html,
                "<a href=' https://a.com '>b</a><img src=https://c.com><a href=/d>e</a><!-- <a href=https://f.com>g</a> -->",
                "https://a.com https://c.com",
            ),
        ] {
            let found = MarkedLinks::of(language, text, |address| kind(&detector, address)).links;
            assert!(
                found
                    .windows(2)
                    .all(|two| two[0].range.end <= two[1].range.start)
            );
            let found: Vec<&str> = found.iter().map(|link| &*link.destination).collect();
            assert_eq!(found.join(" "), expected, "{text}");
        }
    }
}
