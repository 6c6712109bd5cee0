//! The first line of a journal: the document that its steps start from.

use std::path::{Path, PathBuf};

use livelink::session::{Document, Mark, MarkKind, Mute, MuteCause, SessionOptions, replay};
use ropey::Rope;
use serde_json::{Value, json};

use super::step::{self, Args};
use crate::files::FileStamp;
use crate::files::livelink_file;
use crate::files::{self, Encoding, FileFormat, LineEnds};
use crate::link_mode::LinkMode;

/// A text up to this size is put into the journal whole; a longer one is in its file.
const WHOLE: usize = 1024 * 1024;

/// Where a document is on disk.
#[derive(Clone, Debug, Default)]
pub struct OnDisk {
    /// Its file, and what that was like when the text was read or written.
    pub file: Option<(PathBuf, Option<FileStamp>)>,
    /// How the file is written.
    pub format: FileFormat,
}

/// The line for a document as it is now, which is as it is in its file.
pub(super) fn of(base: &OnDisk, document: &Document<Rope>, mode: LinkMode) -> Value {
    let (path, stamp) = match &base.file {
        Some((path, stamp)) => (Some(path.display().to_string()), *stamp),
        None => (None, None),
    };
    let rope = document.text();
    let in_file = stamp.is_some() && rope.len_bytes() > WHOLE;
    let text = (!in_file).then(|| rope.to_string());
    let links: Vec<Value> = document.links().map(|mark| of_link(&mark)).collect();
    let mutes: Vec<Value> = document.mutes().map(|mute| of_mute(&mute)).collect();
    let selection = document.selection();
    json!({
        "journal": 2,
        "path": path,
        "stamp": stamp.map(FileStamp::to_words),
        "encoding": base.format.encoding.name(),
        "crlf": base.format.line_ends == LineEnds::CrLf,
        "mode": step::of_mode(mode),
        "options": step::of_options(document.options()),
        "selection": [selection.anchor, selection.head],
        "links": links,
        "mutes": mutes,
        "text": text,
    })
}

/// The document of a header, and how it is shown; `None` if its text is gone, as when a large file has been changed since.
pub(super) fn document(header: &Value) -> Option<(Document<Rope>, LinkMode, OnDisk)> {
    let base = base(header)?;
    let text = match (header.get("text").and_then(Value::as_str), &base.file) {
        (Some(text), _) => Rope::from_str(text),
        (None, Some((path, stamp))) if stamp.is_some() && *stamp == FileStamp::of(path) => {
            text_of(path)?
        }
        _ => return None,
    };
    let mut options = SessionOptions::default();
    replay::set_options(header.get("options")?, &mut options).ok()?;
    let list = |name: &str| header.get(name).and_then(Value::as_array);
    let marks: Option<Vec<Mark>> = list("links")?.iter().map(link_of).collect();
    let mutes: Option<Vec<Mute>> = list("mutes")?.iter().map(mute_of).collect();
    let mut document = Document::load(text, options, marks?, mutes?);
    let selection = Args(header.get("selection")?);
    document.apply(livelink::session::Input::Select(
        livelink::session::Selection {
            anchor: selection.place(0)?,
            head: selection.place(1)?,
        },
    ));
    let mode = step::mode_of(header.get("mode")?.as_str()?);
    Some((document, mode, base))
}

fn base(header: &Value) -> Option<OnDisk> {
    if header.get("journal")?.as_u64()? != 2 {
        return None;
    }
    let stamp = header.get("stamp").and_then(FileStamp::from_words);
    let encoding = Encoding::named(header.get("encoding")?.as_str()?)?;
    let line_ends = match header.get("crlf")?.as_bool()? {
        true => LineEnds::CrLf,
        false => LineEnds::Lf,
    };
    Some(OnDisk {
        file: path(header).map(|path| (path, stamp)),
        format: FileFormat {
            encoding,
            line_ends,
        },
    })
}

/// The file of a header.
pub(super) fn path(header: &Value) -> Option<PathBuf> {
    let path = header.get("path")?.as_str()?;
    Some(PathBuf::from(path))
}

/// The text in a file, of whatever kind.
fn text_of(path: &Path) -> Option<Rope> {
    let opened = files::open(path).ok()?;
    if !livelink_file::keeps_links(path) {
        return Some(opened.rope);
    }
    let document = livelink_file::read(&opened.rope.to_string(), SessionOptions::default()).ok()?;
    Some(document.text().clone())
}

fn of_link(mark: &Mark) -> Value {
    let auto = mark.kind == MarkKind::Auto;
    json!([mark.range.start, mark.range.end, &*mark.href, auto])
}

fn link_of(value: &Value) -> Option<Mark> {
    let args = Args(value);
    Some(Mark {
        range: args.place(0)?..args.place(1)?,
        href: args.text(2)?.into(),
        kind: match args.flag(3)? {
            true => MarkKind::Auto,
            false => MarkKind::Manual,
        },
    })
}

fn of_mute(mute: &Mute) -> Value {
    let cause = match mute.cause {
        MuteCause::Backspace => "backspace",
        MuteCause::Undo => "undo",
        MuteCause::Unlink => "unlink",
    };
    json!([mute.range.start, mute.range.end, cause])
}

fn mute_of(value: &Value) -> Option<Mute> {
    let args = Args(value);
    Some(Mute {
        range: args.place(0)?..args.place(1)?,
        cause: match args.text(2)? {
            "backspace" => MuteCause::Backspace,
            "undo" => MuteCause::Undo,
            _ => MuteCause::Unlink,
        },
    })
}
