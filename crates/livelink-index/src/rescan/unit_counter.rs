//! Counts code units along a window.

use crate::text::Reader;

/// Converts places of a window, in bytes, into the unit of the text's offsets. It counts on from the last place.
#[derive(Default)]
pub(super) struct UnitCounter {
    bytes: usize,
    units: usize,
}

impl UnitCounter {
    /// Returns the length of the text before byte `at`, in the unit of the text's offsets.
    pub(super) fn to<T: Reader>(&mut self, window: &str, at: usize) -> usize {
        if at < self.bytes {
            *self = Self::default();
        }
        self.units += T::units(window.get(self.bytes..at).unwrap_or_default());
        self.bytes = at;
        self.units
    }
}
