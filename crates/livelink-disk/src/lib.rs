//! A text on disk, without ever losing anything of it.
//!
//! A file stays as it is: saving keeps its encoding, its byte order mark and its line ends. What is not text in a known
//! encoding is shown read-only, with replacement characters, and cannot be saved over. Saving writes a new file beside the
//! old one and renames it into place. So at any moment, whatever happens to the machine, the name leads to the whole old
//! content or to the whole new one. [`write()`] says which files are written over instead, with a journal that the next program completes.
//!
//! Unsaved work is in a [`Journal`]: the text that it started from, and a step for each change. The
//! journal knows the file on disk. The program adds data of its own, and gives the steps their meaning. Only the user may
//! read a journal, and the other files that a program writes for itself ([`write_private`]).
//!
//! ```
//! use livelink_disk::{FileFormat, decode, encode};
//! use ropey::Rope;
//!
//! let file = decode(b"\xff\xfea\0\r\0\n\0");
//! assert_eq!((file.rope.to_string(), file.format.name()), ("a\r\n".to_owned(), "UTF-16 LE CRLF".to_owned()));
//! assert_eq!(encode(&Rope::from_str("b\n"), file.format), b"\xff\xfeb\0\r\0\n\0");
//! ```

mod atomic_write;
mod beside;
mod error;
mod file_kind;
mod in_place;
mod metadata;

#[cfg(feature = "texts")]
mod encoding;
#[cfg(feature = "texts")]
mod file_stamp;
#[cfg(feature = "texts")]
mod journal;
#[cfg(feature = "texts")]
mod journal_writer;
#[cfg(feature = "texts")]
mod private;
#[cfg(feature = "texts")]
mod reading;
#[cfg(feature = "texts")]
mod saved_text;
#[cfg(feature = "texts")]
mod utf16;

pub use atomic_write::{finish_interrupted_write, replace, write, write_beside, write_private};
pub use beside::is_temporary_name;
pub use error::{FileError, reason};
pub use file_kind::FileKind;
pub use metadata::{Owner, ReadOnly};

#[cfg(feature = "texts")]
pub use {
    encoding::{DecodedFile, Encoding, FileFormat, LineEnds, decode, encode, fits, preview},
    file_stamp::FileStamp,
    journal::{Journal, JournalStart, OnDisk, Orphan, OrphanStart, RecoverError},
    journal_writer::JournalWriter,
    private::{create_private_folder, make_private},
    reading::{beginning, open, read, save},
    saved_text::SavedText,
    utf16::ByteOrder,
};

/// Compiles and runs the code of the README.
#[cfg(all(doctest, feature = "texts"))]
#[doc = include_str!("../README.md")]
struct Readme;
