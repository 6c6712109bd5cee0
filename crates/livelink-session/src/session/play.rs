//! Steps that an editor keeps and plays again.

use std::ops::Range;

use livelink_index::Offset;

use super::Session;
use crate::cast::Cast;
use crate::effects::Effects;
use crate::mark::{Dormant, Mark, Mute};
use crate::step::Step;

impl<O: Offset> Session<O> {
    /// The editor has undone or redone a step that it kept, and its text shows that: links, mutes
    /// and dormant ranges change as the step says. Nothing is detected, and no undo unit is made.
    ///
    /// This is for editors that keep the [`steps`](Effects::steps) themselves: in an undo tree, or
    /// in a file. An editor with two plain stacks calls [`keep_units`](Self::keep_units) and
    /// [`editor_undid`](Self::editor_undid) instead, and keeps no steps.
    ///
    /// To undo a unit, the editor plays [`UnitStep::undone`](crate::UnitStep::undone) of each of
    /// its steps, from the last to the first. [`Effects::untracked`] has the steps that were really
    /// made. The inverses of those steps ([`Step::invert`]), from the last to the first, redo the
    /// unit.
    ///
    /// The editor reports the step after its edit and before its next edit, so a unit of several
    /// steps is several reports. A change that does not fit the present links is ignored: for
    /// example, the removal of a link that is not there, or a link that would lie outside the text.
    /// The step itself may be of any origin, for example of a file: an automatic link comes back
    /// only if its target has a scheme that detection links. O(changes), and a logarithm of the
    /// number of links and mutes for each.
    ///
    /// ```
    /// use livelink_index::Edit;
    /// use livelink_session::{Session, SessionOptions};
    ///
    /// let mut session = Session::new(SessionOptions::default());
    /// let effects = session.typed("example.com ", Edit::insert(0, 12));
    /// let [typing, commit] = effects.steps.as_slice() else { panic!() };
    ///
    /// let undone = session.play(commit.undone());
    /// assert_eq!(session.link_count(), 0);
    /// assert_eq!(session.mute_count(), 1, "a later space must not bring the link back");
    ///
    /// for step in undone.untracked.into_iter().rev() {
    ///     session.play(step.invert());
    /// }
    /// assert_eq!((session.link_count(), session.mute_count()), (1, 0));
    /// # let _ = typing;
    /// ```
    pub fn play(&mut self, step: Step<O>) -> Effects<O> {
        self.engine.play(step.cast()).cast()
    }

    /// The document has these links, mutes and dormant ranges in `range` now, and no others there:
    /// the editor's own undo, or another user's editor, has inserted them. This [plays](Self::play)
    /// the step that leads there.
    ///
    /// This is for editors that keep the links, the mutes and the dormant ranges in their document,
    /// so that their own undo has them. They report the text first, for example by
    /// [`remote`](Self::remote).
    ///
    /// ```
    /// use livelink_session::{Mark, MarkKind, Session, SessionOptions};
    ///
    /// let mut session = Session::new(SessionOptions::default());
    /// let link = Mark { range: 4..15, href: "https://example.com".into(), kind: MarkKind::Auto };
    /// session.restore(0..20, vec![link], vec![], vec![]);
    /// assert_eq!(session.link_count(), 1);
    /// session.restore(0..20, vec![], vec![], vec![]);
    /// assert_eq!(session.link_count(), 0);
    /// ```
    pub fn restore(
        &mut self,
        range: Range<O>,
        marks: Vec<Mark<O>>,
        mutes: Vec<Mute<O>>,
        dormant: Vec<Dormant<O>>,
    ) -> Effects<O> {
        let mutes = mutes.into_iter().map(Cast::cast).collect();
        let dormant = dormant.into_iter().map(Cast::cast).collect();
        let range = O::indices(range);
        self.engine
            .restore(range, marks.cast(), mutes, dormant)
            .cast()
    }
}
