//! Counting units along a window.

use crate::text::Reader;

/// Offsets in units of places in a window, counted on from the last one.
#[derive(Default)]
pub(crate) struct Ruler {
    bytes: usize,
    units: usize,
}

impl Ruler {
    /// The units before byte `at`.
    pub(crate) fn to<T: Reader>(&mut self, window: &str, at: usize) -> usize {
        if at < self.bytes {
            *self = Self::default();
        }
        self.units += T::units(window.get(self.bytes..at).unwrap_or_default());
        self.bytes = at;
        self.units
    }
}
