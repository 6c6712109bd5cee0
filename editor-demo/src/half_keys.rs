//! Keys of which the window reports only a half: Alt alone, Alt with a letter, and the key for pasting.

use eframe::egui::{Event, Key};

/// Takes the text out of the events that Alt and a key have typed. Returns these keys. A letter that AltGr types stays: with it, no system
/// reports Alt alone.
///
/// ```text
/// Alt+F:      Key { key: F, alt }, Text("f")   ->  Key { key: F, alt }
/// AltGr+Q:    Key { key: Q }, Text("@")        ->  the same
/// ```
pub(crate) fn take_alt_keys(events: &mut Vec<Event>) -> Vec<Key> {
    let (mut keys, mut after_alt) = (Vec::new(), false);
    events.retain(|event| match event {
        Event::Key {
            key,
            pressed: true,
            modifiers,
            ..
        } => {
            after_alt = modifiers.alt && !modifiers.ctrl && !modifiers.command;
            keys.extend(after_alt.then_some(*key));
            true
        }
        Event::Text(_) => !std::mem::take(&mut after_alt),
        _ => {
            after_alt = false;
            true
        }
    });
    keys
}

/// Notices when the key for pasting is pressed and the window hands over nothing to paste. Then the clipboard has no plain text, or
/// none at all. The window hands over the press of that key in no other way. So its release is the only sign of it.
///
/// ```text
/// with plain text:  ControlLeft down, Paste("text"), V up
/// with HTML alone:  ControlLeft down,                V up
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PasteKey {
    /// Ctrl (on a Mac, Cmd) was pressed in this window.
    began: bool,
    /// Since Ctrl went down, something has been pasted, typed or composed.
    answered: bool,
}

impl PasteKey {
    /// Takes an event. Returns whether the user released the key for pasting and nothing was pasted.
    pub(crate) fn is_unanswered(&mut self, event: &Event) -> bool {
        match *event {
            // An input method may take the press of a V, and leave its release.
            Event::Paste(_)
            | Event::Ime(_)
            | Event::Key {
                key: Key::V,
                pressed: true,
                ..
            } => {
                self.answered = true;
            }
            Event::Key {
                key: Key::ControlLeft | Key::ControlRight | Key::SuperLeft | Key::SuperRight,
                pressed: true,
                ..
            } => {
                self.began = true;
                self.answered = false;
            }
            // The V may have been pressed in another window.
            Event::WindowFocused(_) => self.began = false,
            Event::Key { key: Key::V, .. } => {
                return !std::mem::take(&mut self.answered) && self.began;
            }
            _ => {}
        }
        false
    }
}

/// Notices when Alt is pressed and released alone.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AltKey {
    /// It is down, and nothing else has happened since.
    alone: bool,
}

impl AltKey {
    /// Takes an event. Returns whether it is the release of Alt after nothing else was pressed. The Alt key on the right types
    /// characters on many keyboards, so it is another key.
    pub(crate) fn is_tapped(&mut self, event: &Event) -> bool {
        match *event {
            Event::Key {
                key: Key::AltLeft,
                pressed: true,
                repeat,
                modifiers,
                ..
            } => {
                self.alone |= !repeat && !modifiers.ctrl && !modifiers.shift;
                false
            }
            Event::Key {
                key: Key::AltLeft,
                pressed: false,
                ..
            } => std::mem::take(&mut self.alone),
            // The mouse lies on the table, and the window only reports that Alt is down.
            Event::PointerMoved(_) | Event::MouseMoved(_) | Event::ModifiersChanged(_) => false,
            _ => {
                self.alone = false;
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::{Modifiers, PointerButton, Pos2};

    fn key(key: Key, pressed: bool) -> Event {
        Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        }
    }

    /// Only text that is typed right after a key with Alt alone is taken.
    #[test]
    fn alt_with_a_key_types_nothing() {
        let pressed = |modifiers: Modifiers| {
            let mut event = key(Key::Q, true);
            if let Event::Key { modifiers: own, .. } = &mut event {
                *own = modifiers;
            }
            event
        };
        let text = || Event::Text("q".to_owned());
        let alt_gr_of_windows = Modifiers::ALT | Modifiers::CTRL;
        for (modifiers, is_alt) in [
            (Modifiers::ALT, true),
            (Modifiers::ALT | Modifiers::SHIFT, true),
            (Modifiers::NONE, false),
            (alt_gr_of_windows, false),
        ] {
            let mut events = vec![pressed(modifiers), text(), text()];
            let keys = take_alt_keys(&mut events);
            let (left, found) = if is_alt {
                (2, vec![Key::Q])
            } else {
                (3, vec![])
            };
            assert_eq!((events.len(), keys), (left, found), "{modifiers:?}");
        }
    }

    #[track_caller]
    fn check(events: &[Event], tapped: bool) {
        let mut alt = AltKey::default();
        let found = events.iter().filter(|event| alt.is_tapped(event)).count();
        assert_eq!(found, usize::from(tapped), "{events:?}");
    }

    #[test]
    fn alt_alone_is_a_tap() {
        let (down, up) = (key(Key::AltLeft, true), key(Key::AltLeft, false));
        let press = |event: Event| [down.clone(), event, up.clone()];
        check(&[down.clone(), up.clone()], true);
        check(&[up.clone(), up.clone()], false);
        check(&press(Event::PointerMoved(Pos2::ZERO)), true);
        check(&press(Event::ModifiersChanged(Modifiers::ALT)), true);
        check(&press(key(Key::ArrowLeft, true)), false);
        let mut held = down.clone();
        if let Event::Key { repeat, .. } = &mut held {
            *repeat = true;
        }
        check(
            &[down.clone(), key(Key::ArrowLeft, true), held, up.clone()],
            false,
        );
        check(&press(Event::WindowFocused(false)), false);
        check(&press(Event::Text("ł".to_owned())), false);
        check(
            &press(Event::PointerButton {
                pos: Pos2::ZERO,
                button: PointerButton::Primary,
                pressed: true,
                modifiers: Modifiers::ALT,
            }),
            false,
        );
        let other = [key(Key::AltRight, true), key(Key::AltRight, false)];
        check(&other, false);
    }
}
