//! Commands: unlink, link, a URL pasted over a selection, and the Backspace that takes fresh links off.

use std::ops::Range;
use std::sync::Arc;

use livelink_detect::LinkKind;
use livelink_index::{Permission, Text, runs};

use crate::armed::Armed;
use crate::candidate;
use crate::mark::{Dormant, Mark, MarkKind, Mute, MuteCause};
use crate::read::{self, is_line_break};
use crate::rederive::{Judge, overlap};
use crate::state::State;
use crate::step::{SpanChange, Step};

/// Takes `mark` off and mutes its range.
fn unlink_and_mute(state: &State, mark: Mark, cause: MuteCause, step: &mut Step) {
    step.mutes.extend(
        state
            .mutes
            .overlapping(mark.range.clone())
            .map(SpanChange::removed),
    );
    step.mutes.push(SpanChange::added(Mute {
        range: mark.range.clone(),
        cause,
    }));
    step.marks.push(SpanChange::removed(mark));
}

/// The step of a Backspace right after a commit: the links just made go, and stay off.
pub(crate) fn unmake(state: &State, armed: &Armed) -> Step {
    let mut step = Step::default();
    for link in &armed.links {
        let fresh = |mark: &Mark| mark.range == *link && mark.kind == MarkKind::Auto;
        if let Some(mark) = state.marks.overlapping(link.clone()).find(fresh) {
            unlink_and_mute(state, mark, MuteCause::Backspace, &mut step);
        }
    }
    step
}

impl<T: Text + ?Sized> Judge<'_, T> {
    /// Takes off the links that touch `range`. A link whose text detection would link again is muted.
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

    /// Is `range` a candidate, where it stands or taken by itself?
    fn would_return(&self, range: &Range<usize>) -> bool {
        candidate::whole_link(self.detector, &read::slice(self.text, range.clone())).is_some()
            || candidate::find(
                self.detector,
                self.text,
                runs::run_around(self.text, range.clone()),
            )
            .iter()
            .any(|candidate| candidate.range == *range)
    }

    /// Makes a link of the user's own: on `range`, or, if that is empty, of the link that touches it.
    pub(crate) fn link(&self, range: Range<usize>, href: &str) -> Step {
        if href.is_empty() {
            return Step::default();
        }
        let href: Arc<str> = href.into();
        let range = if range.is_empty() {
            match self.state.marks.touching(range).next() {
                Some(mark) => mark.range,
                None => return Step::default(),
            }
        } else {
            range
        };
        self.link_over(range, &href)
    }

    /// The links that pasted text brought with it, on each of their lines. A link of the user's own around the place keeps
    /// what is pasted into it; one that detection found there gives way, unless it is the same.
    pub(crate) fn bring(&self, pasted: Range<usize>, links: &[Mark]) -> Step {
        let mut step = Step::default();
        // Up to where what gives way has been listed: it may lie under several links.
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
            if link.href.is_empty() || olds.iter().any(stays) {
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
            let lines = read::pieces(self.text, range, is_line_break);
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

    /// A manual link on each line of `range`. Links under it give way: a manual one keeps what sticks out, an automatic
    /// one goes, since the rest of its text is no link. Mutes and dormant ranges there end.
    fn link_over(&self, range: Range<usize>, href: &Arc<str>) -> Step {
        let mut step = Step::default();
        let mut fresh: Vec<Mark> = read::pieces(self.text, range.clone(), is_line_break)
            .into_iter()
            .map(|range| Mark {
                range,
                href: Arc::clone(href),
                kind: MarkKind::Manual,
            })
            .collect();
        for old in self.state.marks.overlapping(range.clone()) {
            // The link at the caret gets another target: one change.
            let heir = fresh
                .iter()
                .position(|mark| mark.range == old.range)
                .map(|at| fresh.remove(at));
            let sides = [
                old.range.start..range.start.max(old.range.start),
                range.end.min(old.range.end)..old.range.end,
            ];
            let rest = sides
                .into_iter()
                .filter(|side| old.kind == MarkKind::Manual && !side.is_empty());
            let rest = rest.map(|range| Mark {
                range,
                ..old.clone()
            });
            let mut after = heir.into_iter().chain(rest);
            step.marks.push(SpanChange {
                before: Some(old.clone()),
                after: after.next(),
            });
            step.marks.extend(after.map(SpanChange::added));
        }
        step.marks.extend(fresh.into_iter().map(SpanChange::added));
        step.mutes.extend(
            self.state
                .mutes
                .overlapping(range.clone())
                .map(SpanChange::removed),
        );
        step.dormant.extend(
            self.state
                .dormant
                .overlapping(range)
                .map(SpanChange::removed),
        );
        step
    }

    /// The link that pasting `pasted` over `selection` makes, if it makes one: `pasted` is exactly one URL, the
    /// selection is not empty, on one line, not a link by its text and not in code.
    pub(crate) fn paste_over(&self, selection: Range<usize>, pasted: &str) -> Option<Step> {
        let url = pasted.trim();
        if selection.is_empty()
            || candidate::whole_link(self.detector, url) != Some(LinkKind::Url)
            || !self.options.wants(url, LinkKind::Url)
        {
            return None;
        }
        let selected = read::slice(self.text, selection.clone());
        let refused = selected.contains(is_line_break)
            || candidate::whole_link(self.detector, selected.trim()).is_some()
            || self.context.permission(selection.clone()) == Permission::Deny;
        if refused {
            return None;
        }
        Some(self.link_over(selection, &self.detector.href(url, LinkKind::Url).into()))
    }
}

/// The marks of `step` that a line break in the text put in by it parts: each keeps its target on both sides.
///
/// `step` is the mapping of the edit, `breaks` where its line breaks are now.
pub(crate) fn split_at_breaks<T: Text + ?Sized>(
    text: &T,
    inserted: Range<usize>,
    mut step: Step,
) -> Step {
    if !read::slice(text, inserted.clone()).contains(is_line_break) {
        return step;
    }
    let mut halves = Vec::new();
    for change in &mut step.marks {
        let Some(mark) = change.after.take() else {
            continue;
        };
        if !overlap(&mark.range, &inserted) {
            change.after = Some(mark);
            continue;
        }
        let mut pieces = read::pieces(text, mark.range.clone(), is_line_break)
            .into_iter()
            .map(|range| Mark {
                range,
                ..mark.clone()
            });
        change.after = pieces.next();
        halves.extend(pieces.map(SpanChange::added));
    }
    step.marks.append(&mut halves);
    step
}
