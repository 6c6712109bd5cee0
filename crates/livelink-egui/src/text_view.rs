//! A document in its view: the scroll position, and the commands of keys and mouse.
//!
//! The view moves the caret, because a movement by rows needs the layout. It passes every change of
//! the text to the document as a [`TextCommand`].

mod mouse_selection;
mod screen;

use std::ops::Range;

use egui::Event;

use crate::caret::{self, Granularity, Motion};
use crate::key_bindings::{self, KeyCommand};
use crate::selected_range::SelectedRange;
use crate::text;
use crate::text_command::TextCommand;
use crate::text_document::{TextDocument, selection_of};
use crate::typesetting::Typesetter;
use crate::viewport::{self, Viewport};

/// The scroll position and the state of the mouse.
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
    /// While the mouse button is down: the unit of the selection, and the range under the button when it went down.
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
    /// Handles an event as if the text had the keyboard. Returns the request that is left for the program.
    pub fn event<D: TextDocument>(
        &mut self,
        document: &mut D,
        event: &Event,
        typesetter: &mut Typesetter,
    ) -> Option<D::Request> {
        let command = key_bindings::command(event)?;
        self.perform(document, command, typesetter)
    }

    /// Performs a command. Returns the request that is left for the program.
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

    /// Passes a command to the document, and follows its changes.
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

    /// Follows the changes of the document.
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

    /// Moves the caret. With `extend` the other end of the selection stays.
    fn go<D: TextDocument>(
        &mut self,
        document: &mut D,
        motion: Motion,
        extend: bool,
        typesetter: &mut Typesetter,
    ) {
        let selection = selection_of(document);
        let vertical = matches!(
            motion,
            Motion::Up | Motion::Down | Motion::PageUp | Motion::PageDown
        );
        let goal = match self.goal.filter(|_| vertical) {
            Some(goal) => goal,
            None => viewport::x_of(document, typesetter, selection.head),
        };
        self.goal = Some(goal);
        let head = match motion {
            // Without Shift, a selection collapses to its end on that side.
            Motion::Left | Motion::Right if !extend && !selection.is_caret() => {
                side_of_selection(document, motion == Motion::Left, typesetter)
            }
            _ => self.destination(document, motion, typesetter),
        };
        if matches!(motion, Motion::PageUp | Motion::PageDown) {
            let page = self.page(typesetter);
            let by = if motion == Motion::PageUp {
                -page
            } else {
                page
            };
            self.viewport.scroll(document, typesetter, by);
        }
        let anchor = if extend { selection.anchor } else { head };
        self.select(document, SelectedRange { anchor, head });
        self.goal = vertical.then_some(goal);
    }

    /// Returns the height by which a page moves, in pixels.
    fn page(&self, typesetter: &Typesetter) -> f32 {
        self.viewport.rows_a_page(typesetter) as f32 * typesetter.style().row_height
    }

    /// Returns where a motion leads from the caret.
    fn destination<D: TextDocument>(
        &self,
        document: &D,
        motion: Motion,
        typesetter: &mut Typesetter,
    ) -> usize {
        let rope = document.text();
        let at = selection_of(document).head;
        let goal = |typesetter: &mut Typesetter| {
            let goal = self.goal;
            goal.unwrap_or_else(|| viewport::x_of(document, typesetter, at))
        };
        let rows = |by: isize, typesetter: &mut Typesetter| {
            let x = goal(typesetter);
            viewport::move_rows(document, typesetter, at, by, x)
        };
        let page = |direction: f32, typesetter: &mut Typesetter| {
            let x = goal(typesetter);
            let by = direction * self.page(typesetter);
            viewport::move_by(document, typesetter, at, by, x)
        };
        let word = |is_back: bool| match is_back {
            true => caret::word_left(rope, at),
            false => caret::word_right(rope, at),
        };
        match motion {
            Motion::Left => viewport::beside(document, typesetter, at, true),
            Motion::Right => viewport::beside(document, typesetter, at, false),
            Motion::WordLeft => word(!viewport::reads_from_right(document, typesetter, at)),
            Motion::WordRight => word(viewport::reads_from_right(document, typesetter, at)),
            Motion::PreviousWord => word(true),
            Motion::NextWord => word(false),
            Motion::Up => rows(-1, typesetter),
            Motion::Down => rows(1, typesetter),
            Motion::PageUp => page(-1.0, typesetter),
            Motion::PageDown => page(1.0, typesetter),
            Motion::RowStart => {
                let row = viewport::row_around(document, typesetter, at);
                if at > row.start {
                    row.start
                } else {
                    text::line_range(rope, text::line_of(rope, at)).start
                }
            }
            Motion::RowEnd => {
                let row = viewport::row_around(document, typesetter, at);
                if at < row.end {
                    row.end
                } else {
                    text::line_range(rope, text::line_of(rope, at)).end
                }
            }
            Motion::DocumentStart => 0,
            Motion::DocumentEnd => rope.len_bytes(),
        }
    }
}

/// Returns the end of the selection that is shown on the left, or on the right.
fn side_of_selection<D: TextDocument>(
    document: &D,
    left: bool,
    typesetter: &mut Typesetter,
) -> usize {
    let range = selection_of(document).range();
    let rope = document.text();
    let same_line = text::line_of(rope, range.start) == text::line_of(rope, range.end);
    let start = viewport::x_of(document, typesetter, range.start);
    let end = viewport::x_of(document, typesetter, range.end);
    let is_reversed = same_line && start > end && {
        let row = viewport::row_around(document, typesetter, range.start);
        row.contains(&range.end) || row.end == range.end
    };
    match left != is_reversed {
        true => range.start,
        false => range.end,
    }
}
