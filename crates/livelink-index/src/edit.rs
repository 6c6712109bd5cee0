//! An edit as a value, and the form in which the index works with several of them.

mod between;

use std::ops::Range;

use crate::Offset;

/// One replacement in a text: the text at `start..old_end` was replaced, and the new text is at
/// `start..new_end`.
///
/// This is the triple that tree-sitter and most editors use. Offsets are bytes of UTF-8, or UTF-16
/// code units if they are [`Utf16Offset`](crate::Utf16Offset)s. With several edits in one call
/// (many cursors, replace all) each is given as if it were the only one: `start` and `old_end` are
/// offsets in the text *before* all of them, and `new_end - start` is the length of the text that
/// this edit inserted.
///
/// ```
/// use livelink_index::{Edit, Utf16Offset};
///
/// // "one two" became "one 2": the bytes 4..7 gave way to one byte.
/// let edit = Edit { start: 4, old_end: 7, new_end: 5 };
/// assert_eq!(edit, Edit::replace(4..7, 1));
/// assert_eq!((edit.removed_len(), edit.inserted_len()), (3, 1));
///
/// // A crab typed at the end of "one two" in an editor that counts UTF-16.
/// let crab = Edit::insert(Utf16Offset(7), 2);
/// assert_eq!(crab.new_end, Utf16Offset(9));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Edit<O: Offset = usize> {
    /// The start of the replaced text, in the text before the edit.
    pub start: O,
    /// The end of the replaced text, in the text before the edit.
    pub old_end: O,
    /// `start` plus the length of the inserted text.
    pub new_end: O,
}

impl<O: Offset> Edit<O> {
    /// Returns an edit that inserts text of length `len` at `at` and removes nothing.
    pub fn insert(at: O, len: usize) -> Self {
        Self::replace(at..at, len)
    }

    /// Returns an edit that removes the text of `range` and inserts nothing.
    pub fn delete(range: Range<O>) -> Self {
        Self::replace(range, 0)
    }

    /// Returns an edit that replaces the text of `range` by another text of length `len`.
    pub fn replace(range: Range<O>, len: usize) -> Self {
        Self {
            start: range.start,
            old_end: range.end,
            new_end: O::from_usize(range.start.to_usize().saturating_add(len)),
        }
    }

    /// Returns an edit that leaves the text of `range` as it is. An index that follows it scans the
    /// text again, for example where a [`Context`](crate::Context) gives other permissions now.
    pub fn again(range: Range<O>) -> Self {
        let new_end = range.end;
        Self {
            new_end,
            ..Self::replace(range, 0)
        }
    }

    /// Returns the length of the removed text; 0 if the edit is malformed (`old_end < start`).
    pub fn removed_len(&self) -> usize {
        let Edit { start, old_end, .. } = self.cast::<usize>();
        old_end.saturating_sub(start)
    }

    /// Returns the length of the inserted text; 0 if the edit is malformed (`new_end < start`).
    pub fn inserted_len(&self) -> usize {
        let Edit { start, new_end, .. } = self.cast::<usize>();
        new_end.saturating_sub(start)
    }

    /// Returns the edit with the same numbers in another type of offset. The caller must know which
    /// unit the numbers count.
    #[doc(hidden)]
    pub fn cast<P: Offset>(self) -> Edit<P> {
        let cast = |at: O| P::from_usize(at.to_usize());
        Edit {
            start: cast(self.start),
            old_end: cast(self.old_end),
            new_end: cast(self.new_end),
        }
    }
}

impl Edit {
    /// Returns the number that the edit adds to every offset after it, for `usize::wrapping_add`.
    pub(crate) const fn shift(&self) -> usize {
        self.new_end.wrapping_sub(self.old_end)
    }

    /// Returns whether the edit does nothing.
    pub(crate) const fn is_empty(&self) -> bool {
        self.start == self.old_end && self.start == self.new_end
    }
}

/// Returns whether `edit` can lead from a text of length `old_len` to one of length `new_len`.
#[inline]
pub(crate) fn leads_to(edit: &Edit, old_len: usize, new_len: usize) -> bool {
    edit.start <= edit.old_end
        && edit.start <= edit.new_end
        && edit.old_end <= old_len
        && (old_len - edit.removed_len()).checked_add(edit.inserted_len()) == Some(new_len)
}

/// Puts `edits` into `out`, sorted and without those that do nothing. Returns false if they are
/// malformed or overlap.
pub(crate) fn sort<O: Offset>(edits: &[Edit<O>], out: &mut Vec<Edit>) -> bool {
    out.clear();
    out.extend(
        edits
            .iter()
            .map(|edit| edit.cast::<usize>())
            .filter(|edit| !edit.is_empty()),
    );
    let key = |edit: &Edit| (edit.start, edit.old_end);
    if !out.is_sorted_by_key(key) {
        // The sort is stable, so that insertions at one place keep their order.
        out.sort_by_key(key);
    }
    let mut free_from = 0;
    out.iter().all(|edit| {
        let fits =
            free_from <= edit.start && edit.start <= edit.old_end && edit.start <= edit.new_end;
        free_from = edit.old_end;
        fits
    })
}

/// Sorts `edits` into `out` as [`sort`] does. Also returns false if the edits cannot lead from a
/// text of length `old_len` to one of length `new_len`: they reach past the text, or their lengths
/// add up to another length.
#[inline]
pub(crate) fn normalise<O: Offset>(
    edits: &[Edit<O>],
    old_len: usize,
    new_len: usize,
    out: &mut Vec<Edit>,
) -> bool {
    if let [edit] = edits {
        // The short way for a single edit, such as a keystroke.
        let edit = edit.cast::<usize>();
        out.clear();
        if edit.is_empty() {
            return old_len == new_len;
        }
        out.push(edit);
        return leads_to(&edit, old_len, new_len);
    }
    if !sort(edits, out) {
        return false;
    }
    let (mut removed, mut inserted) = (0, 0_usize);
    for edit in out.iter() {
        // Removals are disjoint and cannot overflow. An editor can report insertions of any length.
        removed += edit.removed_len();
        inserted = inserted.saturating_add(edit.inserted_len());
    }
    out.last().is_none_or(|edit| edit.old_end <= old_len)
        && (old_len - removed).checked_add(inserted) == Some(new_len)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normalise_accepts_what_can_be_applied() {
        let cases: &[(&[Edit], usize, usize, bool)] = &[
            (&[], 5, 5, true),
            (&[], 5, 6, false),
            (&[Edit::insert(5, 2)], 5, 7, true),
            (&[Edit::insert(6, 2)], 5, 7, false),
            (&[Edit::delete(0..5)], 5, 0, true),
            (&[Edit::delete(0..6)], 5, 0, false),
            // Touching edits and two insertions at one place are disjoint.
            (&[Edit::delete(0..2), Edit::replace(2..4, 1)], 5, 2, true),
            (&[Edit::insert(2, 1), Edit::insert(2, 3)], 5, 9, true),
            // Several edits reach past the text, though their lengths add up.
            (&[Edit::insert(0, 1), Edit::insert(6, 1)], 5, 7, false),
            (&[Edit::insert(0, 1), Edit::delete(4..6)], 5, 4, false),
            // Order does not matter, overlap does.
            (&[Edit::replace(2..4, 1), Edit::delete(0..2)], 5, 2, true),
            (&[Edit::delete(0..3), Edit::delete(2..4)], 5, 1, false),
            (
                &[Edit {
                    start: 3,
                    old_end: 2,
                    new_end: 3,
                }],
                5,
                6,
                false,
            ),
            (
                &[Edit {
                    start: 3,
                    old_end: 3,
                    new_end: 2,
                }],
                5,
                4,
                false,
            ),
            // 5 + usize::MAX wraps to 4: nothing stops an editor from reporting such an edit.
            (
                &[Edit {
                    start: 0,
                    old_end: 0,
                    new_end: usize::MAX,
                }],
                5,
                4,
                false,
            ),
        ];
        for (edits, old_len, new_len, expected) in cases {
            let mut out = Vec::new();
            let case = format!("{edits:?}, {old_len} -> {new_len}");
            assert_eq!(
                normalise(edits, *old_len, *new_len, &mut out),
                *expected,
                "{case}"
            );
            assert!(out.is_sorted_by_key(|edit| edit.start), "{case}");
        }
    }
}
