//! The width of text, and the places where it may be cut.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation as _;
use unicode_width::UnicodeWidthStr as _;

/// What a short form is measured in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShortUnit {
    /// Grapheme clusters: what a reader takes for a character (UAX #29).
    Graphemes,
    /// Cells of a terminal. A wide character, such as `語`, is two (UAX #11).
    Columns,
}

/// Returns the width of a text: the sum of those of its grapheme clusters.
pub(super) fn width(text: &str, unit: ShortUnit) -> usize {
    if text.is_ascii() {
        return text.len();
    }
    let clusters = text.graphemes(true);
    match unit {
        ShortUnit::Graphemes => clusters.count(),
        ShortUnit::Columns => clusters.map(|cluster| cluster.width()).sum(),
    }
}

/// Returns the places of the slashes in a part of a text that begin a segment: all but one at its end.
/// It leaves out a slash with a combining mark (`/` and U+0301), because a reader sees another sign there.
pub(super) fn slashes<'t>(
    text: &'t str,
    part: &Range<usize>,
) -> impl DoubleEndedIterator<Item = usize> + 't {
    let Range { start, end } = *part;
    let clusters = text.get(part.clone()).unwrap_or_default();
    let clusters = clusters.grapheme_indices(true);
    let slashes = clusters.filter(|(_, cluster)| *cluster == "/");
    let places = slashes.map(move |(at, _)| start + at);
    places.filter(move |at| *at == start || at + 1 < end)
}

/// Returns the ends and the widths of the smallest pieces of a part of a text: grapheme clusters, and
/// all escapes of one character, such as `%E4%B8%AD`.
pub(super) fn atoms(
    text: &str,
    part: Range<usize>,
    unit: ShortUnit,
) -> impl Iterator<Item = (usize, usize)> {
    let mut at = part.start;
    std::iter::from_fn(move || {
        let rest = text.get(at..part.end).filter(|rest| !rest.is_empty())?;
        let escaped = escapes_len(rest);
        // A mark belongs to the last digit of an escape.
        let from = escaped.saturating_sub(1);
        let last = rest.get(from..)?.graphemes(true).next()?;
        let len = from + last.len();
        at += len;
        Some((at, width(rest.get(..len)?, unit)))
    })
}

/// Returns the length of the escapes of one character at the start of a text.
fn escapes_len(text: &str) -> usize {
    let escapes = text
        .as_bytes()
        .chunks(3)
        .enumerate()
        .take_while(|(nth, escape)| {
            let [b'%', high, low] = escape else {
                return false;
            };
            let goes_on = matches!(high, b'8' | b'9' | b'A' | b'B' | b'a' | b'b');
            high.is_ascii_hexdigit() && low.is_ascii_hexdigit() && (*nth == 0 || goes_on)
        });
    3 * escapes.count()
}

/// Returns the end of the pieces at the start of a part of a text that are at most `room` wide.
pub(super) fn fitting(text: &str, part: Range<usize>, room: usize, unit: ShortUnit) -> usize {
    let (mut to, mut left) = (part.start, room);
    for (end, width) in atoms(text, part, unit) {
        let Some(rest) = left.checked_sub(width) else {
            break;
        };
        (to, left) = (end, rest);
    }
    to
}
