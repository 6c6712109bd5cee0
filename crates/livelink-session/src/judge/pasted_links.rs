//! The links that pasted text brings with it.

use std::ops::Range;
use std::sync::Arc;

use super::inputs::Judge;
use crate::lent_text::{LentText, is_line_break};
use crate::mark::{Dormant, Mark, MarkKind};
use crate::step::{SpanChange, Step};

impl<R: LentText> Judge<'_, R> {
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
            let is_refused = !link.may_come(&self.options.detection.schemes);
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
