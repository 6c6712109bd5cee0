//! A numbered list that is cut in two goes on counting after the cut, as in word processors.
//!
//! ```text
//! 1. a        1. a
//! 2. b        b          no item any more
//! 3. c        2. c
//! ```
//!
//! This holds for lists on the outermost level. An item further in begins anew under another item.

use std::ops::Range;

use livelink_index::SpanStore;
use ropey::Rope;

use crate::markers::Numbers;
use crate::paragraph::{Marker, Paragraph};
use crate::settle::{Before, get};

/// Returns the sign of an item on the outermost level.
fn outermost(this: Paragraph) -> Option<Marker> {
    let place = this.list.filter(|place| place.level == 0);
    place.and_then(|place| place.marker)
}

const fn is_number(marker: Marker) -> bool {
    matches!(marker, Marker::Number { .. })
}

/// Returns whether a numbered list in this many quotes is open before a line.
fn is_open(paragraphs: &SpanStore<Paragraph>, line: usize, quote: u8) -> bool {
    let item = Before::line(paragraphs, line).item(quote, 0);
    item.is_some_and(is_number)
}

/// Returns the line of the first item after these lines that belongs to the numbered list before them. O(log n) for each change of the
/// attributes up to there.
pub(crate) fn next_number(
    paragraphs: &SpanStore<Paragraph>,
    text: &Rope,
    lines: &Range<usize>,
) -> Option<usize> {
    let above = get(paragraphs, lines.start.checked_sub(1)?);
    if !is_open(paragraphs, lines.start, above.quote) {
        return None;
    }
    let mut line = lines.start;
    while line < text.len_lines() {
        let (run, this) = paragraphs.at(line)?;
        let goes_on = this.list.is_some() && this.quote == above.quote;
        let marker = outermost(*this);
        let is_cut = marker.is_some_and(|marker| this.apart || !is_number(marker));
        if !goes_on || is_cut {
            return None;
        }
        let first = line.max(lines.end);
        if marker.is_some() && first < run.end {
            return Some(first);
        }
        line = run.end;
    }
    None
}

/// Returns the number of the next item of the list that is open before a line. O(runs of lines since the last place that `numbers` has
/// kept).
pub(crate) fn number_after(
    paragraphs: &SpanStore<Paragraph>,
    text: &Rope,
    line: usize,
    numbers: &Numbers,
) -> Option<u32> {
    let above = get(paragraphs, line.checked_sub(1)?);
    let item = Before::line(paragraphs, line).item(above.quote, 0)?;
    let Marker::Number { first } = item else {
        return None;
    };
    Some(first.saturating_add(numbers.items_before(paragraphs, text, line)))
}

/// Returns the attributes of a line if it is a numbered item that begins a list on the outermost level.
pub(crate) fn first_item(paragraphs: &SpanStore<Paragraph>, line: usize) -> Option<Paragraph> {
    let this = get(paragraphs, line);
    let is_item = outermost(this).is_some_and(is_number);
    let begins = !this.apart && !is_open(paragraphs, line, this.quote);
    (is_item && begins).then_some(this)
}
