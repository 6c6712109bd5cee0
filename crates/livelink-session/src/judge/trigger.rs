//! What typed characters commit.

use std::ops::Range;

use livelink_detect::is_boundary;

use super::inputs::Judge;
use super::windows::{covers, push};
use crate::lent_text::LentText;

impl<R: LentText> Judge<'_, R> {
    /// Returns what is committed by the text that was put in at each caret, in order and apart. `inserted` is in order.
    pub(crate) fn triggered(
        &self,
        inserted: impl Iterator<Item = Range<usize>>,
    ) -> Vec<Range<usize>> {
        let mut runs = Vec::new();
        for inserted in inserted {
            // A trigger that is not a boundary has committed the whole run already.
            if !covers(&runs, inserted.end)
                && let Some(run) = self.committed_by(inserted)
            {
                push(&mut runs, run);
            }
        }
        runs
    }

    /// Returns what the last trigger in `inserted` commits: from the start of the run that the text was put into. Returns `None` if
    /// nothing of it triggers.
    ///
    /// One key press is one character, and a boundary ends what it commits: what stands after the caret was not finished by
    /// it. A composition, or an editor that reports several key presses at once, triggers at the last one in them. A trigger
    /// that is not a boundary (see [`Triggers`](crate::Triggers)) lies in a run, and commits all of that: half of it would be
    /// another link.
    pub(crate) fn committed_by(&self, inserted: Range<usize>) -> Option<Range<usize>> {
        let typed = self.text.slice(inserted.clone());
        let mut characters = typed.char_indices().rev();
        let (byte, c) = characters.find(|(_, c)| self.options.triggers.holds(*c))?;
        let at = inserted.start + R::len_of(typed.get(..byte)?);
        let end = match is_boundary(c) {
            true => at,
            false => self.run_after(at + R::len_of(c.encode_utf8(&mut [0; 4]))),
        };
        let start = self.run_before(inserted.start);
        Some(start..end.max(start))
    }
}
