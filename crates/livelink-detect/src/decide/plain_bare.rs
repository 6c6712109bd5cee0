//! Plain bare hosts: `example.org` between white space, quotation marks or commas, read by one or two vectors of thirty-two bytes. For x86 with
//! AVX2.
//!
//! In lists of hosts, each host is a new one. Where two of them stand in a row, the next one is looked for right after the second one,
//! without a search for its dots. This file has no rule of its own. It leaves every host that has a dot, a port, a path or
//! an unusual sign beside it to `bare`, which knows all rules and all reasons.

use super::bare::is_forbidden_before;
use super::plain_link::{NO_LINK, NOT_PLAIN};
use crate::byte_table::{ByteTable, of};
use crate::host::plain_host_wide::{HostRun, LongHost, PlainHost};
use crate::link::LinkKind;
use crate::policy;
use crate::prefilter::{HostBytes, THIRTY_TWO, ThirtyTwo};
use crate::scan::{Scanner, VerdictSink};
use fearless_simd::{Simd, x86::Avx2};

/// After which bytes a bare host surely begins.
const STANDS_BEFORE: ByteTable = of(b"\t\n\r \"'(),;<=>[`{|");

/// Before which bytes a bare host surely ends. The same holds for a local part.
pub(super) const STANDS_AFTER: ByteTable = of(b"\t\n\r \"(),;<>[]");

/// Before which bytes a bare host surely ends if one of [`STANDS_AFTER`] follows. A local part may go on with them.
const CLOSES: ByteTable = of(b"}`");

/// How many bytes stand between two hosts in a row at most.
const APART: usize = 4;

impl<S: VerdictSink> Scanner<'_, S> {
    /// Decides about the host run around the dot where the scan is if all of it is a plain host, and about the plain hosts in a row with
    /// it. Returns `false`, without a decision, if it is not, or if the processor has no such vectors.
    #[inline]
    pub(super) fn plain_bare(&mut self) -> bool {
        match self.finder.avx2() {
            Some(simd) => self.plain_hosts(simd, false),
            None => false,
        }
    }

    /// Decides about the plain hosts in a row with the plain address that was just accepted.
    #[inline]
    pub(super) fn hosts_after_email(&mut self, simd: Avx2) {
        if self.row.after_email && !S::WATCHES {
            self.hosts_in_row(simd);
        }
    }

    #[inline(never)]
    fn hosts_in_row(&mut self, simd: Avx2) {
        self.plain_hosts(simd, true);
    }

    /// Does what [`Self::plain_bare`] does. If already `in_row`, it begins right after what is decided.
    #[inline(always)]
    fn plain_hosts(&mut self, simd: Avx2, mut in_row: bool) -> bool {
        loop {
            let before = self.floor;
            // All of it must be inlined, or it is compiled for the narrow vectors that every processor has. A closure of two values is
            // passed in registers.
            let this = &mut *self;
            let found = simd.vectorize(
                #[inline(always)]
                move || this.plain_bare_by(simd, in_row).unwrap_or(NOT_PLAIN),
            );
            if !self.accept_plain(found, LinkKind::Url) {
                if in_row {
                    self.row.note(before, false);
                }
                return in_row;
            }
            let (start, end) = found;
            // A sink that watches has to be asked between two decisions.
            if S::WATCHES || found == NO_LINK {
                return true;
            }
            if !in_row {
                self.row.note(before, start - before <= APART);
            }
            self.row.end = end;
            if !self.row.after_host {
                return true;
            }
            in_row = true;
        }
    }

    /// Returns the start and the end of the plain host around the dot where the scan is, or, `in_row`, of the one right after what is
    /// decided. If policy refuses that host, both are its end. The processor has the vectors of `simd`.
    #[inline(always)]
    fn plain_bare_by(&mut self, simd: Avx2, in_row: bool) -> Option<(usize, usize)> {
        let bytes = self.text.as_bytes();
        let start = if in_row {
            let end = self.floor;
            let apart = bytes.get(end..)?.first_chunk::<APART>()?;
            let len = apart
                .iter()
                .take_while(|byte| STANDS_BEFORE[usize::from(**byte)]);
            end + len.count()
        } else {
            let dot = self.at;
            let start = dot - host_len_before(simd, bytes, dot)?;
            match dot - start {
                THIRTY_TWO => start - host_len_before(simd, bytes, start)?,
                _ => start,
            }
        };
        let last = *bytes.get(start.checked_sub(1)?)?;
        if start < self.floor {
            return None;
        }
        if !STANDS_BEFORE[usize::from(last)] {
            // `docs/readme.md`: nothing links here, however the run goes on.
            return is_forbidden_before(last).then_some(NO_LINK);
        }
        let host = PlainHost::new(simd, bytes.get(start..)?)?;
        match host.next() {
            Some(next) => self.bare_site(simd, start, last, host, next),
            None => Some(self.long_bare(simd, start, last)),
        }
    }

    /// Returns what [`Self::plain_bare_by`] does for a host of 32 to 63 bytes.
    #[inline(never)]
    fn long_bare(&mut self, simd: Avx2, start: usize, last: u8) -> (usize, usize) {
        let this = &mut *self;
        simd.vectorize(
            #[inline(always)]
            move || this.long_bare_by(simd, start, last).unwrap_or(NOT_PLAIN),
        )
    }

    #[inline(always)]
    fn long_bare_by(&mut self, simd: Avx2, start: usize, last: u8) -> Option<(usize, usize)> {
        let host = LongHost::new(simd, self.text.as_bytes().get(start..)?)?;
        self.bare_site(simd, start, last, host, host.next()?)
    }

    /// Returns the start and the end of a plain host at `start`. If policy refuses it, both are its end. The bytes `last` and `next` stand
    /// beside it.
    #[inline(always)]
    fn bare_site<N: HostBytes, const READ: usize>(
        &mut self,
        simd: Avx2,
        start: usize,
        last: u8,
        host: HostRun<'_, N, READ>,
        next: u8,
    ) -> Option<(usize, usize)> {
        let bytes = self.text.as_bytes();
        let end = start + host.len as usize;
        if !STANDS_AFTER[usize::from(next)] {
            if next == b'@' {
                // The run belongs to the local part.
                self.saw(end + 1);
                return Some(NO_LINK);
            }
            if next == b':' {
                return Some(self.before_colon(start, end));
            }
            if next == b'/' {
                return Some(self.before_path(simd, start, end));
            }
            let after = *bytes.get(end + 1)?;
            if !CLOSES[usize::from(next)] || !STANDS_AFTER[usize::from(after)] {
                return None;
            }
        }
        self.saw(end + policy::READS_AFTER);
        if !self.last_plain_hosts.is_other_host(host) {
            return host.ends_in_no_tld(self.filter).then_some(NO_LINK);
        }
        if end - start > self.options.max_link_len {
            return None;
        }
        let is_plain = !host.has_capitals()
            && !host.has_number()
            && policy::is_plain_name(host.first_eight(), host.last_label());
        if is_plain && !policy::may_be_marked([last, next]) {
            return Some((start, end));
        }
        let (policy, text, place) = (self.policy(), self.text, start..end);
        let is_site = match is_plain {
            true => !policy::is_marked_member(policy, text, place),
            false => policy::no_site(policy, text, &place, end, true).is_none(),
        };
        Some(if is_site { (start, end) } else { (end, end) })
    }
}

/// Returns how many of the thirty-two bytes before `at`, counted from the last one, may stand in a host.
#[inline(always)]
fn host_len_before(simd: Avx2, bytes: &[u8], at: usize) -> Option<usize> {
    let before = ThirtyTwo::new(simd, bytes.get(..at)?.last_chunk()?);
    Some(before.in_host().leading_ones() as usize)
}

#[cfg(test)]
mod tests {
    use super::{CLOSES, STANDS_AFTER, STANDS_BEFORE};
    use crate::host::chars::is_host_char;
    use uts58::is_link_email;

    /// Such a byte is a character of its own. No host goes on there, no tail begins there, and no rule on what stands before a host
    /// asks for it.
    #[test]
    fn what_stands_beside_a_host() {
        for byte in 0..=u8::MAX {
            let c = char::from(byte);
            let apart = c.is_ascii() && !is_host_char(c);
            let before = apart && !"@/\\%:".contains(c);
            assert!(before || !STANDS_BEFORE[usize::from(byte)], "{byte:#x}");
            let closes = apart && !"@/\\?#:".contains(c);
            let after = closes && !is_link_email(c);
            assert!(after || !STANDS_AFTER[usize::from(byte)], "{byte:#x}");
            assert!(closes || !CLOSES[usize::from(byte)], "{byte:#x}");
        }
    }
}
