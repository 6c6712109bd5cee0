//! A journal of what was done to a document, so that a program that is killed loses nothing.
//!
//! The first line holds the document that the journal starts from. Each later line is one step, written as it happens and in
//! one write; most steps are inputs of the session. Recovering does the steps again. The session is a pure function of its
//! inputs, so text, links, mutes and what can be undone come back as they were. The file's encoding, which is in the first
//! line, comes back as well. Saving writes two lines, so the journal goes on after a save, and what was done before it can be
//! undone after a crash too.
//!
//! A write that has returned outlives the process. It is not forced to the disk, so a power failure may take the last
//! seconds. What cannot be written, because the disk is full, is kept and tried again.
//!
//! A short text is in the first line. Of a long text the first line says what its file was like, and a copy of the file is
//! made beside the journal, in the background. A journal is locked for as long as its program lives. So the next
//! program can tell a journal that was left from one that is in use.

mod base;
mod header;
mod lines;
mod orphan;
pub(crate) mod step;
mod typed_text;

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use livelink::session::Document;
use ropey::Rope;
use serde_json::{Value, json};

use base::BaseCopy;
pub use header::{OnDisk, RecoverError};
pub use orphan::{Orphan, Recovered};

use crate::link_mode::LinkMode;

/// How many names are tried for a journal.
const NAMES: u32 = 10_000;

/// The journal of one document.
#[derive(Debug)]
pub struct Journal {
    folder: PathBuf,
    on_disk: OnDisk,
    open: Option<Open>,
    /// Steps that change nothing, such as moves of the caret. They are written with the next change, so that looking around
    /// leaves no file.
    later: Vec<Value>,
}

/// A journal that something is to be written to.
#[derive(Debug, Default)]
struct Open {
    /// The file, once it could be made.
    file: Option<(File, PathBuf)>,
    /// How much of the file is whole lines.
    end: u64,
    /// Lines that are not in the file yet.
    unwritten: String,
    /// A write has failed, and may have left a part of a line.
    torn: bool,
    /// The text is in its file, and is being copied from there.
    base: Option<BaseCopy>,
    is_based: bool,
    /// What was done before the journal began can be undone. Doing "undo" again would not do it.
    has_past: bool,
}

impl Journal {
    /// Returns a journal in `folder` for a document that is as it is in its file. Nothing is written until something changes.
    pub fn new(folder: &Path, on_disk: OnDisk) -> Self {
        Self {
            folder: folder.to_owned(),
            on_disk,
            open: None,
            later: Vec::new(),
        }
    }

    /// Goes on with the journal of a program that is gone, whose document was recovered.
    ///
    /// # Errors
    ///
    /// A half-written line at the end of the file cannot be cut off.
    pub fn adopt(orphan: Orphan, on_disk: OnDisk) -> io::Result<Self> {
        let mut file = orphan.file;
        file.set_len(orphan.end)?;
        file.seek(SeekFrom::Start(orphan.end))?;
        let folder = orphan.path.parent().map(Path::to_owned);
        Ok(Self {
            folder: folder.unwrap_or_default(),
            on_disk,
            open: Some(Open {
                end: orphan.end,
                is_based: header::is_in_file(&orphan.header) && !base::exists(&orphan.path),
                file: Some((file, orphan.path)),
                ..Open::default()
            }),
            later: Vec::new(),
        })
    }

    /// Writes down what the document is like, when it is about to be changed for the first time.
    ///
    /// # Errors
    ///
    /// The file cannot be written. The line is kept, and written with the next one.
    pub(crate) fn begin(&mut self, document: &Document<Rope>, mode: LinkMode) -> io::Result<()> {
        if self.open.is_some() {
            return Ok(());
        }
        let header = header::of(&self.on_disk, document, mode);
        let is_based = header::is_in_file(&header);
        self.open = Some(Open {
            unwritten: lines::encode(&header),
            is_based,
            has_past: document.can_undo() || document.can_redo(),
            ..Open::default()
        });
        self.write()?;
        if let (true, Some(open), Some((path, stamp))) =
            (is_based, &mut self.open, &self.on_disk.file)
            && let Some((_, journal)) = &open.file
        {
            open.base = Some(BaseCopy::start(path, *stamp, journal));
        }
        Ok(())
    }

    /// Creates a file of a name that no other program uses or has left.
    fn create(folder: &Path) -> io::Result<(File, PathBuf)> {
        fs::create_dir_all(folder)?;
        for number in 0..NAMES {
            let name = format!("{}-{number}.journal", std::process::id());
            let path = folder.join(name);
            if path.with_extension(orphan::DISCARDED).exists() {
                continue;
            }
            match OpenOptions::new().create_new(true).write(true).open(&path) {
                Ok(file) => {
                    file.try_lock()?;
                    return Ok((file, path));
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Writes what is not in the file yet, if there is any.
    ///
    /// # Errors
    ///
    /// The file cannot be written. What is not in it is kept for the next try.
    pub(crate) fn write(&mut self) -> io::Result<()> {
        let Some(open) = &mut self.open else {
            return Ok(());
        };
        if open.unwritten.is_empty() {
            return Ok(());
        }
        if open.file.is_none() {
            open.file = Some(Self::create(&self.folder)?);
        }
        let Some((file, _)) = &mut open.file else {
            return Ok(());
        };
        if open.torn {
            file.set_len(open.end)?;
            file.seek(SeekFrom::Start(open.end))?;
            open.torn = false;
        }
        if let Err(error) = file.write_all(open.unwritten.as_bytes()) {
            open.torn = true;
            return Err(error);
        }
        open.end += u64::try_from(open.unwritten.len()).unwrap_or_default();
        open.unwritten.clear();
        Ok(())
    }

    /// Returns whether an undo or redo has to be written down as what it did to the text.
    pub(crate) fn has_past(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.has_past)
    }

    /// Writes down a step that has just been done.
    ///
    /// # Errors
    ///
    /// The file cannot be written. The line is kept, and written with the next one.
    pub(crate) fn record(&mut self, step: &Value) -> io::Result<()> {
        if let Some(open) = &mut self.open {
            let later = self.later.drain(..);
            open.unwritten
                .extend(later.map(|step| lines::encode(&step)));
            open.unwritten.push_str(&lines::encode(step));
        }
        self.write()
    }

    /// Keeps a step that changes nothing by itself until the next change. Of several moves of the caret only the last counts.
    pub(crate) fn record_later(&mut self, step: Value) {
        if self
            .later
            .last()
            .is_some_and(|last| last.get(0) == step.get(0))
        {
            self.later.pop();
        }
        self.later.push(step);
    }

    /// Writes down that the document is about to be saved as these bytes. If no later step follows and the file has these
    /// bytes, everything is saved.
    pub(crate) fn saving(&mut self, path: &Path, bytes: &[u8]) {
        if let Some(open) = &mut self.open {
            if let Some(base) = open.base.take() {
                // The file that the text is copied from is about to be replaced.
                open.is_based = !base.wait();
            }
            let sum = format!("{:016x}", lines::checksum(bytes));
            let step = json!(["saving", path.display().to_string(), bytes.len(), sum]);
            // Without this line the text is offered again although it is in the file. Nothing is lost.
            let _ = self.record(&step);
        }
    }

    /// Goes on after the document was saved, or was read again from its file.
    pub(crate) fn saved(&mut self, on_disk: OnDisk) {
        self.on_disk = on_disk;
        match &self.open {
            // The text that the journal starts from is gone with the old file.
            Some(open) if open.is_based => self.discard(),
            Some(_) => {
                let step = header::saved(&self.on_disk);
                // Without this line the next program compares the file with what was to be saved.
                let _ = self.record(&step);
            }
            None => {}
        }
    }

    /// Removes the file. (Dropping a journal does not remove it, as a panic must leave it where it is.)
    pub fn discard(&mut self) {
        self.later.clear();
        if let Some(mut open) = self.open.take() {
            if let Some(base) = open.base.take() {
                base.wait();
            }
            if let Some((file, path)) = open.file {
                drop(file);
                let _ = fs::remove_file(&path);
                base::remove(&path);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::FileStamp;
    use crate::files::{Encoding, FileFormat, LineEnds};
    use livelink::SchemeRule;
    use livelink::session::replay::journal::of_input;
    use livelink::session::{Input, SessionOptions};

    fn folder(name: &str) -> PathBuf {
        let name = format!("livelink-editor-journal-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn apply(document: &mut Document<Rope>, journal: &mut Journal, input: Input<'_>) {
        journal.begin(document, LinkMode::Document).unwrap();
        let step = of_input(&input);
        document.apply(input);
        journal.record(&step).unwrap();
    }

    /// Writing, linking, taking off and undoing must all come back from the journal, whatever the format of the file.
    #[test]
    fn what_was_done_comes_back() {
        let folder = folder("back");
        let format = FileFormat {
            encoding: Encoding::Utf16Be,
            line_ends: LineEnds::CrLf,
        };
        let on_disk = OnDisk { file: None, format };
        let mut journal = Journal::new(&folder, on_disk.clone());
        assert!(
            Orphan::find(&folder).is_empty(),
            "nothing is written before something changes"
        );
        let rope = Rope::from_str("one two");
        let mut document = Document::new(rope, SessionOptions::default());
        for input in [
            Input::Type(" é\r\nअ example.com"),
            Input::Type(" "),
            Input::Type("example.org"),
            Input::Type(" "),
            Input::Backspace,
            Input::Type("x"),
            Input::Type("y"),
            Input::Undo,
        ] {
            apply(&mut document, &mut journal, input);
        }
        assert!(Orphan::find(&folder).is_empty(), "its program lives");
        drop(journal);

        let mut orphans = Orphan::find(&folder);
        assert_eq!(orphans.len(), 1);
        let orphan = orphans.remove(0);
        assert_eq!(orphan.name(), "Untitled");
        let back = orphan.recover().unwrap();
        assert_eq!(back.document.text(), document.text());
        assert!(back.document.links().eq(document.links()));
        assert!(back.document.mutes().eq(document.mutes()));
        assert_eq!(
            (back.document.links().count(), back.document.mutes().count()),
            (1, 1)
        );
        assert_eq!(back.on_disk.format, format);

        // The same journal goes on, and is recovered again.
        let mut document = back.document;
        let mut journal = Journal::adopt(orphan, on_disk).unwrap();
        apply(&mut document, &mut journal, Input::Redo);
        drop(journal);
        let mut orphans = Orphan::find(&folder);
        let back = orphans[0].recover().unwrap();
        assert_eq!(back.document.text(), document.text());
        assert!(back.document.text().to_string().ends_with("xy"));
        let discarded = orphans.pop().unwrap().discard().unwrap();
        assert!(Orphan::find(&folder).is_empty());
        drop(discarded);
        let taken_back = Orphan::discarded(&folder).pop().unwrap().take_back();
        drop(taken_back.unwrap());
        assert_eq!(Orphan::find(&folder).len(), 1, "discarding is taken back");
        fs::remove_dir_all(&folder).unwrap();
    }

    /// What cannot be written is kept, and the journal is whole once there is room.
    #[test]
    fn what_cannot_be_written_is_tried_again() {
        let folder = folder("full");
        let within = folder.join("recovery");
        fs::write(&within, "a file where the folder should be").unwrap();
        let mut journal = Journal::new(&within, OnDisk::default());
        let mut document = Document::new(Rope::new(), SessionOptions::default());
        for typed in ["a", "b"] {
            assert_eq!(
                journal.begin(&document, LinkMode::Document).is_err(),
                typed == "a"
            );
            let input = Input::Type(typed);
            let step = of_input(&input);
            document.apply(input);
            assert!(journal.record(&step).is_err());
        }
        fs::remove_file(&within).unwrap();
        journal.write().unwrap();
        // A part of a line, as a full disk leaves it.
        let open = journal.open.as_mut().unwrap();
        let (file, _) = open.file.as_mut().unwrap();
        file.write_all(b"0123 [").unwrap();
        open.torn = true;
        apply(&mut document, &mut journal, Input::Type("c"));
        drop(journal);
        let back = Orphan::find(&within)[0].recover().unwrap();
        assert_eq!(back.document.text(), "abc");
        fs::remove_dir_all(&folder).unwrap();
    }

    /// What was done before a save can be undone after a crash, too.
    #[test]
    fn the_journal_goes_on_after_a_save() {
        let folder = folder("on");
        let path = folder.join("note.txt");
        let mut journal = Journal::new(&folder, OnDisk::default());
        let mut document = Document::new(Rope::new(), SessionOptions::default());
        apply(&mut document, &mut journal, Input::Type("all of it"));
        journal.saving(&path, b"all of it");
        fs::write(&path, "all of it").unwrap();
        let stamp = FileStamp::of(&path);
        journal.saved(OnDisk {
            file: Some((path.clone(), stamp)),
            format: FileFormat::default(),
        });
        apply(&mut document, &mut journal, Input::Undo);
        drop(journal);
        let orphans = Orphan::find(&folder);
        let back = orphans[0].recover().unwrap();
        assert_eq!(back.document.text(), "");
        assert!(back.document.can_redo());
        assert_eq!(back.on_disk.file, Some((path.clone(), stamp)));
        assert!(back.fits && orphans[0].name() == "note.txt");
        fs::write(&path, "theirs").unwrap();
        assert!(!orphans[0].recover().unwrap().fits);
        drop(orphans);
        fs::remove_dir_all(&folder).unwrap();
    }

    /// Settings that no menu of the editor has, those that the document began with and those that were set later.
    #[test]
    fn settings_come_back() {
        let folder = folder("settings");
        let mut options = SessionOptions::default();
        let schemes = &mut options.detection.schemes;
        schemes.add("gemini", SchemeRule::Host).unwrap();
        options.detection.policy.confusables = false;
        let mut document = Document::new(Rope::new(), options.clone());
        let mut journal = Journal::new(&folder, OnDisk::default());
        apply(
            &mut document,
            &mut journal,
            Input::Type("gemini://example.com "),
        );
        options.detection.single_label_hosts = true;
        document.set_options(options.clone());
        journal.record(&step::set_options(&options)).unwrap();
        apply(
            &mut document,
            &mut journal,
            Input::Type("http://localhost "),
        );
        drop(journal);

        let orphans = Orphan::find(&folder);
        let back = orphans[0].recover().unwrap().document;
        assert_eq!(back.options(), &options);
        assert!(back.links().eq(document.links()));
        assert_eq!(back.links().count(), 2);
        drop(orphans);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_closed_document_leaves_no_journal() {
        let folder = folder("saved");
        let mut journal = Journal::new(&folder, OnDisk::default());
        let mut document = Document::new(Rope::new(), SessionOptions::default());
        apply(&mut document, &mut journal, Input::Type("x"));
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        journal.discard();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        fs::remove_dir_all(&folder).unwrap();
    }

    /// The program was killed between the rename and the end of the journal, and the file has everything.
    #[test]
    fn a_save_that_came_to_its_end_is_not_offered() {
        let folder = folder("between");
        let path = folder.join("note.txt");
        for (written, offered) in [("x", 0), ("old", 1)] {
            let mut journal = Journal::new(&folder, OnDisk::default());
            let mut document = Document::new(Rope::new(), SessionOptions::default());
            apply(&mut document, &mut journal, Input::Type("x"));
            journal.saving(&path, b"x");
            fs::write(&path, written).unwrap();
            drop(journal);
            assert_eq!(Orphan::find(&folder).len(), offered, "{written}");
        }
        fs::remove_dir_all(&folder).unwrap();
    }

    /// A long text is read from its file again, or from the copy of it.
    #[test]
    fn a_long_text_is_in_its_file() {
        let folder = folder("long");
        let path = folder.join("long.txt");
        let text = "a line of text\n".repeat(100_000);
        fs::write(&path, &text).unwrap();
        let on_disk = OnDisk {
            file: Some((path.clone(), FileStamp::of(&path))),
            format: FileFormat::default(),
        };
        let mut journal = Journal::new(&folder, on_disk);
        let mut document = Document::new(Rope::from_str(&text), SessionOptions::default());
        apply(&mut document, &mut journal, Input::Type("the end"));
        let base = journal.open.as_mut().and_then(|open| open.base.take());
        assert!(base.unwrap().wait(), "the file is copied");
        drop(journal);
        let orphans = Orphan::find(&folder);
        let written = fs::metadata(&orphans[0].path).unwrap().len();
        assert!(written < 10_000, "{written} bytes");
        let back = orphans[0].recover().unwrap();
        assert_eq!(back.document.text(), document.text());
        assert!(back.fits && back.is_whole);

        // Another program writes the file, and the copy beside the journal has the text.
        fs::write(&path, "other").unwrap();
        let back = orphans[0].recover().unwrap();
        assert_eq!(back.document.text(), document.text());
        assert!(!back.fits && back.is_whole);

        // Without the copy there is what was typed.
        base::remove(&orphans[0].path);
        let back = orphans[0].recover().unwrap();
        assert_eq!(back.document.text(), "the end");
        assert!(!back.fits && !back.is_whole);
        drop(orphans);
        fs::remove_dir_all(&folder).unwrap();
    }
}
