//! Which links are shown, and how a file says so.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use eframe::egui;
use livelink::syntax::Language;

/// Which links are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Those made while writing, and those the user made: document state.
    #[default]
    Document,
    /// Every address in the text, always current.
    Live,
}

/// File name endings of logs and tables, which open in [`Mode::Live`] as all files in a known language do.
const LOGS: &[&str] = &["cfg", "conf", "csv", "ini", "jsonl", "log", "tsv", "xml"];

impl Mode {
    /// The mode that a file opens in, by its name.
    pub fn of_file(path: &Path) -> Self {
        let ending = path
            .extension()
            .unwrap_or_default()
            .to_string_lossy()
            .to_lowercase();
        let known = Language::name_for_file(path).is_some() || LOGS.contains(&ending.as_str());
        if known { Self::Live } else { Self::Document }
    }
}

/// Wakes the window up from another thread, once it is there.
#[derive(Clone, Debug, Default)]
pub struct Waker(Arc<OnceLock<egui::Context>>);

impl Waker {
    /// The window is there.
    pub(crate) fn set(&self, ctx: &egui::Context) {
        let _ = self.0.set(ctx.clone());
    }

    pub(crate) fn wake(&self) {
        if let Some(ctx) = self.0.get() {
            ctx.request_repaint();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mode_goes_by_the_file_name() {
        let mode = |name: &str| Mode::of_file(Path::new(name));
        assert_eq!([mode("notes.txt"), mode("README")], [Mode::Document; 2]);
        assert_eq!(
            [mode("main.rs"), mode("a.LOG"), mode("x/README.md")],
            [Mode::Live; 3]
        );
    }
}
