//! The last plain host after a scheme. The next one is often the same.

use crate::host::domain::HostMatch;
use std::ops::Range;

/// The last plain host with a path after it.
#[derive(Default)]
pub(crate) struct LastHost {
    /// Its place, with the slash after it.
    place: Range<usize>,
    /// The host; `None` before there is one.
    found: Option<HostMatch>,
}

impl LastHost {
    /// Returns the same host at `start`, if its letters and a slash follow there. Its own bytes
    /// alone decide whether it is a host.
    #[inline]
    pub(crate) fn again(&self, bytes: &[u8], start: usize) -> Option<HostMatch> {
        let last = bytes.get(self.place.clone())?;
        bytes
            .get(start..)?
            .starts_with(last)
            .then_some(self.found)?
    }

    /// Keeps the host at `start` if it is plain and a slash follows it.
    #[inline]
    pub(crate) fn keep(&mut self, bytes: &[u8], start: usize, found: HostMatch) {
        let end = start + found.len;
        if found.plain && bytes.get(end) == Some(&b'/') {
            self.place = start..end + 1;
            self.found = Some(found);
        }
    }
}
