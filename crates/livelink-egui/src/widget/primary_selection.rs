//! The primary selection of X11 and Wayland: selected text can be pasted elsewhere with the middle mouse button.

use std::ops::Range;

use egui::{OutputCommand, Ui};

use crate::text;
use crate::text_document::{TextDocument, selection_of};

/// The longest selection that is given to the system, in bytes. The system gets a copy.
const LONGEST: usize = 4 * 1024 * 1024;

/// The system's primary selection, if it comes from this text.
#[derive(Clone, Debug, Default)]
pub(super) struct PrimarySelection {
    given: Range<usize>,
}

impl PrimarySelection {
    /// Gives the selection to the system when the user has ended it: the mouse button is up, and so
    /// is Shift. A selection that the program makes while the text does not have the keyboard is
    /// not given. On other systems this does nothing.
    pub(super) fn follow<D: TextDocument>(&mut self, ui: &Ui, document: &D, focused: bool) {
        let selected = selection_of(document).range();
        let goes_on = ui.input(|input| input.pointer.any_down() || input.modifiers.shift);
        if selected == self.given || (focused && goes_on) {
            return;
        }
        self.given = selected.clone();
        if focused && !selected.is_empty() && selected.len() <= LONGEST {
            let text = text::slice(document.text(), selected);
            ui.ctx().send_cmd(OutputCommand::TextSelectionSettled(text));
        }
    }
}
