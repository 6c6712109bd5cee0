//! Alt alone, which opens the menu. That is no key binding, as it takes several events to know it.

use eframe::egui::{Event, Key};

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
