//! The distance that a scan may look back.

use crate::boundary::run_start;
use crate::host::chars::{HOST_RUN_MAX, run_start_within};
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
    let at = text.floor_char_boundary(at);
    let before = text.get(..at).unwrap_or_default();
    let limit = at.saturating_sub(LOOK_BACK - BEFORE_RUN);
    let limit = text.ceil_char_boundary(limit);
    // The search may read one character more than its limit allows, so its limit is one byte later.
    let run_before = |to| run_start_within(text, to, limit + 1);
    let mut start = run_before(at);
    // The run may begin with the port of the host before it (ruling 41).
    if let Some(colon) = start.checked_sub(1)
        && text.as_bytes().get(colon) == Some(&b':')
    {
        start = run_before(colon);
    }
    let local = before.chars().rev().take(LOCAL_PART_READ);
    let local = local.take_while(|c| is_link_email(*c)).map(char::len_utf8);
    let start = start.min(at - local.sum::<usize>());
    // The margin for the text before a host run or a local part.
    let from = text.ceil_char_boundary(start.saturating_sub(BEFORE_RUN));
    let before_run = text.get(from..start).unwrap_or_default();
    from + run_start(before_run, before_run.len())
}

#[cfg(test)]
mod tests {
    use crate::boundary::is_boundary;
    use crate::host::chars::is_host_char;
    use uts58::is_link_email;

    #[test]
    fn no_character_of_a_run_is_a_boundary() {
        for c in '\0'..=char::MAX {
            let in_run = is_host_char(c) || is_link_email(c);
            assert!(!in_run || !is_boundary(c), "{c:?}");
        }
    }
}
