//! The first line of a journal: the text that its steps start from, and the program's own data about the document.

use std::fmt;
use std::path::{Path, PathBuf};

use ropey::Rope;
use serde_json::{Map, Value, json};

use crate::encoding::{Encoding, FileFormat, LineEnds};
use crate::file_stamp::FileStamp;

/// A text up to this size is put into the journal whole. A longer text stays in its file.
const WHOLE: usize = 1024 * 1024;

/// The version of journals that is written, and the only one that is read.
const VERSION: u64 = 2;

/// Where a document is on disk.
#[derive(Clone, Debug, Default)]
pub struct OnDisk {
    /// Its file, with the stamp of the file when the text was read or written.
    pub file: Option<(PathBuf, Option<FileStamp>)>,
    /// How the file is written.
    pub format: FileFormat,
}

/// The state before the first step of a journal.
pub struct JournalStart<'a> {
    /// The text.
    pub text: &'a Rope,
    /// Further data of the document, such as its settings. A field that the journal has itself is left out: `journal`, `path`,
    /// `stamp`, `encoding`, `crlf` and `text`.
    pub payload: Map<String, Value>,
    /// Whether something that was done before can be undone.
    pub has_past: bool,
    /// Returns a document with its formats, for a program whose documents have more than text. The journal holds the result in its
    /// field `document`, and no text. A long document that is in its file is not asked for. O(document).
    pub document: Option<Box<dyn Fn() -> Value + 'a>>,
}

/// Why the document of a journal cannot be recovered. In words, the error is a sentence that begins with the document's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecoverError {
    /// The text was in its file only, and the file has been changed since. Then only the typed text is recovered.
    TextChanged,
    /// Another version of the program wrote the journal.
    OtherVersion(u64),
    /// This field of the first line is missing, or cannot be understood. It may be one of the program's payload.
    Damaged(&'static str),
}

impl fmt::Display for RecoverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TextChanged => {
                f.write_str("was changed since, so that its unsaved changes do not fit any more.")
            }
            Self::OtherVersion(version) => write!(
                f,
                "has unsaved changes in a journal of version {version}. This program reads version {VERSION}: recover them with the program that wrote them."
            ),
            Self::Damaged(what) => write!(
                f,
                "has unsaved changes in a journal whose first line is damaged: {what} cannot be read."
            ),
        }
    }
}

impl std::error::Error for RecoverError {}

/// Returns the line for a document that is as it is in its file.
pub(super) fn of(on_disk: &OnDisk, start: JournalStart<'_>) -> Value {
    let (path, stamp) = match &on_disk.file {
        Some((path, stamp)) => (Some(path.display().to_string()), *stamp),
        None => (None, None),
    };
    let rope = start.text;
    let is_current = |path: &PathBuf| stamp.is_some() && FileStamp::of(path) == stamp;
    let file = on_disk.file.as_ref().map(|(path, _)| path);
    let in_file = rope.len_bytes() > WHOLE && file.is_some_and(is_current);
    let document = start
        .document
        .filter(|_| !in_file)
        .map(|document| document());
    let text = match document {
        Some(_) => Some(String::new()),
        None => (!in_file).then(|| rope.to_string()),
    };
    let mut header = start.payload;
    let own = [
        ("journal", json!(VERSION)),
        ("path", json!(path)),
        ("stamp", json!(stamp.map(FileStamp::to_words))),
        ("encoding", json!(on_disk.format.encoding.name())),
        ("crlf", json!(on_disk.format.line_ends == LineEnds::CrLf)),
        ("text", json!(text)),
    ];
    header.extend(own.map(|(name, value)| (name.to_owned(), value)));
    header.extend(document.map(|document| ("document".to_owned(), document)));
    Value::Object(header)
}

/// Returns whether the text is not in the header, but in the file.
pub(super) fn is_in_file(header: &Value) -> bool {
    header.get("text").is_none_or(Value::is_null)
}

/// Returns the step for a saved document.
pub(super) fn saved(on_disk: &OnDisk) -> Value {
    let (path, stamp) = match &on_disk.file {
        Some((path, stamp)) => (Some(path.display().to_string()), *stamp),
        None => (None, None),
    };
    json!(["saved", path, stamp.map(FileStamp::to_words)])
}

/// Returns the place of the saved document, if this is the step for it.
pub(super) fn read_saved(step: &Value) -> Option<(PathBuf, Option<FileStamp>)> {
    let text = |at: usize| step.get(at).and_then(Value::as_str);
    (text(0) == Some("saved")).then_some(())?;
    let stamp = step.get(2).and_then(FileStamp::from_words);
    Some((PathBuf::from(text(1)?), stamp))
}

/// Returns the text of a header. `base` is where a copy of its file may be; see [`Orphan::start`](super::Orphan::start) for `read`.
///
/// # Errors
///
/// The text is not in the header, and has been changed in its file since.
pub(super) fn text(
    header: &Value,
    on_disk: &OnDisk,
    base: &Path,
    read: impl FnOnce(&Path, &Path) -> Option<Rope>,
) -> Result<Rope, RecoverError> {
    match (header.get("text").and_then(Value::as_str), &on_disk.file) {
        (Some(text), _) => Ok(Rope::from_str(text)),
        (None, Some((path, stamp))) => {
            let is_current = stamp.is_some() && *stamp == FileStamp::of(path);
            let place = if is_current { path } else { base };
            read(place, path).ok_or(RecoverError::TextChanged)
        }
        _ => Err(RecoverError::TextChanged),
    }
}

/// Returns where the document of a header is on disk.
///
/// # Errors
///
/// Another version wrote the header, or it is damaged.
pub(super) fn on_disk(header: &Value) -> Result<OnDisk, RecoverError> {
    match header.get("journal").and_then(Value::as_u64) {
        Some(VERSION) => {}
        Some(version) => return Err(RecoverError::OtherVersion(version)),
        None => return Err(RecoverError::Damaged("journal")),
    }
    let stamp = header.get("stamp").and_then(FileStamp::from_words);
    let encoding = header
        .get("encoding")
        .and_then(Value::as_str)
        .and_then(Encoding::named)
        .ok_or(RecoverError::Damaged("encoding"))?;
    let line_ends = match header.get("crlf").and_then(Value::as_bool) {
        Some(true) => LineEnds::CrLf,
        Some(false) => LineEnds::Lf,
        None => return Err(RecoverError::Damaged("crlf")),
    };
    Ok(OnDisk {
        file: path(header).map(|path| (path, stamp)),
        format: FileFormat {
            encoding,
            line_ends,
        },
    })
}

/// Returns the file of a header.
pub(super) fn path(header: &Value) -> Option<PathBuf> {
    let path = header.get("path")?.as_str()?;
    Some(PathBuf::from(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_has_the_format_of_the_file() {
        for encoding in Encoding::ALL {
            for line_ends in [LineEnds::Lf, LineEnds::CrLf] {
                let format = FileFormat {
                    encoding,
                    line_ends,
                };
                let (text, payload) = (&Rope::new(), Map::new());
                let start = JournalStart {
                    text,
                    payload,
                    has_past: false,
                    document: None,
                };
                let header = of(&OnDisk { file: None, format }, start);
                assert_eq!(on_disk(&header).unwrap().format, format);
            }
        }
    }

    /// A document with its formats takes the place of the text.
    #[test]
    fn a_header_holds_a_document_or_a_text() {
        for (document, expected) in [(None, "text"), (Some(json!({"bold": 1})), "")] {
            let made = document.clone();
            let start = JournalStart {
                text: &Rope::from_str("text"),
                payload: Map::new(),
                has_past: false,
                document: made.map(|made| Box::new(move || made.clone()) as Box<dyn Fn() -> Value>),
            };
            let header = of(&OnDisk::default(), start);
            assert_eq!(header.get("document"), document.as_ref());
            assert_eq!(header["text"], expected);
        }
    }

    /// A long text stays in its file, if that is the file that was read.
    #[test]
    fn a_long_text_stays_in_its_file() {
        let name = format!("livelink-disk-header-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, "any").unwrap();
        let current = FileStamp::of(&path);
        for (len, stamp, is_left) in [
            (WHOLE, current, false),
            (WHOLE + 1, current, true),
            (WHOLE + 1, None, false),
            (WHOLE + 1, FileStamp::of(&std::env::temp_dir()), false),
        ] {
            let on_disk = OnDisk {
                file: Some((path.clone(), stamp)),
                format: FileFormat::default(),
            };
            let start = JournalStart {
                text: &Rope::from_str(&"a".repeat(len)),
                payload: Map::new(),
                has_past: false,
                document: None,
            };
            assert_eq!(is_in_file(&of(&on_disk, start)), is_left, "{len} {stamp:?}");
        }
        std::fs::remove_file(&path).unwrap();
    }

    /// A whole header is read. A header that lacks any one of its fields is not.
    #[test]
    fn what_cannot_be_recovered_says_why() {
        let nowhere = Path::new("no such file");
        let start = JournalStart {
            text: &Rope::from_str("text"),
            payload: Map::new(),
            has_past: false,
            document: None,
        };
        let good = of(&OnDisk::default(), start);
        let whole = on_disk(&good).unwrap();
        let read = |_: &Path, _: &Path| None;
        assert_eq!(text(&good, &whole, nowhere, read).unwrap(), "text");
        for field in ["journal", "encoding", "crlf"] {
            let mut damaged = good.clone();
            damaged.as_object_mut().unwrap().remove(field);
            assert_eq!(on_disk(&damaged).unwrap_err(), RecoverError::Damaged(field));
        }
        let mut other = good.clone();
        other["journal"] = json!(1);
        assert_eq!(
            on_disk(&other).unwrap_err().to_string(),
            "has unsaved changes in a journal of version 1. This program reads version 2: recover them with the program that wrote them."
        );
        let mut gone = good;
        gone["text"] = Value::Null;
        assert_eq!(
            text(&gone, &whole, nowhere, read).unwrap_err(),
            RecoverError::TextChanged
        );
    }
}
