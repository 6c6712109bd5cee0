//! The changes of a session as values that can be inverted.
//!
//! A [`Step`] is one move of the whole state (links, mutes, dormant ranges) from one text to the
//! next:
//!
//! ```text
//! 1. remove every `before`          (offsets of the old text)
//! 2. move all other spans by `edit` (no span is inside it any more, so this loses nothing)
//! 3. insert every `after`           (offsets of the new text)
//! ```
//!
//! Because the second part only ever moves spans that lie wholly on one side of the edit, swapping
//! `before` with `after` and the two lengths of the edit gives the exact way back. Undo is nothing
//! more than that, and nothing is recomputed.

use livelink_index::{Edit, Offset};

use crate::mapping::unmap_range;
use crate::mark::{Dormant, Mark, Mute, Span};

/// One span that was added (`before` is `None`), was removed (`after` is `None`) or became another.
///
/// `before` is in offsets of the text before the step, `after` in those of the text after it.
///
/// ```
/// use livelink_session::{Mark, MarkChange, MarkKind};
///
/// let mark = Mark { range: 0..11, href: "https://example.com".into(), kind: MarkKind::Auto };
/// let added = MarkChange { before: None, after: Some(mark.clone()) };
/// assert_eq!(added.invert(), MarkChange { before: Some(mark), after: None });
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SpanChange<S> {
    /// The span as it was.
    pub before: Option<S>,
    /// The span as it is.
    pub after: Option<S>,
}

/// A change of a link.
pub type MarkChange<O = usize> = SpanChange<Mark<O>>;
/// A change of a mute.
pub type MuteChange<O = usize> = SpanChange<Mute<O>>;
/// A change of a dormant range.
pub type DormantChange<O = usize> = SpanChange<Dormant<O>>;

impl<S> SpanChange<S> {
    /// Returns the inverse change.
    pub fn invert(self) -> Self {
        Self {
            before: self.after,
            after: self.before,
        }
    }

    /// A span that was added.
    pub(crate) fn added(span: S) -> Self {
        Self {
            before: None,
            after: Some(span),
        }
    }

    /// A span that was removed.
    pub(crate) fn removed(span: S) -> Self {
        Self {
            before: Some(span),
            after: None,
        }
    }
}

/// One move of the session's state, with or without an edit of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step<O: Offset = usize> {
    /// The edit of the text, if there was one.
    pub edit: Option<Edit<O>>,
    /// Changed links. Links that only moved because text before them changed are not listed.
    pub marks: Vec<MarkChange<O>>,
    /// Changed mutes, likewise.
    pub mutes: Vec<MuteChange<O>>,
    /// Changed dormant ranges, likewise.
    pub dormant: Vec<DormantChange<O>>,
}

impl<O: Offset> Step<O> {
    /// Returns whether the step changes neither text nor state.
    pub fn is_empty(&self) -> bool {
        self.edit.is_none() && self.is_plain()
    }

    /// Returns whether the step changes no span.
    pub fn is_plain(&self) -> bool {
        self.marks.is_empty() && self.mutes.is_empty() && self.dormant.is_empty()
    }

    /// Returns the inverse step, for [`Session::play`](crate::Session::play). O(changes).
    pub fn invert(self) -> Self {
        fn all<S>(changes: Vec<SpanChange<S>>) -> Vec<SpanChange<S>> {
            changes.into_iter().map(SpanChange::invert).collect()
        }
        Self {
            edit: self.edit.map(|edit| Edit {
                start: edit.start,
                old_end: edit.new_end,
                new_end: edit.old_end,
            }),
            marks: all(self.marks),
            mutes: all(self.mutes),
            dormant: all(self.dormant),
        }
    }
}

impl Step {
    /// Adds `next`, which comes after this step and must not edit the text.
    pub(crate) fn append(&mut self, next: Self) {
        debug_assert!(next.edit.is_none(), "only changes of spans are merged");
        merge(&mut self.marks, next.marks, self.edit);
        merge(&mut self.mutes, next.mutes, self.edit);
        merge(&mut self.dormant, next.dormant, self.edit);
    }
}

/// Appends `next`, whose `before`s are in offsets after `edit`, to `changes`. Chains the changes of
/// a span that both lists name, and drops a span that was added and removed again.
fn merge<S: Span>(
    changes: &mut Vec<SpanChange<S>>,
    mut next: Vec<SpanChange<S>>,
    edit: Option<Edit>,
) {
    // Spans of one state are apart, so each is known by its start.
    if changes.is_empty() && next.iter().all(|change| change.before.is_none()) {
        // A paste: nothing is copied, however many links it brings.
        *changes = next;
        return;
    }
    if let ([change], [SpanChange { before, after }]) =
        (changes.as_mut_slice(), next.as_mut_slice())
        && let (Some(then), Some(now)) = (&change.after, &before)
        && then.range() == now.range()
        && (change.before.is_some() || after.is_some())
    {
        // A key in a link.
        change.after = after.take();
        return;
    }
    let mut earlier: Vec<(usize, usize)> = Vec::new();
    if next.iter().any(|change| change.before.is_some()) {
        let starts = changes.iter().enumerate().filter_map(|(at, change)| {
            let after = change.after.as_ref()?;
            Some((after.range().start, at))
        });
        earlier.extend(starts);
        earlier.sort_unstable();
    }
    for SpanChange { before, after } in next {
        let Some(before) = before else {
            changes.push(SpanChange {
                before: None,
                after,
            });
            continue;
        };
        let start = before.range().start;
        let same = earlier
            .get(earlier.partition_point(|(known, _)| *known < start))
            .and_then(|(_, at)| changes.get_mut(*at))
            .filter(|change| change.after.as_ref() == Some(&before));
        match same {
            Some(change) => change.after = after,
            // A span that the edit did not touch lies wholly on one side of it, so this is exact.
            None => {
                let range = edit.map_or_else(
                    || before.range().clone(),
                    |edit| unmap_range(before.range(), edit),
                );
                let before = Some(before.with_range(range));
                changes.push(SpanChange { before, after });
            }
        }
    }
    changes.retain(|change| change.before.is_some() || change.after.is_some());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dormant(range: std::ops::Range<usize>) -> Dormant {
        Dormant { range }
    }

    #[test]
    fn merged_steps_name_each_span_once() {
        // The text "abc def" became "abXc def": 0..3 grew to 0..4; then 0..4 gave way to 0..2, and
        // 5..8 went.
        let mut grown = Step {
            edit: Some(Edit::insert(2, 1)),
            dormant: vec![SpanChange {
                before: Some(dormant(0..3)),
                after: Some(dormant(0..4)),
            }],
            ..Step::default()
        };
        let next = Step {
            dormant: vec![
                SpanChange {
                    before: Some(dormant(0..4)),
                    after: Some(dormant(0..2)),
                },
                SpanChange::removed(dormant(5..8)),
                SpanChange::added(dormant(2..4)),
            ],
            ..Step::default()
        };
        grown.append(next);
        assert_eq!(
            grown.dormant,
            [
                SpanChange {
                    before: Some(dormant(0..3)),
                    after: Some(dormant(0..2))
                },
                SpanChange::removed(dormant(4..7)),
                SpanChange::added(dormant(2..4)),
            ]
        );
    }

    #[test]
    fn twice_inverted_is_the_same() {
        let step = Step {
            edit: Some(Edit::replace(3..5, 7)),
            dormant: vec![
                SpanChange::added(dormant(0..2)),
                SpanChange::removed(dormant(3..6)),
            ],
            ..Step::default()
        };
        assert_eq!(step.clone().invert().invert(), step);
        assert_eq!(
            step.invert().edit,
            Some(Edit {
                start: 3,
                old_end: 10,
                new_end: 5
            })
        );
    }
}
