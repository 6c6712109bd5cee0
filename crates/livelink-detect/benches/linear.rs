//! How the time grows with the input, on inputs that made other scanners quadratic. The figure is the time of 2 MB over
//! that of 1 MB. Each time is the least of all runs within half a second, because a shared machine changes its speed at
//! times. Linear is 2; above 2.5 the run fails.
//!
//! `explain` gets an eighth of the text. It keeps all verdicts, and for some texts these take a hundred bytes for each
//! byte. From 32 MB on, the allocator takes fresh pages from the system for each run, and the ratio would show only
//! that.
//!
//! `cargo bench -p livelink-detect --bench linear`

#[path = "support/repeated.rs"]
mod repeated;

use livelink_detect::{Detector, Options, Profile};
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Counts what it finds in a text.
type Scan<'s> = &'s dyn Fn(&str) -> usize;

const LONG_ENOUGH: Duration = Duration::from_millis(500);
const LIMIT: f64 = 2.5;

fn main() -> ExitCode {
    let mut uts58 = Options::default();
    uts58.profile = Profile::Uts58;
    let detectors = [Detector::default(), Detector::new(uts58)];
    println!("input                ua: MB/s  ratio   uts58: MB/s  ratio   explain: MB/s  ratio");
    let mut worst = 0.0_f64;
    for unit in repeated::UNITS {
        let texts = [1_usize << 20, 2 << 20].map(|len| unit.repeat(len / unit.len()));
        let short = [1_usize << 17, 2 << 17].map(|len| unit.repeat(len / unit.len()));
        let [ua, uts58] = &detectors;
        let mut row = format!("{:<20}", unit.escape_debug().to_string());
        let scans: [(Scan<'_>, &[String; 2], usize); 3] = [
            (&|text| count(ua, text), &texts, 9),
            (&|text| count(uts58, text), &texts, 14),
            (&|text| ua.explain(text).len(), &short, 16),
        ];
        for (scan, texts, width) in scans {
            let mut least = [Duration::MAX; 2];
            let start = Instant::now();
            while start.elapsed() < LONG_ENOUGH || least.contains(&Duration::MAX) {
                for (text, least) in texts.iter().zip(&mut least) {
                    let start = Instant::now();
                    black_box(scan(black_box(text)));
                    *least = start.elapsed().min(*least);
                }
            }
            let [one, two] = least.map(|time| time.as_secs_f64().max(1e-9));
            worst = worst.max(two / one);
            let megabytes = texts[0].len() as f64 / 1e6;
            row += &format!("{:>width$.0}{:>7.2}", megabytes / one, two / one);
        }
        println!("{row}");
    }
    println!("worst ratio: {worst:.2}, at most {LIMIT} are allowed");
    if worst > LIMIT {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

fn count(detector: &Detector, text: &str) -> usize {
    let mut links = 0;
    detector.for_each(text, |_| links += 1);
    links
}
