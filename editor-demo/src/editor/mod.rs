//! The document in its view: takes commands, moves the caret, hands everything about links to the session.

mod motion;
mod mouse;

use std::ops::Range;
use std::path::Path;
use std::time::Instant;

use eframe::egui::Event;
use livelink::index::Edit;
use livelink::session::{Document, Input, Mark, Selection, SessionOptions, Source};
use ropey::Rope;

use crate::activity::{Activity, History};
use crate::clipboard::Copied;
use crate::input::{self, Command};
use crate::journal::{Base, Journal};
use crate::links::{self, Links, Mode, Waker};
use crate::typeset::Typesetter;
use crate::viewport::{self, Viewport};

pub use mouse::Grain;

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

/// A document and its view.
#[derive(Debug)]
pub struct Editor {
    document: Document<Rope>,
    links: Links,
    viewport: Viewport,
    /// The distance from the left that vertical movements keep to.
    goal: Option<f32>,
    /// The caret is to be brought on screen.
    reveal: bool,
    /// The next paste was asked for as plain text.
    paste_plain: bool,
    /// The input method's provisional text, while there is one; before its first update, what it will replace.
    composing: Option<Range<usize>>,
    /// What the mouse button went down on, while it is down.
    dragging: Option<(Grain, Range<usize>)>,
    /// Goes up with every change of text or links.
    revision: u64,
    /// Goes up when a parse has made other links show.
    revision_of_links: u64,
    /// What the library did for the last inputs.
    history: History,
    /// Where changes are written down as they happen.
    journal: Option<Journal>,
}

impl Editor {
    /// An editor for a document, with the caret where the document has it.
    pub fn new(document: Document<Rope>) -> Self {
        Self {
            document,
            links: Links::default(),
            viewport: Viewport::default(),
            goal: None,
            reveal: true,
            paste_plain: false,
            composing: None,
            dragging: None,
            revision: 0,
            revision_of_links: 0,
            history: History::default(),
            journal: None,
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

    /// A number that goes up when other links show because the text was parsed.
    pub(crate) fn revision_of_links(&self) -> u64 {
        self.revision_of_links
    }

    /// A number that goes up with every change of text or links.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Writes changes down from here on; without a journal, no longer.
    pub(crate) fn set_journal(&mut self, journal: Option<Journal>) {
        self.journal = journal;
    }

    /// Ends the journal without removing it.
    pub(crate) fn take_journal(&mut self) -> Option<Journal> {
        self.journal.take()
    }

    /// The document is saved.
    pub(crate) fn reset_journal(&mut self, base: Base) {
        if let Some(journal) = &mut self.journal {
            journal.reset(base);
        }
    }

    /// The text is as a change has made it that this editor did not see.
    pub(crate) fn recovered(&mut self, change: Edit) {
        self.revision += 1;
        self.write_down(&[change]);
    }

    fn write_down(&mut self, edits: &[Edit]) {
        let (Some(journal), Some(edit)) = (&mut self.journal, links::joined(edits)) else {
            return;
        };
        // Without room on the disk there is no recovery, but writing goes on.
        if journal.record(self.document.text(), edit).is_err() {
            self.journal = None;
        }
    }

    /// Goes on counting from `revision`: this editor stands for the same document as another one.
    pub(crate) fn set_revision(&mut self, revision: u64) {
        self.revision = revision;
    }

    /// What the library did for the last inputs.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Which links are shown.
    pub fn mode(&self) -> Mode {
        self.links.mode()
    }

    /// Shows the links of a document, or every address. The second reads the whole text once.
    pub fn set_mode(&mut self, mode: Mode) {
        self.links.set_mode(mode, &self.document);
        self.apply(Input::SetAutolink(mode == Mode::Document));
        self.revision += 1;
    }

    /// The name of the language that decides where links may show.
    pub fn language(&self) -> Option<&str> {
        self.links.language()
    }

    /// Sets the language by the name of a file; see [`Mode::Live`].
    pub(crate) fn set_language(&mut self, path: &Path, waker: &Waker) {
        self.links.set_language(path, self.document.text(), waker);
    }

    /// Takes up what has been parsed behind.
    pub fn land(&mut self) {
        if self.links.land() {
            self.revision_of_links += 1;
        }
    }

    /// Waits until the language has been parsed to the end, and takes that up.
    pub fn settle(&mut self) {
        self.links.wait();
        self.land();
    }

    /// Why the text at a byte is no link, if it could be taken for one: where the candidate is, and the reason.
    pub fn refused(&self, at: usize) -> Option<(Range<usize>, livelink::Rejected)> {
        links::refused(&self.document, at)
    }

    /// The links on screen or elsewhere that share a byte with `range`, in order.
    pub fn links_in(&self, range: Range<usize>) -> Vec<Mark> {
        self.links.within(&self.document, range)
    }

    /// Where those links are, without where they lead.
    pub fn link_ranges(&self, range: Range<usize>) -> Vec<Range<usize>> {
        self.links.ranges(&self.document, range)
    }

    /// The link at a caret: inside it or at an edge.
    pub fn link_at(&self, caret: usize) -> Option<Mark> {
        self.links.at(&self.document, caret)
    }

    /// Every address of the text as a mark, whether or not it is a link. Linear in the text.
    pub fn addresses(&self) -> Vec<Mark> {
        links::addresses(&self.document)
    }

    /// How many links there are.
    pub fn link_count(&self) -> usize {
        self.links.count(&self.document)
    }

    /// The bytes of the input method's provisional text.
    pub fn preedit(&self) -> Option<Range<usize>> {
        self.composing.clone()
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
                if self.composing.is_some() {
                    self.apply(Input::ComposeEnd(text));
                    self.composing = None;
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
                let link = self.link_at(self.document.selection().head)?;
                return Some(Request::Open(link.href.to_string()));
            }
        }
        None
    }

    /// One input for the session, and what follows from it for the view.
    pub fn apply(&mut self, input: Input<'_>) {
        let composes = matches!(input, Input::ComposeUpdate(_) | Input::ComposeEnd(_));
        // As the session has it: what is not the user's own input does not end a composition.
        let keeps_composing = matches!(
            input,
            Input::RemoteDelete(_)
                | Input::Insert {
                    source: Source::Remote,
                    ..
                }
                | Input::SetAutolink(_)
                | Input::ContextChanged(_)
        );
        let before = self.rope().len_bytes();
        let start = Instant::now();
        let outcome = self.document.apply(input);
        let took = start.elapsed();

        // A composition is one edit for the session, when it ends; the view follows every provisional text.
        let edits = if composes {
            self.composed(before).into_iter().collect()
        } else {
            match &mut self.composing {
                Some(range) if keeps_composing => {
                    for edit in &outcome.edits {
                        *range = moved(range.start, edit)..moved(range.end, edit);
                    }
                }
                // Any other input takes a provisional text as it is.
                composing => *composing = None,
            }
            outcome.edits.clone()
        };
        for edit in &edits {
            self.viewport.edited(edit.start, edit.old_end, edit.new_end);
        }
        self.goal = None;
        self.reveal = true;
        if outcome.idle && edits.is_empty() {
            return;
        }
        self.write_down(&edits);
        let changed = !edits.is_empty() || outcome.links_changed;
        self.revision += u64::from(changed);
        let start = Instant::now();
        let activity = match self.links.edited(self.document.text(), &edits) {
            Some(index) => Activity::of_delta(index.delta(), start.elapsed()),
            None => Activity::of_outcome(&outcome, took),
        };
        if changed || !outcome.units.is_empty() {
            self.history.record(activity, &outcome.units);
        }
    }

    /// How the provisional text changed, by the length of the text before.
    fn composed(&mut self, before: usize) -> Option<Edit> {
        let after = self.document.text().len_bytes();
        let range = self.composing.as_mut()?;
        let old_end = range.end;
        range.end = (old_end + after).saturating_sub(before).max(range.start);
        Some(Edit {
            start: range.start,
            old_end,
            new_end: range.end,
        })
    }

    /// Selects a range and brings its end on screen.
    pub fn select(&mut self, range: Range<usize>) {
        self.apply(Input::Select(Selection {
            anchor: range.start,
            head: range.end,
        }));
    }

    /// An input method starts over the selection.
    pub(crate) fn begin_composition(&mut self) {
        let replaced = self.document.selection().range();
        self.apply(Input::ComposeStart);
        self.composing = Some(replaced);
    }

    fn compose(&mut self, provisional: &str) {
        if self.composing.is_none() {
            if provisional.is_empty() {
                return;
            }
            self.begin_composition();
        }
        self.apply(Input::ComposeUpdate(provisional));
        if provisional.is_empty() {
            // Dismissed; what was selected is back.
            self.apply(Input::ComposeEnd(""));
            self.composing = None;
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
        (!range.is_empty()).then(|| Request::Copy(Copied::new(self, range)))
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

    /// The cluster under a point of the view, in pixels; `None` beside the text.
    pub fn cluster_under(
        &self,
        typesetter: &mut Typesetter,
        x: f32,
        y: f32,
    ) -> Option<Range<usize>> {
        self.viewport
            .cluster_at(self.document.text(), typesetter, x, y)
    }

    /// The link under a point of the view.
    pub fn link_under(&self, typesetter: &mut Typesetter, x: f32, y: f32) -> Option<Mark> {
        let cluster = self.cluster_under(typesetter, x, y)?;
        self.links_in(cluster).into_iter().next()
    }
}

/// Where a place is after an edit elsewhere; inside what was replaced, at its start.
fn moved(at: usize, edit: &Edit) -> usize {
    if at >= edit.old_end && at > edit.start {
        at - edit.old_end + edit.new_end
    } else {
        at.min(edit.start)
    }
}
