//! Which key does what: from events of the window to commands of the editor. No other file knows keys.
//!
//! [`command`] is a pure function of one event. So a test can go the whole way from a key to the session without a window.

use eframe::egui::{Event, ImeEvent, Key, Modifiers};
use livelink::session::Input;
use livelink_egui::caret::Motion;

/// What an event asks of the editor.
#[derive(Clone, Debug, PartialEq)]
pub enum EditorCommand<'a> {
    /// Give this input to the session.
    Input(Input<'a>),
    /// Paste this text from the clipboard, with links or plain, as the user asked before.
    Paste(&'a str),
    /// Ask the clipboard for its text, to be pasted without links.
    PastePlain,
    /// The input method shows this provisional text. An empty text: it shows none.
    Compose(&'a str),
    /// The input method is done with this text. An empty text: the user gave it up.
    EndComposition(&'a str),
    /// The input method asks to delete characters around the caret.
    DeleteSurrounding {
        /// Unicode scalar values before the caret.
        before: usize,
        /// Unicode scalar values after it.
        after: usize,
    },
    /// Move the caret. With `extend` the selection follows.
    Move {
        /// Where to.
        motion: Motion,
        /// Keep the other end of the selection.
        extend: bool,
    },
    /// Delete to a word boundary, or the selection.
    DeleteTo(Motion),
    /// Select the whole document.
    SelectAll,
    /// Put the selection on the clipboard.
    Copy,
    /// Put the selection on the clipboard and delete it.
    Cut,
    /// Open the link at the caret.
    OpenLink,
}

/// What an event asks of the program as a whole, whichever part of the window has the keyboard.
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
    /// Recover what a killed program left.
    Recover,
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
    /// Make what is typed wait, or let it go on.
    Pause,
    /// Let one of the waiting inputs go.
    Step,
    /// Open the first menu, for the keyboard.
    Menu,
    /// Open the context menu at the caret.
    ContextMenu,
}

/// Returns the command of an event for the editor, if it has one.
pub fn command(event: &Event) -> Option<EditorCommand<'_>> {
    match event {
        Event::Text(text) => printable(text).then_some(EditorCommand::Input(Input::Type(text))),
        Event::Paste(text) => Some(EditorCommand::Paste(text)),
        Event::MiddleClickPaste { text, .. } => Some(EditorCommand::Paste(text)),
        Event::Copy => Some(EditorCommand::Copy),
        Event::Cut => Some(EditorCommand::Cut),
        Event::Ime(ImeEvent::Preedit { text, .. }) => Some(EditorCommand::Compose(text)),
        Event::Ime(ImeEvent::Commit(text)) => Some(EditorCommand::EndComposition(text)),
        &Event::Ime(ImeEvent::DeleteSurrounding {
            before_chars: before,
            after_chars: after,
        }) => Some(EditorCommand::DeleteSurrounding { before, after }),
        &Event::Key {
            key,
            pressed: true,
            modifiers,
            ..
        } => key_command(key, modifiers),
        _ => None,
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
    let command = modifiers.command && !modifiers.alt;
    Some(match (key, command, modifiers.shift) {
        (Key::N, true, false) => AppCommand::New,
        (Key::O, true, false) => AppCommand::Open,
        (Key::S, true, false) => AppCommand::Save,
        (Key::S, true, true) => AppCommand::SaveAs,
        (Key::Q, true, false) => AppCommand::Quit,
        (Key::K, true, false) => AppCommand::EditLink,
        (Key::F, true, false) => AppCommand::Find,
        (Key::H, true, false) => AppCommand::Replace,
        (Key::G, true, false) => AppCommand::GoToLine,
        (Key::I, true, true) => AppCommand::Inspector,
        (Key::Plus | Key::Equals, true, _) => AppCommand::ZoomIn,
        (Key::Minus, true, _) => AppCommand::ZoomOut,
        (Key::Num0, true, _) => AppCommand::ZoomReset,
        (Key::F9, false, false) => AppCommand::Pause,
        (Key::F8, false, false) => AppCommand::Step,
        (Key::F10, false, false) => AppCommand::Menu,
        (Key::F10, false, true) | (Key::Menu, false, _) => AppCommand::ContextMenu,
        (Key::F3, false, false) => AppCommand::FindNext,
        (Key::F3, false, true) => AppCommand::FindPrevious,
        _ => return None,
    })
}

fn key_command(key: Key, modifiers: Modifiers) -> Option<EditorCommand<'static>> {
    let shift = modifiers.shift;
    let command = modifiers.command;
    if let Some(motion) = motion(key, modifiers) {
        return Some(EditorCommand::Move {
            motion,
            extend: shift,
        });
    }
    Some(match key {
        Key::Backspace if word(modifiers) => EditorCommand::DeleteTo(Motion::WordLeft),
        Key::Delete if word(modifiers) => EditorCommand::DeleteTo(Motion::WordRight),
        Key::Backspace => EditorCommand::Input(Input::Backspace),
        Key::Delete if !shift => EditorCommand::Input(Input::Delete),
        Key::Enter if command => EditorCommand::OpenLink,
        Key::Enter => EditorCommand::Input(Input::LineBreak { soft: shift }),
        Key::Tab if !command && !shift => EditorCommand::Input(Input::Type("\t")),
        Key::A if command => EditorCommand::SelectAll,
        Key::Z if command && shift => EditorCommand::Input(Input::Redo),
        Key::Z if command => EditorCommand::Input(Input::Undo),
        Key::Y if command && !shift => EditorCommand::Input(Input::Redo),
        Key::V if command && shift => EditorCommand::PastePlain,
        _ => return None,
    })
}

/// Returns whether the key for movements by words is down: Ctrl on most systems, Alt (Option) on a Mac.
fn word(modifiers: Modifiers) -> bool {
    !modifiers.mac_cmd && (modifiers.command || modifiers.ctrl || modifiers.alt)
}

fn motion(key: Key, modifiers: Modifiers) -> Option<Motion> {
    // A Mac keyboard has no Home and End. There, Cmd with an arrow does what they do.
    let edge = modifiers.mac_cmd;
    Some(match key {
        Key::ArrowLeft if edge => Motion::RowStart,
        Key::ArrowRight if edge => Motion::RowEnd,
        Key::ArrowUp if edge => Motion::DocumentStart,
        Key::ArrowDown if edge => Motion::DocumentEnd,
        Key::ArrowLeft if word(modifiers) => Motion::WordLeft,
        Key::ArrowRight if word(modifiers) => Motion::WordRight,
        Key::ArrowLeft => Motion::Left,
        Key::ArrowRight => Motion::Right,
        Key::ArrowUp => Motion::Up,
        Key::ArrowDown => Motion::Down,
        Key::PageUp => Motion::PageUp,
        Key::PageDown => Motion::PageDown,
        Key::Home if modifiers.command => Motion::DocumentStart,
        Key::End if modifiers.command => Motion::DocumentEnd,
        Key::Home => Motion::RowStart,
        Key::End => Motion::RowEnd,
        _ => return None,
    })
}

/// Returns whether a text is to be typed. Control characters arrive as keys as well.
fn printable(text: &str) -> bool {
    !text.is_empty() && !text.chars().all(|c| c.is_ascii_control())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(key: Key, modifiers: Modifiers, expected: Option<EditorCommand<'_>>) {
        let event = Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers,
        };
        assert_eq!(command(&event), expected, "{key:?} {modifiers:?}");
        let released = Event::Key {
            key,
            physical_key: None,
            pressed: false,
            repeat: false,
            modifiers,
        };
        assert_eq!(command(&released), None, "releasing a key does nothing");
    }

    #[test]
    fn keys_have_the_meaning_they_have_everywhere() {
        let moved = |motion, extend| Some(EditorCommand::Move { motion, extend });
        check(Key::ArrowLeft, Modifiers::NONE, moved(Motion::Left, false));
        check(Key::ArrowLeft, Modifiers::SHIFT, moved(Motion::Left, true));
        check(
            Key::ArrowRight,
            Modifiers::CTRL,
            moved(Motion::WordRight, false),
        );
        check(
            Key::End,
            Modifiers::COMMAND | Modifiers::SHIFT,
            moved(Motion::DocumentEnd, true),
        );
        check(
            Key::PageDown,
            Modifiers::NONE,
            moved(Motion::PageDown, false),
        );
        check(
            Key::Backspace,
            Modifiers::NONE,
            Some(EditorCommand::Input(Input::Backspace)),
        );
        check(
            Key::Backspace,
            Modifiers::CTRL,
            Some(EditorCommand::DeleteTo(Motion::WordLeft)),
        );
        check(
            Key::Delete,
            Modifiers::NONE,
            Some(EditorCommand::Input(Input::Delete)),
        );
        check(
            Key::Enter,
            Modifiers::SHIFT,
            Some(EditorCommand::Input(Input::LineBreak { soft: true })),
        );
        check(
            Key::Enter,
            Modifiers::COMMAND,
            Some(EditorCommand::OpenLink),
        );
        check(
            Key::Tab,
            Modifiers::NONE,
            Some(EditorCommand::Input(Input::Type("\t"))),
        );
        check(
            Key::Z,
            Modifiers::COMMAND,
            Some(EditorCommand::Input(Input::Undo)),
        );
        check(
            Key::Z,
            Modifiers::COMMAND | Modifiers::SHIFT,
            Some(EditorCommand::Input(Input::Redo)),
        );
        check(
            Key::Y,
            Modifiers::COMMAND,
            Some(EditorCommand::Input(Input::Redo)),
        );
        check(
            Key::V,
            Modifiers::COMMAND | Modifiers::SHIFT,
            Some(EditorCommand::PastePlain),
        );
        check(Key::A, Modifiers::COMMAND, Some(EditorCommand::SelectAll));
        check(Key::A, Modifiers::NONE, None);
    }

    #[test]
    fn text_that_is_a_key_is_not_typed() {
        assert_eq!(command(&Event::Text("\r".to_owned())), None);
        assert_eq!(
            command(&Event::Text("अ".to_owned())),
            Some(EditorCommand::Input(Input::Type("अ")))
        );
    }
}
