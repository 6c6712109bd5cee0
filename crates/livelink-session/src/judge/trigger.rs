//! What typed characters commit.

use std::ops::Range;

use livelink_detect::is_boundary;

use super::look::Look;
use crate::lent_text::LentText;
use crate::mark::Mark;
use crate::options::Triggers;
use crate::span_layer::SpanLayer;

/// What the last trigger in `inserted` commits: from the start of the run that the text was put into. `None` if nothing of
/// it triggers.
///
/// One key press is one character, and a boundary ends what it commits: what stands after the caret was not finished by
/// it. A composition, or an editor that reports several key presses at once, triggers at the last one in them. A trigger
/// that is not a boundary (see [`Triggers`]) lies in a run, and commits all of that: half of it would be another link.
fn trigger<R: LentText>(
    (text, marks): (&R, &SpanLayer<Mark>),
    inserted: Range<usize>,
    triggers: &Triggers,
    longest: usize,
) -> Option<Look> {
    let last = last_trigger(text, inserted.clone(), triggers)?;
    Some(committed_by((text, marks), inserted.start, last, longest))
}

/// Returns what the trigger `c` at `at` commits, which was put in with text that begins at `from`.
pub(crate) fn committed_by<R: LentText>(
    (text, marks): (&R, &SpanLayer<Mark>),
    from: usize,
    (at, c): (usize, char),
    longest: usize,
) -> Look {
    if is_boundary(c) {
        return Look::before((text, marks), from, at, longest);
    }
    let next = at + R::len_of(c.encode_utf8(&mut [0; 4]));
    Look::run((text, marks), from, next, longest)
}

/// Returns the last trigger in `inserted`, and where it is.
pub(crate) fn last_trigger<R: LentText>(
    text: &R,
    inserted: Range<usize>,
    triggers: &Triggers,
) -> Option<(usize, char)> {
    let typed = text.slice(inserted.clone());
    let (byte, c) = typed
        .char_indices()
        .rev()
        .find(|(_, c)| triggers.holds(*c))?;
    Some((inserted.start + R::len_of(typed.get(..byte)?), c))
}

/// Returns what is committed by the text that was put in at each caret, in order and apart. `inserted` is in order.
pub(crate) fn triggered<R: LentText>(
    (text, marks): (&R, &SpanLayer<Mark>),
    inserted: impl Iterator<Item = Range<usize>>,
    triggers: &Triggers,
    longest: usize,
) -> Vec<Look> {
    let mut runs: Vec<Look> = Vec::new();
    for inserted in inserted {
        // A trigger that is not a boundary has committed the whole run already.
        let known = runs.last().is_some_and(|run| run.covers(inserted.end));
        if !known && let Some(look) = trigger((text, marks), inserted, triggers, longest) {
            Look::push(&mut runs, look);
        }
    }
    runs
}
