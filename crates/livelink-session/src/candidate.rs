//! Candidates: what detection finds in a window of the text, and what stands in their way.

use std::ops::Range;
use std::sync::Arc;

use livelink_detect::{Detector, LinkKind};
use livelink_index::{Permission, Text, runs};

use crate::context::SharedContext;
use crate::mark::{Mark, MarkKind};
use crate::options::SessionOptions;
use crate::read;
use crate::state::State;

/// A link that detection found.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) range: Range<usize>,
    pub(crate) kind: LinkKind,
}

/// Detects in `window`, which must end at boundaries (or at a boundary that was just typed).
pub(crate) fn find<T: Text + ?Sized>(
    detector: &Detector,
    text: &T,
    window: Range<usize>,
) -> Vec<Candidate> {
    let mut found = Vec::new();
    runs::detect_in(detector, text, window, |link| {
        found.push(Candidate {
            range: link.range,
            kind: link.kind,
        })
    });
    found
}

impl Candidate {
    /// The automatic link this candidate becomes.
    pub(crate) fn mark<T: Text + ?Sized>(&self, detector: &Detector, text: &T) -> Mark {
        let shown = read::slice(text, self.range.clone());
        let href: Arc<str> = detector.href(&shown, self.kind).into();
        Mark {
            range: self.range.clone(),
            href,
            kind: MarkKind::Auto,
        }
    }

    /// Is it exactly a range the user took a link off?
    pub(crate) fn muted(&self, state: &State) -> bool {
        state.mutes.holds(&self.range)
    }

    /// Is it over a link of the user's own?
    pub(crate) fn over_manual(&self, state: &State) -> bool {
        state
            .marks
            .overlapping(self.range.clone())
            .any(|mark| mark.kind == MarkKind::Manual)
    }

    /// Do the options allow it as a new link?
    pub(crate) fn wanted<T: Text + ?Sized>(&self, options: &SessionOptions, text: &T) -> bool {
        options.wants(&read::slice(text, self.range.clone()), self.kind)
    }

    /// Does the syntax context allow it?
    pub(crate) fn allowed<T: Text + ?Sized>(&self, context: &SharedContext, text: &T) -> bool {
        let permission = context.permission(self.range.clone());
        permission == Permission::Allow
            || permission.admits(&read::slice(text, self.range.clone()), self.kind)
    }
}

/// Is `text` one link and nothing else?
pub(crate) fn whole_link(detector: &Detector, text: &str) -> Option<LinkKind> {
    let mut found = None;
    let mut count = 0;
    detector.for_each(text, |link| {
        count += 1;
        found = (link.range == (0..text.len())).then_some(link.kind);
    });
    found.filter(|_| count == 1)
}
