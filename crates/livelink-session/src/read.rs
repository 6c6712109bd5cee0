//! Small reads of a text in bytes that comes in chunks.

use std::borrow::Cow;
use std::ops::Range;

use livelink_index::Text;

/// The bytes `range` of `text`, borrowed when they lie in one chunk. Both ends must be on character boundaries; the range
/// is cut to the text. O(range).
pub(crate) fn slice<T: Text + ?Sized>(text: &T, range: Range<usize>) -> Cow<'_, str> {
    let end = range.end.min(text.len());
    let mut at = range.start;
    let mut collected = String::new();
    while at < end {
        let (chunk, chunk_start) = text.chunk(at);
        let chunk_end = chunk_start + chunk.len();
        let upto = end.min(chunk_end);
        let Some(piece) =
            chunk.get(at.saturating_sub(chunk_start)..upto.saturating_sub(chunk_start))
        else {
            break;
        };
        if at == range.start && upto == end {
            return Cow::Borrowed(piece);
        }
        if upto <= at {
            break;
        }
        collected.push_str(piece);
        at = upto;
    }
    Cow::Owned(collected)
}

/// The character that starts at byte `at`.
pub(crate) fn char_at<T: Text + ?Sized>(text: &T, at: usize) -> Option<char> {
    if at >= text.len() {
        return None;
    }
    let (chunk, chunk_start) = text.chunk(at);
    chunk.get(at.checked_sub(chunk_start)?..)?.chars().next()
}

/// How many scalar values stand before byte `at`. O(at): for traces.
pub(crate) fn chars_before<T: Text + ?Sized>(text: &T, at: usize) -> usize {
    let end = at.min(text.len());
    let (mut from, mut count) = (0, 0);
    while from < end {
        let (chunk, chunk_start) = text.chunk(from);
        let upto = end.min(chunk_start + chunk.len());
        if upto <= from {
            break;
        }
        let piece = chunk.get(from.saturating_sub(chunk_start)..upto - chunk_start);
        count += piece.map_or(0, |piece| piece.chars().count());
        from = upto;
    }
    count
}

/// The nearest character boundary at or before `at`, inside the text.
pub(crate) fn floor_boundary<T: Text + ?Sized>(text: &T, at: usize) -> usize {
    if at >= text.len() {
        return text.len();
    }
    let (chunk, chunk_start) = text.chunk(at);
    let mut offset = at.saturating_sub(chunk_start).min(chunk.len());
    while !chunk.is_char_boundary(offset) {
        offset -= 1;
    }
    chunk_start + offset
}
