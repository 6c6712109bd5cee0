//! What the index asks of a text, whatever units its offsets are in.
//!
//! Dirty stretches, deltas and the store only ever add and compare offsets; the unit matters where text is read, and it
//! is read here. [`Utf8`] reads a [`Text`] in bytes; the UTF-16 form is in [`crate::utf16`].

use std::ops::Range;

use livelink_detect::{Detector, Link};

use crate::Text;
use crate::runs::{Scratch, end_of_run, start_of_run};

/// A text to walk and to scan, in some unit.
pub(crate) trait Source {
    /// Length in units.
    fn len(&self) -> usize;

    /// The offset behind the last boundary character before `at`, or 0.
    fn start_of_run(&self, at: usize) -> usize;

    /// The offset of the first boundary character at or behind `at`, or the length.
    fn end_of_run(&self, at: usize) -> usize;

    /// Gives the links of `range`, which ends at boundaries, to `f`, in order and in units of the whole text.
    fn detect_in(
        &self,
        detector: &Detector,
        range: Range<usize>,
        scratch: &mut Scratch,
        f: impl FnMut(Link),
    );
}

/// A [`Text`], in bytes.
pub(crate) struct Utf8<'a, T: ?Sized>(pub(crate) &'a T);

impl<T: Text + ?Sized> Source for Utf8<'_, T> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn start_of_run(&self, at: usize) -> usize {
        start_of_run(self.0, at)
    }

    fn end_of_run(&self, at: usize) -> usize {
        end_of_run(self.0, at)
    }

    fn detect_in(
        &self,
        detector: &Detector,
        range: Range<usize>,
        scratch: &mut Scratch,
        f: impl FnMut(Link),
    ) {
        scratch.detect_in(detector, self.0, range, f);
    }
}
