//! Links of the user's own: by the link command, and by a URL or an email address pasted over a selection.

use std::ops::Range;
use std::sync::Arc;

use livelink_index::Permission;

use super::candidate;
use super::inputs::Judge;
use crate::lent_text::{LentText, is_line_break};
use crate::mark::{Mark, MarkKind};
use crate::step::{SpanChange, Step};

impl<R: LentText> Judge<'_, R> {
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

    /// A manual link on each line of `range`. Links under it give way: a manual one keeps what sticks out, an automatic
    /// one goes, since the rest of its text is not a link. Mutes and dormant ranges there end.
    pub(crate) fn link_over(&self, range: Range<usize>, href: &Arc<str>) -> Step {
        let mut step = Step::default();
        let fresh = self
            .text
            .split(range.clone(), is_line_break)
            .into_iter()
            .map(|range| Mark {
                range,
                href: Arc::clone(href),
                kind: MarkKind::Manual,
            });
        let mut fresh = fresh.peekable();
        for old in self.state.marks.overlapping(range.clone()) {
            // The link at the caret gets another target: one change.
            while let Some(mark) = fresh.next_if(|mark| mark.range.start < old.range.start) {
                step.marks.push(SpanChange::added(mark));
            }
            let heir = fresh.next_if(|mark| mark.range == old.range);
            if heir.as_ref() == Some(&old) {
                // The link already has this target.
                continue;
            }
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
        step.marks.extend(fresh.map(SpanChange::added));
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

    /// Returns the target of the link that `selection` becomes when `pasted` is pasted over it. Returns `None` unless `pasted`
    /// is exactly one URL or email address, and the selection is not empty, lies on one line, would not be a link by its own
    /// text and is not in code.
    pub(crate) fn pasted_target(&self, selection: Range<usize>, pasted: &str) -> Option<Arc<str>> {
        let target = pasted.trim();
        let kind = candidate::whole_link(self.detector, target)?;
        if selection.is_empty() || !self.options.wants(target, kind) {
            return None;
        }
        let selected = self.text.slice(selection.clone());
        let refused = selected.contains(is_line_break)
            || candidate::whole_link(self.detector, selected.trim()).is_some()
            || self.context.permission(selection) == Permission::Deny;
        (!refused).then(|| self.detector.href(target, kind).into())
    }
}
