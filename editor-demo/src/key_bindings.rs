//! The keys of the program as a whole. The keys of the text are the text widget's.

use eframe::egui::{Event, Key, Modifiers};

use crate::format_command::{
    BOLD, BULLETS, FormatCommand, INLINE_CODE, ITALIC, NUMBERED, STRIKETHROUGH,
};

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
    /// Format the text.
    Format(FormatCommand),
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
    /// Give the keyboard to the buttons of the notice, or of the format bar if there is no notice; or back to the document.
    Notice,
    /// Show the list of keys.
    Help,
    /// Show the version and the licences.
    About,
}

pub(crate) const NONE: Modifiers = Modifiers::NONE;
/// Ctrl; on a Mac, Cmd.
pub(crate) const CONTROL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;
pub(crate) const CONTROL_SHIFT: Modifiers = Modifiers {
    shift: true,
    ..CONTROL
};

/// Every key of the program as a whole. Where a command has several keys, the first is the one that is shown.
pub(crate) const BINDINGS: &[(AppCommand, Modifiers, Key)] = &[
    (AppCommand::New, CONTROL, Key::N),
    (AppCommand::Open, CONTROL, Key::O),
    (AppCommand::Save, CONTROL, Key::S),
    (AppCommand::SaveAs, CONTROL_SHIFT, Key::S),
    (AppCommand::Close, CONTROL, Key::W),
    (AppCommand::Close, CONTROL, Key::F4),
    (AppCommand::NextDocument, CONTROL, Key::Tab),
    (AppCommand::NextDocument, CONTROL, Key::PageDown),
    (AppCommand::PreviousDocument, CONTROL_SHIFT, Key::Tab),
    (AppCommand::PreviousDocument, CONTROL, Key::PageUp),
    (AppCommand::Quit, CONTROL, Key::Q),
    (AppCommand::EditLink, CONTROL, Key::K),
    (AppCommand::Format(BOLD), CONTROL, Key::B),
    (AppCommand::Format(ITALIC), CONTROL, Key::I),
    (AppCommand::Format(STRIKETHROUGH), CONTROL_SHIFT, Key::X),
    (AppCommand::Format(INLINE_CODE), CONTROL, Key::E),
    (
        AppCommand::Format(FormatCommand::Plain),
        CONTROL,
        Key::Backslash,
    ),
    (
        AppCommand::Format(FormatCommand::Heading(1)),
        CONTROL,
        Key::Num1,
    ),
    (
        AppCommand::Format(FormatCommand::Heading(2)),
        CONTROL,
        Key::Num2,
    ),
    (
        AppCommand::Format(FormatCommand::Heading(3)),
        CONTROL,
        Key::Num3,
    ),
    (AppCommand::Format(FormatCommand::Body), CONTROL, Key::Num4),
    (AppCommand::Format(NUMBERED), CONTROL_SHIFT, Key::Num7),
    (AppCommand::Format(BULLETS), CONTROL_SHIFT, Key::Num8),
    (
        AppCommand::Format(FormatCommand::Quote),
        CONTROL_SHIFT,
        Key::Num9,
    ),
    (
        AppCommand::Format(FormatCommand::Code),
        CONTROL_SHIFT,
        Key::E,
    ),
    (
        AppCommand::Format(FormatCommand::Indent),
        CONTROL,
        Key::CloseBracket,
    ),
    (
        AppCommand::Format(FormatCommand::Outdent),
        CONTROL,
        Key::OpenBracket,
    ),
    (AppCommand::Format(FormatCommand::Outdent), SHIFT, Key::Tab),
    (AppCommand::Find, CONTROL, Key::F),
    (AppCommand::Replace, CONTROL, Key::H),
    (AppCommand::GoToLine, CONTROL, Key::G),
    (AppCommand::Inspector, CONTROL_SHIFT, Key::I),
    (AppCommand::ZoomIn, CONTROL, Key::Plus),
    (AppCommand::ZoomIn, CONTROL, Key::Equals),
    (AppCommand::ZoomOut, CONTROL, Key::Minus),
    (AppCommand::ZoomReset, CONTROL, Key::Num0),
    (AppCommand::Help, NONE, Key::F1),
    (AppCommand::Pause, NONE, Key::F9),
    (AppCommand::Step, NONE, Key::F8),
    (AppCommand::Notice, NONE, Key::F6),
    (AppCommand::Menu, NONE, Key::F10),
    (AppCommand::ContextMenu, SHIFT, Key::F10),
    (AppCommand::ContextMenu, NONE, Key::Menu),
    (AppCommand::FindNext, NONE, Key::F3),
    (AppCommand::FindPrevious, SHIFT, Key::F3),
];

/// Returns the keys of a command as they are written on keyboards, in the order of [`BINDINGS`].
pub(crate) fn keys_of(command: AppCommand, is_mac: bool) -> impl Iterator<Item = String> {
    let own = BINDINGS.iter().filter(move |(own, ..)| *own == command);
    own.map(move |(_, modifiers, key)| written(*modifiers, *key, is_mac))
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
    // On some keyboards the character of these keys needs Shift.
    let needs_shift = matches!(
        key,
        Key::Plus | Key::Equals | Key::Minus | Key::Num0 | Key::Menu
    );
    let has = |&&(_, wanted, own): &&(AppCommand, Modifiers, Key)| {
        let control = modifiers.command && !modifiers.alt;
        let shift = needs_shift || modifiers.shift == wanted.shift;
        own == key && control == wanted.command && shift
    };
    BINDINGS.iter().find(has).map(|(command, ..)| *command)
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
        Key::Backslash => "\\",
        Key::OpenBracket => "[",
        Key::CloseBracket => "]",
        Key::PageUp => "Page Up",
        Key::PageDown => "Page Down",
        key => key.name(),
    });
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No binding hides another one. AltGr, which some systems report as Ctrl and Alt, is another key.
    #[test]
    fn each_binding_gives_its_command() {
        let pressed = |modifiers, key| {
            app_command(&Event::Key {
                key,
                physical_key: None,
                pressed: true,
                repeat: false,
                modifiers,
            })
        };
        for &(command, modifiers, key) in BINDINGS {
            assert_eq!(
                pressed(modifiers, key),
                Some(command),
                "{modifiers:?} {key:?}"
            );
            if modifiers.command {
                let alt_gr = modifiers | Modifiers::ALT;
                assert_ne!(pressed(alt_gr, key), Some(command), "{alt_gr:?} {key:?}");
            }
        }
        // The plus of many keyboards.
        assert_eq!(
            pressed(CONTROL_SHIFT, Key::Equals),
            Some(AppCommand::ZoomIn)
        );
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
