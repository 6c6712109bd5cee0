//! One line for each step: the step, the texts that were scanned for it, the changes, and the text after it.

use std::fmt::{self, Write as _};
use std::ops::Range;

use livelink_session::{Document, MarkKind, Origin, Outcome, TextBuffer};
use ropey::Rope;
use serde_json::Value;

use crate::chars::scalars;
use crate::key::Key;
use crate::script_step::{Repeat, ScriptStep};

/// A text that was detected in, as it was at that moment. It may differ later: a committed link's host name, for example, is
/// rewritten after the detection.
pub(super) struct DetectedIn {
    /// Scalar values.
    range: Range<usize>,
    text: String,
}

impl DetectedIn {
    pub(super) fn all(text: &Rope, ranges: &[Range<usize>]) -> impl Iterator<Item = Self> {
        ranges.iter().map(|range| Self {
            range: scalars(text, range),
            text: TextBuffer::copy_bytes(text, range.clone()),
        })
    }
}

/// Texts longer than this many scalar values are not shown.
const SHOWN_TEXT: usize = 200;

/// Collects the lines. It does nothing if no caller wants them.
pub(super) struct Trace<'a> {
    lines: Option<&'a mut Vec<String>>,
    line: String,
    events: Vec<Happened>,
    /// How many of the events are from earlier keys of the step.
    earlier: usize,
    units: Vec<&'static str>,
    /// Says how the step moves through its units, if it does not make them.
    verb: &'static str,
}

/// An event of a step. The keys of one step often do the same thing many times, and then one line says so.
enum Happened {
    Scanned {
        range: Range<usize>,
        text: String,
        times: usize,
    },
    Linked {
        text: String,
        href: String,
    },
    Retargeted {
        from: String,
        to: String,
        text: String,
    },
    Unlinked(String),
}

impl<'a> Trace<'a> {
    pub(super) fn new(lines: Option<&'a mut Vec<String>>) -> Self {
        Self {
            lines,
            line: String::new(),
            events: Vec::new(),
            earlier: 0,
            units: Vec::new(),
            verb: "",
        }
    }

    /// Returns whether a caller wants the lines.
    pub(super) fn is_wanted(&self) -> bool {
        self.lines.is_some()
    }

    /// Adds the line before the first step.
    pub(super) fn start(&mut self, id: &Value, document: &Document<Rope>) {
        if let Some(lines) = &mut self.lines {
            let id = id.as_str().map_or_else(|| id.to_string(), str::to_owned);
            lines.push(format!("{id} | {}", picture(document)));
        }
    }

    /// Begins a step.
    pub(super) fn step(&mut self, number: usize, op: &ScriptStep) {
        if self.lines.is_some() {
            self.line = format!("{number} {}", describe(op));
            self.events.clear();
            self.units.clear();
            self.verb = match op {
                ScriptStep::Key(Key::Undo, _) => "undid ",
                ScriptStep::Key(Key::Redo, _) => "redid ",
                _ => "",
            };
        }
    }

    /// Notes one input of the step (a `type` has one for each character).
    pub(super) fn outcome(
        &mut self,
        outcome: &Outcome,
        scans: Vec<DetectedIn>,
        document: &Document<Rope>,
    ) {
        if self.lines.is_none() {
            return;
        }
        self.earlier = self.events.len();
        let text = document.text();
        let shown = |range: &Range<usize>| TextBuffer::copy_bytes(text, range.clone());
        for DetectedIn { range, text } in scans {
            self.happened(Happened::Scanned {
                range,
                text,
                times: 1,
            });
        }
        for mark in &outcome.removed {
            self.happened(Happened::Unlinked(mark.href.to_string()));
        }
        for (before, after) in &outcome.changed {
            self.happened(Happened::Retargeted {
                from: before.href.to_string(),
                to: after.href.to_string(),
                text: shown(&after.range),
            });
        }
        for mark in &outcome.added {
            self.happened(Happened::Linked {
                text: shown(&mark.range),
                href: mark.href.to_string(),
            });
        }
        for unit in &outcome.units {
            if self.units.last() != Some(&unit.name()) {
                self.units.push(unit.name());
            }
        }
    }

    /// Adds an event. If the event continues one of the last two events of earlier keys (a scan, and its result), it becomes
    /// part of that one instead.
    fn happened(&mut self, event: Happened) {
        for last in self.events.iter_mut().take(self.earlier).rev().take(2) {
            match (last, &event) {
                (
                    Happened::Scanned { range, text, times },
                    Happened::Scanned {
                        range: next,
                        text: next_text,
                        ..
                    },
                ) if range.start == next.start => {
                    (*range, *times) = (next.clone(), *times + 1);
                    text.clone_from(next_text);
                    return;
                }
                (
                    Happened::Retargeted { to, text, .. },
                    Happened::Retargeted {
                        from,
                        to: next,
                        text: next_text,
                    },
                ) if to == from => {
                    to.clone_from(next);
                    text.clone_from(next_text);
                    return;
                }
                _ => {}
            }
        }
        self.events.push(event);
    }

    /// Ends the step.
    pub(super) fn end(&mut self, document: &Document<Rope>) {
        let Some(lines) = &mut self.lines else {
            return;
        };
        let mut line = std::mem::take(&mut self.line);
        if !self.events.is_empty() {
            let events: Vec<String> = self.events.iter().map(ToString::to_string).collect();
            let _ = write!(line, " | {}", events.join("; "));
        }
        if !self.units.is_empty() {
            let _ = write!(line, " | {}{}", self.verb, self.units.join(", "));
        }
        if document.is_armed() {
            line.push_str(" | armed");
        }
        let _ = write!(line, " | {}", picture(document));
        lines.push(line);
    }
}

impl fmt::Display for Happened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scanned { range, text, times } => {
                let Range { start, end } = range;
                match times {
                    1 => write!(f, "scanned {start}..{end} {text:?}"),
                    _ => write!(f, "scanned {times} times, last {start}..{end} {text:?}"),
                }
            }
            Self::Linked { text, href } => write!(f, "linked {text:?} to {href}"),
            Self::Retargeted { from, to, text } if from == to => {
                write!(f, "the link to {to} is now {text:?}")
            }
            Self::Retargeted { from, to, .. } => write!(f, "the link to {from} leads to {to} now"),
            Self::Unlinked(href) => write!(f, "unlinked {href}"),
        }
    }
}

fn describe(op: &ScriptStep) -> String {
    match op {
        ScriptStep::Type(text) => format!("type {text:?}"),
        ScriptStep::Key(key, Repeat::Times(1)) => key.name().to_owned(),
        ScriptStep::Key(key, Repeat::Times(times)) => format!("{} x{times}", key.name()),
        ScriptStep::Key(key, Repeat::All) => format!("{} until it does nothing", key.name()),
        ScriptStep::Paste { text, plain: false } => format!("paste {text:?}"),
        ScriptStep::Paste { text, plain: true } => format!("paste as plain text {text:?}"),
        ScriptStep::PasteEach { texts, plain } => match plain {
            false => format!("paste each {texts:?}"),
            true => format!("paste each as plain text {texts:?}"),
        },
        ScriptStep::Insert {
            origin: Origin::Api,
            text,
            linkify: true,
            ..
        } => format!("program inserts {text:?}"),
        ScriptStep::Insert {
            origin: Origin::Api,
            text,
            ..
        } => format!("program inserts as text {text:?}"),
        ScriptStep::Insert { text, .. } => format!("another user inserts {text:?}"),
        ScriptStep::Correct { from, to, text } => format!("correct {from}..{to} to {text:?}"),
        ScriptStep::RemoteDelete { from, to } => format!("another user deletes {from}..{to}"),
        ScriptStep::Select { from, to } if from == to => format!("caret to {from}"),
        ScriptStep::Select { from, to } => format!("select {from}..{to}"),
        ScriptStep::SelectEach(carets) => {
            let one = |(from, to): &(usize, usize)| match from == to {
                true => from.to_string(),
                false => format!("{from}..{to}"),
            };
            let carets: Vec<String> = carets.iter().map(one).collect();
            format!("carets to {}", carets.join(", "))
        }
        ScriptStep::Unlink => "unlink".to_owned(),
        ScriptStep::Link { href } => format!("link to {href}"),
        ScriptStep::Blur => "blur".to_owned(),
        ScriptStep::SetOption(value) => format!("set {value}"),
        ScriptStep::ComposeStart => "compose".to_owned(),
        ScriptStep::ComposeUpdate(text) => format!("composing {text:?}"),
        ScriptStep::ComposeEnd(text) => format!("composed {text:?}"),
    }
}

/// Returns the text with `<links>`, `[manual links]`, `~mutes~` and `|` or `{selection}`, on one line.
fn picture(document: &Document<Rope>) -> String {
    let text = document.text();
    if text.len_chars() > SHOWN_TEXT {
        return format!("({} characters)", text.len_chars());
    }
    let mut signs: Vec<(usize, u8, char)> = Vec::new();
    for mark in document.links() {
        let (open, close) = if mark.kind == MarkKind::Auto {
            ('<', '>')
        } else {
            ('[', ']')
        };
        signs.push((mark.range.start, 3, open));
        signs.push((mark.range.end, 0, close));
    }
    for mute in document.mutes() {
        signs.push((mute.range.start, 3, '~'));
        signs.push((mute.range.end, 0, '~'));
    }
    for selection in document.carets().all() {
        if selection.is_caret() {
            signs.push((selection.head, 1, '|'));
        } else {
            signs.push((selection.range().start, 2, '{'));
            signs.push((selection.range().end, 1, '}'));
        }
    }
    signs.sort_unstable();
    let mut signs = signs.into_iter().peekable();
    let mut picture = String::new();
    let mut at = 0;
    for c in text.chars() {
        while let Some((_, _, sign)) = signs.next_if(|(place, ..)| *place <= at) {
            picture.push(sign);
        }
        match c {
            '\n' => picture.push('\u{21b5}'),
            '\t' => picture.push('\u{21e5}'),
            c => picture.push(c),
        }
        at += c.len_utf8();
    }
    picture.extend(signs.map(|(_, _, sign)| sign));
    picture
}
