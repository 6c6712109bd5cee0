//! Where an input method composes, and what other users can reach of that.

use std::ops::Range;

/// What is composed over, in bytes of the text without the provisional one, and the provisional text.
#[derive(Clone, Debug)]
pub(crate) struct Composing {
    pub(crate) over: Range<usize>,
    pub(crate) shown: String,
}

impl Composing {
    /// Another user's edit, made in the text as it is shown, in the text without the provisional one: nobody else can see
    /// that, so what falls into it goes after it, and only a deletion on both sides of it takes what it stands for.
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

    /// Follows another user's edit, made at `shown` and so at `range` of the text without the provisional one. An insertion at
    /// the start is before what is composed, and one after the provisional text is after it.
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
