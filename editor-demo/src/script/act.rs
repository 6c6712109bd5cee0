//! The steps of a script as events of the window, where a step has an event.

use std::collections::VecDeque;
use std::sync::Arc;

use eframe::egui::{self, Event, ImeEvent, Modifiers};
use livelink::index::Context;
use livelink::replay::{Key, Repeat, Script, ScriptError, ScriptStep};
use livelink::session::Document;
use livelink::syntax::{Language, SyntaxContext};
use ropey::Rope;

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
pub(super) fn acts_of(step: &ScriptStep) -> Vec<ScriptAct> {
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
pub(super) fn context(name: &str, text: &Rope) -> Option<Arc<dyn Context + Send + Sync>> {
    let language = Language::named(name).ok()?;
    Some(Arc::new(SyntaxContext::blocking(&language, text)))
}
