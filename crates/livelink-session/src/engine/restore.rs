//! Links that come from elsewhere: from a step that the editor kept, from its own undo, or from
//! another user.

use std::ops::Range;

use livelink_index::Offset;

use super::Engine;
use crate::effects::Effects;
use crate::history::{Direction, NoText, play_kept};
use crate::mark::{Dormant, Mark, MarkKind, Mute, Span};
use crate::span_layer::SpanLayer;
use crate::step::{SpanChange, Step};
use crate::units::{UnitId, UnitKind};

impl<O: Offset> Engine<O> {
    /// Plays a step that the editor kept. The editor has already made the step's edit.
    pub(crate) fn play(&mut self, mut step: Step) -> Effects {
        self.fresh = None;
        self.units.travelled();
        let mut effects = Effects::default();
        effects.untracked.extend(self.hide_composition());
        if let Some(edit) = step.edit {
            if !self.length.follow(edit, self.state.end()) {
                return self.finish(effects);
            }
            self.detected.log(edit);
        }
        // A kept step is input like any other: it may be for another text, or for other options.
        let detector = &self.detector;
        let in_text = |range: &Range<usize>| self.length.cut(range.end) == range.end;
        keep_after(&mut step.marks, |mark| {
            mark.may_stay(detector) && in_text(&mark.range)
        });
        keep_after(&mut step.mutes, |mute| in_text(&mute.range));
        keep_after(&mut step.dormant, |dormant| in_text(&dormant.range));
        let added = step.marks.iter().filter_map(|change| change.after.as_ref());
        let added: Vec<_> = added.map(|mark| mark.range.clone()).collect();
        let mut done = play_kept(step, &mut self.state);
        // Where a link comes back, a mute that came since ends.
        let ended = Step {
            mutes: added
                .into_iter()
                .flat_map(|range| self.state.mutes.removals(range))
                .collect(),
            ..Step::default()
        };
        if !ended.is_empty() {
            self.state.apply(&ended);
            done.push(ended);
        }
        done.into_iter().for_each(|step| effects.did(step));
        // The steps that are kept for `editor_undid` lead to other states.
        if let Some(log) = &mut self.log {
            **log = Default::default();
        }
        self.finish(effects)
    }
}

/// Keeps an added span only if it `fits`.
fn keep_after<S: Span>(changes: &mut [SpanChange<S>], fits: impl Fn(&S) -> bool) {
    for change in changes {
        change.after = change.after.take().filter(&fits);
    }
}

impl<O: Offset> Engine<O> {
    /// The editor undid or redid everything up to `unit`, and `unit` itself. Plays all units on the
    /// way, because the editor may join several into one of its own. Returns `None` if there is no
    /// such unit.
    pub(crate) fn editor_moved(&mut self, direction: Direction, unit: UnitId) -> Option<Effects> {
        self.fresh = None;
        let mut log = self.log.take()?;
        let mut effects = Effects::default();
        effects.untracked.extend(self.hide_composition());
        let known = log.holds(direction, unit);
        while known && let Some(travelled) = self.travel(&mut log, direction, &mut NoText) {
            for done in travelled.done {
                effects.did(done.step);
            }
            if travelled.id == unit {
                break;
            }
        }
        let is_shared = log.is_shared();
        self.log = Some(log);
        if !known {
            return None;
        }
        if is_shared {
            self.end_mutes_under_links(&mut effects);
        }
        effects.handled = true;
        Some(self.finish(effects))
    }
}

impl<O: Offset> Engine<O> {
    /// Another user's links came: `range` now has these links and mutes, and no others.
    pub(crate) fn remote_links(
        &mut self,
        range: Range<usize>,
        marks: Vec<Mark>,
        mutes: Vec<Mute>,
    ) -> Effects {
        let step = self.links_instead(&range, marks, mutes);
        let mut effects = Effects::default();
        if !step.is_empty() {
            if let Some(log) = &mut self.log {
                log.links_came();
            }
            self.state.apply(&step);
            let is_held = |link: &Range<usize>| {
                let mut here = self.state.marks.overlapping(link.clone());
                here.any(|mark| mark.range == *link && mark.kind == MarkKind::Auto)
            };
            self.fresh = self
                .fresh
                .take()
                .filter(|fresh| fresh.links.iter().all(is_held));
            effects.did(step);
        }
        self.finish(effects)
    }

    /// The editor's program gives `range` these links and mutes, and no others.
    pub(crate) fn set_links(
        &mut self,
        range: Range<usize>,
        marks: Vec<Mark>,
        mutes: Vec<Mute>,
    ) -> Effects {
        let mut effects = Effects::default();
        self.accept_composition(&mut effects);
        self.fresh = None;
        self.units.close();
        let step = self.links_instead(&range, marks, mutes);
        if !step.is_empty() {
            let unit = self.units.single(UnitKind::Command);
            self.state.apply(&step);
            self.report(unit, step, &mut effects);
        }
        self.finish(effects)
    }

    /// Returns the step after which `range` has these links and mutes, and no others.
    fn links_instead(&self, range: &Range<usize>, marks: Vec<Mark>, mutes: Vec<Mute>) -> Step {
        let marks = self.in_order(self.may_stay(marks));
        let free = |mute: &Mute| !marks.overlaps(mute.range.clone());
        let mutes = self.in_order(self.in_order(mutes).iter().filter(free));
        let mut step = Step {
            edit: None,
            marks: replaced(&self.state.marks, range, &marks),
            mutes: replaced(&self.state.mutes, range, &mutes),
            dormant: Vec::new(),
        };
        for mark in marks.iter() {
            step.dormant
                .extend(self.state.dormant.removals(mark.range.clone()));
            // A mute outside `range` under a link that reaches out of it.
            let under = self.state.mutes.overlapping(mark.range.clone());
            let outside = under.filter(|mute| !overlaps(&mute.range, range));
            step.mutes.extend(outside.map(SpanChange::removed));
        }
        step
    }

    /// The document has these links, mutes and dormant ranges in `range` now, and no others.
    pub(crate) fn restore(
        &mut self,
        range: Range<usize>,
        marks: Vec<Mark>,
        mutes: Vec<Mute>,
        dormant: Vec<Dormant>,
    ) -> Effects {
        let marks = self.in_order(self.may_stay(marks));
        let step = Step {
            edit: None,
            marks: replaced(&self.state.marks, &range, &marks),
            mutes: replaced(&self.state.mutes, &range, &self.in_order(mutes)),
            dormant: replaced(&self.state.dormant, &range, &self.in_order(dormant)),
        };
        self.play(step)
    }

    /// Ends the mutes that an undo or a redo brought back under a link of another user. The link
    /// came later, so it wins.
    pub(super) fn end_mutes_under_links(&mut self, effects: &mut Effects) {
        let under = self.state.mutes.iter();
        let under = under.filter(|mute| self.state.marks.overlaps(mute.range.clone()));
        let step = Step {
            mutes: under.map(SpanChange::removed).collect(),
            ..Step::default()
        };
        if !step.is_empty() {
            self.state.apply(&step);
            effects.untracked.push(step);
        }
    }

    /// Returns the links that the session accepts of a document that has them.
    fn may_stay(&self, marks: Vec<Mark>) -> impl Iterator<Item = Mark> {
        marks
            .into_iter()
            .filter(|mark| mark.may_stay(&self.detector))
    }

    /// Returns the spans that lie in the text, are not empty and start after the one before has
    /// ended.
    fn in_order<S: Span>(&self, spans: impl IntoIterator<Item = S>) -> SpanLayer<S> {
        let mut layer = SpanLayer::new();
        let mut end = 0;
        for span in spans {
            let range = span.range();
            let is_in_text = self.length.cut(range.end) == range.end;
            if end <= range.start && range.start < range.end && is_in_text {
                end = range.end;
                layer.insert(&span);
            }
        }
        layer
    }
}

/// Returns the changes that put `new` in the place of the spans that `layer` has in `range`. A span
/// that stays is not among them.
fn replaced<S: Span>(
    layer: &SpanLayer<S>,
    range: &Range<usize>,
    new: &SpanLayer<S>,
) -> Vec<SpanChange<S>> {
    let first = new.iter().next();
    let start = first.map_or(range.start, |first| first.range().start.min(range.start));
    let there = layer.overlapping(start..range.end.max(new.end()));
    let gone = there.filter(|span| {
        let is_replaced = overlaps(span.range(), range) || new.overlaps(span.range().clone());
        is_replaced && !new.contains(span)
    });
    let come = new.iter().filter(|span| !layer.contains(span));
    let changes = gone.map(SpanChange::removed);
    changes.chain(come.map(SpanChange::added)).collect()
}

fn overlaps(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}
