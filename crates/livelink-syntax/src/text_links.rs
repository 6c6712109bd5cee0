//! The links of a document that lead out of it: those that its markup makes, `[text](https://example.com)` in Markdown and
//! `<a href="https://example.com">` in HTML, and those that detection finds in its text.

use std::ops::{ControlFlow, Range};

use livelink_detect::{Detector, Link, LinkKind};

use crate::language::Language;
use crate::markup::{MarkupKind, MarkupLanguage, MarkupPart, read_markup};
use crate::permission_map::PermissionMap;

/// A link that Markdown or HTML makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkedLink {
    /// The range of its address in the text, in bytes.
    pub range: Range<usize>,
    /// The kind of its address.
    pub kind: LinkKind,
    /// The address, with escapes and character references decoded.
    pub destination: String,
}

impl MarkedLink {
    /// Returns the place and the kind of the address, as detection would have found it.
    pub fn link(&self) -> Link {
        Link {
            range: self.range.clone(),
            kind: self.kind,
        }
    }
}

/// The links that the markup of a text makes.
#[derive(Debug, Default)]
pub struct MarkedLinks {
    /// The links, in order. None overlaps another.
    pub links: Vec<MarkedLink>,
    /// The end of the text, if it begins with a block that is too long to be read.
    pub unread: Option<Range<usize>>,
}

impl MarkedLinks {
    /// Reads a text. `kind` says which addresses count. A label that is defined once and used often is one link. O(n log n).
    pub fn of(
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
    pub fn touch(&self, range: &Range<usize>) -> bool {
        let next = self
            .links
            .partition_point(|link| link.range.end <= range.start);
        self.links
            .get(next)
            .is_some_and(|link| link.range.start < range.end)
    }
}

/// The links of a text in its language: those that detection finds where the language permits them, and those that its markup makes.
///
/// ```
/// use livelink_detect::Detector;
/// use livelink_syntax::{Language, TextLinks};
///
/// let text = "See [a](https://example.com/a), <https://example.com/b>, example.org and `example.net`.";
/// let found = TextLinks::read(text, &Language::named("markdown")?, &Detector::default());
/// let links: Vec<&str> = found.links.iter().map(|link| &text[link.range.clone()]).collect();
/// assert_eq!(links, ["https://example.com/a", "https://example.com/b", "example.org"]);
/// assert_eq!(found.marked.len(), 2);
/// # Ok::<(), livelink_syntax::LanguageError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextLinks {
    /// All links, in order. None overlaps another.
    pub links: Vec<Link>,
    /// Which of them the markup makes, in order.
    pub marked: Vec<MarkedLink>,
}

impl TextLinks {
    /// Reads a text. The detector becomes the one of the language ([`Language::detector`]). O(n log n).
    pub fn read(text: &str, language: &Language, detector: &Detector) -> Self {
        let detector = &*language.detector(detector);
        let marked = MarkupLanguage::named(language.name())
            .map(|markup| MarkedLinks::of(markup, text, |address| address_kind(detector, address)))
            .unwrap_or_default();
        let mut links = PermissionMap::of(language, text).links(detector, text);
        if let Some(unread) = &marked.unread {
            // Where the markup is not read, its links are plain ones.
            links.retain(|link| link.range.start < unread.start);
            let rest = text.get(unread.start..).unwrap_or_default();
            links.extend(detector.detect(rest).into_iter().map(|link| Link {
                range: link.range.start + unread.start..link.range.end + unread.start,
                ..link
            }));
        }
        links.retain(|link| !marked.touch(&link.range));
        if !marked.links.is_empty() {
            links.extend(marked.links.iter().map(MarkedLink::link));
            links.sort_by_key(|link| link.range.start);
        }
        let marked = marked.links;
        Self { links, marked }
    }
}

/// Returns the kind of a link to an address, or `None` if the address has no scheme that links. So `guide.md` leads to no other site.
pub fn address_kind(detector: &Detector, address: &str) -> Option<LinkKind> {
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
    use super::{MarkedLinks, address_kind};
    use crate::MarkupLanguage;
    use livelink_detect::Detector;

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
            let found =
                MarkedLinks::of(language, text, |address| address_kind(&detector, address)).links;
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
