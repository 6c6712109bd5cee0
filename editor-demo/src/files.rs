//! Reading and writing files without ever losing anything.
//!
//! A file stays as it is: saving keeps its encoding, its byte order mark and its line ends. What is not text in a known
//! encoding is shown read-only, with replacement characters, and cannot be saved over. Saving writes a new file beside the
//! old one and renames it into place. So at any moment, whatever happens to the machine, the name leads to the whole old
//! content or to the whole new one.

mod atomic_write;
mod encoding;
mod error;
pub mod export;
mod file_stamp;
pub mod livelink_file;
pub(crate) mod loading;
pub mod paths;
mod reading;
mod recent_files;
mod settings;
pub mod sidecar;

pub use atomic_write::{save, write};
pub use encoding::{DecodedFile, Encoding, FileFormat, LineEnds, decode, encode, fits, preview};
pub use error::FileError;
pub(crate) use error::reason;
pub use file_stamp::FileStamp;
pub use reading::{beginning, open, read};
pub use recent_files::RecentFiles;
pub(crate) use settings::{KeptSettings, Settings};
