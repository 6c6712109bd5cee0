//! The work of a call, as numbers that do not depend on the load of the machine.
//!
//! * Allocations, in number and in bytes, are counted in every run. They show copies and
//!   collections that are made too often.
//! * Instructions are counted if callgrind runs the program, as `complexity.sh` lets it do. They show everything else, such as a
//!   text that is read from its start again and again. Callgrind writes a file at each call of [`count_ends`], and this module
//!   reads the number in it. So a build for users holds no counter.

use std::fs;
use std::hint::black_box;
use std::path::Path;

use allocation_counter::measure;

/// One number for each kind of work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Work {
    pub(crate) allocations: u64,
    pub(crate) bytes: u64,
    pub(crate) instructions: Option<u64>,
}

impl Work {
    /// Returns whether the instructions grow in proportion to the input, or `None` if they were not
    /// counted. The works are those for n, 2 n and 4 n. From 2 n to 4 n the instructions may grow
    /// three times as much as from n to 2 n. In a linear call they grow twice as much, and in a
    /// quadratic one four times. Work that a call does once, for any input, has no influence.
    pub(crate) fn computes_linearly(works: [Self; 3]) -> Option<bool> {
        let [one, two, four] = works.map(|work| work.instructions);
        let (one, two, four) = (one?, two?, four?);
        Some(four.saturating_sub(two) <= 3 * two.saturating_sub(one) + 20_000)
    }
}

/// Callgrind sets its counters to zero here. It finds the function by its name.
#[inline(never)]
fn count_begins(marker: u64) -> u64 {
    black_box(marker + 1)
}

/// Callgrind writes its counters here.
#[inline(never)]
fn count_ends(marker: u64) -> u64 {
    black_box(marker + 1)
}

/// Returns how much work `run` does.
pub(crate) fn work(mut run: impl FnMut()) -> Work {
    let used = measure(|| {
        black_box(count_begins(1));
        run();
        black_box(count_ends(1));
    });
    let folder = std::env::var_os("LIVELINK_CALLGRIND_DIR");
    Work {
        allocations: used.count_total,
        bytes: used.bytes_total,
        instructions: folder.map(|folder| newest_count(Path::new(&folder))),
    }
}

/// Returns the number in the newest file of callgrind, and removes all of its files.
fn newest_count(folder: &Path) -> u64 {
    let mut newest = (0, String::new());
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        // The files are called `out.1`, `out.2` and so on.
        let number = path.extension().and_then(|it| it.to_str()?.parse().ok());
        if let Some(number) = number.filter(|number| *number > newest.0) {
            newest = (number, fs::read_to_string(&path).unwrap());
        }
        fs::remove_file(&path).unwrap();
    }
    let count = newest
        .1
        .lines()
        .find_map(|line| line.strip_prefix("totals: "));
    let count = count.and_then(|count| count.trim().parse().ok());
    count.unwrap_or_else(|| panic!("callgrind wrote no count to {}", folder.display()))
}
