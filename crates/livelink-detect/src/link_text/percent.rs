//! Percent-encoding of one character.

use std::fmt::Write as _;

/// Appends the bytes of `c`, each as `%XX`.
pub(crate) fn push_percent(out: &mut String, c: char) {
    for byte in c.encode_utf8(&mut [0; 4]).bytes() {
        let _ = write!(out, "%{byte:02X}");
    }
}
