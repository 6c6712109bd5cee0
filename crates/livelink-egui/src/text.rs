//! Reading a rope by bytes: lines, slices and extended grapheme clusters.
//!
//! Every offset of this crate is a byte offset into the UTF-8 text. Offsets that come from outside (a click, an accessibility
//! request) are clamped here. So the layers above never meet an offset that is out of range or in the middle of a character.

use std::ops::Range;

use ropey::Rope;

use crate::clusters;

/// Returns the greatest offset at or before `byte` that begins a character (or ends the text).
pub fn floor(rope: &Rope, byte: usize) -> usize {
    let byte = byte.min(rope.len_bytes());
    let (chunk, chunk_start, ..) = rope.chunk_at_byte(byte);
    chunk_start + chunk.floor_char_boundary(byte - chunk_start)
}

/// Returns the text of `range`, clamped to the rope and to characters. O(log n + length).
pub fn slice(rope: &Rope, range: Range<usize>) -> String {
    let start = floor(rope, range.start);
    let end = floor(rope, range.end).max(start);
    rope.byte_slice(start..end).to_string()
}

/// Returns the index of the line that holds `byte`, from 0. O(log n).
pub fn line_of(rope: &Rope, byte: usize) -> usize {
    rope.byte_to_line(byte.min(rope.len_bytes()))
}

/// Returns the bytes of a line without its line break. A line past the end is empty. O(log n).
pub fn line_range(rope: &Rope, line: usize) -> Range<usize> {
    let lines = rope.len_lines();
    if line >= lines {
        return rope.len_bytes()..rope.len_bytes();
    }
    let start = rope.line_to_byte(line);
    let end = rope.line_to_byte(line + 1);
    if line + 1 == lines {
        return start..end;
    }
    // Every line but the last ends in one break character, or in CR LF.
    let last = floor(rope, end - 1);
    let is_crlf = rope.byte(last) == b'\n' && last > start && rope.byte(last - 1) == b'\r';
    start..last - usize::from(is_crlf)
}

/// Returns the end of the extended grapheme cluster that holds the character at `byte`; at the end
/// of the text, the end. CR LF is one cluster, so a caret that moves by clusters is never between
/// the two.
pub fn next_grapheme(rope: &Rope, byte: usize) -> usize {
    clusters::border_after(rope, floor(rope, byte))
}

/// Returns the start of the extended grapheme cluster that ends at `byte`, or that holds the character before `byte`.
pub fn prev_grapheme(rope: &Rope, byte: usize) -> usize {
    clusters::border_before(rope, floor(rope, byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_segmentation::UnicodeSegmentation as _;

    /// Walking over the rope in either direction must visit exactly the clusters of the whole string.
    #[track_caller]
    fn check_clusters(text: &str) {
        let rope = Rope::from_str(text);
        let mut expected: Vec<usize> = text.grapheme_indices(true).map(|(at, _)| at).collect();
        expected.push(text.len());

        let mut forward = vec![0];
        while let Some(&last) = forward.last()
            && last < text.len()
        {
            forward.push(next_grapheme(&rope, last));
        }
        assert_eq!(forward, expected, "forward");

        let mut backward = vec![text.len()];
        while let Some(&last) = backward.last()
            && last > 0
        {
            backward.push(prev_grapheme(&rope, last));
        }
        backward.reverse();
        assert_eq!(backward, expected, "backward");

        // From inside a cluster, and from inside a character, the nearest borders are found as well.
        for at in 0..=text.len() {
            let at = floor(&rope, at);
            let after = expected.iter().find(|&&border| border > at);
            assert_eq!(
                Some(next_grapheme(&rope, at)),
                after.or(expected.last()).copied(),
                "after {at}"
            );
            let before = expected.iter().rfind(|&&border| border < at);
            assert_eq!(
                prev_grapheme(&rope, at),
                before.copied().unwrap_or(0),
                "before {at}"
            );
        }
    }

    #[test]
    fn clusters_are_those_of_the_whole_text() {
        check_clusters("a");
        check_clusters("a\r\nb\n\r");
        check_clusters("अभि@उदाहरण.भारत e\u{301}x");
        check_clusters("🏳️‍🌈👩‍👩‍👧‍👦🇫🇷🇩🇪");
    }

    #[test]
    fn clusters_hold_across_the_chunks_of_a_long_rope() {
        check_clusters(&"👩‍👩‍👧‍👦ab\r\n🇫🇷é".repeat(300));
        check_clusters(&"🇫🇷".repeat(700));
    }

    #[test]
    fn a_line_ends_before_its_break() {
        let rope = Rope::from_str("one\ntwo\r\n\nfour\r");
        let lines: Vec<String> = (0..rope.len_lines())
            .map(|line| slice(&rope, line_range(&rope, line)))
            .collect();
        assert_eq!(lines, ["one", "two", "", "four", ""]);
        assert_eq!(line_range(&rope, 99), rope.len_bytes()..rope.len_bytes());
    }

    #[test]
    fn offsets_are_clamped_to_characters() {
        let rope = Rope::from_str("aé");
        assert_eq!(floor(&rope, 2), 1);
        assert_eq!(floor(&rope, 99), 3);
        assert_eq!(slice(&rope, 0..2), "a");
    }
}
