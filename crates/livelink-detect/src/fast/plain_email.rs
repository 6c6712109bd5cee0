//! Plain addresses: `jane.doe@example.org`, read in one pass over a few bytes on both sides of the
//! `@`.
//!
//! Nearly all addresses are plain: a short local part of ASCII, a plain host, and white space or a
//! bracket around them. This file has no rule of its own. It leaves every address that a rule could
//! change to the rules.

use super::anchor_filter::At;
use super::near_host::near_host_run;
use super::sixteen::{SIXTEEN, Sixteen};
use crate::byte_table::{ByteTable, of};
use crate::host::plain_host::PlainHost;
use crate::policy::{self, Address};
use crate::terminal;
use std::ops::Range;

/// An email address that the rules would also find. It is plain ASCII.
pub(crate) struct QuickAddress {
    pub(crate) range: Range<usize>,
    /// No byte at or after this one was read.
    pub(crate) read: usize,
}

/// A local part of ASCII letters, digits and the signs `. _ - +`, with white space or a bracket
/// before it.
///
/// No rule about enclosures, CJK text or `mailto:` applies to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PlainLocalPart {
    start: usize,
    /// Whether it is words in lower case. Then only a colon after the host turns it into something
    /// else than a mailbox.
    is_words: bool,
}

impl PlainLocalPart {
    /// Returns the local part before the `@` at `at`; `None` if it is not plain or has [`SIXTEEN`]
    /// bytes or more. Constant time.
    #[inline]
    fn before(bytes: &[u8], at: usize) -> Option<Self> {
        let before = bytes.get(..at)?;
        let mut padded = [b' '; SIXTEEN];
        let near = match before.last_chunk() {
            Some(near) => near,
            None => {
                for (to, from) in padded.iter_mut().rev().zip(before.iter().rev()) {
                    *to = *from;
                }
                &padded
            }
        };
        let signs = Sixteen::new(near);
        let (lower, dots) = (signs.lower(), signs.are(b'.'));
        let words = lower | dots | signs.are(b'_') | signs.are(b'-');
        let all = words | signs.letters() | signs.digits() | signs.are(b'+');
        // The last byte, before the `@`, gets the highest bit.
        let [lower, dots, words, all] =
            [lower, dots, words, all].map(|some| some.bits() << SIXTEEN);
        let outside = (!all)
            .checked_ilog2()
            .filter(|bit| *bit >= SIXTEEN as u32)?;
        let start = at.checked_sub((u32::BITS - 1 - outside) as usize)?;
        let stands = match bytes.get(..start)? {
            [] => true,
            [.., byte] => STANDS_BEFORE[usize::from(*byte)],
        };
        let first = 2_u32.wrapping_shl(outside);
        let inside = first.wrapping_neg();
        let dots = dots & inside;
        // There may be no dot at an edge, or right before another one.
        let faults = dots & (dots << 1 | first | 1 << (u32::BITS - 1));
        // No mailbox begins with a hyphen (ruling 35).
        let begins = first != 0 && bytes.get(start) != Some(&b'-');
        (stands && begins && faults == 0).then_some(Self {
            start,
            is_words: (words & inside == inside) & (lower.leading_ones() > 0),
        })
    }
}

/// The bytes right after which a local part surely begins, because they mean nothing to the rules.
const STANDS_BEFORE: ByteTable = of(b"\t\n\r \"(),;<>[]");

/// Returns the address around the `@` at `at.place`, if it is plain.
// Inlined into the loop over the anchors, it would use up the registers of that loop.
#[inline(never)]
pub(super) fn plain_email(at: &At<'_>) -> Option<QuickAddress> {
    let bytes = at.text.as_bytes();
    let host_start = at.place + 1;
    let local = PlainLocalPart::before(bytes, at.place).filter(|local| local.start >= at.floor)?;
    let before = bytes.get(..local.start).unwrap_or_default();
    // Right after white space, or a bracket after it, no control sequence ends.
    if !matches!(before, [] | [.., b'\t'..=b' '] | [.., b' ' | b'\n', _])
        && at.options.policy().terminal_escapes
        && (terminal::after_sequence(at.text, local.start) > local.start
            || terminal::is_in_string(at.text, local.start))
    {
        return None;
    }
    let run = near_host_run(bytes, host_start)?;
    let PlainHost::Is(host) = run.host(at.text, host_start, at.tlds) else {
        return None;
    };
    let (start, end) = (local.start, host_start + host.len);
    let mut read = run.end + 4;
    // Words are a mailbox, unless they name a user at a remote place, or on IRC:
    // `git@example.com:bob/project.git`, `[bob@c-24-1-2-3.example.com]`.
    let is_mailbox = local.is_words && !matches!(bytes.get(end), Some(b':' | b']'));
    if !is_mailbox && at.options.policy().non_addresses {
        let address = Address {
            local: start,
            start,
            at: at.place,
            end,
            mailto: false,
            limit: start.saturating_add(at.options.max_link_len),
        };
        let found = policy::non_address(at.text, &address);
        if found.form.is_some() {
            return None;
        }
        read = read.max(found.read);
    }
    let range = start..end;
    (end - start <= at.options.max_link_len).then_some(QuickAddress { range, read })
}

#[cfg(test)]
mod tests {
    use super::{PlainLocalPart, STANDS_BEFORE};
    use uts58::{is_link_email, local_part_start};

    /// Such a byte is in no local part, begins no `mailto:` and no handle, and is a character of
    /// its own.
    #[test]
    fn what_stands_before_a_local_part() {
        for byte in 0..=u8::MAX {
            let apart =
                byte.is_ascii() && !is_link_email(char::from(byte)) && !b"@:".contains(&byte);
            assert!(apart || !STANDS_BEFORE[usize::from(byte)], "{byte:#x}");
        }
    }

    #[track_caller]
    fn check(before: &str, expected: Option<(usize, bool)>) {
        let at = before.len();
        let found = PlainLocalPart::before(before.as_bytes(), at);
        let found = found.map(|local| (local.start, local.is_words));
        assert_eq!(found, expected, "{before}");
        // The long way finds the same start.
        if let Some((start, _)) = expected {
            assert_eq!(local_part_start(before, 0, at), Ok(start), "{before}");
        }
    }

    #[test]
    fn local_parts() {
        for (before, expected) in [
            ("jane", Some((0, true))),
            ("see <jane.doe", Some((5, true))),
            ("see all of these (jane_doe-x", Some((18, true))),
            ("to jane+tag", Some((3, false))),
            ("to JDoe", Some((3, false))),
            ("to jdoe2", Some((3, false))),
            ("to a.b_", Some((3, false))),
            ("to .jane", None),
            ("to jane.", None),
            ("to jane..doe", None),
            ("to a.b.c", Some((3, true))),
            ("to ..", None),
            ("to .", None),
            ("to ", None),
            ("", None),
            ("mailto:jane", None),
            ("@jane", None),
            ("a=jane", None),
            ("~jane", None),
            ("'jane", None),
            ("éjane", None),
            ("日jane", None),
            // Fifteen bytes, and one more.
            (" abcdefghijklmno", Some((1, true))),
            (" abcdefghijklmnop", None),
        ] {
            check(before, expected);
        }
    }
}
