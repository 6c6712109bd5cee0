//! The links that a Backspace would remove.

use std::ops::Range;

use livelink_index::Edit;

use crate::mapping::{map_caret, map_into, map_range, touches};
use crate::mark::{Mark, MarkKind};
use crate::span_layer::SpanLayer;

/// The links of the last commit and the places of the carets after it. This is session state: never
/// stored, never part of undo. It is kept only until the next event, so the handler of each event
/// removes it first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FreshLinks {
    /// Ranges of the links just committed, in order.
    pub(crate) links: Vec<Range<usize>>,
    /// The carets after the trigger, in order and each once: all of them, also those at which
    /// nothing was linked.
    pub(crate) carets: Vec<usize>,
}

impl FreshLinks {
    /// Returns the fresh links after a part of one of them was rewritten. `marks` are the links
    /// after detection: the rewritten link is among them, or another one is in its place, or none.
    /// Returns `None` if no link is left.
    pub(crate) fn rewritten(self, edit: Edit, marks: &SpanLayer<Mark>) -> Option<Self> {
        let moved = |at| map_into(at, edit);
        let links: Vec<Range<usize>> = self
            .links
            .into_iter()
            .filter_map(|link| {
                let mut marks = marks.overlapping(moved(link.start)..moved(link.end));
                marks.find(|mark| mark.kind == MarkKind::Auto)
            })
            .map(|mark| mark.range)
            .collect();
        (!links.is_empty()).then(|| Self {
            links,
            carets: apart(self.carets.into_iter().map(moved)),
        })
    }

    /// Returns the fresh links after another user's edit, or `None` if the edit removes a byte of
    /// one of the links or inserts one strictly inside. As everywhere, text that is inserted at an
    /// edge of a link is outside the link.
    pub(crate) fn map(self, edit: Edit) -> Option<Self> {
        if self.links.iter().any(|link| touches(edit, link)) {
            return None;
        }
        let links = self
            .links
            .iter()
            .filter_map(|link| map_range(link, edit))
            .collect();
        Some(Self {
            links,
            carets: apart(self.carets.iter().map(|caret| map_caret(*caret, edit))),
        })
    }
}

/// Returns the carets in order, and each place once.
pub(crate) fn apart(carets: impl IntoIterator<Item = usize>) -> Vec<usize> {
    let mut carets: Vec<usize> = carets.into_iter().collect();
    carets.sort_unstable();
    carets.dedup();
    carets
}
