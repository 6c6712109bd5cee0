//! Where the links of a window and what detection finds there differ.

use std::ops::Range;
use std::sync::Arc;

use super::candidate::{Candidate, Found};
use super::inputs::Judge;
use super::look::Look;
use crate::lent_text::LentText;
use crate::link_state::LinkState;
use crate::mark::{Mark, MarkKind, Span as _};
use crate::short_list::push;

/// A mark without a copy of it: where it is, and the rest.
type LentMark<'m> = (Range<usize>, &'m (Arc<str>, MarkKind));

/// The links of a window and the candidates in it, without those links that stay as they are.
#[derive(Default)]
pub(super) struct Differences {
    /// The automatic links that are judged, in order.
    pub(super) formers: Vec<Mark>,
    /// What detection found, in order.
    pub(super) candidates: Vec<Candidate>,
    /// Is there a mute? Most windows have none.
    pub(super) muted: bool,
    /// Is there a link of the user's own? Most runs have none, and then no candidate has to be asked about it.
    pub(super) manual: bool,
    /// Where the last link ends that begins before the judged links.
    pub(super) earlier_to: usize,
}

/// Which links that seem to stay are compared with what detection finds.
#[derive(Clone, Copy)]
pub(super) enum Passed<'t> {
    /// All links but one that has this text in its middle. The text is new, so that link has another target by now.
    Outside(&'t Range<usize>),
    /// No link. This is the long way, for tests.
    #[cfg(test)]
    None,
}

impl Passed<'_> {
    fn compares(self, link: &Range<usize>) -> bool {
        match self {
            Self::Outside(new) => !(link.start < new.start && new.end < link.end),
            #[cfg(test)]
            Self::None => false,
        }
    }
}

impl Differences {
    fn mark(&mut self, look: &Look, range: Range<usize>, (href, kind): &(Arc<str>, MarkKind)) {
        self.manual |= *kind == MarkKind::Manual;
        if look.is_after(&range) {
            self.earlier_to = range.end.max(self.earlier_to);
        }
        if *kind == MarkKind::Auto && look.begins(&range) {
            let former = Mark::new(range, (Arc::clone(href), *kind));
            push(&mut self.formers, former);
        }
    }
}

/// Returns whether one of `marks` is an automatic link that is judged.
pub(super) fn has_former<'m>(look: &Look, mut marks: impl Iterator<Item = LentMark<'m>>) -> bool {
    marks.any(|(range, (_, kind))| *kind == MarkKind::Auto && look.begins(&range))
}

impl<R: LentText> Judge<'_, R> {
    /// Asks `detect` what is in the window of `look`. The answer is without the judged links that detection finds
    /// again, with the same range and the same target, and that overlap no mute and no dormant range. They concern no other link.
    /// Those that `passed` does not compare are in it. `marks` are those of the window.
    pub(super) fn differences<'m>(
        &self,
        (look, marks): (&Look, impl Iterator<Item = LentMark<'m>>),
        passed: Passed<'_>,
        detect: impl FnOnce(Found<'_>),
    ) -> Differences {
        let LinkState { mutes, dormant, .. } = self.state;
        let muted = mutes.overlaps(look.window.clone());
        let sleeping = dormant.overlaps(look.window.clone());
        let mut found = Differences {
            muted,
            ..Differences::default()
        };
        let mut marks = marks.peekable();
        detect(&mut |candidate| {
            let start = candidate.range.start;
            while let Some((mark, value)) = marks.next_if(|(mark, _)| mark.start < start) {
                found.mark(look, mark, value);
            }
            let stays = |(mark, (href, _)): &LentMark<'_>| {
                *mark == candidate.range
                    && passed.compares(mark)
                    && look.judges(mark)
                    && !(muted && mutes.overlaps(mark.clone()))
                    && !(sleeping && dormant.overlaps(mark.clone()))
                    && candidate.allowed(self.context, self.text)
                    && candidate.leads_to(self.detector, self.text, href)
            };
            if marks.next_if(stays).is_none() {
                push(&mut found.candidates, candidate);
            }
        });
        for (mark, value) in marks {
            found.mark(look, mark, value);
        }
        found
    }
}
