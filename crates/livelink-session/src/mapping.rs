//! Maps offsets and ranges to their places after an edit, and back.

use std::ops::Range;

use livelink_index::Edit;

/// Returns whether `edit` removes a byte of `range` or inserts one strictly inside. Offsets of the
/// text before it.
pub(crate) fn touches(edit: Edit, range: &Range<usize>) -> bool {
    let is_nothing = edit.start == edit.old_end && edit.start == edit.new_end;
    edit.start < range.end && edit.old_end > range.start && !is_nothing
}

/// Returns the place of a touched span after `edit`. Both edges are outside, so text that is
/// inserted at an edge, or that replaces text over an edge, is not in the span. `None` if nothing
/// is left.
pub(crate) fn map_range(range: &Range<usize>, edit: Edit) -> Option<Range<usize>> {
    let start = if range.start < edit.start {
        range.start
    } else {
        shift(range.start, edit)
    };
    let end = if range.end <= edit.start {
        range.end
    } else if range.end > edit.old_end {
        shift(range.end, edit)
    } else {
        edit.start
    };
    (start < end).then_some(start..end)
}

/// Returns the place of a span after `edit`, together with the new text, if the edit replaces text
/// of the span and of nothing else. `None` if nothing is left.
pub(crate) fn map_with_replacement(range: &Range<usize>, edit: Edit) -> Option<Range<usize>> {
    let is_inside = range.start <= edit.start && edit.old_end <= range.end;
    if !is_inside || edit.start == edit.old_end {
        return map_range(range, edit);
    }
    let end = shift(range.end, edit);
    (range.start < end).then_some(range.start..end)
}

/// Returns the place, before the edit, of a range that the edit did not touch. Such a range lies
/// wholly on one side: if it starts at the edit's end, it is after the edit; if it ends at the
/// edit's start, it is before, also where these are one place.
pub(crate) fn unmap_range(range: &Range<usize>, edit: Edit) -> Range<usize> {
    if range.start < edit.new_end {
        return range.clone();
    }
    let back = |at: usize| at - edit.new_end + edit.old_end;
    back(range.start)..back(range.end)
}

/// Returns the place after the edit of an offset at or after the edit's start. An offset inside the
/// replaced part moves after the new text.
fn shift(at: usize, edit: Edit) -> usize {
    at.max(edit.old_end) - edit.old_end + edit.new_end
}

/// Returns the place of the local caret, or of an edge of a link, after text that the user typed was
/// rewritten. A caret in the rewritten text goes to its end, because the user has typed that text.
pub(crate) fn map_into(at: usize, edit: Edit) -> usize {
    match at <= edit.start {
        true => at,
        false => shift(at, edit),
    }
}

/// Returns the place of the local caret after another user's edit. The caret stays with the text
/// before it, so text that is inserted at the caret comes after it and is not typed into.
pub(crate) fn map_caret(at: usize, edit: Edit) -> usize {
    if at <= edit.start {
        at
    } else if at >= edit.old_end {
        at - edit.old_end + edit.new_end
    } else {
        edit.start
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_edit_touches() {
        for (edit, expected) in [
            (Edit::insert(5, 1), false),
            (Edit::insert(6, 1), true),
            (Edit::insert(10, 1), false),
            (Edit::delete(4..6), true),
            (Edit::delete(10..11), false),
            // Nothing happens inside the range.
            (Edit::insert(6, 0), false),
        ] {
            assert_eq!(touches(edit, &(5..10)), expected, "{edit:?}");
        }
    }

    #[test]
    fn a_replacement_belongs_to_its_span() {
        for (edit, expected) in [
            (Edit::replace(5..7, 4), Some(5..12)),
            (Edit::replace(8..10, 4), Some(5..12)),
            (Edit::replace(5..10, 4), Some(5..9)),
            (Edit::delete(5..10), None),
            // It reaches over an edge.
            (Edit::replace(4..7, 1), Some(5..8)),
            (Edit::replace(8..11, 1), Some(5..8)),
            (Edit::replace(4..11, 1), None),
            // Nothing is replaced.
            (Edit::insert(5, 2), Some(7..12)),
            (Edit::insert(10, 2), Some(5..10)),
        ] {
            let found = map_with_replacement(&(5..10), edit);
            assert_eq!(found, expected, "{edit:?}");
        }
    }

    #[test]
    fn both_edges_are_outside() {
        let cases = [
            // Insertions: before, at the start, inside, at the end, after.
            (Edit::insert(3, 2), Some(7..12)),
            (Edit::insert(5, 2), Some(7..12)),
            (Edit::insert(7, 2), Some(5..12)),
            (Edit::insert(10, 2), Some(5..10)),
            (Edit::insert(12, 2), Some(5..10)),
            // Deletions.
            (Edit::delete(0..3), Some(2..7)),
            (Edit::delete(3..5), Some(3..8)),
            (Edit::delete(10..12), Some(5..10)),
            (Edit::replace(3..5, 4), Some(7..12)),
            (Edit::delete(3..7), Some(3..6)),
            (Edit::delete(6..8), Some(5..8)),
            (Edit::delete(8..12), Some(5..8)),
            (Edit::delete(5..10), None),
            (Edit::delete(4..11), None),
            // Replacements: where one reaches over an edge, the new text is outside.
            (Edit::replace(3..7, 1), Some(4..7)),
            (Edit::replace(8..12, 4), Some(5..8)),
            (Edit::replace(8..10, 4), Some(5..8)),
            (Edit::replace(5..7, 4), Some(9..12)),
            (Edit::replace(6..8, 4), Some(5..12)),
            (Edit::replace(5..10, 4), None),
        ];
        for (edit, expected) in cases {
            assert_eq!(map_range(&(5..10), edit), expected, "{edit:?}");
            if let Some(mapped) = expected.filter(|_| !touches(edit, &(5..10))) {
                assert_eq!(unmap_range(&mapped, edit), 5..10, "back over {edit:?}");
            }
        }
    }
}
