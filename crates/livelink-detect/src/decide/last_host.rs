//! The last plain host after a scheme. The next host is often the same.

use crate::host::domain::HostMatch;
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
