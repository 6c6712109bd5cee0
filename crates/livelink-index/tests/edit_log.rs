//! What an edit log costs. Each list of edits that a log composes is a new allocation, so the allocated bytes count the work.

use allocation_counter::measure;
use livelink_index::{Edit, EditLog};

/// Pushes `n` single edits that `edit` makes, and returns how many bytes that allocates.
fn allocated(n: usize, edit: fn(usize, usize) -> Edit) -> u64 {
    let mut log = EditLog::new();
    let bytes = measure(|| {
        for key in 0..n {
            log.push(&[edit(key, n)]);
        }
    })
    .bytes_total;
    assert!(!log.is_empty());
    bytes
}

/// A push costs O(log n) on average, wherever the edits are: 4 n pushes allocate little more than four times what n do.
#[test]
fn many_pushes_cost_little_more_than_in_proportion() {
    type Make = fn(usize, usize) -> Edit;
    let families: [(&str, Make); 5] = [
        ("at the end", |key, _| Edit::insert(2 * key, 1)),
        ("at the start", |key, n| Edit::insert(3 * (n - key), 1)),
        ("scattered", |key, n| Edit::insert(key * 7919 % n * 3, 1)),
        ("deletions", |key, n| {
            let at = (n - key) * 7 + 3;
            Edit::delete(at..at + 2)
        }),
        ("one place", |key, _| Edit::insert(5 + key, 1)),
    ];
    for (name, edit) in families {
        let [one, two, four] = [1_000, 2_000, 4_000].map(|n| allocated(n, edit));
        println!("{name}: n = 1,000, 2 n, 4 n allocate {one}, {two}, {four} bytes");
        // log2(4,000) / log2(1,000) is 1.2. A log that composes all of it for each push allocates sixteen times as much.
        assert!(four <= one * 4 * 3 / 2, "{name}: {one}, {two}, {four}");
    }
}
