//! The keys of the text: events of egui become commands. No other file knows keys.
//!
//! [`command`] is a pure function of one event. So a test can go the whole way from a key to the document without a window.

use egui::{Event, ImeEvent, Key, Modifiers};

use crate::caret::Motion;
use crate::text_command::TextCommand;

/// A command that an event gives to the view.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyCommand<'a> {
    /// Give this command to the document.
    Text(TextCommand<'a>),
    /// Move the caret. With `extend` the selection follows.
    Move {
        /// Where to.
        motion: Motion,
        /// Keep the other end of the selection.
        extend: bool,
    },
    /// Delete to a word boundary, or the selection.
    DeleteTo(Motion),
    /// The input method asks to delete characters around the caret.
    DeleteSurrounding {
        /// Unicode scalar values before the caret.
        before: usize,
        /// Unicode scalar values after it.
        after: usize,
    },
    /// Select the whole document, without scrolling.
    SelectAll,
}

/// Returns the command of an event, if it has one.
pub fn command(event: &Event) -> Option<KeyCommand<'_>> {
    let command = match event {
        Event::Text(text) if printable(text) => TextCommand::Type(text),
        Event::Paste(text) => TextCommand::Paste(text),
        Event::Copy => TextCommand::Copy,
        Event::Cut => TextCommand::Cut,
        Event::Ime(ImeEvent::Preedit { text, .. }) => TextCommand::Compose(text),
        Event::Ime(ImeEvent::Commit(text)) => TextCommand::EndComposition(text),
        &Event::Ime(ImeEvent::DeleteSurrounding {
            before_chars: before,
            after_chars: after,
        }) => return Some(KeyCommand::DeleteSurrounding { before, after }),
        &Event::Key {
            key,
            pressed: true,
            modifiers,
            ..
        } => return key_command(key, modifiers),
        _ => return None,
    };
    Some(KeyCommand::Text(command))
}

fn key_command(key: Key, modifiers: Modifiers) -> Option<KeyCommand<'static>> {
    let shift = modifiers.shift;
    let command = modifiers.command;
    if let Some(motion) = motion(key, modifiers) {
        return Some(KeyCommand::Move {
            motion,
            extend: shift,
        });
    }
    let command = match key {
        Key::Backspace if word(modifiers) => {
            return Some(KeyCommand::DeleteTo(Motion::PreviousWord));
        }
        Key::Delete if word(modifiers) => return Some(KeyCommand::DeleteTo(Motion::NextWord)),
        Key::A if command => return Some(KeyCommand::SelectAll),
        Key::Backspace => TextCommand::Backspace,
        // The keys of the clipboard on old keyboards, which Linux knows as well. On Windows, egui makes events of them.
        Key::Insert if command && !shift => TextCommand::Copy,
        Key::Insert if shift && !command => TextCommand::RequestPaste,
        Key::Delete if shift && !command => TextCommand::Cut,
        Key::Delete if !shift => TextCommand::Delete,
        Key::Enter if command => TextCommand::ActivateAtCaret,
        Key::Enter => TextCommand::LineBreak { soft: shift },
        Key::Tab if !command && !shift => TextCommand::Type("\t"),
        Key::Z if command && shift => TextCommand::Redo,
        Key::Z if command => TextCommand::Undo,
        Key::Y if command && !shift => TextCommand::Redo,
        Key::V if command && shift => TextCommand::PastePlain,
        _ => return None,
    };
    Some(KeyCommand::Text(command))
}

/// Returns whether the key for movements by words is down: Ctrl on most systems, Alt (Option) on a Mac.
fn word(modifiers: Modifiers) -> bool {
    !modifiers.mac_cmd && (modifiers.command || modifiers.ctrl || modifiers.alt)
}

fn motion(key: Key, modifiers: Modifiers) -> Option<Motion> {
    // A Mac keyboard has no Home and End. Cmd with an arrow replaces them.
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
        Key::PageUp if !modifiers.command => Motion::PageUp,
        Key::PageDown if !modifiers.command => Motion::PageDown,
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
    fn check(key: Key, modifiers: Modifiers, expected: Option<KeyCommand<'_>>) {
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
        let moved = |motion, extend| Some(KeyCommand::Move { motion, extend });
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
            Some(KeyCommand::Text(TextCommand::Backspace)),
        );
        check(
            Key::Backspace,
            Modifiers::CTRL,
            Some(KeyCommand::DeleteTo(Motion::PreviousWord)),
        );
        check(
            Key::Delete,
            Modifiers::NONE,
            Some(KeyCommand::Text(TextCommand::Delete)),
        );
        check(
            Key::Enter,
            Modifiers::SHIFT,
            Some(KeyCommand::Text(TextCommand::LineBreak { soft: true })),
        );
        check(
            Key::Enter,
            Modifiers::COMMAND,
            Some(KeyCommand::Text(TextCommand::ActivateAtCaret)),
        );
        check(
            Key::Tab,
            Modifiers::NONE,
            Some(KeyCommand::Text(TextCommand::Type("\t"))),
        );
        check(
            Key::Z,
            Modifiers::COMMAND,
            Some(KeyCommand::Text(TextCommand::Undo)),
        );
        check(
            Key::Z,
            Modifiers::COMMAND | Modifiers::SHIFT,
            Some(KeyCommand::Text(TextCommand::Redo)),
        );
        check(
            Key::Y,
            Modifiers::COMMAND,
            Some(KeyCommand::Text(TextCommand::Redo)),
        );
        check(
            Key::V,
            Modifiers::COMMAND | Modifiers::SHIFT,
            Some(KeyCommand::Text(TextCommand::PastePlain)),
        );
        let text = |command| Some(KeyCommand::Text(command));
        check(Key::Insert, Modifiers::COMMAND, text(TextCommand::Copy));
        check(
            Key::Insert,
            Modifiers::SHIFT,
            text(TextCommand::RequestPaste),
        );
        check(Key::Delete, Modifiers::SHIFT, text(TextCommand::Cut));
        check(Key::Insert, Modifiers::NONE, None);
        check(Key::Y, Modifiers::COMMAND | Modifiers::SHIFT, None);
        check(Key::Tab, Modifiers::SHIFT, None);
        check(Key::Tab, Modifiers::COMMAND, None);
        check(Key::PageUp, Modifiers::SHIFT, moved(Motion::PageUp, true));
        check(Key::PageUp, Modifiers::COMMAND, None);
        check(Key::PageDown, Modifiers::COMMAND, None);
        check(Key::A, Modifiers::COMMAND, Some(KeyCommand::SelectAll));
        check(Key::A, Modifiers::NONE, None);
    }

    #[test]
    fn text_that_is_a_key_is_not_typed() {
        assert_eq!(command(&Event::Text("\r".to_owned())), None);
        assert_eq!(
            command(&Event::Text("अ".to_owned())),
            Some(KeyCommand::Text(TextCommand::Type("अ")))
        );
    }
}
