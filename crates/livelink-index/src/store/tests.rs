mod invariants;

use super::level::first_from;
use super::places::Places;
use super::*;
use fastrand::Rng;
use std::ops::Range;

/// The same operations on a plain vector, written as simply as possible.
#[derive(Clone, Default)]
struct Model(Vec<(Range<usize>, u32)>);

impl Model {
    fn overlaps(span: &Range<usize>, range: &Range<usize>) -> bool {
        span.start < range.end && range.start < span.end
    }

    fn in_range(&self, range: Range<usize>) -> Vec<(Range<usize>, u32)> {
        let hit = |span: &&(Range<usize>, u32)| Self::overlaps(&span.0, &range);
        self.0.iter().filter(hit).cloned().collect()
    }

    fn touching(&self, range: Range<usize>) -> Vec<(Range<usize>, u32)> {
        let hit =
            |span: &&(Range<usize>, u32)| span.0.start <= range.end && range.start <= span.0.end;
        self.0.iter().filter(hit).cloned().collect()
    }

    fn remove(&mut self, range: Range<usize>) -> Vec<(Range<usize>, u32)> {
        let removed = self.in_range(range.clone());
        self.0.retain(|span| !Self::overlaps(&span.0, &range));
        removed
    }

    fn insert(&mut self, range: Range<usize>, value: u32) -> bool {
        if range.is_empty() || !self.in_range(range.clone()).is_empty() {
            return false;
        }
        self.0.push((range, value));
        self.0.sort_by_key(|span| span.0.start);
        true
    }

    fn shift(&mut self, start: usize, old_len: usize, new_len: usize) -> Vec<(Range<usize>, u32)> {
        let (old_end, new_end) = (start + old_len, start + new_len);
        let after = |at: usize| at - old_end + new_end;
        let mut gone = Vec::new();
        self.0.retain_mut(|(span, value)| {
            // The start goes after an insertion at it, the end stays before one.
            let a = if span.start < start {
                span.start
            } else {
                after(span.start.max(old_end))
            };
            let b = if span.end > old_end {
                after(span.end)
            } else {
                span.end.min(start)
            };
            if a >= b {
                gone.push((span.clone(), *value));
                return false;
            }
            *span = a..b;
            true
        });
        gone
    }
}

fn all(store: &SpanStore<u32>) -> Vec<(Range<usize>, u32)> {
    store.iter().map(|(range, &value)| (range, value)).collect()
}

/// Makes random operations and compares with the model after each. Narrow nodes give the store
/// every kind of seam.
fn check(seed: u64, fill: usize, steps: usize, scale: usize) {
    let mut rng = Rng::with_seed(seed);
    let mut store = SpanStore::with_fill(fill, fill);
    let mut model = Model::default();
    let mut snapshot = (store.clone(), model.clone());
    // It is never set to anything but the place of the last query that used it, however much has
    // changed since.
    let mut near = Near::default();
    for step in 0..steps {
        let case = format!("seed {seed}, fill {fill}, step {step}");
        let value = step as u32;
        let a = rng.usize(..scale);
        let longest = if rng.usize(..8) == 0 { scale / 2 } else { 12 };
        let len = rng.usize(..=longest);
        match rng.usize(..11) {
            0..4 => {
                let inserted = store.insert(a..a + len, value).is_ok();
                assert_eq!(inserted, model.insert(a..a + len, value), "{case}");
            }
            4 => assert_eq!(store.remove(a..a + len), model.remove(a..a + len), "{case}"),
            5 => {
                let new_len = rng.usize(..12);
                let end = a + len;
                let is_touched = |(span, _): &(Range<usize>, u32)| {
                    len + new_len > 0 && span.start < end && a < span.end
                };
                let expected: Vec<_> = model
                    .0
                    .iter()
                    .filter(|it| is_touched(it))
                    .cloned()
                    .collect();
                model.shift(a, len, new_len);
                let mut touched = Vec::new();
                store.follow_edit(a, len, new_len, &mut near, |range, &v| {
                    touched.push((range, v))
                });
                assert_eq!(touched, expected, "{case}");
            }
            6 => {
                let new_len = rng.usize(..12);
                let gone = store.shift_for_edit(a, len, new_len);
                assert_eq!(gone, model.shift(a, len, new_len), "{case}");
            }
            7 => {
                let mut at = a;
                let mut spans = Vec::new();
                for _ in 0..rng.usize(..fill * 9) {
                    at += rng.usize(..3);
                    let end = at + 1 + rng.usize(..4);
                    spans.push((at..end, value));
                    at = end;
                }
                let range = a..a + rng.usize(..2 * len + 1);
                model.remove(range.clone());
                let free = |span: &(Range<usize>, u32)| model.in_range(span.0.clone()).is_empty();
                // Only the spans in the gap that the removal left count: the store takes no others.
                let gap_from = model
                    .0
                    .iter()
                    .filter(|s| s.0.start < a)
                    .map(|s| s.0.end)
                    .max();
                let gap_to = model
                    .0
                    .iter()
                    .filter(|s| s.0.start >= a)
                    .map(|s| s.0.start)
                    .min();
                let kept: Vec<_> = spans
                    .iter()
                    .filter(|s| free(s))
                    .filter(|s| gap_from.is_none_or(|from| from <= s.0.start))
                    .filter(|s| gap_to.is_none_or(|to| s.0.end <= to))
                    .cloned()
                    .collect();
                for (range, value) in kept {
                    assert!(model.insert(range, value), "{case}");
                }
                store.replace(range, spans);
            }
            8 => {
                assert!(
                    store
                        .in_range(a..a + len)
                        .map(|(r, &v)| (r, v))
                        .eq(model.in_range(a..a + len)),
                    "{case}"
                );
                assert!(
                    store
                        .touching(a..a + len)
                        .map(|(r, &v)| (r, v))
                        .eq(model.touching(a..a + len)),
                    "{case}"
                );
                let owned = |span: Option<(Range<usize>, &u32)>| span.map(|(r, &v)| (r, v));
                let before = model.0.iter().rfind(|span| span.0.start < a);
                assert_eq!(owned(store.last_before(a)), before.cloned(), "{case}");
                let from = model.0.iter().find(|span| a <= span.0.start);
                assert_eq!(owned(store.first_from(a)), from.cloned(), "{case}");
                let (left, right) = store.neighbours(a, &mut near);
                assert_eq!(
                    (owned(left), owned(right)),
                    (before.cloned(), from.cloned()),
                    "{case}"
                );
                assert_eq!(
                    store.at(a).map(|(r, &v)| (r, v)),
                    model.in_range(a..a + 1).pop(),
                    "{case}"
                );
                assert_eq!(
                    store.at_mut(a).map(|(r, v)| (r, *v)),
                    model.in_range(a..a + 1).pop(),
                    "{case}"
                );
                if let Some((_, v)) = store.at_mut(a) {
                    *v = value;
                    model.0.iter_mut().find(|s| s.0.contains(&a)).unwrap().1 = value;
                }
            }
            9 => {
                assert_eq!(
                    all(&snapshot.0),
                    snapshot.1.0,
                    "{case}: a snapshot stays as it is"
                );
                snapshot.0.assert_invariants();
                snapshot = (store.clone(), model.clone());
            }
            _ if rng.usize(..200) == 0 => {
                store.clear();
                model.0.clear();
            }
            _ => assert_eq!(
                store.last().map(|(r, &v)| (r, v)),
                model.0.last().cloned(),
                "{case}"
            ),
        }
        assert_eq!(all(&store), model.0, "{case}");
        assert_eq!(store.iter().len(), model.0.len(), "{case}");
        assert_eq!(
            store.first().map(|(r, &v)| (r, v)),
            model.0.first().cloned(),
            "{case}"
        );
        store.assert_invariants();
    }
}

#[test]
fn random_lives_match_the_model() {
    for seed in 1..=40 {
        for fill in [2, 3, 4, 7] {
            check(seed * 0x9E37_79B9, fill, 300, 200);
        }
        check(seed * 0x9E37_79B9, 4, 400, 2_000);
    }
}

#[test]
fn wide_nodes_match_the_model() {
    check(7, 64, 600, 20_000);
}

/// Spans that are gigabytes long, and gigabytes away from each other.
#[test]
fn far_places_match_the_model() {
    for seed in 1..=40 {
        for scale in [1 << 31, 1 << 33, 1 << 40] {
            check(seed * 0x9E37_79B9, 4, 200, scale);
        }
    }
}

#[test]
fn shift_at_the_ends_of_numbers() {
    let mut store = SpanStore::from_sorted([(0..3, 1), (usize::MAX - 4..usize::MAX, 2)]);
    store.shift_for_edit(1, 0, usize::MAX);
    store.assert_invariants();
    assert_eq!(all(&store), [(0..3, 1), (usize::MAX - 4..usize::MAX, 2)]);
    store.shift_for_edit(usize::MAX, usize::MAX, 1);
    store.shift_for_edit(2, usize::MAX, 1);
    assert_eq!(all(&store), [(0..2, 1)]);
    store.assert_invariants();
}

/// A short array is searched block by block, a long one by halving. Both find the answer of a walk.
#[test]
fn the_first_start_from_an_offset() {
    for len in [0, 1, 15, 16, 17, 255, 256, 257, 600] {
        let starts: Vec<usize> = (0..len).map(|at| at * 3).collect();
        let mut places = Places::with_capacity(len);
        places.extend(starts.iter().map(|start| (*start, 1)));
        // A difference does not tell the order of numbers that are so far apart.
        let with_a_far_one = [&starts[..], &[usize::MAX]].concat();
        assert_eq!(first_from(&starts, usize::MAX), len);
        for offset in 0..len * 3 + 2 {
            let walk = starts.iter().take_while(|start| **start < offset).count();
            assert_eq!(places.find(offset), walk, "{offset} of {len}");
            for starts in [&starts, &with_a_far_one] {
                assert_eq!(first_from(starts, offset), walk, "{offset} of {len}");
            }
        }
    }
}

/// An edit moves a start to where four bytes no longer hold it.
#[test]
fn a_key_before_a_far_start() {
    for far in [20, 6, 5, 1] {
        let last = (1 << 31) - far;
        let mut store =
            SpanStore::from_sorted([0..3, 5..8, 12..14, last..last + 4].map(|it| (it, 1)));
        assert_eq!(store.shift_for_edit(6, 0, 5), []);
        let moved = [0..3, 5..13, 17..19, last + 5..last + 9];
        assert_eq!(all(&store), moved.map(|it| (it, 1)), "{far}");
    }
}

#[test]
fn spans_that_do_not_fit_are_left_out() {
    let spans = [
        (0..3, 1),
        (3..3, 2),
        (2..9, 3),
        (4..9, 4),
        (9..9, 5),
        (9..10, 6),
    ];
    let expected = [(0..3, 1), (4..9, 4), (9..10, 6)];
    assert_eq!(all(&SpanStore::from_sorted(spans.clone())), expected);
    let mut store = SpanStore::new();
    store.replace(0..10, spans);
    assert_eq!(all(&store), expected);
}

#[test]
fn a_refused_span_is_told_why() {
    let mut store = SpanStore::from_sorted([(4..8, 0)]);
    for (range, why) in [
        (2..2, "the range 2..2 holds no byte"),
        (7..9, "the range 7..9 overlaps the span 4..8"),
    ] {
        assert_eq!(store.insert(range, 1).unwrap_err().to_string(), why);
    }
}
