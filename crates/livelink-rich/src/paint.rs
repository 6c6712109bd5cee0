//! Layers of values over a line of numbers, in which equal neighbours are one span.

use std::ops::Range;

use livelink_index::SpanStore;

/// Gives a range a value, or no value, whatever was there. Joins it with equal neighbours. Returns whether anything changed.
/// O(log n + spans in the range).
pub(crate) fn paint<V: Clone + PartialEq>(
    store: &mut SpanStore<V>,
    range: Range<usize>,
    value: Option<&V>,
) -> bool {
    let span = value.map(|value| (range.clone(), value.clone()));
    repaint(store, range, span)
}

/// Gives a range these spans, whatever was there. They are in order, without overlap and inside the range; empty ones are left out, and
/// equal neighbours are joined. Returns whether anything changed. O(log n + spans in the range, before and after).
pub(crate) fn repaint<V: Clone + PartialEq>(
    store: &mut SpanStore<V>,
    range: Range<usize>,
    spans: impl IntoIterator<Item = (Range<usize>, V)>,
) -> bool {
    if range.is_empty() {
        return false;
    }
    let mut painted: Vec<(Range<usize>, V)> = Vec::new();
    let spans = spans.into_iter().filter(|(range, _)| !range.is_empty());
    spans.for_each(|span| push(&mut painted, span));
    let known = store.in_range(range.clone()).map(|(span, value)| {
        let cut = span.start.max(range.start)..span.end.min(range.end);
        (cut, value)
    });
    let wanted = painted.iter().map(|(span, value)| (span.clone(), value));
    if known.eq(wanted) {
        return false;
    }
    let mut all = Vec::with_capacity(painted.len() + 2);
    let mut replaced = range.clone();
    if let Some((span, value)) = store.last_before(range.start)
        && span.end >= range.start
    {
        replaced.start = span.start;
        all.push((span.start..range.start, value.clone()));
    }
    painted.into_iter().for_each(|span| push(&mut all, span));
    if let Some((span, value)) = store.at(range.end) {
        replaced.end = span.end;
        push(&mut all, (range.end..span.end, value.clone()));
    }
    store.replace(replaced, all);
    true
}

/// Adds a span, or makes the last one longer.
fn push<V: PartialEq>(spans: &mut Vec<(Range<usize>, V)>, (range, value): (Range<usize>, V)) {
    match spans.last_mut() {
        Some((last, same)) if last.end == range.start && *same == value => last.end = range.end,
        _ => spans.push((range, value)),
    }
}

/// Joins the two spans that meet at a place, if they are equal. O(log n).
pub(crate) fn join_at<V: Clone + PartialEq>(store: &mut SpanStore<V>, at: usize) {
    let Some((before, value)) = store.last_before(at) else {
        return;
    };
    if before.end != at {
        return;
    }
    if let Some((after, next)) = store.at(at)
        && next == value
    {
        let joined = (before.start..after.end, value.clone());
        store.replace(before.start..after.end, [joined]);
    }
}

/// Returns the parts of a range: the spans, cut to it, and the places without a value. In order. O(log n + spans in the range).
pub(crate) fn parts<V: Clone>(
    store: &SpanStore<V>,
    range: Range<usize>,
) -> Vec<(Range<usize>, Option<V>)> {
    let mut parts = Vec::new();
    let mut at = range.start;
    for (span, value) in store.in_range(range.clone()) {
        let cut = span.start.max(range.start)..span.end.min(range.end);
        if cut.is_empty() {
            continue;
        }
        if at < cut.start {
            parts.push((at..cut.start, None));
        }
        at = cut.end;
        parts.push((cut, Some(value.clone())));
    }
    if at < range.end {
        parts.push((at..range.end, None));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value of each place as a letter; a dot is a place without one.
    fn store(letters: &str) -> SpanStore<char> {
        let mut store = SpanStore::new();
        for (at, letter) in letters.char_indices().filter(|(_, letter)| *letter != '.') {
            paint(&mut store, at..at + 1, Some(&letter));
        }
        store
    }

    #[test]
    fn what_is_painted_is_one_span() {
        let texts = ["......", "aa..bb", "aaabbb", "aaaaaa", ".abab.", "a.a.a."];
        for before in texts {
            for start in 0..6 {
                for end in start..=6 {
                    for value in [None, Some('a'), Some('b')] {
                        let mut painted = store(before);
                        paint(&mut painted, start..end, value.as_ref());
                        let mut after: Vec<char> = before.chars().collect();
                        after[start..end].fill(value.unwrap_or('.'));
                        let mut expected: Vec<(Range<usize>, char)> = Vec::new();
                        for (at, letter) in after.iter().copied().enumerate() {
                            match expected.last_mut() {
                                Some((range, last)) if *last == letter => {
                                    *range = range.start..at + 1;
                                }
                                _ => expected.push((at..at + 1, letter)),
                            }
                        }
                        expected.retain(|(_, letter)| *letter != '.');
                        let found: Vec<_> = painted.iter().map(|(at, it)| (at, *it)).collect();
                        assert_eq!(found, expected, "{before} {start}..{end} {value:?}");
                    }
                }
            }
        }
    }
}
