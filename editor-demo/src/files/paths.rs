//! Names and places of files and folders.

use std::fs;
use std::path::{Component, Path, PathBuf};

/// Returns the last part of a path, for people.
pub(crate) fn file_name(path: &Path) -> String {
    path.file_name()
        .unwrap_or(path.as_os_str())
        .to_string_lossy()
        .into_owned()
}

/// Returns the path that a user has typed. `~` is the user's own folder.
pub(crate) fn typed_path(typed: &str) -> PathBuf {
    let home = std::env::home_dir();
    match (typed.strip_prefix('~'), home) {
        (Some(""), Some(home)) => home,
        (Some(rest), Some(home)) if rest.starts_with(std::path::is_separator) => {
            home.join(rest.trim_start_matches(std::path::is_separator))
        }
        _ => PathBuf::from(typed),
    }
}

/// Returns a path without `..`, so that the folder above it is the one that its text says. A step up out of a symbolic link
/// leads to the folder that holds the folder behind the link, as the system sees it.
pub(crate) fn without_steps_up(path: PathBuf) -> PathBuf {
    let path = absolute(&path);
    if !path.components().any(|part| part == Component::ParentDir) {
        return path;
    }
    let folder = path.parent().and_then(|folder| folder.canonicalize().ok());
    match (folder, path.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => path.canonicalize().unwrap_or(path),
    }
}

/// Returns the folder of the program's settings and journals.
pub fn state_folder() -> Option<PathBuf> {
    let from = |name: &str| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let home = || from("HOME");
    let folder = if cfg!(target_os = "windows") {
        from("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        from("XDG_STATE_HOME").or_else(|| home().map(|home| home.join(".local/state")))
    };
    Some(folder?.join("livelink-editor"))
}

/// Returns the files and folders in a folder, and which of them are folders: by name, folders first, without hidden ones.
pub(crate) fn entries(folder: &Path) -> Vec<(String, bool)> {
    let Ok(found) = fs::read_dir(absolute(folder)) else {
        return Vec::new();
    };
    let entries = found.flatten().map(|entry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        (name, entry.path().is_dir())
    });
    let shown = entries.filter(|(name, _)| !name.starts_with('.'));
    let mut entries: Vec<(String, bool)> = shown.collect();
    entries.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    entries
}

pub(crate) fn absolute(path: &Path) -> PathBuf {
    let path = if path.as_os_str().is_empty() {
        Path::new(".")
    } else {
        path
    };
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

pub(crate) fn with_separator(folder: &Path) -> String {
    let mut shown = folder.display().to_string();
    if !shown.ends_with(std::path::MAIN_SEPARATOR) {
        shown.push(std::path::MAIN_SEPARATOR);
    }
    shown
}
