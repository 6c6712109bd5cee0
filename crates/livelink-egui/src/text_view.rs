//! A document in its view: what is on screen, and what the keys and the mouse do there.
//!
//! The view moves the caret, because a movement by rows needs the layout. It hands everything that changes the text to the
//! document as a [`TextCommand`].

mod caret_motion;
mod mouse_selection;
mod screen;

use std::ops::Range;

use egui::Event;

use crate::caret::Granularity;
use crate::key_bindings::{self, KeyCommand};
use crate::selected_range::SelectedRange;
use crate::text_command::TextCommand;
use crate::text_document::{TextDocument, selection_of};
use crate::typesetting::Typesetter;
use crate::viewport::Viewport;

/// The scroll position, and what the user is doing with the mouse.
///
/// It works without a window, too: a test hands over events, and reads the document.
///
/// ```
/// use egui::{Event, Key, Modifiers};
/// use livelink_egui::{FontSource, PlainDocument, TextDocument as _, TextView, Typesetter};
///
/// let mut document = PlainDocument::new("");
/// let mut typesetter = Typesetter::new(FontSource::Embedded);
/// let mut view = TextView::default();
/// for typed in ["a", "c"] {
///     view.event(&mut document, &Event::Text(typed.to_owned()), &mut typesetter);
/// }
/// let left = Event::Key {
///     key: Key::ArrowLeft,
///     physical_key: None,
///     pressed: true,
///     repeat: false,
///     modifiers: Modifiers::NONE,
/// };
/// view.event(&mut document, &left, &mut typesetter);
/// view.event(&mut document, &Event::Text("b".to_owned()), &mut typesetter);
/// assert_eq!(document.text().to_string(), "abc");
/// ```
#[derive(Clone, Debug)]
pub struct TextView {
    viewport: Viewport,
    /// The distance from the left to which vertical movements return.
    goal: Option<f32>,
    /// The caret is brought on screen with the next frame.
    reveal: bool,
    /// While the mouse button is down: the unit of the selection, and what the button went down on.
    dragging: Option<(Granularity, Range<usize>)>,
    /// While the mouse button is down on selected text: where it went down, and where the text would be dropped.
    grabbed: Option<(usize, Option<usize>)>,
}

impl Default for TextView {
    fn default() -> Self {
        Self {
            viewport: Viewport::default(),
            goal: None,
            reveal: true,
            dragging: None,
            grabbed: None,
        }
    }
}

impl TextView {
    /// Does what an event asks, as if the text had the keyboard. Returns what is left for the program to do.
    pub fn event<D: TextDocument>(
        &mut self,
        document: &mut D,
        event: &Event,
        typesetter: &mut Typesetter,
    ) -> Option<D::Request> {
        let command = key_bindings::command(event)?;
        self.perform(document, command, typesetter)
    }

    /// Does a command. Returns what is left for the program to do.
    pub fn perform<D: TextDocument>(
        &mut self,
        document: &mut D,
        command: KeyCommand<'_>,
        typesetter: &mut Typesetter,
    ) -> Option<D::Request> {
        self.follow(document);
        match command {
            KeyCommand::Text(command) => return self.send(document, command),
            KeyCommand::Move { motion, extend } => self.go(document, motion, extend, typesetter),
            KeyCommand::DeleteTo(motion) => {
                let selection = selection_of(document);
                if selection.is_caret() {
                    let head = self.destination(document, motion, typesetter);
                    let anchor = selection.anchor;
                    self.select(document, SelectedRange { anchor, head });
                }
                return self.send(document, TextCommand::Delete);
            }
            KeyCommand::DeleteSurrounding { before, after } => {
                let rope = document.text();
                let caret = rope.byte_to_char(selection_of(document).head);
                let start = rope.char_to_byte(caret.saturating_sub(before));
                let end = rope.char_to_byte(caret.saturating_add(after).min(rope.len_chars()));
                self.select(document, (start..end).into());
                return self.send(document, TextCommand::Delete);
            }
            KeyCommand::SelectAll => {
                let all = 0..document.text().len_bytes();
                self.select(document, all.into());
                self.reveal = false;
            }
        }
        None
    }

    /// Gives a command to the document, and takes up what it changed.
    pub(crate) fn send<D: TextDocument>(
        &mut self,
        document: &mut D,
        command: TextCommand<'_>,
    ) -> Option<D::Request> {
        let request = document.perform(command);
        self.follow(document);
        request
    }

    fn select<D: TextDocument>(&mut self, document: &mut D, selection: SelectedRange) {
        // A selection leaves nothing for the program to do.
        let _ = self.send(document, TextCommand::Select(selection));
    }

    /// Takes up what has changed in the document.
    pub(crate) fn follow<D: TextDocument>(&mut self, document: &mut D) {
        let changes = document.changes();
        for replaced in changes.replaced.drain(..) {
            self.viewport
                .edited(replaced.start, replaced.old_end, replaced.new_end);
        }
        if std::mem::take(&mut changes.caret_shown) {
            self.goal = None;
            self.reveal = true;
        }
    }
}
