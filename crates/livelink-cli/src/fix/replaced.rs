//! A text with something else at some of its places.

use crate::place;
use std::ops::Range;

/// A place of a text, in bytes, and the new text there.
pub(super) type Place = (Range<usize>, String);

/// Returns a part of a text with the new texts at its places, which are in order. Linear in the part.
pub(super) fn replaced(text: &str, part: Range<usize>, places: &[Place]) -> String {
    let mut new = String::with_capacity(part.len());
    let mut at = part.start;
    for (place, link) in places {
        new.push_str(text.get(at..place.start).unwrap_or_default());
        new.push_str(link);
        at = place.end;
    }
    new.push_str(text.get(at..part.end).unwrap_or_default());
    new
}

/// Returns the places of the new texts in the whole new text.
pub(super) fn new_ranges(places: &[Place]) -> Vec<Range<usize>> {
    let (mut at, mut end) = (0, 0);
    let range = |(range, new): &Place| {
        let start = at + (range.start - end);
        (at, end) = (start + new.len(), range.end);
        start..at
    };
    places.iter().map(range).collect()
}

/// Returns the lines of these offsets, which come in order.
pub(super) fn lines_of(
    text: &str,
    offsets: impl Iterator<Item = usize>,
) -> impl Iterator<Item = usize> {
    let mut place = place::Place::default();
    offsets.map(move |at| {
        place.move_to(text, at);
        place.line
    })
}

/// Returns where an offset of the old text is in the new one. `ranges` are the places in the new text.
pub(super) fn moved(places: &[Place], ranges: &[Range<usize>], at: usize) -> usize {
    let before = places.partition_point(|(place, _)| place.start <= at);
    let number = before.checked_sub(1);
    let last = number.and_then(|number| Some((&places.get(number)?.0, ranges.get(number)?)));
    match last {
        Some((place, range)) if at < place.end => range.end.min(range.start + (at - place.start)),
        Some((place, range)) => range.end + (at - place.end),
        None => at,
    }
}
