//! Where a run ends: the one boundary function of all layers (ruling 31).

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
/// Linear in the length of the runs.
///
/// ```
/// assert_eq!(livelink_detect::run_around("see example.com now", 8..9), 4..15);
/// ```
#[inline]
pub fn run_around(text: &str, at: Range<usize>) -> Range<usize> {
    run_start(text, at.start)..run_end(text, at.end)
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

/// Returns whether all bytes of a block are printing ASCII.
#[inline]
fn all_printing(block: &[u8; BLOCK]) -> bool {
    block
        .iter()
        .fold(true, |all, byte| all & is_printing(*byte))
}

/// Returns `text` without the printing ASCII at its start.
fn after_printing(text: &str) -> &str {
    let mut bytes = text.as_bytes();
    // Most runs end in the first block, so it is read byte by byte.
    if let Some(end) = bytes
        .iter()
        .take(BLOCK)
        .position(|byte| !is_printing(*byte))
    {
        return text.get(end..).unwrap_or_default();
    }
    while let Some((block, rest)) = bytes.split_first_chunk()
        && all_printing(block)
    {
        bytes = rest;
    }
    let end = bytes.iter().position(|byte| !is_printing(*byte));
    let left = end.map_or(0, |end| bytes.len() - end);
    text.get(text.len() - left..).unwrap_or_default()
}

/// Returns `text` without the printing ASCII at its end.
fn before_printing(text: &str) -> &str {
    let mut bytes = text.as_bytes();
    let near = bytes.iter().rev().take(BLOCK);
    if let Some(len) = near.clone().position(|byte| !is_printing(*byte)) {
        return text.get(..text.len() - len).unwrap_or_default();
    }
    while let Some((rest, block)) = bytes.split_last_chunk()
        && all_printing(block)
    {
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

/// Returns whether a byte belongs to printing ASCII, Latin, Cyrillic, kana, Han or the punctuation among them.
///
/// U+00C0 to U+02BF, U+0400 to U+04FF and U+4000 to U+9FFF hold no boundary, so the lead byte is enough for them. For the others,
/// there is [`is_doubtful`].
#[inline(always)]
fn is_known(byte: u8) -> bool {
    within(byte, b'!', b'~')
        | within(byte, 0x80, 0xCA)
        | within(byte, 0xD0, 0xD3)
        | within(byte, 0xE3, 0xE9)
}

/// Returns whether a character that begins with 0xC2 or 0xE3 is a boundary, or may be one: those of [`is_control_or_space`], U+3000
/// (the ideographic space), U+3040, U+3097 and U+3098 (unassigned), and all after kana, U+3100 to U+3FFF.
#[inline(always)]
fn is_doubtful(first: u8, second: u8, third: u8) -> bool {
    let space_or_3040 = (second <= 0x81) & (third == 0x80);
    let after_kana = (second == 0x82) & within(third, 0x97, 0x98);
    let beyond = (first == 0xE3) & (space_or_3040 | after_kana | (second > 0x83));
    is_control_or_space(first, second) | beyond
}

/// Returns whether a character of two bytes is a boundary in U+0080 to U+00BF, or may be one: a control, the no-break space,
/// the soft hyphen.
#[inline(always)]
fn is_control_or_space(first: u8, second: u8) -> bool {
    (first == 0xC2) & ((second <= 0xA0) | (second == 0xAD))
}

#[inline(always)]
fn within(byte: u8, from: u8, to: u8) -> bool {
    byte.wrapping_sub(from) <= to - from
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

    /// Texts, and whether no boundary is in them.
    const TEXTS: [(&str, bool); 7] = [
        ("「かなカナ、と漢字。」の", true),
        ("https://example.com/かな漢字", true),
        ("한국어의링크", false),
        ("かな カナ", false),
        ("кириллица,è»", true),
        ("soft\u{ad}hyphen", false),
        ("ελληνικά", false),
    ];

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
