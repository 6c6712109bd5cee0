//! Which links are shown, and which file opens with which.

use std::path::Path;

use livelink::syntax::Language;

/// Which links are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LinkMode {
    /// The links of the document: those made while writing, and those the user made.
    #[default]
    Document,
    /// Every address in the text, always current.
    Live,
}

/// The file name endings of logs and tables. These open in [`LinkMode::Live`], as files in a known language do.
const LOGS: &[&str] = &["cfg", "conf", "csv", "ini", "jsonl", "log", "tsv", "xml"];

impl LinkMode {
    /// Returns the name of the mode, as journals have it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Document => "document",
            Self::Live => "live",
        }
    }

    /// Returns the mode of a name. A name that is not known is that of [`LinkMode::Document`].
    pub fn named(name: &str) -> Self {
        match name {
            "live" => Self::Live,
            _ => Self::Document,
        }
    }

    /// Returns the mode that a file of this name opens in.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_name_decides_the_mode() {
        let mode = |name: &str| LinkMode::of_file(Path::new(name));
        assert_eq!([mode("notes.txt"), mode("README")], [LinkMode::Document; 2]);
        assert_eq!(
            [mode("main.rs"), mode("a.LOG"), mode("x/README.md")],
            [LinkMode::Live; 3]
        );
    }
}
