//! Where to open and save: a field for a path, and what is in its folder.

use std::fs;
use std::path::{Path, PathBuf};

use eframe::egui::{ScrollArea, Ui};

use super::{Answer, Dialog};

impl Dialog {
    /// A field for a path, and below it what is in that folder.
    pub(super) fn path_field(&mut self, ui: &mut Ui) -> Option<Answer> {
        let entered = self.field(ui, "File");
        let typed = PathBuf::from(&self.field);
        let folder = if self.field.ends_with(std::path::MAIN_SEPARATOR) {
            typed
        } else {
            typed.parent().map(Path::to_owned).unwrap_or_default()
        };
        ScrollArea::vertical()
            .max_height(220.0)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                if let Some(above) = folder.parent()
                    && ui.selectable_label(false, "..").clicked()
                {
                    self.field = with_separator(above);
                    self.fresh = true;
                }
                for (name, is_folder) in entries(&folder) {
                    let shown = if is_folder {
                        format!("{name}{}", std::path::MAIN_SEPARATOR)
                    } else {
                        name.clone()
                    };
                    if ui.selectable_label(false, shown).clicked() {
                        let path = folder.join(name);
                        self.field = if is_folder {
                            with_separator(&path)
                        } else {
                            path.display().to_string()
                        };
                        self.fresh = true;
                    }
                }
            });
        entered
    }
}

/// The files and folders of a folder by name, folders first, hidden ones left out.
fn entries(folder: &Path) -> Vec<(String, bool)> {
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let Ok(found) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut entries: Vec<(String, bool)> = found
        .flatten()
        .map(|entry| {
            (
                entry.file_name().to_string_lossy().into_owned(),
                entry.path().is_dir(),
            )
        })
        .filter(|(name, _)| !name.starts_with('.'))
        .collect();
    entries.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    entries
}

pub(super) fn absolute(path: &Path) -> PathBuf {
    let path = if path.as_os_str().is_empty() {
        Path::new(".")
    } else {
        path
    };
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

pub(super) fn with_separator(folder: &Path) -> String {
    let mut shown = folder.display().to_string();
    if !shown.ends_with(std::path::MAIN_SEPARATOR) {
        shown.push(std::path::MAIN_SEPARATOR);
    }
    shown
}
