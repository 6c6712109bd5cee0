//! Random edits of a text in UTF-16 code units. Each call has several, and about as many are inside surrogate pairs as
//! outside.
//!
//! An edit that cuts a pair in two leaves unpaired surrogates, which are boundaries. So a character outside all edits may
//! become a boundary, or cease to be one. After each call the index must equal the index of a batch scan, and the delta must
//! name everything that happened to the links.
//!
//! `LIVELINK_EDITS` sets the number of calls (default 100,000), `LIVELINK_SEED` the first seed.

mod support;

use std::collections::HashSet;

use fastrand::Rng;
use livelink_detect::{Detector, Options};
use livelink_index::check::{ALPHABET, LONG_RUNS};
use livelink_index::{Delta, Edit, LinkIndex, LiveLink, Offset, Utf16Offset};
use support::number;

type Units = Vec<u16>;

/// A range in units of the text before the call, and the units that replace it.
type Replacement = (std::ops::Range<usize>, Units);

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
fn batch(rng: &mut Rng, text: &[u16], alphabet: &[&str], most: usize) -> Vec<Replacement> {
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

fn plain(index: &LinkIndex<Utf16Offset>) -> Vec<(std::ops::Range<usize>, bool)> {
    let link = |link: LiveLink<Utf16Offset>| (link.indices(), link.kind.name() == "email");
    index.iter().map(link).collect()
}

/// A text and its index, after some calls.
struct Editor<'d> {
    detector: &'d Detector,
    text: Units,
    index: LinkIndex<Utf16Offset>,
}

impl<'d> Editor<'d> {
    fn open(detector: &'d Detector, text: Units, narrow: bool) -> Self {
        let build = match narrow {
            true => LinkIndex::build_narrow,
            false => LinkIndex::build,
        };
        let index = build(detector.clone(), &text);
        Self {
            detector,
            text,
            index,
        }
    }

    /// Makes one call and compares. Returns the number of links, and how many the delta named.
    #[track_caller]
    fn check(&mut self, batch: &[Replacement], case: &dyn std::fmt::Display) -> (usize, usize) {
        let before: Vec<_> = self.index.iter().collect();
        let last_id = before.iter().map(|link| link.id).max();
        let old = self.text.clone();
        let mut edits = Vec::new();
        for (range, with) in batch.iter().rev() {
            self.text.splice(range.clone(), with.iter().copied());
            edits.push(Edit::replace(Utf16Offset::range(range.clone()), with.len()));
        }
        let delta = self.index.edit(&self.text, &edits);
        let case = format!("{case}: {:?}, {batch:x?}", String::from_utf16_lossy(&old),);
        let batch = LinkIndex::build(self.detector.clone(), &self.text);
        assert_eq!(plain(&self.index), plain(&batch), "{case}");
        self.is_whole(&delta, before, last_id, &case);
        let named = delta.added.len() + delta.removed.len() + delta.changed.len();
        (batch.len(), named)
    }

    /// Checks that the delta leads from the links before the call to the links after it, and names each link once.
    #[track_caller]
    fn is_whole(
        &self,
        delta: &Delta<Utf16Offset>,
        before: Vec<LiveLink<Utf16Offset>>,
        last_id: Option<livelink_index::LinkId>,
        case: &str,
    ) {
        let mut named = HashSet::new();
        let changed = delta.changed.iter().map(|(old, _)| old);
        for old in delta.removed.iter().chain(changed) {
            assert!(before.contains(old), "{old:?} was not there, {case}");
            assert!(named.insert(old.id), "{old:?} is named twice, {case}");
        }
        for new in &delta.added {
            assert!(
                Some(new.id) > last_id || last_id.is_none(),
                "{new:?}, {case}"
            );
        }
        let apart = |pair: &[std::ops::Range<Utf16Offset>]| pair[0].end <= pair[1].start;
        assert!(
            delta.rescanned.windows(2).all(apart),
            "{:?} overlap, {case}",
            delta.rescanned
        );
        let mut copy = before;
        delta.apply_to(&mut copy);
        assert!(self.index.iter().eq(copy), "the delta differs, {case}");
    }
}

/// Opens one text after the other and makes some calls on each, until `LIVELINK_EDITS` calls are made. Some texts are short
/// and some are longer; some stores are narrow and some have the usual size.
#[test]
fn halves_of_pairs_and_many_edits_a_call() {
    let mut short = Options::default();
    short.max_link_len = 40;
    let detectors = [Detector::default(), Detector::new(short)];
    let seed = number("LIVELINK_SEED", 16) as u64;
    let calls = number("LIVELINK_EDITS", 100_000) / 4;
    let (mut made, mut links, mut named) = (0, 0, 0);
    for life in 0.. {
        if made >= calls {
            break;
        }
        let rng = &mut Rng::with_seed(seed + life);
        let detector = rng.choice(&detectors).expect("detectors");
        let alphabet = *rng.choice(&[ALPHABET, LONG_RUNS]).expect("alphabets");
        let most = [40, 40, 200, 1_500][rng.usize(..4)];
        let count = rng.usize(..most / 4);
        let text = pieces(rng, alphabet, count);
        let narrow = rng.usize(..3) > 0;
        let mut editor = Editor::open(detector, text, narrow);
        for call in 0..60 {
            let batch = batch(rng, &editor.text, alphabet, most);
            let case =
                format_args!("seed {}, call {call}, narrow: {narrow}", seed + life).to_string();
            let (all, some) = editor.check(&batch, &case);
            (made, links, named) = (made + 1, links + all, named + some);
        }
    }
    println!("{made} calls, {links} links, {named} named");
    // Texts without links would prove nothing.
    assert!(
        links > made && named > made / 8,
        "{made} calls, {links} links, {named} named"
    );
}

/// The second edit takes the first half of a pair away, and the other half becomes a boundary. The dirty range of the first
/// edit ends there, so the range has to extend past it.
#[test]
fn a_half_where_a_dirty_range_ends() {
    let detector = Detector::default();
    for narrow in [false, true] {
        let mut editor = Editor::open(&detector, units("a://a🦀a.ao"), narrow);
        let batch = [(4..4, units("例")), (5..6, units(""))];
        editor.check(&batch, &"a half pair");
        assert_eq!(plain(&editor.index), [(7..11, false)]);
    }
}
