//! Where an input method composes, and how other users' edits change that place.

use std::ops::Range;

/// The range that is composed over, in bytes of the text without provisional text, and the provisional text.
#[derive(Clone, Debug)]
pub(crate) struct Composing {
    pub(crate) over: Range<usize>,
    pub(crate) shown: String,
}

impl Composing {
    /// `range` is the range of another user's edit in the text as it is shown. Returns its range in the text without
    /// provisional text. Other users do not see the provisional text. So an insertion into it is moved to its end, and only
    /// a deletion that covers all of it deletes the range that it stands for.
    pub(crate) fn theirs(&self, range: Range<usize>) -> Range<usize> {
        if self.shown.is_empty() {
            return range;
        }
        let (start, end) = (self.over.start, self.over.start + self.shown.len());
        let after = |at: usize| at - end + self.over.end;
        if range.is_empty() {
            let at = match range.start {
                at if at <= start => at,
                at => after(at.max(end)),
            };
            at..at
        } else if range.start <= start && end <= range.end {
            range.start..after(range.end)
        } else if range.end > end {
            after(range.start.max(end))..after(range.end)
        } else {
            range.start.min(start)..range.end.min(start)
        }
    }

    /// Follows another user's edit. It was made at `shown` in the text as it is shown, which is `range` in the text without
    /// provisional text. An insertion at the start of the composed range is before it. While provisional text is shown, any
    /// later insertion is after it.
    pub(crate) fn follow(&mut self, shown: &Range<usize>, range: Range<usize>, len: usize) {
        if !self.shown.is_empty() && shown.is_empty() && shown.start > self.over.start {
            return;
        }
        let moved = |at: usize| at - range.end + range.start + len;
        let Range { start, end } = self.over.clone();
        self.over = if range.end <= start {
            moved(start)..moved(end)
        } else if range.start >= end {
            start..end
        } else {
            let from = if start < range.start {
                start
            } else {
                moved(start.max(range.end))
            };
            let to = if end > range.end {
                moved(end)
            } else {
                range.start
            };
            if from < to {
                from..to
            } else {
                range.start..range.start
            }
        };
    }
}
