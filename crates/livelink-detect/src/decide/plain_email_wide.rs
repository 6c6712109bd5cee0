//! Plain addresses by vectors of thirty-two bytes, one before the `@` and one after it. For x86 with AVX2.
//!
//! Mailing lists and the ids of messages often have longer local parts. For these, a second vector before the `@` is read. Local parts with
//! a `=`, and long hosts, are left to `rare_email`.

use super::plain_email::STANDS_BEFORE;
use super::plain_link::NO_LINK;
use crate::byte_table::{ByteTable, of};
use crate::host::plain_host_wide::PlainHost;
use crate::link::LinkKind;
use crate::policy::{self, LetterKinds};
use crate::prefilter::{LocalSigns, THIRTY_TWO, ThirtyTwo};
use crate::scan::{Scanner, VerdictSink};
use crate::scheme::MAILTO;
use fearless_simd::{Simd, x86::Avx2};

/// What the vector code returns if the address is not plain, and `rare_email` may know it.
const RARE: (usize, usize) = (2, 0);

/// What it returns if the local part is glued to something that `rare_email` does not know either.
const GLUED: (usize, usize) = (3, 0);

/// Before which bytes a path of plain bytes surely ends.
const ENDS_PATH: ByteTable = of(b"\t\n\r )>]}");

impl<S: VerdictSink> Scanner<'_, S> {
    /// Decides about the `@` at `at` if the address around it is plain, and returns whether it did. Returns `None` if narrower vectors may know
    /// the address: near an edge of the text, and on a processor that has no such vectors.
    #[inline]
    pub(super) fn plain_email_wide(&mut self, at: usize) -> Option<bool> {
        let simd = self.finder.avx2()?;
        // All of it must be inlined, or it is compiled for the narrow vectors that every processor has.
        // A closure of two numbers is passed in registers.
        let this = &mut *self;
        let found = simd.vectorize(
            #[inline(always)]
            move || this.plain_email_by(simd, at).unwrap_or(RARE),
        );
        if found.0 >= found.1 {
            return self.no_plain_email(simd, at, found);
        }
        self.accept_plain(found, LinkKind::Email);
        self.hosts_after_email(simd);
        Some(true)
    }

    /// Does what [`Self::plain_email_wide`] does, if the vector code has `found` no plain address.
    // Inlined, it would take the registers of the code for plain addresses.
    #[inline(never)]
    fn no_plain_email(&mut self, simd: Avx2, at: usize, found: (usize, usize)) -> Option<bool> {
        match found {
            RARE => self.rare_email(simd, at).then_some(true),
            GLUED if !self.is_before_no_tld(simd, at) => Some(false),
            GLUED => Some(self.accept_plain(NO_LINK, LinkKind::Email)),
            found => Some(self.accept_plain(found, LinkKind::Email)),
        }
    }

    /// Returns whether the host after the `@` at `at` surely ends in no top-level domain, so that nothing links there.
    fn is_before_no_tld(&self, simd: Avx2, at: usize) -> bool {
        simd.vectorize(
            #[inline(always)]
            || self.is_before_no_tld_by(simd, at).unwrap_or(false),
        )
    }

    #[inline(always)]
    fn is_before_no_tld_by(&self, simd: Avx2, at: usize) -> Option<bool> {
        let host = PlainHost::new(simd, self.text.as_bytes().get(at + 1..)?)?;
        host.next()?;
        Some(host.ends_in_no_tld(self.filter))
    }

    /// Returns the plain address around the `@` at `at`. `None` if `rare_email` may know it. The processor has the vectors of `simd`.
    #[inline(always)]
    fn plain_email_by(&mut self, simd: Avx2, at: usize) -> Option<(usize, usize)> {
        let bytes = self.text.as_bytes();
        let run = PlainHost::new(simd, bytes.get(at + 1..)?)?;
        let (near, run_len, next) = (run.near, run.len, run.next()?);
        if !next.is_ascii() || next == b'_' || run_len == 0 {
            return None;
        }
        self.saw(at + 1 + run_len as usize + 4);
        if near.dots() & !(u32::MAX << run_len) == 0 {
            // The name of one label is no domain.
            return Some(NO_LINK);
        }
        let before = bytes.get(..at)?;
        let local = LocalPart::at_end(simd, before)?;
        let local_start = at - local.len;
        if self.is_cut_off() {
            return None;
        }
        let start = match STANDS_BEFORE[usize::from(local.before)] {
            true => local_start,
            false => match mailto_start(bytes, local_start) {
                Some(start) => start,
                None if local.before == b'=' => return None,
                None => return Some(GLUED),
            },
        };
        if start < self.floor {
            return None;
        }
        // A dot after the host ends a sentence.
        let len = run_len - (near.dots() >> (run_len - 1) & 1);
        let host = PlainHost { len, ..run };
        let end = at + 1 + len as usize;
        if !self.last_plain_hosts.is_host(host) || end - start > self.options.max_link_len {
            return None;
        }
        let after = if len < run_len { b'.' } else { next };
        if !local.is_words || after == b':' {
            let has_word = before.last().is_some_and(u8::is_ascii_alphanumeric);
            if !has_word || after == b':' {
                return None;
            }
            if start == local_start
                && policy::may_enclose_id(Some(&local.before), Some(&after))
                && self.policy().non_addresses
                && is_message_id(simd, before, local.len)
            {
                return Some((end, end));
            }
        }
        if start < local_start {
            return Some((start, self.plain_query_end(simd, start, end)?));
        }
        Some((start, end))
    }

    /// Returns the end of the `mailto:` link at `start` whose address ends at `end`. `None` if another rule may apply to what stands in its
    /// query: a dead zone may begin at a colon.
    #[inline(never)]
    fn plain_query_end(&self, simd: Avx2, start: usize, end: usize) -> Option<usize> {
        let read = self.text.as_bytes().get(end..);
        let len = read.and_then(
            #[inline(always)]
            |read| {
                simd.vectorize(
                    #[inline(always)]
                    || short_query(simd, read),
                )
            },
        );
        let link_end = match len {
            // The scan goes on at the end of the link, so what was read needs no note.
            Some(len) if len == 0 || self.policy().mailto_queries => end + len,
            _ => self.mail_query_end(start, end, true)?,
        };
        let query = self.slice(end..link_end);
        let is_plain = link_end - start <= self.options.max_link_len
            && (len.is_some() || query.is_ascii() && !query.contains(':'));
        is_plain.then_some(link_end)
    }
}

/// Returns the length of the query of a `mailto:` link at the start of `read`, or 0 if none stands there. `None` if it has 31 bytes or
/// more, or if a rule may apply to it.
#[inline(always)]
fn short_query(simd: Avx2, read: &[u8]) -> Option<usize> {
    let read: &[u8; THIRTY_TWO] = read.first_chunk()?;
    if read[0] != b'?' {
        return Some(0);
    }
    let bytes = ThirtyTwo::new(simd, read);
    let len = bytes.in_path().trailing_ones() as usize;
    // The name of a field stands between the `?` and the first `=`.
    let in_name = bytes.in_host() & !bytes.dots();
    let name_end = (in_name | 1).trailing_ones() as usize;
    let (last, next) = (read.get(len - 1)?, read.get(len)?);
    let is_query = name_end > 1 && read.get(name_end) == Some(&b'=');
    (is_query && last.is_ascii_alphanumeric() && ENDS_PATH[usize::from(*next)]).then_some(len)
}

/// Returns the start of the `mailto:` that ends at `end`, if a link surely begins there.
#[inline]
fn mailto_start(bytes: &[u8], end: usize) -> Option<usize> {
    let [before, mailto @ .., colon]: &[u8; MAILTO.len() + 1] = bytes.get(..end)?.last_chunk()?;
    let lower = mailto.map(|byte| byte | 0x20);
    let is_link = STANDS_BEFORE[usize::from(*before)] && lower == *b"mailto" && *colon == b':';
    is_link.then(|| end - MAILTO.len())
}

/// A plain local part: letters, digits and the signs `. _ - +`.
#[derive(Clone, Copy)]
pub(super) struct LocalPart {
    pub(super) len: usize,
    /// The byte before it.
    pub(super) before: u8,
    /// Whether it is words in lower case.
    is_words: bool,
}

impl LocalPart {
    /// Returns the plain local part at the end of `text`. `None` if it is not plain.
    #[inline(always)]
    fn at_end(simd: Avx2, text: &[u8]) -> Option<Self> {
        let near = LocalSigns::new(simd, text.last_chunk()?);
        match near.all {
            u32::MAX => Self::far_at_end(simd, text),
            _ => Self::of(
                join(near.all, 0),
                join(near.words, 0),
                join(near.dots, 0),
                text,
            ),
        }
    }

    /// Does what [`Self::at_end`] does, for a local part that goes on before its first vector.
    // Inlined, it would take the registers of the code for all others.
    #[inline(never)]
    fn far_at_end(simd: Avx2, text: &[u8]) -> Option<Self> {
        simd.vectorize(
            #[inline(always)]
            || {
                let (near, far) = last_two(simd, text)?;
                Self::of(
                    join(near.all, far.all),
                    join(near.words, far.words),
                    join(near.dots, far.dots),
                    text,
                )
            },
        )
    }

    /// Does what [`Self::at_end`] does, for a local part that may have a `=` in it.
    #[inline(always)]
    pub(super) fn with_equals(simd: Avx2, text: &[u8]) -> Option<Self> {
        let (near, far) = last_two(simd, text)?;
        Self::of(
            join(near.all | near.equals(), far.all | far.equals()),
            join(near.words, far.words),
            join(near.dots, far.dots),
            text,
        )
    }

    /// Returns the local part at the end of `text`. Of its last sixty-four bytes, `all` may stand in it, `words` in words in lower case, and
    /// `dots` are dots.
    #[inline(always)]
    fn of(all: u64, words: u64, dots: u64, text: &[u8]) -> Option<Self> {
        let len = all.leading_ones();
        let local = last_bits(len)?;
        let before = *text.get(text.len().checked_sub(len as usize + 1)?)?;
        let first = local & local.wrapping_neg();
        let faults = dots & local & (dots << 1 | first | 1 << (u64::BITS - 1));
        (faults == 0).then(|| Self {
            len: len as usize,
            before,
            is_words: !words & local == 0 && text.last().is_some_and(u8::is_ascii_lowercase),
        })
    }
}

/// Returns what the last sixty-four bytes of `text` are: the last thirty-two of them, and those before.
#[inline(always)]
fn last_two(simd: Avx2, text: &[u8]) -> Option<(LocalSigns, LocalSigns)> {
    let (before, near) = text.split_last_chunk()?;
    Some((
        LocalSigns::new(simd, near),
        LocalSigns::new(simd, before.last_chunk()?),
    ))
}

/// Returns the bits of sixty-four bytes. The last byte, before the `@`, has the highest bit.
#[inline(always)]
fn join(near: u32, far: u32) -> u64 {
    u64::from(near) << u32::BITS | u64::from(far)
}

/// Returns a bit for each of the last `len` bytes of sixty-four. `None` if there is no byte, or perhaps one more.
#[inline(always)]
fn last_bits(len: u32) -> Option<u64> {
    let first = 1_u64.checked_shl(u64::BITS - len)?;
    (first > 1).then_some(first.wrapping_neg())
}

/// Returns whether the plain local part of `len` bytes at the end of `text` has the shape of an id of a message.
#[inline(always)]
fn is_message_id(simd: Avx2, text: &[u8], len: usize) -> bool {
    match text.last_chunk() {
        Some(near) if len < THIRTY_TWO => is_id(LocalSigns::new(simd, near), None, len),
        _ => is_far_message_id(simd, text, len),
    }
}

/// Does what [`is_message_id`] does, for a local part that goes on before its first vector.
#[inline(never)]
pub(super) fn is_far_message_id(simd: Avx2, text: &[u8], len: usize) -> bool {
    simd.vectorize(
        #[inline(always)]
        || match last_two(simd, text) {
            Some((near, far)) => is_id(near, Some(far), len),
            None => false,
        },
    )
}

/// Does what [`is_message_id`] does, for a text that ends with these bytes.
#[inline(always)]
fn is_id(near: LocalSigns, far: Option<LocalSigns>, len: usize) -> bool {
    let local = last_bits(len as u32).unwrap_or(0);
    let far = match far {
        None => [0; 5],
        Some(far) => [
            far.words,
            far.plus(),
            far.digits(),
            far.lower(),
            far.upper(),
        ],
    };
    let kinds = LetterKinds {
        all: local,
        words: join(near.words, far[0]) & local,
        plus: join(near.plus(), far[1]) & local,
        digits: join(near.digits(), far[2]) & local,
        lower: join(near.lower(), far[3]) & local,
        upper: join(near.upper(), far[4]) & local,
        slashes: 0,
    };
    kinds.is_message_id()
}

#[cfg(test)]
mod tests {
    use super::{LocalPart, STANDS_BEFORE, is_message_id};
    use crate::decide::plain_email::PlainLocalPart;
    use crate::policy;
    use fastrand::Rng;
    use fearless_simd::Level;

    /// Both kinds of vectors see the same local parts, where both may answer.
    #[test]
    fn wide_and_narrow_agree() {
        // Without AVX2, nothing uses this file.
        let Some(simd) = Level::new().as_avx2() else {
            return;
        };
        let pieces = [
            "a", "jane", "doe", "J", "0", ".", "_", "-", "+", " ", "<", "(", "é", "@", "=", "#",
            "O", ":",
        ];
        let mut rng = Rng::with_seed(32);
        let mut found = 0;
        for _ in 0..200_000 {
            let mut text = " ".repeat(64);
            for _ in 0..rng.usize(1..8) {
                text.push_str(pieces[rng.usize(..pieces.len())]);
            }
            let narrow = PlainLocalPart::before(text.as_bytes(), text.len());
            let wide = LocalPart::at_end(simd, text.as_bytes());
            if let Some(wide) = wide {
                let local = &text.as_bytes()[text.len() - wide.len..];
                let is_id = is_message_id(simd, text.as_bytes(), wide.len);
                assert_eq!(is_id, policy::is_message_id(local), "{text}");
                assert!(!is_id || !wide.is_words, "{text}");
            }
            let wide = wide.filter(|wide| STANDS_BEFORE[usize::from(wide.before)]);
            if wide.is_none_or(|wide| wide.len < 16) {
                let wide = wide.map(|wide| (text.len() - wide.len, wide.is_words));
                let narrow = narrow.map(|local| (local.start, local.is_words));
                assert_eq!(wide, narrow, "{text}");
                found += usize::from(wide.is_some());
            }
        }
        assert!(found > 10_000, "{found}");
    }

    /// A local part of up to 63 bytes is read by one vector or two. No longer one is read.
    #[test]
    fn long_local_parts() {
        let Some(simd) = Level::new().as_avx2() else {
            return;
        };
        let pieces = [
            "linux-kernel-owner",
            "u79uwXL29TY76Z2rM5mHXA",
            "git-send-email",
            "20101115134939",
            "a",
            "0",
            "J",
            ".",
            "_",
            "-",
            "+",
            "..",
        ];
        let mut rng = Rng::with_seed(64);
        let (mut near, mut far) = (0, 0);
        for _ in 0..100_000 {
            let mut text = " ".repeat(rng.usize(20..80)) + ["<", " ", "=", "é"][rng.usize(..4)];
            let before = text.len();
            for _ in 0..rng.usize(1..8) {
                text.push_str(pieces[rng.usize(..pieces.len())]);
            }
            let local = &text[before..];
            let has_room = text.len() >= if local.len() < 32 { 32 } else { 64 };
            let dots = local.starts_with('.') || local.ends_with('.') || local.contains("..");
            let word = |b: u8| b.is_ascii_lowercase() || b"._-".contains(&b);
            let is_words = local.bytes().all(word) && !local.ends_with(['_', '-']);
            let expected =
                (has_room && local.len() < 64 && !dots).then_some((local.len(), is_words));
            let wide = LocalPart::at_end(simd, text.as_bytes());
            assert_eq!(
                wide.map(|wide| (wide.len, wide.is_words)),
                expected,
                "{text}"
            );
            if let Some(wide) = wide {
                assert_eq!(Some(wide.before), text[..before].bytes().last(), "{text}");
                let is_id = is_message_id(simd, text.as_bytes(), wide.len);
                assert_eq!(is_id, policy::is_message_id(local.as_bytes()), "{text}");
                near += usize::from(local.len() < 32);
                far += usize::from(local.len() >= 32);
            }
        }
        assert!(near > 10_000 && far > 10_000, "{near}, {far}");
    }
}
