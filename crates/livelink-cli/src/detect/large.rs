//! A large file, which several threads read, scan and write at the same time.
//!
//! A thread reads the next block into its own memory, scans it there and writes its links. So the bytes stay in the cache of one
//! core, and none is copied again except the few after the last boundary. They begin the next block.

#[cfg(test)]
mod tests;

use super::file_job::FileJob;
use super::pieces::{Piece, Pieces, Sizes, last_boundary};
use super::report::Report;
use super::summary::Tally;
use super::text_blocks::TextBlocks;
use crate::place::Place;

use crate::failure::Failure;
use crate::in_order::{Output, parts_in_order};
use crate::input::blocks::Blocks;
use crate::input::{not_utf8, unreadable};
use livelink::detect::is_boundary;
use std::fs::File;
use std::io::{self, Read as _, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};

/// Writes the links of a file of which nothing was read yet.
pub(super) fn write(
    job: &FileJob<'_>,
    file: File,
    sizes: Sizes,
    tally: &mut Tally,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let spare = Spare::default();
    let cuts = Cuts::new(file, sizes, &spare);
    let work = |cut: Cut, out: &mut dyn Write| write_cut(job, sizes, cut, &spare, out);
    parts_in_order(cuts, job.settings.threads, work, |output| match output {
        Output::Bytes(bytes) => Ok(out.write_all(bytes)?),
        Output::End(report) => {
            tally.merge(report.tally);
            report.failure.map_or(Ok(()), Err)
        }
        Output::Unread(failure) => Err(failure),
    })?;
    Ok(())
}

/// Writes the links of a part of the file. The report has a failure if this is the last part, because the file cannot be read to
/// its end.
fn write_cut(
    job: &FileJob<'_>,
    sizes: Sizes,
    cut: Cut,
    spare: &Spare,
    out: &mut dyn Write,
) -> Result<Report, Failure> {
    let mut report = Report::default();
    if let CutEnd::Uncut(file) = cut.end {
        let Ok(place) = cut.place.recv() else {
            return Ok(report);
        };
        let mut bytes = cut.bytes;
        bytes.truncate(cut.len);
        let blocks = Blocks::rest(bytes, cut.before, file);
        let blocks = TextBlocks::after(&job.found.path, blocks, cut.before, place.line - 1);
        let pieces = Pieces::new(job.detector, sizes, blocks);
        let mut file = job.file_writer().starting_at(cut.before, place);
        match pieces.each(job.ends, |piece| {
            job.piece(piece, &mut file, &mut report.tally, out)
        }) {
            Err(failure @ Failure::Output(_)) => return Err(failure),
            Err(failure) => report.failure = Some(failure),
            Ok(()) => {}
        }
        return Ok(report);
    }
    let bytes = cut.bytes.get(..cut.len).unwrap_or_default();
    let (mut text, wrong) = match std::str::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => {
            let valid = bytes.get(..error.valid_up_to()).unwrap_or_default();
            // These bytes were found to be valid.
            (std::str::from_utf8(valid).unwrap_or_default(), Some(error))
        }
    };
    // Other threads wait for the place of the end, so it is counted before the place of the start is known.
    let mut passed = Place::default();
    passed.end_piece(text);
    let Ok(place) = cut.place.recv() else {
        // An earlier part could not be read.
        return Ok(report);
    };
    let end = place.then(&passed);
    let is_broken_off = |wrong: std::str::Utf8Error| wrong.error_len().is_none();
    report.failure = match (wrong, &cut.end) {
        (None, CutEnd::Failed(error)) => Some(unreadable(&job.found.path, error)),
        (Some(wrong), CutEnd::Failed(error)) if is_broken_off(wrong) => {
            Some(unreadable(&job.found.path, error))
        }
        (Some(_), _) => {
            let byte = bytes.get(text.len()).copied().unwrap_or_default();
            let at = cut.before + text.len();
            Some(not_utf8(&job.found.path, end.line, byte, at))
        }
        (None, _) => None,
    };
    match report.failure {
        // The last part has no next one.
        None => drop(cut.next_place.send(end)),
        Some(_) => {
            let end = last_boundary(text).unwrap_or_default();
            text = text.get(..end).unwrap_or_default();
        }
    }
    let links = job.detector.detect(text);
    let mut file = job.file_writer().starting_at(cut.before, place);
    let piece = Piece::new(text, links);
    job.piece(piece, &mut file, &mut report.tally, out)?;
    // The memory of a long run is not kept.
    if cut.bytes.len() == sizes.piece {
        spare.put(cut.bytes);
    }
    Ok(report)
}

/// A part of the file.
struct Cut {
    /// The part, and other bytes after it.
    bytes: Vec<u8>,
    len: usize,
    /// How many bytes the file has before the part.
    before: usize,
    /// Where the part begins, as soon as somebody has counted.
    place: Receiver<Place>,
    /// Who wants to know where it ends.
    next_place: Sender<Place>,
    end: CutEnd,
}

/// Why a part ends.
enum CutEnd {
    /// The next part begins after this boundary.
    Boundary,
    File,
    Failed(io::Error),
    /// There is no boundary to cut at, or the file is UTF-16. The rest of the file is still to be read.
    Uncut(File),
}

/// Reads a file and cuts it at boundaries.
struct Cuts<'s> {
    /// `None` if the last part was read.
    file: Option<File>,
    sizes: Sizes,
    spare: &'s Spare,
    /// The bytes that were read after the last part.
    rest: Vec<u8>,
    /// How many bytes the file has before `rest`.
    before: usize,
    place: Receiver<Place>,
}

impl<'s> Cuts<'s> {
    fn new(file: File, sizes: Sizes, spare: &'s Spare) -> Self {
        let (sender, place) = channel();
        // The receiver is here, so this cannot fail.
        drop(sender.send(Place::default()));
        Self {
            file: Some(file),
            sizes,
            spare,
            rest: Vec::new(),
            before: 0,
            place,
        }
    }

    /// Fills `bytes` up to a cut. Returns the length of the part and the reason of its end. Bytes after it go to `rest`.
    fn read(&mut self, mut file: File, bytes: &mut Vec<u8>) -> (usize, CutEnd) {
        let mut len = self.rest.len();
        bytes.resize(bytes.len().max(self.sizes.piece).max(len + 1), 0);
        if let Some(start) = bytes.get_mut(..len) {
            start.copy_from_slice(&self.rest);
        }
        let mut searched = 0;
        loop {
            let room = bytes.get_mut(len..).unwrap_or_default();
            match file.read(room) {
                Ok(0) => return (len, CutEnd::File),
                Ok(read) => len += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return (len, CutEnd::Failed(error)),
            }
            let read = bytes.get(..len).unwrap_or_default();
            if self.before == 0 && Blocks::is_utf16(read) {
                return (len, CutEnd::Uncut(file));
            }
            if len < bytes.len() {
                continue;
            }
            let fresh = read.get(searched..).unwrap_or_default();
            if let Some(at) = fresh.iter().rposition(|byte| is_cut(*byte)) {
                let end = searched + at + 1;
                self.rest.clear();
                self.rest
                    .extend_from_slice(read.get(end..).unwrap_or_default());
                self.file = Some(file);
                return (end, CutEnd::Boundary);
            }
            if len >= self.sizes.run {
                return (len, CutEnd::Uncut(file));
            }
            searched = len;
            bytes.resize(len * 2, 0);
        }
    }
}

/// Whether a part may end after `byte`.
fn is_cut(byte: u8) -> bool {
    byte.is_ascii() && is_boundary(char::from(byte))
}

impl Iterator for Cuts<'_> {
    type Item = Cut;

    fn next(&mut self) -> Option<Cut> {
        let file = self.file.take()?;
        let mut bytes = self.spare.take();
        let (len, end) = self.read(file, &mut bytes);
        let before = self.before;
        self.before += len;
        let (next_place, place) = channel();
        Some(Cut {
            bytes,
            len,
            before,
            place: std::mem::replace(&mut self.place, place),
            next_place,
            end,
        })
    }
}

/// Memory for blocks.
#[derive(Default)]
struct Spare(Mutex<Vec<Vec<u8>>>);

impl Spare {
    fn take(&self) -> Vec<u8> {
        let mut spare = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        spare.pop().unwrap_or_default()
    }

    fn put(&self, bytes: Vec<u8>) {
        let mut spare = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        spare.push(bytes);
    }
}
