//! The distance that a scan may look back.

use crate::boundary::{floor_char_boundary, is_boundary, run_start};
use crate::host::chars::{HOST_RUN_MAX, is_host_char};
use uts58::{LOCAL_PART_LIMIT, is_link_email};

/// The greatest number of bytes that a decision about a link looks back: a host run, and the text
/// that may come before it (`mailto:`, a scheme, the character before that). No decision reads text
/// that is further to the left of the `.`, `@` or `://` that it is about.
pub const LOOK_BACK: usize = HOST_RUN_MAX + 160;

/// The number of these bytes for the text before a host run.
const BEFORE_RUN: usize = 96;

/// The number of characters before an `@` that a decision reads: those of a local part, and one
/// more.
const LOCAL_PART_READ: usize = LOCAL_PART_LIMIT + 1;

/// Returns the start of the text that a scan may read if it continues at `at`. No decision at an
/// anchor at or after `at` reads a byte before the offset returned, and no decision before that
/// offset matters.
///
/// It is the earliest of three places: the start of the host run that ends at `at`, of the host run
/// before its colon, and of the local part that ends at `at`. From this place, a margin is
/// subtracted for a scheme or `mailto:` before it. The offset is not before the last boundary.
/// Linear in that distance, at most [`LOOK_BACK`].
pub(crate) fn left_context(text: &str, at: usize) -> usize {
    let at = floor_char_boundary(text, at);
    let before = text.get(..at).unwrap_or_default();
    let limit = at.saturating_sub(LOOK_BACK - BEFORE_RUN);
    let limit = text.ceil_char_boundary(limit);
    let run_before = |to: usize| {
        let near = text.get(limit..to).unwrap_or_default();
        to - len_at_end(near, usize::MAX, is_host_char)
    };
    let mut start = run_before(at);
    // The run may begin with the port of the host before it (ruling 41).
    if let Some(colon) = start.checked_sub(1)
        && text.as_bytes().get(colon) == Some(&b':')
    {
        start = run_before(colon);
    }
    let local = at - len_at_end(before, LOCAL_PART_READ, is_link_email);
    let start = start.min(local);
    // The margin for the text before a host run or a local part.
    let from = text.ceil_char_boundary(start.saturating_sub(BEFORE_RUN));
    let before_run = text.get(from..start).unwrap_or_default();
    from + run_start(before_run, before_run.len())
}

/// Returns the length in bytes of the characters at the end of `text` for which `is_in` is true, up
/// to `most` characters. None of them is a boundary.
fn len_at_end(text: &str, most: usize, is_in: impl Fn(char) -> bool) -> usize {
    let (mut rest, mut left) = (text, most);
    loop {
        // Most text is ASCII, which needs no decoding. No ASCII character of a host or a local part
        // is a boundary.
        let ascii = |byte: &u8| byte.is_ascii() && is_in(char::from(*byte));
        let len = rest.bytes().rev().take(left).take_while(ascii).count();
        left -= len;
        rest = rest.get(..rest.len() - len).unwrap_or_default();
        match rest.chars().next_back() {
            Some(c) if left > 0 && !c.is_ascii() && is_in(c) && !is_boundary(c) => {
                left -= 1;
                rest = rest.get(..rest.len() - c.len_utf8()).unwrap_or_default();
            }
            _ => return text.len() - rest.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{is_boundary, is_host_char, is_link_email, len_at_end};

    #[test]
    fn no_ascii_character_of_a_run_is_a_boundary() {
        for c in '\0'..='\x7f' {
            let in_run = is_host_char(c) || is_link_email(c);
            assert!(!in_run || !is_boundary(c), "{c:?}");
        }
    }

    #[test]
    fn characters_at_the_end_are_counted_up_to_a_limit() {
        for (text, most, len) in [
            ("", 2, 0),
            ("ab", 3, 2),
            ("abc", 2, 2),
            ("éé", 3, 4),
            ("ééé", 2, 4),
            ("aéa", 2, 3),
            ("éaé", 2, 3),
            ("a éa", 3, 3),
            ("a\u{3000}é", 3, 2),
        ] {
            assert_eq!(len_at_end(text, most, is_link_email), len, "{text} {most}");
        }
    }
}
