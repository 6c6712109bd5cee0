//! Plain bare hosts with a path: `example.org/a/b`. For x86 with AVX2.
//!
//! The imports of programs and lists of sites are full of them. This file has no rule of its own. It leaves every link that is not plain to
//! `bare`, which knows all rules and all reasons.

use super::plain_link::{NO_LINK, NOT_PLAIN};
use crate::host::plain_host_wide::LongHost;
use crate::policy;
use crate::scan::{Scanner, VerdictSink};
use fearless_simd::{Simd, x86::Avx2};

impl<S: VerdictSink> Scanner<'_, S> {
    /// Returns what [`Self::plain_bare_by`] does for the host run from `start` to `slash`, where a slash stands.
    // Most bare hosts have no path. If this were inlined, the code for these would have fewer registers.
    #[inline(never)]
    pub(super) fn before_path(&mut self, simd: Avx2, start: usize, slash: usize) -> (usize, usize) {
        let this = &mut *self;
        simd.vectorize(
            #[inline(always)]
            move || this.before_path_by(simd, start, slash).unwrap_or(NOT_PLAIN),
        )
    }

    #[inline(always)]
    fn before_path_by(&mut self, simd: Avx2, start: usize, slash: usize) -> Option<(usize, usize)> {
        let read = self.text.as_bytes().get(start..)?;
        let after_slash = *read.get(slash - start + 1)?;
        if after_slash == b'(' {
            // Few paths are all in brackets. In a row of them, `example.org/(example.org/(`, nearly all are in vain.
            return None;
        }
        let host = LongHost::new(simd, read)?;
        if !self.last_plain_hosts.is_other_host(host) {
            if !host.ends_in_no_tld(self.filter) {
                return None;
            }
            self.saw(slash + 1);
            // Nothing links at the other dots of the run either.
            self.at = self.at.max(slash - 1);
            return Some(NO_LINK);
        }
        let (_, end) = self.link_of(simd, read, start, start, host, b'/')?;
        if policy::is_site_before_path(host.last_label(), [*read.first()?, after_slash]) {
            return Some((start, end));
        }
        let is_site =
            policy::no_site(self.policy(), self.text, &(start..slash), end, true).is_none();
        Some(if is_site { (start, end) } else { (end, end) })
    }
}
