//! A session over UTF-16 that gets the reports of a document with converted offsets, and keeps undo units as for an editor with
//! an undo stack of its own. It must hold the same links, mutes and dormant ranges as the document, and must answer the same.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use livelink_index::{Context, Edit, Offset as _, Permission, Utf16Offset};
use livelink_session::{
    Document, Dormant, Effects, Event, Mark, Mute, Rewrite, Session, SessionOptions, SpanChange,
    Step, TextBuffer, UnitStep,
};

use crate::contexts::SyntaxContext;

/// A session over UTF-16 that follows one over bytes.
#[derive(Clone, Debug)]
pub(crate) struct Utf16Twin {
    session: Session<Utf16Offset>,
    /// The text at the last report.
    before: String,
    /// The text that the context of the other session knows.
    now: Arc<Mutex<String>>,
}

/// A context over bytes that is asked in code units.
struct InUnits {
    context: SyntaxContext,
    text: Arc<Mutex<String>>,
}

impl Context<Utf16Offset> for InUnits {
    fn permission(&self, range: Range<Utf16Offset>) -> Permission {
        let text = self.text.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes = byte(&text, range.start)..byte(&text, range.end);
        self.context.permission(bytes)
    }

    fn part_at(&self, at: Utf16Offset) -> (Range<Utf16Offset>, Permission) {
        let text = self.text.lock().unwrap_or_else(PoisonError::into_inner);
        let (part, permission) = self.context.part_at(byte(&text, at));
        let unit = |byte: usize| text.get(..byte).map_or(usize::MAX, Utf16Offset::len_of);
        let units = Utf16Offset::range(unit(part.start)..unit(part.end));
        (units, permission)
    }
}

/// Returns the offset in bytes of the character that holds a code unit.
fn byte(text: &str, at: Utf16Offset) -> usize {
    let mut units = 0;
    let found = text.char_indices().find(|(_, c)| {
        units += c.len_utf16();
        units > at.0
    });
    found.map_or(text.len(), |(byte, _)| byte)
}

impl Utf16Twin {
    /// Creates the twin of a document, whose syntax context is `context`.
    pub(crate) fn of<B: TextBuffer>(
        document: &Document<B>,
        context: Option<SyntaxContext>,
    ) -> Self {
        let text = document.text().copy_bytes(0..document.text().len());
        let session = document.session();
        let mut twin = Session::new_utf16(session.options().clone());
        twin.keep_units();
        twin.load(
            session.links().map(|mark| mark_in(&text, mark)),
            session.mutes().map(|mute| mute_in(&text, mute)),
        );
        let now = Arc::new(Mutex::new(text.clone()));
        if let Some(context) = context {
            let text = Arc::clone(&now);
            twin.set_context(Some(Arc::new(InUnits { context, text })));
        }
        Self {
            session: twin,
            before: text,
            now,
        }
    }

    pub(crate) fn set_options(&mut self, options: SessionOptions) {
        self.session.set_options(options);
    }

    /// Follows a report of the document, which `answer` answered.
    ///
    /// # Errors
    ///
    /// Returns the first difference.
    pub(crate) fn follow<B: TextBuffer>(
        &mut self,
        document: &Document<B>,
        event: &Event<'_>,
        answer: &Effects,
    ) -> Result<(), String> {
        let text = document.text().copy_bytes(0..document.text().len());
        self.now
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone_from(&text);
        let units: Vec<u16> = text.encode_utf16().collect();
        let mut lists = Lists::default();
        // The text of an input method ends at the caret.
        let caret = document.selection().head;
        let known = event_in(&self.before, &text, event, caret, &mut lists);
        let event = known.ok_or_else(|| format!("no event in UTF-16 for {event:?}"))?;
        let effects = self.session.apply(&units, event.clone());
        let answer = answers(&self.before, &text, answer);
        let fault = self.difference(&text, effects, answer, document.session());
        self.before = text;
        match fault {
            Some(what) => Err(format!("in UTF-16, after {event:?}: {what}")),
            None => Ok(()),
        }
    }

    fn difference(
        &self,
        text: &str,
        mut effects: Effects<Utf16Offset>,
        mut answer: Effects<Utf16Offset>,
        other: &Session,
    ) -> Option<String> {
        let links = other.links().map(|mark| mark_in(text, mark));
        if !self.session.links().eq(links) {
            return Some(format!(
                "other links: {:?}",
                self.session.links().collect::<Vec<_>>()
            ));
        }
        let mutes = other.mutes().map(|mute| mute_in(text, mute));
        if !self.session.mutes().eq(mutes) {
            return Some(format!(
                "other mutes: {:?}",
                self.session.mutes().collect::<Vec<_>>()
            ));
        }
        let dormant = other
            .dormant_in(0..usize::MAX)
            .map(|dormant| dormant_in(text, dormant));
        if !self.session.dormant_in(everything()).eq(dormant) {
            return Some("other dormant ranges".to_owned());
        }
        // Their offsets belong to texts that were never shown.
        let count = effects.untracked.len();
        effects.untracked.clear();
        if count > 0 {
            strip(&mut effects);
        }
        if !answer.untracked.is_empty() {
            strip(&mut answer);
        }
        let same_count = answer.untracked.len() == count;
        answer.untracked.clear();
        (!same_count || effects != answer).then(|| format!("answered {effects:?}, not {answer:?}"))
    }
}

/// Removes everything from the steps except their units.
fn strip(effects: &mut Effects<Utf16Offset>) {
    for step in &mut effects.steps {
        step.step = Step::default();
    }
}

fn everything() -> Range<Utf16Offset> {
    Utf16Offset(0)..Utf16Offset(usize::MAX)
}

/// Converts a byte offset of `text` to code units.
fn unit(text: &str, at: usize) -> Utf16Offset {
    let at = text.floor_char_boundary(at);
    Utf16Offset(Utf16Offset::len_of(text.get(..at).unwrap_or_default()))
}

fn range_in(text: &str, range: Range<usize>) -> Range<Utf16Offset> {
    unit(text, range.start)..unit(text, range.end)
}

fn edit_in(before: &str, now: &str, edit: Edit) -> Edit<Utf16Offset> {
    Edit {
        start: unit(before, edit.start),
        old_end: unit(before, edit.old_end),
        new_end: unit(now, edit.new_end),
    }
}

/// Converts edits, which are in order and each given as if it were the only one.
fn edits_in(before: &str, now: &str, edits: &[Edit]) -> Vec<Edit<Utf16Offset>> {
    let mut shift = 0_usize;
    let edits = edits.iter().map(|edit| {
        let start = edit.start.wrapping_add(shift);
        shift = shift.wrapping_add(edit.new_end.wrapping_sub(edit.old_end));
        let inserted = now.get(start..start + edit.inserted_len());
        let range = range_in(before, edit.start..edit.old_end);
        Edit::replace(range, Utf16Offset::len_of(inserted.unwrap_or_default()))
    });
    edits.collect()
}

fn mark_in(text: &str, mark: Mark) -> Mark<Utf16Offset> {
    Mark {
        range: range_in(text, mark.range),
        href: mark.href,
        kind: mark.kind,
    }
}

fn mute_in(text: &str, mute: Mute) -> Mute<Utf16Offset> {
    Mute {
        range: range_in(text, mute.range),
        cause: mute.cause,
    }
}

fn dormant_in(text: &str, dormant: Dormant) -> Dormant<Utf16Offset> {
    Dormant {
        range: range_in(text, dormant.range),
    }
}

/// The lists that an event borrows, in code units.
#[derive(Default)]
struct Lists<'a> {
    links: Vec<Mark<Utf16Offset>>,
    mutes: Vec<Mute<Utf16Offset>>,
    edits: Vec<Edit<Utf16Offset>>,
    carets: Vec<Utf16Offset>,
    ranges: Vec<Range<Utf16Offset>>,
    pastes: Vec<(Range<Utf16Offset>, &'a str)>,
}

/// Returns the same event in code units, or `None` for an event that is not known here. `lists` holds the lists that the event borrows.
fn event_in<'a>(
    before: &str,
    now: &str,
    event: &Event<'a>,
    caret: usize,
    lists: &'a mut Lists<'a>,
) -> Option<Event<'a, Utf16Offset>> {
    let edit_in = |edit: Edit| edit_in(before, now, edit);
    let range_in = |range: &Range<usize>| range_in(now, range.clone());
    let shown = |len: &usize| {
        let range = caret.saturating_sub(*len)..caret;
        Utf16Offset::len_of(now.get(range).unwrap_or_default())
    };
    let Lists {
        links,
        mutes,
        edits,
        carets,
        ranges,
        pastes,
    } = lists;
    Some(match event {
        Event::Edited { kind, edits: done } => {
            *edits = edits_in(before, now, done);
            Event::Edited { kind: *kind, edits }
        }
        Event::Backspace { carets: at } => {
            carets.extend(at.iter().map(|at| unit(now, *at)));
            Event::Backspace { carets }
        }
        Event::PasteOver { pastes: over } => {
            pastes.extend(over.iter().map(|(range, text)| (range_in(range), *text)));
            Event::PasteOver { pastes }
        }
        Event::PastedLinked {
            edits: done,
            links: brought,
        } => {
            *edits = edits_in(before, now, done);
            links.extend(brought.iter().map(|mark| mark_in(now, mark.clone())));
            Event::PastedLinked { edits, links }
        }
        Event::Blur { carets: at } => {
            carets.extend(at.iter().map(|at| unit(now, *at)));
            Event::Blur { carets }
        }
        Event::Unlink(at) => {
            ranges.extend(at.iter().map(range_in));
            Event::Unlink(ranges)
        }
        Event::Link { ranges: at, href } => {
            ranges.extend(at.iter().map(range_in));
            Event::Link { ranges, href }
        }
        Event::SetLinks {
            range,
            links: set,
            mutes: muted,
        } => {
            links.extend(set.iter().map(|mark| mark_in(now, mark.clone())));
            mutes.extend(muted.iter().map(|mute| mute_in(now, mute.clone())));
            Event::SetLinks {
                range: range_in(range),
                links,
                mutes,
            }
        }
        Event::Rewritten(edit) => Event::Rewritten(edit_in(*edit)),
        Event::Remote(edit) => Event::Remote(edit_in(*edit)),
        Event::CaretMoved => Event::CaretMoved,
        Event::BeginUnit(kind) => Event::BeginUnit(*kind),
        Event::EndUnit => Event::EndUnit,
        Event::HostStep => Event::HostStep,
        Event::ComposeStart(range) => Event::ComposeStart(range_in(range)),
        Event::ComposeUpdate { len } => Event::ComposeUpdate { len: shown(len) },
        Event::ComposeEnd { len } => Event::ComposeEnd { len: shown(len) },
        Event::ContextChanged(range) => Event::ContextChanged(range_in(range)),
        Event::EditorUndid(unit) => Event::EditorUndid(*unit),
        Event::EditorRedid(unit) => Event::EditorRedid(*unit),
        _ => return None,
    })
}

/// Returns the other session's answer in code units. For changes that belong to no unit it keeps only their number.
fn answers(before: &str, now: &str, answer: &Effects) -> Effects<Utf16Offset> {
    // An edit leads to the text that has the new text up to its end, and the old text after it.
    let mut text = before.to_owned();
    let steps = answer.steps.iter().map(|step| {
        let next = match step.step.edit {
            Some(edit) => {
                let done = now.get(..edit.new_end).unwrap_or_default();
                done.to_owned() + text.get(edit.old_end..).unwrap_or_default()
            }
            None => now.to_owned(),
        };
        let old = std::mem::replace(&mut text, next);
        UnitStep {
            unit: step.unit,
            kind: step.kind,
            step: step_in(&old, &text, &step.step),
        }
    });
    let rewrites = answer.rewrites.iter().map(|rewrite| Rewrite {
        range: range_in(now, rewrite.range.clone()),
        text: rewrite.text.clone(),
    });
    let mut converted = Effects::default();
    converted.handled = answer.handled;
    converted.steps = steps.collect();
    converted.refused.clone_from(&answer.refused);
    converted.untracked = answer.untracked.iter().map(|_| Step::default()).collect();
    converted.rewrites = rewrites.collect();
    converted.rescanned = (answer.rescanned.iter())
        .map(|range| range_in(now, range.clone()))
        .collect();
    converted.announcement = answer.announcement;
    converted.armed = answer.armed;
    converted
}

fn step_in(before: &str, now: &str, step: &Step) -> Step<Utf16Offset> {
    // A step without an edit starts from the current text.
    let old = if step.edit.is_some() { before } else { now };
    fn all<S: Clone, T>(
        changes: &[SpanChange<S>],
        old: &str,
        now: &str,
        of: impl Fn(&str, S) -> T,
    ) -> Vec<SpanChange<T>> {
        let changes = changes.iter().map(|change| SpanChange {
            before: change.before.clone().map(|span| of(old, span)),
            after: change.after.clone().map(|span| of(now, span)),
        });
        changes.collect()
    }
    Step {
        edit: step.edit.map(|edit| edit_in(before, now, edit)),
        marks: all(&step.marks, old, now, mark_in),
        mutes: all(&step.mutes, old, now, mute_in),
        dormant: all(&step.dormant, old, now, dormant_in),
    }
}

#[cfg(test)]
mod tests {
    use livelink_session::{Input, MarkKind, MuteCause, Selection};

    use super::*;

    /// Notes each question.
    #[derive(Default)]
    struct Asked(Mutex<Vec<Range<usize>>>);

    impl Context for Asked {
        fn permission(&self, range: Range<usize>) -> Permission {
            self.0.lock().expect("one thread").push(range);
            Permission::Deny
        }
    }

    #[test]
    fn a_context_over_bytes_is_asked_in_bytes() {
        let asked = Arc::new(Asked::default());
        let in_units = InUnits {
            context: Arc::clone(&asked) as _,
            text: Arc::new(Mutex::new("a\u{e9}\u{1f980}b".to_owned())),
        };
        for (units, bytes) in [
            (0..1, 0..1),
            (1..2, 1..3),
            (2..4, 3..7),
            (2..3, 3..3),
            (4..5, 7..8),
            (5..9, 8..8),
        ] {
            let permission = in_units.permission(Utf16Offset(units.start)..Utf16Offset(units.end));
            assert_eq!(permission, Permission::Deny);
            assert_eq!(asked.0.lock().expect("one thread").pop(), Some(bytes));
        }
    }

    /// Returns whether a twin that knows nothing of `links` and `mutes` differs from a document that was loaded with them.
    fn differs(links: &[Mark], mutes: &[Mute]) -> bool {
        let text = "see a.com".to_owned();
        let mut twin = Utf16Twin::of(
            &Document::new(text.clone(), SessionOptions::default()),
            None,
        );
        let (links, mutes) = (links.iter().cloned(), mutes.iter().cloned());
        let mut document = Document::load(text, SessionOptions::default(), links, mutes);
        let mut found = Ok(());
        document.apply_reported(Input::Blur, &mut |document, event, answer| {
            found = twin.follow(document, event, answer);
        });
        found.is_err()
    }

    #[test]
    fn each_difference_is_a_fault() {
        let mark = Mark {
            range: 0..3,
            href: "https://a.com".into(),
            kind: MarkKind::Manual,
        };
        let mute = Mute {
            range: 0..3,
            cause: MuteCause::Unlink,
        };
        assert!(!differs(&[], &[]));
        assert!(differs(&[mark], &[]));
        assert!(differs(&[], &[mute]));
    }

    /// A twin is loaded with links and mutes. It does not get the dormant ranges, because no script begins with one.
    #[test]
    fn a_dormant_range_is_a_difference() {
        let mut document = Document::new(String::new(), SessionOptions::default());
        document.apply(Input::Type("a.com "));
        document.apply(Input::Backspace);
        document.apply(Input::Undo);
        let follows = |document: &mut Document<String>, input| {
            let mut twin = Utf16Twin::of(document, None);
            let mut found = Ok(());
            document.apply_reported(input, &mut |document, event, answer| {
                found = twin.follow(document, event, answer);
            });
            found.is_ok()
        };
        assert!(follows(&mut document, Input::Blur));
        document.apply(Input::Select(Selection::caret(2)));
        document.apply(Input::Type("("));
        assert_eq!(document.session().dormant_in(0..99).count(), 1);
        assert!(!follows(&mut document, Input::Blur));
    }

    /// The answers are compared, too, but not the offsets of changes that belong to no unit.
    #[test]
    fn another_answer_is_a_fault() {
        for (right, change) in [
            (true, (|_| {}) as fn(&mut Effects)),
            (false, |answer| *answer = Effects::default()),
            (false, |answer| answer.armed = !answer.armed),
            (false, |answer| answer.untracked.push(Step::default())),
        ] {
            let mut document = Document::new(String::new(), SessionOptions::default());
            let mut twin = Utf16Twin::of(&document, None);
            let mut found = Ok(());
            document.apply_reported(Input::Type("see a.com "), &mut |document, event, answer| {
                let mut answer = answer.clone();
                change(&mut answer);
                found = twin.follow(document, event, &answer);
            });
            assert_eq!(found.is_ok(), right, "{found:?}");
        }
    }
}
