//! Plain addresses by vectors of thirty-two bytes, one before the `@` and one after it. For x86 with AVX2.

use super::plain_email::{Mailbox, STANDS_BEFORE, WORDS_MAX};
use super::plain_link::{NO_LINK, NOT_PLAIN};
use crate::host::plain_host::PlainHost;
use crate::link::LinkKind;
use crate::prefilter::{LocalSigns, THIRTY_TWO};
use crate::scan::{Scanner, VerdictSink};
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
        let (local_len, is_words) = local_part(simd, bytes.get(..at)?.last_chunk()?)?;
        let start = at - local_len;
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
        if !self.last_plain_hosts.is_host(host, self.tlds) {
            return None;
        }
        match self.mailbox(start, at, end, is_words) {
            Mailbox::Surely => Some((start, end)),
            Mailbox::None { end } => Some((end, end)),
            Mailbox::Perhaps => None,
        }
    }
}

/// Returns the length of the plain local part at the end of `near`, and whether it is words. `None` if it is not plain.
#[inline(always)]
fn local_part(simd: Avx2, near: &[u8; THIRTY_TWO]) -> Option<(usize, bool)> {
    let LocalSigns { all, words, dots } = LocalSigns::new(simd, near);
    // The last byte, before the `@`, has the highest bit.
    let len = all.leading_ones();
    let before = near.get((THIRTY_TWO - 1).checked_sub(len as usize)?)?;
    let first = 1_u32.checked_shl(u32::BITS - len)?;
    let local = first.wrapping_neg();
    let faults = dots & local & (dots << 1 | first | 1 << (u32::BITS - 1));
    if faults != 0 || !STANDS_BEFORE[usize::from(*before)] {
        return None;
    }
    let is_words = !words & local == 0
        && len as usize <= WORDS_MAX
        && near.last().is_some_and(u8::is_ascii_lowercase);
    Some((len as usize, is_words))
}

#[cfg(test)]
mod tests {
    use super::local_part;
    use crate::decide::plain_email::PlainLocalPart;
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
            "O",
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
            let narrow = narrow.map(|local| (text.len() - local.start, local.is_words));
            let wide = local_part(simd, near);
            if wide.is_none_or(|(len, _)| len < 16) {
                assert_eq!(wide, narrow, "{text}");
                found += usize::from(wide.is_some());
            }
        }
        assert!(found > 10_000, "{found}");
    }
}
