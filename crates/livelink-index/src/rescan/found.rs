//! The links and checkpoints that a rescan finds.

use livelink_detect::Link;
use livelink_detect::resume::Checkpoint;

/// The links and checkpoints found in the dirty ranges of one call, one range after the other. The
/// buffers live from call to call.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) links: Vec<Link>,
    /// Each checkpoint with its place in the text.
    pub(crate) checkpoints: Vec<(usize, Checkpoint)>,
    /// Holds a window whose text lies in several chunks.
    pub(crate) buffer: String,
}

/// Adds a link, which starts after the last one, at `free_from` or later.
///
/// The store depends on links that are in order, non-empty and inside the text. The detector
/// promises such links. This function checks the promise, which costs two comparisons a link.
#[inline]
pub(super) fn push_in_order(links: &mut Vec<Link>, free_from: &mut usize, link: Link) {
    let in_order = *free_from <= link.range.start && link.range.start < link.range.end;
    debug_assert!(in_order, "{link:?} is empty or out of order");
    if in_order {
        *free_from = link.range.end;
        links.push(link);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use livelink_detect::LinkKind;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    /// A link that is empty or starts too early is left out. A build with debug assertions panics
    /// too.
    #[test]
    fn what_is_out_of_order_is_left_out() {
        for (range, fits) in [
            (3..4, true),
            (5..6, true),
            (2..5, false),
            (3..3, false),
            (4..4, false),
        ] {
            let free_from = if fits { range.end } else { 3 };
            let (mut links, mut free) = (Vec::new(), 3);
            let kind = LinkKind::Url;
            let push = || push_in_order(&mut links, &mut free, Link { range, kind });
            let panics = catch_unwind(AssertUnwindSafe(push)).is_err();
            assert_eq!((links.len(), free), (usize::from(fits), free_from));
            assert_eq!(panics, !fits && cfg!(debug_assertions));
        }
    }
}
