//! Scanning a dirty stretch.

use std::ops::Range;

use livelink_detect::{Detector, Link};

use crate::runs::Scratch;
use crate::source::Source;

/// Puts the links of `range`, whole runs of `text`, into `fresh`, in order. Returns how much was
/// scanned, in the units of `text`.
pub(crate) fn rescan(
    detector: &Detector,
    text: &impl Source,
    range: Range<usize>,
    scratch: &mut Scratch,
    fresh: &mut Vec<Link>,
) -> usize {
    fresh.clear();
    let mut free_from = range.start;
    text.detect_in(detector, range.clone(), scratch, |link| {
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
