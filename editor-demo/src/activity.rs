//! The library's work for each input, kept for the inspector.

use std::collections::VecDeque;
use std::ops::Range;
use std::time::Duration;

use livelink::index::{Delta, Edit, LiveLink};
use livelink::rich::RichInput;
use livelink::session::{Input, Mark, Outcome, UnitKind};

/// How many inputs the plot shows at most.
const KEPT: usize = 160;

/// How many undo units are listed.
const UNITS: usize = 10;

/// The fate of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is new.
    Added,
    /// It is gone.
    Removed,
    /// It has another text or target.
    Changed,
}

/// The library's work for one input.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Activity {
    /// The input, in words.
    pub what: String,
    /// The change of the text, if there was one.
    pub edit: Option<Edit>,
    /// How long the library took.
    pub took: Duration,
    /// The ranges of the text that were scanned, in offsets after the input.
    pub rescanned: Vec<Range<usize>>,
    /// How many bytes they have in all.
    pub bytes: usize,
    /// The links that came, went or changed, and where: after the input, but for removed links before it.
    pub links: Vec<(Fate, Range<usize>)>,
}

/// The activities of the last inputs.
#[derive(Clone, Debug, Default)]
pub struct ActivityLog {
    last: Activity,
    /// Time and bytes, oldest first.
    past: VecDeque<(Duration, usize)>,
    /// Undo units, newest first, with the number of inputs that went into each.
    units: VecDeque<(UnitKind, usize)>,
}

/// Returns an input in words, for people.
pub(crate) fn name_of(input: &RichInput<'_>) -> String {
    match input {
        RichInput::Session(input) => name_of_session(input),
        RichInput::PasteRich(piece) => format!("pasted {} characters", piece.text.chars().count()),
        _ => "format".to_owned(),
    }
}

fn name_of_session(input: &Input<'_>) -> String {
    let quoted = |verb: &str, text: &str| match text.chars().count() {
        0..=24 if !text.contains(char::is_control) => format!("{verb} \u{201c}{text}\u{201d}"),
        count => format!("{verb} {count} characters"),
    };
    match input {
        Input::Type("\t") => "Tab".to_owned(),
        Input::Type(" ") => "Space".to_owned(),
        Input::Type(text) => quoted("typed", text),
        Input::LineBreak { soft: false } => "Enter".to_owned(),
        Input::LineBreak { soft: true } => "Shift+Enter".to_owned(),
        Input::Backspace => "Backspace".to_owned(),
        Input::Delete => "Delete".to_owned(),
        Input::Paste { text, .. } => quoted("pasted", text),
        Input::Insert { text, .. } | Input::Replace { text, .. } => quoted("put in", text),
        Input::Correct { text, .. } => quoted("corrected to", text),
        Input::RemoteDelete(_) => "deleted by another user".to_owned(),
        Input::Select(_) => "caret moved".to_owned(),
        Input::Unlink => "link removed".to_owned(),
        Input::Link { href } => quoted("linked to", href),
        Input::Undo => "undo".to_owned(),
        Input::Redo => "redo".to_owned(),
        Input::Blur => "focus left".to_owned(),
        Input::SetAutolink(on) => format!("autolink {}", if *on { "on" } else { "off" }),
        Input::ComposeStart => "composition begun".to_owned(),
        Input::ComposeUpdate(text) => quoted("composing", text),
        Input::ComposeEnd(text) => quoted("composed", text),
        _ => "other".to_owned(),
    }
}

/// Returns the smallest edit that covers all of `edits`, which are sorted and belong to one call; `None` if `edits` is empty.
pub(crate) fn as_one(edits: &[Edit]) -> Option<Edit> {
    let (first, last) = (edits.first()?, edits.last()?);
    let removed: usize = edits.iter().map(Edit::removed_len).sum();
    let inserted: usize = edits.iter().map(Edit::inserted_len).sum();
    Some(Edit {
        start: first.start,
        old_end: last.old_end,
        new_end: last.old_end + inserted - removed,
    })
}

impl Activity {
    /// Describes an input by the outcome of the session.
    pub(crate) fn of_outcome(outcome: &Outcome, took: Duration) -> Self {
        let range = |mark: &Mark| mark.range.clone();
        Self {
            took,
            bytes: outcome.rescanned.iter().map(Range::len).sum(),
            rescanned: outcome.rescanned.clone(),
            links: fates(&outcome.added, &outcome.removed, &outcome.changed, range),
            ..Self::default()
        }
    }

    /// Describes an input by the delta of a live index.
    pub(crate) fn of_delta(delta: &Delta, took: Duration) -> Self {
        let range = |link: &LiveLink| link.range.clone();
        Self {
            took,
            bytes: delta.scanned_len,
            rescanned: delta.rescanned.clone(),
            links: fates(&delta.added, &delta.removed, &delta.changed, range),
            ..Self::default()
        }
    }
}

/// Lists the links that were added, removed and changed, with their ranges.
fn fates<L>(
    added: &[L],
    removed: &[L],
    changed: &[(L, L)],
    range: impl Fn(&L) -> Range<usize>,
) -> Vec<(Fate, Range<usize>)> {
    let added = added.iter().map(|link| (Fate::Added, range(link)));
    let removed = removed.iter().map(|link| (Fate::Removed, range(link)));
    let changed = changed.iter().map(|(_, link)| (Fate::Changed, range(link)));
    added.chain(removed).chain(changed).collect()
}

impl ActivityLog {
    /// Returns the work for the last input that had an effect.
    pub fn last(&self) -> &Activity {
        &self.last
    }

    /// Returns time and bytes of the last inputs, oldest first.
    pub fn past(&self) -> impl ExactSizeIterator<Item = (Duration, usize)> + '_ {
        self.past.iter().copied()
    }

    /// Returns the undo units, newest first: their kind, and how many inputs went into each.
    pub fn units(&self) -> impl Iterator<Item = (UnitKind, usize)> + '_ {
        self.units.iter().copied()
    }

    pub(crate) fn record(&mut self, activity: Activity, units: &[UnitKind]) {
        self.past.push_back((activity.took, activity.bytes));
        if self.past.len() > KEPT {
            self.past.pop_front();
        }
        for &unit in units {
            match self.units.front_mut() {
                Some((kind, count)) if *kind == unit => *count += 1,
                _ => self.units.push_front((unit, 1)),
            }
        }
        self.units.truncate(UNITS);
        self.last = activity;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use livelink::index::EditLog;

    /// Several edits, one after another, given as range and replacement, must be one edit that leads to the same text.
    #[track_caller]
    fn check(text: &str, steps: &[(Range<usize>, &str)]) {
        let mut after = text.to_owned();
        let mut log = EditLog::new();
        for (range, with) in steps {
            after.replace_range(range.clone(), with);
            log.push(&[Edit::replace(range.clone(), with.len())]);
        }
        let whole = as_one(log.edits()).expect("there are edits");
        assert_eq!(text[..whole.start], after[..whole.start]);
        assert_eq!(
            text[whole.old_end..],
            after[whole.new_end..],
            "{whole:?} leads to {after}"
        );
    }

    #[test]
    fn edits_join() {
        check("abcdef", &[(1..2, "xyz")]);
        check("abcdef", &[(1..2, "xyz"), (0..1, "")]);
        check("abcdef", &[(1..2, "xyz"), (2..6, "Q")]);
        check("abcdef", &[(4..5, ""), (0..2, "longer")]);
        check("abcdef", &[(0..0, "1"), (7..7, "2"), (3..4, "")]);
        check("abcdef", &[(2..4, ""), (1..3, "mn"), (0..4, "")]);
        assert_eq!(as_one(&[]), None);
    }

    /// However long the user writes, the lists stay short.
    #[test]
    fn the_oldest_go() {
        let mut log = ActivityLog::default();
        for input in 0..2 * KEPT {
            let unit = [UnitKind::Typing, UnitKind::Commit];
            log.record(Activity::default(), &unit[input % 2..][..1]);
        }
        assert_eq!((log.past().len(), log.units().count()), (KEPT, UNITS));
        log.record(Activity::default(), &[UnitKind::Commit; 2]);
        assert_eq!(log.units().next(), Some((UnitKind::Commit, 3)));
    }
}
