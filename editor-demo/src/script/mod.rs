//! Replay scripts through the editor's own event path.
//!
//! The same files as for `livelink replay`, but each key is an event of the window here, on its way through
//! [`crate::input`]; so a script that comes out as in a replay shows that the editor adds nothing and loses nothing. What has
//! no key (an insertion by a program, another user's edit) goes to the session as it is.

mod setup;
mod step;

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;

use eframe::egui::Event;
use livelink::index::Context;
use livelink::session::replay::{Report, ReportedLink};
use livelink::session::{Document, replay};
use livelink::syntax::{Language, SyntaxContext};
use ropey::Rope;
use serde_json::Value;

use crate::editor::Editor;
use crate::typeset::Typesetter;

/// What is wrong with a script, and in which step.
#[derive(Debug, PartialEq, Eq)]
pub struct PlayError(String);

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PlayError {}

impl PlayError {
    fn in_step(self, number: usize) -> Self {
        Self(format!("step {number}: {}", self.0))
    }
}

type Played<T> = Result<T, PlayError>;

/// A script, taken apart into what happens one after another.
#[derive(Debug)]
pub struct Script {
    /// What it starts from.
    pub document: Document<Rope>,
    /// What happens, each with the number of its step.
    pub acts: VecDeque<(usize, Act)>,
}

/// One thing that happens in a script.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// An event of the window.
    Event(Event),
    /// A key, as often as there is something for it to do.
    All(Event),
    /// The next paste is to be plain text.
    ExpectPlain,
    /// The input method begins.
    BeginComposition,
    /// Something that has no event: by a program, by another user, by a menu.
    Direct(Value),
}

impl Script {
    /// Reads a script, one line of a file.
    ///
    /// # Errors
    ///
    /// It is no JSON, its setup does not fit its text, or a step is not known.
    pub fn parse(line: &str) -> Played<Self> {
        let script: Value =
            serde_json::from_str(line).map_err(|error| PlayError(error.to_string()))?;
        let document = setup::set_up(script.get("setup").unwrap_or(&Value::Null))?;
        let steps = script.get("steps").and_then(Value::as_array);
        let steps = steps.ok_or_else(|| wrong("no \"steps\""))?;
        let mut acts = VecDeque::new();
        for (number, step) in (1..).zip(steps) {
            let of_step = step::acts_of(step).map_err(|error| error.in_step(number))?;
            acts.extend(of_step.into_iter().map(|act| (number, act)));
        }
        Ok(Self { document, acts })
    }
}

/// The syntax context of a script: one that parses on the spot, so that a script comes out the same every time.
pub fn context(name: &str, text: &Rope) -> Option<Arc<dyn Context + Send + Sync>> {
    let language = Language::named(name).ok()?;
    Some(Arc::new(SyntaxContext::blocking(&language, text)))
}

/// How many presses of a key do all that it can do: as many as there are characters, and some for links and units.
pub fn presses_for_all(editor: &Editor) -> usize {
    editor.rope().len_chars() + 100
}

/// Plays a script from its setup to its end, each event handed to the editor as its window does.
///
/// # Errors
///
/// As of [`Script::parse`], or a step does not fit the text.
pub fn play(line: &str, typesetter: &mut Typesetter) -> Played<Editor> {
    let script = Script::parse(line)?;
    let mut editor = Editor::new(script.document);
    for (number, act) in script.acts {
        match act {
            Act::Event(event) => {
                editor.event(&event, typesetter);
            }
            Act::All(event) => {
                for _ in 0..presses_for_all(&editor) {
                    editor.event(&event, typesetter);
                }
            }
            act => perform(&act, &mut editor).map_err(|error| error.in_step(number))?,
        }
    }
    Ok(editor)
}

/// Does what is no event of a window.
///
/// # Errors
///
/// The step does not fit the text.
pub fn perform(act: &Act, editor: &mut Editor) -> Played<()> {
    match act {
        Act::Event(_) | Act::All(_) => {}
        Act::ExpectPlain => editor.expect_plain(),
        Act::BeginComposition => editor.begin_composition(),
        Act::Direct(step) => step::apply(step, editor)?,
    }
    Ok(())
}

/// What came of a script that was played to its end: as a report of a replay. It is ok if the replay is, and if nothing in
/// which they can differ is different.
///
/// # Errors
///
/// The script cannot be replayed.
pub fn report(line: &str, editor: &Editor) -> Result<Report, replay::ScriptError> {
    let replayed = replay::run_line_with(&context, line, None)?;
    let document = editor.document();
    let text = document.text();
    let scalars = |range: std::ops::Range<usize>| {
        text.byte_to_char(range.start)..text.byte_to_char(range.end)
    };
    let links = document.links().map(|mark| ReportedLink {
        text: crate::text::slice(text, mark.range.clone()),
        href: mark.href.to_string(),
        kind: mark.kind,
        range: scalars(mark.range),
    });
    let mut report = replayed.clone();
    report.text = text.to_string();
    report.links = links.collect();
    report.muted = document.mutes().map(|mute| scalars(mute.range)).collect();
    let same = report.text == replayed.text
        && report.links == replayed.links
        && report.muted == replayed.muted;
    if !same {
        report.ok = Some(false);
        report.why = Some("it is not as in a replay".to_owned());
    }
    Ok(report)
}

fn word<'a>(value: &'a Value, name: &str) -> Played<&'a str> {
    value
        .get(name)
        .and_then(Value::as_str)
        .ok_or_else(|| PlayError(format!("no text {name:?}")))
}

fn flag(value: &Value, name: &str, usual: bool) -> bool {
    value.get(name).and_then(Value::as_bool).unwrap_or(usual)
}

/// A place given in scalar values, in bytes.
fn place(rope: &Rope, value: &Value, name: &str) -> Played<usize> {
    let at = value
        .get(name)
        .and_then(Value::as_u64)
        .and_then(|at| usize::try_from(at).ok());
    let at = at.filter(|&at| at <= rope.len_chars());
    at.map(|at| rope.char_to_byte(at))
        .ok_or_else(|| PlayError(format!("{name:?} is not in the text")))
}

fn wrong(what: &str) -> PlayError {
    PlayError(what.to_owned())
}
