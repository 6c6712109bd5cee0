//! The links that the markup of a document makes, each with its target.

use std::ops::Range;

use livelink::detect::has_scheme;
use livelink::syntax::{Markup, MarkupKind, MarkupLink, address_kind};
use livelink::{Detector, LinkKind};

/// The most addresses of a document that are looked for on the disk.
const MOST_FILES: usize = 1_000;

/// A link that the markup makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MarkupTarget {
    /// Where the address is written. For a reference, its text.
    pub(crate) range: Range<usize>,
    /// Where the link leads.
    pub(crate) target: Target,
}

/// Where a link of markup leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// To an address, as it would be written in a text.
    Address(String, LinkKind),
    /// To the file with this URI.
    File(String),
}

/// Returns the links that touch a range of a document and whose target is certain, in order and disjoint. `file` returns the URI of the
/// file that a relative address leads to. Of two links at one place, as of a picture inside a link, the inner one counts. O(n log n) for
/// the n links of the document.
pub(crate) fn markup_targets(
    detector: &Detector,
    mut file: impl FnMut(&str) -> Option<String>,
    markup: &Markup,
    asked: &Range<usize>,
) -> Vec<MarkupTarget> {
    let mut files = 0;
    let mut target = |link: &MarkupLink<'_>| {
        let address = &*link.destination;
        if has_scheme(address) {
            // A detector says which addresses deceive, and the markup where an address ends: a full stop at its end belongs to it.
            let kind = address_kind(detector, address)?;
            let target = || Target::Address(address.to_owned(), kind);
            return (!deceives(detector, address)).then(target);
        }
        files += 1;
        let file = (files <= MOST_FILES).then(|| file(address))?;
        file.map(Target::File)
    };
    let mut all: Vec<MarkupTarget> = Vec::new();
    for link in &markup.links {
        let range = match link.kind {
            MarkupKind::Reference => link.text.clone(),
            _ => link.target.clone(),
        };
        let touches = range.start <= asked.end && range.end >= asked.start;
        if touches
            && !range.is_empty()
            && let Some(target) = target(link)
        {
            all.push(MarkupTarget { range, target });
        }
    }
    // Of links at one place, the one that ends first is the inner one, or the one that starts first.
    all.sort_by_key(|link| (link.range.end, std::cmp::Reverse(link.range.start)));
    let mut last = 0;
    all.retain(|link| {
        let free = link.range.start >= last;
        if free {
            last = link.range.end;
        }
        free
    });
    all
}

/// Whether an address could deceive a reader.
fn deceives(detector: &Detector, address: &str) -> bool {
    let verdicts = detector.explain(address);
    let mut refused = verdicts.iter().filter_map(|verdict| verdict.rejected());
    refused.any(|reason| reason.deceives())
}

#[cfg(test)]
mod tests {
    use super::{Target, markup_targets};
    use livelink::Detector;
    use livelink::syntax::{Markup, MarkupLanguage};

    #[track_caller]
    fn check(language: MarkupLanguage, text: &str, expected: &[(&str, &str)]) {
        let markup = Markup::read(text, language);
        let all = 0..text.len();
        let found = markup_targets(&Detector::default(), |_| None, &markup, &all);
        let found: Vec<(&str, &str)> = found
            .iter()
            .map(|link| {
                let (Target::Address(target, _) | Target::File(target)) = &link.target;
                (&text[link.range.clone()], target.as_str())
            })
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn links_of_markup() {
        let (markdown, html) = (MarkupLanguage::Markdown, MarkupLanguage::Html);
        let a = "https://a.com/";
        check(
            markdown,
            "é [t](https://a.com/ \"x\") ![i](<https://a.com/>)",
            &[(a, a), (a, a)],
        );
        check(
            markdown,
            "[t][l]\n\n[l]: https://a.com/",
            &[("t", a), (a, a)],
        );
        check(
            html,
            "<a href='https://a.com/?a&amp;b'>t</a><img src=https://a.com/>",
            &[("https://a.com/?a&amp;b", "https://a.com/?a&b"), (a, a)],
        );
        // The picture is the inner one.
        check(
            markdown,
            "[![i](https://b.org)][l]\n\n[l]: https://a.com/",
            &[("https://b.org", "https://b.org"), (a, a)],
        );
        // The markup says where an address ends.
        check(
            markdown,
            "[t](https://a.com/b.)",
            &[("https://a.com/b.", "https://a.com/b.")],
        );
        check(
            markdown,
            "[t](mailto:me@a.com)",
            &[("mailto:me@a.com", "mailto:me@a.com")],
        );
        check(
            markdown,
            "[t](a.com) [t](#a) [t](/a) [t](//a.com) [t](javascript:alert) [t](data:,x) [t](<>) [t](x://y)",
            &[],
        );
        // A host of the user's own network is no link in a text, but the markup says that it is one.
        check(
            markdown,
            "[t](https://intranet/a)",
            &[("https://intranet/a", "https://intranet/a")],
        );
        // Addresses that deceive lead nowhere.
        check(
            markdown,
            "[t](http://аррӏе.com) [t](http://a.com@b.org) [t](http://a.com/\u{202E}x)",
            &[],
        );
    }
}
