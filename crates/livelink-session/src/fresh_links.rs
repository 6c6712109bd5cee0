//! The links that a Backspace would take off.

use std::ops::Range;

use livelink_index::Edit;

use crate::mapping::{map_caret, map_range, touches};
use crate::mark::{Mark, MarkKind};
use crate::span_layer::SpanLayer;

/// The links of the last commit and where the caret stood. Session state: never stored, never part of undo. It is there
/// only while nothing happened since, so whoever handles an event takes it away first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FreshLinks {
    /// Ranges of the links just committed, in order.
    pub(crate) links: Vec<Range<usize>>,
    /// The caret after the trigger.
    pub(crate) caret: usize,
}

impl FreshLinks {
    /// Carries it over a rewriting of a part of one of the links. What detection made of that link is among `marks`: the
    /// same link, another one, or none. `None` if no link is left.
    pub(crate) fn rewritten(self, edit: Edit, marks: &SpanLayer<Mark>) -> Option<Self> {
        let moved = |at: usize| {
            if at < edit.old_end {
                at
            } else {
                at - edit.old_end + edit.new_end
            }
        };
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
            caret: moved(self.caret),
        })
    }

    /// Carries it over another user's edit; `None` if the edit takes a byte of one of the links or puts one strictly
    /// inside. As everywhere, what is put in at an edge of a link is outside.
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
            caret: map_caret(self.caret, edit),
        })
    }
}
