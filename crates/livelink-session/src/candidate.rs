//! Candidates: what detection finds in a window of the text, and what stands in their way.

use std::ops::Range;
use std::sync::Arc;

use livelink_detect::{Detector, LinkKind};
use livelink_index::Permission;

use crate::context::Permissions;
use crate::lent_text::LentText;
use crate::link_state::LinkState;
use crate::mark::{Mark, MarkKind};
use crate::options::SessionOptions;
use crate::step::{SpanChange, Step};

/// A link that detection found.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) range: Range<usize>,
    pub(crate) kind: LinkKind,
    /// Has it taken the place of a former link?
    pub(crate) is_heir: bool,
}

impl Candidate {
    pub(crate) const fn new(range: Range<usize>, kind: LinkKind) -> Self {
        Self {
            range,
            kind,
            is_heir: false,
        }
    }

    /// The automatic link this candidate becomes.
    pub(crate) fn mark<R: LentText>(&self, detector: &Detector, text: &R) -> Mark {
        let shown = text.slice(self.range.clone());
        let href: Arc<str> = detector.href(&shown, self.kind).into();
        Mark {
            range: self.range.clone(),
            href,
            kind: MarkKind::Auto,
        }
    }

    /// Does an automatic link with this target, in exactly its range, stay as it is?
    pub(crate) fn leads_to<R: LentText>(&self, detector: &Detector, text: &R, href: &str) -> bool {
        detector.leads_to(&text.slice(self.range.clone()), self.kind, href)
    }

    /// Ends the mutes under it, in `step`: when a candidate over one that is not the muted one becomes a link, the string
    /// was extended.
    pub(crate) fn end_mutes(&self, state: &LinkState, step: &mut Step) {
        for mute in state.mutes.overlapping(self.range.clone()) {
            let change = SpanChange::removed(mute);
            // Candidates come in order. So a mute that lies under two of them is the last one in the step.
            if step.mutes.last() != Some(&change) {
                step.mutes.push(change);
            }
        }
    }

    /// Is it exactly a range the user took a link off?
    pub(crate) fn muted(&self, state: &LinkState) -> bool {
        state.mutes.holds(&self.range)
    }

    /// Is it over a link of the user's own?
    pub(crate) fn over_manual(&self, state: &LinkState) -> bool {
        state
            .marks
            .overlapping(self.range.clone())
            .any(|mark| mark.kind == MarkKind::Manual)
    }

    /// Do the options allow it as a new link?
    pub(crate) fn wanted<R: LentText>(&self, options: &SessionOptions, text: &R) -> bool {
        options.wants(&text.slice(self.range.clone()), self.kind)
    }

    /// Does the syntax context allow it?
    pub(crate) fn allowed<R: LentText>(&self, context: &dyn Permissions, text: &R) -> bool {
        let permission = context.permission(self.range.clone());
        permission == Permission::Allow
            || permission.admits(&text.slice(self.range.clone()), self.kind)
    }
}

/// Is `text` one link and nothing else?
pub(crate) fn whole_link(detector: &Detector, text: &str) -> Option<LinkKind> {
    let mut found = None;
    let mut count = 0;
    detector.for_each_dyn(text, &mut |link| {
        count += 1;
        found = (link.range == (0..text.len())).then_some(link.kind);
    });
    found.filter(|_| count == 1)
}
