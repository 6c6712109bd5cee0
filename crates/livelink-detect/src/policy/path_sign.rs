//! The signs at which policy may end a path, judged by the text right around each of them. Most paths
//! hold none, and then nobody has to search for their end.

use super::entity;
use crate::byte_table::{ByteTable, PRINTING, without};
use crate::options::Policy;
use crate::text::byte_before;

/// The bytes at which policy never ends a path.
const PLAIN: ByteTable = without(PRINTING, b"\"'`|*~<[{\\,;");

/// Returns the first place from `from` to `to` where policy may end a path, judged by the byte
/// there. Returns `to` if there is no such byte.
pub(super) fn skip_plain(text: &str, from: usize, to: usize) -> usize {
    let bytes = text.as_bytes().get(from..to).unwrap_or_default();
    let len = bytes.iter().position(|byte| !PLAIN[usize::from(*byte)]);
    len.map_or(to.max(from), |len| from + len)
}

/// Returns whether a search might end a path at `at`. `byte` is the byte there. The answer may be `true` where the search does not end the
/// path. It is never `false` where the search does.
#[inline]
pub(crate) fn may_end_path(policy: &Policy, text: &str, byte: u8, at: usize) -> bool {
    // A search from a bracket also looks at the signs soon after it.
    if byte != b'(' && PLAIN[usize::from(byte)] {
        return false;
    }
    // Paths in HTML and LaTeX have many commas and semicolons: `?a&amp;b`.
    if !matches!(byte, b',' | b';') {
        return true;
    }
    let next = text.as_bytes().get(at + 1);
    byte_before(text, at) == Some(b'/')
        || matches!(next, Some(b'"' | b',' | b'h'))
        || byte == b';' && entity::may_end_at(policy, text, at)
}
