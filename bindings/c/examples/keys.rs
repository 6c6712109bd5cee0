//! The benchmark `bench/keys.c` in Rust: a letter typed and deleted again in the middle of a megabyte with a link in each line.

use std::time::Instant;

use livelink::Detector;
use livelink::index::{Delta, Edit, LinkIndex, Text};
use livelink::session::{EditKind, Session, SessionOptions};

const KEYS: usize = 20_000;
const LINES: usize = 20_000;
const ROUNDS: usize = 5;

/// The text around a gap of one byte.
struct Gap {
    before: String,
    before_len: usize,
    after: String,
}

impl Text for Gap {
    fn len(&self) -> usize {
        self.before_len + self.after.len()
    }

    fn chunk(&self, at: usize) -> (&str, usize) {
        match at < self.before_len {
            true => (self.before.get(..self.before_len).unwrap_or_default(), 0),
            false => (&self.after, self.before_len),
        }
    }
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(ROUNDS / 2).copied().unwrap_or_default()
}

fn main() {
    let text = "see https://example.com/a(b) for more words on it\n".repeat(LINES);
    let half = text.len() / 2 + 20;
    let (before, after) = text.split_at(half);
    let mut gap = Gap {
        before: format!("{before}x"),
        before_len: half,
        after: after.to_owned(),
    };
    let mut index = LinkIndex::build(Detector::default(), &gap);
    let mut session = Session::new(SessionOptions::default());
    session.keep_units();
    session.edited(&gap, EditKind::Inserted, &[Edit::insert(0, text.len())]);
    let (mut delta, mut indexed, mut kept) = (Delta::default(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        for in_session in [false, true] {
            let start = Instant::now();
            for key in 0..KEYS {
                let (edit, kind) = match key % 2 {
                    0 => (Edit::insert(half, 1), EditKind::Typed),
                    _ => (Edit::delete(half..half + 1), EditKind::Deleted),
                };
                gap.before_len = edit.new_end;
                match in_session {
                    false => index.edit_into(&gap, &[edit], &mut delta),
                    true => drop(session.edited(&gap, kind, &[edit])),
                }
            }
            let time = start.elapsed().as_nanos() as f64 / KEYS as f64;
            if in_session { &mut kept } else { &mut indexed }.push(time);
        }
    }
    println!(
        "Rust: index {:.0} ns a key, session {:.0} ns, {} links",
        median(indexed),
        median(kept),
        index.len()
    );
}
