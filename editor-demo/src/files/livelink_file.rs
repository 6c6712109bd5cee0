//! Livelink's own file format, which keeps the links.
//!
//! A Livelink file is one JSON object: `{"livelink": 1, "text", "links": [{"from", "to", "href", "kind"}], "muted":
//! [{"from", "to", "cause"}]}`. Offsets count Unicode scalar values, as in replay scripts.

use std::fmt;

use livelink::persist::json::Lists;
use livelink::session::{Document, Mark, Mute, SessionOptions};
use ropey::Rope;
use serde_json::{Value, json};

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

/// Writes a document as a Livelink file. O(text).
pub fn write(document: &Document<Rope>) -> String {
    let head = json!({ "livelink": 1, "text": document.text().to_string() });
    let lists = Lists::of(document.text(), document.links(), document.mutes());
    with_lists(head, &lists)
}

/// Writes a JSON object and the links and mutes of a document in it, as a line.
pub(super) fn with_lists(mut head: Value, lists: &Lists) -> String {
    if let (Some(head), Ok(Value::Object(lists))) =
        (head.as_object_mut(), serde_json::to_value(lists))
    {
        head.extend(lists);
    }
    format!("{head}\n")
}

/// Reads a Livelink file as a document. O(text).
///
/// # Errors
///
/// The file is not JSON, not such an object, or from a later version; a range is outside the text or over the one before it.
pub fn read(file: &str, options: SessionOptions) -> Result<Document<Rope>, LivelinkFileError> {
    let wrong = |what: &str| LivelinkFileError(what.to_owned());
    let value: Value =
        serde_json::from_str(file).map_err(|error| LivelinkFileError(error.to_string()))?;
    check_version(&value)?;
    let text = value
        .get("text")
        .and_then(Value::as_str)
        .ok_or_else(|| wrong("\"text\" is missing"))?;
    let rope = Rope::from_str(text);
    let (links, mutes) = read_lists(value, &rope)?;
    Ok(Document::load(rope, options, links, mutes))
}

/// Checks that this version can read the file.
pub(super) fn check_version(value: &Value) -> Result<(), LivelinkFileError> {
    match value.get("livelink").and_then(Value::as_u64) {
        Some(1) => Ok(()),
        Some(version) => Err(LivelinkFileError(format!("version {version} is not known"))),
        None => Err(LivelinkFileError("\"livelink\" is missing".to_owned())),
    }
}

/// Reads the links and mutes of a text in a JSON object.
pub(super) fn read_lists(
    value: Value,
    text: &Rope,
) -> Result<(Vec<Mark>, Vec<Mute>), LivelinkFileError> {
    let lists: Lists =
        serde_json::from_value(value).map_err(|error| LivelinkFileError(error.to_string()))?;
    lists
        .read(text)
        .map_err(|error| LivelinkFileError(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use livelink::session::Input;

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
        let again = read(&write(&document), SessionOptions::default()).unwrap();
        assert_eq!(again.text(), document.text());
        assert_eq!(
            again.links().collect::<Vec<_>>(),
            document.links().collect::<Vec<_>>()
        );
        assert_eq!(again.links().count(), 1);
        assert_eq!(
            again.mutes().collect::<Vec<_>>(),
            document.mutes().collect::<Vec<_>>()
        );
        assert_eq!(again.mutes().count(), 1);
    }

    #[track_caller]
    fn check_error(file: &str, expected: &str) {
        let error = read(file, SessionOptions::default()).unwrap_err();
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
