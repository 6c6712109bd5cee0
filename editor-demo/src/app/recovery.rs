//! Recovering the document that a killed program left, and warning when that would not be possible.

use std::path::{Path, PathBuf};
use std::time::Duration;

use eframe::egui;
use livelink::rich::markdown::Sourced;
use livelink_disk::{Journal, OnDisk, Orphan, reason};

use super::EditorApp;
use crate::files::{Form, read, sidecar};
use crate::journal::{Recovered, recover, start, step};
use crate::link_settings::LinkMode;
use crate::open_document::{NoticeAction, free_name};

/// How long the program waits before it tries again to write the journal, in seconds.
const RETRY: f64 = 1.0;

/// How much of a document without a name is shown, in characters.
const WORDS: usize = 40;

/// Returns where a recovered version of a file may be saved.
fn beside(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().display();
    let name = match path.extension() {
        Some(ending) => format!("{stem} (recovered).{}", ending.display()),
        None => format!("{stem} (recovered)"),
    };
    path.with_file_name(name)
}

/// Returns the first words of a document that has no file, and so no name of its own.
fn first_words(orphan: &Orphan) -> Option<String> {
    if orphan.last_path().is_some() {
        return None;
    }
    let document = recover(orphan).ok()?.document;
    let text: String = document.document().text().chars().take(WORDS).collect();
    text.trim()
        .lines()
        .next()
        .map(|line| line.trim_end().to_owned())
}

/// Reads a file of Markdown for the source of each block, which saving leaves as it is where nothing was changed.
fn markdown_of(path: &Path, formatted: bool) -> Option<Sourced> {
    let form = Form::of(path, formatted);
    let opened = livelink_disk::open(path).ok()?;
    read(form, &opened.rope).ok()?.sourced
}

impl EditorApp {
    /// Keeps journals in a folder from now on, and offers to recover the documents found there.
    pub fn enable_recovery(&mut self, folder: PathBuf) {
        self.orphans = Orphan::find(&folder);
        self.discarded = Orphan::discarded(&folder);
        self.recovery = Some(folder);
        self.start_journal();
        self.offer_recovery();
    }

    /// Returns the name of the document that is offered next. Documents without a file get different names.
    fn offered_name(&self) -> String {
        let has_file = |orphan: &Orphan| orphan.last_path().is_some();
        match self.orphans.last() {
            Some(orphan) if has_file(orphan) => orphan.name(),
            _ => {
                let number = self
                    .orphans
                    .iter()
                    .filter(|orphan| !has_file(orphan))
                    .count();
                // The document on screen makes room if it was not used.
                let stays = Some(&self.current).filter(|current| !current.is_unused());
                free_name(self.others.iter().chain(stays), number)
            }
        }
    }

    pub(crate) fn offer_recovery(&mut self) {
        let name = self.offered_name();
        let Some(orphan) = self.orphans.last() else {
            return;
        };
        let begins = first_words(orphan).map_or_else(String::new, |words| {
            format!(", which begins with “{words}”,")
        });
        let text =
            format!("{name}{begins} had changes that were not saved when the program ended.");
        let actions = [NoticeAction::Recover, NoticeAction::DiscardRecovery];
        self.current.notify(text, actions);
    }

    /// Discards the changes that a killed program left. For some days that can be taken back.
    pub(crate) fn discard_recovery(&mut self) {
        let name = self.offered_name();
        let Some(orphan) = self.orphans.pop() else {
            return;
        };
        match orphan.discard() {
            Ok(discarded) => {
                self.discarded.push(discarded);
                let text = format!("The changes of {name} were discarded.");
                self.current.notify(text, [NoticeAction::TakeBackDiscarded]);
            }
            Err(error) => {
                let error = reason(&error);
                let text = format!("The changes of {name} cannot be discarded: {error}");
                self.current.warn(text);
            }
        }
    }

    /// Offers the last discarded changes again.
    pub(crate) fn take_back_discarded(&mut self) {
        match self.discarded.pop().map(Orphan::take_back) {
            Some(Ok(orphan)) => {
                self.orphans.push(orphan);
                self.offer_recovery();
            }
            Some(Err(error)) => self.current.warn(reason(&error)),
            None => {}
        }
    }

    /// Opens the document that a killed program left, with its changes, as not yet saved. If its file is not as it was, the
    /// document has no file: it is a document of its own.
    pub(crate) fn recover(&mut self) {
        let name = self.offered_name();
        let Some(orphan) = self.orphans.pop() else {
            return;
        };
        let recovered = match recover(&orphan) {
            Ok(recovered) => recovered,
            Err(error) => {
                // The journal stays where it is: it is the only copy.
                self.current.warn(format!("{name} {error}"));
                return;
            }
        };
        let file = recovered.on_disk.file.as_ref();
        let own = file.and_then(|(path, _)| self.tab_of(path));
        let unchanged = |index: &usize| {
            let document = self.documents().nth(*index);
            document.is_some_and(|document| !document.is_modified())
        };
        match own.filter(unchanged) {
            // The file is open as it was before the changes.
            Some(index) => self.go_to_tab(index),
            None => {
                self.make_room();
            }
        }
        let is_whole = recovered.is_whole;
        let warning = match (recovered.fits, is_whole) {
            (true, _) => "",
            (false, true) => ". Your version of it is a document of its own",
            (false, false) => ", and the text around your changes is gone. This is what was typed",
        };
        let on_disk = recovered.on_disk.clone();
        self.show_recovered(recovered, &name);
        let journal = match is_whole {
            // The old journal goes on, and new steps are appended to it.
            true => Journal::adopt(orphan, on_disk),
            // Its steps begin at a text that is gone. A new journal begins, and the old one can be taken back.
            false => self.begin_anew(orphan),
        };
        self.current.notice = None;
        match journal {
            Ok(journal) => self.current.editor.journal.set(Some(journal)),
            Err(error) => {
                let error = reason(&error);
                let text = format!("Recovered, but without a journal from here on: {error}");
                return self.current.warn(text);
            }
        }
        if warning.is_empty() {
            return self.offer_recovery();
        }
        self.current.warn(format!(
            "{name} was changed by another program since{warning}."
        ));
    }

    fn show_recovered(&mut self, recovered: Recovered, name: &str) {
        let (path, disk, other) = match recovered.on_disk.file {
            Some((path, stamp)) if recovered.fits => (Some(path), stamp, None),
            Some((path, _)) => (None, None, Some(path)),
            None => (None, None, None),
        };
        let format = recovered.on_disk.format;
        self.replace(recovered.document, format, path.clone(), disk);
        if !recovered.fits {
            self.current.untitled = format!("{name} (recovered)");
            self.current.suggested = other.map(|path| beside(&path));
        } else if path.is_none() {
            self.current.untitled = name.to_owned();
        }
        if let Some(path) = &path {
            self.current.editor.set_language(path);
            self.current.sourced = markdown_of(path, self.current.editor.is_formatted());
            self.current.sidecar = sidecar::is_there(path);
        }
        if recovered.mode == LinkMode::Live {
            self.current.editor.show_links(recovered.mode);
        }
        self.current.show_plain();
        self.current.suit_view();
        self.current.saved_state = None;
    }

    fn begin_anew(&mut self, orphan: Orphan) -> std::io::Result<Journal> {
        let folder = self.recovery.clone().unwrap_or_default();
        let mut journal = Journal::new(&folder, OnDisk::default());
        journal.begin(|| start(self.current.editor.rich(), self.current.editor.mode()))?;
        journal.record(&step::set_mode(self.current.editor.mode()))?;
        self.discarded.push(orphan.discard()?);
        Ok(journal)
    }

    /// Warns at once when a step cannot be written down, and tries again until it can.
    pub(crate) fn watch_journal(&mut self, ctx: &egui::Context) {
        let now = ctx.input(|input| input.time);
        for document in self.documents_mut() {
            let fails = document.editor.journal.error().is_some();
            if fails && now >= document.retry_journal_at {
                document.retry_journal_at = now + RETRY;
                document.editor.journal.retry();
            }
        }
        match self.current.editor.journal.error() {
            Some(error) => {
                ctx.request_repaint_after(Duration::from_secs_f64(RETRY));
                if !self.current.told_of_journal {
                    self.current.told_of_journal = true;
                    let text = format!(
                        "If the program is killed now, what you write is lost: {error}. It keeps trying. Save, or make room."
                    );
                    self.current.warn(text);
                }
            }
            None if self.current.told_of_journal => {
                self.current.told_of_journal = false;
                let text = "What you write can be recovered again if the program is killed.";
                self.current.warn(text);
            }
            None => {}
        }
    }

    /// Lays this frame out once more, with the warning, if its key could not be written to the journal. Otherwise the screen would
    /// show the key for one frame without the warning.
    pub(crate) fn warn_at_once(&self, ctx: &egui::Context) {
        if self.current.editor.journal.error().is_some() && !self.current.told_of_journal {
            ctx.request_discard("the journal cannot be written");
        }
    }

    /// The window has closed, with the user's consent where there were changes.
    pub fn closed(&mut self) {
        self.keep_size();
        for document in self.documents_mut() {
            document.editor.journal.discard();
        }
    }
}
