//! Candidates: the links that detection finds, and the reasons not to make links of them.

use std::ops::Range;

use livelink_detect::{Detector, LinkKind};
use livelink_index::Permission;

use crate::context::Permissions;
use crate::lent_text::LentText;
use crate::link_state::LinkState;
use crate::mark::{Mark, MarkKind};
use crate::options::SessionOptions;
use crate::step::Step;

/// A link that detection found.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) range: Range<usize>,
    pub(crate) kind: LinkKind,
    /// Whether it has replaced a former link.
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

    /// Returns the automatic link that this candidate becomes.
    pub(crate) fn mark<R: LentText>(&self, detector: &Detector, text: &R) -> Mark {
        let shown = text.slice(self.range.clone());
        self.leading_to(&detector.lent_href(&shown, self.kind))
    }

    /// Returns the automatic link that `former` becomes, or `None` if it stays as it is.
    pub(crate) fn successor<R: LentText>(
        &self,
        detector: &Detector,
        text: &R,
        former: &Mark,
    ) -> Option<Mark> {
        let shown = text.slice(self.range.clone());
        let href = detector.lent_href(&shown, self.kind);
        let stays = self.range == former.range && *href == *former.href;
        (!stays).then(|| self.leading_to(&href))
    }

    fn leading_to(&self, href: &str) -> Mark {
        Mark {
            range: self.range.clone(),
            href: href.into(),
            kind: MarkKind::Auto,
        }
    }

    /// Ends the mutes under it, in `step`. The candidate is another one than the muted one, so the
    /// muted text was extended.
    pub(crate) fn end_mutes(&self, state: &LinkState, step: &mut Step) {
        for change in state.mutes.removals(self.range.clone()) {
            // Candidates come in order. So a mute under two of them is the last one in the step.
            if step.mutes.last() != Some(&change) {
                step.mutes.push(change);
            }
        }
    }

    /// Returns whether the user removed a link of exactly its range.
    pub(crate) fn muted(&self, state: &LinkState) -> bool {
        state.mutes.holds(&self.range)
    }

    /// Returns whether it is over a link of the user's own.
    pub(crate) fn over_manual(&self, state: &LinkState) -> bool {
        state
            .marks
            .overlapping(self.range.clone())
            .any(|mark| mark.kind == MarkKind::Manual)
    }

    /// Returns whether the options allow it as a new link.
    pub(crate) fn wanted<R: LentText>(&self, options: &SessionOptions, text: &R) -> bool {
        options.wants(&text.slice(self.range.clone()), self.kind)
    }

    /// Returns whether the syntax context allows it.
    pub(crate) fn allowed<R: LentText>(&self, context: &dyn Permissions, text: &R) -> bool {
        match context.permission(self.range.clone()) {
            Permission::Allow => true,
            Permission::ShowOnly => false,
            permission => permission.admits(&text.slice(self.range.clone()), self.kind),
        }
    }
}

/// Returns the kind of the link if `text` is one link and nothing else.
pub(crate) fn whole_link(detector: &Detector, text: &str) -> Option<LinkKind> {
    let mut found = None;
    let mut count = 0;
    detector.for_each_dyn(text, &mut |link| {
        count += 1;
        found = (link.range == (0..text.len())).then_some(link.kind);
    });
    found.filter(|_| count == 1)
}
