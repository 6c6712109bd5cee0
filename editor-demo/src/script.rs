//! Replay scripts through the editor's own event path.
//!
//! The same files as for `livelink replay`, but each key is an event of the window here, on its way through
//! [`crate::input`]; so a script that comes out as in a replay shows that the editor adds nothing and loses nothing. What has
//! no key (an insertion by a program, another user's edit) goes to the session as it is.

use std::fmt;

use eframe::egui::{Event, ImeEvent, Key, Modifiers};
use livelink::session::{
    Document, Input, Mark, MarkKind, Mute, MuteCause, Selection, SessionOptions, Source, replay,
};
use ropey::Rope;
use serde_json::Value;

use crate::editor::Editor;
use crate::input::Command;
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

type Played<T> = Result<T, PlayError>;

/// Plays a script, one line of a file, from its setup to its end. `Ok(None)`: it needs a syntax context, which is the part
/// of a file and not of an event.
///
/// # Errors
///
/// The script is no JSON, or a step is not known or does not fit the text.
pub fn play(line: &str, typesetter: &mut Typesetter) -> Played<Option<Editor>> {
    let script: Value = serde_json::from_str(line).map_err(|error| PlayError(error.to_string()))?;
    let setup = script.get("setup").unwrap_or(&Value::Null);
    if setup.get("syntax").is_some() {
        return Ok(None);
    }
    let mut editor = Editor::new(set_up(setup)?);
    let steps = script
        .get("steps")
        .and_then(Value::as_array)
        .ok_or_else(|| wrong("no \"steps\""))?;
    for (number, step) in steps.iter().enumerate() {
        play_step(step, &mut editor, typesetter)
            .map_err(|PlayError(what)| PlayError(format!("step {}: {what}", number + 1)))?;
    }
    Ok(Some(editor))
}

fn set_up(setup: &Value) -> Played<Document<Rope>> {
    let rope = Rope::from_str(
        setup
            .get("text")
            .and_then(Value::as_str)
            .unwrap_or_default(),
    );
    let mut options = SessionOptions::default();
    set_options(&mut options, setup.get("options").unwrap_or(&Value::Null))?;
    options.read_only = flag(setup, "readonly", false);
    let list = |name: &str| {
        setup
            .get(name)
            .and_then(Value::as_array)
            .cloned()
            .unwrap_or_default()
    };
    let mut marks = Vec::new();
    for link in list("links") {
        let kind = match link.get("kind").and_then(Value::as_str) {
            Some("manual") => MarkKind::Manual,
            _ => MarkKind::Auto,
        };
        let range = place(&rope, &link, "from")?..place(&rope, &link, "to")?;
        marks.push(Mark {
            range,
            href: word(&link, "href")?.into(),
            kind,
        });
    }
    let mut mutes = Vec::new();
    for mute in list("muted") {
        let range = place(&rope, &mute, "from")?..place(&rope, &mute, "to")?;
        mutes.push(Mute {
            range,
            cause: MuteCause::Unlink,
        });
    }
    let caret = match setup.get("caret") {
        Some(_) => place(&rope, setup, "caret")?,
        None => rope.len_bytes(),
    };
    let mut document = Document::load(rope, options, marks, mutes);
    document.apply(Input::Select(Selection::caret(caret)));
    Ok(document)
}

fn play_step(step: &Value, editor: &mut Editor, typesetter: &mut Typesetter) -> Played<()> {
    let mut event = |editor: &mut Editor, event: Event| {
        editor.event(&event, typesetter);
    };
    match word(step, "op")? {
        "type" => {
            for c in word(step, "text")?.chars() {
                match c {
                    '\n' => event(editor, key(Key::Enter, Modifiers::NONE)),
                    '\t' => event(editor, key(Key::Tab, Modifiers::NONE)),
                    c => event(editor, Event::Text(c.to_string())),
                }
            }
        }
        "key" => {
            let (pressed, modifiers) = named_key(word(step, "key")?)?;
            let times = match step.get("repeat") {
                None => 1,
                // Whatever a key does one at a time is done after as many presses as there are characters, and some.
                Some(Value::String(all)) if all == "all" => editor.rope().len_chars() + 100,
                Some(times) => times
                    .as_u64()
                    .and_then(|times| usize::try_from(times).ok())
                    .unwrap_or(1),
            };
            for _ in 0..times {
                event(editor, key(pressed, modifiers));
            }
        }
        "paste" => {
            if flag(step, "plain", false) {
                editor.perform(Command::PastePlain, typesetter);
            }
            editor.event(&Event::Paste(word(step, "text")?.to_owned()), typesetter);
        }
        "compose_start" => editor.begin_composition(),
        "compose_update" => {
            let text = word(step, "text")?.to_owned();
            event(
                editor,
                Event::Ime(ImeEvent::Preedit {
                    text,
                    active_range_chars: None,
                }),
            );
        }
        "compose_end" => event(
            editor,
            Event::Ime(ImeEvent::Commit(word(step, "text")?.to_owned())),
        ),
        _ => apply_step(step, editor)?,
    }
    Ok(())
}

/// The steps that are no events of a window.
fn apply_step(step: &Value, editor: &mut Editor) -> Played<()> {
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
                    source: Source::Remote,
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

fn set_options(options: &mut SessionOptions, value: &Value) -> Played<()> {
    if value.is_null() {
        return Ok(());
    }
    replay::set_options(value, options).map_err(|error| PlayError(error.to_string()))
}

fn named_key(name: &str) -> Played<(Key, Modifiers)> {
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
