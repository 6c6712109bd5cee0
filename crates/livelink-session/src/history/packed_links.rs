//! Many changed links, in a third of the memory.
//!
//! A paste of a million links is one step with a million changes. The history keeps it until the
//! user undoes the paste, which may never happen. So the history packs the changes, and unpacks
//! them when it plays the step.

use std::sync::Arc;

use crate::mark::{Mark, MarkKind};
use crate::step::{MarkChange, SpanChange};

/// Fewer changes than this stay as they are.
const FEWEST: usize = 64;

/// Links that were all added, or all removed, and are all of one kind.
#[derive(Clone, Debug)]
pub(crate) struct PackedLinks {
    links: Vec<PackedLink>,
    kind: MarkKind,
    added: bool,
}

/// A link, by its distance from the link before it.
#[derive(Clone, Debug)]
struct PackedLink {
    gap: u32,
    len: u32,
    href: Arc<str>,
}

impl PackedLinks {
    /// Packs changes. Returns `None` if they are few, not alike or not in order.
    pub(super) fn of(changes: &[MarkChange]) -> Option<Self> {
        if changes.len() < FEWEST {
            return None;
        }
        let first = changes.first()?;
        let added = first.before.is_none();
        let kind = first.after.as_ref().or(first.before.as_ref())?.kind;
        // Most lists that cannot be packed show that before anything is allocated.
        let mut links = Vec::new();
        let mut end = 0;
        for change in changes {
            let mark = match (&change.before, &change.after) {
                (None, Some(mark)) if added => mark,
                (Some(mark), None) if !added => mark,
                _ => return None,
            };
            if mark.kind != kind {
                return None;
            }
            let gap = mark.range.start.checked_sub(end)?;
            end = mark.range.end;
            if links.is_empty() {
                links.reserve_exact(changes.len());
            }
            links.push(PackedLink {
                gap: gap.try_into().ok()?,
                len: mark.range.len().try_into().ok()?,
                href: Arc::clone(&mark.href),
            });
        }
        Some(Self { links, kind, added })
    }

    /// Returns the changes as they were.
    pub(super) fn unpacked(self) -> Vec<MarkChange> {
        let Self { links, kind, added } = self;
        let mut end = 0;
        let changes = links.into_iter().map(|link| {
            let start = end + link.gap as usize;
            end = start + link.len as usize;
            let (range, href) = (start..end, link.href);
            let mark = Mark { range, href, kind };
            match added {
                true => SpanChange::added(mark),
                false => SpanChange::removed(mark),
            }
        });
        changes.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes(links: usize, added: bool, kinds: &[MarkKind]) -> Vec<MarkChange> {
        let changes = (0..links).map(|at| {
            let mark = Mark {
                range: at * 12 + 3..at * 12 + 11,
                href: format!("https://example.com/{at}").into(),
                kind: kinds[at % kinds.len()],
            };
            match added {
                true => SpanChange::added(mark),
                false => SpanChange::removed(mark),
            }
        });
        changes.collect()
    }

    #[test]
    fn packed_links_are_the_same_links() {
        let (auto, manual) = (MarkKind::Auto, MarkKind::Manual);
        let mut unordered = changes(100, true, &[auto]);
        unordered.swap(3, 4);
        let mut mixed = changes(100, true, &[auto]);
        mixed[50] = mixed[50].clone().invert();
        let mut mixed_too = changes(100, false, &[auto]);
        mixed_too[50] = mixed_too[50].clone().invert();
        let cases = [
            (changes(FEWEST - 1, true, &[auto]), false),
            (changes(FEWEST, true, &[auto]), true),
            (changes(200, true, &[manual]), true),
            (changes(200, false, &[auto]), true),
            (changes(200, true, &[auto, manual]), false),
            (unordered, false),
            (mixed, false),
            (mixed_too, false),
        ];
        for (changes, packs) in cases {
            let packed = PackedLinks::of(&changes);
            assert_eq!(packed.is_some(), packs, "{changes:?}");
            if let Some(packed) = packed {
                assert_eq!(packed.unpacked(), changes);
            }
        }
    }
}
