//! The last plain host behind a scheme, which the next one often is again.

use crate::host::domain::HostMatch;
use std::ops::Range;

/// The last plain host with a path behind it, which the next one often is again.
#[derive(Default)]
pub(crate) struct LastHost {
    /// Where it stands, with the slash behind it.
    pub(super) place: Range<usize>,
    /// What it is; `None` before there is one.
    pub(super) found: Option<HostMatch>,
}

impl LastHost {
    /// The same host at `start`, if it stands there with a slash behind it. Whether it is a host, and what of it, depends
    /// on nothing but its own bytes.
    #[inline]
    pub(super) fn again(&self, bytes: &[u8], start: usize) -> Option<HostMatch> {
        let last = bytes.get(self.place.clone())?;
        bytes
            .get(start..)?
            .starts_with(last)
            .then_some(self.found)?
    }
}
