//! The links of a document, while their index is built and after that.

use std::ops::Range;

use livelink::index::runs::{Scratch, run_around};
use livelink::index::{Edit, EditLog, LinkIndex, Text};
use livelink::syntax::PermissionMap;
use livelink::{Detector, Link};

use crate::language::{Syntax, plain};
use crate::lines::DocumentText;

/// The length in bytes from which a document is large: a thread builds the index. Below it, building takes some milliseconds.
pub(crate) const LARGE: usize = 4 << 20;

/// News that the threads of a document send to the server.
pub(crate) trait News: Clone + Send + 'static {
    /// A parse is done.
    fn parsed(&self);
    /// The index is built.
    fn built(&self, index: LinkIndex);
}

/// The links of a document, as its language permits them.
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
    /// Builds the links of a text, a long one in a thread.
    pub(crate) fn build(
        text: &DocumentText,
        syntax: &Syntax,
        detector: Detector,
        news: &impl News,
    ) -> Self {
        let permissions = syntax.permissions();
        if text.len() < LARGE {
            let permitted = permissions.permitted(text.rope());
            return Self::Built(Box::new(LinkIndex::build(detector, &permitted)));
        }
        let (rope, own, news) = (text.rope().clone(), detector.clone(), news.clone());
        std::thread::spawn(move || {
            news.built(LinkIndex::build(own, &permissions.permitted(&rope)))
        });
        Self::Building {
            detector,
            log: EditLog::new(),
        }
    }

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
    pub(crate) fn take_built(
        &mut self,
        text: &DocumentText,
        permissions: &PermissionMap,
        mut index: Box<LinkIndex>,
    ) {
        if let Self::Building { log, .. } = self {
            index.edit(&permissions.permitted(text.rope()), log.edits());
            *self = Self::Built(index);
        }
    }

    /// Follows edits, which led to `text`, or changes of the permissions.
    pub(crate) fn edit(
        &mut self,
        text: &DocumentText,
        permissions: &PermissionMap,
        edits: &[Edit],
    ) {
        match self {
            Self::Building { log, .. } => log.push(edits),
            Self::Built(index) => {
                index.edit(&permissions.permitted(text.rope()), edits);
            }
        }
    }

    /// Returns the links that overlap `range`, or touch it.
    pub(crate) fn touching(
        &self,
        text: &DocumentText,
        permissions: &PermissionMap,
        range: Range<usize>,
    ) -> Vec<Link> {
        match self {
            Self::Building { detector, .. } => {
                scanned(detector, &permissions.permitted(text.rope()), range)
            }
            Self::Built(index) => index.links_touching(range).map(plain).collect(),
        }
    }
}

/// Returns the links of a text that overlap `range`, or touch it. It scans the runs around the range.
pub(crate) fn scanned(detector: &Detector, text: &impl Text, range: Range<usize>) -> Vec<Link> {
    let mut links = Vec::new();
    let runs = run_around(text, range.clone());
    Scratch::default().detect_in(detector, text, runs, |found, kind| {
        if found.start <= range.end && found.end >= range.start {
            links.push(Link { range: found, kind });
        }
    });
    links
}
