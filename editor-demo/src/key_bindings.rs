//! Which key does what for the program as a whole. The keys of the text are the text widget's.

use eframe::egui::{Event, Key};

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
    /// Make what is typed wait, or let it go on.
    Pause,
    /// Let one of the waiting inputs go.
    Step,
    /// Open the first menu, for the keyboard.
    Menu,
    /// Open the context menu at the caret.
    ContextMenu,
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
        (Key::W, true, false) | (Key::F4, true, false) => AppCommand::Close,
        (Key::Tab, true, false) | (Key::PageDown, true, false) => AppCommand::NextDocument,
        (Key::Tab, true, true) | (Key::PageUp, true, false) => AppCommand::PreviousDocument,
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
