//! A journal for programs that go on when it cannot be written.

use std::io;
use std::path::Path;

use serde_json::Value;

use crate::error::reason;
use crate::journal::{Journal, JournalStart, OnDisk};

/// Writes down every step of a document, if the document has a journal. After a failure, the error is kept until a later
/// write succeeds, so the program can say meanwhile that the document is not safe.
///
/// ```
/// use livelink_disk::{Journal, JournalStart, JournalWriter, OnDisk};
///
/// let folder = std::env::temp_dir().join(format!("livelink-journal-doc-{}", std::process::id()));
/// let text = ropey::Rope::from_str("one");
/// let mut writer = JournalWriter::default();
/// assert!(!writer.is_on());
///
/// writer.set(Some(Journal::new(&folder, OnDisk::default())));
/// let payload = serde_json::Map::new();
/// writer.begin(|| JournalStart { text: &text, payload, has_past: false, document: None });
/// writer.record(&serde_json::json!(["type", "two"]));
/// assert_eq!(writer.error(), None);
/// writer.discard();
/// # std::fs::remove_dir_all(&folder).unwrap();
/// ```
#[derive(Debug, Default)]
pub struct JournalWriter {
    journal: Option<Journal>,
    error: Option<String>,
}

impl JournalWriter {
    /// Writes to this journal from now on, or to none.
    pub fn set(&mut self, journal: Option<Journal>) {
        self.journal = journal;
        self.error = None;
    }

    /// Returns why the last step could not be written. If the program is killed now, that step is
    /// lost.
    pub fn error(&self) -> Option<&str> {
        self.error.as_deref()
    }

    /// Returns whether steps are written at all.
    pub fn is_on(&self) -> bool {
        self.journal.is_some()
    }

    /// Returns whether an undo or redo has to be recorded as its effect on the text.
    pub fn has_past(&self) -> bool {
        self.journal.as_ref().is_some_and(Journal::has_past)
    }

    /// Removes the journal and its file.
    pub fn discard(&mut self) {
        if let Some(mut journal) = self.journal.take() {
            journal.discard();
        }
    }

    /// Tries again to write the steps that could not be written.
    pub fn retry(&mut self) {
        self.with(Journal::write);
    }

    /// Notes that the document is about to be saved as these bytes.
    pub fn saving(&mut self, path: &Path, bytes: &[u8]) {
        if let Some(journal) = &mut self.journal {
            journal.saving(path, bytes);
        }
    }

    /// Notes that the document is saved.
    pub fn saved(&mut self, on_disk: OnDisk) {
        self.with(|journal| {
            journal.saved(on_disk);
            journal.write()
        });
    }

    /// Creates the journal's file before the first change.
    pub fn begin<'d>(&mut self, start: impl FnOnce() -> JournalStart<'d>) {
        self.with(|journal| journal.begin(start));
    }

    /// Writes down a step that was just done.
    pub fn record(&mut self, step: &Value) {
        self.with(|journal| journal.record(step));
    }

    /// Keeps a step that changes no text, and writes it together with the next change.
    pub fn record_later(&mut self, step: Value) {
        if let Some(journal) = &mut self.journal {
            journal.record_later(step);
        }
    }

    fn with(&mut self, write: impl FnOnce(&mut Journal) -> io::Result<()>) {
        if let Some(journal) = &mut self.journal {
            self.error = write(journal).err().map(|error| reason(&error));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A document that could be undone before its journal began cannot be undone by the journal alone.
    #[test]
    fn a_past_is_known_once_the_journal_begins() {
        let name = format!("livelink-disk-past-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let (mut writer, text) = (JournalWriter::default(), ropey::Rope::new());
        assert!(!writer.has_past());
        for has_past in [true, false] {
            writer.set(Some(Journal::new(&folder, OnDisk::default())));
            assert!(!writer.has_past());
            writer.begin(|| JournalStart {
                text: &text,
                payload: serde_json::Map::new(),
                has_past,
                document: None,
            });
            assert_eq!(writer.has_past(), has_past);
        }
        fs::remove_dir_all(&folder).unwrap();
    }

    /// Steps are in the journal of the document, in their order, until it is saved.
    #[test]
    fn steps_are_written_until_the_document_is_saved() {
        let name = format!("livelink-disk-steps-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let path = folder.join("note.txt");
        let (text, stamp) = (ropey::Rope::new(), None);
        for (then, found) in [("", 2), ("saving", 0), ("saved", 0), ("discarded", 0)] {
            let mut writer = JournalWriter::default();
            assert!(!writer.is_on());
            writer.set(Some(Journal::new(&folder, OnDisk::default())));
            assert!(writer.is_on());
            writer.begin(|| JournalStart {
                text: &text,
                payload: serde_json::Map::new(),
                has_past: false,
                document: None,
            });
            writer.record_later(serde_json::json!(["select", 1]));
            writer.record(&serde_json::json!(["type", "a"]));
            match then {
                "saving" => {
                    writer.saving(&path, b"a");
                    fs::write(&path, "a").unwrap();
                }
                "saved" => writer.saved(OnDisk {
                    file: Some((path.clone(), stamp)),
                    ..OnDisk::default()
                }),
                "discarded" => writer.discard(),
                _ => {}
            }
            drop(writer);
            let orphan = crate::Orphan::find(&folder).pop();
            let steps = orphan.map_or(0, |orphan| orphan.steps().count());
            assert_eq!(steps, found, "{then}");
            fs::remove_dir_all(&folder).unwrap();
        }
    }

    /// The error is there from the step that could not be written to the one that could.
    #[test]
    fn an_error_is_kept_until_a_write_succeeds() {
        let name = format!("livelink-disk-writer-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::write(&folder, "a file where the folder should be").unwrap();
        let mut writer = JournalWriter::default();
        writer.set(Some(Journal::new(&folder, OnDisk::default())));
        let text = ropey::Rope::new();
        let start = || JournalStart {
            text: &text,
            payload: serde_json::Map::new(),
            has_past: false,
            document: None,
        };
        writer.begin(start);
        for step in ["a", "b"] {
            writer.record(&serde_json::json!(["type", step]));
            assert!(writer.error().is_some(), "{step}");
        }
        fs::remove_file(&folder).unwrap();
        writer.retry();
        assert_eq!(writer.error(), None);
        fs::remove_dir_all(&folder).unwrap();

        // An error of one journal is not an error of the next one.
        fs::write(&folder, "again").unwrap();
        writer.set(Some(Journal::new(&folder, OnDisk::default())));
        writer.begin(start);
        assert!(writer.error().is_some());
        writer.set(None);
        assert_eq!(writer.error(), None);
        fs::remove_file(&folder).unwrap();
    }
}
