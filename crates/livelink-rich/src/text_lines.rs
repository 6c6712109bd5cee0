//! Lines and paragraphs of a rope.
//!
//! A *line* is a line of the rope: it ends with any line break of Unicode. A *paragraph* ends with a line feed and nothing else. So a
//! paragraph has several lines if there is another line break in it, such as [`LINE_SEPARATOR`](crate::LINE_SEPARATOR).

use std::ops::Range;

use ropey::Rope;

/// Returns the line of the byte at `at`. O(log n).
pub(crate) fn line_at(text: &Rope, at: usize) -> usize {
    let at = at.min(text.len_bytes());
    text.try_byte_to_line(at).unwrap_or_default()
}

/// Returns the first byte of a line. For a line after the last one, returns the end of the text. O(log n).
pub(crate) fn line_start(text: &Rope, line: usize) -> usize {
    let end = text.len_bytes();
    text.try_line_to_byte(line).unwrap_or(end)
}

/// Returns the bytes of lines. O(log n).
pub(crate) fn bytes_of(text: &Rope, lines: &Range<usize>) -> Range<usize> {
    line_start(text, lines.start)..line_start(text, lines.end)
}

/// Returns whether a line is the first one of its paragraph. O(log n).
pub(crate) fn begins_paragraph(text: &Rope, line: usize) -> bool {
    let start = line_start(text, line);
    start == 0 || byte_at(text, start - 1) == Some(b'\n')
}

/// Returns the byte at `at`, if the text is that long. O(log n).
pub(crate) fn byte_at(text: &Rope, at: usize) -> Option<u8> {
    text.get_byte(at)
}

/// Returns the character after `at`. O(log n).
pub(crate) fn char_after(text: &Rope, at: usize) -> Option<char> {
    text.get_char(text.try_byte_to_char(at).ok()?)
}

/// Returns the first byte of the paragraph around `at`. O(log n + paragraph).
pub(crate) fn paragraph_start(text: &Rope, at: usize) -> usize {
    let mut end = at.min(text.len_bytes());
    while end > 0 {
        let Some((chunk, start, ..)) = text.get_chunk_at_byte(end - 1) else {
            return 0;
        };
        let seen = chunk.get(..end - start).unwrap_or(chunk);
        if let Some(found) = seen.rfind('\n') {
            return start + found + 1;
        }
        end = start;
    }
    0
}

/// Returns the end of the paragraph around `at`: the place of its line feed, or the end of the text. O(log n + paragraph).
pub(crate) fn paragraph_end(text: &Rope, at: usize) -> usize {
    let len = text.len_bytes();
    line_feeds(text, at..len).next().unwrap_or(len)
}

/// Returns the bytes of the paragraph around `at`, without its line feed.
pub(crate) fn paragraph_range(text: &Rope, at: usize) -> Range<usize> {
    paragraph_start(text, at)..paragraph_end(text, at)
}

/// Returns the places of the line feeds in a range, in order. O(log n) a chunk of the rope and O(1) a byte.
pub(crate) fn line_feeds(text: &Rope, range: Range<usize>) -> impl Iterator<Item = usize> {
    let mut at = range.start;
    let end = range.end.min(text.len_bytes());
    let mut rest: &str = "";
    std::iter::from_fn(move || {
        loop {
            if let Some(found) = rest.find('\n') {
                let place = at + found;
                at = place + 1;
                rest = rest.get(found + 1..).unwrap_or_default();
                return (place < end).then_some(place);
            }
            at += rest.len();
            if at >= end {
                return None;
            }
            let (chunk, start, ..) = text.get_chunk_at_byte(at)?;
            rest = chunk.get(at - start..).unwrap_or_default();
            if rest.is_empty() {
                return None;
            }
        }
    })
}

/// Returns the parts of a range between its line feeds, in order, also the empty ones.
pub(crate) fn pieces(text: &Rope, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut start = range.start;
    let ends = line_feeds(text, range.clone()).chain([range.end]);
    ends.map(move |end| {
        let piece = start..end;
        start = end.saturating_add(1);
        piece
    })
}

/// Returns the lines of the paragraphs that a range of bytes touches. O(log n + those paragraphs).
pub(crate) fn lines_touched(text: &Rope, range: &Range<usize>) -> Range<usize> {
    let first = line_at(text, paragraph_start(text, range.start));
    let last = line_at(text, paragraph_end(text, range.end));
    first..last + 1
}

/// Returns the lines of the paragraphs that a selection touches. A selection that ends with a line feed does not touch the paragraph
/// after it.
pub(crate) fn lines_selected(text: &Rope, range: &Range<usize>) -> Range<usize> {
    let ends_before = !range.is_empty() && byte_at(text, range.end - 1) == Some(b'\n');
    lines_touched(text, &(range.start..range.end - usize::from(ends_before)))
}

/// Returns the first lines of the paragraphs in a range of lines, in order. O(log n) a line.
pub(crate) fn paragraphs_in(text: &Rope, lines: Range<usize>) -> impl Iterator<Item = usize> {
    lines.filter(|line| begins_paragraph(text, *line))
}
