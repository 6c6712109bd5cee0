//! Markdown that somebody else wrote.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// Returns the documents that `LIVELINK_MARKDOWN` names: the files `*.md` of a folder, or the texts of a JSON list, such as the examples
/// of CommonMark. Returns `None` if it is not set.
pub(crate) fn samples() -> Option<Vec<String>> {
    let Some(place) = std::env::var_os("LIVELINK_MARKDOWN") else {
        eprintln!("LIVELINK_MARKDOWN is not set, so no documents of others were read");
        return None;
    };
    let place = Path::new(&place);
    let samples = match place.is_dir() {
        true => in_folder(place),
        false => in_list(&fs::read_to_string(place).unwrap()),
    };
    assert!(
        !samples.is_empty(),
        "there is no Markdown in {}",
        place.display()
    );
    Some(samples)
}

fn in_folder(folder: &Path) -> Vec<String> {
    let mut folders = vec![folder.to_owned()];
    let mut files: Vec<PathBuf> = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let path = entry.path();
            if entry.file_type().unwrap().is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
        .iter()
        .filter_map(|file| fs::read_to_string(file).ok())
        .collect()
}

fn in_list(json: &str) -> Vec<String> {
    let examples: Vec<Value> = serde_json::from_str(json).unwrap();
    let text = |example: &Value| {
        let text = example.get("markdown").unwrap_or(example);
        text.as_str().unwrap().to_owned()
    };
    examples.iter().map(text).collect()
}
