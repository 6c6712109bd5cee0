//! Other users' edits that wait to be carried past a unit. Edits are joined where they can be.

use std::collections::VecDeque;

use livelink_index::Edit;

/// Other users' edits in order, each in offsets of the text after the ones before it. A run of typing or deleting is joined
/// into one edit, because a step has to be carried past each edit separately.
#[derive(Clone, Debug, Default)]
pub(crate) struct Foreign(VecDeque<Edit>);

impl Foreign {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds an edit that came after all others.
    pub(super) fn push(&mut self, edit: Edit) {
        match self.0.back_mut() {
            Some(last) if let Some(both) = joined(*last, edit) => *last = both,
            _ => self.0.push_back(edit),
        }
    }

    /// Adds an edit that came before all others.
    pub(super) fn push_first(&mut self, edit: Edit) {
        match self.0.front_mut() {
            Some(first) if let Some(both) = joined(edit, *first) => *first = both,
            _ => self.0.push_front(edit),
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Edit> {
        self.0.iter().copied()
    }
}

impl IntoIterator for Foreign {
    type Item = Edit;
    type IntoIter = std::collections::vec_deque::IntoIter<Edit>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl FromIterator<Edit> for Foreign {
    fn from_iter<I: IntoIterator<Item = Edit>>(edits: I) -> Self {
        let mut foreign = Self::default();
        for edit in edits {
            foreign.push(edit);
        }
        foreign
    }
}

/// Returns one edit that has the same effect on every range and every other edit as `one` followed by `next`, or `None` if
/// the two are not joined. Only two kinds of pairs lose nothing when they are joined: an insertion into or beside an
/// insertion, and a deletion beside a deletion.
fn joined(one: Edit, next: Edit) -> Option<Edit> {
    let insertions = one.removed_len() == 0 && next.removed_len() == 0;
    let deletions = one.inserted_len() == 0 && next.inserted_len() == 0;
    if insertions && (one.start..=one.new_end).contains(&next.start) {
        let len = one.inserted_len() + next.inserted_len();
        Some(Edit::insert(one.start, len))
    } else if deletions && (next.start..=next.old_end).contains(&one.start) {
        let len = one.removed_len() + next.removed_len();
        Some(Edit::delete(next.start..next.start + len))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::transform::{PrimitiveEdit, primitives, transform};
    use crate::mapping::{map_caret, map_range, touches};

    fn prims(edits: &[Edit]) -> Vec<PrimitiveEdit> {
        edits.iter().flat_map(|edit| primitives(*edit)).collect()
    }

    /// For every pair of small edits that is joined, the joined edit has the same effect on every range, every caret and every
    /// local edit as the two.
    #[test]
    fn joined_edits_do_what_both_do() {
        let edits = |len: usize| {
            (0..=len).flat_map(move |start| {
                (start..=len).flat_map(move |end| (0..3).map(move |n| Edit::replace(start..end, n)))
            })
        };
        let (len, mut pairs) = (6, 0);
        for one in edits(len) {
            for next in edits(len - one.removed_len() + one.inserted_len()) {
                let Some(both) = joined(one, next) else {
                    continue;
                };
                pairs += 1;
                let what = format!("{one:?} {next:?} {both:?}");
                for range in (0..len).flat_map(|start| (start + 1..=len).map(move |end| start..end))
                {
                    let middle = map_range(&range, one);
                    let mapped = middle.as_ref().and_then(|range| map_range(range, next));
                    assert_eq!(map_range(&range, both), mapped, "{what} {range:?}");
                    let touched =
                        touches(one, &range) || middle.is_some_and(|middle| touches(next, &middle));
                    assert_eq!(touches(both, &range), touched, "{what} {range:?}");
                }
                for at in 0..=len {
                    let mapped = map_caret(map_caret(at, one), next);
                    assert_eq!(map_caret(at, both), mapped, "{what} {at}");
                }
                for ours in edits(len) {
                    let (ours_past_both, _) = transform(prims(&[ours]), prims(&[both]));
                    let (ours_past_each, _) = transform(prims(&[ours]), prims(&[one, next]));
                    // A deletion may be cut into parts at another place, so the resulting texts are compared.
                    let total = |all: &[PrimitiveEdit]| {
                        let texts = |text: &str| {
                            let mut text: Vec<char> = text.chars().collect();
                            for edit in all.iter().map(PrimitiveEdit::edit) {
                                let new = std::iter::repeat_n('o', edit.inserted_len());
                                text.splice(edit.start..edit.old_end, new);
                            }
                            text.into_iter().collect::<String>()
                        };
                        texts(
                            "abcdefghijkl"
                                .get(..len - both.removed_len() + both.inserted_len())
                                .unwrap(),
                        )
                    };
                    assert_eq!(
                        total(&ours_past_both),
                        total(&ours_past_each),
                        "{what} {ours:?}"
                    );
                }
            }
        }
        assert!(pairs > 100, "{pairs}");
    }
}
