//! Batch speed against `linkify` without required schemes, in one process, on the same text.
//!
//! Absolute speeds differ between machines; the ratio of two scans of one text in one run does not. The scanners work in
//! turn, several times. Each scans the text once to fill the caches, and then again and again for 20 ms. The median of
//! the speeds counts, and the median of the ratios of two times right after each other. Every scan's answer is used, so
//! none can be optimised away. Times are those of the processor, where the system gives them.
//!
//! ```text
//! [LIVELINK_CORPUS_DIR=folder] cargo bench -p livelink-detect [-- corpora|inputs]
//! ```
//!
//! Real text comes from the folder named by `LIVELINK_CORPUS_DIR` (prose_en.txt, links_dense.txt, multilingual.txt,
//! code.txt, oneline.txt, mail_dense.txt). Without it, a generator makes text of the same six kinds. `docs/performance.md` has the
//! figures.

#[path = "support/repeated.rs"]
mod repeated;
#[path = "peers/texts.rs"]
mod texts;

use livelink_detect::Detector;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{fs, thread};
use texts::{CORPORA, corpus};

/// The least ratio that is the goal, in the order of the corpora.
const GOALS: [f64; 6] = [2.5, 3.0, 3.0, 2.0, 2.0, 2.0];

/// How often each scanner runs.
const ROUNDS: usize = 9;

fn main() {
    let dir = std::env::var_os("LIVELINK_CORPUS_DIR").map(PathBuf::from);
    // Cargo adds `--bench`.
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    let wants = |part: &str| wanted.is_empty() || wanted.iter().any(|wanted| wanted == part);
    let texts: Vec<(&str, String)> = CORPORA
        .map(|name| (name, corpus(dir.as_deref(), name)))
        .into();
    if wants("corpora") {
        corpora(&texts);
    }
    if wants("inputs") {
        inputs();
    }
}

/// The six corpora against the best peer.
fn corpora(texts: &[(&str, String)]) {
    let detector = Detector::default();
    let mut finder = linkify::LinkFinder::new();
    finder.url_must_have_scheme(false);
    println!(
        "corpus         livelink MB/s   linkify MB/s   ratio   goal   livelink links   linkify links"
    );
    for ((name, text), goal) in texts.iter().zip(GOALS) {
        let (mut ours, mut theirs, mut ratios) = (vec![], vec![], vec![]);
        let (mut our_links, mut their_links) = (0, 0);
        for _ in 0..ROUNDS {
            let our = timed_alone(|| our_links = count(&detector, text));
            let their = timed_alone(|| their_links = finder.links(text).count());
            ratios.push(their.as_secs_f64() / our.as_secs_f64());
            ours.push(our);
            theirs.push(their);
        }
        ratios.sort_by(f64::total_cmp);
        println!(
            "{name:<14} {:>13.0} {:>14.0} {:>7.2} {goal:>6.1} {our_links:>16} {their_links:>15}",
            speed(text.len(), ours),
            speed(text.len(), theirs),
            ratios[ROUNDS / 2],
        );
    }
}

/// Inputs that could be slow: how fast, and whether twice as much takes twice as long.
fn inputs() {
    let detector = Detector::default();
    let mut finder = linkify::LinkFinder::new();
    finder.url_must_have_scheme(false);
    println!("\ninput            livelink MB/s   time of 2 MB / time of 1 MB   linkify MB/s");
    for (at, unit) in repeated::UNITS.iter().enumerate() {
        let one = unit.repeat((1 << 20) / unit.len());
        let two = unit.repeat((2 << 20) / unit.len());
        let (mut times, mut ratios) = (vec![], vec![]);
        for _ in 0..ROUNDS {
            let short = timed_alone(|| count(&detector, &one));
            let long = timed_alone(|| count(&detector, &two));
            ratios.push(long.as_secs_f64() / short.as_secs_f64());
            times.push(long);
        }
        ratios.sort_by(f64::total_cmp);
        // With other inputs, linkify might not come to an end.
        let theirs = (at < repeated::OF_PEERS).then(|| {
            let rounds = (0..ROUNDS).map(|_| timed_alone(|| finder.links(&two).count()));
            format!("{:>28.0}", speed(two.len(), rounds.collect()))
        });
        println!(
            "{:<16} {:>13.0} {:>10.2} {}",
            unit.escape_debug().to_string(),
            speed(two.len(), times),
            ratios[ROUNDS / 2],
            theirs.unwrap_or_default()
        );
    }
}

fn count(detector: &Detector, text: &str) -> usize {
    let mut links = 0;
    detector.for_each(text, |link| {
        black_box(link);
        links += 1;
    });
    links
}

/// For how long a scanner scans a text before its time is taken. To ask for the processor's time costs 12 µs, which is
/// half as long as a scan of 300 kB of prose.
const LONG: Duration = Duration::from_millis(20);

/// The time of one scan: the processor's time, where the system gives it. Then other programs cost only the caches that
/// they use.
fn timed_alone<T>(mut scan: impl FnMut() -> T) -> Duration {
    let start = Instant::now();
    black_box(scan());
    let first = start.elapsed();
    let scans = LONG.div_duration_f64(first).ceil() as u32;
    let wall = Instant::now();
    let alone = processor_time();
    for _ in 0..scans {
        black_box(scan());
    }
    let alone = alone.and_then(|start| processor_time()?.checked_sub(start));
    alone.unwrap_or_else(|| wall.elapsed()) / scans
}

/// How long this thread has run. Linux brings it up to date when a thread lets others run.
fn processor_time() -> Option<Duration> {
    thread::yield_now();
    let stat = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = stat.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// The median speed in MB/s.
fn speed(len: usize, mut times: Vec<Duration>) -> f64 {
    times.sort();
    len as f64 / 1e6 / times[times.len() / 2].as_secs_f64()
}
