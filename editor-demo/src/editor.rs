//! The document in its view: takes commands, moves the caret, hands everything about links to the session.

use std::ops::Range;

use eframe::egui::Event;
use livelink::session::{Document, Input, Mark, Outcome, Selection, SessionOptions};
use ropey::Rope;

use crate::caret::{self, Motion};
use crate::clipboard::Copied;
use crate::input::{self, Command};
use crate::text;
use crate::typeset::Typesetter;
use crate::viewport::{self, Viewport};

/// What a command leaves for the window to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Put this on the clipboard.
    Copy(Copied),
    /// Ask the clipboard for its text.
    Paste,
    /// Open this address.
    Open(String),
}

/// How far a selection by mouse grows at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grain {
    /// By clusters: a single click.
    Cluster,
    /// By words: a double click.
    Word,
    /// By lines: a triple click.
    Line,
}

/// A document and its view.
#[derive(Debug)]
pub struct Editor {
    document: Document<Rope>,
    viewport: Viewport,
    /// The distance from the left that vertical movements keep to.
    goal: Option<f32>,
    /// The caret is to be brought on screen.
    reveal: bool,
    /// The next paste was asked for as plain text.
    paste_plain: bool,
    /// Where the input method's provisional text begins, while there is one.
    composing: Option<usize>,
    /// What the mouse button went down on, while it is down.
    dragging: Option<(Grain, Range<usize>)>,
    /// Goes up with every change of text or links.
    revision: u64,
    /// What the last command that did anything did.
    last: Outcome,
}

impl Editor {
    /// An editor for a document, with the caret where the document has it.
    pub fn new(document: Document<Rope>) -> Self {
        Self {
            document,
            viewport: Viewport::default(),
            goal: None,
            reveal: true,
            paste_plain: false,
            composing: None,
            dragging: None,
            revision: 0,
            last: Outcome::default(),
        }
    }

    /// The document.
    pub fn document(&self) -> &Document<Rope> {
        &self.document
    }

    /// The text.
    pub fn rope(&self) -> &Rope {
        self.document.text()
    }

    /// The scroll position.
    pub fn viewport(&mut self) -> &mut Viewport {
        &mut self.viewport
    }

    /// How far the text is scrolled to the side, in pixels.
    pub fn scrolled_sideways(&self) -> f32 {
        self.viewport.left()
    }

    /// A number that goes up with every change of text or links.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// What the last input that did anything did.
    pub fn last_outcome(&self) -> &Outcome {
        &self.last
    }

    /// The bytes of the input method's provisional text.
    pub fn preedit(&self) -> Option<Range<usize>> {
        let start = self.composing?;
        Some(start..self.document.selection().head.max(start))
    }

    /// Changes the session's settings.
    pub fn set_options(&mut self, options: SessionOptions) {
        self.document.set_options(options);
    }

    /// An event of the window, if the document has the keyboard.
    pub fn event(&mut self, event: &Event, typesetter: &mut Typesetter) -> Option<Request> {
        input::command(event).and_then(|command| self.perform(command, typesetter))
    }

    /// Does a command.
    pub fn perform(
        &mut self,
        command: Command<'_>,
        typesetter: &mut Typesetter,
    ) -> Option<Request> {
        match command {
            Command::Input(input) => self.apply(input),
            Command::Paste(text) => {
                let plain = std::mem::take(&mut self.paste_plain);
                self.apply(Input::Paste { text, plain });
            }
            Command::PastePlain => {
                self.paste_plain = true;
                return Some(Request::Paste);
            }
            Command::Compose(text) => self.compose(text),
            Command::EndComposition(text) => {
                if self.composing.take().is_some() {
                    self.apply(Input::ComposeEnd(text));
                } else if !text.is_empty() {
                    // Some input methods commit without ever showing a provisional text: that is typing.
                    self.apply(Input::Type(text));
                }
            }
            Command::DeleteSurrounding { before, after } => self.delete_surrounding(before, after),
            Command::Move { motion, extend } => self.go(motion, extend, typesetter),
            Command::DeleteTo(motion) => {
                let selection = self.document.selection();
                if selection.is_caret() {
                    let head = self.destination(motion, typesetter);
                    self.apply(Input::Select(Selection {
                        anchor: selection.anchor,
                        head,
                    }));
                }
                self.apply(Input::Delete);
            }
            Command::SelectAll => {
                let head = self.rope().len_bytes();
                self.apply(Input::Select(Selection { anchor: 0, head }));
                self.reveal = false;
            }
            Command::Copy => return self.copied(),
            Command::Cut => {
                let copied = self.copied()?;
                self.apply(Input::Delete);
                return Some(copied);
            }
            Command::OpenLink => {
                let link = self.document.link_at(self.document.selection().head)?;
                return Some(Request::Open(link.href.to_string()));
            }
        }
        None
    }

    /// One input for the session, and what follows from it for the view.
    pub fn apply(&mut self, input: Input<'_>) {
        let outcome = self.document.apply(input);
        for edit in &outcome.edits {
            self.viewport.edited(edit.start, edit.old_end, edit.new_end);
        }
        self.goal = None;
        self.reveal = true;
        if !outcome.idle {
            self.revision += u64::from(
                !outcome.edits.is_empty() || outcome.links_changed || self.composing.is_some(),
            );
            self.last = outcome;
        }
    }

    /// Selects a range and brings its end on screen.
    pub fn select(&mut self, range: Range<usize>) {
        self.apply(Input::Select(Selection {
            anchor: range.start,
            head: range.end,
        }));
    }

    fn compose(&mut self, provisional: &str) {
        if self.composing.is_none() {
            if provisional.is_empty() {
                return;
            }
            self.composing = Some(self.document.selection().range().start);
            self.apply(Input::ComposeStart);
        }
        self.apply(Input::ComposeUpdate(provisional));
        if provisional.is_empty() {
            // Dismissed; what was selected is back.
            self.composing = None;
            self.apply(Input::ComposeEnd(""));
        }
    }

    fn delete_surrounding(&mut self, before: usize, after: usize) {
        let rope = self.rope();
        let caret = rope.byte_to_char(self.document.selection().head);
        let start = rope.char_to_byte(caret.saturating_sub(before));
        let end = rope.char_to_byte(caret.saturating_add(after).min(rope.len_chars()));
        self.select(start..end);
        self.apply(Input::Delete);
    }

    fn copied(&self) -> Option<Request> {
        let range = self.document.selection().range();
        (!range.is_empty()).then(|| Request::Copy(Copied::new(&self.document, range)))
    }

    fn go(&mut self, motion: Motion, extend: bool, typesetter: &mut Typesetter) {
        let selection = self.document.selection();
        let vertical = matches!(
            motion,
            Motion::Up | Motion::Down | Motion::PageUp | Motion::PageDown
        );
        let goal = match self.goal.filter(|_| vertical) {
            Some(goal) => goal,
            None => viewport::x_of(self.document.text(), typesetter, selection.head),
        };
        self.goal = Some(goal);
        let head = match motion {
            // Without Shift, a selection collapses to its end on that side.
            Motion::Left if !extend && !selection.is_caret() => selection.range().start,
            Motion::Right if !extend && !selection.is_caret() => selection.range().end,
            _ => self.destination(motion, typesetter),
        };
        if matches!(motion, Motion::PageUp | Motion::PageDown) {
            let rows = self.viewport.rows_a_page(typesetter) as f32 * typesetter.style().row_height;
            let by = if motion == Motion::PageUp {
                -rows
            } else {
                rows
            };
            self.viewport.scroll(self.document.text(), typesetter, by);
        }
        let anchor = if extend { selection.anchor } else { head };
        self.apply(Input::Select(Selection { anchor, head }));
        self.goal = vertical.then_some(goal);
    }

    /// Where a motion leads from the caret.
    fn destination(&self, motion: Motion, typesetter: &mut Typesetter) -> usize {
        let rope = self.document.text();
        let at = self.document.selection().head;
        let rows = |by: isize, typesetter: &mut Typesetter| {
            let x = self
                .goal
                .unwrap_or_else(|| viewport::x_of(rope, typesetter, at));
            viewport::move_rows(rope, typesetter, at, by, x)
        };
        match motion {
            Motion::Left => text::prev_grapheme(rope, at),
            Motion::Right => text::next_grapheme(rope, at),
            Motion::WordLeft => caret::word_left(rope, at),
            Motion::WordRight => caret::word_right(rope, at),
            Motion::Up => rows(-1, typesetter),
            Motion::Down => rows(1, typesetter),
            Motion::PageUp => rows(-self.viewport.rows_a_page(typesetter), typesetter),
            Motion::PageDown => rows(self.viewport.rows_a_page(typesetter), typesetter),
            Motion::RowStart => {
                let row = viewport::row_around(rope, typesetter, at);
                if at > row.start {
                    row.start
                } else {
                    text::line_range(rope, text::line_of(rope, at)).start
                }
            }
            Motion::RowEnd => {
                let row = viewport::row_around(rope, typesetter, at);
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

    /// The mouse button went down at a byte of the text.
    pub fn press(&mut self, at: usize, grain: Grain, extend: bool) {
        let around = self.around(at, grain);
        if extend {
            let anchor = self.document.selection().anchor;
            self.dragging = Some((grain, anchor..anchor));
            self.drag(at);
        } else {
            self.apply(Input::Select(Selection {
                anchor: around.start,
                head: around.end,
            }));
            self.dragging = Some((grain, around));
        }
        self.reveal = false;
    }

    /// The mouse moved with the button down. Returns whether a selection is being made.
    pub fn drag(&mut self, at: usize) -> bool {
        let Some((grain, origin)) = self.dragging.clone() else {
            return false;
        };
        let around = self.around(at, grain);
        let selection = if around.start < origin.start {
            Selection {
                anchor: origin.end,
                head: around.start,
            }
        } else {
            Selection {
                anchor: origin.start,
                head: around.end.max(origin.end),
            }
        };
        self.apply(Input::Select(selection));
        self.reveal = false;
        true
    }

    /// The mouse button went up.
    pub fn release(&mut self) {
        self.dragging = None;
    }

    fn around(&self, at: usize, grain: Grain) -> Range<usize> {
        let rope = self.rope();
        match grain {
            Grain::Cluster => at..at,
            Grain::Word => caret::word_at(rope, at),
            Grain::Line => {
                let line = text::line_of(rope, at);
                let end = if line + 1 < rope.len_lines() {
                    rope.line_to_byte(line + 1)
                } else {
                    rope.len_bytes()
                };
                rope.line_to_byte(line)..end
            }
        }
    }

    /// Whether the caret is to be brought on screen, asked once.
    pub fn take_reveal(&mut self) -> bool {
        std::mem::take(&mut self.reveal)
    }

    /// Brings the caret on screen.
    pub fn reveal(&mut self, typesetter: &mut Typesetter) {
        self.viewport.reveal(
            self.document.text(),
            typesetter,
            self.document.selection().head,
        );
    }

    /// Scrolls by a distance in pixels.
    pub fn scroll(&mut self, typesetter: &mut Typesetter, by: f32) {
        self.viewport.scroll(self.document.text(), typesetter, by);
    }

    /// Jumps to a fraction of the document.
    pub fn jump(&mut self, typesetter: &mut Typesetter, fraction: f32) {
        self.viewport
            .jump(self.document.text(), typesetter, fraction);
    }

    /// What is on screen.
    pub fn visible(&mut self, typesetter: &mut Typesetter) -> Vec<viewport::Placed> {
        self.viewport.visible(self.document.text(), typesetter)
    }

    /// The byte nearest to a point of the view, in pixels.
    pub fn byte_at(&self, typesetter: &mut Typesetter, x: f32, y: f32) -> usize {
        self.viewport
            .byte_at(self.document.text(), typesetter, x, y)
    }

    /// The link under a point of the view.
    pub fn link_under(&self, typesetter: &mut Typesetter, x: f32, y: f32) -> Option<Mark> {
        let cluster = self
            .viewport
            .cluster_at(self.document.text(), typesetter, x, y)?;
        self.document.links_in(cluster).next()
    }
}
