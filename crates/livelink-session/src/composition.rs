//! An input method's composition: provisional text that leaves no trace.

use std::ops::Range;

use livelink_index::Edit;

use crate::link_state::{Keepers, LinkState};
use crate::mapping::{map_caret, map_range};
use crate::step::Step;

/// A composition under way. The effects of its provisional text on links and mutes are one step,
/// which is reverted before each update and at the end. So a composition that is given up restores
/// everything, mutes included.
#[derive(Clone, Debug)]
pub(crate) struct Composition {
    /// The range that is composed over: the selection, or the caret as an empty range. Offsets of
    /// the text without provisional text.
    over: Range<usize>,
    /// The provisional text that is shown: its length and its step.
    shown: Option<(usize, Step)>,
}

impl Composition {
    pub(crate) fn new(over: Range<usize>) -> Self {
        Self { over, shown: None }
    }

    pub(crate) fn over(&self) -> Range<usize> {
        self.over.clone()
    }

    /// Returns an offset that the composition does not reach past, neither in the text as it is
    /// shown nor in the text without provisional text.
    pub(crate) fn end(&self) -> usize {
        let shown = self.edit().map_or(0, |edit| edit.new_end);
        self.over.end.max(shown)
    }

    /// Returns the edit that put the shown provisional text into the text, or `None` if no
    /// provisional text is shown.
    pub(crate) fn edit(&self) -> Option<Edit> {
        self.shown.as_ref()?.1.edit
    }

    /// Follows the editor when it shows provisional text of `len` bytes in the place of the range.
    /// 0 means that it shows the range's own text.
    pub(crate) fn show(&mut self, state: &mut LinkState, len: usize) -> Option<Step> {
        if len == 0 {
            return None;
        }
        let step = state.follow(Edit::replace(self.over.clone(), len), Keepers::Nobody);
        self.shown = Some((len, step.clone()));
        Some(step)
    }

    /// Reverts the effects of the provisional text.
    pub(crate) fn hide(&mut self, state: &mut LinkState) -> Option<Step> {
        let (_, step) = self.shown.take()?;
        let back = step.invert();
        state.apply(&back);
        Some(back)
    }

    /// Converts an edit from offsets of the text as it is shown to offsets of the text without the
    /// provisional part, which the history uses. Nobody else sees provisional text, so nobody else
    /// can change it: see [`around`].
    pub(crate) fn original(&self, edit: Edit) -> Edit {
        let Some((len, _)) = self.shown else {
            return edit;
        };
        let shown = self.over.start..self.over.start + len;
        let original = |at: usize| {
            if at >= shown.end {
                at - shown.end + self.over.end
            } else {
                at
            }
        };
        let inside = |at: usize| shown.start < at && at < shown.end;
        let range = match (inside(edit.start), inside(edit.old_end)) {
            (true, true) => self.over.end..self.over.end,
            (true, false) => self.over.end..original(edit.old_end),
            (false, true) => edit.start..self.over.start,
            (false, false) => original(edit.start)..original(edit.old_end),
        };
        Edit::replace(range, edit.inserted_len())
    }

    /// Follows another user's edit, in offsets of the text as it is shown. It is made as if the
    /// provisional text were not there (for the other user it is not), then the provisional text is
    /// shown again.
    pub(crate) fn remote(&mut self, state: &mut LinkState, edit: Edit) -> Vec<Step> {
        let len = self.shown.as_ref().map(|(len, _)| *len);
        let shown = self.over.start..self.over.start + len.unwrap_or(self.over.len());
        let stays = beside(&shown, edit).map(|moved| moved.start..moved.start + self.over.len());
        let edit = self.original(edit);
        let mut steps: Vec<Step> = self.hide(state).into_iter().collect();
        steps.push(state.follow(edit, Keepers::Nobody));
        self.over = stays.unwrap_or_else(|| {
            map_range(&self.over, edit).unwrap_or_else(|| {
                let caret = map_caret(self.over.start, edit);
                caret..caret
            })
        });
        steps.extend(len.and_then(|len| self.show(state, len)));
        steps
    }
}

/// Another user changes `range`. Returns the parts of it before and after the provisional text
/// `shown`. Others cannot change text that they cannot see: a start inside `shown` is moved to its
/// end, and an end inside `shown` is moved to its start.
pub(crate) fn around(shown: &Range<usize>, range: &Range<usize>) -> (Range<usize>, Range<usize>) {
    let before = range.start.min(shown.start)..range.end.min(shown.start);
    let after = range.start.max(shown.end)..range.end.max(shown.end);
    (before, after)
}

/// Returns the place of the provisional text after another user's edit next to it, or `None` if the
/// edit reaches into it. Text that is inserted at its start is before it.
pub(crate) fn beside(shown: &Range<usize>, edit: Edit) -> Option<Range<usize>> {
    if edit.old_end <= shown.start {
        let moved = |at: usize| at - edit.old_end + edit.new_end;
        Some(moved(shown.start)..moved(shown.end))
    } else {
        (edit.start >= shown.end).then(|| shown.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::Composition;
    use crate::link_state::LinkState;
    use livelink_index::Edit;

    /// Offsets 2..4 are selected, and 6 bytes of provisional text are shown in their place, in
    /// 2..8.
    #[test]
    fn others_do_not_change_what_they_cannot_see() {
        let mut composition = Composition::new(2..4);
        let edit = |start, old_end| Edit::replace(start..old_end, 3);
        assert_eq!(composition.original(edit(3, 7)), edit(3, 7), "not shown");
        composition.show(&mut LinkState::new(), 6);
        for (shown, original) in [
            ((0, 1), (0, 1)),
            ((9, 12), (5, 8)),
            // Beside the provisional text.
            ((1, 2), (1, 2)),
            ((8, 9), (4, 5)),
            ((2, 2), (2, 2)),
            ((8, 8), (4, 4)),
            // All of it is replaced, and so is the selected text.
            ((2, 8), (2, 4)),
            ((1, 8), (1, 4)),
            ((2, 9), (2, 5)),
            ((1, 9), (1, 5)),
            // A part of it is replaced. The selected text stays.
            ((3, 7), (4, 4)),
            ((3, 8), (4, 4)),
            ((3, 10), (4, 6)),
            ((2, 7), (2, 2)),
            ((0, 7), (0, 2)),
        ] {
            let found = composition.original(edit(shown.0, shown.1));
            assert_eq!(found, edit(original.0, original.1), "{shown:?}");
        }
    }
}
