//! The document of the text widget. The editor takes commands, and hands everything about links to the session.

mod composition;
mod markup;
mod move_selected;
mod paste;
mod perform;
mod reload;
mod typing;
mod typing_breaks;

use std::io;
use std::ops::Range;
use std::path::Path;

use livelink::session::{Document, Input, Mark, Selection, SessionOptions, UnitKind};
use livelink_disk::{Journal, OnDisk, reason};
use livelink_egui::{TextChanges, caret, text};
use ropey::Rope;
use serde_json::Value;

use crate::activity::ActivityLog;
use crate::clipboard::Copied;
use crate::journal::{self, step};
use crate::link_mode::LinkMode;
use crate::link_settings::LinkSettings;
use crate::markup_links::MarkupLinks;
use crate::shown_links::{self, DeceivingRanges, LinkCount, ShownLinks};
use crate::waker::Waker;
use crate::word_counter::WordCounter;
use typing_breaks::TypingBreaks;

/// What a command leaves for the window to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WindowRequest {
    /// Put this on the clipboard.
    Copy(Copied),
    /// Ask the clipboard for its text.
    Paste,
    /// Open this address.
    Open(String),
}

/// A document, which links of it show, and what was done to it.
#[derive(Debug)]
pub struct Editor {
    document: Document<Rope>,
    links: ShownLinks,
    deceiving: DeceivingRanges,
    words: WordCounter,
    /// The links that Markdown or HTML makes, which are opened and never changed.
    markup: MarkupLinks,
    /// What the text widget has not seen yet.
    changes: TextChanges,
    /// The next paste was asked for as plain text.
    paste_plain: bool,
    /// The clipboard's HTML, for the paste in this frame.
    pasted_html: Option<String>,
    /// Goes up with every change of text or links.
    revision: u64,
    /// Goes up when other links show because the text was parsed or an index was finished.
    revision_of_links: u64,
    /// What a screen reader is to say of the last input that changed a link.
    announcement: Option<String>,
    /// What the library did for the last inputs.
    history: ActivityLog,
    /// Where everything is written down as it is done.
    journal: Option<Journal>,
    /// Why the journal lacks what was done last.
    journal_error: Option<String>,
    /// Where typing is divided into undo units.
    typing: TypingBreaks,
    /// Wakes the window when something in the background is done.
    waker: Waker,
}

impl Editor {
    /// Returns an editor for a document, with the caret where the document has it.
    pub fn new(document: Document<Rope>) -> Self {
        Self {
            document,
            links: ShownLinks::default(),
            deceiving: DeceivingRanges::default(),
            words: WordCounter::default(),
            markup: MarkupLinks::default(),
            changes: TextChanges::default(),
            paste_plain: false,
            pasted_html: None,
            revision: 0,
            revision_of_links: 0,
            announcement: None,
            history: ActivityLog::default(),
            journal: None,
            journal_error: None,
            typing: TypingBreaks::default(),
            waker: Waker::default(),
        }
    }

    /// Divides what is typed into undo units: at words, at sentences and after pauses. Otherwise one undo takes back all that
    /// was typed in a row.
    pub(crate) fn breaking_typing(mut self) -> Self {
        self.typing = TypingBreaks::at_words();
        self
    }

    /// Tells what time it is, in seconds.
    pub(crate) fn set_time(&mut self, now: f64) {
        self.typing.set_time(now);
    }

    /// Sets how the window is woken when something in the background is done.
    pub(crate) fn waking(mut self, waker: &Waker) -> Self {
        self.wake_by(waker);
        self
    }

    /// Sets in place how the window is woken when something in the background is done.
    pub(crate) fn wake_by(&mut self, waker: &Waker) {
        self.waker = waker.clone();
    }

    /// The document.
    pub fn document(&self) -> &Document<Rope> {
        &self.document
    }

    /// The text.
    pub fn rope(&self) -> &Rope {
        self.document.text()
    }

    /// Returns the line and the column of the caret, both counted from 1.
    pub fn line_and_column(&self) -> (usize, usize) {
        caret::line_and_column(self.rope(), self.document.selection().head)
    }

    /// Returns a number that goes up when other links show although nothing was typed.
    pub(crate) fn revision_of_links(&self) -> u64 {
        self.revision_of_links
    }

    /// Returns a number that goes up with every change of text or links.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Returns what the library did for the last inputs.
    pub fn history(&self) -> &ActivityLog {
        &self.history
    }

    /// Returns what a screen reader is to say: what the last input that changed a link did to it.
    pub fn announcement(&self) -> Option<&str> {
        self.announcement.as_deref()
    }

    /// Writes down what is done from now on. `None` ends that.
    pub(crate) fn set_journal(&mut self, journal: Option<Journal>) {
        self.journal = journal;
        self.journal_error = None;
    }

    /// Returns why what was done last could not be written down. Then a program that is killed loses it.
    pub fn journal_error(&self) -> Option<&str> {
        self.journal_error.as_deref()
    }

    /// Tries again to write down what could not be written.
    pub(crate) fn retry_journal(&mut self) {
        let written = self.journal.as_mut().map_or(Ok(()), Journal::write);
        self.note_journal(written);
    }

    fn note_journal(&mut self, written: io::Result<()>) {
        self.journal_error = written.err().map(|error| reason(&error));
    }

    /// Takes the journal away without removing its file.
    pub(crate) fn take_journal(&mut self) -> Option<Journal> {
        self.journal.take()
    }

    /// Tells the journal that the document is about to be saved as these bytes.
    pub(crate) fn saving(&mut self, path: &Path, bytes: &[u8]) {
        if let Some(journal) = &mut self.journal {
            journal.saving(path, bytes);
        }
    }

    /// Tells the journal that the document is saved.
    pub(crate) fn saved(&mut self, on_disk: OnDisk) {
        if let Some(journal) = &mut self.journal {
            journal.saved(on_disk);
        }
        self.retry_journal();
    }

    /// Begins the journal's file, as the document is about to be changed.
    fn begin_journal(&mut self) {
        let mode = self.links.mode();
        if let Some(journal) = &mut self.journal {
            let begun = journal.begin(|| journal::start(&self.document, mode));
            self.note_journal(begun);
        }
    }

    /// Writes down what has just been done.
    fn write_down(&mut self, step: &Value) {
        if let Some(journal) = &mut self.journal {
            let written = journal.record(step);
            self.note_journal(written);
        }
    }

    /// Writes down, with the next change, what changes nothing by itself.
    fn write_down_later(&mut self, step: Value) {
        if let Some(journal) = &mut self.journal {
            journal.record_later(step);
        }
    }

    /// Returns which links are shown.
    pub fn mode(&self) -> LinkMode {
        self.links.mode()
    }

    /// Shows the links of the document, or every address. For every address the whole text is read once: a long one in the
    /// background.
    pub fn set_mode(&mut self, mode: LinkMode) {
        self.show_links(mode);
        self.write_down(&step::set_mode(mode));
        self.apply(Input::SetAutolink(mode == LinkMode::Document));
        self.revision += 1;
    }

    /// Does what [`Editor::set_mode`] does, but leaves the session as it is.
    pub(crate) fn show_links(&mut self, mode: LinkMode) {
        self.links.set_mode(mode, &self.document, &self.waker);
    }

    /// Shows every address of a text that is plain, or no longer: one that keeps its links shows those.
    pub(crate) fn set_plain(&mut self, plain: bool) {
        self.links.set_plain(plain, &self.document, &self.waker);
        self.revision_of_links += 1;
    }

    /// Takes off the links that touch the selection or the caret, also those that only show because the text is plain.
    pub(crate) fn unlink(&mut self) {
        let selection = self.document.selection();
        let touching = match selection.is_caret() {
            true => self.link_at(selection.head).into_iter().collect(),
            false => self.links_in(selection.range()),
        };
        let shown = self.not_made(touching);
        if shown.is_empty() {
            return self.apply(Input::Unlink);
        }
        // First they become links of the document, which then can be taken off.
        self.apply(Input::BeginUnit(UnitKind::Command));
        self.make(shown);
        self.apply(Input::Unlink);
        self.apply(Input::EndUnit);
    }

    /// Makes links of the document of those that only show because the text is plain, as one undo unit. O(text).
    pub(crate) fn keep_shown_links(&mut self) {
        if !self.links.is_plain_document() {
            return;
        }
        let shown = self.not_made(self.links_in(0..self.rope().len_bytes()));
        if shown.is_empty() {
            return;
        }
        self.apply(Input::BeginUnit(UnitKind::Command));
        self.make(shown);
        self.apply(Input::EndUnit);
    }

    /// Returns those of the links on screen that are no links of the document.
    fn not_made(&self, links: Vec<Mark>) -> Vec<Mark> {
        let is_made = |link: &Mark| self.document.links_in(link.range.clone()).next().is_some();
        links.into_iter().filter(|link| !is_made(link)).collect()
    }

    /// Makes links of addresses, as if they had been inserted. The selection stays.
    fn make(&mut self, addresses: Vec<Mark>) {
        let selection = self.document.selection();
        let makes = self.document.options().autolink;
        self.apply(Input::SetAutolink(true));
        for address in addresses {
            let text = text::slice(self.rope(), address.range.clone());
            self.apply(Input::Replace {
                range: address.range,
                text: &text,
                linkify: true,
            });
        }
        self.apply(Input::SetAutolink(makes));
        self.apply(Input::Select(selection));
    }

    /// Returns the name of the language that decides where links may show.
    pub fn language(&self) -> Option<&str> {
        self.links.language()
    }

    /// Sets the language by the name of a file; see [`LinkMode::Live`].
    pub(crate) fn set_language(&mut self, path: &Path) {
        self.links
            .set_language(path, self.document.text(), &self.waker);
        self.set_markup(path);
    }

    /// Takes up what has been built or parsed in the background.
    pub fn land(&mut self) {
        let text = self.document.text();
        let landed = self.links.land(text);
        if self.markup.land(text, &self.waker) || landed {
            self.revision_of_links += 1;
        }
    }

    /// Waits until everything in the background is done, and takes it up.
    pub fn settle(&mut self) {
        self.links.wait(self.document.text());
        self.words.wait(self.document.text(), &self.waker);
        self.markup.wait(self.document.text(), &self.waker);
        self.revision_of_links += 1;
        self.land();
    }

    /// Returns why the text at a byte is not a link, if it could be taken for one: where the candidate is, and the reason.
    pub fn refused(&self, at: usize) -> Option<(Range<usize>, livelink::Rejected)> {
        shown_links::refused(&self.document, at)
    }

    /// Returns where the text is refused as an address because it would deceive a reader, in order: each range that shares a byte
    /// with `range` and is no link.
    pub fn deceiving_in(&self, range: &Range<usize>) -> Vec<Range<usize>> {
        let state = (self.revision, self.revision_of_links);
        let look = || self.links.deceiving(&self.document, range);
        let mut found = self.deceiving.within(range, state, look);
        // The user may have linked such a text by hand. What an input method shows is not yet written.
        let preedit = self.preedit().unwrap_or_default();
        found.retain(|found| {
            let is_provisional = found.start < preedit.end && preedit.start < found.end;
            !is_provisional && self.link_ranges(found.clone()).is_empty()
        });
        found
    }

    /// Returns the shown links that share a byte with `range`, in order.
    pub fn links_in(&self, range: Range<usize>) -> Vec<Mark> {
        self.links.within(&self.document, range)
    }

    /// Returns where these links are, without where they lead.
    pub fn link_ranges(&self, range: Range<usize>) -> Vec<Range<usize>> {
        self.links.ranges(&self.document, range)
    }

    /// Returns the link that the caret is in or at an edge of.
    pub fn link_at(&self, caret: usize) -> Option<Mark> {
        self.links.at(&self.document, caret)
    }

    /// Returns every address of the text as a mark, whether or not it is a link. O(text).
    pub fn addresses(&self) -> Vec<Mark> {
        shown_links::addresses(&self.document)
    }

    /// Returns how many links there are.
    pub fn link_count(&self) -> LinkCount {
        self.links.count(&self.document)
    }

    /// Returns how many words a range of the text has, or `None` while they are being counted. When they have been counted, the
    /// window is woken. For the whole text, each edit brings the number up to date.
    pub fn words_in(&mut self, range: Range<usize>) -> Option<usize> {
        self.words
            .in_range(self.document.text(), range, &self.waker)
    }

    /// Returns whether addresses are still being found in the background.
    pub(crate) fn is_finding(&self) -> bool {
        self.links.is_building()
    }

    /// Returns the bytes of the input method's provisional text; before its first update, of what it will replace.
    pub fn preedit(&self) -> Option<Range<usize>> {
        self.document.composition()
    }

    /// Takes up what the user has set about links. Where every address is shown, the session makes no links.
    pub(crate) fn set_link_settings(&mut self, links: LinkSettings) {
        let mut options = self.document.options().clone();
        links.set_in(&mut options);
        options.autolink &= self.mode() == LinkMode::Document;
        if options != *self.document.options() {
            self.set_options(options);
        }
    }

    /// Changes the session's settings. Where every address is shown, the addresses are found anew.
    pub fn set_options(&mut self, options: SessionOptions) {
        self.write_down(&step::set_options(&options));
        self.document.set_options(options);
        self.links.rebuild(&self.document, &self.waker);
        self.revision_of_links += 1;
    }

    /// Selects a range and brings its end on screen.
    pub fn select(&mut self, range: Range<usize>) {
        self.apply(Input::Select(Selection {
            anchor: range.start,
            head: range.end,
        }));
    }

    fn copied(&self) -> Option<WindowRequest> {
        let range = self.document.selection().range();
        (!range.is_empty()).then(|| {
            WindowRequest::Copy(Copied::new(
                self.rope(),
                &self.links_in(range.clone()),
                range,
            ))
        })
    }
}
