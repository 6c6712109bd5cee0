//! The movements of the caret that need only the text.
//!
//! Movements by rows (up, down, by a page) need the layout as well. They are in [`crate::viewport`].

use std::ops::Range;

use ropey::Rope;
use unicode_segmentation::UnicodeSegmentation as _;

use crate::text;

/// How far from the caret words are looked for, in bytes. A longer word takes several movements.
const WINDOW: usize = 4 * 1024;

/// Beyond this many bytes from the start of the line, columns are counted in characters instead of clusters.
const EXACT_COLUMNS: usize = 16 * 1024;

/// A movement of the caret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// To the previous extended grapheme cluster.
    Left,
    /// To the next extended grapheme cluster.
    Right,
    /// To the next word on the left as it is shown. In a paragraph that is read from the right, that is the end of the next word.
    WordLeft,
    /// To the next word on the right as it is shown.
    WordRight,
    /// To the start of the previous word.
    PreviousWord,
    /// To the end of the next word.
    NextWord,
    /// One row up, in the same column if the row is long enough.
    Up,
    /// One row down.
    Down,
    /// One screen up.
    PageUp,
    /// One screen down.
    PageDown,
    /// The start of the row; from there, the start of the line.
    RowStart,
    /// The end of the row.
    RowEnd,
    /// The start of the document.
    DocumentStart,
    /// The end of the document.
    DocumentEnd,
}

/// The unit by which a selection with the mouse grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Granularity {
    /// Extended grapheme clusters, after a single click.
    Cluster,
    /// Words, after a double click.
    Word,
    /// Lines, after a triple click.
    Line,
}

/// Returns the start of the word at or before `byte`. From the start of a line: the end of the previous line.
pub fn word_left(rope: &Rope, byte: usize) -> usize {
    let byte = text::floor(rope, byte);
    let line = text::line_range(rope, text::line_of(rope, byte));
    if byte <= line.start {
        return text::prev_grapheme(rope, byte);
    }
    let from = text::floor(rope, byte.saturating_sub(WINDOW).max(line.start));
    let before = text::slice(rope, from..byte);
    let start = before
        .split_word_bound_indices()
        .rev()
        .find(|(_, word)| is_word(word));
    start.map_or(from, |(at, _)| from + at)
}

/// Returns the end of the word at or after `byte`. From the end of a line: the start of the next line.
pub fn word_right(rope: &Rope, byte: usize) -> usize {
    let byte = text::floor(rope, byte);
    let line = text::line_range(rope, text::line_of(rope, byte));
    if byte >= line.end {
        return text::next_grapheme(rope, byte);
    }
    let to = text::floor(rope, byte.saturating_add(WINDOW).min(line.end));
    let after = text::slice(rope, byte..to);
    let word = after
        .split_word_bound_indices()
        .find(|(_, word)| is_word(word));
    word.map_or(to, |(at, word)| byte + at + word.len())
}

/// Returns the range that a double click at `byte` selects: a word, some spaces or a punctuation mark.
pub fn word_at(rope: &Rope, byte: usize) -> Range<usize> {
    let line = text::line_range(rope, text::line_of(rope, byte));
    let from = text::floor(rope, byte.saturating_sub(WINDOW).max(line.start));
    let to = text::floor(rope, byte.saturating_add(WINDOW).min(line.end));
    let around = text::slice(rope, from..to);
    let mut found = from..from;
    for (at, word) in around.split_word_bound_indices() {
        found = from + at..from + at + word.len();
        if found.end > byte {
            break;
        }
    }
    found
}

/// Returns the word around the caret. At the edge of a word, that is the word. If the caret touches no word, the range is empty.
pub fn word_touching(rope: &Rope, byte: usize) -> Range<usize> {
    let byte = text::floor(rope, byte);
    let is_word = |range: &Range<usize>| is_word(&text::slice(rope, range.clone()));
    let after = word_at(rope, byte);
    if after.contains(&byte) && is_word(&after) {
        return after;
    }
    let before = word_at(rope, text::prev_grapheme(rope, byte));
    match before.end == byte && is_word(&before) {
        true => before,
        false => byte..byte,
    }
}

/// Returns the range that a click at the byte `at` selects: nothing, its word, or its line. The line break is left out, so that text
/// in place of a line does not join it with the next one.
pub fn range_around(rope: &Rope, at: usize, granularity: Granularity) -> Range<usize> {
    let at = text::floor(rope, at);
    match granularity {
        Granularity::Cluster => at..at,
        Granularity::Word => word_at(rope, at),
        Granularity::Line => text::line_range(rope, text::line_of(rope, at)),
    }
}

/// Returns the line and the column of the caret before `byte`. Both count from 1, the column in extended grapheme clusters.
pub fn line_and_column(rope: &Rope, byte: usize) -> (usize, usize) {
    let byte = text::floor(rope, byte);
    let line = text::line_of(rope, byte);
    let start = rope.line_to_byte(line);
    let column = if byte - start <= EXACT_COLUMNS {
        text::slice(rope, start..byte).graphemes(true).count()
    } else {
        rope.byte_to_char(byte) - rope.byte_to_char(start)
    };
    (line + 1, column + 1)
}

fn is_word(word: &str) -> bool {
    !word.chars().all(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `|` marks the caret before and after the movement. Otherwise both texts are the same.
    #[track_caller]
    fn check(motion: fn(&Rope, usize) -> usize, before: &str, after: &str) {
        let at = before.find('|').expect("a caret before");
        let rope = Rope::from_str(&before.replace('|', ""));
        let mut result = rope.to_string();
        result.insert(motion(&rope, at), '|');
        assert_eq!(result, after);
    }

    #[test]
    fn words_to_the_left() {
        check(word_left, "one two|", "one |two");
        check(word_left, "one two   |", "one |two   ");
        check(word_left, "one t|wo", "one |two");
        check(word_left, "one\n|two", "one|\ntwo");
        check(word_left, "one\r\n|two", "one|\r\ntwo");
        check(word_left, "  |x", "|  x");
        check(word_left, "|x", "|x");
        check(word_left, "सत्य उदाहरण|", "सत्य |उदाहरण");
    }

    #[test]
    fn words_to_the_right() {
        check(word_right, "|one two", "one| two");
        check(word_right, "one| two", "one two|");
        check(word_right, "one|\ntwo", "one\n|two");
        check(word_right, "one|\r\ntwo", "one\r\n|two");
        check(word_right, "one|", "one|");
        check(word_right, "|उदाहरण x", "उदाहरण| x");
    }

    #[test]
    fn a_double_click_takes_the_word_or_the_space() {
        let rope = Rope::from_str("one  two!\nthree");
        assert_eq!(word_at(&rope, 1), 0..3);
        assert_eq!(word_at(&rope, 5), 5..8);
        assert_eq!(word_at(&rope, 8), 8..9);
        assert_eq!(word_at(&rope, 9), 8..9);
        assert_eq!(word_at(&rope, 12), 10..15);
    }

    #[test]
    fn the_word_at_the_caret() {
        for (marked, word) in [
            ("on|e two", "one"),
            ("one| two", "one"),
            ("one |two", "two"),
            ("one | two", ""),
            ("one\n|", ""),
            ("|", ""),
            ("सत्य|", "सत्य"),
        ] {
            let at = marked.find('|').expect("a caret");
            let rope = Rope::from_str(&marked.replace('|', ""));
            let found = text::slice(&rope, word_touching(&rope, at));
            assert_eq!(found, word, "{marked}");
        }
    }

    #[test]
    fn columns_are_counted_from_1() {
        let long = "a".repeat(EXACT_COLUMNS + 1);
        for (before, place) in [
            ("", (1, 1)),
            ("a\r\nbc", (2, 3)),
            ("नि", (1, 2)),
            (&long[..EXACT_COLUMNS], (1, EXACT_COLUMNS + 1)),
            (&long, (1, EXACT_COLUMNS + 2)),
        ] {
            let rope = Rope::from_str(&format!("{before}x"));
            assert_eq!(line_and_column(&rope, before.len()), place);
        }
    }

    #[test]
    fn a_triple_click_leaves_the_line_break_out() {
        let rope = Rope::from_str("ab\r\n\nc");
        for (at, line) in [(0, 0..2), (2, 0..2), (4, 4..4), (6, 5..6)] {
            assert_eq!(range_around(&rope, at, Granularity::Line), line);
        }
    }
}
