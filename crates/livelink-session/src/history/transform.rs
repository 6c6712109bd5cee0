//! Exchanges edits that were made at the same time.
//!
//! The module cuts edits into insertions and deletions, and exchanges each pair by the usual rules.
//! Positions move. Text that both sides delete is deleted once. If one side inserts text into a
//! range that the other deletes, that text stays (the deletion is split in two). If both insert
//! text at the same place, our text comes first, as the caret does when text arrives at it.

use std::ops::Range;

use livelink_index::Edit;

use crate::mapping::map_range;

/// A primitive edit of either side. The text of a local insertion is kept beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PrimitiveEdit {
    Insert { at: usize, len: usize },
    Delete(Range<usize>),
}

impl PrimitiveEdit {
    pub(super) fn edit(&self) -> Edit {
        match self {
            Self::Insert { at, len } => Edit::insert(*at, *len),
            Self::Delete(range) => Edit::delete(range.clone()),
        }
    }

    fn is_nothing(&self) -> bool {
        match self {
            Self::Insert { len, .. } => *len == 0,
            Self::Delete(range) => range.is_empty(),
        }
    }
}

/// Returns an edit as a deletion and then an insertion.
pub(super) fn primitives(edit: Edit) -> Vec<PrimitiveEdit> {
    let both = [
        PrimitiveEdit::Delete(edit.start..edit.old_end),
        PrimitiveEdit::Insert {
            at: edit.start,
            len: edit.inserted_len(),
        },
    ];
    both.into_iter().filter(|prim| !prim.is_nothing()).collect()
}

/// `ours` and `theirs` both start from one text. Returns `ours` for the text after `theirs`, and
/// `theirs` for the text after `ours`. Each list is a sequence: an edit is in offsets of the text
/// after the ones before it.
pub(super) fn transform(
    ours: Vec<PrimitiveEdit>,
    mut theirs: Vec<PrimitiveEdit>,
) -> (Vec<PrimitiveEdit>, Vec<PrimitiveEdit>) {
    let mut carried = Vec::new();
    for our in ours {
        // Carries one edit of ours past all of theirs. Either may be split in two on the way; each
        // part is then carried further by itself.
        let mut parts = vec![our];
        let mut theirs_after = Vec::new();
        for their in theirs {
            let (our_parts, their_parts) = match parts.as_slice() {
                [one] => transform_two(one, &their),
                _ => transform(std::mem::take(&mut parts), vec![their]),
            };
            parts = our_parts;
            theirs_after.extend(their_parts);
        }
        carried.extend(parts);
        theirs = theirs_after;
    }
    (carried, theirs)
}

/// Transforms one edit of each side as [`transform`] does.
fn transform_two(
    our: &PrimitiveEdit,
    their: &PrimitiveEdit,
) -> (Vec<PrimitiveEdit>, Vec<PrimitiveEdit>) {
    let insert = |at, len| vec![PrimitiveEdit::Insert { at, len }];
    match (our, their) {
        (&PrimitiveEdit::Insert { at: p, len: n }, &PrimitiveEdit::Insert { at: q, len: m }) => {
            // Ours comes first at the same place.
            let (p, q) = if p <= q { (p, q + n) } else { (p + m, q) };
            (insert(p, n), insert(q, m))
        }
        (&PrimitiveEdit::Insert { at, len }, PrimitiveEdit::Delete(range)) => {
            let (deletions, at) = insert_past_delete(at, len, range);
            (insert(at, len), deletions)
        }
        (PrimitiveEdit::Delete(range), &PrimitiveEdit::Insert { at, len }) => {
            let (deletions, at) = insert_past_delete(at, len, range);
            (deletions, insert(at, len))
        }
        (PrimitiveEdit::Delete(a), PrimitiveEdit::Delete(b)) => {
            (delete_past_delete(a, b), delete_past_delete(b, a))
        }
    }
}

/// Returns a deletion for the text after an insertion (which it leaves alone), and the insertion's
/// place after the deletion.
fn insert_past_delete(at: usize, len: usize, range: &Range<usize>) -> (Vec<PrimitiveEdit>, usize) {
    if at <= range.start {
        (
            vec![PrimitiveEdit::Delete(range.start + len..range.end + len)],
            at,
        )
    } else if at >= range.end {
        (vec![PrimitiveEdit::Delete(range.clone())], at - range.len())
    } else {
        // The later part comes first, so that the earlier one keeps its offsets.
        (
            vec![
                PrimitiveEdit::Delete(at + len..range.end + len),
                PrimitiveEdit::Delete(range.start..at),
            ],
            range.start,
        )
    }
}

/// Returns the part of `range` that is left to delete once `gone` is deleted.
fn delete_past_delete(range: &Range<usize>, gone: &Range<usize>) -> Vec<PrimitiveEdit> {
    let edit = Edit::delete(gone.clone());
    map_range(range, edit)
        .map(PrimitiveEdit::Delete)
        .into_iter()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(text: &str, primitives: &[PrimitiveEdit], letter: char) -> String {
        let mut text: Vec<char> = text.chars().collect();
        for prim in primitives {
            match prim {
                PrimitiveEdit::Insert { at, len } => {
                    drop(text.splice(at..at, std::iter::repeat_n(letter, *len)))
                }
                PrimitiveEdit::Delete(range) => drop(text.drain(range.clone())),
            }
        }
        text.into_iter().collect()
    }

    /// Tries every pair of short edit sequences on a text of four characters: both orders give the
    /// same text.
    #[test]
    fn both_orders_give_one_text() {
        let edits: Vec<Edit> = (0..=4)
            .flat_map(|start| {
                (start..=4)
                    .flat_map(move |end| (0..3).map(move |len| Edit::replace(start..end, len)))
            })
            .collect();
        for ours in &edits {
            for theirs in &edits {
                for more in [Edit::insert(0, 1), Edit::insert(2, 1), Edit::delete(0..2)] {
                    let after = 4 - theirs.removed_len() + theirs.inserted_len();
                    if more.old_end > after {
                        continue;
                    }
                    let ours = primitives(*ours);
                    let theirs: Vec<PrimitiveEdit> = primitives(*theirs)
                        .into_iter()
                        .chain(primitives(more))
                        .collect();
                    let (ours_after, theirs_after) = transform(ours.clone(), theirs.clone());
                    let one = run(&run("abcd", &theirs, 'T'), &ours_after, 'o');
                    let other = run(&run("abcd", &ours, 'o'), &theirs_after, 'T');
                    assert_eq!(one, other, "{ours:?} and {theirs:?}");
                }
            }
        }
    }
}
