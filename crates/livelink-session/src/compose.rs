//! An input method's composition: provisional text that leaves no trace.

use std::ops::Range;

use livelink_index::Edit;

use crate::layer::map_range;
use crate::state::State;
use crate::step::Step;
use crate::units::map_caret;

/// A composition under way. What its provisional text did to links and mutes is one step, taken back before each update
/// and at the end; so a composition that is given up restores what was there, mutes included.
#[derive(Clone, Debug)]
pub(crate) struct Composition {
    /// What is composed over: the selection, or the caret as an empty range. Offsets of the text without provisional
    /// text.
    over: Range<usize>,
    /// The provisional text that is shown: its length and the step that it is.
    shown: Option<(usize, Step)>,
}

impl Composition {
    pub(crate) fn new(over: Range<usize>) -> Self {
        Self { over, shown: None }
    }

    pub(crate) fn over(&self) -> Range<usize> {
        self.over.clone()
    }

    /// Provisional text of `len` bytes is in the place of the range; 0: the range's own text is.
    pub(crate) fn show(&mut self, state: &mut State, len: usize) -> Option<Step> {
        if len == 0 {
            return None;
        }
        let step = state.map(Edit::replace(self.over.clone(), len));
        state.apply(&step);
        self.shown = Some((len, step.clone()));
        Some(step)
    }

    /// Takes the provisional text's effects back.
    pub(crate) fn hide(&mut self, state: &mut State) -> Option<Step> {
        let (_, step) = self.shown.take()?;
        let back = step.invert();
        state.apply(&back);
        Some(back)
    }

    /// Another user's edit, in offsets of the text as it is shown: done as if the provisional text were not there (for
    /// the other user it is not), then that is shown again.
    pub(crate) fn remote(&mut self, state: &mut State, edit: Edit) -> Vec<Step> {
        let len = self.shown.as_ref().map(|(len, _)| *len);
        let shown = Edit::replace(self.over.clone(), len.unwrap_or(self.over.len()));
        let mut steps: Vec<Step> = self.hide(state).into_iter().collect();
        let original = |at: usize| {
            if at <= shown.start {
                at
            } else if at >= shown.new_end {
                at - shown.new_end + shown.old_end
            } else {
                shown.old_end
            }
        };
        let edit = Edit::replace(
            original(edit.start)..original(edit.old_end),
            edit.inserted_len(),
        );
        let step = state.map(edit);
        state.apply(&step);
        steps.push(step);
        self.over = map_range(&self.over, edit).unwrap_or_else(|| {
            let caret = map_caret(self.over.start, edit);
            caret..caret
        });
        steps.extend(len.and_then(|len| self.show(state, len)));
        steps
    }
}
