//! The places where a path ends, or has its greatest length.

use fastrand::Rng;
use livelink_detect::{Detector, Options, Profile};
use livelink_index::{Delta, Edit, LinkIndex};

use crate::support::number;
use crate::texts::{around, is_bracket, links_of};

/// An edit may open brackets in a path that has nearly as many open as it may have.
#[test]
fn paths_with_many_open_brackets() {
    let mut options = Options::default();
    options.max_link_len = 2_000;
    let detector = Detector::new(options);
    let mut ends = 0;
    for open in 100..=126 {
        for depth in [1, 8, 15, 16, 17] {
            let path = "(".repeat(open) + &"語(a)".repeat(800);
            let mut text = format!("a.co/{path}");
            let mut index = LinkIndex::build(detector.clone(), &text);
            for at in [5 + open + 700, 5 + open + 1_400] {
                let at = text.floor_char_boundary(at);
                let pairs = "(".repeat(depth) + &")".repeat(depth);
                for with in ["x", &pairs] {
                    text.insert_str(at, with);
                    index.edit(&text, &[Edit::insert(at, with.len())]);
                    let found = index.iter().map(|link| (link.range, link.kind));
                    let batch = detector.detect(&text).into_iter();
                    assert!(
                        found.eq(batch.map(|link| (link.range, link.kind))),
                        "{open} open, {depth} more at {at}"
                    );
                    ends += index.len();
                }
            }
        }
    }
    assert!(ends > 50, "{ends}");
}

/// Deletions bring a bracket that ends the path nearer, until it stands before the greatest length of a link. Then there is a link.
#[test]
fn the_end_of_a_path_comes_nearer() {
    let rng = &mut Rng::with_seed(5);
    let mut appeared = 0;
    for round in 0..number("LIVELINK_EDITS", 100_000) / 250 {
        let link_len = [200, 400, 1_000, 4_000][round % 4];
        let mut options = Options::default();
        options.max_link_len = link_len;
        options.profile = Profile::Uts58;
        let detector = Detector::new(options);
        let beyond = rng.usize(..link_len / 4);
        let mut text = "、a.co/".to_owned();
        let period = [
            "語(a);",
            "語語;語語語;「語」",
            "aé;",
            "語語語語;語語語語;語語語語;「語」",
        ][rng.usize(..4)];
        while text.len() < link_len + beyond {
            text += period;
        }
        text += ["）", ")x", " "][rng.usize(..3)];
        while text.len() < link_len * 3 {
            text += period;
        }
        let grain = if link_len < 1_000 { 12 } else { 1024 };
        let mut index = LinkIndex::build_with_grain(detector.clone(), text.as_str(), grain);
        let (mut delta, mut linked) = (Delta::default(), false);
        let step = 1 + rng.usize(..8 + beyond / 12);
        for call in 0..200 {
            let mut edits = Vec::new();
            let mut at = around(rng, &text, link_len / 2, link_len / 2).max(8);
            for _ in 0..[1, 1, 3][rng.usize(..3)] {
                // Letters are taken out, and now and then one is put in.
                at = text.ceil_char_boundary(at.min(text.len()));
                let len = text[at..]
                    .chars()
                    .take(step)
                    .take_while(|c| !is_bracket(*c));
                let len: usize = len.map(char::len_utf8).sum();
                let with = if rng.usize(..6) == 0 { 1 } else { 0 };
                if len + with > 0 {
                    edits.push(Edit::replace(at..at + len, with));
                }
                at += len + 1 + rng.usize(..40);
            }
            for edit in edits.iter().rev() {
                let with = &"x"[..edit.inserted_len()];
                text.replace_range(edit.start..edit.old_end, with);
            }
            index.edit_into(&text, &edits, &mut delta);
            let found = links_of(&index);
            assert_eq!(
                found,
                detector.detect(&text),
                "round {round}, call {call}: {edits:?}, {text}"
            );
            if found.first().is_some_and(|link| link.range.start == 3) {
                linked = true;
                break;
            }
        }
        appeared += usize::from(linked);
    }
    assert!(appeared > 20, "{appeared} links appeared");
}

/// Text is taken from a path, then a second path begins in it and goes on a little further, and then a space ends the second one where
/// the first one was no longer known to go on. The checkpoints in between have to account for the second path.
#[test]
fn a_second_path_goes_on_further() {
    const LINK_LEN: usize = 400;
    let mut options = Options::default();
    options.max_link_len = LINK_LEN;
    options.profile = Profile::Uts58;
    let detector = Detector::new(options);
    let (host, second) = ("、a.co/", "、b.co/");
    let mut linked = 0;
    for taken in [18, 36, 54] {
        for from in (12..96_usize).step_by(6) {
            for after in (from.saturating_sub(60)..from + 6).step_by(2) {
                let mut text = host.to_owned() + &"語語「語」語".repeat(LINK_LEN / 6);
                let mut index = LinkIndex::build_with_grain(detector.clone(), &text, 12);
                let mut edit = |at: usize, removed: usize, with: &str| {
                    let at = text.floor_char_boundary(at);
                    text.replace_range(at..at + removed, with);
                    index.edit(&text, &[Edit::replace(at..at + removed, with.len())]);
                    let found = index.iter().map(|link| (link.range, link.kind));
                    let batch = detector.detect(&text);
                    linked += batch.len();
                    let batch = batch.into_iter().map(|link| (link.range, link.kind));
                    assert!(
                        found.eq(batch),
                        "{taken} {from} {after}: {with:?} in {text}"
                    );
                };
                // Some of these groups of 18 bytes.
                edit(8 + 18 * 13, taken, "");
                edit(from, 0, second);
                edit(LINK_LEN + after, 0, " ");
            }
        }
    }
    assert!(linked > 200, "{linked}");
}
