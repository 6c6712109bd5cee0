//! A line as parts of bounded length. A part is the unit of layout.
//!
//! An ordinary line is one part. A line longer than [`WHOLE`] bytes is cut into parts, and each part begins on a row of its own. A
//! long paragraph is cut as seldom as possible, because a reader sees that a row ends early. A line that only a program can have
//! written is cut into parts of about 1,024 bytes, so that a key in it costs little. So a frame never lays out more than the parts on
//! screen, also if the line has 10 MB. Where a cut is depends on the start of the line and on the few bytes around the cut, and not on
//! the earlier scroll position. So any position can be shown without laying out the text before it.

use std::ops::Range;

use ropey::Rope;
use unicode_segmentation::UnicodeSegmentation as _;

use crate::text;

/// The greatest length of a line that is one part, in bytes. It is about 1,500 words: paragraphs are shorter.
pub const WHOLE: usize = 8 * 1024;

/// The greatest length of a line that may be a paragraph of a person, in bytes.
const PARAGRAPH: usize = 64 * 1024;

/// The length of a part of such a line, in bytes. It may be up to [`SEARCH`] less or more, so that the cut is at a good place.
const PART_OF_PARAGRAPH: usize = WHOLE - SEARCH;

/// The length of a part of a longer line, in bytes, likewise.
const PART: usize = 1024;

/// How far before the raw cut a good place is looked for, in bytes.
const SEARCH: usize = 256;

/// Part of a line, or the whole of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinePart {
    /// The index of the line, from 0.
    pub line: usize,
    /// The bytes of the part, without the line break.
    pub range: Range<usize>,
    /// Whether this is the first part of its line. The line number is shown beside it.
    pub first: bool,
    /// Whether this is the last part of its line. The line break follows it.
    pub last: bool,
}

/// Returns the part that holds `byte`. The end of a line belongs to its last part, a cut to the part that begins there.
pub fn part_at(rope: &Rope, byte: usize) -> LinePart {
    let byte = text::floor(rope, byte);
    let line = text::line_of(rope, byte);
    let whole = text::line_range(rope, line);
    if whole.len() <= WHOLE {
        return LinePart {
            line,
            range: whole,
            first: true,
            last: true,
        };
    }
    let mut index = byte.saturating_sub(whole.start) / part_length(&whole);
    // A cut lies at or before its raw place, so the next part may already have begun.
    let mut end = cut(rope, &whole, index + 1);
    if end <= byte && end < whole.end {
        index += 1;
        end = cut(rope, &whole, index + 1);
    }
    let start = cut(rope, &whole, index);
    if start == whole.end {
        // Past the line break's first byte: the last part is the one before.
        let start = cut(rope, &whole, index.saturating_sub(1));
        return LinePart {
            line,
            first: start == whole.start,
            range: start..whole.end,
            last: true,
        };
    }
    LinePart {
        line,
        first: start == whole.start,
        last: end == whole.end,
        range: start..end,
    }
}

/// Returns the part after this one; `None` at the end of the text.
pub fn next(rope: &Rope, part: &LinePart) -> Option<LinePart> {
    if !part.last {
        return Some(part_at(rope, part.range.end));
    }
    let line = part.line + 1;
    (line < rope.len_lines()).then(|| part_at(rope, rope.line_to_byte(line)))
}

/// Returns the part before this one; `None` at the start of the text.
pub fn prev(rope: &Rope, part: &LinePart) -> Option<LinePart> {
    if !part.first {
        return Some(part_at(rope, part.range.start.checked_sub(1)?));
    }
    let line = part.line.checked_sub(1)?;
    Some(part_at(rope, text::line_range(rope, line).end))
}

/// Returns the length of the parts of a long line, before each cut is moved to a good place.
fn part_length(line: &Range<usize>) -> usize {
    match line.len() <= PARAGRAPH {
        true => PART_OF_PARAGRAPH,
        false => PART,
    }
}

/// Returns the start of part `index` of a long line.
fn cut(rope: &Rope, line: &Range<usize>, index: usize) -> usize {
    if index == 0 {
        return line.start;
    }
    let raw = line
        .start
        .saturating_add(index.saturating_mul(part_length(line)));
    if raw >= line.end {
        return line.end;
    }
    let raw = text::floor(rope, raw);
    let from = text::floor(rope, raw - SEARCH);
    let before = text::slice(rope, from..raw);
    // The cut is after a white space, or else between two clusters. A single cluster that is longer than the window is cut
    // in its middle, as nothing sensible can be done with it.
    let spaces = before.char_indices().filter(|(_, c)| c.is_whitespace());
    let best = steadiest(&before, spaces.map(|(at, c)| at + c.len_utf8()))
        .or_else(|| steadiest(&before, before.grapheme_indices(true).map(|(at, _)| at)));
    best.map_or(raw, |at| from + at)
}

/// Chooses one of several places: the one where a hash of the bytes before it is greatest. This choice stays the same while
/// the window slides over the text. So typing early in a long line moves the later cuts along with their text, and the later
/// parts need not be laid out again.
fn steadiest(window: &str, places: impl Iterator<Item = usize>) -> Option<usize> {
    let bytes = window.as_bytes();
    let hash = |at: usize| {
        let near = bytes.get(at.saturating_sub(8)..at).unwrap_or_default();
        near.iter().fold(0_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        })
    };
    // Nearer to the start of the window the hash would depend on where the window starts.
    places.filter(|&at| at >= 8).max_by_key(|&at| hash(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the parts of a text, walked forward. They must be in order, cover every line exactly, be found from any byte
    /// in them, and be the same when they are walked backward.
    #[track_caller]
    fn check(text: &str) -> Vec<LinePart> {
        let rope = Rope::from_str(text);
        let mut parts = vec![part_at(&rope, 0)];
        while let Some(next) = next(&rope, parts.last().unwrap()) {
            parts.push(next);
        }
        let mut back = vec![part_at(&rope, rope.len_bytes())];
        while let Some(prev) = prev(&rope, back.last().unwrap()) {
            back.push(prev);
        }
        back.reverse();
        assert_eq!(parts, back);

        for line in 0..rope.len_lines() {
            let whole = text::line_range(&rope, line);
            let of_line: Vec<&LinePart> = parts.iter().filter(|part| part.line == line).collect();
            assert_eq!(
                of_line.first().map(|part| (part.range.start, part.first)),
                Some((whole.start, true))
            );
            assert_eq!(
                of_line.last().map(|part| (part.range.end, part.last)),
                Some((whole.end, true))
            );
            assert!(
                of_line
                    .windows(2)
                    .all(|pair| pair[0].range.end == pair[1].range.start && !pair[0].last)
            );
        }
        for part in &parts {
            assert!(part.range.len() <= WHOLE, "{part:?}");
            for at in [part.range.start, (part.range.start + part.range.end) / 2] {
                assert_eq!(part_at(&rope, at), *part, "from byte {at}");
            }
        }
        parts
    }

    #[test]
    fn short_lines_are_one_piece_each() {
        assert_eq!(check("").len(), 1);
        assert_eq!(check("a\nb").len(), 2);
        assert_eq!(check("a\r\nb\r\n").len(), 3);
    }

    #[test]
    fn a_long_line_is_cut_at_white_space() {
        let text = "word ".repeat(10_000);
        let parts = check(&text);
        assert!(parts.len() > 5);
        assert!(
            parts
                .iter()
                .all(|part| part.last || text[..part.range.end].ends_with(' '))
        );
    }

    /// Each cut ends a row early. So a paragraph has few of them.
    #[test]
    fn a_long_paragraph_has_few_cuts() {
        for (kib, parts) in [(8, 1), (20, 3), (63, 9)] {
            let text = "word ".repeat(kib * 1024 / 5);
            assert_eq!(check(&text).len(), parts, "{kib} KiB");
        }
    }

    #[test]
    fn typing_in_a_long_line_leaves_most_pieces_alone() {
        let words: Vec<String> = (0..20_000)
            .map(|i| format!("word{}", i * 7919 % 1009))
            .collect();
        for text in [words.join(" "), words.join("")] {
            let before = check(&text);
            let after = check(&format!("{}x{}", &text[..100], &text[100..]));
            let same = before
                .iter()
                .filter(|old| {
                    after.iter().any(|new| {
                        new.range.start == old.range.start + 1 && new.range.end == old.range.end + 1
                    })
                })
                .count();
            assert!(
                same * 10 > before.len() * 9,
                "{same} of {} parts are as they were",
                before.len()
            );
        }
    }

    #[test]
    fn a_long_line_without_white_space_is_cut_between_clusters() {
        check(&"a".repeat(WHOLE * 3));
        check(&"👩‍👩‍👧‍👦".repeat(3_000));
        check(&format!(
            "{}\r\n{}\n",
            "é".repeat(9_000),
            "日".repeat(9_000)
        ));
    }
}
