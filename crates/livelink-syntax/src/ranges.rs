//! Lists of ranges of the text that follow its edits.

use std::ops::Range;

use livelink_index::Edit;

/// Moves ranges with an edit. A range that the edit touches grows over the inserted text.
///
/// The guarantee: if the permissions of two maps differed only in `ranges`, and both maps followed the edit, then
/// they differ only in the moved `ranges`. Inserted text gets the permission that the bytes beside it decide
/// ([`PermissionMap::follow_edit`]), so nothing outside can start to differ.
///
/// [`PermissionMap::follow_edit`]: crate::PermissionMap
pub(crate) fn move_ranges(ranges: &mut Vec<Range<usize>>, edit: Edit) {
    for range in ranges.iter_mut() {
        if range.start > edit.old_end {
            range.start = range.start - edit.removed_len() + edit.inserted_len();
        } else {
            range.start = range.start.min(edit.start);
        }
        if range.end > edit.old_end {
            range.end = range.end - edit.removed_len() + edit.inserted_len();
        } else if range.end >= edit.start {
            range.end = edit.new_end;
        }
    }
    ranges.retain(|range| !range.is_empty());
}

/// Sorts ranges and joins those that touch.
pub(crate) fn join_ranges(ranges: &mut Vec<Range<usize>>) {
    ranges.sort_by_key(|range| range.start);
    ranges.dedup_by(|next, last| {
        let joined = next.start <= last.end;
        if joined {
            last.end = last.end.max(next.end);
        }
        joined
    });
}
