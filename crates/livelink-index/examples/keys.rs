//! Types a thousand keys at random places of a file: something to run under a profiler. `cargo xtask counts` counts the
//! instructions of [`follow`].
//!
//! ```text
//! cargo run --release -p livelink-index --example keys -- FILE [PATTERN...]
//! ```
//!
//! A pattern is `ticket`, `tag`, `mention` or `source`. Exit codes: 0 done, 1 the file cannot be read, 2 the command
//! line is not understood.

use std::hint::black_box;
use std::process::ExitCode;
use std::sync::Arc;

use livelink_detect::ready::{Mentions, SourcePlaces, Tags, Tickets};
use livelink_detect::{Detector, Pattern, Patterns, Template};
use livelink_index::{Delta, Edit, LinkIndex};
use ropey::Rope;

/// Each key is typed and taken back, so an even number of edits.
const KEYS: usize = 500;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next();
    let patterns: Option<Vec<_>> = arguments.map(|name| pattern(&name)).collect();
    let Some((file, patterns)) = file.zip(patterns) else {
        eprintln!("usage: keys FILE [ticket | tag | mention | source]...");
        return ExitCode::from(2);
    };
    let text = match std::fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{file}: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut detector = Detector::default();
    if !patterns.is_empty() {
        match Patterns::of(patterns) {
            Ok(patterns) => detector = detector.with_patterns(patterns),
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::from(2);
            }
        }
    }
    let mut rope = Rope::from_str(&text);
    let mut index = LinkIndex::build(detector, &rope);
    let mut delta = Delta::default();
    let mut rng = fastrand::Rng::with_seed(7);
    for _ in 0..KEYS {
        let at = text.floor_char_boundary(rng.usize(..=text.len()));
        let place = rope.byte_to_char(at);
        rope.insert(place, "x");
        follow(&mut index, &rope, Edit::insert(at, 1), &mut delta);
        rope.remove(place..=place);
        follow(&mut index, &rope, Edit::delete(at..at + 1), &mut delta);
    }
    println!("{}", index.len());
    ExitCode::SUCCESS
}

/// What is counted: the index follows a key.
#[inline(never)]
fn follow(index: &mut LinkIndex, rope: &Rope, edit: Edit, delta: &mut Delta) {
    index.edit_into(rope, &[edit], delta);
    black_box(delta);
}

/// The ready pattern of this name.
fn pattern(name: &str) -> Option<Arc<dyn Pattern>> {
    let to = Template::new;
    Some(match name {
        "ticket" => Arc::new(Tickets::new(["PR-", "#"], to("https://example.com/{}"))),
        "tag" => Arc::new(Tags::new(to("https://example.com/tags/{}"))),
        "mention" => Arc::new(Mentions::new(to("https://example.com/users/{}"))),
        "source" => Arc::new(SourcePlaces::new(to("{}"))),
        _ => return None,
    })
}
