//! A zone: a range of the text in which one permission holds.

use std::ops::Range;

use livelink_index::Permission;

/// A range of the text and the permission that holds in it.
pub(crate) type Zone = (Range<usize>, Permission);

/// Adds a zone at the end of `zones`. It becomes part of the last zone if it touches that one and has the same permission.
pub(crate) fn push_zone(zones: &mut Vec<Zone>, range: Range<usize>, permission: Permission) {
    if range.is_empty() {
        return;
    }
    match zones.last_mut() {
        Some((last, same)) if last.end == range.start && *same == permission => {
            last.end = range.end;
        }
        _ => zones.push((range, permission)),
    }
}

/// Zones in the making: in order, joined where they touch, without those of the language's usual permission.
pub(crate) struct ZoneBuilder {
    zones: Vec<Zone>,
    usual: Permission,
}

impl ZoneBuilder {
    pub(crate) fn new(usual: Permission, capacity: usize) -> Self {
        Self {
            zones: Vec::with_capacity(capacity),
            usual,
        }
    }

    pub(crate) fn push(&mut self, range: Range<usize>, permission: Permission) {
        if permission != self.usual {
            push_zone(&mut self.zones, range, permission);
        }
    }

    pub(crate) fn finish(self) -> Vec<Zone> {
        self.zones
    }
}
