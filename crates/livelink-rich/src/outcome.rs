//! The answer of a rich document.

use std::collections::BTreeMap;
use std::ops::Range;

use livelink_index::Edit;
use livelink_session::{Announcement, Mark, Outcome};

/// The effect of an input on a rich document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RichOutcome {
    /// The effect on text and links. An input that needs several steps of the session has one outcome of all of them.
    pub session: Outcome,
    /// The lines whose styles or attributes have changed, other than by moving with the text. Lines of the rope after the input.
    /// Lines whose text was edited need not be among them.
    pub looks: Option<Range<usize>>,
}

/// Adds the outcome of the input that came next.
pub(crate) fn append(all: &mut Outcome, next: Outcome) {
    append_links(all, &next);
    all.edits.extend(next.edits);
    all.mutes_changed |= next.mutes_changed;
    all.rescanned.extend(next.rescanned);
    all.units.extend(next.units);
    all.refused = next.refused.or(all.refused.take());
    all.armed = next.armed;
    all.idle &= next.idle;
}

/// Adds the changes of links, so that each link is named once.
fn append_links(all: &mut Outcome, next: &Outcome) {
    // For each link that is new or another one: the link as it was before all, if it was there. Links of one text are apart, so each
    // is known by its start.
    let added = std::mem::take(&mut all.added).into_iter();
    let added = added.map(|link| (link.range.start, (None, link)));
    let changed = std::mem::take(&mut all.changed).into_iter();
    let changed = changed.map(|(before, after)| (after.range.start, (Some(before), after)));
    let mut known: BTreeMap<usize, (Option<Mark>, Mark)> = added.chain(changed).collect();
    let mut take = |link: &Mark| known.remove(&link.range.start);
    for link in &next.removed {
        match take(link) {
            Some((before, _)) => all.removed.extend(before),
            None => all.removed.push(back(link, &all.edits)),
        }
    }
    for (before, after) in &next.changed {
        match take(before) {
            Some((None, _)) => all.added.push(after.clone()),
            Some((Some(first), _)) => all.changed.push((first, after.clone())),
            None => all.changed.push((back(before, &all.edits), after.clone())),
        }
    }
    for (before, after) in known.into_values() {
        let after = forth(&after, &next.edits);
        match before {
            None => all.added.push(after),
            Some(before) => all.changed.push((before, after)),
        }
    }
    all.added.extend(next.added.iter().cloned());
    all.changed.retain(|(before, after)| before != after);
    let leads_elsewhere = |(before, after): &&(Mark, Mark)| before.href != after.href;
    all.announcement = Announcement {
        added: all.added.len(),
        removed: all.removed.len(),
        changed: all.changed.iter().filter(leads_elsewhere).count(),
    };
    let nothing = all.added.is_empty() && all.removed.is_empty() && all.changed.is_empty();
    all.links_changed = !nothing;
}

/// Returns a link that edits do not touch as it is after them.
fn forth(link: &Mark, edits: &[Edit]) -> Mark {
    let moved = edits.iter().fold(link.range.clone(), |range, edit| {
        moved(range, edit.old_end, edit.new_end)
    });
    let mut link = link.clone();
    link.range = moved;
    link
}

/// Returns a link that edits did not touch as it was before them.
fn back(link: &Mark, edits: &[Edit]) -> Mark {
    let moved = edits.iter().rev().fold(link.range.clone(), |range, edit| {
        moved(range, edit.new_end, edit.old_end)
    });
    let mut link = link.clone();
    link.range = moved;
    link
}

fn moved(range: Range<usize>, from: usize, to: usize) -> Range<usize> {
    match range.start >= from {
        true => range.start - from + to..range.end - from + to,
        false => range,
    }
}

#[cfg(test)]
mod tests {
    use livelink_session::{Document, Input, Selection, SessionOptions};

    use super::*;

    /// Two outcomes in one name each link that has changed once, as it was before both and as it is after both.
    #[test]
    fn two_outcomes_are_one() {
        let insert = |at, text| {
            let (origin, linkify) = (livelink_session::Origin::Api, true);
            Input::Insert {
                at,
                text,
                origin,
                linkify,
            }
        };
        let replace = |range, text| {
            let linkify = true;
            Input::Replace {
                range,
                text,
                linkify,
            }
        };
        let select = |anchor, head| Input::Select(Selection { anchor, head });
        // The inputs, and the numbers of links that are new, gone and changed.
        let cases = [
            (vec![insert(0, "x "), replace(4..8, "")], (0, 1, 0)),
            (vec![insert(0, "c.de "), insert(0, "x ")], (1, 0, 0)),
            (vec![insert(0, "c.de "), replace(0..5, "")], (0, 0, 0)),
            (vec![insert(6, "/"), insert(0, "x ")], (0, 0, 1)),
            (vec![insert(0, "x "), insert(8, "/")], (0, 0, 1)),
            (vec![insert(6, "/"), insert(7, "y")], (0, 0, 1)),
            (vec![insert(6, "/"), replace(6..7, "")], (0, 0, 0)),
            (vec![insert(6, "/"), replace(0..8, "")], (0, 1, 0)),
            (vec![insert(0, "c.de "), insert(4, "/")], (1, 0, 0)),
            (
                vec![replace(0..2, ""), select(0, 4), Input::Unlink],
                (0, 1, 0),
            ),
        ];
        for (inputs, expected) in cases {
            let mut document = Document::new(String::new(), SessionOptions::default());
            document.apply(Input::Type("x a.de b.de "));
            document.apply(insert(6, " "));
            document.apply(replace(6..7, ""));
            let before: Vec<Mark> = document.links().collect();
            assert_eq!(before.len(), 2);
            let mut all = Outcome::default();
            for input in &inputs {
                append(&mut all, document.apply(input.clone()));
            }
            let after: Vec<Mark> = document.links().collect();
            let (was, is): (Vec<_>, Vec<_>) = all.changed.iter().cloned().unzip();
            let mut gone = all.removed.iter().chain(&was);
            assert!(
                gone.all(|link| before.contains(link)),
                "{inputs:?}: {all:?}"
            );
            let mut come = all.added.iter().chain(&is);
            assert!(come.all(|link| after.contains(link)), "{inputs:?}: {all:?}");
            let counts = (all.added.len(), all.removed.len(), all.changed.len());
            assert_eq!(counts, expected, "{inputs:?}: {all:?}");
            assert_eq!(all.links_changed, counts != (0, 0, 0), "{inputs:?}");
        }
    }
}
