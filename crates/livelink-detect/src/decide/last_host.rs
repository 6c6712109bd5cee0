//! The last plain hosts. The next host is often the same.

use crate::host::domain::HostMatch;
#[cfg(target_arch = "x86_64")]
use crate::host::{
    last_suffixes::LastSuffixes,
    plain_host_wide::{HostRun, PlainHost},
};
#[cfg(target_arch = "x86_64")]
use crate::prefilter::{HostBytes, THIRTY_TWO};
#[cfg(target_arch = "x86_64")]
use crate::tld::TldTable;
use std::ops::Range;

/// The last plain host with a path after it.
#[derive(Default)]
pub(crate) struct LastHost {
    /// Its place, with the slash after it.
    pub(super) place: Range<usize>,
    /// The host; `None` before there is one.
    pub(super) found: Option<HostMatch>,
}

impl LastHost {
    /// Returns the same host at `start`, if its letters and a slash stand there. Whether it is a host depends on
    /// nothing but its own bytes.
    #[inline]
    pub(super) fn again(&self, bytes: &[u8], start: usize) -> Option<HostMatch> {
        let last = bytes.get(self.place.clone())?;
        bytes
            .get(start..)?
            .starts_with(last)
            .then_some(self.found)?
    }
}

/// How many plain hosts are kept.
#[cfg(target_arch = "x86_64")]
const KEPT: usize = 8;

/// The hosts of some of the last plain links and addresses, each in a slot that its first bytes and its length choose.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(crate) struct LastPlainHosts<'t> {
    /// The hosts, and what stood after each.
    bytes: [[u8; THIRTY_TWO]; KEPT],
    /// The lengths of the hosts. No host has the length that these are at first.
    lens: [u32; KEPT],
    /// The suffixes of two labels of all plain hosts.
    suffixes: LastSuffixes<'t>,
}

#[cfg(target_arch = "x86_64")]
impl<'t> LastPlainHosts<'t> {
    #[inline]
    pub(crate) fn new(tlds: &'t TldTable) -> Self {
        Self {
            bytes: [[0; THIRTY_TWO]; KEPT],
            lens: [u32::MAX; KEPT],
            suffixes: LastSuffixes::new(tlds),
        }
    }

    /// Returns whether `host` surely is a host.
    #[inline(always)]
    pub(super) fn is_host(&mut self, host: PlainHost<'_>) -> bool {
        let [a, b, c, d, ..] = host.first();
        let start = u32::from_le_bytes([a, b, c, d]);
        let slot = (start.wrapping_mul(0x9E37_79B1) >> 20 ^ host.len) as usize % KEPT;
        let (bytes, len) = (&mut self.bytes[slot], &mut self.lens[slot]);
        let others = !host.near.same_as(bytes) & !(u32::MAX << host.len);
        if host.len == *len && others == 0 {
            return true;
        }
        let found = host.is_host(&mut self.suffixes);
        if found {
            (*bytes, *len) = (host.first(), host.len);
        }
        found
    }

    /// Does what [`Self::is_host`] does for a bare host or a long one. Few of these come again, so none is kept.
    #[inline(always)]
    pub(super) fn is_other_host<N: HostBytes, const READ: usize>(
        &mut self,
        host: HostRun<'_, N, READ>,
    ) -> bool {
        host.is_host(&mut self.suffixes)
    }
}
