//! The files of the program: formats that keep links, settings, and the files that were open last.
//!
//! How a text is read and saved is [`livelink_disk`]'s.

mod content;
pub mod export;
pub mod livelink_file;
pub(crate) mod loading;
pub mod paths;
mod quotes;
pub(crate) mod settings;
pub mod sidecar;

pub(crate) use content::FileContent;
pub(crate) use settings::KeptSettings;
pub use settings::{RecentFiles, settings_file, window_size};
pub(crate) use sidecar::LostLinks;
