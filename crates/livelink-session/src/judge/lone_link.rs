//! A key in a link that is alone in its run. Nearly every edit of a link is one, and it needs none of the lists that other edits need.

use super::inputs::Judge;
use super::look::Look;
use crate::lent_text::LentText;
use crate::link_state::LinkState;
use crate::mark::{Mark, MarkKind};

impl<R: LentText> Judge<'_, R> {
    /// Returns what becomes of the automatic link in the window of `look`, if that is all that an edit there may change: the look is
    /// at a whole run, nothing but this link is known in it, and detection finds a link that covers it. Returns `None` in all other
    /// cases, and [`derive`](Self::derive) then says what changes. O(window).
    pub(crate) fn lone_heir(&self, look: &Look) -> Option<Mark> {
        let LinkState {
            marks,
            mutes,
            dormant,
        } = self.state;
        let mut here = marks.lent(look.window.clone());
        let (link, (_, kind)) = here.next()?;
        let is_alone = *kind == MarkKind::Auto
            && here.next().is_none()
            && look.is_whole()
            && !mutes.overlaps(look.window.clone())
            && !dormant.overlaps(look.window.clone());
        if !is_alone {
            return None;
        }
        let mut heir = None;
        self.detect(look, &mut |candidate| {
            if candidate.range.start <= link.start && link.end <= candidate.range.end {
                heir = Some(candidate);
            }
        });
        let heir = heir.filter(|heir| heir.allowed(self.context, self.text))?;
        Some(heir.mark(self.detector, self.text))
    }
}
