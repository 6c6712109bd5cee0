//! The files of the program: formats that keep links, settings, and the files that were open last.
//!
//! How a text is read and saved is [`livelink_disk`]'s.

mod content;
pub mod export;
mod form;
pub(crate) mod loading;
mod loss;
pub mod paths;
mod quotes;
pub(crate) mod settings;
pub mod sidecar;
pub(crate) mod watch;

pub(crate) use content::{FileContent, read, write};
pub(crate) use form::Form;
pub(crate) use loss::Loss;
pub(crate) use settings::KeptSettings;
pub use settings::{RecentFiles, settings_file, window_size};
