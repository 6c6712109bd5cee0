//! Hosts of plain ASCII, read by one or two vectors of thirty-two bytes. For x86 with AVX2.
//!
//! As in `plain_host`, a "yes" is sure. The last label and the one before it are read as numbers, and no other byte of the host is read
//! one by one.

use super::last_suffixes::{LastLabels, LastSuffixes};
use crate::prefilter::{Bits, HostBytes, LabelFilter, Letters, SixtyFour, THIRTY_TWO, ThirtyTwo};
use crate::tld;
use fearless_simd::x86::Avx2;

/// Bytes that may stand in a host, and perhaps are a host without a dot after it. Eight bytes can be read from each place in it, so `READ`
/// bytes of the text have to follow its start.
#[derive(Clone, Copy)]
pub(crate) struct HostRun<'t, N, const READ: usize> {
    /// The text from the start of the host on.
    pub(crate) bytes: &'t [u8; READ],
    /// The first bytes of it.
    pub(crate) near: N,
    /// How many of these may be the host: not all.
    pub(crate) len: u32,
}

/// How many bytes of a text are read for a host of at most 31 bytes.
pub(crate) const PLAIN_READ: usize = THIRTY_TWO + 8;

/// A host of at most 31 bytes. Nearly all hosts are no longer.
pub(crate) type PlainHost<'t> = HostRun<'t, ThirtyTwo, PLAIN_READ>;

/// A host of at most 63 bytes.
pub(crate) type LongHost<'t> = HostRun<'t, SixtyFour, { 2 * THIRTY_TWO + 8 }>;

impl PlainHost<'_> {
    /// Returns the first bytes of the text, among them all of the host.
    #[inline(always)]
    pub(crate) fn first(self) -> [u8; THIRTY_TWO] {
        self.bytes.first_chunk().copied().unwrap_or_default()
    }

    /// Returns whether it is one label, without a dot.
    #[inline(always)]
    pub(crate) fn is_single_label(self) -> bool {
        self.len > 0 && self.near.dots() & self.mask() == 0
    }
}

impl<'t, N: HostBytes, const READ: usize> HostRun<'t, N, READ> {
    /// Returns what may be a host at the start of `text`. `None` if the text ends there.
    #[inline(always)]
    pub(crate) fn new(simd: Avx2, text: &'t [u8]) -> Option<Self> {
        const { assert!(READ == N::SPAN + 8) };
        let bytes: &[u8; READ] = text.first_chunk()?;
        let near = N::of(simd, bytes)?;
        let len = (!near.in_host()).start();
        Some(Self { bytes, near, len })
    }

    /// Returns the byte after the host. `None` if the host may go on further than its vectors.
    #[inline(always)]
    pub(crate) fn next(self) -> Option<u8> {
        let near = self.bytes.get(..N::SPAN)?;
        near.get(self.len as usize).copied()
    }

    /// Returns the eight bytes at `at`, a place in the host.
    #[inline(always)]
    fn eight(self, at: usize) -> [u8; 8] {
        let eight = self.bytes.get(at % N::SPAN..).and_then(<[u8]>::first_chunk);
        eight.copied().unwrap_or_default()
    }

    /// Returns a bit for each byte of the host.
    #[inline(always)]
    fn mask(self) -> N::Bits {
        Bits::first(self.len)
    }

    /// Returns whether the host has an upper-case letter.
    #[inline(always)]
    pub(crate) fn has_capitals(self) -> bool {
        self.near.capitals() & self.mask() != Bits::NONE
    }

    /// Returns whether a label of the host is a number.
    #[inline(always)]
    pub(crate) fn has_number(self) -> bool {
        let host = self.mask();
        let (dots, digits) = (self.near.dots() & host, self.near.digits() & host);
        let starts = dots << 1 | Bits::FIRST;
        // The sum carries a bit from the start of a label to the byte after its first digits.
        let after_digits = digits.plus(starts & digits) & !digits;
        after_digits & (dots | host.plus(Bits::FIRST)) != Bits::NONE
    }

    /// Returns its first eight bytes.
    #[inline(always)]
    pub(crate) fn first_eight(self) -> [u8; 8] {
        self.eight(0)
    }

    /// Returns what stands after the last dot of a host: the first eight letters, and how many there are in all.
    #[inline(always)]
    pub(crate) fn last_label(self) -> Letters {
        let last = (self.near.dots() & self.mask()).end() as usize;
        Letters::of_eight(self.eight(last), self.len as usize - last)
    }

    /// Returns whether no host of ASCII ends as they do: in a dot and some letters that are no top-level domain.
    #[inline(always)]
    pub(crate) fn ends_in_no_tld(self, filter: &LabelFilter) -> bool {
        let host = self.mask();
        let (dots, hyphens) = (self.near.dots() & host, self.near.hyphens() & host);
        let last = dots.end();
        let others = hyphens | self.near.digits() & host;
        let is_letters = others >> last == Bits::NONE;
        // The filter knows labels by their first letters.
        is_letters && self.len > last && !filter.ascii.may_hold(self.last_label().word)
    }

    /// Returns whether they surely are a host.
    #[inline(always)]
    pub(crate) fn is_host(self, suffixes: &mut LastSuffixes<'_>) -> bool {
        let Self { near, len, .. } = self;
        let host = self.mask();
        let (dots, hyphens) = (near.dots() & host, near.hyphens() & host);
        let joints = dots | hyphens;
        // A dot or hyphen at an edge is as wrong as one right after another dot or hyphen.
        let edges = N::Bits::FIRST | host ^ host >> 1;
        if dots == Bits::NONE || joints & (joints << 1 | edges) != Bits::NONE {
            return false;
        }
        let last = dots.end();
        let second = (dots ^ N::Bits::FIRST << (last - 1)).end();
        if (hyphens | near.digits() & host) >> last != Bits::NONE {
            return false;
        }
        let (last, second) = (last as usize, second as usize);
        let head = || tld::head_of_eight(self.eight(second), last - second - 1);
        let label = self.last_label();
        let is_plain = match label.len <= Letters::MAX {
            true => suffixes.quick().is_plain_suffix(head, label),
            false => None,
        };
        // The table of the quick answers holds no longer top-level domains, and few of the others are missing there.
        if is_plain == Some(true) || is_plain.is_none() && !suffixes.may_be_tld(label) {
            return is_plain.is_some();
        }
        let labels = LastLabels {
            second: head(),
            last: label.word,
        };
        suffixes.is_registrable(self.bytes, labels, [second, last, len as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::domain::host_of_run;
    use crate::tld::TldTable;

    /// The vectors see only hosts that the long way finds, whatever they saw before. They see a number and a capital if there is one.
    #[track_caller]
    fn check_wide(run: &str, suffixes: &mut LastSuffixes<'_>) {
        let Some(simd) = fearless_simd::Level::new().as_avx2() else {
            return;
        };
        let text = format!("{run}/{:72}", "");
        if (1..THIRTY_TWO).contains(&run.len()) {
            let host = PlainHost::new(simd, text.as_bytes()).expect("enough bytes");
            check_host(host, run, suffixes);
        }
        if (1..2 * THIRTY_TWO).contains(&run.len()) {
            let host = LongHost::new(simd, text.as_bytes()).expect("enough bytes");
            check_host(host, run, suffixes);
        }
    }

    #[track_caller]
    fn check_host<N: HostBytes, const READ: usize>(
        host: HostRun<'_, N, READ>,
        run: &str,
        suffixes: &mut LastSuffixes<'_>,
    ) {
        let table = TldTable::embedded();
        assert!(!run.is_ascii() || host.len as usize == run.len(), "{run}");
        for _ in 0..2 {
            let is_host = run.is_ascii() && host.is_host(suffixes);
            assert!(!is_host || host_of_run(run, &table, false).is_ok(), "{run}");
            if is_host {
                let mut labels = run.split('.');
                let number = labels.any(|label| label.bytes().all(|b| b.is_ascii_digit()));
                assert_eq!(host.has_number(), number, "{run}");
                let capitals = run.bytes().any(|b| b.is_ascii_uppercase());
                assert_eq!(host.has_capitals(), capitals, "{run}");
                let last = run.rsplit('.').next().unwrap_or_default();
                let letters = host.last_label();
                assert_eq!(letters.len, last.len(), "{run}");
                assert_eq!(letters.word, Letters::of(last.as_bytes()).word, "{run}");
            }
        }
    }

    /// Two labels may begin with the same eight letters, and only one of them be a public suffix.
    #[test]
    fn long_labels_that_begin_alike() {
        let table = TldTable::embedded();
        for (other, suffix) in [
            ("aerobatix.aero", "aerobatic.aero"),
            ("ambulances.aero", "ambulance.aero"),
            ("consultants.aero", "consultant.aero"),
            ("conferences.aero", "conference.aero"),
        ] {
            assert!(host_of_run(other, &table, false).is_ok(), "{other}");
            assert!(host_of_run(suffix, &table, false).is_err(), "{suffix}");
            let mut suffixes = LastSuffixes::new(&table);
            for run in [other, suffix, other] {
                check_wide(run, &mut suffixes);
            }
        }
    }

    #[test]
    fn hosts_by_vectors() {
        let table = TldTable::embedded();
        let mut suffixes = LastSuffixes::new(&table);
        let all = include_str!("../../../../data/tlds/embedded.txt");
        let tlds = all.lines().filter(|line| !line.starts_with('#'));
        for tld in tlds.chain(["co.uk", "com.br", "city.kawasaki.jp", "www.ck", "or.at"]) {
            for left in [
                "",
                "a.",
                "com.",
                "co.",
                "a.co.",
                "x1.gov.",
                "edu.",
                "A.edu.",
                "12.com.",
                "a.1.",
                "4.b.",
                "1-2.b.",
                "kawasaki.",
                "a.kawasaki.",
                "a-long-label-of-some-host.and-more.",
                "A.12.another-host-with-many-labels.in-it.co.",
                "a-long-label-of-some-host.and--more.",
            ] {
                check_wide(&format!("{left}{tld}"), &mut suffixes);
            }
        }
        let mut rng = fastrand::Rng::with_seed(23);
        let labels = [
            "co", "com", "uk", "br", "ck", "www", "1", "a1", "1a", "B", "jp", "city", "-", "",
        ];
        for _ in 0..100_000 {
            let most = if rng.bool() { 5 } else { 20 };
            let count = rng.usize(1..most);
            let run: Vec<&str> = (0..count)
                .map(|_| labels[rng.usize(..labels.len())])
                .collect();
            check_wide(&run.join("."), &mut suffixes);
        }
    }
}
