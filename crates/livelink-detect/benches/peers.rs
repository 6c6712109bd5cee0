//! Batch speed against `linkify` without required schemes, in one process, on the same text.
//!
//! Absolute speeds do not travel between machines; the ratio of two scans of one text in one run does. Each scanner runs
//! in turn, several times, and the median counts. Every scan's answer is used, so none can be optimised away.
//!
//! Real text comes from the folder named by `LIVELINK_CORPUS_DIR` (prose_en.txt, links_dense.txt, multilingual.txt,
//! code.txt, oneline.txt); without it, from a generator of the same five kinds.

use livelink_detect::Detector;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The five kinds of text, and what the ratio should be at least.
const CORPORA: [(&str, f64); 5] = [
    ("prose_en", 2.5),
    ("links_dense", 1.5),
    ("multilingual", 2.0),
    ("code", 2.0),
    ("oneline", 2.0),
];

/// How much of each text is scanned, in bytes.
const SIZE: usize = 16 << 20;

/// How often each scanner runs.
const ROUNDS: usize = 7;

/// What made other scanners quadratic, or slow.
const PATHOLOGICAL: [&str; 9] = ["a.", "a@", "http://", "(", "a:", ".@", "//", "1.", "a.co "];

fn main() {
    let detector = Detector::default();
    let mut finder = linkify::LinkFinder::new();
    finder.url_must_have_scheme(false);

    println!(
        "corpus         livelink MB/s   linkify MB/s   ratio   goal   livelink links   linkify links"
    );
    for (name, goal) in CORPORA {
        let text = corpus(name);
        let mut ours = Vec::new();
        let mut theirs = Vec::new();
        let (mut our_links, mut their_links) = (0, 0);
        for _ in 0..ROUNDS {
            ours.push(timed(|| our_links = count(&detector, &text)));
            theirs.push(timed(|| their_links = finder.links(&text).count()));
        }
        let (ours, theirs) = (speed(&text, ours), speed(&text, theirs));
        println!(
            "{name:<14} {ours:>13.0} {theirs:>14.0} {:>7.2} {goal:>6.1} {our_links:>16} {their_links:>15}",
            ours / theirs
        );
    }

    println!("\ninput          livelink MB/s   time of 2 MB / time of 1 MB");
    for unit in PATHOLOGICAL {
        let one = unit.repeat((1 << 20) / unit.len());
        let two = unit.repeat((2 << 20) / unit.len());
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..ROUNDS {
            times[0].push(timed(|| count(&detector, &one)));
            times[1].push(timed(|| count(&detector, &two)));
        }
        let [one_time, two_time] = times.map(median);
        println!(
            "{unit:<14} {:>13.0} {:>10.2}",
            two.len() as f64 / 1e6 / two_time.as_secs_f64(),
            two_time.as_secs_f64() / one_time.as_secs_f64()
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

fn timed<T>(scan: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(scan());
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// The median speed in MB/s.
fn speed(text: &str, times: Vec<Duration>) -> f64 {
    text.len() as f64 / 1e6 / median(times).as_secs_f64()
}

/// A corpus, repeated up to [`SIZE`].
fn corpus(name: &str) -> String {
    let text = match std::env::var_os("LIVELINK_CORPUS_DIR") {
        Some(dir) => {
            let path = std::path::Path::new(&dir).join(format!("{name}.txt"));
            std::fs::read_to_string(&path)
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        }
        None => generated(name),
    };
    let mut out = String::with_capacity(SIZE + text.len());
    while out.len() < SIZE {
        out.push_str(&text);
    }
    out
}

/// Text of one of the five kinds, the same in every run.
fn generated(name: &str) -> String {
    let words: &[&str] = match name {
        "prose_en" => &[
            "the ",
            "of ",
            "a ",
            "house ",
            "was. ",
            "river, ",
            "and\n",
            "long ",
            "www.example.com ",
            "years ",
        ],
        "links_dense" => &[
            "https://example.com/a_(b)?q=1 ",
            "mail@example.org, ",
            "see ",
            "example.net. ",
            "\n",
        ],
        "multilingual" => &[
            "это ",
            "слово ",
            "日本語の文章。",
            "यह ",
            "शब्द ",
            "هذه ",
            "كلمة ",
            "https://例え.jp/道 ",
            "\n",
        ],
        "code" => &[
            "self.len() ",
            "let x = ",
            "a.b.c;\n",
            "// https://example.com/x\n",
            "fn f() { ",
            "std::io ",
            "}\n",
        ],
        _ => &[
            "{\"a\":",
            "x.y(z),",
            "\"https://example.com/a\"},",
            "0.5,",
            "function(e){return!e}",
        ],
    };
    // A linear congruential generator: the text need not be random, only not periodic.
    let mut state = 0x2545_F491_u32;
    let mut out = String::new();
    while out.len() < 1 << 20 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        out.push_str(words[(state >> 16) as usize % words.len()]);
    }
    out
}
