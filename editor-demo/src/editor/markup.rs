//! The links that the markup of the document makes. They can be opened, and no command changes them.

use std::ops::Range;

use livelink::session::Mark;
use livelink::syntax::MarkupLanguage;

use super::Editor;
use crate::markup_links::MarkupPlace;
use crate::shown_links::share_a_byte;

/// How far around a place the other links are looked for, in bytes.
const NEAR: usize = 4 * 1024;

impl Editor {
    /// Returns the language of the markup, and how many links it makes.
    pub(crate) fn markup(&self) -> Option<(MarkupLanguage, usize)> {
        Some((self.markup.language()?, self.markup.count()))
    }

    /// Returns the places of the markup's links that share a byte with `range`, in order. A place is cut where another link
    /// shows. Of a long place, only the part around `range` is returned.
    pub(crate) fn markup_in(&self, range: Range<usize>) -> Vec<MarkupPlace> {
        let near = range.start.saturating_sub(NEAR)..range.end.saturating_add(NEAR);
        let places = self.markup.within(self.rope(), range.clone());
        let mut places = places.peekable();
        if places.peek().is_none() {
            return Vec::new();
        }
        let others = self.links_in(near.clone());
        let mut shown = Vec::new();
        for place in places {
            let whole = place.range.start.max(near.start)..place.range.end.min(near.end);
            let parts = without(whole, &others).filter(|part| share_a_byte(part, &range));
            shown.extend(parts.map(|range| MarkupPlace {
                range,
                ..place.clone()
            }));
        }
        shown
    }

    /// Returns the link of the markup that the caret is in or at an edge of, where no other link is.
    pub(crate) fn markup_at(&self, caret: usize) -> Option<MarkupPlace> {
        let near = self
            .markup_in(caret.saturating_sub(1)..caret + 1)
            .into_iter();
        let mut near = near.filter(|place| place.range.start <= caret && caret <= place.range.end);
        near.next()
    }
}

/// Returns the parts of a range that are in none of `others`, which are in order and do not overlap.
fn without(range: Range<usize>, others: &[Mark]) -> impl Iterator<Item = Range<usize>> + use<> {
    let others = others.iter().map(|other| &other.range);
    let inside = others.filter(|other| share_a_byte(other, &range));
    let mut parts = Vec::new();
    let mut start = range.start;
    for other in inside {
        parts.push(start..other.start);
        start = other.end;
    }
    parts.push(start..range.end);
    parts.into_iter().filter(|part| part.start < part.end)
}
