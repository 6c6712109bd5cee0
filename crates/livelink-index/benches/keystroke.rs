//! What a keystroke costs, beside what ropey's own insert costs in the same run.
//!
//! `cargo bench -p livelink-index`; `LIVELINK_BENCH_MB=1,10` for other sizes than 1, 10 and 100 MB.
//!
//! Absolute times differ from machine to machine and from run to run; the ratio in the last column is what to look at.
//! Each sample is one insertion or deletion: the rope's own edit is timed, then the index following it. Every
//! insertion is taken back by a deletion, so the text at the end is the text at the start, and the index is compared
//! with a batch scan there: a fast wrong answer stops the run.

use std::hint::black_box;
use std::time::{Duration, Instant};

use livelink_detect::Detector;
use livelink_index::{Edit, LinkIndex, SpanStore};
use ropey::Rope;

const SAMPLES: usize = 2_000;

/// xorshift64*.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) as usize % n.max(1)
    }
}

/// A text to type in.
struct Corpus {
    name: &'static str,
    words: &'static [&'static str],
    /// Stands between words; empty for a text without boundaries.
    between: &'static str,
    /// One in so many words is a link.
    links: usize,
    /// Runs are longer than any screen: a keystroke costs a scan of the run.
    only_small: bool,
}

#[rustfmt::skip]
const CORPORA: &[Corpus] = &[
    Corpus {
        name: "prose",
        words: &["the", "house", "was", "very", "quiet,", "and", "nobody", "had", "been", "there", "since", "morning.", "дом", "стоял", "тихо", "घर", "शांत", "था"],
        between: " ",
        links: 200,
        only_small: false,
    },
    Corpus {
        name: "dense links",
        words: &["see", "and", "or", "(also)"],
        between: " ",
        links: 3,
        only_small: false,
    },
    Corpus {
        name: "CJK, no spaces",
        words: &["家は", "とても", "静か", "でした。", "朝から", "誰も", "「いない」", "。"],
        between: "",
        links: 500,
        only_small: true,
    },
    Corpus {
        name: "minified, no spaces",
        words: &["function(a,b){", "return", "(a+b)", "}", "var", "x=", "\"", ";", "if(", "&&", "this.y"],
        between: "",
        links: 500,
        only_small: true,
    },
];

impl Corpus {
    fn text(&self, len: usize) -> String {
        const LINKS: &[&str] = &[
            "example.com",
            "https://example.org/a/b?c=d",
            "jane.doe@example.net",
            "www.example.co.uk/x#y",
        ];
        let mut rng = Rng(42);
        let mut text = String::with_capacity(len + 64);
        while text.len() < len {
            let words = if rng.below(self.links) == 0 {
                LINKS
            } else {
                self.words
            };
            text.push_str(words[rng.below(words.len())]);
            text.push_str(if !self.between.is_empty() && rng.below(12) == 0 {
                "\n"
            } else {
                self.between
            });
        }
        text
    }
}

/// Times of one kind of edit, the rope's and the index's.
#[derive(Default)]
struct Times {
    rope: Vec<Duration>,
    index: Vec<Duration>,
    scanned: Vec<usize>,
}

/// The value below which `percent` of the sorted `values` lie.
fn percentile<T: Copy + Default>(values: &[T], percent: usize) -> T {
    let at = (values.len() * percent / 100).min(values.len().saturating_sub(1));
    values.get(at).copied().unwrap_or_default()
}

impl Times {
    fn print(mut self, corpus: &str, len: usize, kind: &str) {
        self.rope.sort_unstable();
        self.index.sort_unstable();
        self.scanned.sort_unstable();
        let us = |time: Duration| time.as_secs_f64() * 1e6;
        let rope = us(percentile(&self.rope, 50));
        let index = us(percentile(&self.index, 50));
        println!(
            "{corpus:<20} {:>4} MB  {kind:<17} {rope:>8.2} {index:>9.2} {:>9.2} {:>9.2} {:>9} {:>8.2}x",
            len >> 20,
            us(percentile(&self.index, 99)),
            us(percentile(&self.index, 100)),
            percentile(&self.scanned, 50),
            index / rope,
        );
    }
}

/// A rope and its index, edited together.
struct Host {
    rope: Rope,
    index: LinkIndex,
    times: Times,
}

impl Host {
    fn insert(&mut self, byte: usize, text: &str) {
        let char = self.rope.byte_to_char(byte);
        let start = Instant::now();
        self.rope.insert(char, text);
        self.times.rope.push(start.elapsed());
        self.follow(&[Edit::insert(byte, text.len())]);
    }

    fn delete(&mut self, byte: usize, len: usize) {
        let chars = self.rope.byte_to_char(byte)..self.rope.byte_to_char(byte + len);
        let start = Instant::now();
        self.rope.remove(chars);
        self.times.rope.push(start.elapsed());
        self.follow(&[Edit::delete(byte..byte + len)]);
    }

    fn follow(&mut self, edits: &[Edit]) {
        let start = Instant::now();
        let delta = black_box(self.index.edit(&self.rope, edits));
        let time = start.elapsed();
        self.times.scanned.push(delta.bytes_scanned);
        self.times.index.push(time);
    }

    /// The start of a character at or before `byte`.
    fn floor(&self, byte: usize) -> usize {
        self.rope
            .char_to_byte(self.rope.byte_to_char(byte.min(self.rope.len_bytes())))
    }
}

fn keystrokes(corpus: &Corpus, len: usize) {
    let samples = if corpus.only_small { 40 } else { SAMPLES };
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
        times: Times::default(),
    };
    let mut rng = Rng(7);
    let mid = host.floor(len / 2);

    // Warm up: the first edits grow the buffers.
    for _ in 0..20 {
        host.insert(mid, "x");
        host.delete(mid, 1);
    }

    // A sentence or two of the text's own kind, character by character, then Backspace all the way.
    host.times = Times::default();
    let typed: String = corpus.text(samples / 2).chars().take(samples / 2).collect();
    for (at, c) in typed.char_indices() {
        host.insert(mid + at, c.encode_utf8(&mut [0; 4]));
    }
    for (at, c) in typed.char_indices().rev() {
        host.delete(mid + at, c.len_utf8());
    }
    std::mem::take(&mut host.times).print(corpus.name, len, "typing, Backspace");

    for _ in 0..samples / 2 {
        host.insert(mid, " ");
        host.delete(mid, 1);
    }
    std::mem::take(&mut host.times).print(corpus.name, len, "a space");

    for _ in 0..samples / 2 {
        let at = host.floor(rng.below(len));
        host.insert(at, "x");
        host.delete(at, 1);
    }
    std::mem::take(&mut host.times).print(corpus.name, len, "random places");

    for _ in 0..samples / 2 {
        host.insert(0, "x");
        host.delete(0, 1);
    }
    std::mem::take(&mut host.times).print(corpus.name, len, "at the front");

    let paste = corpus.text(4_000);
    for _ in 0..samples / 20 {
        let at = host.floor(rng.below(len));
        host.insert(at, &paste);
        host.delete(at, paste.len());
    }
    std::mem::take(&mut host.times).print(corpus.name, len, "paste of 4 kB");

    assert_eq!(host.rope, text);
    let found = host.index.iter().map(|link| (link.range, link.kind));
    assert!(
        found.eq(batch.iter().map(|link| (link.range.clone(), link.kind))),
        "index = batch"
    );
    println!(
        "{:<20} {:>4} MB  first scan {build:.0?}, batch scan of one string {scan:.0?}, {} links",
        corpus.name,
        len >> 20,
        batch.len(),
    );
}

/// Resident memory of the process in bytes, where the system tells.
fn resident() -> Option<usize> {
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    Some(statm.split(' ').nth(1)?.parse::<usize>().ok()? * 4096)
}

/// The store alone: what an edit at the front moves, what a snapshot costs, what a span weighs.
fn store(spans: usize) {
    let before = resident();
    let mut store = SpanStore::from_sorted((0..spans).map(|i| (i * 50..i * 50 + 20, i as u64)));
    let after = resident();
    let mut median = |f: &mut dyn FnMut(&mut SpanStore<u64>)| {
        let mut times: Vec<Duration> = (0..SAMPLES)
            .map(|_| {
                let start = Instant::now();
                f(&mut store);
                start.elapsed()
            })
            .collect();
        times.sort_unstable();
        percentile(&times, 50)
    };
    let mut rng = Rng(3);
    // A byte put in and taken out, so that the state does not drift: two edits a sample.
    let pair = |store: &mut SpanStore<u64>, at: usize| {
        black_box(store.shift_for_edit(at, 0, 1));
        black_box(store.shift_for_edit(at, 1, 0));
    };
    let front = median(&mut |store| pair(store, 0)) / 2;
    let random = median(&mut |store| pair(store, rng.below(spans * 50))) / 2;
    let find = median(&mut |store| {
        black_box(store.at(rng.below(spans * 50)));
    });
    let mut kept = None;
    let snapshot = median(&mut |store| kept = Some(store.clone()));
    let written = median(&mut |store| {
        kept = Some(store.clone());
        pair(store, 0);
    });
    assert_eq!(store.len(), spans);
    assert!(
        store
            .iter()
            .map(|(range, _)| range)
            .eq((0..spans).map(|i| i * 50..i * 50 + 20))
    );
    let each = before
        .zip(after)
        .map_or(0, |(before, after)| after.saturating_sub(before) / spans);
    println!(
        "store, {spans:>9} spans: edit at the front {front:.0?}, anywhere {random:.0?}, find {find:.0?}, snapshot {snapshot:.0?}, \
         snapshot and two edits {written:.0?}, {each} bytes a span"
    );
}

fn main() {
    let sizes = std::env::var("LIVELINK_BENCH_MB").unwrap_or_else(|_| "1,10,100".to_owned());
    let sizes: Vec<usize> = sizes
        .split(',')
        .filter_map(|mb| mb.trim().parse().ok())
        .collect();
    for spans in [10_000, 100_000, 1_000_000] {
        store(spans);
    }
    println!(
        "{:<20} {:>7}  {:<17} {:>8} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "text", "size", "edit", "ropey us", "index us", "p99 us", "max us", "scanned", "ratio"
    );
    for corpus in CORPORA {
        for &mb in &sizes {
            if mb == 1 || !corpus.only_small {
                keystrokes(corpus, mb << 20);
            }
        }
    }
}
