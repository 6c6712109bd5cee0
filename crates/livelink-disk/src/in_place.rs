//! Writing over a file that no new file can replace, with a journal.
//!
//! A file with several names (hard links) would lose them, and a file whose owner or attributes the
//! system gives to no new file would lose those. Such a file is written over. First its old text and
//! the new one go into a journal beside it. If the machine stops while the file is written, it holds
//! a part of both texts, and the next program that writes or opens it completes the write.

#[cfg(test)]
mod tests;

use std::fs::{self, File, Metadata, OpenOptions};
use std::hash::Hasher as _;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use fnv::FnvHasher;
use tempfile::NamedTempFile;

use crate::beside::{self, JOURNAL};
use crate::error::{Changed, RightTaken, if_there, reason};
use crate::file_kind::FileKind;
use crate::metadata::{Rights, ids_by, is_trusted};

/// How a journal begins. Its first line holds this word, the permissions of the file, the lengths of both
/// texts and a checksum of them. Both texts follow.
const WORD: &str = "livelink-write-1";

/// The text that a file is to be written over.
#[derive(Clone, Copy)]
pub(crate) enum Expected<'a> {
    Any,
    This(&'a [u8]),
}

/// Writes a text over that of a file, which has this metadata.
///
/// # Errors
///
/// The file has another text than was expected, or the system refuses. The file has its old text then.
/// If not even that can be written, the error names the journal, which holds both.
pub(crate) fn overwrite(
    path: &Path,
    of_file: &Metadata,
    expected: Expected<'_>,
    new: &[u8],
) -> io::Result<()> {
    let mut file = OpenOptions::new().read(true).write(true).open(path)?;
    // By another of its names, another writer would not find the journal.
    beside::lock(&file)?;
    if !beside::is_same(&file.metadata()?, of_file) {
        return Err(Changed::error());
    }
    let mut old = Vec::new();
    file.read_to_end(&mut old)?;
    if let Expected::This(expected) = expected
        && old != expected
    {
        return Err(Changed::error());
    }
    let rights = Rights::of(&file)?;
    let mut journal = begin(path, rights.mode(), &old, new)?;
    if let Err(error) = write_over(&mut file, new) {
        if let Err(other) = write_over(&mut file, &old) {
            let place = journal.path().display().to_string();
            journal.disable_cleanup(true);
            return Err(io::Error::other(format!(
                "{}; its old text cannot be written back ({}), and {place} holds both texts",
                reason(&error),
                reason(&other)
            )));
        }
        // That it is not written is the greater fault.
        let _ = rights.give_back(&file);
        return Err(error);
    }
    rights.give_back(&file)
}

/// Writes the journal of a file. It is private, because the file may be. Dropping the result removes it.
fn begin(path: &Path, mode: u32, old: &[u8], new: &[u8]) -> io::Result<NamedTempFile> {
    let mut journal = beside::create(path, JOURNAL, false)?;
    for part in [header(mode, old, new).as_bytes(), old, new] {
        journal.write_all(part)?;
    }
    journal.as_file().sync_all()?;
    beside::sync_folder(path);
    Ok(journal)
}

/// Completes the write of a killed program. Returns whether there was one.
///
/// # Errors
///
/// The write cannot be completed: another program has changed the file since, or is writing it, or
/// another user has begun the write.
pub(crate) fn finish(path: &Path) -> io::Result<bool> {
    let place = beside::place(path, JOURNAL);
    let Some(mut left) = beside::open_left(&place)? else {
        return Ok(false);
    };
    let Some(of_file) = if_there(fs::metadata(path))? else {
        // Whoever has moved the file may move it back.
        return Ok(false);
    };
    FileKind::of(&of_file).regular()?;
    let of_left = left.metadata()?;
    if !is_trusted(&of_left, &of_file) {
        return Err(io::Error::other(format!(
            "another user was stopped while writing it, and {} holds the text before and after; \
             that user, or the owner of the file, can complete it",
            place.display()
        )));
    }
    let mut bytes = Vec::new();
    left.read_to_end(&mut bytes)?;
    // A journal that is not whole is older than the first change of the file.
    let is_completed = match Journal::of(&bytes) {
        Some(journal) => complete(path, &place, &journal, &of_left),
        None => Ok(false),
    };
    // A file that only lacks a right needs the journal no more.
    if is_completed.as_ref().err().is_none_or(RightTaken::is_cause) {
        fs::remove_file(&place)?;
        beside::sync_folder(path);
    }
    is_completed
}

fn complete(
    path: &Path,
    place: &Path,
    journal: &Journal<'_>,
    of_journal: &Metadata,
) -> io::Result<bool> {
    let mut file = OpenOptions::new().read(true).write(true).open(path)?;
    beside::lock(&file)?;
    let mut found = Vec::new();
    file.read_to_end(&mut found)?;
    if found == journal.old {
        return Ok(false);
    }
    if found != journal.new {
        if !journal.is_of(&found) {
            return Err(io::Error::other(format!(
                "a program was stopped while writing it, and another one has changed it since; \
                 {} holds the text before and after; remove that when the file is right",
                place.display()
            )));
        }
        write_over(&mut file, journal.new)?;
    }
    Rights::of(&file)?
        .with_ids_of(journal.mode, ids_by(of_journal))
        .give_back(&file)?;
    Ok(true)
}

/// Writes a text over that of a file.
fn write_over(file: &mut File, text: &[u8]) -> io::Result<()> {
    file.seek(SeekFrom::Start(0))?;
    file.write_all(text)?;
    file.set_len(u64::try_from(text.len()).unwrap_or(u64::MAX))?;
    file.sync_all()
}

/// A journal that is whole.
struct Journal<'a> {
    mode: u32,
    old: &'a [u8],
    new: &'a [u8],
}

fn header(mode: u32, old: &[u8], new: &[u8]) -> String {
    let mut sum = FnvHasher::default();
    sum.write(old);
    sum.write(new);
    let (len, new_len, sum) = (old.len(), new.len(), sum.finish());
    format!("{WORD} {mode:o} {len} {new_len} {sum:016x}\n")
}

impl<'a> Journal<'a> {
    fn of(bytes: &'a [u8]) -> Option<Self> {
        let end = bytes.iter().position(|byte| *byte == b'\n')? + 1;
        let (line, texts) = bytes.split_at_checked(end)?;
        let mut words = std::str::from_utf8(line)
            .ok()?
            .trim_end()
            .split(' ')
            .skip(1);
        let mode = u32::from_str_radix(words.next()?, 8).ok()?;
        let (old, new) = texts.split_at_checked(words.next()?.parse().ok()?)?;
        let is_whole = header(mode, old, new).as_bytes() == line;
        is_whole.then_some(Self { mode, old, new })
    }

    /// Returns whether a text is what a stopped write may have left: at each place, it is as in the old text or in the new
    /// one. Where the system had not written the end yet, it is zero.
    fn is_of(&self, text: &[u8]) -> bool {
        let (old, new) = (self.old, self.new);
        let longest = old.len().max(new.len());
        text.len() >= old.len().min(new.len())
            && text.len() <= longest
            && text.iter().enumerate().all(|(at, byte)| {
                let is_in = |text: &[u8]| text.get(at) == Some(byte);
                is_in(old) || is_in(new) || (at >= old.len() && *byte == 0)
            })
    }
}
