//! Livelink's own file format, which keeps the links.
//!
//! A Livelink file is one JSON object: `{"livelink": 1, "text", "links": [{"from", "to", "href", "kind"}], "muted":
//! [{"from", "to", "cause"}]}`. Offsets count Unicode scalar values, as in replay scripts.

use std::fmt;

use livelink::persist::json::Lists;
use livelink::session::{Document, Mark, Mute};
use ropey::Rope;
use serde::{Deserialize, Serialize};

use super::quotes::Quote;

/// The file name ending of Livelink's own format.
pub const ENDING: &str = "livelink";

/// Returns whether a file of this name keeps links.
pub fn keeps_links(path: &std::path::Path) -> bool {
    path.extension().is_some_and(|ending| ending == ENDING)
}

/// An error in a Livelink file.
#[derive(Debug, PartialEq, Eq)]
pub struct LivelinkFileError(String);

impl fmt::Display for LivelinkFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is not a Livelink document: {}", self.0)
    }
}

impl std::error::Error for LivelinkFileError {}

/// The JSON of a Livelink file, and of the links beside a plain text.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct LivelinkJson {
    livelink: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// Length and checksum of a plain text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) of: Option<(usize, String)>,
    /// The texts of its links, and then of its mutes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) quotes: Vec<Quote>,
    #[serde(flatten)]
    pub(super) lists: Lists,
}

impl LivelinkJson {
    pub(super) fn new(lists: Lists) -> Self {
        Self {
            livelink: Some(1),
            lists,
            ..Self::default()
        }
    }

    /// Returns the JSON as a line.
    pub(super) fn write(&self) -> String {
        // Only a map with other keys than strings is no JSON.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }

    /// Reads a file, if this version can read it.
    pub(super) fn read(file: &str) -> Result<Self, LivelinkFileError> {
        let read: Self =
            serde_json::from_str(file).map_err(|error| LivelinkFileError(error.to_string()))?;
        match read.livelink {
            Some(1) => Ok(read),
            Some(version) => Err(LivelinkFileError(format!("version {version} is not known"))),
            None => Err(LivelinkFileError("\"livelink\" is missing".to_owned())),
        }
    }

    /// Returns the links and mutes of a text.
    pub(super) fn lists(&self, text: &Rope) -> Result<(Vec<Mark>, Vec<Mute>), LivelinkFileError> {
        let read = self.lists.read(text);
        read.map_err(|error| LivelinkFileError(error.to_string()))
    }
}

/// Writes a document as a Livelink file. O(text).
pub fn write(document: &Document<Rope>) -> String {
    let lists = Lists::of(document.text(), document.links(), document.mutes());
    let json = LivelinkJson {
        text: Some(document.text().to_string()),
        ..LivelinkJson::new(lists)
    };
    json.write()
}

/// Reads a Livelink file: the text, its links and its mutes. O(text).
///
/// # Errors
///
/// The file is not JSON, not such an object, or from a later version; a range is outside the text or over the one before it.
pub(super) fn read(file: &str) -> Result<(Rope, Vec<Mark>, Vec<Mute>), LivelinkFileError> {
    let read = LivelinkJson::read(file)?;
    let missing = || LivelinkFileError("\"text\" is missing".to_owned());
    let text = Rope::from(read.text.as_deref().ok_or_else(missing)?);
    let (links, mutes) = read.lists(&text)?;
    Ok((text, links, mutes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use livelink::session::{Input, SessionOptions};

    #[test]
    fn links_and_mutes_survive_a_file() {
        let mut document = Document::new(Rope::new(), SessionOptions::default());
        for input in [
            Input::Type("é अभि@उदाहरण.भारत"),
            Input::Type(" "),
            Input::Type("example.com"),
            Input::Type(" "),
            Input::Backspace,
        ] {
            document.apply(input);
        }
        let (text, links, mutes) = read(&write(&document)).unwrap();
        assert_eq!(&text, document.text());
        assert_eq!(links, document.links().collect::<Vec<_>>());
        assert_eq!(mutes, document.mutes().collect::<Vec<_>>());
        assert_eq!((links.len(), mutes.len()), (1, 1));
    }

    #[track_caller]
    fn check_error(file: &str, expected: &str) {
        let error = read(file).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
    }

    #[test]
    fn what_is_wrong_is_said() {
        check_error("plain text", "expected value");
        check_error("{}", "\"livelink\" is missing");
        check_error("{\"livelink\": 2}", "version 2");
        check_error("{\"livelink\": 1}", "\"text\" is missing");
        check_error(
            "{\"livelink\":1,\"text\":\"a\",\"links\":[{\"from\":0,\"to\":2,\"href\":\"x\",\"kind\":\"auto\"}]}",
            "links[0]: 0..2 ends past the end of the text (1)",
        );
        check_error(
            "{\"livelink\":1,\"text\":\"abc\",\"links\":[{\"from\":0,\"to\":2,\"href\":\"x\",\"kind\":\"auto\"},{\"from\":1,\"to\":3,\"href\":\"x\",\"kind\":\"auto\"}]}",
            "begins before the one before it ends",
        );
    }
}
