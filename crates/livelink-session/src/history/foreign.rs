//! Other users' edits that wait to be carried past a unit. Edits are joined where that is possible.

use std::collections::VecDeque;
use std::ops::Range;

use livelink_index::Edit;

use super::timed::{Timed, by_time};

/// Other users' edits. Each is in offsets of the text after the ones before it. They are in the
/// order in which they came, or as [`left_to_right`](super::timed::left_to_right) puts them. A run
/// of typing or deleting is joined into one edit, because a step has to be carried past each edit
/// separately.
#[derive(Clone, Debug)]
pub(crate) struct Foreign {
    edits: VecDeque<Timed>,
    /// The times of the edits are in this range.
    times: Range<i64>,
}

impl Default for Foreign {
    fn default() -> Self {
        Self {
            edits: VecDeque::new(),
            times: 0..0,
        }
    }
}

impl Foreign {
    pub(super) fn is_empty(&self) -> bool {
        self.edits.is_empty()
    }

    /// Adds an edit that came after all others.
    pub(super) fn push(&mut self, edit: Edit) {
        self.append(Self::from_iter([edit]));
    }

    /// Adds edits that came after all others.
    pub(super) fn append(&mut self, later: Self) {
        let shift = self.times.end - later.times.start;
        for edit in later.edits {
            let edit = Timed {
                time: edit.time + shift,
                ..edit
            };
            match self.edits.back_mut() {
                // Nothing came between the two.
                Some(last)
                    if last.time == self.times.end - 1
                        && edit.time == self.times.end
                        && let Some(both) = joined(last.edit, edit.edit) =>
                {
                    *last = Timed { edit: both, ..edit };
                }
                _ => self.edits.push_back(edit),
            }
        }
        self.times.end = later.times.end + shift;
    }

    /// Adds edits that came before all others.
    pub(super) fn prepend(&mut self, earlier: Self) {
        let shift = self.times.start - earlier.times.end;
        for edit in earlier.edits.into_iter().rev() {
            let edit = Timed {
                time: edit.time + shift,
                ..edit
            };
            match self.edits.front_mut() {
                Some(first)
                    if first.time == self.times.start
                        && edit.time == self.times.start - 1
                        && let Some(both) = joined(edit.edit, first.edit) =>
                {
                    *first = Timed { edit: both, ..edit };
                }
                _ => self.edits.push_front(edit),
            }
        }
        self.times.start = earlier.times.start + shift;
    }

    /// Replaces the edits by the result of `change`, which has the same times.
    pub(super) fn change(&mut self, change: impl FnOnce(Vec<Timed>) -> Vec<Timed>) {
        self.edits = change(std::mem::take(&mut self.edits).into()).into();
    }

    /// Returns the edits in the order in which they came.
    pub(super) fn in_time(self) -> impl Iterator<Item = Edit> {
        by_time(self.edits.into()).into_iter().map(|it| it.edit)
    }
}

impl FromIterator<Edit> for Foreign {
    /// Collects edits in the order in which they came.
    fn from_iter<I: IntoIterator<Item = Edit>>(edits: I) -> Self {
        let times = 0_i64..;
        let edits = times.zip(edits).map(|(time, edit)| Timed { time, edit });
        let edits: VecDeque<_> = edits.collect();
        let times = 0..edits.len() as i64;
        Self { edits, times }
    }
}

/// Returns one edit that has the same effect on every range and every other edit as `one` followed
/// by `next`, or `None` if the two are not joined. Only two kinds of pairs lose nothing when they
/// are joined: an insertion into or beside an insertion, and a deletion beside a deletion.
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

    /// For every pair of small edits that is joined, the joined edit has the same effect on every
    /// range, every caret and every local edit as the two.
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
                    // A deletion may be cut into parts at another place, so the resulting texts are
                    // compared.
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
