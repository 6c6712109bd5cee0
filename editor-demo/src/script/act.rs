//! The steps of a script as events of the window, where a step has an event, and its result.

use std::collections::VecDeque;
use std::sync::Arc;

use eframe::egui::{self, Event, ImeEvent, Modifiers};
use livelink::index::Context;
use livelink::replay::{self, Key, Repeat, Report, Script, ScriptError, ScriptStep};
use livelink::session::Document;
use livelink::syntax::{Language, SyntaxContext};
use ropey::Rope;

use crate::editor::Editor;

/// One thing that happens in a script.
#[derive(Clone, Debug, PartialEq)]
pub enum ScriptAct {
    /// An event of the window.
    Event(Event),
    /// A key, pressed as often as there is something for it to do.
    All(Event),
    /// The next paste is to be plain text.
    ExpectPlain,
    /// The input method begins.
    BeginComposition,
    /// A step that has no event: by a program, by another user, by a menu.
    Direct(ScriptStep),
}

/// Returns the events of a step, in order.
fn acts_of(step: &ScriptStep) -> Vec<ScriptAct> {
    let event = |event: Event| vec![ScriptAct::Event(event)];
    match step {
        ScriptStep::Type(text) => {
            let typed = text.chars().map(|c| match c {
                '\n' => press(egui::Key::Enter, Modifiers::NONE),
                '\t' => press(egui::Key::Tab, Modifiers::NONE),
                c => Event::Text(c.to_string()),
            });
            typed.map(ScriptAct::Event).collect()
        }
        ScriptStep::Key(key, repeat) => match (event_of(*key), repeat) {
            (None, _) => vec![ScriptAct::Direct(step.clone())],
            (Some(event), Repeat::All) => vec![ScriptAct::All(event)],
            (Some(event), Repeat::Times(times)) => {
                let times = usize::try_from(*times).unwrap_or(usize::MAX);
                vec![ScriptAct::Event(event); times]
            }
        },
        ScriptStep::Paste { text, plain } => {
            let paste = ScriptAct::Event(Event::Paste(text.clone()));
            match plain {
                true => vec![ScriptAct::ExpectPlain, paste],
                false => vec![paste],
            }
        }
        ScriptStep::ComposeStart => vec![ScriptAct::BeginComposition],
        ScriptStep::ComposeUpdate(text) => event(Event::Ime(ImeEvent::Preedit {
            text: text.clone(),
            active_range_chars: None,
        })),
        ScriptStep::ComposeEnd(text) => event(Event::Ime(ImeEvent::Commit(text.clone()))),
        _ => vec![ScriptAct::Direct(step.clone())],
    }
}

/// Returns the event of a key; `None` for a key that is not known here.
fn event_of(key: Key) -> Option<Event> {
    let (key, modifiers) = match key {
        Key::Backspace => (egui::Key::Backspace, Modifiers::NONE),
        Key::Delete => (egui::Key::Delete, Modifiers::NONE),
        Key::Enter => (egui::Key::Enter, Modifiers::NONE),
        Key::ShiftEnter => (egui::Key::Enter, Modifiers::SHIFT),
        Key::Tab => (egui::Key::Tab, Modifiers::NONE),
        Key::Left => (egui::Key::ArrowLeft, Modifiers::NONE),
        Key::Right => (egui::Key::ArrowRight, Modifiers::NONE),
        Key::Home => (egui::Key::Home, Modifiers::NONE),
        Key::End => (egui::Key::End, Modifiers::NONE),
        Key::Undo => (egui::Key::Z, Modifiers::COMMAND),
        Key::Redo => (egui::Key::Y, Modifiers::COMMAND),
        _ => return None,
    };
    Some(press(key, modifiers))
}

fn press(key: egui::Key, modifiers: Modifiers) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    }
}

/// A script as a list of events, in order.
#[derive(Debug)]
pub struct EventScript {
    /// The document that the script starts from.
    pub document: Document<Rope>,
    /// The events, each with the number of its step.
    pub acts: VecDeque<(usize, ScriptAct)>,
}

impl EventScript {
    /// Reads a script, one line of a file.
    ///
    /// # Errors
    ///
    /// The line is not JSON, the setup does not fit its text, or a step is not known.
    pub fn parse(line: &str) -> Result<Self, ScriptError> {
        let script = Script::parse(line)?;
        let mut document = script.document()?;
        if let Some(syntax) = script.syntax() {
            let context = context(syntax, document.text());
            document.set_context(context);
        }
        let acts_of = |(number, step)| acts_of(step).into_iter().map(move |act| (number, act));
        let acts = (1..).zip(script.steps()).flat_map(acts_of).collect();
        Ok(Self { document, acts })
    }
}

/// Returns the syntax context of a script. It parses before it returns, so that a script comes out the same every time.
fn context(name: &str, text: &Rope) -> Option<Arc<dyn Context + Send + Sync>> {
    let language = Language::named(name).ok()?;
    Some(Arc::new(SyntaxContext::blocking(&language, text)))
}

/// Returns how many presses of a key do all that the key can do: one for each character, and some for links and undo units.
pub fn presses_for_all(editor: &Editor) -> usize {
    editor.rope().len_chars() + 100
}

/// Performs a step that has no event of a window.
///
/// # Errors
///
/// The step does not fit the text.
pub fn perform(act: &ScriptAct, editor: &mut Editor) -> Result<(), ScriptError> {
    match act {
        ScriptAct::Event(_) | ScriptAct::All(_) => {}
        ScriptAct::ExpectPlain => editor.expect_plain(),
        ScriptAct::BeginComposition => editor.begin_composition(),
        ScriptAct::Direct(ScriptStep::SetOption(set)) => {
            let mut options = editor.document().options().clone();
            replay::set_options(set, &mut options)?;
            editor.set_options(options);
        }
        ScriptAct::Direct(step) => {
            if let Some(input) = step.input(editor.document())? {
                editor.apply(input);
            }
        }
    }
    Ok(())
}

/// Returns the result of a script that was played to its end, as a report of a replay. The report is ok if the replay is, and
/// if both left the same text, links and mutes.
///
/// # Errors
///
/// The script cannot be replayed.
pub fn report(line: &str, editor: &Editor) -> Result<Report, ScriptError> {
    let replayed = replay::run_line_with(&context, line, None)?;
    let mut report = Report::of(replayed.id, editor.document());
    let same = report.text == replayed.text
        && report.links == replayed.links
        && report.muted == replayed.muted;
    (report.ok, report.why) = match same {
        true => (replayed.ok, replayed.why),
        false => (Some(false), Some("it is not as in a replay".to_owned())),
    };
    Ok(report)
}
