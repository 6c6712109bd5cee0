//! The files of the program: formats that keep links, settings, and the files that were open last.
//!
//! How a text is read and saved is [`livelink_disk`]'s.

pub mod export;
pub mod livelink_file;
pub(crate) mod loading;
mod lost_links;
pub mod paths;
mod recent_files;
mod settings;
pub mod sidecar;

pub(crate) use lost_links::LostLinks;
pub use recent_files::RecentFiles;
pub(crate) use settings::{KeptSettings, Settings};
pub use settings::{settings_file, window_size};
