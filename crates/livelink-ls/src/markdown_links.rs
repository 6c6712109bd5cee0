//! The links of a Markdown document whose text names another host than they lead to.

use std::ops::Range;

use livelink::Detector;
use livelink::detect::HostInfo;
use livelink::lint::{Style, misleads};
use livelink::syntax::{Markup, MarkupKind, MarkupLanguage, MarkupLink};

use crate::lines::DocumentText;

/// A link of Markdown that shows one host and leads to another.
#[derive(Clone, Debug)]
pub(crate) struct OtherHost {
    /// The whole link in the text, with its brackets and its target.
    pub(crate) range: Range<usize>,
    /// The part of it that a reader sees.
    text: Range<usize>,
    /// The host that its text names.
    pub(crate) seen: HostInfo,
    /// The host that it leads to.
    pub(crate) real: HostInfo,
}

/// Returns such links among those of a document. Linear in their texts.
pub(crate) fn other_hosts(detector: &Detector, markup: &Markup) -> Vec<OtherHost> {
    let of_markdown = markup.links.iter().filter(|link| {
        // A reader does not see the description of an image.
        !link.is_image && link.kind != MarkupKind::Attribute
    });
    of_markdown
        .filter_map(|link| {
            let style = match link.is_code {
                true => Style::Code,
                false => Style::Prose,
            };
            let (seen, real) = misleads(detector, &link.shown, &link.destination, style)?;
            let (range, text) = (link.range.clone(), link.text.clone());
            Some(OtherHost {
                range,
                text,
                seen,
                real,
            })
        })
        .collect()
}

/// Returns the part of a document with this markup that has to be replaced so that the link names the host that it leads to, and the new
/// text. `None` if the document would then have other links, or would still deceive there. Linear in the document, which is read again.
pub(crate) fn naming_its_host(
    detector: &Detector,
    document: &DocumentText,
    markup: &Markup,
    other: &OtherHost,
) -> Option<(Range<usize>, String)> {
    let new = other.real.unicode.clone();
    let mut changed = document.clone();
    changed.replace(other.text.clone(), &new);
    let read = Markup::read(changed.rope(), MarkupLanguage::Markdown);
    let before = other.text.start;
    let same = |(old, new): (&MarkupLink<'_>, &MarkupLink<'_>)| {
        old.range.start.min(before) == new.range.start.min(before)
            && (old.kind, &old.destination) == (new.kind, &new.destination)
    };
    let all = markup.links.len() == read.links.len();
    let same = all && markup.links.iter().zip(&read.links).all(same);
    let deceives = other_hosts(detector, &read)
        .iter()
        .any(|left| left.range.start == other.range.start);
    (same && !deceives).then(|| (other.text.clone(), new))
}

#[cfg(test)]
mod tests {
    use super::{DocumentText, naming_its_host, other_hosts};
    use livelink::Detector;
    use livelink::syntax::{Markup, MarkupLanguage};

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let markup = Markup::read(text, MarkupLanguage::Markdown);
        let found = other_hosts(&Detector::default(), &markup);
        let found: Vec<&str> = found
            .iter()
            .map(|other| &text[other.range.clone()])
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn links_that_show_another_host() {
        check(
            "é [https://example.com](https://example.net/a) b",
            &["[https://example.com](https://example.net/a)"],
        );
        check(
            "[**example**.com][1]\n\n[1]: https://example.net",
            &["[**example**.com][1]"],
        );
        check(
            "[`https://example.com`](<https://example.net>) [`tf.data`](<https://example.net>)",
            &["[`https://example.com`](<https://example.net>)"],
        );
        check(
            "[example.com](https://www.example.com) <https://example.net> [here](https://example.net)",
            &[],
        );
        check(
            "`[example.com](https://example.net)` ![example.com](https://example.net)",
            &[],
        );
        // A name is not an address.
        check(
            "[ASP.NET](https://dotnet.microsoft.com) [draw.io](https://github.com/jgraph/drawio)",
            &[],
        );
        // The description of an image is not shown.
        check("[![example.com](a.svg)](https://example.net)", &[]);
    }

    /// The text with its first such link fixed.
    #[track_caller]
    fn check_fix(text: &str, expected: Option<&str>) {
        let detector = Detector::default();
        let markup = Markup::read(text, MarkupLanguage::Markdown);
        let found = other_hosts(&detector, &markup);
        let document = DocumentText::new(text);
        let fixed =
            naming_its_host(&detector, &document, &markup, &found[0]).map(|(range, new)| {
                let mut text = text.to_owned();
                text.replace_range(range, &new);
                text
            });
        assert_eq!(fixed.as_deref(), expected, "{text}");
    }

    #[test]
    fn a_link_names_the_host_that_it_leads_to() {
        check_fix(
            "é [https://example.com](https://example.net/a) [b](https://b.org)",
            Some("é [example.net](https://example.net/a) [b](https://b.org)"),
        );
        check_fix(
            "[**example**.com][1]\n\n[1]: https://bücher.example.net",
            Some("[bücher.example.net][1]\n\n[1]: https://bücher.example.net"),
        );
        // The text of such a reference is its label too.
        check_fix(
            "[https://example.com]\n\n[https://example.com]: https://example.net",
            None,
        );
        // The picture would be gone.
        check_fix(
            "[https://example.com ![x](a.svg)](https://example.net)",
            None,
        );
    }
}
