//! Livelink's own file format, which keeps the links.
//!
//! A Livelink file is one JSON object: `{"livelink": 1, "text", "links": [{"from", "to", "href", "kind"}], "muted":
//! [{"from", "to", "cause"}]}`. Offsets count Unicode scalar values, as in replay scripts.

use std::fmt;
use std::ops::Range;

use livelink::session::{Document, Mark, MarkKind, Mute, MuteCause, SessionOptions};
use ropey::Rope;
use serde_json::{Value, json};

/// The file name ending of Livelink's own format.
pub const ENDING: &str = "livelink";

/// Whether a file of this name keeps links.
pub fn keeps_links(path: &std::path::Path) -> bool {
    path.extension().is_some_and(|ending| ending == ENDING)
}

/// What is wrong with a Livelink file.
#[derive(Debug, PartialEq, Eq)]
pub struct LivelinkFileError(String);

impl fmt::Display for LivelinkFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is not a Livelink document: {}", self.0)
    }
}

impl std::error::Error for LivelinkFileError {}

/// A document as a Livelink file.
pub fn write(document: &Document<Rope>) -> String {
    let text = document.text().to_string();
    let [links, muted] = lists(document);
    let file = json!({ "livelink": 1, "text": text, "links": links, "muted": muted });
    format!("{file}\n")
}

/// The links and the mutes of a document as they stand in a Livelink file.
pub(crate) fn lists(document: &Document<Rope>) -> [Vec<Value>; 2] {
    let scalar = |byte: usize| document.text().byte_to_char(byte);
    let links = document.links().map(|mark| {
        let kind = match mark.kind {
            MarkKind::Auto => "auto",
            MarkKind::Manual => "manual",
        };
        json!({ "from": scalar(mark.range.start), "to": scalar(mark.range.end), "href": &*mark.href, "kind": kind })
    });
    let muted = document.mutes().map(|mute| {
        let cause = match mute.cause {
            MuteCause::Backspace => "backspace",
            MuteCause::Undo => "undo",
            MuteCause::Unlink => "unlink",
        };
        json!({ "from": scalar(mute.range.start), "to": scalar(mute.range.end), "cause": cause })
    });
    [links.collect(), muted.collect()]
}

/// A Livelink file as a document.
///
/// # Errors
///
/// It is not JSON, or not such an object, or from a later version, or a range is outside the text.
pub fn read(file: &str, options: SessionOptions) -> Result<Document<Rope>, LivelinkFileError> {
    let wrong = |what: &str| LivelinkFileError(what.to_owned());
    let value: Value =
        serde_json::from_str(file).map_err(|error| LivelinkFileError(error.to_string()))?;
    match value.get("livelink").and_then(Value::as_u64) {
        Some(1) => {}
        Some(version) => return Err(LivelinkFileError(format!("version {version} is not known"))),
        None => return Err(wrong("\"livelink\" is missing")),
    }
    let text = value
        .get("text")
        .and_then(Value::as_str)
        .ok_or_else(|| wrong("\"text\" is missing"))?;
    let rope = Rope::from_str(text);
    let list = |name: &str| match value.get(name) {
        None => Ok(&[][..]),
        Some(list) => list
            .as_array()
            .map(Vec::as_slice)
            .ok_or_else(|| wrong("a list was expected")),
    };
    let mut marks = Vec::new();
    for link in list("links")? {
        let href = link
            .get("href")
            .and_then(Value::as_str)
            .ok_or_else(|| wrong("a link without \"href\""))?;
        let kind = match link.get("kind").and_then(Value::as_str) {
            Some("manual") => MarkKind::Manual,
            _ => MarkKind::Auto,
        };
        marks.push(Mark {
            range: range(&rope, link)?,
            href: href.into(),
            kind,
        });
    }
    let mut mutes = Vec::new();
    for mute in list("muted")? {
        let cause = match mute.get("cause").and_then(Value::as_str) {
            Some("backspace") => MuteCause::Backspace,
            Some("undo") => MuteCause::Undo,
            _ => MuteCause::Unlink,
        };
        mutes.push(Mute {
            range: range(&rope, mute)?,
            cause,
        });
    }
    marks.sort_by_key(|mark: &Mark| mark.range.start);
    mutes.sort_by_key(|mute: &Mute| mute.range.start);
    let ranges = |pair: [&Range<usize>; 2]| pair[0].end <= pair[1].start;
    if !marks
        .windows(2)
        .all(|pair| ranges([&pair[0].range, &pair[1].range]))
    {
        return Err(wrong("links overlap"));
    }
    Ok(Document::load(rope, options, marks, mutes))
}

fn range(rope: &Rope, value: &Value) -> Result<Range<usize>, LivelinkFileError> {
    let place = |name: &str| {
        let at = value
            .get(name)
            .and_then(Value::as_u64)
            .and_then(|at| usize::try_from(at).ok());
        at.filter(|&at| at <= rope.len_chars())
            .map(|at| rope.char_to_byte(at))
    };
    match (place("from"), place("to")) {
        (Some(from), Some(to)) if from < to => Ok(from..to),
        _ => Err(LivelinkFileError(format!(
            "the range of {value} is not in the text"
        ))),
    }
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
            "{\"livelink\":1,\"text\":\"a\",\"links\":[{\"from\":0,\"to\":2,\"href\":\"x\"}]}",
            "not in the text",
        );
        check_error(
            "{\"livelink\":1,\"text\":\"abc\",\"links\":[{\"from\":0,\"to\":2,\"href\":\"x\"},{\"from\":1,\"to\":3,\"href\":\"x\"}]}",
            "overlap",
        );
    }
}
