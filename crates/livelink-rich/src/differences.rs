//! The lines in which two states of a document look different.

use std::ops::Range;

use livelink_index::SpanStore;
use ropey::Rope;

use crate::layers::Layers;
use crate::text_lines::line_at;

/// The size of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) bytes: usize,
    pub(crate) lines: usize,
}

impl Size {
    pub(crate) fn of(text: &Rope) -> Self {
        Self {
            bytes: text.len_bytes(),
            lines: text.len_lines(),
        }
    }
}

/// Returns the lines of `text` between the first and the last place where its styles and attributes are others than those of a text
/// of the size `before`. What only moved with the text is the same. O(spans).
pub(crate) fn differences(
    (before, was): (Size, &Layers),
    (text, is): (&Rope, &Layers),
) -> Option<Range<usize>> {
    let now = Size::of(text);
    let styles = between((before.bytes, &was.styles), (now.bytes, &is.styles));
    let styles = styles.map(|range| line_at(text, range.start)..line_at(text, range.end) + 1);
    let lines = between((before.lines, &was.paragraphs), (now.lines, &is.paragraphs));
    let lines = lines.map(|lines| lines.start..lines.end.max(lines.start + 1));
    match (styles, lines) {
        (Some(one), Some(other)) => Some(one.start.min(other.start)..one.end.max(other.end)),
        (one, other) => one.or(other),
    }
}

/// Returns the range of the second layer, outside which both have the same spans: counted from the start before it, and from the end
/// after it.
fn between<V: PartialEq>(
    (was_len, was): (usize, &SpanStore<V>),
    (len, is): (usize, &SpanStore<V>),
) -> Option<Range<usize>> {
    let (mut fronts, mut backs) = ((was.iter(), is.iter()), (was.iter(), is.iter()));
    let mut left = (was.len(), is.len());
    // The first spans that differ, and the last ones.
    let mut first = (None, None);
    while left.0.min(left.1) > 0 {
        first = (fronts.0.next(), fronts.1.next());
        if first.0 != first.1 {
            break;
        }
        left = (left.0 - 1, left.1 - 1);
        first = (None, None);
    }
    let mut last = (None, None);
    let from_end = |len: usize, span: &Option<(Range<usize>, &V)>| {
        let range = span.as_ref().map(|(range, _)| range);
        range.map(|range| {
            (
                len.saturating_sub(range.start),
                len.saturating_sub(range.end),
            )
        })
    };
    while left.0.min(left.1) > 0 {
        last = (backs.0.next_back(), backs.1.next_back());
        let values = (
            last.0.as_ref().map(|it| it.1),
            last.1.as_ref().map(|it| it.1),
        );
        if from_end(was_len, &last.0) != from_end(len, &last.1) || values.0 != values.1 {
            break;
        }
        left = (left.0 - 1, left.1 - 1);
        last = (None, None);
    }
    if left == (0, 0) {
        return None;
    }
    // One of the two may have spans left where the other one has none.
    let first = (
        first.0.or_else(|| fronts.0.next()).filter(|_| left.0 > 0),
        first.1.or_else(|| fronts.1.next()).filter(|_| left.1 > 0),
    );
    let last = (
        last.0
            .or_else(|| backs.0.next_back())
            .filter(|_| left.0 > 0),
        last.1
            .or_else(|| backs.1.next_back())
            .filter(|_| left.1 > 0),
    );
    let starts = [first.0, first.1].into_iter().flatten();
    let start = starts.map(|(range, _)| range.start).min()?.min(len);
    let ends = [from_end(was_len, &last.0), from_end(len, &last.1)];
    let end = ends.into_iter().flatten().map(|(_, end)| end).min()?;
    let end = len.saturating_sub(end);
    Some(start.min(end)..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value of each place as a letter; a dot is a place without one.
    fn store(letters: &str) -> SpanStore<char> {
        let mut store = SpanStore::new();
        for (at, letter) in letters.char_indices().filter(|(_, letter)| *letter != '.') {
            crate::paint::paint(&mut store, at..at + 1, Some(&letter));
        }
        store
    }

    #[test]
    fn what_moved_is_the_same() {
        let cases = [
            ("aa.b", "aa.b", None),
            ("", "...", None),
            ("aa.b", "aa...b", None),
            ("aa.b", "aa.c", Some(3..4)),
            ("aa.b", "aa..c", Some(3..5)),
            ("aa.bb", "aa", Some(2..2)),
            ("aa", "...aa", None),
            ("aa..bb", "aa.c.bb", Some(3..4)),
            ("aabbcc", "aaxxcc", Some(2..4)),
            // The place after the letters is another one too.
            ("aabbcc", "aaxxx.cc", Some(2..6)),
            ("abc", "...", Some(0..3)),
            ("aa.bb.cc", "aa.cc", Some(2..2)),
        ];
        for (was, is, expected) in cases {
            let found = between((was.len(), &store(was)), (is.len(), &store(is)));
            assert_eq!(found, expected, "{was} {is}");
        }
    }
}
