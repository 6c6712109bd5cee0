//! Much text at once, in bytes and in UTF-16: short runs are scanned whole, and long ones from checkpoint to checkpoint.

use livelink_detect::{Detector, Link, Options};
use livelink_index::{Edit, LinkIndex, Links, LiveLink, Offset, Utf16Offset};

/// Short runs, by the measure of an index of a small grain; then short and long runs by turns; then a run of 1,500 bytes and more.
fn text() -> String {
    let run = |n: usize| match n {
        ..4_000 => format!("a{n}.com é🦀 {n}@b.de\u{3000}"),
        4_000..6_000 => format!("a{n}.com/{} ", "é".repeat(n % 30)),
        _ => format!("{}b.com/{n} ", "→".repeat(500)),
    };
    (0..6_010).map(run).collect()
}

/// Returns the links, with offsets as plain numbers.
fn links<O: Offset>(links: Links<'_, O>) -> Vec<Link> {
    let link = |link: LiveLink<O>| Link {
        range: link.indices(),
        kind: link.kind,
    };
    links.map(link).collect()
}

/// Builds the index of `text`, and puts `text` into the middle of another.
fn check(text: &str) {
    let detector = Detector::default();
    let (head, tail) = ("see a.com b", ".com and c.com");
    let around = format!("{head}{tail}");
    let pasted = format!("{head}{text}{tail}");
    let expected = detector.detect(&pasted);

    let index = LinkIndex::build_with_grain(detector.clone(), pasted.as_str(), 12);
    assert_eq!(links(index.iter()), expected);
    let mut index = LinkIndex::build_with_grain(detector.clone(), around.as_str(), 12);
    let paste = Edit::insert(head.len(), text.len());
    index.edit(pasted.as_str(), &[paste]);
    assert_eq!(links(index.iter()), expected);

    let mut at = (0, 0);
    let mut to_units = |to: usize| {
        at = (to, at.1 + pasted[at.0..to].encode_utf16().count());
        at.1
    };
    let in_units: Vec<Link> = expected
        .into_iter()
        .map(|Link { range, kind }| Link {
            range: to_units(range.start)..to_units(range.end),
            kind,
        })
        .collect();
    let around: Vec<u16> = around.encode_utf16().collect();
    let pasted: Vec<u16> = pasted.encode_utf16().collect();
    let index = LinkIndex::build_with_grain(detector.clone(), pasted.as_slice(), 12);
    assert_eq!(links(index.iter()), in_units);
    let mut index = LinkIndex::build_with_grain(detector, around.as_slice(), 12);
    let paste = Edit::insert(Utf16Offset(head.len()), pasted.len() - around.len());
    index.edit(pasted.as_slice(), &[paste]);
    assert_eq!(links(index.iter()), in_units);
}

#[test]
fn short_runs_and_long_ones() {
    check(&text());
}

#[test]
fn short_runs_alone() {
    let short: String = (0..8_000).map(|n| format!("{n}.a.com é🦀 ")).collect();
    check(&short);
}

#[test]
fn one_long_run() {
    check(&"→a.com".repeat(2_000));
}

/// A link longer than the 64 kB that are usually read at once: more is read until the link is whole.
#[test]
fn one_long_link() {
    let mut options = Options::default();
    options.max_link_len = 1 << 20;
    let mut text = format!("a.com/{}", "x".repeat(200_000));
    let mut index = LinkIndex::build(Detector::new(options), text.as_str());
    text.insert(100_000, 'y');
    index.edit(text.as_str(), &[Edit::insert(100_000, 1)]);
    let whole = 0..text.len();
    assert!(index.iter().map(|link| link.range).eq([whole]));
}
