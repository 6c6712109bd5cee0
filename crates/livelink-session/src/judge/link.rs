//! Links that the user makes or removes: by a command, by a URL pasted over a selection, by pasted
//! text with links, by a line break in a link and by its deletion, and by Backspace right after a
//! commit.

use std::ops::Range;
use std::sync::Arc;

use livelink_detect::LinkKind;
use livelink_index::Permission;

use super::Judge;
use super::windows::joined;
use crate::candidate;
use crate::fresh_links::FreshLinks;
use crate::lent_text::{LentText, is_line_break};
use crate::link_state::LinkState;
use crate::mark::{Dormant, Mark, MarkKind, Mute, MuteCause, Span as _};
use crate::step::{SpanChange, Step};

impl<R: LentText> Judge<'_, R> {
    /// Returns the step that makes a manual link of `range`, or, if it is empty, of the link that
    /// touches it.
    pub(crate) fn link(&self, range: Range<usize>, href: &str) -> Step {
        let range = match range.is_empty() {
            true => self.state.marks.touching(range).next().map(|it| it.range),
            false => Some(range),
        };
        match range {
            Some(range) if !href.is_empty() => self.link_over(range, &href.into()),
            _ => Step::default(),
        }
    }

    /// Returns the step that makes a manual link of each line of `range` and of all of the links
    /// that share text with it. Mutes and dormant ranges there end.
    pub(crate) fn link_over(&self, mut range: Range<usize>, href: &Arc<str>) -> Step {
        let mut step = Step::default();
        let olds: Vec<Mark> = self.state.marks.overlapping(range.clone()).collect();
        for old in &olds {
            range = joined(range, old.range.clone());
        }
        let lines = self.text.split(range.clone(), is_line_break).into_iter();
        let fresh = lines.map(|range| Mark {
            range,
            href: Arc::clone(href),
            kind: MarkKind::Manual,
        });
        let mut fresh = fresh.peekable();
        for old in olds {
            // A link of the same range only gets another target, which is one change.
            while let Some(mark) = fresh.next_if(|mark| mark.range.start < old.range.start) {
                step.marks.push(SpanChange::added(mark));
            }
            let after = fresh.next_if(|mark| mark.range == old.range);
            let before = Some(old);
            // The link may already have this target.
            if before != after {
                step.marks.push(SpanChange { before, after });
            }
        }
        step.marks.extend(fresh.map(SpanChange::added));
        step.mutes.extend(self.state.mutes.removals(range.clone()));
        step.dormant.extend(self.state.dormant.removals(range));
        step
    }

    /// Returns the target of the link that `selection` becomes when `pasted` is pasted over it.
    /// Returns `None` unless `pasted` is exactly one URL or email address, and the selection is not
    /// empty, is in one line, is not in code and does not itself read like a link.
    pub(crate) fn pasted_target(&self, selection: Range<usize>, pasted: &str) -> Option<Arc<str>> {
        let target = pasted.trim();
        // A tag or a ticket that is pasted is text like any other.
        let kind = candidate::whole_link(self.detector, target)
            .filter(|kind| !matches!(kind, LinkKind::Custom(_)))?;
        if selection.is_empty() || !self.options.wants(target, kind) {
            return None;
        }
        let selected = self.text.slice(selection.clone());
        let permission = self.context.permission(selection.clone());
        let refused = selected.contains(is_line_break)
            || candidate::whole_link(self.detector, selected.trim()).is_some()
            || matches!(permission, Permission::ShowOnly | Permission::Deny);
        (!refused).then(|| self.detector.href(target, kind).into())
    }
}

/// Removes `mark` and mutes its range, in `step`.
fn unlink_and_mute(state: &LinkState, mark: Mark, cause: MuteCause, step: &mut Step) {
    step.mutes.extend(state.mutes.removals(mark.range.clone()));
    step.mutes.push(SpanChange::added(Mute {
        range: mark.range.clone(),
        cause,
    }));
    step.marks.push(SpanChange::removed(mark));
}

/// Returns the step of a Backspace right after a commit: it removes the new links and mutes them.
pub(crate) fn unmake(state: &LinkState, fresh: &FreshLinks) -> Step {
    let mut step = Step::default();
    for link in &fresh.links {
        let is_it = |mark: &Mark| mark.range == *link && mark.kind == MarkKind::Auto;
        if let Some(mark) = state.marks.overlapping(link.clone()).find(is_it) {
            unlink_and_mute(state, mark, MuteCause::Backspace, &mut step);
        }
    }
    step
}

impl<R: LentText> Judge<'_, R> {
    /// Returns the step that removes the links that touch `range`. A link whose text detection
    /// would link again is muted.
    pub(crate) fn unlink(&self, range: Range<usize>) -> Step {
        let mut step = Step::default();
        for mark in self.state.marks.touching(range) {
            if self.would_return(&mark.range) {
                unlink_and_mute(self.state, mark, MuteCause::Unlink, &mut step);
            } else {
                step.marks.push(SpanChange::removed(mark));
            }
        }
        step
    }

    /// Returns whether `range` is a candidate, either in its text or by itself.
    fn would_return(&self, range: &Range<usize>) -> bool {
        candidate::whole_link(self.detector, &self.text.slice(range.clone())).is_some()
            || self
                .detected
                .in_range(range.clone())
                .any(|candidate| candidate.range == *range)
    }
}

impl<R: LentText> Judge<'_, R> {
    /// Returns the step that makes one link of two manual links with the same target that meet at
    /// `at`, where text was deleted.
    pub(crate) fn join_at(&self, at: usize) -> Step {
        let mut step = Step::default();
        let is_manual = |mark: &Mark| mark.kind == MarkKind::Manual;
        let mut here = self.state.marks.touching(at..at).filter(is_manual);
        if let (Some(first), Some(second)) = (here.next(), here.next())
            && first.href == second.href
        {
            let whole = first.with_range(joined(first.range.clone(), second.range.clone()));
            step.marks.push(SpanChange {
                before: Some(first),
                after: Some(whole),
            });
            step.marks.push(SpanChange::removed(second));
        }
        step
    }

    /// Returns the step that parts the links into which a line break was inserted. Each part keeps
    /// the target. The new text is at `inserted`.
    pub(crate) fn part_at_breaks(&self, inserted: Range<usize>) -> Step {
        let mut step = Step::default();
        if !self.text.slice(inserted.clone()).contains(is_line_break) {
            return step;
        }
        let mut others = Vec::new();
        for mark in self.state.marks.overlapping(inserted) {
            let lines = self.text.split(mark.range.clone(), is_line_break);
            let mut parts = lines.into_iter().map(|range| Mark {
                range,
                ..mark.clone()
            });
            let first = parts.next();
            others.extend(parts.map(SpanChange::added));
            // A line break at another caret may already have parted it.
            if first.as_ref() != Some(&mark) {
                step.marks.push(SpanChange {
                    before: Some(mark.clone()),
                    after: first,
                });
            }
        }
        step.marks.append(&mut others);
        step
    }
}

impl<R: LentText> Judge<'_, R> {
    /// Returns the step that adds the links of pasted text, on each of their lines. A manual link
    /// around the place keeps the text that is pasted into it. An automatic link ends under a
    /// pasted one, unless it is the same.
    pub(crate) fn bring(&self, pasted: Range<usize>, links: &[Mark]) -> Step {
        let mut step = Step::default();
        // The end of the spans that the step removes so far. A span may be under several links, and
        // is removed once.
        let mut gone = 0;
        let mut at = pasted.start;
        for link in links {
            let range = link.range.clone();
            if range.is_empty() || range.start < at || range.end > pasted.end {
                continue;
            }
            at = range.end;
            let olds: Vec<Mark> = self.state.marks.overlapping(range.clone()).collect();
            let stays = |old: &Mark| {
                old.kind == MarkKind::Manual || old.range == range && old.href == link.href
            };
            let is_refused = !link.may_come(self.detector);
            if is_refused || link.href.is_empty() || olds.iter().any(stays) {
                continue;
            }
            let first = |range: &Range<usize>| range.start >= gone;
            let dormant = self.state.dormant.overlapping(range.clone());
            let dormant: Vec<Dormant> = dormant.filter(|old| first(&old.range)).collect();
            let olds: Vec<Mark> = olds.into_iter().filter(|old| first(&old.range)).collect();
            let ends = olds.iter().map(|old| old.range.end);
            let ends = ends.chain(dormant.iter().map(|old| old.range.end));
            gone = ends.fold(gone, usize::max);
            step.marks.extend(olds.into_iter().map(SpanChange::removed));
            step.dormant
                .extend(dormant.into_iter().map(SpanChange::removed));
            let lines = self.text.split(range, is_line_break);
            step.marks.extend(lines.into_iter().map(|range| {
                SpanChange::added(Mark {
                    range,
                    href: Arc::clone(&link.href),
                    kind: MarkKind::Manual,
                })
            }));
        }
        step
    }
}
