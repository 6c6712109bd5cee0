//! Which of the places that were found have something to decide: a quick "no" that is sure.

use super::label_filter::{self, LabelFilter};

/// How many bytes [`may_decide`] looks at: a dot of three bytes, and what stands behind it.
pub(crate) const LOOKS_AT: usize = 3 + label_filter::LOOKS_AT;

/// Whether there is something to decide at `place`, where nothing before `floor` is any more; `false` is sure.
///
/// Most dots of a text, in code above all, have no top-level domain behind them: no need to know more.
#[inline(always)]
pub(crate) fn may_decide(
    text: &str,
    place: usize,
    floor: usize,
    filter: &LabelFilter,
    is_host_char: fn(char) -> bool,
) -> bool {
    let bytes = text.as_bytes();
    match bytes.get(place) {
        // A colon counts wherever it stands (rulings 9, 17, 18).
        Some(b':') => true,
        _ if place < floor => false,
        Some(b'.') => {
            label_filter::may_start(filter, bytes, place + 1)
                && (bytes.get(place + 1).is_none_or(u8::is_ascii)
                    || starts_with(text, place + 1, is_host_char))
        }
        // The dots that are not ASCII have three bytes. What ends like one may begin inside of a character.
        Some(0x80..) => {
            text.is_char_boundary(place)
                && may_start_behind_wide_dot(text, place + 3, filter, is_host_char)
        }
        Some(b'@') => may_start_host(bytes.get(place + 1)),
        _ => true,
    }
}

/// Whether a label that is a top-level domain may start at `at`, where few labels of ASCII do; `false` is sure.
#[inline(never)]
fn may_start_behind_wide_dot(
    text: &str,
    at: usize,
    filter: &LabelFilter,
    is_host_char: fn(char) -> bool,
) -> bool {
    let bytes = text.as_bytes();
    if bytes.get(at).is_none_or(u8::is_ascii) {
        return label_filter::may_start(filter, bytes, at);
    }
    let label = bytes.get(at..).unwrap_or_default();
    label_filter::may_start_beyond_ascii(filter, label) && starts_with(text, at, is_host_char)
}

/// Whether a host that is no address may start with this byte.
fn may_start_host(byte: Option<&u8>) -> bool {
    byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_' || !byte.is_ascii())
}

/// Whether a character that is not ASCII begins at `at` and may stand in a host. Behind most dots it is a letter.
fn starts_with(text: &str, at: usize, is: fn(char) -> bool) -> bool {
    let rest = text.get(at..).unwrap_or_default();
    rest.chars().next().is_some_and(is)
}
