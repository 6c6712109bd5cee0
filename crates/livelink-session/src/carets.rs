//! The selection, or several of them, and how another user's edit moves them.

use std::ops::Range;
use std::sync::Arc;

use livelink_index::Edit;

use crate::mapping::map_caret;

/// One selection, or several that the user edits at the same time. They are in the order of the
/// text and apart. One of them is the main one.
///
/// ```
/// use livelink_session::{Carets, Selection};
///
/// // The first one is the main one, wherever it is in the text. Two carets at one place are one caret.
/// let carets = Carets::new([9, 4, 4].map(Selection::caret));
/// assert_eq!(carets.all(), [Selection::caret(4), Selection::caret(9)]);
/// assert_eq!(carets.main(), Selection::caret(9));
/// ```
///
/// serde writes the list of the selections, with the main one first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(from = "Vec<Selection>", into = "Vec<Selection>")
)]
pub struct Carets {
    all: All,
    /// Which of them is the main one.
    main: usize,
}

/// One selection needs no memory of its own: most texts have one caret.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum All {
    One([Selection; 1]),
    Several(Arc<[Selection]>),
}

impl Carets {
    /// Returns these selections; the first one is the main one. Selections that overlap become one,
    /// and so do a caret and a selection that it touches. Without any selection, returns a caret at
    /// the start of the text.
    pub fn new(selections: impl IntoIterator<Item = Selection>) -> Self {
        Self::joined(selections.into_iter().collect(), 0)
    }

    /// Joins the selections as [`new`](Self::new) does; `main` is the index of the main one.
    pub(crate) fn joined(selections: Vec<Selection>, main: usize) -> Self {
        let mut numbered: Vec<(usize, Selection)> = selections.into_iter().enumerate().collect();
        numbered.sort_by_key(|(_, selection)| (selection.range().start, selection.range().end));
        let mut apart: Vec<Selection> = Vec::new();
        let mut at = 0;
        for (number, selection) in numbered {
            match apart.last_mut() {
                Some(last) if meet(*last, selection) => *last = both(*last, selection),
                _ => apart.push(selection),
            }
            if number == main {
                at = apart.len() - 1;
            }
        }
        match apart.as_slice() {
            [] => Self::default(),
            [one] => Self::from(*one),
            _ => Self {
                all: All::Several(apart.into()),
                main: at,
            },
        }
    }

    /// Returns the main selection.
    pub fn main(&self) -> Selection {
        self.all().get(self.main).copied().unwrap_or_default()
    }

    /// Returns all selections, in the order of the text.
    pub fn all(&self) -> &[Selection] {
        match &self.all {
            All::One(one) => one,
            All::Several(all) => all,
        }
    }

    /// Returns the index of the main selection in [`all`](Self::all).
    pub(crate) fn main_index(&self) -> usize {
        self.main
    }

    /// Returns the selections moved by `to`.
    pub(crate) fn map(&self, to: impl FnMut(Selection) -> Selection) -> Self {
        Self::joined(self.all().iter().copied().map(to).collect(), self.main)
    }

    /// Returns the selections as they are after another user's edit.
    pub(crate) fn mapped(&self, edit: Edit) -> Self {
        self.map(|selection| selection.mapped(edit))
    }
}

impl From<Selection> for Carets {
    fn from(selection: Selection) -> Self {
        Self {
            all: All::One([selection]),
            main: 0,
        }
    }
}

#[cfg(feature = "serde")]
impl From<Vec<Selection>> for Carets {
    fn from(selections: Vec<Selection>) -> Self {
        Self::new(selections)
    }
}

#[cfg(feature = "serde")]
impl From<Carets> for Vec<Selection> {
    fn from(carets: Carets) -> Self {
        let mut selections = carets.all().to_vec();
        selections.swap(0, carets.main);
        selections
    }
}

impl Default for Carets {
    fn default() -> Self {
        Self::from(Selection::default())
    }
}

/// Returns whether two selections, of which `one` starts first, are one to the user.
fn meet(one: Selection, next: Selection) -> bool {
    let (end, start) = (one.range().end, next.range().start);
    start < end || (start == end && (one.is_caret() || next.is_caret()))
}

/// Returns one selection that covers both, with the caret on the side where the first one has it.
fn both(one: Selection, next: Selection) -> Selection {
    let (start, end) = (one.range().start, one.range().end.max(next.range().end));
    let backwards = |selection: Selection| selection.head < selection.anchor;
    match backwards(one) || (one.is_caret() && backwards(next)) {
        true => Selection {
            anchor: end,
            head: start,
        },
        false => Selection {
            anchor: start,
            head: end,
        },
    }
}

/// A selection: the end where it began and the end with the caret. Both are bytes, and equal for a
/// bare caret.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Selection {
    /// The end that stays when the selection is extended.
    pub anchor: usize,
    /// The caret.
    pub head: usize,
}

impl Selection {
    /// Returns a bare caret.
    pub const fn caret(at: usize) -> Self {
        Self {
            anchor: at,
            head: at,
        }
    }

    /// Returns whether nothing is selected.
    pub const fn is_caret(&self) -> bool {
        self.anchor == self.head
    }

    /// Returns the selected bytes, in order whichever way they were selected.
    pub fn range(&self) -> Range<usize> {
        self.anchor.min(self.head)..self.anchor.max(self.head)
    }

    /// Returns the selection after another user's edit.
    pub(crate) fn mapped(self, edit: Edit) -> Self {
        Self {
            anchor: map_caret(self.anchor, edit),
            head: map_caret(self.head, edit),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_meets_is_one() {
        // Each selection is its anchor and its head. The first one given is the main one, and the
        // number is its index.
        type Pairs = &'static [(usize, usize)];
        let cases: [(Pairs, Pairs, usize); 10] = [
            (&[], &[(0, 0)], 0),
            (&[(5, 5)], &[(5, 5)], 0),
            (&[(9, 9), (2, 4), (4, 6)], &[(2, 4), (4, 6), (9, 9)], 2),
            (&[(9, 9), (2, 4), (4, 4)], &[(2, 4), (9, 9)], 1),
            (&[(4, 4), (6, 4)], &[(6, 4)], 0),
            (&[(8, 3), (1, 4), (20, 20)], &[(1, 8), (20, 20)], 0),
            (&[(4, 1), (3, 8), (20, 20)], &[(8, 1), (20, 20)], 0),
            (&[(4, 4), (4, 6)], &[(4, 6)], 0),
            (&[(4, 4), (8, 4), (20, 20)], &[(8, 4), (20, 20)], 0),
            (&[(3, 3), (3, 3), (3, 3)], &[(3, 3)], 0),
        ];
        let selection = |&(anchor, head): &(usize, usize)| Selection { anchor, head };
        for (given, expected, main) in cases {
            let carets = Carets::new(given.iter().map(selection));
            let expected: Vec<Selection> = expected.iter().map(selection).collect();
            assert_eq!(carets.all(), expected, "{given:?}");
            assert_eq!(carets.main(), expected[main], "{given:?}");
        }
    }
}
