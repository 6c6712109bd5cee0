//! Which links show.

use livelink_index::{LiveLink, Permission, Text};

use crate::mirror::copy;
use crate::zones::Zones;

/// Links that a landing made show or hide: see [`SyntaxContext::land_on`](crate::SyntaxContext::land_on).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shown {
    /// Links that show now and did not before, in order.
    pub appeared: Vec<LiveLink>,
    /// Links that showed before and do not now, in order.
    pub vanished: Vec<LiveLink>,
}

/// May `link`, whose text is in `text`, show where it stands?
pub(crate) fn shows<T: Text + ?Sized>(zones: &Zones, link: &LiveLink, text: &T) -> bool {
    match zones.permission(link.range.clone()) {
        Permission::Allow => true,
        Permission::Deny => false,
        permission => {
            let (chunk, start) = text.chunk(link.range.start);
            let inside =
                link.range.start.saturating_sub(start)..link.range.end.saturating_sub(start);
            match chunk.get(inside) {
                Some(own) => permission.admits(own, link.kind),
                // It straddles chunks.
                None => permission.admits(&copy(text, link.range.clone()), link.kind),
            }
        }
    }
}
