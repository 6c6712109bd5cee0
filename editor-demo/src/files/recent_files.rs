//! The files that were open last.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

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
