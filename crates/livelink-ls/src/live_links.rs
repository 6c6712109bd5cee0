//! The links of a document, while their index is built and after that.

use std::ops::Range;

use livelink::index::runs::{Scratch, run_around};
use livelink::index::{Edit, EditLog, LinkIndex};
use livelink::{Detector, Link};

use crate::language::plain;
use crate::lines::DocumentText;

/// The links of a document.
#[derive(Debug)]
pub(crate) enum LiveLinks {
    /// A thread builds the index of a long text. Until then, only requested parts are scanned.
    Building {
        detector: Detector,
        /// The edits since the thread got the text.
        log: EditLog,
    },
    /// The index.
    Built(Box<LinkIndex>),
}

impl LiveLinks {
    pub(crate) fn detector(&self) -> &Detector {
        match self {
            Self::Building { detector, .. } => detector,
            Self::Built(index) => index.detector(),
        }
    }

    /// Whether the index is still being built.
    pub(crate) fn is_building(&self) -> bool {
        matches!(self, Self::Building { .. })
    }

    /// Stores the index that a thread has built.
    pub(crate) fn take_built(&mut self, text: &DocumentText, mut index: Box<LinkIndex>) {
        if let Self::Building { log, .. } = self {
            index.edit(text.rope(), log.edits());
            *self = Self::Built(index);
        }
    }

    /// Follows an edit, which led to `text`. Returns the ranges that were scanned: elsewhere, nothing about links has changed.
    pub(crate) fn edit(&mut self, text: &DocumentText, edit: Edit) -> Vec<Range<usize>> {
        match self {
            Self::Building { log, .. } => {
                log.push(&[edit]);
                vec![run_around(text.rope(), edit.start..edit.new_end)]
            }
            Self::Built(index) => index.edit(text.rope(), &[edit]).rescanned,
        }
    }

    /// Returns the links that overlap `range`, or touch it.
    pub(crate) fn touching(&self, text: &DocumentText, range: Range<usize>) -> Vec<Link> {
        match self {
            Self::Building { detector, .. } => {
                let mut links = Vec::new();
                let runs = run_around(text.rope(), range.clone());
                Scratch::default().detect_in(detector, text.rope(), runs, |found, kind| {
                    if found.start <= range.end && found.end >= range.start {
                        links.push(Link { range: found, kind });
                    }
                });
                links
            }
            Self::Built(index) => index.links_touching(range).map(plain).collect(),
        }
    }
}
