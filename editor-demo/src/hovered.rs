//! The link or address under the mouse.

use std::ops::Range;

use livelink::Rejected;
use livelink::session::Mark;
use livelink::syntax::MarkupLink;

use crate::editor::Editor;

/// The link or address under the mouse.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Hovered {
    /// A link.
    Link(Mark),
    /// A link that the markup makes.
    Markup {
        /// Where it shows.
        range: Range<usize>,
        /// The link.
        link: Box<MarkupLink<'static>>,
    },
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
            let (range, link) = (place.range, Box::new(place.link.clone()));
            return Some(Self::Markup { range, link });
        }
        let (range, reason) = editor.refused(at)?;
        Some(Self::Refused { range, reason })
    }

    /// Returns the bytes that the mouse is over.
    pub(crate) fn range(&self) -> &Range<usize> {
        match self {
            Self::Link(link) => &link.range,
            Self::Markup { range, .. } | Self::Refused { range, .. } => range,
        }
    }
}
