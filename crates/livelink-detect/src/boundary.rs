//! Where a run ends: the one boundary function of all layers (ruling 31).

use crate::byte_table::ROOM;
use crate::fast::{SIXTEEN, Sixteen, free_len, is_control_or_space, is_doubtful, is_known};
use std::ops::Range;
use uts58::{LinkTerm, is_link_email, link_term};

/// Returns whether `c` ends a run, so that no link goes across it: its `Link_Term` is `Hard` and it is not `Link_Email`
/// (ruling 31).
///
/// `Hard` alone would not be enough. U+0149, U+0673, U+0F77, U+0F79, U+17A3 and U+17A4 are deprecated, hence `Hard`,
/// and yet `Link_Email`: they end a path, but may stand in the local part of an email address. A boundary at one of
/// them would cut the address in two.
///
/// Constant time.
///
/// ```
/// assert!(livelink_detect::is_boundary(' '));
/// assert!(livelink_detect::is_boundary('\u{3000}'));
/// assert!(!livelink_detect::is_boundary('x'));
/// assert!(!livelink_detect::is_boundary('\u{149}'));
/// ```
#[inline]
pub fn is_boundary(c: char) -> bool {
    if c.is_ascii() {
        return c <= ' ' || c == '\u{7F}';
    }
    link_term(c) == LinkTerm::Hard && !is_link_email(c)
}

/// Returns `at` grown to the run, or the runs, that it touches: from [`run_start`] of its start to [`run_end`] of its end.
///
/// It takes less time than the two calls if the boundaries are near and ASCII, as they mostly are around a keystroke. Linear in
/// the length of the runs.
///
/// ```
/// assert_eq!(livelink_detect::run_around("see example.com now", 8..9), 4..15);
/// ```
#[inline]
pub fn run_around(text: &str, at: Range<usize>) -> Range<usize> {
    let bytes = text.as_bytes();
    let mut before = bytes.get(..at.start).unwrap_or(bytes);
    let start = loop {
        let Some((rest, block)) = before.split_last_chunk() else {
            break run_start(text, before.len());
        };
        if let Some(last) = not_printing(block).checked_ilog2() {
            let is_boundary = block.get(last as usize).is_some_and(u8::is_ascii);
            break match is_boundary {
                true => rest.len() + last as usize + 1,
                false => run_start(text, before.len()),
            };
        }
        before = rest;
    };
    let mut after = bytes.get(at.end..).unwrap_or_default();
    let end = loop {
        let Some((block, rest)) = after.split_first_chunk() else {
            break run_end(text, bytes.len() - after.len());
        };
        let others = not_printing(block);
        if others != 0 {
            let first = others.trailing_zeros() as usize;
            let is_boundary = block.get(first).is_some_and(u8::is_ascii);
            let at = bytes.len() - after.len();
            break match is_boundary {
                true => at + first,
                false => run_end(text, at),
            };
        }
        after = rest;
    };
    start..end
}

/// Returns the start of the run that holds byte `at`: the end of the last boundary character before `at`, or 0.
///
/// An `at` after the end counts as the end; one inside a character counts as that character's start. Linear in the
/// run's length.
///
/// ```
/// assert_eq!(livelink_detect::run_start("see example.com", 9), 4);
/// ```
pub fn run_start(text: &str, at: usize) -> usize {
    let at = floor_char_boundary(text, at);
    let mut before = text.get(..at).unwrap_or_default();
    loop {
        before = before_printing(before);
        if before.as_bytes().last().is_none_or(u8::is_ascii) {
            // What is left is empty, or ends in ASCII that does not print. Such ASCII is a boundary.
            return before.len();
        }
        while let Some((rest, block)) = before.as_bytes().split_last_chunk()
            && is_free(block)
        {
            // The first bytes of the block may be the end of a character.
            let start = before.ceil_char_boundary(rest.len());
            before = before.get(..start).unwrap_or_default();
        }
        // The loop reads one block's length character by character before it tries blocks again.
        let least = before.len().saturating_sub(BLOCK);
        let mut chars = before.chars();
        while chars.as_str().len() > least {
            let end = chars.as_str().len();
            if chars.next_back().is_some_and(is_boundary) {
                return end;
            }
        }
        before = chars.as_str();
    }
}

/// The number of bytes that one step compares. The compiler turns these comparisons into vector instructions.
const BLOCK: usize = 32;

/// Returns whether a byte is printing ASCII. Such a byte is never a boundary, and all other ASCII is one.
#[inline]
fn is_printing(byte: u8) -> bool {
    byte.wrapping_sub(b'!') <= b'~' - b'!'
}

/// Returns which of sixteen bytes are not printing ASCII, a bit for each.
#[cfg_attr(not(target_arch = "wasm32"), inline)]
#[cfg_attr(target_arch = "wasm32", inline(never))]
fn not_printing(bytes: &[u8; SIXTEEN]) -> u32 {
    !Sixteen::new(bytes).printing().bits() & 0xFFFF
}

/// Returns `text` without the printing ASCII at its start.
#[inline]
fn after_printing(text: &str) -> &str {
    let mut bytes = text.as_bytes();
    while let Some((block, rest)) = bytes.split_first_chunk() {
        let others = not_printing(block);
        if others != 0 {
            bytes = bytes
                .get(others.trailing_zeros() as usize..)
                .unwrap_or_default();
            break;
        }
        bytes = rest;
    }
    let end = bytes.iter().position(|byte| !is_printing(*byte));
    let left = end.map_or(0, |end| bytes.len() - end);
    text.get(text.len() - left..).unwrap_or_default()
}

/// Returns `text` without the printing ASCII at its end.
#[inline]
fn before_printing(text: &str) -> &str {
    let mut bytes = text.as_bytes();
    while let Some((rest, block)) = bytes.split_last_chunk() {
        let others = not_printing(block);
        if let Some(last) = others.checked_ilog2() {
            bytes = bytes
                .get(..rest.len() + last as usize + 1)
                .unwrap_or_default();
            break;
        }
        bytes = rest;
    }
    let last = bytes.iter().rposition(|byte| !is_printing(*byte));
    text.get(..last.map_or(0, |last| last + 1))
        .unwrap_or_default()
}

/// Returns whether all characters that lie wholly in `block` are [known](is_known), and none of them is a boundary. Kana and Han
/// are written without spaces, so their runs are long. The runs of other scripts are long in a text without spaces, such as a list
/// of addresses.
#[inline(never)]
fn is_free(block: &[u8; BLOCK]) -> bool {
    let all = block.iter().fold(true, |all, byte| all & is_known(*byte));
    // The function reads the block in halves of sixteen lead bytes, because vector instructions take sixteen.
    let halves = (block.first_chunk(), block.last_chunk());
    let (Some(first), Some(last)) = halves else {
        return false;
    };
    // A character of two bytes at the end of the block lies wholly in it, but has no third byte after it there.
    let &[.., before_last, last_byte] = block;
    all && !any_is_doubtful(first)
        && !any_is_doubtful(last)
        && !is_control_or_space(before_last, last_byte)
}

/// Returns whether one of the characters that begin in the first sixteen bytes is [doubtful](is_doubtful).
#[inline]
fn any_is_doubtful(bytes: &[u8; 18]) -> bool {
    (0..16).fold(false, |any, nth| {
        any | is_doubtful(bytes[nth], bytes[nth + 1], bytes[nth + 2])
    })
}

/// Returns the end of the run that holds byte `at`: the start of the first boundary character at or after `at`, or the
/// end of the text.
///
/// An `at` after the end counts as the end; one inside a character counts as that character's start. Linear in the
/// run's length.
///
/// ```
/// assert_eq!(livelink_detect::run_end("example.com is", 0), 11);
/// ```
pub fn run_end(text: &str, at: usize) -> usize {
    run_end_within(text, at, text.len())
}

/// [`run_end`], but no further than `limit` (rounded down to a character).
pub(crate) fn run_end_within(text: &str, at: usize, limit: usize) -> usize {
    let at = floor_char_boundary(text, at);
    let limit = floor_char_boundary(text, limit).max(at);
    let mut after = text.get(at..limit).unwrap_or_default();
    loop {
        after = after_printing(after);
        if after.as_bytes().first().is_none_or(u8::is_ascii) {
            // What is left is empty, or starts with ASCII that does not print. Such ASCII is a boundary.
            return limit - after.len();
        }
        if ROOM {
            let free = floor_char_boundary(after, free_len(after));
            after = after.get(free..).unwrap_or_default();
        }
        while let Some(block) = after.as_bytes().first_chunk()
            && is_free(block)
        {
            // The last bytes of the block may be the start of a character.
            let end = floor_char_boundary(after, BLOCK);
            after = after.get(end..).unwrap_or_default();
        }
        // The loop reads one block's length character by character before it tries blocks again.
        let least = after.len().saturating_sub(BLOCK);
        let mut chars = after.chars();
        while chars.as_str().len() > least {
            let start = limit - chars.as_str().len();
            if chars.next().is_some_and(is_boundary) {
                return start;
            }
        }
        after = chars.as_str();
    }
}

/// Returns the last character boundary at or before `at`.
pub(crate) fn floor_char_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fast::TEXTS;

    /// The block test overlooks no boundary, whatever text stands around it and wherever in the block it is.
    #[test]
    fn no_boundary_is_in_a_free_block() {
        for c in ('\0'..=char::MAX).filter(|c| is_boundary(*c)) {
            let block = |before: &str| {
                let filled = format!("{before}{c}{}", "語".repeat(BLOCK));
                let block = filled.as_bytes().first_chunk().copied();
                block.unwrap_or([0; BLOCK])
            };
            for before in ["", "か", "aか", "ab"] {
                assert!(!is_free(&block(before)), "{before:?}, U+{:04X}", c as u32);
            }
            let last = "a".repeat(BLOCK - c.len_utf8());
            assert!(!is_free(&block(&last)), "the last, U+{:04X}", c as u32);
        }
        for (text, expected) in TEXTS {
            let filled = text.repeat(BLOCK);
            let block = filled.as_bytes().first_chunk().copied();
            assert_eq!(is_free(&block.unwrap_or([0; BLOCK])), expected, "{text}");
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
                    let within = end.min(floor_char_boundary(&text, limit));
                    assert_eq!(run_end_within(&text, at, limit), within, "{text:?} {at}");
                    let to = floor_char_boundary(&text, limit);
                    let around = start..run_end(&text, to);
                    assert_eq!(run_around(&text, at..to), around, "{text:?} {at}..{to}");
                }
            }
        }
    }
}
