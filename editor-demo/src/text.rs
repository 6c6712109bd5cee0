//! Reading a rope by bytes: lines, slices and extended grapheme clusters.
//!
//! Every offset of the editor is a byte offset into the UTF-8 text, as in the library. Offsets that come from outside (a
//! click, an accessibility request) are clamped here, so that the layers above never meet one that is out of range or in the
//! middle of a character.

use std::ops::Range;

use ropey::Rope;
use unicode_segmentation::{GraphemeCursor, GraphemeIncomplete};

/// The greatest offset at or before `byte` that begins a character (or ends the text).
pub fn floor(rope: &Rope, byte: usize) -> usize {
    let byte = byte.min(rope.len_bytes());
    let (chunk, chunk_start, ..) = rope.chunk_at_byte(byte);
    chunk_start + chunk.floor_char_boundary(byte - chunk_start)
}

/// The text of `range`, clamped to the rope and to characters. O(log n + length).
pub fn slice(rope: &Rope, range: Range<usize>) -> String {
    let start = floor(rope, range.start);
    let end = floor(rope, range.end).max(start);
    rope.byte_slice(start..end).to_string()
}

/// The index of the line that holds `byte`, from 0. O(log n).
pub fn line_of(rope: &Rope, byte: usize) -> usize {
    rope.byte_to_line(byte.min(rope.len_bytes()))
}

/// The bytes of a line without its line break. A line past the end is empty. O(log n).
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
    // A line that is not the last ends in one break character, or in CR LF.
    let last = floor(rope, end - 1);
    let is_crlf = rope.byte(last) == b'\n' && last > start && rope.byte(last - 1) == b'\r';
    start..last - usize::from(is_crlf)
}

/// The end of the extended grapheme cluster that holds the character at `byte`; the end of the text stays where it is.
/// CR LF is one cluster, so a caret that moves by clusters never stands between the two.
pub fn next_grapheme(rope: &Rope, byte: usize) -> usize {
    let at = floor(rope, byte);
    step(rope, at, Step::Forward).unwrap_or(rope.len_bytes())
}

/// The start of the extended grapheme cluster that ends at (or holds the character before) `byte`.
pub fn prev_grapheme(rope: &Rope, byte: usize) -> usize {
    let at = floor(rope, byte);
    step(rope, at, Step::Backward).unwrap_or(0)
}

/// `byte` when a cluster begins (or the text ends) there, otherwise the start of the cluster around it.
pub fn floor_grapheme(rope: &Rope, byte: usize) -> usize {
    let at = floor(rope, byte);
    if at == 0 || at == rope.len_bytes() {
        return at;
    }
    let before = prev_grapheme(rope, at);
    if next_grapheme(rope, before) == at {
        at
    } else {
        before
    }
}

#[derive(Clone, Copy)]
enum Step {
    Forward,
    Backward,
}

/// One step of the cluster cursor over the chunks of the rope. `None` at the ends of the text.
fn step(rope: &Rope, at: usize, direction: Step) -> Option<usize> {
    let len = rope.len_bytes();
    let mut cursor = GraphemeCursor::new(at, len, true);
    // Going back, the character before the cursor lies in the chunk that *ends* at or after it.
    let from = match direction {
        Step::Forward => at,
        Step::Backward => at.checked_sub(1)?,
    };
    let (mut chunk, mut chunk_start, ..) = rope.chunk_at_byte(from);
    loop {
        let found = match direction {
            Step::Forward => cursor.next_boundary(chunk, chunk_start),
            Step::Backward => cursor.prev_boundary(chunk, chunk_start),
        };
        match found {
            Ok(boundary) => return boundary,
            Err(GraphemeIncomplete::NextChunk) => {
                let next = chunk_start + chunk.len();
                if next >= len {
                    return None;
                }
                (chunk, chunk_start, ..) = rope.chunk_at_byte(next);
            }
            Err(GraphemeIncomplete::PrevChunk) => {
                let before = chunk_start.checked_sub(1)?;
                (chunk, chunk_start, ..) = rope.chunk_at_byte(before);
            }
            Err(GraphemeIncomplete::PreContext(end)) => {
                let before = end.checked_sub(1)?;
                let (context, context_start, ..) = rope.chunk_at_byte(before);
                let context = context.get(..end - context_start)?;
                cursor.provide_context(context, context_start);
            }
            Err(GraphemeIncomplete::InvalidOffset) => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_segmentation::UnicodeSegmentation as _;

    /// Steps over the rope in both directions must visit exactly the clusters of the whole string.
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

        for at in 0..=text.len() {
            let floor = expected.iter().rfind(|&&start| start <= at);
            assert_eq!(Some(&floor_grapheme(&rope, at)), floor, "floor of {at}");
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
