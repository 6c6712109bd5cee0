//! The places where a path ends, or has its greatest length.

use fastrand::Rng;
use livelink_detect::{Detector, Options, Profile};
use livelink_index::{Delta, Edit, LinkIndex, Utf16Offset};

use crate::support::number;
use crate::texts::{around, began_in_a_path, is_bracket, links_of};

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

/// A letter makes a host of a public suffix, and the path after it is too long for a link. The key scans no further than to the
/// next checkpoint. The checkpoints in that path nevertheless count with it: a later edit may end it there, and then there is a link.
#[test]
fn a_path_begins_before_checkpoints() {
    let detector = Detector::default();
    let unit = "?co.uk";
    for to in [2_000, 5_000, 9_000, 16_000, 17_000] {
        for at_once in [false, true] {
            let mut text = unit.repeat(10_000);
            let mut index = LinkIndex::build(detector.clone(), text.as_str());
            let from = 3_000 * unit.len() + 1;
            // The first key makes the checkpoints denser.
            for (at, old) in [(from + to, ""), (from + to, "x"), (from, ""), (from, "x")] {
                text.replace_range(at..at + old.len(), if old.is_empty() { "x" } else { "" });
                index.edit(
                    text.as_str(),
                    &[Edit::replace(at..at + old.len(), 1 - old.len())],
                );
            }
            let end = Edit::insert(from + to, 1);
            text.insert(from + to, ' ');
            text.insert(from, 'x');
            if at_once {
                index.edit(text.as_str(), &[Edit::insert(from, 1), end]);
            } else {
                let before = text.replacen(' ', "", 1);
                let delta = index.edit(before.as_str(), &[Edit::insert(from, 1)]);
                assert!(delta.is_empty() && delta.scanned_len < 6_000, "{delta:?}");
                let end = Edit::insert(from + to + 1, 1);
                index.edit(text.as_str(), &[end]);
            }
            let found = links_of(&index);
            assert_eq!(found, detector.detect(&text), "{to}, at once: {at_once}");
            assert_eq!(found.len(), usize::from(to < 16_384), "{to}");
        }
    }
}

/// Deletions bring a bracket that ends the path nearer, until it stands before the greatest length of a link. Then there is a link.
#[test]
fn the_end_of_a_path_comes_nearer() {
    let rng = &mut Rng::with_seed(5);
    let (mut appeared, mut in_paths) = (0, 0);
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
            in_paths += usize::from(began_in_a_path(&text, &delta, &found, link_len));
            if found.first().is_some_and(|link| link.range.start == 3) {
                linked = true;
                break;
            }
        }
        appeared += usize::from(linked);
    }
    println!("{appeared} links appeared, {in_paths} scans began in a path");
    assert!(appeared > 20 && in_paths > 200, "{appeared}, {in_paths}");
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

/// Edits in a path that is too long scan the text around them, in bytes and in code units, and not all of the path. Two checkpoints are
/// 1,536 bytes apart, and each of the three edits scans from one of them to the one after the next at most.
#[test]
fn little_is_scanned() {
    // Each repetition takes 18 bytes, or 8 units.
    let text = "、a.co/".to_owned() + &"語(a)「い」。".repeat(1_500);
    let places = [3_000, 8_000, 13_000].map(|at| text.floor_char_boundary(at));
    let units = places.map(|at| text[..at].encode_utf16().count());
    let mut options = Options::default();
    // By policy, the text after the slash would not belong to the path.
    options.profile = Profile::Uts58;
    let detector = Detector::new(options);
    let mut in_bytes = LinkIndex::build(detector.clone(), text.as_str());
    let old: Vec<u16> = text.encode_utf16().collect();
    let mut in_units: LinkIndex<Utf16Offset> = LinkIndex::build(detector, &old);
    // The second call finds the checkpoints that the first one has left.
    for (call, with) in ["x", "語"].into_iter().enumerate() {
        let (mut new, mut new_units) = (text.clone(), old.clone());
        let unit: Vec<u16> = with.encode_utf16().collect();
        for (at, unit_at) in places.into_iter().zip(units).rev() {
            new.insert_str(at, with);
            new_units.splice(unit_at..unit_at, unit.clone());
        }
        let edits = places.map(|at| Edit::insert(at, with.len()));
        let unit_edits = units.map(|at| Edit::insert(at.into(), unit.len()));
        let check = |scanned: usize, what: &str, most: usize| {
            assert!(scanned < most, "call {call}: {scanned} {what}");
        };
        check(
            in_bytes.edit(&new, &edits).scanned_len,
            "bytes",
            3 * 2 * 1_536,
        );
        check(
            in_units.edit(&new_units, &unit_edits).scanned_len,
            "units",
            3_000,
        );
        let mut shift = 0;
        let undo = edits.map(|edit| {
            let start = edit.start + shift;
            shift += with.len();
            Edit::delete(start..start + with.len())
        });
        in_bytes.edit(&text, &undo);
        let mut shift = 0;
        let undo = units.map(|at| {
            let start = at + shift;
            shift += unit.len();
            Edit::delete(start.into()..(start + unit.len()).into())
        });
        in_units.edit(&old, &undo);
    }
}
