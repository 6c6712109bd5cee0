//! Timing edits, the rope's and the index's.

use std::hint::black_box;
use std::time::{Duration, Instant};

use livelink_index::{Delta, Edit, LinkIndex};
use ropey::Rope;

/// Returns the value below which `percent` of the sorted `values` lie.
pub(crate) fn percentile<T: Copy + Default>(values: &[T], percent: usize) -> T {
    let at = (values.len() * percent / 100).min(values.len().saturating_sub(1));
    values.get(at).copied().unwrap_or_default()
}

pub(crate) fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

/// Returns the median time of `f`, called `count` times.
pub(crate) fn median(count: usize, mut f: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..count)
        .map(|_| {
            let start = Instant::now();
            f();
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    percentile(&times, 50)
}

/// The times of one kind of edit.
#[derive(Default)]
pub(crate) struct Costs {
    rope: Vec<Duration>,
    index: Vec<Duration>,
    scanned: Vec<usize>,
    allocations: u64,
}

/// The head of the table.
pub(crate) fn print_head() {
    println!(
        "| text | MB | edit | ropey, us | index, us | p99 | max | bytes scanned | allocations | index / ropey |\n\
         |---|---:|---|---:|---:|---:|---:|---:|---:|---:|"
    );
}

impl Costs {
    /// Prints a row. Returns the median times.
    pub(crate) fn print(mut self, corpus: &str, len: usize, kind: &str) -> (Duration, Duration) {
        self.rope.sort_unstable();
        self.index.sort_unstable();
        self.scanned.sort_unstable();
        let (rope, index) = (percentile(&self.rope, 50), percentile(&self.index, 50));
        println!(
            "| {corpus} | {} | {kind} | {:.2} | {:.2} | {:.2} | {:.1} | {} | {:.2} | {:.2} |",
            len >> 20,
            micros(rope),
            micros(index),
            micros(percentile(&self.index, 99)),
            micros(percentile(&self.index, 100)),
            percentile(&self.scanned, 50),
            self.allocations as f64 / self.index.len().max(1) as f64,
            index.as_secs_f64() / rope.as_secs_f64(),
        );
        (rope, index)
    }
}

/// A rope and its index, edited together. An edit costs the work of one rope and one index; the text around is the editor's.
pub(crate) struct Editor {
    pub(crate) rope: Rope,
    pub(crate) index: LinkIndex,
    pub(crate) delta: Delta,
    pub(crate) costs: Costs,
}

impl Editor {
    pub(crate) fn insert(&mut self, byte: usize, text: &str) {
        self.insert_all(&[byte], text);
    }

    pub(crate) fn delete(&mut self, byte: usize, len: usize) {
        self.delete_all(&[byte], len);
    }

    /// Inserts at many carets, in order.
    pub(crate) fn insert_all(&mut self, carets: &[usize], text: &str) {
        let chars: Vec<usize> = carets
            .iter()
            .map(|byte| self.rope.byte_to_char(*byte))
            .collect();
        let edits: Vec<Edit> = carets
            .iter()
            .map(|byte| Edit::insert(*byte, text.len()))
            .collect();
        let start = Instant::now();
        for char in chars.into_iter().rev() {
            self.rope.insert(char, text);
        }
        self.costs.rope.push(start.elapsed());
        self.follow(&edits);
    }

    /// Reverts [`insert_all`](Self::insert_all). `carets` are offsets from before the insertions.
    pub(crate) fn delete_all(&mut self, carets: &[usize], len: usize) {
        let now = |(nth, byte): (usize, &usize)| byte + nth * len;
        let starts: Vec<usize> = carets.iter().enumerate().map(now).collect();
        let char = |byte: usize| self.rope.byte_to_char(byte);
        let chars: Vec<_> = starts
            .iter()
            .map(|byte| char(*byte)..char(byte + len))
            .collect();
        let edits: Vec<Edit> = starts
            .iter()
            .map(|byte| Edit::delete(*byte..byte + len))
            .collect();
        let start = Instant::now();
        for chars in chars.into_iter().rev() {
            self.rope.remove(chars);
        }
        self.costs.rope.push(start.elapsed());
        self.follow(&edits);
    }

    fn follow(&mut self, edits: &[Edit]) {
        let mut time = Duration::ZERO;
        let counted = allocation_counter::measure(|| {
            let start = Instant::now();
            self.index.edit_into(&self.rope, edits, &mut self.delta);
            black_box(&self.delta);
            time = start.elapsed();
        });
        self.costs.index.push(time);
        self.costs.scanned.push(self.delta.scanned_len);
        self.costs.allocations += counted.count_total;
    }

    /// Returns the start of a character at or before `byte`.
    pub(crate) fn floor(&self, byte: usize) -> usize {
        self.rope
            .char_to_byte(self.rope.byte_to_char(byte.min(self.rope.len_bytes())))
    }
}
