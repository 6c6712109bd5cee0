//! What happens in a script, as events of the window where there is one.

use eframe::egui::{self, Event, ImeEvent, Modifiers};
use livelink::replay::{Key, Repeat, ScriptStep};

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

/// Returns what happens in a step, one after the other.
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
