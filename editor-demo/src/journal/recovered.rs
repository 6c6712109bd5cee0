//! A document that comes back from the journal of a program that is gone.

use livelink::session::{Document, Input};
use livelink_disk::{FileStamp, OnDisk, Orphan, RecoverError};
use ropey::Rope;

use super::{start, step, typed_text};
use crate::link_mode::LinkMode;

/// What is recovered from an orphan.
#[derive(Debug)]
pub struct Recovered {
    /// The document as it was, with its links, its mutes and everything that can be undone.
    pub document: Document<Rope>,
    /// Whether the file is as the program left it, so that the document can be saved over it.
    pub fits: bool,
    /// Whether this is the whole document. If not, it is only what was typed, because the text around it is gone.
    pub is_whole: bool,
    /// Which links were shown.
    pub mode: LinkMode,
    /// Where the document is on disk, and how it is written.
    pub on_disk: OnDisk,
}

/// Does all steps of an orphan again. If the text that they start from is gone, returns what was typed.
///
/// # Errors
///
/// The first line cannot be understood.
pub fn recover(orphan: &Orphan) -> Result<Recovered, RecoverError> {
    let start = match orphan.start(start::text_at) {
        Ok(start) => start,
        Err(RecoverError::TextChanged) => {
            return Ok(Recovered {
                document: typed_text::of_steps(orphan.steps()),
                fits: false,
                is_whole: false,
                mode: LinkMode::Document,
                on_disk: OnDisk {
                    file: orphan.last_path().map(|path| (path, None)),
                    ..OnDisk::default()
                },
            });
        }
        Err(error) => return Err(error),
    };
    let (mut document, mut mode) = start::document(start)?;
    let on_disk = orphan.on_disk()?;
    for step in orphan.steps() {
        // A step that this version does not know is passed over, as the others are worth more than nothing.
        let _ = step::apply(step, &mut document, &mut mode);
    }
    // An input method has ended with its program. The text that it showed stays.
    let selection = document.selection();
    document.apply(Input::Select(selection));
    let fits = match &on_disk.file {
        Some((path, stamp)) => !path.exists() || FileStamp::of(path) == *stamp,
        None => true,
    };
    Ok(Recovered {
        document,
        fits,
        is_whole: true,
        mode,
        on_disk,
    })
}
