//! Plain bare hosts before a colon, with or without a port: `example.org:443` and `example.org: a site`. And names that are no hosts:
//! `org.example.app.Main: started`. For x86 with AVX2.
//!
//! The logs of programs are full of both. This file has no rule of its own. It leaves every host that has a path after its port, or an
//! unusual sign beside it, to `bare`, which knows all rules and all reasons.

use super::last_host::LastPlainHosts;
use super::plain_authority::port_end;
use super::plain_bare::STANDS_AFTER;
use super::plain_link::{NO_LINK, NOT_PLAIN};
use crate::host::plain_host_wide::LongHost;
use crate::policy;
use crate::prefilter::LabelFilter;
use crate::scan::{Scanner, VerdictSink};
use fearless_simd::{Simd, x86::Avx2};

/// What a host run is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RunKind {
    /// A host with the plain name of a site.
    Site,
    /// Some other plain host.
    Host,
    /// No host, and no part of it is one.
    NoHost,
    /// This is not known.
    Unknown,
}

impl RunKind {
    /// Returns what the host run at the start of `read` is.
    #[inline(never)]
    fn of(simd: Avx2, read: &[u8], hosts: &mut LastPlainHosts<'_>, filter: &LabelFilter) -> Self {
        simd.vectorize(
            #[inline(always)]
            || Self::by(simd, read, hosts, filter),
        )
    }

    #[inline(always)]
    fn by(simd: Avx2, read: &[u8], hosts: &mut LastPlainHosts<'_>, filter: &LabelFilter) -> Self {
        let Some(host) = LongHost::new(simd, read) else {
            return Self::Unknown;
        };
        if !hosts.is_other_host(host) {
            return match host.ends_in_no_tld(filter) {
                true => Self::NoHost,
                false => Self::Unknown,
            };
        }
        let is_plain = !host.has_capitals()
            && !host.has_number()
            && policy::is_plain_name(host.first_eight(), host.last_label());
        match is_plain {
            true => Self::Site,
            false => Self::Host,
        }
    }
}

impl<S: VerdictSink> Scanner<'_, S> {
    /// Returns what [`Self::plain_bare_by`] does for the host run from `start` to `colon`, where a colon stands.
    // Most bare hosts have no colon after them. If this were not known to be cold, the code for these would have fewer registers.
    #[cold]
    #[inline(never)]
    pub(super) fn before_colon(&mut self, start: usize, colon: usize) -> (usize, usize) {
        self.any_before_colon(start, colon).unwrap_or(NOT_PLAIN)
    }

    fn any_before_colon(&mut self, start: usize, colon: usize) -> Option<(usize, usize)> {
        let simd = self.finder.avx2()?;
        let bytes = self.text.as_bytes();
        let read = bytes.get(start..)?;
        let kind = RunKind::of(simd, read, &mut self.last_plain_hosts, self.filter);
        if kind == RunKind::NoHost {
            self.saw(colon + 1);
            // Nothing links at the other dots of the run either.
            self.at = self.at.max(colon - 1);
            return Some(NO_LINK);
        }
        let end = link_end(bytes, colon)?;
        if kind == RunKind::Unknown || end - start > self.options.max_link_len {
            return None;
        }
        self.saw(end + policy::READS_AFTER);
        let last = *bytes.get(start.checked_sub(1)?)?;
        let is_site = match kind {
            // Nothing marks a member if a port follows it.
            RunKind::Site if end > colon || !policy::may_be_marked([last, b':']) => true,
            _ => {
                let host = start..colon;
                policy::no_site(self.policy(), self.text, &host, end, true).is_none()
            }
        };
        Some(match is_site {
            true => (start, end),
            // The number after the name of a file is the number of a line.
            false => (colon, colon),
        })
    }
}

/// Returns the end of a link whose host ends at `colon`: the end of its port, or `colon` if no digit follows. `None` if it is not that
/// easily known.
#[inline(always)]
fn link_end(bytes: &[u8], colon: usize) -> Option<usize> {
    let next = *bytes.get(colon + 1)?;
    if !next.is_ascii_digit() {
        // `example.com://` is a scheme.
        return (next != b'/').then_some(colon);
    }
    let end = port_end(bytes, colon + 1)?;
    let after = *bytes.get(end)?;
    STANDS_AFTER[usize::from(after)].then_some(end)
}
