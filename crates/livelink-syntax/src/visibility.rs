//! The links that may show, and those that began or ceased to.

use livelink_index::{LiveLink, Permission, Text};

use crate::permission_map::PermissionMap;
use crate::text_copy::copy_of_range;

/// Links that a parse made show or hide: see
/// [`SyntaxContext::take_link_changes`](crate::SyntaxContext::take_link_changes).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LinkVisibility {
    /// Links that show now and did not before, in order.
    pub appeared: Vec<LiveLink>,
    /// Links that showed before and do not now, in order.
    pub vanished: Vec<LiveLink>,
}

/// Returns whether `link`, whose text is in `text`, may show at its place.
pub(crate) fn may_show<T: Text + ?Sized>(
    permissions: &PermissionMap,
    link: &LiveLink,
    text: &T,
) -> bool {
    match permissions.permission(link.range.clone()) {
        Permission::Allow => true,
        Permission::Deny => false,
        permission => {
            let (chunk, start) = text.chunk(link.range.start);
            let inside =
                link.range.start.saturating_sub(start)..link.range.end.saturating_sub(start);
            match chunk.get(inside) {
                Some(own) => permission.admits(own, link.kind),
                // The link lies in more than one chunk.
                None => permission.admits(&copy_of_range(text, link.range.clone()), link.kind),
            }
        }
    }
}
