//! The user's settings and the recent files, kept from one start to the next.

use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::find_options::FindOptions;
use crate::link_settings::LinkSettings;
use crate::theme::ThemeChoice;

/// The user's settings.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    #[serde(deserialize_with = "known")]
    pub(crate) theme: ThemeChoice,
    /// Size of the text; 1 is normal.
    pub(crate) zoom: f32,
    /// The hint that a link was made is not wanted.
    pub(crate) hint_dismissed: bool,
    /// How Find reads its needle.
    #[serde(flatten)]
    pub(crate) find: FindOptions,
    pub(crate) links: LinkSettings,
    /// The size of the window, in points, while it is neither maximised nor minimised.
    #[serde(deserialize_with = "known")]
    pub(crate) size: Option<[f32; 2]>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: ThemeChoice::System,
            zoom: 1.0,
            hint_dismissed: false,
            find: FindOptions::default(),
            links: LinkSettings::default(),
            size: None,
        }
    }
}

/// Reads a value. One of another version, which is unknown here, counts as the usual one.
fn known<'de, D: Deserializer<'de>, T: Default + DeserializeOwned>(from: D) -> Result<T, D::Error> {
    let value = Value::deserialize(from)?;
    Ok(serde_json::from_value(value).unwrap_or_default())
}

/// The file of the settings, and its contents.
#[derive(Clone, Debug)]
pub(crate) struct KeptSettings {
    pub(crate) path: PathBuf,
    /// The contents of the file; `None` before it was read. The size is written with the other settings, and when the window closes.
    pub(crate) kept: Option<Settings>,
    /// The theme that the command line asked for. It is not kept.
    pub(crate) asked_theme: Option<ThemeChoice>,
}

/// Returns where the settings are in the program's own folder.
pub fn settings_file(folder: &Path) -> PathBuf {
    folder.join("settings.json")
}

impl Settings {
    /// Reads a file. A missing value is the usual one.
    pub(crate) fn read(path: &Path) -> Self {
        let read: Self = read(path).unwrap_or_default();
        Self {
            zoom: read.zoom.clamp(0.5, 4.0),
            ..read
        }
    }
}

/// Returns the size that the window had last, in points, if it is one that a window can have.
pub fn window_size(path: &Path) -> Option<[f32; 2]> {
    let possible = |side: &f32| (100.0..=8000.0).contains(side);
    let size = Settings::read(path).size;
    size.filter(|size| size.iter().all(possible))
}

fn read<T: DeserializeOwned>(path: &Path) -> Option<T> {
    serde_json::from_slice(&livelink_disk::read(path, &mut |_| true).ok()?).ok()
}

/// Writes a file of the program's own. One that cannot be kept does not deserve a message.
pub(crate) fn write(path: &Path, value: &impl Serialize) {
    let _ = path.parent().map(livelink_disk::create_private_folder);
    if let Ok(json) = serde_json::to_vec(value) {
        let _ = livelink_disk::write_private(path, &json);
    }
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
        let mut files: Vec<PathBuf> = read(&list).unwrap_or_default();
        files.truncate(KEPT);
        Self {
            files,
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
            let names = self.files.iter().map(|file| file.to_string_lossy());
            write(list, &names.collect::<Vec<_>>());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn settings_come_back() {
        let name = format!("livelink-editor-settings-{}.json", std::process::id());
        let path = std::env::temp_dir().join(name);
        let usual = Settings::default();
        assert_eq!(Settings::read(&path), usual, "there is no file");
        let set = Settings {
            theme: ThemeChoice::Dark,
            zoom: 1.5,
            hint_dismissed: true,
            find: FindOptions {
                match_case: true,
                whole_words: false,
                regex: true,
            },
            links: LinkSettings {
                autolink: false,
                ..LinkSettings::default()
            },
            size: None,
        };
        write(&path, &set);
        assert_eq!(Settings::read(&path), set);
        assert_eq!(window_size(&path), None);
        for (size, kept) in [([800.0, 600.5], true), ([0.0, 600.0], false)] {
            let size = Some(size);
            write(&path, &Settings { size, ..set });
            assert_eq!(window_size(&path), size.filter(|_| kept));
        }
        fs::write(&path, "{\"zoom\": 99, \"theme\": 7").unwrap();
        assert_eq!(Settings::read(&path), usual, "it is damaged");
        fs::write(
            &path,
            "{\"zoom\": 2, \"theme\": \"sepia\", \"links\": 7, \"size\": 3}",
        )
        .unwrap();
        let zoomed = Settings { zoom: 2.0, ..usual };
        assert_eq!(Settings::read(&path), zoomed, "the rest is unknown");
        fs::remove_file(&path).unwrap();
    }
}

#[cfg(test)]
mod recent_files_tests {
    use super::*;
    use std::fs;

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
