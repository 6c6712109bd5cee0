//! Scripts of keys. Text outside of `<>` is typed. `<S-x>` is Shift and `<C-x>` is Ctrl. `<copy>`,
//! `<cut>` and `<paste:x>` are events of the clipboard. `<compose:x>` and `<commit:x>` are events
//! of an input method; `<delete:2,1>` lets it delete two characters before the caret and one after it.

use egui::{Event, ImeEvent, Key, Modifiers};

/// Returns the events of a script.
pub(crate) fn events(script: &str) -> Vec<Event> {
    let mut events = Vec::new();
    let mut rest = script;
    while let Some(c) = rest.chars().next() {
        let named = rest.strip_prefix('<');
        match named.and_then(|named| named.split_once('>')) {
            Some((name, after)) => {
                events.push(event(name));
                rest = after;
            }
            None => {
                events.push(Event::Text(c.to_string()));
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    events
}

fn event(name: &str) -> Event {
    if let Some(text) = name.strip_prefix("paste:") {
        return Event::Paste(text.to_owned());
    }
    if let Some(text) = name.strip_prefix("compose:") {
        return Event::Ime(ImeEvent::Preedit {
            text: text.to_owned(),
            active_range_chars: None,
        });
    }
    if let Some(text) = name.strip_prefix("commit:") {
        return Event::Ime(ImeEvent::Commit(text.to_owned()));
    }
    if let Some((before, after)) = name
        .strip_prefix("delete:")
        .and_then(|counts| counts.split_once(','))
    {
        let count = |digits: &str| digits.parse().expect("a count of characters");
        return Event::Ime(ImeEvent::DeleteSurrounding {
            before_chars: count(before),
            after_chars: count(after),
        });
    }
    if name == "copy" {
        return Event::Copy;
    }
    if name == "cut" {
        return Event::Cut;
    }
    let (mut modifiers, mut key) = (Modifiers::NONE, name);
    while let Some((modifier, rest)) = key.split_once('-') {
        modifiers |= match modifier {
            "C" => Modifiers::COMMAND | Modifiers::CTRL,
            "S" => Modifiers::SHIFT,
            other => panic!("{other} is no modifier"),
        };
        key = rest;
    }
    Event::Key {
        key: Key::from_name(key).unwrap_or_else(|| panic!("{key} is no key")),
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    }
}
