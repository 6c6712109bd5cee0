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
    let before = text.get(..at).unwrap_or_default();
    before
        .char_indices()
        .rev()
        .find(|&(_, c)| is_boundary(c))
        .map_or(0, |(offset, c)| offset + c.len_utf8())
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
    let behind = text.get(at..limit).unwrap_or_default();
    behind
        .char_indices()
        .find(|&(_, c)| is_boundary(c))
        .map_or(limit, |(offset, _)| at + offset)
}

/// The last character boundary at or before `at`.
pub(crate) fn floor_char_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
