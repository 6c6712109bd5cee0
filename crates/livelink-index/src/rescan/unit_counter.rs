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
        if T::IS_UTF8 {
            return at;
        }
        if at < self.bytes {
            *self = Self::default();
        }
        self.units += T::units_in(window, self.bytes..at);
        self.bytes = at;
        self.units
    }
}

#[cfg(test)]
mod tests {
    use super::UnitCounter;
    use crate::Utf16Offset;
    use crate::text::sealed::Readable;

    type Utf16<'t> = <Utf16Offset as Readable>::Reader<'t, Vec<u16>>;

    /// The counter counts on, stays where it is, and begins anew where it is asked about an earlier place.
    #[test]
    fn forward_and_back() {
        let window = "aé語🦀b";
        let mut counter = UnitCounter::default();
        for (at, units) in [
            (1, 1),
            (6, 3),
            (6, 3),
            (10, 5),
            (3, 2),
            (11, 6),
            (0, 0),
            (6, 3),
        ] {
            assert_eq!(counter.to::<Utf16<'_>>(window, at), units, "{at}");
        }
    }
}
