//! Links that were made harmless, as in `hxxp://example[.]com`, as links again.

use super::prose::Prose;
use super::replaced::Place;
use livelink::syntax::address_kind;
use livelink::{Detector, is_boundary, render};

/// Returns the harmless links in the prose of a text and in the targets of its markup, each with the link that it was. Nothing else
/// changes: a `[.]` outside of a link stays. Linear in the text.
pub(super) fn places(prose: &Prose<'_>, text: &str) -> Vec<Place> {
    let marked = prose.marked_with(text, |address| {
        let new = refanged(address);
        let kind = address_kind(&prose.detector, &new);
        kind.filter(|_| new != address)
    });
    let mut found = Vec::new();
    for target in &marked.links {
        let own = text.get(target.range.clone()).unwrap_or_default();
        let new = refanged(own);
        let is_link = address_kind(&prose.detector, &new).is_some();
        if is_link && new != own && !is_harmless(&new) {
            found.push((target.range.clone(), new));
        }
    }
    let mut start = 0;
    for run in text.split_inclusive(is_boundary) {
        let of_run = links(&prose.detector, run).into_iter();
        let moved = of_run.map(|(range, new)| (range.start + start..range.end + start, new));
        found.extend(moved.filter(|(range, _)| prose.has(range) && !marked.touch(range)));
        start += run.len();
    }
    found.sort_by_key(|(range, _)| range.start);
    found
}

/// Returns the harmless links of a run.
fn links(detector: &Detector, run: &str) -> Vec<Place> {
    let all = refanged(run);
    if all == run {
        return Vec::new();
    }
    // A sign such as `[.]` is two bytes longer than its character. Everything else keeps its length.
    let signs = signs(run, &all);
    let before = |at: usize| at + 2 * signs.partition_point(|sign| *sign < at);
    let places = detector.detect(&all).into_iter().filter_map(|link| {
        let range = before(link.range.start)..before(link.range.end);
        let new = all.get(link.range)?;
        let is_new = run.get(range.clone())? != new;
        (is_new && !is_harmless(new)).then(|| (range, new.to_owned()))
    });
    places.collect()
}

/// Returns the places of the signs of a run in the run without signs.
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
    use super::links;
    use livelink::{Detector, is_boundary};

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
            let mut new = String::new();
            for run in text.split_inclusive(is_boundary) {
                let mut run = run.to_owned();
                for (range, link) in links(&detector, &run).into_iter().rev() {
                    run.replace_range(range, &link);
                }
                new += &run;
            }
            assert_eq!(new, expected);
        }
    }
}
