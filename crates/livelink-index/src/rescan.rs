//! Scanning a dirty stretch.

use std::ops::Range;

use livelink_detect::{Detector, Link};

use crate::Text;
use crate::runs::Scratch;

/// Puts the links of `range`, whole runs of `text`, into `fresh`, in order. Returns the number of bytes scanned.
pub(crate) fn rescan<T: Text + ?Sized>(
    detector: &Detector,
    text: &T,
    range: Range<usize>,
    scratch: &mut Scratch,
    fresh: &mut Vec<Link>,
) -> usize {
    fresh.clear();
    let mut free_from = range.start;
    scratch.detect_in(detector, text, range.clone(), |link| {
        // The detector gives links in order, non-empty and inside what it was given. The store depends on that, so it
        // is looked at here, where it costs two comparisons a link.
        let in_order = free_from <= link.range.start && link.range.start < link.range.end;
        debug_assert!(in_order, "{link:?} is empty or out of order");
        if in_order {
            free_from = link.range.end;
            fresh.push(link);
        }
    });
    range.len()
}
