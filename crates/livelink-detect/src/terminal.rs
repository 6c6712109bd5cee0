//! Control sequences of terminals (ruling 44).
//!
//! A program that writes colors to a terminal puts them into its text: `ESC [ 3 4 m` makes the text
//! after it blue. ECMA-48 defines these sequences. They are no text, so no link begins in one, and the
//! text after one begins a word.
//!
//! | form | example |
//! |---|---|
//! | control sequence: `ESC [` or U+009B, parameters, a final byte | `ESC [ 1 ; 3 1 m` |
//! | control string: `ESC ]`, text, and BEL or `ESC \` | `ESC ] 8 ; ; https://example.com BEL` |
//! | any other sequence: `ESC`, signs, a final byte | `ESC ( B` |

use crate::text::trailing;

/// The greatest number of bytes before a place that are read. The longest sequences in use set three
/// colors at once.
const READ: usize = 64;

/// Returns whether `c` begins a control sequence. It ends every link. It does not end a run, because
/// the meaning of the text after it depends on it.
pub(crate) fn begins_sequence(c: char) -> bool {
    matches!(c, '\u{1B}' | '\u{9B}')
}

/// Returns the end of the control sequence in which the text at `at` begins. Returns `at` if it does
/// not begin in one.
///
/// Reads at most [`READ`] bytes before `at`, and as many after it.
#[inline]
pub(crate) fn after_sequence(text: &str, at: usize) -> usize {
    let before = text.as_bytes().get(..at).unwrap_or_default();
    // Most candidates come after a space.
    match before.last() {
        None | Some(b'\0'..=0x1A | 0x1C..=b' ' | b'@'..=b'Z' | b'\\'..=b'~') => at,
        _ => sequence_end(text, before),
    }
}

/// Returns the end of the control sequence in which the text after `before` begins, or the end of
/// `before`.
#[cold]
fn sequence_end(text: &str, before: &[u8]) -> usize {
    let (bytes, at) = (text.as_bytes(), before.len());
    let len = trailing(before, READ, is_parameter);
    let (outside, inside) = before.split_at(before.len() - len);
    let (is_control, start) = match outside {
        [.., 0x1B, b'['] | [.., 0xC2, 0x9B] => (true, outside.len()),
        // The `[` after the escape may be the first character of the text.
        [.., 0x1B] if inside.is_empty() && bytes.get(at) == Some(&b'[') => (true, at + 1),
        [.., 0x1B] => (false, outside.len()),
        _ => return at,
    };
    let rest = bytes.get(start..).unwrap_or_default();
    let parameters = rest.iter().take(READ);
    let len = parameters.take_while(|byte| match is_control {
        true => is_parameter(**byte),
        false => matches!(byte, b'!'..=b'/'),
    });
    let len = len.count();
    match rest.get(len) {
        Some(b'@'..=b'~') if is_control => at.max(start + len + 1),
        // These begin a control string.
        Some(b'P' | b'X' | b']' | b'^' | b'_') if len == 0 => at,
        Some(b'0'..=b'~') if !is_control => at.max(start + len + 1),
        _ => at,
    }
}

/// Returns whether a control sequence ends right before `at`.
pub(crate) fn ends_sequence(text: &str, at: usize) -> bool {
    at.checked_sub(1)
        .is_some_and(|last| text.is_char_boundary(last) && after_sequence(text, last) == at)
}

/// Returns whether the text at `at` is the first after the numbers and names of a control string:
/// `ESC ] 8 ; ;`. A terminal does not show that text.
///
/// Reads at most [`READ`] bytes before `at`.
#[inline]
pub(crate) fn is_in_string(text: &str, at: usize) -> bool {
    let before = text.as_bytes().get(..at).unwrap_or_default();
    before.last() == Some(&b';') && ends_parameters(before)
}

/// Returns whether text ends with the numbers and names of a control string.
#[cold]
fn ends_parameters(before: &[u8]) -> bool {
    let len = trailing(before, READ, |byte| matches!(byte, b'!'..=b'~'));
    let (outside, inside) = before.split_at(before.len() - len);
    outside.last() == Some(&0x1B) && inside.first() == Some(&b']')
}

/// Returns whether `byte` is a parameter of a control sequence, or a sign after the parameters. A space
/// would be such a sign as well, but it is a boundary.
fn is_parameter(byte: u8) -> bool {
    matches!(byte, b'!'..=b'?')
}

#[cfg(test)]
mod tests {
    use super::{READ, after_sequence, ends_sequence, is_in_string};

    /// The text begins at the `|`, in a sequence that ends at the `!`.
    #[test]
    fn text_that_begins_in_a_sequence() {
        for marked in [
            "\u{1B}[|m!a.b",
            "\u{1B}[|1m!a.b",
            "\u{1B}[38;5;|12m!a.b",
            "\u{1B}[?|25h!a.b",
            "\u{1B}|[2~!a.b",
            "\u{9B}|1m!a.b",
            "\u{1B}(|B!a.b",
            "\u{1B}|M!a.b",
            "\u{1B}|\\!a.b",
            "\u{1B}|7!a.b",
            "\u{1B}]|!8;;a.b",
            "\u{1B}|!_a.b",
            "\u{1B}[1m|!a.b",
            "x[|!1m",
            "\u{1B} [|!1m",
            "\u{1B}[|!1",
            "\u{1B}[|!1é",
            "|!m",
            "\u{1B}|!",
        ] {
            let text = marked.replace('!', "");
            let (at, end) = (text.find('|'), marked.replace('|', "").find('!'));
            let found = after_sequence(&text.replace('|', ""), at.unwrap_or_default());
            assert_eq!(Some(found), end, "{marked:?}");
        }
        for (len, is_read) in [(READ, true), (READ + 1, false)] {
            let text = format!("\u{1B}[{}m", "1".repeat(len));
            let at = text.len() - 1;
            assert_eq!(after_sequence(&text, at) > at, is_read, "{len}");
            assert_eq!(after_sequence(&text, 2) > 2, is_read, "{len}");
        }
    }

    #[test]
    fn text_after_a_sequence() {
        for (before, expected) in [
            ("\u{1B}[34m", true),
            ("\u{1B}(B", true),
            ("\u{1B}M", true),
            ("\u{9B}0m", true),
            ("\u{1B}[34mx", false),
            ("\u{1B}[34", false),
            ("\u{1B}]8", false),
            ("[34m", false),
            ("é", false),
            ("", false),
        ] {
            assert_eq!(ends_sequence(before, before.len()), expected, "{before:?}");
        }
    }

    #[test]
    fn text_in_a_string() {
        for (before, expected) in [
            ("\u{1B}]8;;", true),
            ("\u{1B}]8;id=a-1;", true),
            ("\u{1B}]0;", true),
            ("\u{1B}]8;; ", false),
            ("\u{1B}]8;;x", false),
            ("\u{1B}[1;", false),
            ("]8;;", false),
            ("", false),
        ] {
            assert_eq!(is_in_string(before, before.len()), expected, "{before:?}");
        }
    }
}
