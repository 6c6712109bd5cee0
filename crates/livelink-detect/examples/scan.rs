//! Scans a file some times and says how many links it found: something to run under a profiler.
//!
//! ```text
//! cargo run --release -p livelink-detect --example scan -- FILE [TIMES]
//! ```
//!
//! Exit codes: 0 done, 1 the file cannot be read, 2 the command line is not understood.

use livelink_detect::Detector;
use std::hint::black_box;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (file, times) = match arguments.as_slice() {
        [file] => (file, Ok(1)),
        [file, times] => (file, times.parse::<u32>()),
        _ => {
            eprintln!("usage: scan FILE [TIMES]");
            return ExitCode::from(2);
        }
    };
    let Ok(times) = times else {
        eprintln!("TIMES is not a number");
        return ExitCode::from(2);
    };
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{file}: {error}");
            return ExitCode::FAILURE;
        }
    };
    let detector = Detector::default();
    let mut links = 0_u64;
    for _ in 0..times {
        links = 0;
        detector.for_each(black_box(&text), |link| {
            black_box(&link);
            links += 1;
        });
    }
    println!("{links}");
    ExitCode::SUCCESS
}
