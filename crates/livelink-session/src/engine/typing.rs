//! Typing, the commit that it triggers, and the Backspace that removes the links of the commit.

use std::ops::Range;

use livelink_detect::is_boundary;
use livelink_index::{Edit, Offset};

use super::check::inside;
use super::{Edits, Engine, Fresh};
use crate::effects::Effects;
use crate::event::EditKind;
use crate::fresh_links::{FreshLinks, apart};
use crate::judge::in_unicode;
use crate::judge::link::unmake;
use crate::judge::windows::{Ranges, covers, push};
use crate::lent_text::LentText;
use crate::link_state::Keepers;
use crate::units::UnitKind;

impl<O: Offset> Engine<O> {
    /// The user or the editor's own program made edits of one kind, all in one unit. Typed text is
    /// committed by the triggers in it.
    pub(crate) fn made<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        kind: EditKind,
        edits: Edits,
    ) -> Effects {
        let (unit, fresh, keepers) = match kind {
            EditKind::Typed => (UnitKind::Typing, Fresh::Nothing, Keepers::Started),
            EditKind::LineBreak => (UnitKind::LineBreak, Fresh::Nothing, Keepers::Started),
            EditKind::Deleted => (UnitKind::Deletion, Fresh::Nothing, Keepers::Started),
            EditKind::Pasted => (UnitKind::Paste, Fresh::Inserted, Keepers::Started),
            EditKind::PastedPlain => (UnitKind::Paste, Fresh::Nothing, Keepers::Started),
            EditKind::Inserted => (UnitKind::Insert, Fresh::Inserted, Keepers::Manual),
            EditKind::InsertedPlain => (UnitKind::Insert, Fresh::Nothing, Keepers::Manual),
            EditKind::Corrected => (UnitKind::Insert, Fresh::Nothing, Keepers::All),
        };
        self.fresh = None;
        let mut effects = Effects::default();
        if let Some(edits) = self.checked(text, edits, unit, &mut effects) {
            let unit = self.units.of_edits(unit, &edits);
            self.edited(text, &edits, unit, fresh, keepers, &mut effects);
            if matches!(kind, EditKind::Typed | EditKind::LineBreak) {
                self.commit_typed(text, &edits, &mut effects);
            }
        }
        self.finish(effects)
    }

    /// Commits the links before the triggers in text that was typed at each caret. The links are an
    /// undo unit of their own, after the unit of the text.
    fn commit_typed<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        edits: &[Edit],
        effects: &mut Effects,
    ) {
        if !self.options.links_by_itself() {
            return;
        }
        let mut runs = Ranges::new();
        for inserted in edits.iter().map(|edit| edit.start..edit.new_end) {
            // A trigger that is not a boundary has already committed the whole run.
            if !covers(&runs, inserted.end)
                && let Some(run) = self.triggered(text, inserted)
            {
                push(&mut runs, run);
            }
        }
        if runs.is_empty() {
            return;
        }
        self.commit(text, &runs, effects);
        let links: Vec<_> = match effects.steps.last() {
            Some(last) if last.kind == UnitKind::Commit => last
                .step
                .marks
                .iter()
                .filter_map(|change| Some(change.after.as_ref()?.range.clone()))
                .collect(),
            _ => return,
        };
        self.fresh = Some(FreshLinks {
            links,
            carets: apart(edits.iter().map(|edit| edit.new_end)),
        });
    }

    /// Returns the range that the last trigger in `inserted` commits, from the start of the run of
    /// `inserted`. Returns `None` without a trigger.
    ///
    /// A boundary commits only the text before it: the key does not finish the text after the
    /// caret. A composition, or an editor that reports several keys at once, triggers at the last
    /// of them. A trigger that is not a boundary (see [`Triggers`](crate::Triggers)) is inside a
    /// run and commits the whole run, because half of it could be another link.
    fn triggered<R: LentText<Offset = O>>(
        &self,
        text: &R,
        inserted: Range<usize>,
    ) -> Option<Range<usize>> {
        let typed = text.slice(inserted.clone());
        let mut characters = typed.char_indices().rev();
        let (byte, c) = characters.find(|(_, c)| self.options.triggers.holds(*c))?;
        let at = inserted.start + R::len_of(typed.get(..byte)?);
        let judge = self.judge(text);
        let end = match is_boundary(c) {
            true => at,
            false => judge.run_after(at + R::len_of(c.encode_utf8(&mut [0; 4]))),
        };
        let start = judge.run_before(inserted.start);
        Some(start..end.max(start))
    }

    /// Commits the links that are pending in `runs`, as a unit of its own. The runs are in order
    /// and apart. Without pending links there is no unit.
    fn commit<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        runs: &[Range<usize>],
        effects: &mut Effects,
    ) {
        let step = self.judge(text).commit(runs);
        if !step.is_empty() {
            let unit = self.units.single(UnitKind::Commit);
            self.state.apply(&step);
            if self.options.rewrite_punycode {
                let fresh = step.marks.iter().filter_map(|change| change.after.as_ref());
                let mut fresh = fresh.peekable();
                for run in runs {
                    let here =
                        std::iter::from_fn(|| fresh.next_if(|mark| mark.range.end <= run.end));
                    let here: Vec<_> = here.collect();
                    let start = text.run_around(run.start..run.start).start;
                    let rewrites = in_unicode(&self.detector, text, &here, start..run.end);
                    effects.rewrites.extend(rewrites);
                }
            }
            self.report(unit, step, effects);
        }
        effects.rescanned.extend_from_slice(runs);
    }

    /// Backspace with bare carets. Returns `None` if the key before made no link at them.
    pub(crate) fn backspace(&mut self, carets: impl IntoIterator<Item = usize>) -> Option<Effects> {
        let fresh = self.fresh.take()?;
        if fresh.carets != apart(carets) || self.options.read_only {
            return None;
        }
        let step = unmake(&self.state, &fresh);
        if step.is_empty() {
            return None;
        }
        let mut effects = Effects::default();
        let unit = self.units.single(UnitKind::Unmake);
        self.state.apply(&step);
        self.report(unit, step, &mut effects);
        effects.handled = true;
        Some(self.finish(effects))
    }

    /// The focus left, with a caret at each of these places.
    pub(crate) fn blurred<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        carets: impl IntoIterator<Item = usize>,
    ) -> Effects {
        self.fresh = None;
        let mut effects = Effects::default();
        self.accept_composition(&mut effects);
        self.check_text(text, &mut effects);
        self.units.close();
        if self.options.commit_on_blur && self.options.links_by_itself() {
            self.detected.update(&self.detector, &self.context, text);
            let mut runs = Ranges::new();
            for caret in apart(carets) {
                let at = inside(text, caret..caret).start;
                if !covers(&runs, at) {
                    let judge = self.judge(text);
                    push(&mut runs, judge.run_before(at)..judge.run_after(at));
                }
            }
            self.commit(text, &runs, &mut effects);
        }
        self.finish(effects)
    }
}
