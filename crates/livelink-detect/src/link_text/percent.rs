//! Percent-encoding of one character, and the check for an escape.

use std::fmt::Write as _;

/// Appends the bytes of `c`, each as `%XX`.
pub(crate) fn push_percent(out: &mut String, c: char) {
    for byte in c.encode_utf8(&mut [0; 4]).bytes() {
        let _ = write!(out, "%{byte:02X}");
    }
}

/// Returns whether a per cent sign and the text after it form an escape.
pub(crate) fn starts_escape(after: &str) -> bool {
    matches!(after.as_bytes(), [high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}
