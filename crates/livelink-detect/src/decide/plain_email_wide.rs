//! Plain addresses by vectors of thirty-two bytes, one before the `@` and one after it. For x86 with AVX2.

use super::plain_email::STANDS_BEFORE;
use super::plain_link::{NO_LINK, NOT_PLAIN};
use crate::host::plain_host_wide::PlainHost;
use crate::link::LinkKind;
use crate::policy::{self, LetterKinds};
use crate::prefilter::{LocalSigns, THIRTY_TWO};
use crate::scan::{Scanner, VerdictSink};
use crate::scheme::MAILTO;
use fearless_simd::{Simd, x86::Avx2};

impl<S: VerdictSink> Scanner<'_, S> {
    /// Decides about the `@` at `at` if the address around it is plain. Returns `false`, without a decision, if it is not, or if the
    /// processor has no such vectors.
    #[inline]
    pub(super) fn plain_email_wide(&mut self, at: usize) -> bool {
        let Some(simd) = self.finder.avx2() else {
            return false;
        };
        // All of it must be inlined, or it is compiled for the narrow vectors that every processor has.
        let found = simd.vectorize(
            #[inline(always)]
            || self.plain_email_by(simd, at).unwrap_or(NOT_PLAIN),
        );
        self.accept_plain(found, LinkKind::Email)
    }

    /// Returns the plain address around the `@` at `at`. The processor has the vectors of `simd`.
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
        let near_local = bytes.get(..at)?.last_chunk()?;
        let local = LocalPart::before(simd, near_local)?;
        let local_start = at - local.len;
        let start = match STANDS_BEFORE[usize::from(local.before)] {
            true => local_start,
            false => mailto_start(bytes, local_start)?,
        };
        if start < self.floor {
            return None;
        }
        if self.is_cut_off() {
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
            let has_word = near_local.last().is_some_and(u8::is_ascii_alphanumeric);
            if !has_word || after == b':' {
                return None;
            }
            if start == local_start
                && policy::may_enclose_id(Some(&local.before), Some(&after))
                && self.policy().non_addresses
                && is_message_id(simd, near_local, local.len)
            {
                return Some((end, end));
            }
        }
        if start < local_start {
            return Some((start, self.plain_query_end(start, end)?));
        }
        Some((start, end))
    }

    /// Returns the end of the `mailto:` link at `start` whose address ends at `end`. `None` if another rule may apply to what stands in its
    /// query: a dead zone may begin at a colon.
    #[inline(never)]
    fn plain_query_end(&self, start: usize, end: usize) -> Option<usize> {
        let link_end = self.mail_query_end(start, end, true)?;
        let query = self.slice(end..link_end);
        let is_plain = link_end - start <= self.options.max_link_len
            && query.is_ascii()
            && !query.contains(':');
        is_plain.then_some(link_end)
    }
}

/// Returns the start of the `mailto:` that ends at `end`, if a link surely begins there.
#[inline]
fn mailto_start(bytes: &[u8], end: usize) -> Option<usize> {
    let [before, mailto @ ..]: &[u8; MAILTO.len() + 1] = bytes.get(..end)?.last_chunk()?;
    let is_link =
        STANDS_BEFORE[usize::from(*before)] && mailto.eq_ignore_ascii_case(MAILTO.as_bytes());
    is_link.then(|| end - MAILTO.len())
}

/// A plain local part: letters, digits and the signs `. _ - +`.
#[derive(Clone, Copy)]
struct LocalPart {
    len: usize,
    /// The byte before it.
    before: u8,
    /// Whether it is words in lower case.
    is_words: bool,
}

impl LocalPart {
    /// Returns the plain local part at the end of `near`. `None` if it is not plain.
    #[inline(always)]
    fn before(simd: Avx2, near: &[u8; THIRTY_TWO]) -> Option<Self> {
        let signs = LocalSigns::new(simd, near);
        let len = signs.all.leading_ones();
        let before = *near.get((THIRTY_TWO - 1).checked_sub(len as usize)?)?;
        let local = at_end(len)?;
        let first = local & local.wrapping_neg();
        let faults = signs.dots & local & (signs.dots << 1 | first | 1 << (u32::BITS - 1));
        (faults == 0).then(|| Self {
            len: len as usize,
            before,
            is_words: !signs.words & local == 0 && near.last().is_some_and(u8::is_ascii_lowercase),
        })
    }
}

/// Returns a bit for each of the last `len` bytes of thirty-two. The last byte, before the `@`, has the highest bit.
#[inline(always)]
fn at_end(len: u32) -> Option<u32> {
    let first = 1_u32.checked_shl(u32::BITS - len)?;
    Some(first.wrapping_neg())
}

/// Returns whether the plain local part of `len` bytes at the end of `near` has the shape of an id of a message.
#[inline(always)]
fn is_message_id(simd: Avx2, near: &[u8; THIRTY_TWO], len: usize) -> bool {
    let signs = LocalSigns::new(simd, near);
    let local = at_end(len as u32).unwrap_or(0);
    if signs.plus() & local != 0 {
        let written = near.get(THIRTY_TWO - len..);
        return policy::is_message_id(written.unwrap_or_default());
    }
    let kinds = LetterKinds {
        digits: signs.digits() & local,
        lower: signs.lower() & local,
        upper: signs.upper() & local,
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
            let mut text = " ".repeat(32);
            for _ in 0..rng.usize(1..8) {
                text.push_str(pieces[rng.usize(..pieces.len())]);
            }
            let near = text.as_bytes().last_chunk().expect("enough bytes");
            let narrow = PlainLocalPart::before(text.as_bytes(), text.len());
            let wide = LocalPart::before(simd, near);
            if let Some(wide) = wide {
                let local = &text.as_bytes()[text.len() - wide.len..];
                let is_id = is_message_id(simd, near, wide.len);
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
}
