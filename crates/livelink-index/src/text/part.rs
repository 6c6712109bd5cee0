//! A part of a text: as a text of its own, as a `str`, or a single character.

use std::borrow::Cow;
use std::ops::{ControlFlow, Range};

use super::sealed::Chunk as _;
use super::{Offset, Reader, Text};

/// A part of a text, read as a text of its own: its first byte (or code unit) is at offset 0.
///
/// An index of a part costs as much as an index of a whole text of that length.
///
/// ```
/// use livelink_detect::Detector;
/// use livelink_index::{Edit, LinkIndex, TextPart};
///
/// let mut text = String::from("first page a.com\nsecond page b.org\n");
/// let mut index = LinkIndex::build(Detector::default(), &TextPart::new(&text, 17..text.len()));
/// assert_eq!(index.links_in(0..18).next().unwrap().range, 12..17);
///
/// text.insert_str(29, "x");
/// index.edit(&TextPart::new(&text, 17..text.len()), &[Edit::insert(12, 1)]);
/// assert_eq!(index.links_in(0..18).next().unwrap().range, 12..18);
/// ```
#[derive(Debug)]
pub struct TextPart<'t, T: ?Sized> {
    text: &'t T,
    range: Range<usize>,
}

impl<'t, T: ?Sized> TextPart<'t, T> {
    /// Returns `range` of `text`, cut to the text. A character that is only partly in `range` is
    /// left out.
    pub fn new<O: Offset>(text: &'t T, range: Range<usize>) -> Self
    where
        T: Text<O>,
    {
        let reader = O::reader(text);
        let end = reader.back(range.end.min(text.len()), 0);
        let start = reader.forward(range.start.min(end), 0).min(end);
        Self {
            text,
            range: start..end,
        }
    }
}

impl<O: Offset, T: Text<O> + ?Sized> Text<O> for TextPart<'_, T> {
    fn len(&self) -> usize {
        self.range.len()
    }

    fn chunk(&self, at: usize) -> (&O::Chunk, usize) {
        let Range { start, end } = self.range;
        let (chunk, from) = self.text.chunk(start.saturating_add(at));
        let cut = start.saturating_sub(from)..chunk.len().min(end.saturating_sub(from));
        let part = chunk.get(cut.clone()).unwrap_or(chunk);
        (part, (from + cut.start) - start)
    }

    fn for_each_chunk(&self, range: Range<usize>, f: &mut dyn FnMut(&O::Chunk) -> ControlFlow<()>) {
        let Range { start, end } = self.range;
        let to = start.saturating_add(range.end).min(end);
        let from = start.saturating_add(range.start).min(to);
        self.text.for_each_chunk(from..to, f);
    }
}

/// Returns the text of `range`: borrowed if it lies in one chunk of UTF-8, a copy otherwise.
/// O(range).
///
/// An editor without slices of its own gets the text of a link this way, to ask for the link's
/// [`href`](livelink_detect::Detector::href). An end inside a character moves to the start of that
/// character, and an end past the text moves to the end of the text. Unpaired surrogates become
/// U+FFFF.
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

/// Returns the character that starts at `at`: U+FFFF if it is an unpaired surrogate, `None` at the
/// end of the text.
pub fn char_at<O: Offset, T: Text<O> + ?Sized>(text: &T, at: O) -> Option<char> {
    let reader = O::reader(text);
    let at = at.to_usize();
    if at >= reader.len() {
        return None;
    }
    let end = reader.forward(at.saturating_add(1), 0);
    O::text_of(&reader, at..end).chars().next()
}

#[cfg(all(test, feature = "ropey"))]
mod tests {
    use super::*;
    use crate::{LinkIndex, Utf16Offset};
    use livelink_detect::Detector;

    /// Every part of a text has the links that its text has as a text of its own, whatever the
    /// chunks.
    #[track_caller]
    fn check(text: &str) {
        let units: Vec<u16> = text.encode_utf16().collect();
        let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let ends = [&ends[..], &[text.len()]].concat();
        let rope = ropey::Rope::from_str(text);
        for (nth, &start) in ends.iter().enumerate() {
            for &end in &ends[nth..] {
                let part = &text[start..end];
                let expected = ranges(&LinkIndex::build(Detector::default(), part));
                for found in [
                    ranges(&LinkIndex::build(
                        Detector::default(),
                        &TextPart::new(text, start..end),
                    )),
                    ranges(&LinkIndex::build(
                        Detector::default(),
                        &TextPart::new(&rope, start..end),
                    )),
                ] {
                    assert_eq!(found, expected, "{part}");
                }
                let unit = |at: usize| text[..at].encode_utf16().count();
                let units = TextPart::new(units.as_slice(), unit(start)..unit(end));
                let index: LinkIndex<Utf16Offset> = LinkIndex::build(Detector::default(), &units);
                let lent: Vec<u16> = part.encode_utf16().collect();
                let own: LinkIndex<Utf16Offset> = LinkIndex::build(Detector::default(), &lent);
                assert_eq!(ranges(&index), ranges(&own), "{part}");
            }
        }
    }

    fn ranges<O: Offset>(index: &LinkIndex<O>) -> Vec<Range<usize>> {
        index.iter().map(|link| link.indices()).collect()
    }

    #[test]
    fn a_part_is_a_text() {
        check("a.com 🦀b.org 語c.net");
        check("");
        let (part, text) = (5..9, "a.com");
        assert_eq!(Text::<usize>::len(&TextPart::new(text, part)), 0);
    }

    /// A character that is cut is left out, at both ends.
    #[test]
    fn no_character_is_cut() {
        let text = "é,a.com🦀";
        let part = TextPart::new(text, 1..10);
        assert_eq!(Text::<usize>::len(&part), 6);
        assert_eq!(Text::<usize>::chunk(&part, 0), (",a.com", 0));
        let units: Vec<u16> = "🦀a.com🦀".encode_utf16().collect();
        let part = TextPart::new::<Utf16Offset>(units.as_slice(), 1..8);
        assert_eq!(Text::<Utf16Offset>::chunk(&part, 0), (&units[2..7], 0));
    }

    /// Chunks are cut to the part.
    #[test]
    fn chunks_of_a_part() {
        let text = "x".repeat(5_000);
        let rope = ropey::Rope::from_str(&text);
        let part = TextPart::new(&rope, 700..4_000);
        let mut at = 0;
        while at < Text::<usize>::len(&part) {
            let (chunk, start) = Text::<usize>::chunk(&part, at);
            assert!(start <= at && at < start + chunk.len(), "{at}");
            at = start + chunk.len();
        }
        assert_eq!(at, 3_300);

        // A range that goes past its end.
        let mut read = 0;
        part.for_each_chunk(3_000..usize::MAX, &mut |chunk: &str| {
            read += chunk.len();
            ControlFlow::Continue(())
        });
        assert_eq!(read, 300);
    }
}
