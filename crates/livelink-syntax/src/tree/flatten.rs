//! Nested captures and injected zones as zones side by side.

use std::cmp::Reverse;
use std::ops::Range;

use livelink_index::Permission;

use super::captures::PermissionCapture;
use crate::zone::{Zone, ZoneBuilder};

/// Turns nested captures into zones side by side. The innermost capture counts.
pub(super) fn flatten(captures: &mut [PermissionCapture], usual: Permission) -> Vec<Zone> {
    captures.sort_by_key(|capture| {
        (
            capture.range.start,
            Reverse(capture.range.end),
            capture.pattern,
        )
    });
    let mut zones = ZoneBuilder::new(usual, captures.len());
    // The captures around `at`, the outermost first.
    let mut open: Vec<&PermissionCapture> = Vec::new();
    let mut at = 0;
    for next in captures.iter() {
        while let Some(inner) = open.pop_if(|inner| inner.range.end <= next.range.start) {
            zones.push(at..inner.range.end, inner.permission);
            at = at.max(inner.range.end);
        }
        if let Some(outer) = open.last() {
            zones.push(at..next.range.start, outer.permission);
        }
        at = at.max(next.range.start);
        open.push(next);
    }
    while let Some(inner) = open.pop() {
        zones.push(at..inner.range.end, inner.permission);
        at = at.max(inner.range.end);
    }
    zones.finish()
}

/// Lays the zones of injected texts over those of the outer language. In code of the outer language only the inner language
/// counts. Elsewhere the stricter of both counts.
pub(super) fn overlay(base: &[Zone], mut injected: Vec<Zone>, usual: Permission) -> Vec<Zone> {
    injected.sort_by_key(|(zone, _)| zone.start);
    let mut zones = ZoneBuilder::new(usual, base.len() + injected.len());
    let mut base = base.iter().cloned().peekable();
    let mut at = 0;
    // Calls `f` with the outer language's permissions from `at` up to `until`.
    let mut outer = |until: usize, at: &mut usize, f: &mut dyn FnMut(Range<usize>, Permission)| {
        while *at < until {
            while base.next_if(|(zone, _)| zone.end <= *at).is_some() {}
            let (end, permission) = match base.peek() {
                None => (until, usual),
                Some((zone, _)) if zone.start > *at => (zone.start.min(until), usual),
                Some((zone, permission)) => (zone.end.min(until), *permission),
            };
            f(*at..end, permission);
            *at = end;
        }
    };
    for (zone, inner) in injected {
        outer(zone.start, &mut at, &mut |range, permission| {
            zones.push(range, permission)
        });
        outer(zone.end, &mut at, &mut |range, permission| {
            zones.push(
                range,
                if permission == Permission::Deny {
                    inner
                } else {
                    permission.max(inner)
                },
            );
        });
    }
    outer(usize::MAX, &mut at, &mut |range, permission| {
        zones.push(range, permission)
    });
    zones.finish()
}
