//! Keystrokes, carets and pastes in a text of some kind and length.

use fastrand::Rng;
use std::time::{Duration, Instant};

use livelink_detect::Detector;
use livelink_index::{Delta, LinkIndex};
use ropey::Rope;

use crate::corpus::Corpus;
use crate::measure::{Costs, Editor};

const SAMPLES: usize = 2_000;

/// Medians of a keystroke: of the rope and of the index.
pub(crate) struct Keystroke {
    pub(crate) rope: Duration,
    pub(crate) index: Duration,
}

/// Prints a table of all kinds of edits. Returns the keystroke at random places, for which no earlier edit has prepared
/// anything.
pub(crate) fn keystrokes(corpus: &Corpus, len: usize) -> Keystroke {
    let text = corpus.text(len);
    let rope = Rope::from_str(&text);
    let start = Instant::now();
    let index = LinkIndex::build(Detector::default(), &rope);
    let build = start.elapsed();
    let start = Instant::now();
    let batch = Detector::default().detect(&text);
    let scan = start.elapsed();
    let mut editor = Editor {
        rope,
        index,
        delta: Delta::default(),
        costs: Costs::default(),
    };
    let mut rng = Rng::with_seed(7);
    let mid = editor.floor(len / 2);

    // Warm up: the first edits grow the buffers.
    for _ in 0..20 {
        editor.insert(mid, "x");
        editor.delete(mid, 1);
    }

    // Types a sentence or two of the text's own kind, character by character, and then takes them back with Backspace.
    editor.costs = Costs::default();
    let typed: String = corpus.text(SAMPLES / 2).chars().take(SAMPLES / 2).collect();
    for (at, c) in typed.char_indices() {
        editor.insert(mid + at, c.encode_utf8(&mut [0; 4]));
    }
    std::mem::take(&mut editor.costs).print(corpus.name, len, "typing");
    for (at, c) in typed.char_indices().rev() {
        editor.delete(mid + at, c.len_utf8());
    }
    std::mem::take(&mut editor.costs).print(corpus.name, len, "Backspace");

    for _ in 0..SAMPLES / 2 {
        let at = editor.floor(rng.usize(..len));
        editor.insert(at, "x");
        editor.delete(at, 1);
    }
    let (rope, index) = std::mem::take(&mut editor.costs).print(corpus.name, len, "random places");

    for _ in 0..SAMPLES / 2 {
        editor.insert(0, "x");
        editor.delete(0, 1);
    }
    std::mem::take(&mut editor.costs).print(corpus.name, len, "at the front");

    for _ in 0..SAMPLES / 100 {
        let mut carets: Vec<usize> = (0..100).map(|_| editor.floor(rng.usize(..len))).collect();
        carets.sort_unstable();
        carets.dedup();
        editor.insert_all(&carets, "x");
        editor.delete_all(&carets, 1);
    }
    std::mem::take(&mut editor.costs).print(corpus.name, len, "100 carets");

    let paste = corpus.text(4_000);
    for _ in 0..SAMPLES / 20 {
        let at = editor.floor(rng.usize(..len));
        editor.insert(at, &paste);
        editor.delete(at, paste.len());
    }
    std::mem::take(&mut editor.costs).print(corpus.name, len, "paste of 4 kB");

    // A fast wrong answer would be worth nothing.
    assert_eq!(editor.rope, text);
    let found = editor.index.iter().map(|link| (link.range, link.kind));
    assert!(
        found.eq(batch.iter().map(|link| (link.range.clone(), link.kind))),
        "index = batch"
    );
    eprintln!(
        "{}, {} MB: first scan {build:.0?}, batch scan of one string {scan:.0?}, {} links",
        corpus.name,
        len >> 20,
        batch.len(),
    );
    Keystroke { rope, index }
}
