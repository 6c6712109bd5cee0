//! The link or address under the mouse.

use std::ops::Range;

use livelink::detect::Rejected;
use livelink::session::Mark;

use crate::editor::Editor;
use crate::markup_links::MarkupPlace;

/// The link or address under the mouse.
#[derive(Clone, Debug)]
pub(crate) enum Hovered {
    /// A link.
    Link(Mark),
    /// A link that the markup makes.
    Markup(MarkupPlace),
    /// Text that could be taken for a link, and that detection rejected.
    Refused {
        /// Where it is.
        range: Range<usize>,
        /// Why.
        reason: Rejected,
    },
}

impl Hovered {
    /// Returns the link or address at a cluster of the text.
    pub(crate) fn at(editor: &Editor, cluster: Range<usize>) -> Option<Self> {
        let at = cluster.start;
        if let Some(link) = editor.links_in(cluster).into_iter().next() {
            return Some(Self::Link(link));
        }
        if let Some(place) = editor.markup_in(at..at + 1).into_iter().next() {
            return Some(Self::Markup(place));
        }
        let (range, reason) = editor.refused(at)?;
        Some(Self::Refused { range, reason })
    }

    /// Returns the bytes that the mouse is over.
    pub(crate) fn range(&self) -> &Range<usize> {
        match self {
            Self::Link(link) => &link.range,
            Self::Markup(place) => &place.range,
            Self::Refused { range, .. } => range,
        }
    }
}
