//! A journal of what was done since the last save, so that a program that is killed loses nothing.
//!
//! The first line holds the document that the journal starts from. Each later line is one step, written as it happens and in
//! one write; most steps are inputs of the session. Recovering does the steps again. The session is a pure function of its
//! inputs, so text, links, mutes and what can be undone come back as they were. The file's encoding, which is in the first
//! line, comes back as well.
//!
//! A write that has returned outlives the process. It is not forced to the disk, so a power failure may take the last
//! seconds. A short text is in the first line. A long text stays in its file, and the first line says what the file was like.
//! A journal is locked for as long as its program lives. So the next program can tell a journal that was left from one that
//! is in use.

mod header;
mod lines;
mod orphan;
pub(crate) mod step;

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use livelink::session::Document;
use ropey::Rope;
use serde_json::{Value, json};

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
    open: Option<(File, PathBuf)>,
    /// Steps that change nothing, such as moves of the caret. They are written with the next change, so that looking around
    /// leaves no file.
    later: Vec<Value>,
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
            open: Some((file, orphan.path)),
            later: Vec::new(),
        })
    }

    /// Writes down what the document is like, when it is about to be changed for the first time.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub(crate) fn begin(&mut self, document: &Document<Rope>, mode: LinkMode) -> io::Result<()> {
        if self.open.is_none() {
            let (mut file, path) = self.create()?;
            let header = header::of(&self.on_disk, document, mode);
            file.write_all(lines::encode(&header).as_bytes())?;
            self.open = Some((file, path));
        }
        Ok(())
    }

    /// Creates a file of a name that no other program uses or has left.
    fn create(&self) -> io::Result<(File, PathBuf)> {
        fs::create_dir_all(&self.folder)?;
        for number in 0..NAMES {
            let name = format!("{}-{number}.journal", std::process::id());
            let path = self.folder.join(name);
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

    /// Writes down a step that has just been done.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub(crate) fn record(&mut self, step: &Value) -> io::Result<()> {
        if let Some((file, _)) = &mut self.open {
            let mut lines: String = self
                .later
                .drain(..)
                .map(|step| lines::encode(&step))
                .collect();
            lines.push_str(&lines::encode(step));
            file.write_all(lines.as_bytes())?;
        }
        Ok(())
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
        if self.open.is_some() {
            let sum = format!("{:016x}", lines::checksum(bytes));
            let step = json!(["saving", path.display().to_string(), bytes.len(), sum]);
            // Without this line the text is offered again although it is in the file. Nothing is lost.
            let _ = self.record(&step);
        }
    }

    /// Starts over, as the document is saved or its changes were given up.
    pub fn reset(&mut self, on_disk: OnDisk) {
        self.discard();
        self.on_disk = on_disk;
    }

    /// Removes the file. (Dropping a journal does not remove it, as a panic must leave it where it is.)
    pub fn discard(&mut self) {
        self.later.clear();
        if let Some((file, path)) = self.open.take() {
            drop(file);
            let _ = fs::remove_file(path);
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
        let mut document = Document::new(rope.clone(), SessionOptions::default());
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
        assert_eq!((back.saved, back.on_disk.format), (rope, format));

        // The same journal goes on, and is recovered again.
        let mut document = back.document;
        let mut journal = Journal::adopt(orphan, on_disk).unwrap();
        apply(&mut document, &mut journal, Input::Redo);
        drop(journal);
        let mut orphans = Orphan::find(&folder);
        let back = orphans[0].recover().unwrap();
        assert_eq!(back.document.text(), document.text());
        assert!(back.document.text().to_string().ends_with("xy"));
        orphans.pop().unwrap().discard();
        assert!(Orphan::find(&folder).is_empty());
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
    fn a_saved_document_leaves_no_journal() {
        let folder = folder("saved");
        let mut journal = Journal::new(&folder, OnDisk::default());
        let mut document = Document::new(Rope::new(), SessionOptions::default());
        apply(&mut document, &mut journal, Input::Type("x"));
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        journal.reset(OnDisk::default());
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

    /// A long text is read from its file again, but only if the file is as it was.
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
        drop(journal);
        let orphans = Orphan::find(&folder);
        let written = fs::metadata(&orphans[0].path).unwrap().len();
        assert!(written < 10_000, "{written} bytes");
        let back = orphans[0].recover().unwrap();
        assert_eq!(back.document.text(), document.text());
        fs::write(&path, "other").unwrap();
        assert_eq!(orphans[0].recover().unwrap_err(), RecoverError::TextChanged);
        drop(orphans);
        fs::remove_dir_all(&folder).unwrap();
    }
}
