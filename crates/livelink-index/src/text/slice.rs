//! Reads short parts of a text.

use std::borrow::Cow;
use std::ops::Range;

use super::{Offset, Reader, Text};

/// Returns the text of `range`: borrowed if it lies in one chunk of UTF-8, a copy otherwise.
/// O(range).
///
/// An editor without slices of its own gets the text of a link this way, to ask for the link's
/// [`href`](livelink_detect::Detector::href). An end inside a character is moved to the character's
/// start, an end past the text to the end of the text. Unpaired surrogates become U+FFFF.
///
/// ```
/// use livelink_detect::Detector;
/// use livelink_index::{LinkIndex, slice};
///
/// let text: Vec<u16> = "🦀 see example.com".encode_utf16().collect();
/// let index = LinkIndex::build(Detector::default(), &text);
/// let link = index.iter().next().unwrap();
/// assert_eq!(slice(&text, link.range), "example.com");
/// ```
pub fn slice<O: Offset, T: Text<O> + ?Sized>(text: &T, range: Range<O>) -> Cow<'_, str> {
    let reader = O::reader(text);
    let end = floor(&reader, range.end.to_usize());
    let start = floor(&reader, range.start.to_usize()).min(end);
    O::text_of(&reader, start..end)
}

/// Returns the start of the character that `at` lies in (mostly `at` itself), or the length of the
/// text if `at` is past the end.
pub fn floor_char_boundary<O: Offset, T: Text<O> + ?Sized>(text: &T, at: O) -> O {
    O::from_usize(floor(&O::reader(text), at.to_usize()))
}

fn floor(reader: &impl Reader, at: usize) -> usize {
    reader.back(at.min(reader.len()), 0)
}

/// Returns the character that starts at `at`, U+FFFF for an unpaired surrogate; `None` at the end.
pub fn char_at<O: Offset, T: Text<O> + ?Sized>(text: &T, at: O) -> Option<char> {
    let reader = O::reader(text);
    let at = at.to_usize();
    if at >= reader.len() {
        return None;
    }
    let end = reader.forward(at.saturating_add(1), 0);
    O::text_of(&reader, at..end).chars().next()
}
