//! Checks that an operation takes work in proportion to the length of its input: 4 n takes about four times the work of n, and
//! not sixteen times. Tests of other crates include this file by its path.
//!
//! The allocations, in number and in bytes, are the same in every run. They show what is copied or collected too often. The rest,
//! such as a list that is searched from its start, shows in the instructions, which `complexity.sh` of the crate `livelink` counts.
//! If nobody counts them, the processor time of this thread is a coarse measure of them. It excludes other programs, where the
//! system reports it.

#[path = "../../../livelink/tests/complexity/measure.rs"]
mod measure;

use std::fs;
use std::time::{Duration, Instant};

use measure::{Work, work};

/// A time in seconds. Shorter times are ticks of the kernel's clock and not a measurement.
const NOTHING: f64 = 0.005;

/// Returns how long this thread has run on a processor.
fn processor_time(start: Instant) -> Duration {
    // The kernel updates the number when the thread gives up the processor.
    std::thread::yield_now();
    let stat = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = stat.split(' ').next().and_then(|first| first.parse().ok());
    nanos.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// Checks that `run` allocates at most six times as much with `prepare(4 * n)` as with `prepare(n)`, and that it takes work in
/// proportion to n. Where callgrind counts the instructions, they show that. Elsewhere `run` may take seven times as long.
#[track_caller]
pub(crate) fn check<S>(name: &str, n: usize, prepare: impl Fn(usize) -> S, run: impl Fn(&mut S)) {
    let works = [n, 2 * n, 4 * n].map(|n| {
        let mut state = prepare(n);
        work(|| run(&mut state))
    });
    let [one, _, four] = works;
    let few = |one: u64, four: u64| four <= 6 * one + 64;
    let in_proportion = few(one.allocations, four.allocations) && few(one.bytes, four.bytes);
    let computed = Work::computes_linearly(works);
    assert!(
        in_proportion && computed != Some(false),
        "{name}: n = {n}, 2 n, 4 n are this work: {works:?}"
    );
    if computed.is_some() {
        return;
    }
    let start = Instant::now();
    let time = |n: usize| {
        let (mut total, mut runs, begun) = (Duration::ZERO, 0, Instant::now());
        // The kernel counts in ticks, so a short run is repeated, as long as preparing it does not take too much time.
        while runs < 2
            || (total < Duration::from_millis(20) && begun.elapsed() < Duration::from_millis(150))
        {
            let mut state = prepare(n);
            let before = processor_time(start);
            run(&mut state);
            total += processor_time(start).saturating_sub(before);
            runs += 1;
        }
        total.as_secs_f64() / f64::from(runs)
    };
    let mut ratios = Vec::new();
    // The machine may be busy with other things, so one slow result proves nothing. A quadratic operation is slow each time.
    for _ in 0..3 {
        let times = [n, 2 * n, 4 * n].map(time);
        let millis = times.map(|time| time * 1e3);
        let [one, _, four] = times;
        ratios.push(format!(
            "{:.2}, {:.2}, {:.2} ms",
            millis[0], millis[1], millis[2]
        ));
        if four <= 7.0 * one || four < NOTHING {
            println!("{name}: n = {n}, 2 n, 4 n: {}", ratios.join("; "));
            return;
        }
    }
    panic!("{name}: n = {n}, 2 n, 4 n take {}", ratios.join("; "));
}
