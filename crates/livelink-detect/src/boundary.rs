//! Where a run ends: the one boundary function of all layers (ruling 31).

use crate::terminal::begins_sequence;
use std::ops::Range;
use uts58::{LinkTerm, cjk_letters_len, is_link_email, link_term};

/// Returns whether `c` ends a run, so that the text after it does not depend on the text before it
/// (ruling 31). No link goes across it: its `Link_Term` is `Hard` and it is not `Link_Email`.
///
/// `Hard` alone would not be enough. U+0149, U+0673, U+0F77, U+0F79, U+17A3 and U+17A4 are
/// deprecated, hence `Hard`, and yet `Link_Email`: they end a path, but may stand in the local part
/// of an email address. A boundary at one of them would cut the address in two.
///
/// U+001B and U+009B end a link as well, but they are no boundaries: each begins a control sequence of
/// a terminal, and the text after it may belong to the sequence (ruling 44).
///
/// Constant time.
///
/// ```
/// assert!(livelink_detect::is_boundary(' '));
/// assert!(livelink_detect::is_boundary('\u{3000}'));
/// assert!(!livelink_detect::is_boundary('x'));
/// assert!(!livelink_detect::is_boundary('\u{149}'));
/// assert!(!livelink_detect::is_boundary('\u{1B}'));
/// ```
#[inline]
pub fn is_boundary(c: char) -> bool {
    ends_links(c) && !begins_sequence(c)
}

/// Returns whether `c` ends every link: a boundary, or the start of a control sequence.
#[inline]
pub(crate) fn ends_links(c: char) -> bool {
    match c {
        '\0'..='\u{7F}' => c <= ' ' || c == '\u{7F}',
        // Kana, Han and Hangul need no look at the tables.
        'ぁ'..='ゖ' | 'ァ'..='ヺ' | '一'..='\u{9FFF}' | '가'..='힣' => false,
        _ => link_term(c) == LinkTerm::Hard && !is_link_email(c),
    }
}

/// Returns `at` grown to the run, or the runs, that it touches: from [`run_start`] of its start to
/// [`run_end`] of its end.
///
/// Linear in the length of the runs.
///
/// ```
/// assert_eq!(livelink_detect::run_around("see example.com now", 8..9), 4..15);
/// ```
#[inline]
pub fn run_around(text: &str, at: Range<usize>) -> Range<usize> {
    run_start(text, at.start)..run_end(text, at.end)
}

/// Returns the start of the run that holds byte `at`: the end of the last boundary character before
/// `at`, or 0.
///
/// An `at` after the end counts as the end; one inside a character counts as that character's
/// start. Linear in the run's length.
///
/// ```
/// assert_eq!(livelink_detect::run_start("see example.com", 9), 4);
/// ```
pub fn run_start(text: &str, at: usize) -> usize {
    let at = text.floor_char_boundary(at);
    let mut before = text.get(..at).unwrap_or_default();
    loop {
        before = before_printing(before);
        // What is left is empty, or its last character does not print, or it is not ASCII.
        let mut chars = before.chars();
        while let Some(c) = chars.next_back() {
            if is_boundary(c) {
                return before.len();
            }
            before = chars.as_str();
            if before
                .as_bytes()
                .last()
                .is_some_and(|byte| is_printing(*byte))
            {
                break;
            }
        }
        if before.is_empty() {
            return 0;
        }
    }
}

/// Returns whether a byte is printing ASCII. Such a byte is never a boundary.
#[inline]
fn is_printing(byte: u8) -> bool {
    byte.wrapping_sub(b'!') <= b'~' - b'!'
}

/// Returns a number whose bytes have the highest bit where `word` is not printing ASCII. The first
/// byte is the lowest.
#[inline]
fn not_printing(word: [u8; 8]) -> u64 {
    const EACH: u64 = u64::MAX / 0xFF;
    let word = u64::from_le_bytes(word);
    let low = word & (EACH * 0x7F);
    // No sum is larger than its byte.
    let above_space = low + EACH * (0x80 - b'!' as u64);
    let is_delete = low + EACH;
    (word | !above_space | is_delete) & (EACH * 0x80)
}

/// Returns `text` without the printing ASCII at its start.
fn after_printing(text: &str) -> &str {
    let mut bytes = text.as_bytes();
    while let Some((word, rest)) = bytes.split_first_chunk() {
        let others = not_printing(*word);
        if others != 0 {
            let at = text.len() - bytes.len() + others.trailing_zeros() as usize / 8;
            return text.get(at..).unwrap_or_default();
        }
        bytes = rest;
    }
    let end = bytes.iter().position(|byte| !is_printing(*byte));
    let left = end.map_or(0, |end| bytes.len() - end);
    text.get(text.len() - left..).unwrap_or_default()
}

/// Returns `text` without the printing ASCII at its end.
fn before_printing(text: &str) -> &str {
    let mut bytes = text.as_bytes();
    while let Some((rest, word)) = bytes.split_last_chunk() {
        let others = not_printing(*word);
        if others != 0 {
            let len = bytes.len() - others.leading_zeros() as usize / 8;
            return text.get(..len).unwrap_or_default();
        }
        bytes = rest;
    }
    let last = bytes.iter().rposition(|byte| !is_printing(*byte));
    text.get(..last.map_or(0, |last| last + 1))
        .unwrap_or_default()
}

/// Returns the end of the run that holds byte `at`: the start of the first boundary character at or
/// after `at`, or the end of the text.
///
/// An `at` after the end counts as the end; one inside a character counts as that character's
/// start. Linear in the run's length.
///
/// ```
/// assert_eq!(livelink_detect::run_end("example.com is", 0), 11);
/// ```
pub fn run_end(text: &str, at: usize) -> usize {
    run_end_within(text, at, text.len())
}

/// [`run_end`], but no further than `limit` (rounded down to a character).
pub(crate) fn run_end_within(text: &str, at: usize, limit: usize) -> usize {
    end_within(text, at, limit, is_boundary)
}

/// Returns the place of the first character at or after `at` that [`ends_links`], but no further than
/// `limit` (rounded down to a character).
pub(crate) fn links_end_within(text: &str, at: usize, limit: usize) -> usize {
    end_within(text, at, limit, ends_links)
}

/// Returns the start of the first character at or after `at` that `ends`, but no further than `limit`.
#[inline]
fn end_within(text: &str, at: usize, limit: usize, ends: impl Fn(char) -> bool) -> usize {
    let at = text.floor_char_boundary(at);
    let limit = text.floor_char_boundary(limit).max(at);
    let mut after = text.get(at..limit).unwrap_or_default();
    loop {
        after = after_printing(after);
        // Kana, Han and Hangul are written in long runs, and none of them is a boundary.
        if after.as_bytes().first() >= Some(&0xE3) {
            after = after.get(cjk_letters_len(after)..).unwrap_or_default();
        }
        // What is left is empty, or its first character does not print, or it is not ASCII.
        let mut chars = after.chars();
        while let Some(c) = chars.next() {
            if ends(c) {
                return limit - after.len();
            }
            after = chars.as_str();
            if after
                .as_bytes()
                .first()
                .is_some_and(|byte| is_printing(*byte))
            {
                break;
            }
        }
        if after.is_empty() {
            return limit;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_letters_that_need_no_table_are_no_boundaries() {
        for c in '\u{3041}'..='\u{D7A3}' {
            let by_tables = link_term(c) == LinkTerm::Hard && !is_link_email(c);
            assert_eq!(is_boundary(c), by_tables, "U+{:04X}", c as u32);
        }
    }

    /// Blocks change nothing: both ends are the ones that a walk character by character finds.
    #[test]
    fn ends_are_those_of_a_plain_walk() {
        let plain = "漢字かな、カナ。한글語の例a";
        let pieces = [
            "a",
            "0123456789",
            "é",
            "»",
            "ж",
            "語",
            plain,
            "\u{149}",
            "🦀",
            ".",
            "~",
        ];
        let boundaries = [
            " ", "\u{7F}", "\u{85}", "\u{A0}", "\u{3000}", "\u{378}", "\0", "\u{3097}", "\u{3040}",
        ];
        let mut rng = fastrand::Rng::with_seed(3);
        let mut below = |n: usize| rng.usize(..n);
        for _ in 0..200 {
            let mut text = String::new();
            for _ in 0..below(60) {
                text.push_str(pieces[below(pieces.len())]);
                if below(12) == 0 {
                    text.push_str(boundaries[below(boundaries.len())]);
                }
            }
            for at in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
                let (before, after) = text.split_at(at);
                let last = before.char_indices().rfind(|(_, c)| is_boundary(*c));
                let start = last.map_or(0, |(last, c)| last + c.len_utf8());
                assert_eq!(run_start(&text, at), start, "{text:?} {at}");
                let end = after.find(is_boundary).map_or(text.len(), |end| at + end);
                assert_eq!(run_end(&text, at), end, "{text:?} {at}");
                for limit in [at, at + 5, at + 40] {
                    let within = end.min(text.floor_char_boundary(limit));
                    assert_eq!(run_end_within(&text, at, limit), within, "{text:?} {at}");
                    let to = text.floor_char_boundary(limit);
                    let around = start..run_end(&text, to);
                    assert_eq!(run_around(&text, at..to), around, "{text:?} {at}..{to}");
                }
            }
        }
    }
}
