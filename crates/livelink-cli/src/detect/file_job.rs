//! The work on one file, piece by piece.

use super::args::OutputFormat;
use super::file_writer::FileWriter;
use super::pieces::{Piece, PieceEnd};
use super::settings::Settings;
use super::summary::Tally;
use crate::failure::Failure;
use crate::syntax::Zones;
use crate::tree::Found;
use crate::{input, interrupt};
use livelink::Detector;
use std::io::Write;

/// The data that all pieces of a file share.
pub(super) struct FileJob<'a> {
    pub(super) settings: &'a Settings<'a>,
    pub(super) found: &'a Found,
    /// The detector that finds the links of the file.
    pub(super) detector: &'a Detector,
    /// Where pieces may end.
    pub(super) ends: PieceEnd,
    zones: &'a Zones,
}

impl<'a> FileJob<'a> {
    pub(super) fn new(
        settings: &'a Settings<'a>,
        found: &'a Found,
        zones: &'a Zones,
        detector: &'a Detector,
    ) -> Self {
        let ends = match (zones, settings.format) {
            (Zones::In(_), _) => PieceEnd::Text,
            // Defanging changes a whole run that holds a link, so a piece must not end inside a run.
            (_, OutputFormat::Defanged) => PieceEnd::Boundary,
            _ => PieceEnd::Anywhere,
        };
        Self {
            settings,
            found,
            detector,
            ends,
            zones,
        }
    }

    pub(super) fn file_writer(&self) -> FileWriter<'_> {
        let name = input::raw_name(&self.found.path);
        FileWriter::new(self.settings, self.detector, name)
    }

    /// Writes a piece of the text, or counts its links.
    pub(super) fn piece(
        &self,
        mut piece: Piece<'_>,
        file: &mut FileWriter<'_>,
        tally: &mut Tally,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        piece.marked = self.zones.show(self.detector, piece.text, &mut piece.links);
        tally.bytes += piece.text.len() as u64;
        self.settings.keep(&mut piece, tally, self.detector);
        if self.settings.summary.is_none() {
            file.piece(&piece, out)?;
        }
        if piece.pause {
            out.flush()?;
        }
        match self.found.in_folder && interrupt::happened() {
            true => Err(Failure::Input(format!(
                "{}: interrupted",
                input::name(&self.found.path)
            ))),
            false => Ok(()),
        }
    }
}
