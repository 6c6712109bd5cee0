//! The cost of a keystroke, beside ropey's own edit in the same run, and the cost of large things.
//!
//! Run it with `cargo bench -p livelink-index`. `LIVELINK_BENCH_MB=1,10` sets other sizes than 1, 10 and 100 MB.
//! `LIVELINK_BENCH_ONLY=dense` runs only the parts that have this in their name: a kind of text, `a million links`, `store`,
//! `paste`, `linkify`.
//!
//! Absolute times differ from machine to machine and from run to run; the ratio in the last column
//! is the figure to compare. Each sample is an insertion or a deletion: the bench times the rope's
//! own edit, then the index following it. A deletion reverts every insertion, so the text at the
//! end is the text at the start. There the bench compares the index with a batch scan, so a fast
//! wrong answer stops the run.

mod corpus;
mod large;
mod measure;
mod typing;

use corpus::CORPORA;
use typing::keystrokes;

fn main() {
    let sizes = std::env::var("LIVELINK_BENCH_MB").unwrap_or_else(|_| "1,10,100".to_owned());
    let sizes: Vec<usize> = sizes
        .split(',')
        .filter_map(|mb| mb.trim().parse().ok())
        .collect();
    let only = std::env::var("LIVELINK_BENCH_ONLY").unwrap_or_default();
    let wanted = |name: &str| name.contains(&only);
    measure::print_head();
    let mut medians = Vec::new();
    for corpus in CORPORA.iter().filter(|corpus| wanted(corpus.name)) {
        let keys: Vec<_> = sizes
            .iter()
            .map(|mb| keystrokes(corpus, mb << 20))
            .collect();
        medians.push((corpus.name, keys));
    }
    if wanted("a million links") {
        large::million_links();
        println!();
    }
    for (name, keys) in &medians {
        let ratios: Vec<String> = keys
            .iter()
            .map(|key| format!("{:.2}", key.index.as_secs_f64() / key.rope.as_secs_f64()))
            .collect();
        let growth = keys.last().zip(keys.first()).map_or(1.0, |(last, first)| {
            last.index.as_secs_f64() / first.index.as_secs_f64()
        });
        println!(
            "{name}: random places, times ropey {}; the largest {growth:.2} times the smallest",
            ratios.join(", ")
        );
    }
    if wanted("store") {
        for spans in [10_000, 100_000, 1_000_000] {
            large::store(spans);
        }
    }
    if wanted("paste") {
        large::large_paste(50 << 20);
    }
    if let Some(key) = medians.first().and_then(|(_, keys)| keys.last())
        && wanted("linkify")
    {
        large::linkify(16 << 20, key.index);
    }
}
