//! The links of a Markdown document whose text names another host than they lead to.

use std::ops::Range;

use livelink::index::Text;
use livelink::lint::{Style, misleads};
use livelink::syntax::{Markup, MarkupKind, MarkupLanguage};
use livelink::{Detector, HostInfo};

/// The longest document, in bytes, that is read for them: a few milliseconds.
pub(crate) const LONGEST: usize = 1 << 20;

/// A link of Markdown that shows one host and leads to another.
#[derive(Clone, Debug)]
pub(crate) struct OtherHost {
    /// The whole link in the text, with its brackets and its target.
    pub(crate) range: Range<usize>,
    /// The host that its text names.
    pub(crate) seen: HostInfo,
    /// The host that it leads to.
    pub(crate) real: HostInfo,
}

/// Finds such links. Linear in the text.
pub(crate) fn other_hosts<T: Text + ?Sized>(detector: &Detector, text: &T) -> Vec<OtherHost> {
    let links = Markup::read(text, MarkupLanguage::Markdown).links;
    let of_markdown = links.into_iter().filter(|link| {
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
            let range = link.range;
            Some(OtherHost { range, seen, real })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::other_hosts;
    use livelink::Detector;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let found = other_hosts(&Detector::default(), text);
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
}
