//! Where a range of an earlier text is now.
//!
//! The edits are those of an `EditLog`: in order, disjoint, with offsets of the earlier text.

use std::ops::Range;

use livelink::index::Edit;

/// Returns where a range is now. `None` if an edit has touched it.
pub(super) fn unchanged(edits: &[Edit], range: &Range<usize>) -> Option<Range<usize>> {
    moved(edits, range, |_| false)
}

/// Returns where a range is now, with what was typed inside it. `None` if an edit has reached over one of its ends.
pub(super) fn grown(edits: &[Edit], range: &Range<usize>) -> Option<Range<usize>> {
    moved(edits, range, |edit| {
        range.start <= edit.start && edit.old_end <= range.end
    })
}

fn moved(
    edits: &[Edit],
    range: &Range<usize>,
    may_touch: impl Fn(&Edit) -> bool,
) -> Option<Range<usize>> {
    let (mut start, mut end) = (range.start, range.end);
    for edit in edits.iter().take_while(|edit| edit.start < range.end) {
        let (added, removed) = (edit.inserted_len(), edit.removed_len());
        if edit.old_end <= range.start {
            start = (start + added).checked_sub(removed)?;
        } else if !may_touch(edit) {
            return None;
        }
        end = (end + added).checked_sub(removed)?;
    }
    Some(start..end)
}

/// Returns the part of the earlier text that a range of the present text may have come from.
pub(super) fn back(edits: &[Edit], range: &Range<usize>) -> Range<usize> {
    let (mut added, mut removed) = (0, 0);
    let (mut start, mut end) = (None, None);
    for edit in edits {
        let edit_start = (edit.start + added).saturating_sub(removed);
        let edit_end = edit_start + edit.inserted_len();
        if start.is_none() && range.start <= edit_end {
            start = Some(
                edit.start
                    .min((range.start + removed).saturating_sub(added)),
            );
        }
        if range.end < edit_start {
            end = Some((range.end + removed).saturating_sub(added));
            break;
        }
        added += edit.inserted_len();
        removed += edit.removed_len();
        if range.end <= edit_end {
            end = Some(edit.old_end);
            break;
        }
    }
    let rest = |at: usize| (at + removed).saturating_sub(added);
    let start = start.unwrap_or_else(|| rest(range.start));
    start..end.unwrap_or_else(|| rest(range.end))
}
