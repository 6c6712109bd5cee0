//! Much text at once, in bytes and in UTF-16: two threads read and scan short runs, and one thread scans what follows.

use livelink_detect::{Detector, Link};
use livelink_index::{Edit, LinkIndex, Links, LiveLink, Offset, Utf16Offset};

/// Short runs, by the measure of the narrow index; then short and long runs by turns; then a run of 1,500 bytes and more.
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

    let index = LinkIndex::build_narrow(detector.clone(), pasted.as_str());
    assert_eq!(links(index.iter()), expected);
    let mut index = LinkIndex::build_narrow(detector.clone(), around.as_str());
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
    let index = LinkIndex::build_narrow(detector.clone(), pasted.as_slice());
    assert_eq!(links(index.iter()), in_units);
    let mut index = LinkIndex::build_narrow(detector, around.as_slice());
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
