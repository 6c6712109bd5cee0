//! Links that were made harmless, as in `hxxp://example[.]com`, as links again.

use super::links::links;
use super::prose::Prose;
use super::replaced::Place;
use super::signs::{Refanged, is_harmless};
use crate::tree::Found;
use livelink::Detector;

/// Returns the harmless links of a text, each with the link that it was. They are the links of the text in which every sign and scheme is
/// as it was, also those outside of links, which themselves stay. So `--defang` gets back what it changed, whatever the text around it.
/// Linear in the text, apart from sorting.
pub(super) fn places(detector: &Detector, found: &Found, text: &str) -> Vec<Place> {
    let all = Refanged::of(text);
    if all.text == text {
        return Vec::new();
    }
    let Some(prose) = Prose::of(detector, found, &all.text) else {
        return Vec::new();
    };
    let places = links(&prose, &all.text)
        .into_iter()
        .filter_map(|(link, _)| {
            let range = all.range_before(&link.range);
            let new = all.text.get(link.range)?;
            let is_new = text.get(range.clone())? != new;
            (is_new && !is_harmless(new)).then(|| (range, new.to_owned()))
        });
    places.collect()
}

#[cfg(test)]
mod tests {
    use super::places;
    use crate::fix::replaced::replaced;
    use crate::tree::Found;
    use livelink::Detector;

    #[test]
    fn harmless_links() {
        let detector = Detector::default();
        for (text, expected) in [
            (
                "see hxxp://example[.]com/a[.]b, or",
                "see http://example.com/a.b, or",
            ),
            ("me[@]example[.]com", "me@example.com"),
            (
                "é\u{85}hxxp://a[.]com hxxp://b[.]com",
                "é\u{85}http://a.com http://b.com",
            ),
            ("看hxxps://a[.]com。", "看https://a.com。"),
            ("a[.]b hxxp xhxxp://example", "a[.]b hxxp xhxxp://example"),
            ("HXXPS[:]//a[.]com", "https://a.com"),
            ("http://example.com", "http://example.com"),
            // The text beside the link is not changed.
            (
                "x[.]，hxxp://a[.]com/b，a[:]b[.]",
                "x[.]，http://a.com/b，a[:]b[.]",
            ),
            // A second reading would make something else of it.
            ("hxxp://a[.]com/[[.]]b", "hxxp://a[.]com/[[.]]b"),
        ] {
            let found = Found {
                path: "a".into(),
                in_folder: false,
            };
            let places = places(&detector, &found, text);
            let new = replaced(text, 0..text.len(), &places);
            assert_eq!(new, expected);
        }
    }
}
