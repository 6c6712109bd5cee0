//! The links and mutes that a test gives to a session.

use std::ops::Range;

use livelink_session::{Mark, MarkKind, Mute, MuteCause};

pub(crate) fn mark(range: Range<usize>, href: &str, kind: MarkKind) -> Mark {
    Mark {
        range,
        href: href.into(),
        kind,
    }
}

/// Returns a link of the user's own.
pub(crate) fn manual(range: Range<usize>, href: &str) -> Mark {
    mark(range, href, MarkKind::Manual)
}

/// Returns a mute that was made by removing a link.
pub(crate) fn unlinked(range: Range<usize>) -> Mute {
    Mute {
        range,
        cause: MuteCause::Unlink,
    }
}
