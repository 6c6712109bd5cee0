//! The steps of a script, as events of the window where they have one.

use eframe::egui::{Event, ImeEvent, Key, Modifiers};
use livelink::session::{Input, Origin, Selection};
use serde_json::Value;

use super::act::ScriptAct;
use super::fields::{PlayError, Read, flag, place, word};
use super::setup::set_options;
use crate::editor::Editor;

pub(super) fn acts_of(step: &Value) -> Read<Vec<ScriptAct>> {
    let event = |event: Event| Ok(vec![ScriptAct::Event(event)]);
    match word(step, "op")? {
        "type" => {
            let typed = word(step, "text")?.chars().map(|c| match c {
                '\n' => key(Key::Enter, Modifiers::NONE),
                '\t' => key(Key::Tab, Modifiers::NONE),
                c => Event::Text(c.to_string()),
            });
            Ok(typed.map(ScriptAct::Event).collect())
        }
        "key" => {
            let (pressed, modifiers) = named_key(word(step, "key")?)?;
            let event = key(pressed, modifiers);
            Ok(match step.get("repeat") {
                None => vec![ScriptAct::Event(event)],
                Some(Value::String(all)) if all == "all" => vec![ScriptAct::All(event)],
                Some(times) => {
                    let times = times.as_u64().and_then(|times| usize::try_from(times).ok());
                    vec![ScriptAct::Event(event); times.unwrap_or(1)]
                }
            })
        }
        "paste" => {
            let paste = ScriptAct::Event(Event::Paste(word(step, "text")?.to_owned()));
            Ok(match flag(step, "plain", false) {
                true => vec![ScriptAct::ExpectPlain, paste],
                false => vec![paste],
            })
        }
        "compose_start" => Ok(vec![ScriptAct::BeginComposition]),
        "compose_update" => event(Event::Ime(ImeEvent::Preedit {
            text: word(step, "text")?.to_owned(),
            active_range_chars: None,
        })),
        "compose_end" => event(Event::Ime(ImeEvent::Commit(word(step, "text")?.to_owned()))),
        "insert" | "delete" | "select" | "command" | "blur" | "set_option" => {
            Ok(vec![ScriptAct::Direct(step.clone())])
        }
        op => Err(PlayError(format!("unknown op {op:?}"))),
    }
}

/// The steps that are no events of a window.
pub(super) fn apply(step: &Value, editor: &mut Editor) -> Read<()> {
    let rope = editor.rope().clone();
    let input = match word(step, "op")? {
        "insert" => {
            let text = word(step, "text")?;
            let at = step
                .get("at")
                .map(|_| place(&rope, step, "at"))
                .transpose()?;
            let selection = editor.document().selection();
            if step.get("source").and_then(Value::as_str) == Some("remote") {
                let at = at.unwrap_or(selection.head);
                Input::Insert {
                    at,
                    text,
                    origin: Origin::Remote,
                    linkify: false,
                }
            } else {
                let range = at.map_or(selection.range(), |at| at..at);
                Input::Replace {
                    range,
                    text,
                    linkify: flag(step, "linkify", true),
                }
            }
        }
        "delete" => Input::RemoteDelete(place(&rope, step, "from")?..place(&rope, step, "to")?),
        "select" => Input::Select(Selection {
            anchor: place(&rope, step, "from")?,
            head: place(&rope, step, "to")?,
        }),
        "command" if word(step, "name")? == "unlink" => Input::Unlink,
        "command" => Input::Link {
            href: word(step, "href")?,
        },
        "blur" => Input::Blur,
        "set_option" => {
            let mut options = editor.document().options().clone();
            set_options(&mut options, step)?;
            editor.set_options(options);
            return Ok(());
        }
        op => return Err(PlayError(format!("unknown op {op:?}"))),
    };
    editor.apply(input);
    Ok(())
}

fn named_key(name: &str) -> Read<(Key, Modifiers)> {
    Ok(match name {
        "Backspace" => (Key::Backspace, Modifiers::NONE),
        "Delete" => (Key::Delete, Modifiers::NONE),
        "Enter" => (Key::Enter, Modifiers::NONE),
        "Shift+Enter" => (Key::Enter, Modifiers::SHIFT),
        "Tab" => (Key::Tab, Modifiers::NONE),
        "Left" => (Key::ArrowLeft, Modifiers::NONE),
        "Right" => (Key::ArrowRight, Modifiers::NONE),
        "Home" => (Key::Home, Modifiers::NONE),
        "End" => (Key::End, Modifiers::NONE),
        "Ctrl+Z" => (Key::Z, Modifiers::COMMAND),
        "Ctrl+Y" => (Key::Y, Modifiers::COMMAND),
        _ => return Err(PlayError(format!("unknown key {name:?}"))),
    })
}

fn key(key: Key, modifiers: Modifiers) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    }
}
