//! The places where the links of a text show, and how they move with edits.

use std::ops::Range;
use std::sync::Arc;

use livelink::index::Edit;
use livelink::syntax::{MarkupKind, MarkupLink};

/// A place where a link of markup shows.
#[derive(Clone, Debug)]
pub(crate) struct MarkupPlace {
    /// The bytes of the text.
    pub(crate) range: Range<usize>,
    /// The address of the link stands there, and its text stands elsewhere.
    pub(crate) is_address: bool,
    /// The link, with the places that it had when the text was read.
    pub(crate) link: Arc<MarkupLink<'static>>,
}

/// The places where the links of a text show: their texts and their addresses. Where one link contains another, the inner one
/// shows, so places never overlap.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// How many links there are.
    pub(super) count: usize,
    /// In order.
    places: Vec<MarkupPlace>,
}

impl Places {
    /// Places the links. O(n log n).
    pub(super) fn of(mut links: Vec<MarkupLink<'static>>) -> Self {
        links.retain(|link| !link.destination.is_empty());
        let count = links.len();
        let mut places = Vec::new();
        for link in links {
            let link = Arc::new(link);
            let mut add = |range: &Range<usize>, is_address| {
                if !range.is_empty() {
                    places.push(MarkupPlace {
                        range: range.clone(),
                        is_address,
                        link: Arc::clone(&link),
                    });
                }
            };
            // A definition shows by its address.
            let has_text = !link.text.is_empty() && link.kind != MarkupKind::Definition;
            if has_text {
                add(&link.text, false);
            }
            // The address of a reference belongs to its definition.
            if link.kind != MarkupKind::Reference && link.target != link.text {
                add(&link.target, has_text);
            }
        }
        places.sort_by_key(|place| (place.range.start, std::cmp::Reverse(place.range.end)));
        let places = apart(places);
        Self { count, places }
    }

    /// Returns the places that touch `range`, in order.
    pub(super) fn within(&self, range: Range<usize>) -> impl Iterator<Item = &MarkupPlace> {
        let first = self
            .places
            .partition_point(|place| place.range.end < range.start);
        let from = self.places.get(first..).unwrap_or_default().iter();
        from.take_while(move |place| place.range.start <= range.end)
    }
}

/// Cuts places that contain others. They are sorted by their starts, and the longer of two comes first.
fn apart(places: Vec<MarkupPlace>) -> Vec<MarkupPlace> {
    let mut apart = Vec::new();
    let mut open: Vec<MarkupPlace> = Vec::new();
    let mut done = 0;
    let mut show = |place: &MarkupPlace, end: usize| {
        let start = place.range.start.max(done);
        if start < end {
            done = end;
            apart.push(MarkupPlace {
                range: start..end,
                ..place.clone()
            });
        }
    };
    for place in places {
        while let Some(outer) = open.pop_if(|outer| outer.range.end <= place.range.start) {
            show(&outer, outer.range.end);
        }
        // The description of an image belongs to the link around it.
        let link = &place.link;
        let is_description = link.is_image && place.range == link.text && link.text != link.target;
        if is_description && !open.is_empty() {
            continue;
        }
        if let Some(outer) = open.last() {
            show(outer, place.range.start.min(outer.range.end));
        }
        open.push(place);
    }
    while let Some(outer) = open.pop() {
        show(&outer, outer.range.end);
    }
    apart
}

/// Returns where a range is now. `None` if an edit has touched it.
pub(super) fn unchanged(edits: &[Edit], range: &Range<usize>) -> Option<Range<usize>> {
    moved(edits, range, |_| false)
}

/// Returns where a range is now, with the text typed inside it. `None` if an edit has reached over one of its ends.
pub(super) fn grown(edits: &[Edit], range: &Range<usize>) -> Option<Range<usize>> {
    moved(edits, range, |edit| {
        range.start <= edit.start && edit.old_end <= range.end
    })
}

fn moved(
    edits: &[Edit],
    range: &Range<usize>,
    may_touch: impl Fn(&Edit) -> bool,
) -> Option<Range<usize>> {
    let (mut start, mut end) = (range.start, range.end);
    for edit in edits.iter().take_while(|edit| edit.start < range.end) {
        let (added, removed) = (edit.inserted_len(), edit.removed_len());
        if edit.old_end <= range.start {
            start = (start + added).checked_sub(removed)?;
        } else if !may_touch(edit) {
            return None;
        }
        end = (end + added).checked_sub(removed)?;
    }
    Some(start..end)
}

/// Returns a part of the earlier text from which a range of the present text came. It may be larger than that.
pub(super) fn back(edits: &[Edit], range: &Range<usize>) -> Range<usize> {
    let inserted: usize = edits.iter().map(Edit::inserted_len).sum();
    let removed: usize = edits.iter().map(Edit::removed_len).sum();
    range.start.saturating_sub(inserted)..range.end.saturating_add(removed)
}
