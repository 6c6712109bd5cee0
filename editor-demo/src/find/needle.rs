//! What is looked for, and where it is in a piece of text.

use std::ops::Range;

use livelink_egui::text;
use ropey::Rope;

/// How much of the text is looked at in one piece, in bytes.
pub(super) const PIECE: usize = 1024 * 1024;

/// What is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Needle {
    chars: Vec<char>,
    match_case: bool,
    /// The needle in ASCII, where bytes can be compared: no other character folds to one of these.
    bytes: Option<Vec<u8>>,
}

impl Needle {
    pub(super) fn new(what: &str, match_case: bool) -> Self {
        let chars: Vec<char> = if match_case {
            what.chars().collect()
        } else {
            what.chars().map(fold).collect()
        };
        // The Kelvin sign folds to a "k".
        let plain = |c: &char| c.is_ascii() && (match_case || *c != 'k');
        let bytes = chars.iter().all(plain).then(|| chars.iter().collect());
        Self {
            bytes: bytes.map(String::into_bytes),
            chars,
            match_case,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.chars.is_empty()
    }

    /// Returns the occurrences in `range` of a text, in order and without overlap, with offsets of the text. Those that begin in the
    /// range count, also where they end after it. Linear in the range.
    pub(super) fn within(&self, rope: &Rope, range: Range<usize>) -> Vec<Range<usize>> {
        // A character folds to one that may be longer or shorter.
        let reach = 4 * self.chars.len();
        let start = text::floor(rope, range.start);
        let end = text::floor(rope, range.end.saturating_add(reach));
        let piece = text::slice(rope, start..end);
        let mut found = Vec::new();
        let mut at = 0;
        while let Some(next) = self.next(&piece, at) {
            if start + next.start >= range.end {
                break;
            }
            at = next.end;
            found.push(start + next.start..start + next.end);
        }
        found
    }

    /// Returns the first occurrence in `text` that begins at or after `at`.
    fn next(&self, text: &str, at: usize) -> Option<Range<usize>> {
        match &self.bytes {
            Some(bytes) => self.next_in_bytes(bytes, text.as_bytes(), at),
            None => self.next_in_chars(text, at),
        }
    }

    fn next_in_bytes(&self, wanted: &[u8], text: &[u8], from: usize) -> Option<Range<usize>> {
        let first = *wanted.first()?;
        let (one, other) = match self.match_case {
            true => (first, first),
            false => (first, first.to_ascii_uppercase()),
        };
        for at in memchr::memchr2_iter(one, other, text.get(from..)?) {
            let range = from + at..from + at + wanted.len();
            let is_same = |here: &[u8]| match self.match_case {
                true => here == wanted,
                false => here.eq_ignore_ascii_case(wanted),
            };
            if text.get(range.clone()).is_some_and(is_same) {
                return Some(range);
            }
        }
        None
    }

    fn next_in_chars(&self, text: &str, from: usize) -> Option<Range<usize>> {
        let first = *self.chars.first()?;
        let mut chars = text.get(from..)?.char_indices();
        while let Some((at, c)) = chars.next() {
            if self.same(c, first)
                && let Some(end) = self.rest(chars.clone(), at + c.len_utf8())
            {
                return Some(from + at..from + end);
            }
        }
        None
    }

    /// Returns the end of the occurrence whose first character was just read.
    fn rest(&self, mut chars: std::str::CharIndices<'_>, mut end: usize) -> Option<usize> {
        for &wanted in self.chars.iter().skip(1) {
            let (_, c) = chars.next()?;
            if !self.same(c, wanted) {
                return None;
            }
            end += c.len_utf8();
        }
        Some(end)
    }

    fn same(&self, c: char, wanted: char) -> bool {
        c == wanted || !self.match_case && fold(c) == wanted
    }

    /// Returns all occurrences in a text. Linear in the text.
    pub(super) fn all(&self, rope: &Rope) -> Vec<Range<usize>> {
        let mut all: Vec<Range<usize>> = Vec::new();
        for start in (0..rope.len_bytes()).step_by(PIECE) {
            let end = (start + PIECE).min(rope.len_bytes());
            let free = all.last().map_or(0, |last| last.end);
            let found = self.within(rope, start..end).into_iter();
            all.extend(found.filter(|range| range.start >= free));
        }
        all
    }
}

/// Upper and lower case as one, character by character.
fn fold(c: char) -> char {
    if c.is_ascii() {
        return c.to_ascii_lowercase();
    }
    let mut lower = c.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(lower), None) => lower,
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, what: &str, match_case: bool, expected: &[&str]) {
        let rope = Rope::from_str(text);
        let needle = Needle::new(what, match_case);
        let found: Vec<&str> = needle
            .within(&rope, 0..rope.len_bytes())
            .into_iter()
            .map(|range| &text[range])
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn finds_what_is_there() {
        check("one One ONE", "one", false, &["one", "One", "ONE"]);
        check("one One ONE", "One", true, &["One"]);
        check("Ünlü ünlü", "ünlü", false, &["Ünlü", "ünlü"]);
        check("aaaa", "aa", true, &["aa", "aa"]);
        check("उदाहरण उदाहरण", "दाह", true, &["दाह", "दाह"]);
        check("ok O\u{212a}", "ok", false, &["ok", "O\u{212a}"]);
        check("ab", "abc", false, &[]);
        check("ab", "", false, &[]);
    }

    /// An occurrence that two pieces share is found once.
    #[test]
    fn pieces_share_no_occurrence() {
        let rope = Rope::from_str("xxabcxxabc");
        let needle = Needle::new("abc", false);
        let mut found = needle.within(&rope, 0..3);
        found.extend(needle.within(&rope, 3..10));
        assert_eq!(found, [2..5, 7..10]);
        assert_eq!(needle.all(&rope), [2..5, 7..10]);
    }
}
