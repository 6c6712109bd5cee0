//! Links that were made harmless, as in `hxxp://example[.]com`, as links again.

use super::links::links;
use super::prose::Prose;
use super::replaced::Place;
use crate::tree::Found;
use livelink::{Detector, render};
use std::ops::Range;

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

/// A text in which all signs and schemes are as they were.
pub(super) struct Refanged {
    pub(super) text: String,
    /// The places of the signs in it.
    signs: Vec<usize>,
}

impl Refanged {
    pub(super) fn of(text: &str) -> Self {
        let new = refanged(text);
        let signs = signs(text, &new);
        Self { text: new, signs }
    }

    /// Returns where a range was in the text with signs. A sign such as `[.]` is two bytes longer than its character. Everything
    /// else keeps its length.
    pub(super) fn range_before(&self, range: &Range<usize>) -> Range<usize> {
        let before = |at: usize| at + 2 * self.signs.partition_point(|sign| *sign < at);
        before(range.start)..before(range.end)
    }
}

/// Returns the places of the signs of a text in the text without signs.
fn signs(run: &str, all: &str) -> Vec<usize> {
    let mut signs = Vec::new();
    let mut rest = run.bytes();
    for (at, byte) in all.bytes().enumerate() {
        if rest.next() == Some(b'[') && byte != b'[' {
            signs.push(at);
            rest.nth(1);
        }
    }
    signs
}

/// Whether a text holds something that could still be made a link.
fn is_harmless(text: &str) -> bool {
    refanged(text) != text
}

/// Returns a text with all signs and schemes as they were. A scheme may come right after a letter beyond ASCII, as a link may.
pub(super) fn refanged(text: &str) -> String {
    let mut new = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let ascii = rest.find(|c: char| !c.is_ascii()).unwrap_or(rest.len());
        let (part, after) = rest.split_at(ascii);
        render::refanged(part, &mut new);
        let other = after.find(|c: char| c.is_ascii()).unwrap_or(after.len());
        let (other, after) = after.split_at(other);
        new.push_str(other);
        rest = after;
    }
    new
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
