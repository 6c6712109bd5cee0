//! Random edits of a text in UTF-16 code units. Each call has several, and about as many are inside surrogate pairs as
//! outside.
//!
//! An edit that cuts a pair in two leaves unpaired surrogates, which are boundaries. So a character outside all edits may
//! become a boundary, or cease to be one. [`UnitEditor`] says what is compared after each call.
//!
//! `LIVELINK_EDITS` sets the number of calls (default 100,000), `LIVELINK_SEED` the first seed.

mod support;

use fastrand::Rng;
use livelink_detect::{Detector, LinkKind, Options};
use livelink_index::check::{ALPHABET, LONG_RUNS, UnitBatch, UnitEditor, patterns};
use support::number;

type Units = Vec<u16>;

fn units(text: &str) -> Units {
    text.encode_utf16().collect()
}

/// Returns `count` snippets in a row. Some are characters of two units, and some are halves of such characters.
fn pieces(rng: &mut Rng, alphabet: &[&str], count: usize) -> Units {
    let mut text = Units::new();
    for _ in 0..count {
        match rng.usize(..8) {
            0 => text.extend(units("🦀")),
            1 if rng.bool() => text.push(0xd83e),
            1 => text.push(0xdd80),
            _ => text.extend(units(rng.choice(alphabet).expect("snippets"))),
        }
    }
    text
}

/// Disjoint replacements in order. Most lie close together, and some touch.
fn batch(rng: &mut Rng, text: &[u16], alphabet: &[&str], most: usize) -> UnitBatch {
    let mut batch = Vec::new();
    let mut at = rng.usize(..=text.len());
    for _ in 0..=rng.usize(..5) {
        if at > text.len() {
            break;
        }
        let removed = [0, 0, 1, 1, 2, rng.usize(..12)][rng.usize(..6)];
        let end = (at + removed).min(text.len());
        let inserted = match text.len() > most {
            true => 0,
            false => [0, 0, 1, 1, 2, rng.usize(..most / 20)][rng.usize(..6)],
        };
        batch.push((at..end, pieces(rng, alphabet, inserted)));
        at = end + [0, 1, 2, rng.usize(..12), rng.usize(..most)][rng.usize(..5)];
    }
    batch
}

/// Plays random calls from a seed. Returns how many calls were made, how many links there were, and how many the deltas named.
fn play(seed: u64) -> [usize; 3] {
    let mut short = Options::default();
    short.max_link_len = 40;
    let with_patterns = Detector::default().with_patterns(patterns());
    let detectors = [Detector::default(), Detector::new(short), with_patterns];
    let rng = &mut Rng::with_seed(seed);
    let detector = rng.choice(&detectors).expect("detectors");
    let alphabet = *rng.choice(&[ALPHABET, LONG_RUNS]).expect("alphabets");
    let most = [40, 40, 200, 1_500][rng.usize(..4)];
    let count = rng.usize(..most / 4);
    let text = pieces(rng, alphabet, count);
    let grain = [1024, 12, 12][rng.usize(..3)];
    let mut editor = UnitEditor::open(detector, text, grain);
    let (mut made, mut links) = (0, 0);
    for call in 0..60 {
        let batch = batch(rng, editor.text(), alphabet, most);
        if let Err(wrong) = editor.apply(&batch) {
            panic!("seed {seed}, call {call}, grain {grain}: {wrong}");
        }
        (made, links) = (made + 1, links + editor.links().len());
    }
    [made, links, editor.named()]
}

/// Opens one text after the other and makes some calls on each, until `LIVELINK_EDITS` calls are made. Some texts are short
/// and some are longer; some indices have a small grain and some have the usual one.
#[test]
fn halves_of_pairs_and_many_edits_a_call() {
    let seed = number("LIVELINK_SEED", 16) as u64;
    let calls = number("LIVELINK_EDITS", 100_000) / 4;
    let (mut made, mut links, mut named) = (0, 0, 0);
    for life in 0.. {
        if made >= calls {
            break;
        }
        let [more, more_links, more_named] = play(seed + life);
        (made, links, named) = (made + more, links + more_links, named + more_named);
    }
    println!("{made} calls, {links} links, {named} named");
    // Texts without links would prove nothing.
    assert!(
        links > made && named > made / 8,
        "{made} calls, {links} links, {named} named"
    );
}

/// In these two, half of a pair stands where a window of a scan ends, and an edit before it was followed later. The range of the scan then
/// ended before links that it had found.
#[test]
fn half_of_a_pair_where_a_window_ends() {
    for seed in [737_004_107, 738_002_456] {
        let [_, links, named] = play(seed);
        assert!(links > 0 && named > 0, "{seed}");
    }
}

/// The second edit takes the first half of a pair away, and the other half becomes a boundary. The dirty range of the first
/// edit ends there, so the range has to extend past it.
#[test]
fn a_half_where_a_dirty_range_ends() {
    let detector = Detector::default();
    for grain in [1024, 12] {
        let mut editor = UnitEditor::open(&detector, units("a://a🦀a.ao"), grain);
        let batch = [(4..4, units("例")), (5..6, units(""))];
        assert_eq!(editor.apply(&batch), Ok(()));
        assert_eq!(editor.links(), [(7..11, LinkKind::Url)]);
    }
}
