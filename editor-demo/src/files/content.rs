//! The contents of a file, in each of the formats.

use std::path::Path;

use livelink::session::{Mark, Mute};
use livelink_disk::{DecodedFile, FileFormat};
use ropey::Rope;

use super::livelink_file::{self, LivelinkFileError, keeps_links};
use super::sidecar::{self, LinksBeside};

/// The contents of a file, with the links that are kept in it or beside it.
#[derive(Debug, Default)]
pub(crate) struct FileContent {
    pub(crate) text: Rope,
    pub(crate) links: Vec<Mark>,
    pub(crate) mutes: Vec<Mute>,
    pub(crate) format: FileFormat,
    /// The file is not text in a known encoding.
    pub(crate) lossy: bool,
    /// Links or mutes of the plain text were in a file beside it.
    pub(crate) sidecar: bool,
    /// How many of them are not in the text any more.
    pub(crate) not_found: usize,
}

impl FileContent {
    /// Reads the text of a file of this name. O(text).
    ///
    /// # Errors
    ///
    /// The name has the ending of a Livelink file, but the text is not one.
    pub(crate) fn of(path: &Path, opened: DecodedFile) -> Result<Self, LivelinkFileError> {
        if keeps_links(path) && !opened.lossy {
            let (text, links, mutes) = livelink_file::read(&opened.rope.to_string())?;
            return Ok(Self {
                text,
                links,
                mutes,
                ..Self::default()
            });
        }
        let LinksBeside {
            links,
            mutes,
            not_found,
        } = match sidecar::is_read_for(path) {
            true => sidecar::read(path, &opened.rope),
            false => LinksBeside::default(),
        };
        Ok(Self {
            sidecar: !(links.is_empty() && mutes.is_empty()),
            not_found,
            text: opened.rope,
            links,
            mutes,
            format: opened.format,
            lossy: opened.lossy,
        })
    }

    /// Says which links were beside the text of a file of this name, and are not in it any more.
    pub(crate) fn missing(&self, name: &str) -> Option<String> {
        let (links, their) = match self.not_found {
            0 => return None,
            1 => ("A link".to_owned(), "its"),
            count => (format!("{count} links"), "their"),
        };
        Some(format!(
            "{links} of {name} cannot be found again, because another program has changed {their} text."
        ))
    }
}
