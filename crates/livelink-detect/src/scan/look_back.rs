//! How far back a scan may look.

use crate::boundary::{floor_char_boundary, is_boundary, run_start};
use crate::host::chars::{HOST_RUN_MAX, is_host_char};
use uts58::is_link_email;

/// The greatest number of bytes that a decision at an anchor looks back: a host run, and what may stand before it
/// (`mailto:`, a scheme, the character before that).
const LEFT_MAX: usize = HOST_RUN_MAX + 160;

/// How many of these bytes are for what stands before a host run.
const BEFORE_RUN: usize = 96;

/// Returns how far back a scan that goes on at `at` may look. No decision at an anchor at or after `at` reads a byte
/// before the offset returned, and what was decided before that offset does not matter.
///
/// It is the start of the characters that a host, a scheme or a local part may hold, and some bytes more for what may
/// stand before one of these. It does not lie before the last boundary. Linear in that distance, at most [`LEFT_MAX`].
pub(crate) fn left_context(text: &str, at: usize) -> usize {
    let at = floor_char_boundary(text, at);
    let before = text.get(..at).unwrap_or_default();
    let limit = at.saturating_sub(LEFT_MAX - BEFORE_RUN);
    // The host run ends at `at`.
    let in_run = |c: char| is_host_char(c) || is_link_email(c);
    let mut start = at;
    loop {
        // Most text is ASCII, which needs no decoding. No ASCII character of a run is a boundary.
        let near = before.as_bytes().get(limit..start).unwrap_or_default();
        let ascii = |byte: &&u8| byte.is_ascii() && in_run(char::from(**byte));
        start -= near.iter().rev().take_while(ascii).count();
        let last = before
            .get(..start)
            .and_then(|before| before.chars().next_back());
        let Some(c) = last.filter(|c| !c.is_ascii() && in_run(*c) && !is_boundary(*c)) else {
            break;
        };
        if start < limit + c.len_utf8() {
            break;
        }
        start -= c.len_utf8();
    }
    // What may stand before a host run comes before it.
    let from = text.ceil_char_boundary(start.saturating_sub(BEFORE_RUN));
    let before_run = text.get(from..start).unwrap_or_default();
    from + run_start(before_run, before_run.len())
}

#[cfg(test)]
mod tests {
    use super::{is_boundary, is_host_char, is_link_email};

    #[test]
    fn no_ascii_character_of_a_run_is_a_boundary() {
        for c in '\0'..='\x7f' {
            let in_run = is_host_char(c) || is_link_email(c);
            assert!(!in_run || !is_boundary(c), "{c:?}");
        }
    }
}
