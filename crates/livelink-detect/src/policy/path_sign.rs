//! The signs at which policy may end a path, judged by the text right around each of them. Most paths
//! hold none, and then nobody has to search for their end.

use super::characters::is_bidi_control;
use super::cjk;
use super::entity;
use super::path_text::{SIGN_READ, closes, is_after_file, is_zero_width};
use crate::boundary::ends_links;
use crate::byte_table::{ByteTable, PRINTING, without};
use crate::options::Policy;
use crate::text::{byte_before, char_at};

/// The bytes at which policy never ends a path.
const PLAIN: ByteTable = without(PRINTING, b"\"'`|*~<[{\\,;");

/// Returns the first place from `from` to `to` where policy may end a path, judged by the byte
/// there. Returns `to` if there is no such byte.
pub(super) fn skip_plain(text: &str, from: usize, to: usize) -> usize {
    let bytes = text.as_bytes().get(from..to).unwrap_or_default();
    let len = bytes.iter().position(|byte| !PLAIN[usize::from(*byte)]);
    len.map_or(to.max(from), |len| from + len)
}

/// Returns the first place from `from` to `to` where a search ([`PathSearch`](super::PathSearch)) has
/// to look: where it may end the path of a link after the byte `opener`, or where it meets a sign
/// that it remembers. Returns `to` if there is no such place. It reads at most [`sign_read`] bytes
/// from each sign on.
pub(crate) fn skip_signs(policy: &Policy, text: &str, from: usize, to: usize, opener: u8) -> usize {
    let mut place = from;
    let closes = |at, sign| opener == sign && closes(text, at, sign);
    let bytes = text.as_bytes().get(..to).unwrap_or_default();
    loop {
        place = skip_plain(text, place, to);
        let Some(&byte) = bytes.get(place) else {
            return place;
        };
        if !byte.is_ascii() {
            match char_at(text, place) {
                Some(c) if passes_char(text, place, c, opener) => place += c.len_utf8(),
                _ => return place,
            }
            continue;
        }
        let next = text.as_bytes().get(place + 1).copied();
        let passes = match byte {
            b'~' => !closes(place, byte),
            b'\'' => !closes(place, byte) && next.is_none_or(|next| next.is_ascii()),
            b'|' => !matches!(opener, b'|' | b'[' | b'<'),
            b'*' => next != Some(byte) && !closes(place, byte),
            b',' | b';' => !may_end_path(policy, text, byte, place),
            _ => false,
        };
        if !passes {
            return place;
        }
        place += 1;
    }
}

/// Returns the number of bytes that [`skip_signs`] reads at a sign, in the path of a link after the
/// byte `opener`.
pub(crate) fn sign_read(opener: u8) -> usize {
    match opener {
        b'\'' | b'~' | b'*' => SIGN_READ,
        _ => 4,
    }
}

/// Returns whether a search has nothing to do at the character `c` at `at`, which is not
/// ASCII, in the path of a link after the byte `opener`. That byte may be the last one of a
/// quotation mark.
fn passes_char(text: &str, at: usize, c: char, opener: u8) -> bool {
    let next = text.as_bytes().get(at + c.len_utf8());
    let quote = matches!(c, '“' | '”' | '‘' | '’' | '»' | '«' | '״');
    // The last bytes of ‘, « and », and the sign that closes each of them. A search looks at every “
    // and ”, because they are marks of CJK text as well.
    let may_close = matches!((opener, c), (0x98, '’') | (0xAB, '»') | (0xBB, '«'));
    let before_bidi = quote && next.is_some_and(|next| !next.is_ascii());
    !may_close
        && !before_bidi
        && !is_zero_width(c)
        && !is_bidi_control(c)
        && !cjk::is_punctuation(c)
        && !is_after_file(text, at, c)
        && !ends_links(c)
}

/// Returns whether a search might end a path at `at`. `byte` is the byte there. It is
/// ASCII, but not an opening bracket. The answer may be `true` where the search does not end the
/// path. It is never `false` where the search does.
#[inline]
pub(crate) fn may_end_path(policy: &Policy, text: &str, byte: u8, at: usize) -> bool {
    if PLAIN[usize::from(byte)] {
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

/// Returns whether there is a quotation mark `"` at `at`, in the path of a link that starts at
/// `start`, and another one right before the link: `"url":"https://example.com/a","next":1`. A
/// search ends the path there, if it has not ended it before.
#[inline]
pub(crate) fn is_closing_quote(policy: &Policy, text: &str, start: usize, at: usize) -> bool {
    text.as_bytes().get(at) == Some(&b'"')
        && policy.enclosures
        && byte_before(text, start) == Some(b'"')
}
