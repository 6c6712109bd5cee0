//! Edits in paths that are too long for a link.
//!
//! Such a path includes all the text up to the greatest length of a link. Text of CJK has no spaces,
//! so there each link with a path is followed by such a path. Most edits leave it too long. A scan
//! then need not begin before the path: it resumes near the edit. To know that the path is still too
//! long, [`LongPaths`] reads the text before and after the edit, from the place where the first path
//! may begin. That takes a tenth of the time of a scan.

use std::cell::Cell;
use std::ops::ControlFlow;

use livelink_detect::Detector;
use livelink_detect::resume::AnyPath;

use crate::text::Reader;

/// The paths that include the text after the edits of a call.
pub(crate) struct LongPaths {
    /// The greatest length of a path that is read.
    most: usize,
    /// The reading at a place before which no path began.
    first: AnyPath,
    /// The reading around the edit of the last call.
    last: Cell<Option<Reading>>,
}

impl LongPaths {
    /// Returns the paths of the links that `detector` finds.
    pub(crate) fn new(detector: &Detector) -> Self {
        Self {
            // The scan has read a few bytes further, to see whether a link continues there.
            most: detector.options().max_link_len.saturating_add(16),
            first: detector.any_path(),
            last: Cell::new(None),
        }
    }

    /// Returns a place so far before `edit` that no earlier path includes `edit`.
    pub(crate) const fn first_through(&self, edit: usize) -> usize {
        // A unit is a byte or more.
        edit.saturating_sub(self.most)
    }

    /// Returns the first position at or after `edit` where an overlong path might end, and whether
    /// the checkpoint at `place` stays valid because that is `reach` bytes or more after `place`. No
    /// other edit starts between `place` and `edit`. `first` gives a place before which no path
    /// begins that includes `edit`, if the caller knows one.
    ///
    /// O(length of a path). The next call does not read the same text again.
    pub(crate) fn go_on(
        &self,
        text: &impl Reader,
        place: usize,
        reach: usize,
        edit: usize,
        first: impl FnOnce() -> Option<usize>,
    ) -> (usize, bool) {
        let last = self.last.get().filter(|last| last.holds(edit));
        let mut reading = last.unwrap_or_else(|| {
            let from = first().unwrap_or_else(|| text.back_least(edit, self.most));
            Reading {
                path: self.first,
                edit,
                to: from,
            }
        });
        let limit = text.forward_least(place, reach);
        reading.read_to(limit, text);
        self.last.set(Some(reading));
        let is_in_text = limit < text.len();
        (reading.to, is_in_text && reading.to >= limit)
    }
}

/// A reading of all paths that include the text around an edit.
#[derive(Clone, Copy)]
struct Reading {
    path: AnyPath,
    /// The start of the edit. No path has ended since.
    edit: usize,
    /// The end of the text that was read. At first it is a place before which no path began that
    /// includes `edit`. A reading that has stopped where some path may end stops there again.
    to: usize,
}

impl Reading {
    /// Returns whether the reading is also right for the paths that include another edit.
    fn holds(&self, edit: usize) -> bool {
        (self.edit..=self.to).contains(&edit)
    }

    /// Continues up to `limit`, or to the first place after the edit where some path may end.
    fn read_to<T: Reader>(&mut self, limit: usize, text: &T) {
        if self.to >= limit {
            return;
        }
        text.for_each_chunk(self.to..limit, &mut |chunk| {
            let units = T::units(chunk);
            let before = match self.to + units <= self.edit {
                true => chunk.len(),
                false => T::bytes(chunk, self.edit.saturating_sub(self.to)),
            };
            let (before, after) = chunk.split_at_checked(before).unwrap_or((chunk, ""));
            self.path.read(before);
            let len = self.path.len_in(after);
            if len < after.len() {
                self.to += T::units_in(chunk, 0..before.len() + len);
                return ControlFlow::Break(());
            }
            self.to += units;
            ControlFlow::Continue(())
        });
    }
}

#[cfg(test)]
mod tests {
    use super::LongPaths;
    use crate::text::{Reader as _, sealed::Readable};
    use crate::{Offset, Text, Utf16Offset};
    use livelink_detect::Detector;

    /// Each call gives the place of a checkpoint, the start of the edit, a limit, and the expected place.
    fn check<O: Offset + Readable>(
        text: &(impl Text<O> + ?Sized),
        calls: &[(usize, usize, usize, usize)],
    ) {
        let text = O::reader(text);
        let paths = LongPaths::new(&Detector::default());
        for &(place, edit, limit, to) in calls {
            let found = paths.go_on(&text, place, limit - place, edit, || None);
            // Text may still be added at the end.
            let go_on = to >= limit && limit < text.len();
            assert_eq!(found, (to, go_on), "{place} {edit} {limit}");
        }
    }

    /// The first character that may end a path is found however far away it is.
    #[test]
    fn to_the_next_end_of_a_path() {
        let text = format!("{} abc", "a".repeat(3_000));
        let units: Vec<u16> = text.encode_utf16().collect();
        for call in [
            (0, 0, 100, 100),
            (0, 10, 2_999, 2_999),
            (0, 0, 3_000, 3_000),
            (0, 0, 3_001, 3_000),
            (0, 10, 9_000, 3_000),
            (3_001, 3_001, 9_000, 3_004),
            (3_004, 3_004, 9_000, 3_004),
            (7, 7, 7, 7),
        ] {
            check::<usize>(text.as_str(), &[call]);
            check::<Utf16Offset>(&units, &[call]);
        }
    }

    /// A bracket that was opened before the edit may be closed after it. One that is closed before
    /// the edit ends no path that includes the edit.
    #[test]
    fn brackets_around_the_edit() {
        let text = format!("{}/a(b)c)(d)e", "(a)".repeat(100));
        let units: Vec<u16> = text.encode_utf16().collect();
        for call in [
            (299, 303, 311, 306),
            (299, 306, 311, 306),
            (299, 307, 311, 311),
            (299, 309, 311, 311),
        ] {
            check::<usize>(text.as_str(), &[call]);
            check::<Utf16Offset>(&units, &[call]);
        }
    }

    /// The memory of one edit gives no wrong answer for the next one.
    #[test]
    fn one_edit_after_the_other() {
        let text = "a".repeat(100) + "b)" + &"a".repeat(34_898) + "(a)" + &"a".repeat(15_000);
        check::<usize>(
            text.as_str(),
            &[
                (10, 20, 90, 90),
                (10, 30, 110, 101),
                (30, 101, 110, 101),
                (30, 102, 110, 110),
                (50, 103, 120, 120),
                (200, 30_000, 40_000, 40_000),
                (29_000, 30_000, 40_000, 40_000),
                (29_000, 31_000, 45_000, 45_000),
                (10, 20, 110, 101),
            ],
        );
    }
}
