//! The links of a plain text in a file beside it.
//!
//! The links of `note.txt` are in `.note.txt.links`: a JSON object with links and mutes, and with length and checksum of the text of
//! its file, so that links never land on words that another program has moved, and the words on and
//! around each link, so that they are found again.

use std::hash::Hasher as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

use fnv::FnvHasher;
use livelink::persist::json::Lists;
use livelink::session::{Document, Mark, Mute};
use livelink_disk::{FileError, FileFormat, SavedText};
use ropey::Rope;
use serde::{Deserialize, Serialize};

use super::form::Form;
use super::quotes::{Finder, Quote};
use crate::link_settings::LinkMode;

/// The version of these files.
const VERSION: u64 = 1;

/// The JSON of such a file.
#[derive(Serialize, Deserialize)]
struct LinksJson {
    livelink: u64,
    /// Length and checksum of the plain text.
    of: Option<(usize, String)>,
    /// The texts of its links, and then of its mutes.
    #[serde(default)]
    quotes: Vec<Quote>,
    #[serde(flatten)]
    lists: Lists,
}

/// Returns where the links of a file are.
pub fn path_of(file: &Path) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!(".{name}.links"))
}

/// Returns whether the links of a file of this name are looked for beside it. Those of a program or a log are not, and those of a
/// Livelink file are in it.
pub fn is_read_for(file: &Path) -> bool {
    LinkMode::of_file(file) == LinkMode::Document && !Form::of(file, true).keeps_formats()
}

/// Returns whether links of a text are kept beside it, be it this text or an earlier one.
pub(crate) fn is_there(file: &Path) -> bool {
    is_read_for(file) && path_of(file).exists()
}

/// Returns the file with the links and mutes of a document that is saved as plain text in a format. O(text).
pub fn of_document(document: &Document<Rope>, format: FileFormat) -> Vec<u8> {
    let saved = SavedText::of(document.text(), format);
    let place = |range: Range<usize>| saved.place(range.start)..saved.place(range.end);
    let links = document.links().map(|link| Mark {
        range: place(link.range.clone()),
        ..link
    });
    let mutes = document.mutes().map(|mute| Mute {
        range: place(mute.range.clone()),
        ..mute
    });
    let links: Vec<Mark> = links.filter(|link| !link.range.is_empty()).collect();
    let mutes: Vec<Mute> = mutes.filter(|mute| !mute.range.is_empty()).collect();
    let ranges = links
        .iter()
        .map(|link| &link.range)
        .chain(mutes.iter().map(|mute| &mute.range));
    let quotes = ranges.map(|range| Quote::of(saved.text(), range.clone()));
    let quotes = quotes.collect();
    let json = LinksJson {
        livelink: VERSION,
        of: Some(of(saved.text().len(), [saved.text()])),
        quotes,
        lists: Lists::of(saved.text(), links, mutes),
    };
    // Only a map with other keys than strings is no JSON.
    let mut file = serde_json::to_vec(&json).unwrap_or_default();
    file.push(b'\n');
    file
}

/// Writes this file beside the text, which is saved already. Whoever may read the text may read its links.
///
/// # Errors
///
/// The file cannot be written.
pub fn write(text: &Path, links: &[u8]) -> Result<(), FileError> {
    livelink_disk::write_beside(&path_of(text), links, text)
}

/// The links and mutes that are kept beside a text.
#[derive(Debug, Default)]
pub(crate) struct LinksBeside {
    pub(crate) links: Vec<Mark>,
    pub(crate) mutes: Vec<Mute>,
    /// How many of them are not in the text any more, because another program has changed it.
    pub(crate) not_found: usize,
}

/// Reads the links and mutes of a text that was read from a plain file: none if it has no sidecar. O(text).
pub(crate) fn read(file: &Path, text: &Rope) -> LinksBeside {
    let beside = livelink_disk::read(&path_of(file), &mut |_| true).ok();
    let json = beside.and_then(|beside| serde_json::from_slice(&beside).ok());
    let Some(json) = json.filter(|json: &LinksJson| json.livelink == VERSION) else {
        return LinksBeside::default();
    };
    if json.of == Some(of(text.len_bytes(), text.chunks())) {
        let (links, mutes) = json.lists.read(text).unwrap_or_default();
        return LinksBeside {
            links,
            mutes,
            not_found: 0,
        };
    }
    let changed = text.to_string();
    let mut finder = Finder::new(&changed);
    let (mut quotes, mut asked) = (json.quotes.iter(), 0);
    let (links, mutes) = json.lists.read_at(|range| {
        asked += 1;
        let start = text.char_to_byte(range.start.min(text.len_chars()));
        finder.find(quotes.next()?, start)
    });
    LinksBeside {
        not_found: asked - links.len() - mutes.len(),
        links,
        mutes,
    }
}

/// Returns length and checksum of a text that is given in pieces.
fn of<'a>(len: usize, pieces: impl IntoIterator<Item = &'a str>) -> (usize, String) {
    let mut sum = FnvHasher::default();
    for piece in pieces {
        sum.write(piece.as_bytes());
    }
    (len, format!("{:016x}", sum.finish()))
}
