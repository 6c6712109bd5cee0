//! The cost of large things: a million links, a large paste, and a search for all links with
//! linkify.

use fastrand::Rng;
use std::hint::black_box;
use std::time::{Duration, Instant};

use livelink_detect::Detector;
use livelink_index::runs::detect_in;
use livelink_index::{Delta, Edit, LinkIndex, SpanStore};
use ropey::Rope;

use crate::corpus::CORPORA;
use crate::measure::{Costs, Editor, median, micros, percentile};

/// Returns the resident memory of the process in bytes, if the system reports it.
fn resident() -> Option<usize> {
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    Some(statm.split(' ').nth(1)?.parse::<usize>().ok()? * 4096)
}

/// Measures the store alone: the cost of an edit, a search and a snapshot, and the memory of a
/// span.
pub(crate) fn store(spans: usize) {
    const SAMPLES: usize = 2_000;
    let before = resident();
    let mut store = SpanStore::from_sorted((0..spans).map(|i| (i * 50..i * 50 + 20, i as u64)));
    let after = resident();
    let mut rng = Rng::with_seed(3);
    // Each sample is two edits: one inserts a byte and one removes it, so that the state does not drift.
    let pair = |store: &mut SpanStore<u64>, at: usize| {
        black_box(store.shift_for_edit(at, 0, 1));
        black_box(store.shift_for_edit(at, 1, 0));
    };
    let front = median(SAMPLES, || pair(&mut store, 0)) / 2;
    let random = median(SAMPLES, || pair(&mut store, rng.usize(..spans * 50))) / 2;
    let find = median(SAMPLES, || {
        black_box(store.at(rng.usize(..spans * 50)));
    });
    let mut kept = None;
    let snapshot = median(SAMPLES, || kept = Some(store.clone()));
    let written = median(SAMPLES, || {
        kept = Some(store.clone());
        pair(&mut store, 0);
    });
    assert_eq!(store.len(), spans);
    let ranges = (0..spans).map(|i| i * 50..i * 50 + 20);
    assert!(store.iter().map(|(range, _)| range).eq(ranges));
    let each = before
        .zip(after)
        .map_or(0, |(before, after)| after.saturating_sub(before) / spans);
    println!(
        "store, {spans} spans: edit at the front {front:.0?}, anywhere {random:.0?}, find {find:.0?}, snapshot {snapshot:.0?}, \
         snapshot and two edits {written:.0?}, {each} bytes a span"
    );
}

/// Measures an index of a million links: an edit at the front, a snapshot, and its memory.
pub(crate) fn million_links() {
    let text = "see example.com.\n".repeat(1_000_000);
    let rope = Rope::from_str(&text);
    let before = resident();
    let index = LinkIndex::build(Detector::default(), &rope);
    let after = resident();
    let links = index.len();
    assert_eq!(links, 1_000_000);
    let each = before.zip(after).map_or(0.0, |(before, after)| {
        after.saturating_sub(before) as f64 / links as f64
    });
    let mut editor = Editor {
        rope,
        index,
        delta: Delta::default(),
        costs: Costs::default(),
    };
    for _ in 0..1_000 {
        editor.insert(0, "x");
        editor.delete(0, 1);
    }
    let (rope, front) = editor
        .costs
        .print("a million links", text.len(), "at the front");
    let mut kept = None;
    let snapshot = median(1_000, || kept = Some(editor.index.snapshot()));
    println!(
        "\na million links: {each:.1} bytes a link; edit at the front {:.2} us, {:.2} times ropey's; snapshot {:.2} us",
        micros(front),
        front.as_secs_f64() / rope.as_secs_f64(),
        micros(snapshot),
    );
}

/// Measures a large paste into a text, and its undo, beside a batch scan of the pasted text: as one string, and in the rope.
pub(crate) fn large_paste(len: usize) {
    for corpus in CORPORA {
        let pasted = corpus.text(len);
        let [mut scans, mut pastes, mut undos, mut in_rope] = [const { Vec::new() }; 4];
        for _ in 0..5 {
            let start = Instant::now();
            let batch = black_box(Detector::default().detect(&pasted));
            scans.push(start.elapsed());

            let mut rope = Rope::from_str("see a.com and b.com");
            let mut index = LinkIndex::build(Detector::default(), &rope);
            rope.insert(10, &pasted);
            let start = Instant::now();
            index.edit(&rope, &[Edit::insert(10, pasted.len())]);
            pastes.push(start.elapsed());
            let start = Instant::now();
            detect_in(
                &Detector::default(),
                &rope,
                0..rope.len_bytes(),
                |range, kind| {
                    black_box((range, kind));
                },
            );
            in_rope.push(start.elapsed());
            let text = rope.to_string();
            assert!(
                index.iter().map(|link| link.range).eq(Detector::default()
                    .detect(&text)
                    .into_iter()
                    .map(|link| link.range))
            );
            assert!(index.len() + 2 >= batch.len());

            rope.remove(10..10 + pasted.chars().count());
            let start = Instant::now();
            index.edit(&rope, &[Edit::delete(10..10 + pasted.len())]);
            undos.push(start.elapsed());
            assert_eq!(index.len(), 2);
        }
        let [scan, paste, undo, in_rope] =
            [scans, pastes, undos, in_rope].map(|mut times: Vec<Duration>| {
                times.sort_unstable();
                percentile(&times, 50)
            });
        println!(
            "{}, {} MB: batch scan {scan:.1?}, in the rope {in_rope:.1?}; paste {paste:.1?}, {:.2} and {:.2} times that; \
             undo {undo:.1?}, {:.2} times",
            corpus.name,
            len >> 20,
            paste.as_secs_f64() / scan.as_secs_f64(),
            paste.as_secs_f64() / in_rope.as_secs_f64(),
            undo.as_secs_f64() / scan.as_secs_f64()
        );
    }
}

/// Finds all links again with linkify, the crate that most programs use: this is the cost of a
/// keystroke without an index.
pub(crate) fn linkify(len: usize, keystroke: Duration) {
    let text = CORPORA[0].text(len);
    let finder = linkify::LinkFinder::new();
    let scan = median(5, || {
        assert!(black_box(finder.links(&text).count()) > 0);
    });
    println!(
        "linkify scans {} MB of prose in {scan:.1?}: {:.0} times a keystroke here ({:.2} us)",
        len >> 20,
        scan.as_secs_f64() / keystroke.as_secs_f64(),
        micros(keystroke)
    );
}
