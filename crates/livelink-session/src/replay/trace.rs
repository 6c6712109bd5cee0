//! One line a step: what was done, what was scanned for it, what changed, and how the text looks now.

use std::fmt::Write as _;

use ropey::Rope;
use serde_json::Value;

use super::chars::scalars;
use super::script::{Op, Repeat};
use crate::buffer::TextBuffer;
use crate::document::{Document, Outcome};
use crate::event::Source;
use crate::mark::MarkKind;

/// Texts longer than this many scalar values are not shown.
const SHOWN_TEXT: usize = 200;

/// Collects the lines; does nothing at all if nobody wants them.
pub(super) struct Trace<'a> {
    lines: Option<&'a mut Vec<String>>,
    line: String,
    /// What happened in the step, in order; a commit and what it was made of say each thing once.
    events: Vec<String>,
}

impl<'a> Trace<'a> {
    pub(super) fn new(lines: Option<&'a mut Vec<String>>) -> Self {
        Self {
            lines,
            line: String::new(),
            events: Vec::new(),
        }
    }

    /// The line before the first step.
    pub(super) fn start(&mut self, id: &Value, document: &Document<Rope>) {
        if let Some(lines) = &mut self.lines {
            let id = id.as_str().map_or_else(|| id.to_string(), str::to_owned);
            lines.push(format!("{id} | {}", picture(document)));
        }
    }

    /// A step begins.
    pub(super) fn step(&mut self, number: usize, op: &Op) {
        if self.lines.is_some() {
            self.line = format!("{number} {}", describe(op));
            self.events.clear();
        }
    }

    /// One input of the step (a `type` has one a character).
    pub(super) fn outcome(&mut self, outcome: &Outcome, document: &Document<Rope>) {
        if self.lines.is_none() {
            return;
        }
        let text = document.text();
        for range in &outcome.rescanned {
            let shown = TextBuffer::slice(text, range.clone());
            let range = scalars(text, range);
            self.events
                .push(format!("scanned {}..{} {shown:?}", range.start, range.end));
        }
        for mark in &outcome.removed {
            self.events.push(format!("unlinked {}", mark.href));
        }
        for (before, after) in &outcome.changed {
            let grew = before.href == after.href;
            let shown = TextBuffer::slice(text, after.range.clone());
            self.events.push(match grew {
                true => format!("link to {} is now {shown:?}", after.href),
                false => format!("link to {} now to {}", before.href, after.href),
            });
        }
        for mark in &outcome.added {
            let shown = TextBuffer::slice(text, mark.range.clone());
            self.events
                .push(format!("linked {shown:?} to {}", mark.href));
        }
        for unit in &outcome.units {
            let unit = format!("unit {}", unit.name());
            if self
                .events
                .iter()
                .rev()
                .find(|event| event.starts_with("unit"))
                != Some(&unit)
            {
                self.events.push(unit);
            }
        }
    }

    /// The step is over.
    pub(super) fn end(&mut self, document: &Document<Rope>) {
        let Some(lines) = &mut self.lines else { return };
        let mut line = std::mem::take(&mut self.line);
        if !self.events.is_empty() {
            let _ = write!(line, " | {}", self.events.join("; "));
        }
        if document.is_armed() {
            line.push_str(" | armed");
        }
        let _ = write!(line, " | {}", picture(document));
        lines.push(line);
    }
}

fn describe(op: &Op) -> String {
    match op {
        Op::Type(text) => format!("type {text:?}"),
        Op::Key(key, Repeat::Times(1)) => key.name().to_owned(),
        Op::Key(key, Repeat::Times(times)) => format!("{} x{times}", key.name()),
        Op::Key(key, Repeat::All) => format!("{} until it does nothing", key.name()),
        Op::Paste { text, plain: false } => format!("paste {text:?}"),
        Op::Paste { text, plain: true } => format!("paste as plain text {text:?}"),
        Op::Insert {
            source: Source::Api,
            text,
            linkify: true,
            ..
        } => format!("program inserts {text:?}"),
        Op::Insert {
            source: Source::Api,
            text,
            ..
        } => format!("program inserts as text {text:?}"),
        Op::Insert { text, .. } => format!("another user inserts {text:?}"),
        Op::RemoteDelete { from, to } => format!("another user deletes {from}..{to}"),
        Op::Select { from, to } if from == to => format!("caret to {from}"),
        Op::Select { from, to } => format!("select {from}..{to}"),
        Op::Unlink => "unlink".to_owned(),
        Op::Link { href } => format!("link to {href}"),
        Op::Blur => "blur".to_owned(),
        Op::SetOption(value) => format!("set {value}"),
        Op::ComposeStart => "compose".to_owned(),
        Op::ComposeUpdate(text) => format!("composing {text:?}"),
        Op::ComposeEnd(text) => format!("composed {text:?}"),
    }
}

/// The text with `<links>`, `[manual links]`, `~mutes~` and `|` or `{selection}`, on one line.
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
    let selection = document.selection();
    if selection.is_caret() {
        signs.push((selection.head, 1, '|'));
    } else {
        signs.push((selection.range().start, 2, '{'));
        signs.push((selection.range().end, 1, '}'));
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
