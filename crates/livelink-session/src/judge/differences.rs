//! Where the links of a window and what detection finds there differ.

use std::ops::Range;
use std::sync::Arc;

use super::Judge;
use crate::candidate::Candidate;
use crate::lent_text::LentText;
use crate::mark::{Mark, MarkKind, Span as _};
use crate::short_list::push;

/// The links of a window and the candidates in it, without those links that stay as they are.
#[derive(Default)]
pub(super) struct Differences {
    /// The automatic links, in order.
    pub(super) formers: Vec<Mark>,
    /// What detection found, in order.
    pub(super) candidates: Vec<Candidate>,
    /// Is there a mute? Most windows have none.
    pub(super) muted: bool,
    /// Is there a link of the user's own? Most runs have none, and then no candidate has to be asked about it.
    pub(super) manual: bool,
}

impl Differences {
    fn mark(&mut self, range: Range<usize>, value: &(Arc<str>, MarkKind)) {
        match value.1 {
            MarkKind::Manual => self.manual = true,
            MarkKind::Auto => push(&mut self.formers, Mark::new(range, value.clone())),
        }
    }
}

impl<R: LentText> Judge<'_, R> {
    /// Compares the links of a window with the candidates there. The answer is without the automatic links that detection finds
    /// again, with the same range and the same target, and that overlap no mute and no dormant range. They concern no other
    /// link.
    pub(super) fn differences(&self, window: &Range<usize>) -> Differences {
        let (mutes, dormant) = (&self.state.mutes, &self.state.dormant);
        let muted = mutes.overlaps(window.clone());
        let sleeping = dormant.overlaps(window.clone());
        let mut found = Differences {
            muted,
            ..Differences::default()
        };
        let mut marks = self.state.marks.lent(window.clone()).peekable();
        for candidate in self.detected.in_range(window.clone()) {
            let start = candidate.range.start;
            while let Some((mark, value)) = marks.next_if(|(mark, _)| mark.start < start) {
                found.mark(mark, value);
            }
            let stays = |(mark, value): &(Range<usize>, &(Arc<str>, MarkKind))| {
                *mark == candidate.range
                    && !(muted && mutes.overlaps(mark.clone()))
                    && !(sleeping && dormant.overlaps(mark.clone()))
                    && candidate.allowed(self.context, self.text)
                    && candidate.leads_to(self.detector, self.text, &value.0)
            };
            if marks.next_if(stays).is_none() {
                push(&mut found.candidates, candidate);
            }
        }
        for (mark, value) in marks {
            found.mark(mark, value);
        }
        found
    }
}
