//! Where a run ends: the one boundary function of all layers (ruling 31).

use uts58::{LinkTerm, is_link_email, link_term};

/// Whether no link can go across `c`: its `Link_Term` is `Hard` and it is not `Link_Email`.
///
/// `Hard` alone would not do. U+0149, U+0673, U+0F77, U+0F79, U+17A3 and U+17A4 are deprecated, hence `Hard`, and yet
/// `Link_Email`: they end a path, but stand in the local part of an email address. A boundary at one of them would cut
/// the address in two.
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

/// The start of the run that holds byte `at`: the end of the last boundary character before `at`, or 0.
///
/// `at` past the end counts as the end; inside a character, as that character's start. Linear in the run's length.
///
/// ```
/// assert_eq!(livelink_detect::run_start("see example.com", 9), 4);
/// ```
pub fn run_start(text: &str, at: usize) -> usize {
    let at = floor_char_boundary(text, at);
    let mut before = text.get(..at).unwrap_or_default();
    loop {
        while let Some((rest, block)) = before.as_bytes().split_last_chunk()
            && is_plain(block)
        {
            before = before.get(..rest.len()).unwrap_or_default();
        }
        // So much of it by characters, before blocks are tried again.
        let least = before.len().saturating_sub(BLOCK);
        let mut chars = before.chars();
        while chars.as_str().len() > least {
            let end = chars.as_str().len();
            if chars.next_back().is_some_and(is_boundary) {
                return end;
            }
        }
        before = chars.as_str();
        if before.is_empty() {
            return 0;
        }
    }
}

/// How many bytes are looked at in one go, by comparisons alone, which the compiler turns into vector instructions.
const BLOCK: usize = 32;

/// Whether there is nothing but printing ASCII in `block`, and so no boundary: most of a text without white space.
#[inline]
fn is_plain(block: &[u8; BLOCK]) -> bool {
    block.iter().fold(true, |plain, byte| {
        plain & (byte.wrapping_sub(b'!') <= b'~' - b'!')
    })
}

/// The end of the run that holds byte `at`: the start of the first boundary character at or behind `at`, or the end of
/// the text.
///
/// `at` past the end counts as the end; inside a character, as that character's start. Linear in the run's length.
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
    let mut behind = text.get(at..limit).unwrap_or_default();
    loop {
        while let Some((block, rest)) = behind.as_bytes().split_first_chunk()
            && is_plain(block)
        {
            behind = behind.get(behind.len() - rest.len()..).unwrap_or_default();
        }
        let least = behind.len().saturating_sub(BLOCK);
        let mut chars = behind.chars();
        while chars.as_str().len() > least {
            let start = limit - chars.as_str().len();
            if chars.next().is_some_and(is_boundary) {
                return start;
            }
        }
        behind = chars.as_str();
        if behind.is_empty() {
            return limit;
        }
    }
}

/// The last character boundary at or before `at`.
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

    /// Blocks of ASCII change nothing: both ends are those found character by character.
    #[test]
    fn ends_are_those_of_a_plain_walk() {
        let pieces = ["a", "0123456789", "é", "語", "\u{149}", "🦀", ".", "~"];
        let boundaries = [" ", "\u{7F}", "\u{3000}", "\u{378}", "\0"];
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
                let (before, behind) = text.split_at(at);
                let last = before.char_indices().rfind(|(_, c)| is_boundary(*c));
                let start = last.map_or(0, |(last, c)| last + c.len_utf8());
                assert_eq!(run_start(&text, at), start, "{text:?} {at}");
                let end = behind.find(is_boundary).map_or(text.len(), |end| at + end);
                assert_eq!(run_end(&text, at), end, "{text:?} {at}");
                for limit in [at, at + 5, at + 40] {
                    let within = end.min(floor_char_boundary(&text, limit));
                    assert_eq!(run_end_within(&text, at, limit), within, "{text:?} {at}");
                }
            }
        }
    }
}
