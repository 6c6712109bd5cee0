//! The keys of the program as a whole. The keys of the text are the text widget's.

use eframe::egui::{Event, Key, Modifiers};

/// A command to the program as a whole, whichever part of the window has the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AppCommand {
    /// Begin an empty document.
    New,
    /// Ask for a file and open it.
    Open,
    /// Save under the present name, or ask for one.
    Save,
    /// Ask for a name and save.
    SaveAs,
    /// Write the document as a web page.
    Export,
    /// Close the document.
    Close,
    /// Go to the next document.
    NextDocument,
    /// Go to the document before.
    PreviousDocument,
    /// Close the window.
    Quit,
    /// Make or edit a link.
    EditLink,
    /// Look for a text.
    Find,
    /// Look for a text and replace it.
    Replace,
    /// Go on to the next occurrence.
    FindNext,
    /// Go back to the occurrence before.
    FindPrevious,
    /// Go to a line by its number.
    GoToLine,
    /// Show or hide the inspector.
    Inspector,
    /// Make the text larger.
    ZoomIn,
    /// Make the text smaller.
    ZoomOut,
    /// Show the text in its usual size.
    ZoomReset,
    /// Make typed input wait, or let it go on.
    Pause,
    /// Let one of the waiting inputs go.
    Step,
    /// Open the first menu, for the keyboard.
    Menu,
    /// Open the context menu at the caret.
    ContextMenu,
    /// Give the keyboard to the buttons of the notice, or back to the document.
    Notice,
    /// Show the list of keys.
    Help,
    /// Show the version and the licences.
    About,
}

/// A key that gives a command to the program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeyBinding {
    pub(crate) key: Key,
    /// Ctrl is down; on a Mac, Cmd.
    pub(crate) control: bool,
    pub(crate) shift: Shift,
    pub(crate) command: AppCommand,
}

/// The state of the Shift key that a binding needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shift {
    Up,
    Down,
    /// It does not matter: on some keyboards the character of the key needs Shift.
    Any,
}

/// Every key of the program as a whole. Where a command has several keys, the first is the one that is shown.
pub(crate) const BINDINGS: &[KeyBinding] = &[
    control(Key::N, Shift::Up, AppCommand::New),
    control(Key::O, Shift::Up, AppCommand::Open),
    control(Key::S, Shift::Up, AppCommand::Save),
    control(Key::S, Shift::Down, AppCommand::SaveAs),
    control(Key::W, Shift::Up, AppCommand::Close),
    control(Key::F4, Shift::Up, AppCommand::Close),
    control(Key::Tab, Shift::Up, AppCommand::NextDocument),
    control(Key::PageDown, Shift::Up, AppCommand::NextDocument),
    control(Key::Tab, Shift::Down, AppCommand::PreviousDocument),
    control(Key::PageUp, Shift::Up, AppCommand::PreviousDocument),
    control(Key::Q, Shift::Up, AppCommand::Quit),
    control(Key::K, Shift::Up, AppCommand::EditLink),
    control(Key::F, Shift::Up, AppCommand::Find),
    control(Key::H, Shift::Up, AppCommand::Replace),
    control(Key::G, Shift::Up, AppCommand::GoToLine),
    control(Key::I, Shift::Down, AppCommand::Inspector),
    control(Key::Plus, Shift::Any, AppCommand::ZoomIn),
    control(Key::Equals, Shift::Any, AppCommand::ZoomIn),
    control(Key::Minus, Shift::Any, AppCommand::ZoomOut),
    control(Key::Num0, Shift::Any, AppCommand::ZoomReset),
    plain(Key::F1, Shift::Up, AppCommand::Help),
    plain(Key::F9, Shift::Up, AppCommand::Pause),
    plain(Key::F8, Shift::Up, AppCommand::Step),
    plain(Key::F6, Shift::Up, AppCommand::Notice),
    plain(Key::F10, Shift::Up, AppCommand::Menu),
    plain(Key::F10, Shift::Down, AppCommand::ContextMenu),
    plain(Key::Menu, Shift::Any, AppCommand::ContextMenu),
    plain(Key::F3, Shift::Up, AppCommand::FindNext),
    plain(Key::F3, Shift::Down, AppCommand::FindPrevious),
];

const fn plain(key: Key, shift: Shift, command: AppCommand) -> KeyBinding {
    KeyBinding {
        key,
        control: false,
        shift,
        command,
    }
}

const fn control(key: Key, shift: Shift, command: AppCommand) -> KeyBinding {
    KeyBinding {
        control: true,
        ..plain(key, shift, command)
    }
}

/// Returns the keys of a command as they are written on keyboards, in the order of [`BINDINGS`].
pub(crate) fn keys_of(command: AppCommand, is_mac: bool) -> impl Iterator<Item = String> {
    let own = BINDINGS
        .iter()
        .filter(move |binding| binding.command == command);
    own.map(move |binding| written(binding.modifiers(), binding.key, is_mac))
}

impl KeyBinding {
    fn has(&self, key: Key, modifiers: Modifiers) -> bool {
        let control = modifiers.command && !modifiers.alt;
        let shift = match self.shift {
            Shift::Up => !modifiers.shift,
            Shift::Down => modifiers.shift,
            Shift::Any => true,
        };
        self.key == key && self.control == control && shift
    }

    /// Returns the modifiers that the key is shown with.
    pub(crate) fn modifiers(&self) -> Modifiers {
        Modifiers {
            command: self.control,
            shift: self.shift == Shift::Down,
            ..Modifiers::NONE
        }
    }
}

/// Returns the command of an event for the program, if it has one.
pub fn app_command(event: &Event) -> Option<AppCommand> {
    let &Event::Key {
        key,
        pressed: true,
        modifiers,
        ..
    } = event
    else {
        return None;
    };
    let mut bindings = BINDINGS.iter();
    let binding = bindings.find(|binding| binding.has(key, modifiers))?;
    Some(binding.command)
}

/// Returns a key as it is written on keyboards: `Ctrl+Shift+S`.
pub(crate) fn written(modifiers: Modifiers, key: Key, is_mac: bool) -> String {
    let mut written = String::new();
    let control = if is_mac { "Cmd+" } else { "Ctrl+" };
    for (is_down, name) in [
        (modifiers.command, control),
        (modifiers.ctrl && !modifiers.command, "Ctrl+"),
        (modifiers.alt, "Alt+"),
        (modifiers.shift, "Shift+"),
    ] {
        if is_down {
            written.push_str(name);
        }
    }
    written.push_str(match key {
        Key::Plus => "+",
        Key::Minus => "-",
        Key::Num0 => "0",
        Key::PageUp => "Page Up",
        Key::PageDown => "Page Down",
        key => key.name(),
    });
    written
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

    /// No binding hides another one.
    #[test]
    fn each_binding_gives_its_command() {
        for binding in BINDINGS {
            let event = Event::Key {
                key: binding.key,
                physical_key: None,
                pressed: true,
                repeat: false,
                modifiers: binding.modifiers(),
            };
            assert_eq!(app_command(&event), Some(binding.command), "{binding:?}");
        }
    }

    #[test]
    fn keys_are_written_as_on_a_keyboard() {
        let control = Modifiers::COMMAND;
        for (modifiers, key, expected) in [
            (Modifiers::NONE, Key::F1, "F1"),
            (control | Modifiers::SHIFT, Key::S, "Ctrl+Shift+S"),
            (control, Key::Plus, "Ctrl++"),
            (Modifiers::CTRL, Key::ArrowLeft, "Ctrl+Left"),
            (Modifiers::SHIFT, Key::PageDown, "Shift+Page Down"),
        ] {
            assert_eq!(written(modifiers, key, false), expected);
        }
        assert_eq!(written(control, Key::S, true), "Cmd+S");
    }
}

#[cfg(test)]
mod alt_key_tests {
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
