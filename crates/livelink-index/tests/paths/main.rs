//! Random edits in paths that are too long for a link, with brackets of every kind: the index is what a batch scan of the text says.
//!
//! The greatest length of a link is small here, so that it falls anywhere: into a bracket, an edit, the text around one. Most edits
//! leave the paths as they are. Others move a bracket over the place where a path has its greatest length, or take text from it.
//!
//! `LIVELINK_EDITS` sets the number of calls (default 100,000), `LIVELINK_SEED` the first seed.

mod ends;
#[path = "../support/mod.rs"]
mod support;
mod texts;

use std::ops::Range;

use fastrand::Rng;
use livelink_index::check::UnitEditor;
use livelink_index::{Delta, Edit, LinkIndex};
use support::number;
use texts::{
    BRACKETS, Batch, LETTERS, Mix, batch, began_in_a_path, detector, inverse, is_bracket, links_of,
    opened,
};

#[test]
fn brackets_come_and_go_in_paths() {
    let seed = number("LIVELINK_SEED", 77) as u64;
    let calls = number("LIVELINK_EDITS", 100_000) / 4;
    let (mut made, mut links, mut in_paths) = (0, 0, 0);
    for life in 0.. {
        if made >= calls {
            break;
        }
        let rng = &mut Rng::with_seed(seed + life);
        let (grain, link_len) = match rng.usize(..8) {
            0 => (1024, 2_000 + rng.usize(..6_000)),
            _ => (12, 40 + rng.usize(..560)),
        };
        let most = link_len * (2 + rng.usize(..4));
        let mix = Mix {
            signs: [0, 0, 0, 1, 12][rng.usize(..5)],
            hosts: [0, 1, 10][rng.usize(..3)],
            stray: [0, 0, 0, 0, 8][rng.usize(..5)],
            kinds: [1, 2, 4, BRACKETS.len()][rng.usize(..4)],
            letters: [7, 7, LETTERS.len()][rng.usize(..3)],
            calm: rng.bool(),
        };
        let detector = detector(rng, link_len);
        let mut text = opened(rng, mix, link_len, most);
        let mut index = LinkIndex::build_with_grain(detector.clone(), text.as_str(), grain);
        let mut delta = Delta::default();
        let (mut last, mut undo) = (0, Batch::new());
        for call in 0..120 {
            // Many edits are taken back, so that the brackets still pair after many of them.
            let batch = match std::mem::take(&mut undo) {
                undo if !undo.is_empty() && rng.usize(..4) > 0 => undo,
                _ => {
                    let batch = batch(rng, &text, mix, last, link_len, most);
                    let changes = |text: &str| {
                        text.contains(|c| is_bracket(c) || " /?#:\u{149}\u{e000}".contains(c))
                    };
                    if batch
                        .iter()
                        .any(|(range, with)| changes(with) || changes(&text[range.clone()]))
                    {
                        undo = inverse(&text, &batch);
                    }
                    batch
                }
            };
            let before = text.clone();
            for (range, with) in batch.iter().rev() {
                text.replace_range(range.clone(), with);
            }
            let edit =
                |(range, with): &(Range<usize>, String)| Edit::replace(range.clone(), with.len());
            let edits: Vec<Edit> = batch.iter().map(edit).collect();
            index.edit_into(&text, &edits, &mut delta);
            last = edits.last().map_or(last, |edit| edit.start);
            let found = links_of(&index);
            let expected = detector.detect(&text);
            assert_eq!(
                found,
                expected,
                "seed {}, call {call}, grain {grain}, {link_len}: {batch:?} in {before:?}",
                seed + life
            );
            (made, links) = (made + 1, links + found.len());
            in_paths += usize::from(began_in_a_path(&text, &delta, &found, link_len));
        }
    }
    println!("{made} calls, {links} links, {in_paths} scans began in a path");
    assert!(
        links > made && in_paths > made / 200,
        "{made} calls, {links} links, {in_paths} in paths"
    );
}

/// The same edits in code units.
#[test]
fn brackets_come_and_go_in_units() {
    let seed = number("LIVELINK_SEED", 78) as u64;
    let calls = number("LIVELINK_EDITS", 100_000) / 16;
    let (mut made, mut links) = (0, 0);
    for life in 0.. {
        if made >= calls {
            break;
        }
        let rng = &mut Rng::with_seed(seed + life);
        let link_len = 40 + rng.usize(..560);
        let mix = Mix {
            signs: [0, 0, 1, 6][rng.usize(..4)],
            hosts: [0, 1, 10][rng.usize(..3)],
            stray: [0, 0, 2, 12][rng.usize(..4)],
            kinds: [1, 2, BRACKETS.len()][rng.usize(..3)],
            letters: [7, 7, LETTERS.len()][rng.usize(..3)],
            calm: rng.bool(),
        };
        let detector = detector(rng, link_len);
        let most = link_len * 3;
        let mut text = opened(rng, mix, link_len, most);
        let mut editor = UnitEditor::open(&detector, text.encode_utf16().collect(), 12);
        let (mut last, mut undo) = (0, Batch::new());
        for call in 0..120 {
            // Most edits are taken back, so that the brackets still pair after many of them.
            let batch = match rng.usize(..3) {
                0 | 1 if !undo.is_empty() => std::mem::take(&mut undo),
                _ => batch(rng, &text, mix, last, link_len, most),
            };
            undo = match undo.is_empty() {
                true => inverse(&text, &batch),
                false => Batch::new(),
            };
            let units = |at: usize| text[..at].encode_utf16().count();
            let unit_batch: Vec<_> = batch
                .iter()
                .map(|(range, with)| {
                    (
                        units(range.start)..units(range.end),
                        with.encode_utf16().collect(),
                    )
                })
                .collect();
            if let Err(wrong) = editor.apply(&unit_batch) {
                panic!("seed {}, call {call}, {link_len}: {wrong}", seed + life);
            }
            for (range, with) in batch.iter().rev() {
                text.replace_range(range.clone(), with);
            }
            last = batch.last().map_or(last, |(range, _)| range.start);
            (made, links) = (made + 1, links + editor.links().len());
        }
    }
    println!("{made} calls, {links} links");
    assert!(links > made, "{made} calls, {links} links");
}
