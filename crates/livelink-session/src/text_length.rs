//! The length of the text, as far as the session knows it. Reports are checked against it.

use livelink_index::Edit;

/// The length of the text after the last report. It shows when a report cannot be right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum TextLength {
    /// No report so far came with a text.
    #[default]
    Unknown,
    Known(usize),
    /// A report without a text could not be right, so the places of the spans are unknown.
    Lost,
}

impl TextLength {
    /// Returns whether `edits` can have led from the last text to one of length `now`. They are in
    /// order, and each is given as if it were the only one. `spans_end` returns the end of the last
    /// span, which bounds a length that is not known.
    pub(crate) fn allows(
        &self,
        edits: &[Edit],
        now: usize,
        spans_end: impl FnOnce() -> usize,
    ) -> bool {
        let (mut free_from, mut removed, mut inserted) = (0, 0, 0_usize);
        for edit in edits {
            if edit.start < free_from || edit.start > edit.old_end || edit.start > edit.new_end {
                return false;
            }
            free_from = edit.old_end;
            // The removed ranges are apart, so their lengths cannot overflow. An editor can report
            // insertions of any length.
            removed += edit.removed_len();
            inserted = inserted.saturating_add(edit.inserted_len());
        }
        let kept = now.checked_sub(inserted);
        let Some(before) = kept.and_then(|kept| kept.checked_add(removed)) else {
            return false;
        };
        if free_from > before {
            return false;
        }
        match self {
            Self::Unknown => spans_end() <= before,
            Self::Known(len) => *len == before,
            Self::Lost => false,
        }
    }

    /// Returns whether a text of length `now` can be the one that the last report left.
    pub(crate) fn is(&self, now: usize, spans_end: impl FnOnce() -> usize) -> bool {
        self.allows(&[], now, spans_end)
    }

    /// Returns `at`, or the end of the text if that is known and `at` lies after it.
    pub(crate) fn cut(&self, at: usize) -> usize {
        match self {
            Self::Known(len) => at.min(*len),
            Self::Unknown | Self::Lost => at,
        }
    }

    /// Follows an edit that is reported without the text. Returns whether the edit can be right. If
    /// not, the length is lost.
    pub(crate) fn follow(&mut self, edit: Edit, spans_end: usize) -> bool {
        let before = match *self {
            Self::Unknown => spans_end.max(edit.old_end),
            Self::Known(len) => len,
            Self::Lost => return false,
        };
        let fits =
            edit.start <= edit.old_end && edit.start <= edit.new_end && edit.old_end <= before;
        let after = (before - edit.removed_len().min(before)).checked_add(edit.inserted_len());
        match after.filter(|_| fits) {
            Some(after) if *self != Self::Unknown => *self = Self::Known(after),
            Some(_) => {}
            None => *self = Self::Lost,
        }
        *self != Self::Lost
    }
}

#[cfg(test)]
mod tests {
    use super::TextLength::{Known, Lost, Unknown};
    use super::*;

    #[test]
    fn only_what_can_be_right_is_allowed() {
        let raw = |start, old_end, new_end| Edit {
            start,
            old_end,
            new_end,
        };
        let huge = usize::MAX;
        // The length before, the edit, the length after, the end of the last span; whether the edit
        // can be right.
        let cases = [
            (Known(5), Edit::insert(5, 2), 7, 5, true),
            (Known(5), Edit::insert(5, 2), 8, 5, false),
            (Known(5), Edit::replace(1..3, 4), 7, 5, true),
            (Known(5), Edit::delete(4..6), 3, 0, false),
            (Known(5), raw(4, 2, 4), 5, 0, false),
            (Known(5), raw(4, 4, 2), 3, 0, false),
            (Known(5), raw(0, huge, 3), 3, 0, false),
            (Known(5), raw(1, huge, 3), 3, 0, false),
            (Known(5), raw(huge, huge, huge), 5, 0, false),
            (Lost, Edit::insert(0, 1), 1, 0, false),
            (Unknown, Edit::insert(0, 2), 9, 7, true),
            (Unknown, Edit::insert(0, 2), 9, 8, false),
        ];
        for (length, edit, now, spans_end, expected) in cases {
            let case = format!("{length:?} {edit:?} {now} {spans_end}");
            assert_eq!(
                length.allows(&[edit], now, || spans_end),
                expected,
                "{case}"
            );
        }
        // Several edits of a text of 5: the edits, the length after; whether they can be right.
        let cases: [(&[Edit], usize, bool); 6] = [
            (&[Edit::insert(1, 2), Edit::insert(5, 2)], 9, true),
            (&[Edit::insert(1, 2), Edit::insert(5, 2)], 7, false),
            (&[Edit::insert(1, 2), Edit::insert(1, 2)], 9, true),
            (&[Edit::delete(0..2), Edit::replace(2..5, 1)], 1, true),
            (&[Edit::delete(0..3), Edit::delete(2..5)], 0, false),
            (&[Edit::insert(0, huge), Edit::insert(5, 3)], 7, false),
        ];
        for (edits, now, expected) in cases {
            assert_eq!(
                Known(5).allows(edits, now, || 5),
                expected,
                "{edits:?} {now}"
            );
        }
        // The length before, the edit, the end of the last span; the length after.
        let cases = [
            (Known(5), Edit::insert(5, 2), 5, Known(7)),
            (Known(5), Edit::insert(6, 2), 5, Lost),
            (Known(5), Edit::delete(3..6), 5, Lost),
            (Known(5), Edit::insert(0, huge - 5), 5, Known(huge)),
            (Known(5), Edit::insert(0, huge - 4), 5, Lost),
            (Known(5), raw(4, 2, 4), 0, Lost),
            (Unknown, Edit::insert(9, 2), 5, Unknown),
            (Unknown, Edit::insert(0, huge - 4), 5, Lost),
            (Unknown, raw(4, 2, 4), 0, Lost),
            (Lost, Edit::insert(0, 1), 0, Lost),
        ];
        for (length, edit, spans_end, expected) in cases {
            let mut after = length.clone();
            let fits = after.follow(edit, spans_end);
            assert_eq!(after, expected, "{length:?} {edit:?} {spans_end}");
            assert_eq!(fits, expected != Lost, "{length:?} {edit:?} {spans_end}");
        }
    }
}
