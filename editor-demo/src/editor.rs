//! The document of the text widget. The editor takes commands, and hands everything about links to the session.

mod edits;
mod format;
mod indentation;
mod item_numbers;
mod looks;
mod markup;
mod perform;
mod source_links;
mod typing_breaks;

use std::ops::Range;
use std::path::Path;
use std::time::Instant;

use livelink::Detector;
use livelink::index::{Edit, EditLog};
use livelink::session::{Announcement, Document, Input, Mark, Selection, SessionOptions};
use livelink_disk::JournalWriter;
use livelink_egui::{TextChanges, caret, text};
use ropey::Rope;

use crate::activity::{self, Activity, ActivityLog};
use crate::background::Waker;
use crate::clipboard::Copied;
use crate::journal::{self, step};
use crate::link_settings::LinkMode;
use crate::link_settings::{LinkSettings, with_names};
use crate::markup_links::MarkupLinks;
use crate::shown_links::{self, LinkCount, ShownLinks, share_a_byte};
use crate::words::WordCounter;
use item_numbers::ItemNumbers;
use livelink::rich::{RichDocument, RichInput, RichOutcome};
use typing_breaks::TypingBreaks;

/// A request of a command to the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WindowRequest {
    /// Put this on the clipboard.
    Copy(Copied),
    /// Paste the text of the clipboard without links.
    PastePlain,
    /// Ask the clipboard for its text.
    Paste,
    /// Open this address.
    Open(String),
}

/// A document, the links of it that show, and the history of its inputs.
#[derive(Debug)]
pub struct Editor {
    rich: RichDocument,
    links: ShownLinks,
    words: WordCounter,
    /// The links that Markdown or HTML makes, which are opened and never changed.
    markup: MarkupLinks,
    /// Changes that the text widget has not seen yet.
    changes: TextChanges,
    /// The next paste was asked for as plain text.
    expects_plain: bool,
    /// The clipboard's HTML, for the paste in this frame.
    pasted_html: Option<String>,
    /// Goes up with every change of text or links.
    revision: u64,
    /// Goes up when other links show because the text was parsed or an index was finished.
    revision_of_links: u64,
    /// The words of a screen reader about the last input that changed a link.
    announcement: Option<String>,
    /// The library's work for the last inputs.
    history: ActivityLog,
    pub(crate) journal: JournalWriter,
    /// Where typing is divided into undo units.
    typing: TypingBreaks,
    /// The numbers of list items on screen.
    numbers: ItemNumbers,
    /// The state in which a link was written into a source, and where the caret was then, if that was the last change.
    written_link: Option<(u64, usize)>,
    /// Wakes the window when something in the background is done.
    waker: Waker,
}

impl Editor {
    /// Returns an editor for a document, with the caret where the document has it.
    pub fn new(document: impl Into<RichDocument>) -> Self {
        Self {
            rich: document.into(),
            links: ShownLinks::default(),
            words: WordCounter::default(),
            markup: MarkupLinks::default(),
            changes: TextChanges::default(),
            expects_plain: false,
            pasted_html: None,
            revision: 0,
            revision_of_links: 0,
            announcement: None,
            history: ActivityLog::default(),
            journal: JournalWriter::default(),
            typing: TypingBreaks::default(),
            written_link: None,
            numbers: ItemNumbers::default(),
            waker: Waker::default(),
        }
    }

    /// Divides typed text into undo units: at words, at sentences and after pauses. Otherwise one undo
    /// removes all text that was typed in a row.
    pub(crate) fn breaking_typing(mut self) -> Self {
        self.typing = TypingBreaks::at_words();
        self
    }

    /// Sets the current time, in seconds.
    pub(crate) fn set_time(&mut self, now: f64) {
        self.typing.now = now;
    }

    /// Sets how the window is woken when something in the background is done.
    pub(crate) fn wake_by(&mut self, waker: &Waker) {
        self.waker = waker.clone();
    }

    /// The document.
    pub fn document(&self) -> &Document<Rope> {
        self.rich.document()
    }

    /// The document with its paragraphs and styles.
    pub fn rich(&self) -> &RichDocument {
        &self.rich
    }

    /// The text.
    pub fn rope(&self) -> &Rope {
        self.rich.document().text()
    }

    /// Returns the line and the column of the caret, both counted from 1.
    pub fn line_and_column(&self) -> (usize, usize) {
        caret::line_and_column(self.rope(), self.rich.document().selection().head)
    }

    /// Returns a number that goes up when other links show although nothing was typed.
    pub(crate) fn revision_of_links(&self) -> u64 {
        self.revision_of_links
    }

    /// Returns a number that goes up with every change of text or links.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Returns the library's work for the last inputs.
    pub fn history(&self) -> &ActivityLog {
        &self.history
    }

    /// Returns which links are shown.
    pub fn mode(&self) -> LinkMode {
        self.links.mode()
    }

    /// Shows the links of the document, or every address. For every address the whole text is read once: a long one in the
    /// background.
    pub fn set_mode(&mut self, mode: LinkMode) {
        self.show_links(mode);
        self.journal.record(&step::set_mode(mode));
        self.apply(Input::SetAutolink(mode == LinkMode::Document));
        self.revision += 1;
    }

    /// Sets the mode of a text that is only shown, without an input to the session.
    pub(crate) fn show_links(&mut self, mode: LinkMode) {
        self.links.set_mode(mode, self.rich.document(), &self.waker);
    }

    /// Shows every address of a text that is plain, or no longer: one that keeps its links shows those.
    pub(crate) fn set_plain(&mut self, plain: bool) {
        self.links
            .set_plain(plain, self.rich.document(), &self.waker);
        self.revision_of_links += 1;
    }

    /// Returns the name of the language that decides where links may show.
    pub fn language(&self) -> Option<&str> {
        self.links.language()
    }

    /// Sets the language by the name of a file; see [`LinkMode::Live`]. A document with formats has none.
    pub(crate) fn set_language(&mut self, path: &Path) {
        let path = self.source_path(path);
        self.links
            .set_language(path, self.rich.document().text(), &self.waker);
        self.set_markup(path);
    }

    /// Takes over indexes and parses that were finished in the background.
    pub fn land(&mut self) {
        let text = self.rich.document().text();
        let landed = self.links.land(text);
        if self.markup.land(text, &self.waker) || landed {
            self.revision_of_links += 1;
        }
    }

    /// Waits until everything in the background is done, and takes it up.
    pub fn settle(&mut self) {
        self.links.wait(self.rich.document().text());
        self.words.wait(self.rich.document().text(), &self.waker);
        self.markup.wait(self.rich.document().text(), &self.waker);
        self.revision_of_links += 1;
        self.land();
    }

    /// Returns why the text at a byte is not a link, if it could be taken for one: where the candidate is, and the reason.
    pub fn refused(&self, at: usize) -> Option<(Range<usize>, livelink::detect::Rejected)> {
        shown_links::refused(self.rich.document(), at)
    }

    /// Returns where the text is refused as an address because it would deceive a reader, in order: each range that shares a byte
    /// with `range` and is no link.
    pub fn deceiving_in(&self, range: &Range<usize>) -> Vec<Range<usize>> {
        let mut found = self.links.deceiving(self.rich.document(), range);
        // The user may have linked such a text by hand. Provisional text is not written yet.
        let preedit = self.preedit().unwrap_or_default();
        found.retain(|found| {
            !share_a_byte(found, &preedit) && self.links_in(found.clone()).is_empty()
        });
        found
    }

    /// Returns the shown links that share a byte with `range`, in order.
    pub fn links_in(&self, range: Range<usize>) -> Vec<Mark> {
        self.links.within(self.rich.document(), range)
    }

    /// Returns the link that the caret is in or at an edge of.
    pub fn link_at(&self, caret: usize) -> Option<Mark> {
        self.links.at(self.rich.document(), caret)
    }

    /// Returns how many links there are.
    pub fn link_count(&self) -> LinkCount {
        self.links.count(self.rich.document())
    }

    /// Returns how many words a range of the text has, or `None` while they are being counted. When they have been counted, the
    /// window is woken. For the whole text, each edit brings the number up to date.
    pub fn words_in(&mut self, range: Range<usize>) -> Option<usize> {
        self.words
            .in_range(self.rich.document().text(), range, &self.waker)
    }

    /// Returns whether addresses are still being found in the background.
    pub(crate) fn is_finding(&self) -> bool {
        self.links.is_building()
    }

    /// Returns the bytes of the input method's provisional text; before its first update, of the text that it will replace.
    pub fn preedit(&self) -> Option<Range<usize>> {
        self.rich.document().composition()
    }

    /// Applies the user's settings about links. Where every address is shown, the session makes no links.
    pub(crate) fn set_link_settings(&mut self, links: LinkSettings) {
        let mut options = self.rich.document().options().clone();
        links.set_in(&mut options);
        self.set_names(links.names);
        options.autolink &= self.mode() == LinkMode::Document;
        if options != *self.rich.document().options() {
            self.set_options(options);
        }
    }

    /// Links names and tickets too, or does not. Links that are there stay.
    pub(crate) fn set_names(&mut self, names: bool) {
        if names == self.detector().patterns().is_some() {
            return;
        }
        self.journal.record(&step::set_names(names));
        self.rich.set_detector(with_names(self.detector(), names));
        self.links.rebuild(self.rich.document(), &self.waker);
        self.revision_of_links += 1;
    }

    /// Changes the session's settings. Where every address is shown, the addresses are found anew.
    pub fn set_options(&mut self, options: SessionOptions) {
        self.journal.record(&step::set_options(&options));
        self.rich.set_options(options);
        self.links.rebuild(self.rich.document(), &self.waker);
        self.revision_of_links += 1;
    }

    /// Selects a range and brings its end on screen.
    pub fn select(&mut self, range: Range<usize>) {
        self.apply(Input::Select(Selection {
            anchor: range.start,
            head: range.end,
        }));
    }

    /// Gives an input to the document, and reports its changes to the widget.
    pub fn apply<'a>(&mut self, input: impl Into<RichInput<'a>>) {
        let input = input.into();
        let composes = matches!(
            input,
            RichInput::Session(Input::ComposeUpdate(_) | Input::ComposeEnd(_))
        );
        // Without a composition, its first update replaces the selection.
        let selected = || self.rich.document().selection().range();
        let composing = composes.then(|| self.preedit().unwrap_or_else(selected));
        let before = self.rope().clone();
        let what = activity::name_of(&input);
        // No input changes a read-only document.
        let records = self.journal.is_on() && !self.document().options().read_only;
        let step = records.then(|| step::of_input(&input));
        // Looking around changes nothing. A document that the user has only looked at leaves no journal.
        let travels = matches!(input, RichInput::Session(Input::Undo | Input::Redo));
        let looks = matches!(
            input,
            RichInput::Session(Input::Select(_) | Input::Blur | Input::SetAutolink(_))
        );
        if records && !looks {
            let mode = self.links.mode();
            self.journal.begin(|| journal::start(&self.rich, mode));
        }
        let start = Instant::now();
        let RichOutcome {
            session: outcome,
            looks: changed_looks,
            ..
        } = self.rich.apply(input);
        let took = start.elapsed();
        let has_past = self.journal.has_past();
        if let Some(step) = step {
            if travels && has_past && self.rich.is_formatted() {
                // The journal does not hold the undone step, so it gets the whole document.
                self.journal.record(&step::set_document(&self.rich));
            } else if travels && has_past {
                self.record_travelled(&outcome.edits);
            } else if looks || outcome.idle && outcome.edits.is_empty() && !composes {
                self.journal.record_later(step);
            } else {
                self.journal.record(&step);
            }
        }

        // For the session, a composition is one edit at its end. The widget follows every provisional text.
        let edits = match composing {
            Some(replaced) => {
                let after = replaced.end + self.rope().len_bytes();
                let end = after.saturating_sub(before.len_bytes()).max(replaced.start);
                let inserted = end - replaced.start;
                vec![Edit::replace(replaced, inserted)]
            }
            None => outcome.edits.clone(),
        };
        for edit in &edits {
            self.changes.replace(edit.start, edit.old_end, edit.new_end);
        }
        self.changes.show_caret();
        if outcome.idle && edits.is_empty() && changed_looks.is_none() {
            return;
        }
        if !edits.is_empty() || outcome.links_changed {
            self.announcement = spoken(&outcome.announcement);
        }
        let changed = !edits.is_empty() || outcome.links_changed || changed_looks.is_some();
        self.revision += u64::from(changed);
        let start = Instant::now();
        let mut log = EditLog::new();
        for edit in &edits {
            log.push(std::slice::from_ref(edit));
        }
        self.words
            .edited(&before, self.rich.document().text(), log.edits());
        self.markup
            .edited(self.rich.document().text(), log.edits(), &self.waker);
        let mut activity = match self.links.edited(self.rich.document().text(), &log) {
            Some(delta) => Activity::of_delta(&delta, start.elapsed()),
            None => Activity::of_outcome(&outcome, took),
        };
        activity.what = what;
        activity.edit = activity::as_one(log.edits());
        if changed || !outcome.units.is_empty() {
            self.history.record(activity, &outcome.units);
        }
    }

    /// Writes down the text that an undo restored, if the journal does not hold the undone step.
    fn record_travelled(&mut self, edits: &[Edit]) {
        let Some(edit) = activity::as_one(edits) else {
            return;
        };
        let text = text::slice(self.rope(), edit.start..edit.new_end);
        self.journal
            .record(&step::of_input(&RichInput::Session(Input::Replace {
                range: edit.start..edit.old_end,
                text: &text,
                linkify: false,
            })));
    }

    /// Sets the language of the markup by the name of a file.
    pub(crate) fn set_markup(&mut self, path: &Path) {
        let path = self.source_path(path);
        let text = self.rich.document().text();
        self.markup.set_language(path, text, &self.waker);
    }

    /// Returns the path of a text that is its own source. The text of a document with formats is no source.
    fn source_path<'p>(&self, path: &'p Path) -> &'p Path {
        match self.rich.is_formatted() {
            true => Path::new(""),
            false => path,
        }
    }

    /// Returns the detector with the document's settings.
    pub(crate) fn detector(&self) -> &Detector {
        self.rich.document().session().detector()
    }
}

/// Returns the changes of links, in words. Returns `None` if no link changed.
fn spoken(announcement: &Announcement) -> Option<String> {
    let parts = [
        ("made", announcement.added),
        ("removed", announcement.removed),
        ("changed", announcement.changed),
    ];
    let said: Vec<String> = parts
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(what, count)| match count {
            1 => format!("link {what}"),
            _ => format!("{count} links {what}"),
        })
        .collect();
    (!said.is_empty()).then(|| said.join(", "))
}
