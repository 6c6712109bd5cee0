//! Keystrokes, carets and pastes in a text of some kind and length.

use fastrand::Rng;
use std::time::{Duration, Instant};

use livelink_detect::Detector;
use livelink_index::LinkIndex;
use ropey::Rope;

use crate::corpus::Corpus;
use crate::measure::{Costs, Host};

const SAMPLES: usize = 2_000;

/// Medians of a keystroke: of the rope and of the index.
pub(crate) struct Keystroke {
    pub(crate) rope: Duration,
    pub(crate) index: Duration,
}

/// Prints a table of all kinds of edits. Returns the keystroke at random places, which is the one that nothing prepares.
pub(crate) fn keystrokes(corpus: &Corpus, len: usize) -> Keystroke {
    let text = corpus.text(len);
    let rope = Rope::from_str(&text);
    let start = Instant::now();
    let index = LinkIndex::build(Detector::default(), &rope);
    let build = start.elapsed();
    let start = Instant::now();
    let batch = Detector::default().detect(&text);
    let scan = start.elapsed();
    let mut host = Host {
        rope,
        index,
        costs: Costs::default(),
    };
    let mut rng = Rng::with_seed(7);
    let mid = host.floor(len / 2);

    // Warm up: the first edits grow the buffers.
    for _ in 0..20 {
        host.insert(mid, "x");
        host.delete(mid, 1);
    }

    // A sentence or two of the text's own kind, character by character, then Backspace all the way.
    host.costs = Costs::default();
    let typed: String = corpus.text(SAMPLES / 2).chars().take(SAMPLES / 2).collect();
    for (at, c) in typed.char_indices() {
        host.insert(mid + at, c.encode_utf8(&mut [0; 4]));
    }
    std::mem::take(&mut host.costs).print(corpus.name, len, "typing");
    for (at, c) in typed.char_indices().rev() {
        host.delete(mid + at, c.len_utf8());
    }
    std::mem::take(&mut host.costs).print(corpus.name, len, "Backspace");

    for _ in 0..SAMPLES / 2 {
        let at = host.floor(rng.usize(..len));
        host.insert(at, "x");
        host.delete(at, 1);
    }
    let (rope, index) = std::mem::take(&mut host.costs).print(corpus.name, len, "random places");

    for _ in 0..SAMPLES / 2 {
        host.insert(0, "x");
        host.delete(0, 1);
    }
    std::mem::take(&mut host.costs).print(corpus.name, len, "at the front");

    for _ in 0..SAMPLES / 100 {
        let mut carets: Vec<usize> = (0..100).map(|_| host.floor(rng.usize(..len))).collect();
        carets.sort_unstable();
        carets.dedup();
        host.insert_all(&carets, "x");
        host.delete_all(&carets, 1);
    }
    std::mem::take(&mut host.costs).print(corpus.name, len, "100 carets");

    let paste = corpus.text(4_000);
    for _ in 0..SAMPLES / 20 {
        let at = host.floor(rng.usize(..len));
        host.insert(at, &paste);
        host.delete(at, paste.len());
    }
    std::mem::take(&mut host.costs).print(corpus.name, len, "paste of 4 kB");

    // A fast wrong answer would be worth nothing.
    assert_eq!(host.rope, text);
    let found = host.index.iter().map(|link| (link.range, link.kind));
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
