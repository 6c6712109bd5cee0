//! The user's settings and the recent files, kept from one start to the next.

use std::fs;
use std::path::{Path, PathBuf};

use eframe::egui::ThemePreference;
use serde_json::{Value, json};

use crate::link_settings::LinkSettings;

/// The user's settings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Settings {
    pub(crate) theme: ThemePreference,
    /// Size of the text; 1 is normal.
    pub(crate) zoom: f32,
    /// The hint that a link was made is not wanted.
    pub(crate) hint_dismissed: bool,
    /// Find tells upper from lower case.
    pub(crate) match_case: bool,
    pub(crate) links: LinkSettings,
}

/// The file of the settings, and its contents.
#[derive(Debug)]
pub(crate) struct KeptSettings {
    pub(crate) path: PathBuf,
    /// The contents of the file; `None` before it was read.
    pub(crate) kept: Option<Settings>,
    /// The theme that the command line asked for. It is not kept.
    pub(crate) asked_theme: Option<ThemePreference>,
    /// The size of the window, in points, while it is neither maximised nor minimised. It is written with the other settings, and
    /// when the window closes.
    pub(crate) size: Option<[f32; 2]>,
}

/// Returns where the settings are in the program's own folder.
pub fn settings_file(folder: &Path) -> PathBuf {
    folder.join("settings.json")
}

const THEMES: [(ThemePreference, &str); 3] = [
    (ThemePreference::System, "system"),
    (ThemePreference::Light, "light"),
    (ThemePreference::Dark, "dark"),
];

impl Settings {
    /// Reads a file. A missing or unknown value is as in `usual`.
    pub(crate) fn read(path: &Path, usual: Self) -> Self {
        let text = fs::read_to_string(path).unwrap_or_default();
        let value: Value = serde_json::from_str(&text).unwrap_or_default();
        let flag = |name: &str, usual: bool| {
            let found = value.get(name).and_then(Value::as_bool);
            found.unwrap_or(usual)
        };
        let theme = value.get("theme").and_then(Value::as_str);
        let theme = THEMES.iter().find(|(_, name)| Some(*name) == theme);
        let zoom = value.get("zoom").and_then(Value::as_f64);
        Self {
            theme: theme.map_or(usual.theme, |(theme, _)| *theme),
            zoom: zoom.map_or(usual.zoom, |zoom| zoom.clamp(0.5, 4.0) as f32),
            hint_dismissed: flag("hint_dismissed", usual.hint_dismissed),
            match_case: flag("match_case", usual.match_case),
            links: value
                .get("links")
                .map_or(usual.links, LinkSettings::of_json),
        }
    }

    /// Writes a file. If that fails, the settings last as long as the program.
    pub(crate) fn write(&self, path: &Path, size: Option<[f32; 2]>) {
        let theme = THEMES.iter().find(|(theme, _)| *theme == self.theme);
        let value = json!({
            "theme": theme.map(|(_, name)| *name),
            "zoom": self.zoom,
            "hint_dismissed": self.hint_dismissed,
            "match_case": self.match_case,
            "links": self.links.to_json(),
            "size": size,
        });
        let _ = path.parent().map(livelink_disk::create_private_folder);
        let _ = livelink_disk::write_private(path, format!("{value}\n").as_bytes());
    }
}

/// Returns the size that the window had last, in points, if it is one that a window can have.
pub fn window_size(path: &Path) -> Option<[f32; 2]> {
    let text = fs::read_to_string(path).ok()?;
    let value: Value = serde_json::from_str(&text).ok()?;
    let size: [f32; 2] = serde_json::from_value(value.get("size")?.clone()).ok()?;
    size.iter()
        .all(|side| (100.0..=8000.0).contains(side))
        .then_some(size)
}

/// How many files are kept.
const KEPT: usize = 10;

/// The files that were open last, the latest first.
#[derive(Clone, Debug, Default)]
pub struct RecentFiles {
    /// The file that the list is kept in, if it is kept.
    list: Option<PathBuf>,
    files: Vec<PathBuf>,
}

impl RecentFiles {
    /// Reads the list from a file. It is empty if there is no such file, or if the file cannot be read.
    pub fn of(list: PathBuf) -> Self {
        let read = || -> Option<Vec<PathBuf>> {
            let value: Value = serde_json::from_slice(&fs::read(&list).ok()?).ok()?;
            let names = value.as_array()?.iter().filter_map(Value::as_str);
            Some(names.take(KEPT).map(PathBuf::from).collect())
        };
        Self {
            files: read().unwrap_or_default(),
            list: Some(list),
        }
    }

    /// Returns the files.
    pub fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// Puts a file that was opened or saved first in the list.
    pub fn add(&mut self, file: &Path) {
        let Ok(file) = std::path::absolute(file) else {
            return;
        };
        if self.files.first() == Some(&file) {
            return;
        }
        self.files.retain(|known| *known != file);
        self.files.insert(0, file);
        self.files.truncate(KEPT);
        if let Some(list) = &self.list {
            let names: Vec<String> = self
                .files
                .iter()
                .map(|file| file.display().to_string())
                .collect();
            if let Some(folder) = list.parent() {
                let _ = livelink_disk::create_private_folder(folder);
            }
            // A list that cannot be kept does not deserve a message.
            let _ = livelink_disk::write_private(list, json!(names).to_string().as_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_come_back() {
        let name = format!("livelink-editor-settings-{}.json", std::process::id());
        let path = std::env::temp_dir().join(name);
        let usual = Settings {
            theme: ThemePreference::System,
            zoom: 1.0,
            hint_dismissed: false,
            match_case: false,
            links: LinkSettings::default(),
        };
        assert_eq!(Settings::read(&path, usual), usual, "there is no file");
        let set = Settings {
            theme: ThemePreference::Dark,
            zoom: 1.5,
            hint_dismissed: true,
            match_case: true,
            links: LinkSettings {
                autolink: false,
                ..LinkSettings::default()
            },
        };
        set.write(&path, None);
        assert_eq!(Settings::read(&path, usual), set);
        assert_eq!(window_size(&path), None);
        for (size, kept) in [([800.0, 600.5], true), ([0.0, 600.0], false)] {
            set.write(&path, Some(size));
            assert_eq!(window_size(&path), kept.then_some(size));
        }
        fs::write(&path, "{\"zoom\": 99, \"theme\": 7").unwrap();
        assert_eq!(Settings::read(&path, usual), usual, "it is damaged");
        fs::remove_file(&path).unwrap();
    }
}

#[cfg(test)]
mod recent_files_tests {
    use super::*;

    #[test]
    fn the_latest_comes_first_and_is_remembered() {
        let name = format!("livelink-editor-recent-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let list = folder.join("recent.json");
        let mut recent = RecentFiles::of(list.clone());
        assert!(recent.files().is_empty());
        let file = |number: usize| std::path::absolute(format!("{number}.txt")).unwrap();
        for number in [1, 2, 1, 3] {
            recent.add(&file(number));
        }
        let again = RecentFiles::of(list);
        assert_eq!(again.files(), [file(3), file(1), file(2)]);
        for number in 10..30 {
            recent.add(&file(number));
        }
        assert_eq!(recent.files().len(), KEPT);
        fs::remove_dir_all(&folder).unwrap();
    }
}
