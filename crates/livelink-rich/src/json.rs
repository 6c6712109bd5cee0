//! The `.livelink` file: one JSON object with everything that a document has.
//!
//! ```json
//! {"livelink": 2, "text": "News\nsee example.com", "paragraphs": [{"from": 0, "to": 1, "kind": {"heading": 1}}],
//!  "styles": [{"from": 5, "to": 8, "style": ["bold"]}],
//!  "links": [{"from": 9, "to": 20, "href": "https://example.com", "kind": "auto"}], "muted": []}
//! ```
//!
//! Offsets of text count Unicode scalar values. Those of `paragraphs` count paragraphs: only the ones that are not body text are
//! named. A document without any formatting is written as version 1, which has neither list.

use std::fmt;
use std::ops::Range;

use livelink_persist::json::Lists;
use serde::{Deserialize, Serialize};

use crate::paragraph::Paragraph;
use crate::rich_text::RichText;
use crate::text_style::TextStyle;

/// The version of a document with text and links alone.
const PLAIN: u64 = 1;

/// The newest version that can be read.
const FORMATTED: u64 = 2;

/// Why a text is no `.livelink` file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError(String);

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is not a Livelink document: {}", self.0)
    }
}

impl std::error::Error for JsonError {}

#[derive(Serialize, Deserialize)]
struct Stored {
    livelink: Option<u64>,
    text: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    paragraphs: Vec<StoredParagraphs>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    styles: Vec<StoredStyle>,
    #[serde(flatten)]
    lists: Lists,
}

/// Paragraphs side by side with the same attributes.
#[derive(Serialize, Deserialize)]
struct StoredParagraphs {
    from: usize,
    to: usize,
    #[serde(flatten)]
    paragraph: Paragraph,
}

#[derive(Serialize, Deserialize)]
struct StoredStyle {
    from: usize,
    to: usize,
    style: TextStyle,
}

/// Writes a document as one line. O(text).
///
/// ```
/// use livelink_rich::{RichText, TextStyle, json};
///
/// let document = RichText {
///     styles: vec![(2..6, TextStyle::BOLD)],
///     ..RichText::plain("a bold word")
/// };
/// let file = json::write(&document);
/// assert_eq!(json::read(&file)?, document);
/// # Ok::<(), json::JsonError>(())
/// ```
pub fn write(document: &RichText) -> String {
    let text = document.text.as_str();
    let paragraphs = runs(&document.paragraphs);
    let mut scalars = Scalars::of(text);
    let styles = document.styles.iter().map(|(range, style)| StoredStyle {
        from: scalars.before(range.start),
        to: scalars.before(range.end),
        style: *style,
    });
    // The editor may have filled in a style outside the text.
    let styles: Vec<StoredStyle> = styles.filter(|style| style.from < style.to).collect();
    let is_plain = paragraphs.is_empty() && styles.is_empty();
    let stored = Stored {
        livelink: Some(if is_plain { PLAIN } else { FORMATTED }),
        text: Some(text.to_owned()),
        paragraphs,
        styles,
        lists: Lists::of(
            text,
            document.links.iter().cloned(),
            document.mutes.iter().cloned(),
        ),
    };
    // Only a map with other keys than strings is no JSON.
    serde_json::to_string(&stored).unwrap_or_default() + "\n"
}

/// Returns the runs of paragraphs that are not body text.
fn runs(paragraphs: &[Paragraph]) -> Vec<StoredParagraphs> {
    let mut runs: Vec<StoredParagraphs> = Vec::new();
    for (number, &paragraph) in paragraphs.iter().enumerate() {
        if paragraph == Paragraph::default() {
            continue;
        }
        match runs.last_mut() {
            Some(run) if run.to == number && run.paragraph == paragraph => run.to += 1,
            _ => runs.push(StoredParagraphs {
                from: number,
                to: number + 1,
                paragraph,
            }),
        }
    }
    runs
}

/// Reads a document. O(file).
///
/// # Errors
///
/// Returns an error if the file is not JSON, not such an object, or from a later version, and if a range is empty, outside the
/// document, or over the one before it.
pub fn read(file: &str) -> Result<RichText, JsonError> {
    let stored: Stored =
        serde_json::from_str(file).map_err(|error| JsonError(error.to_string()))?;
    match stored.livelink {
        Some(PLAIN | FORMATTED) => {}
        Some(version) => return Err(JsonError(format!("version {version} is not known"))),
        None => return Err(JsonError("\"livelink\" is missing".to_owned())),
    }
    let missing = || JsonError("\"text\" is missing".to_owned());
    let mut document = RichText::plain(stored.text.ok_or_else(missing)?);
    let count = document.paragraphs.len();
    let mut ranges = Ranges::new("paragraphs", count);
    for run in &stored.paragraphs {
        let range = ranges.next(run.from..run.to)?;
        if let Some(paragraphs) = document.paragraphs.get_mut(range) {
            paragraphs.fill(run.paragraph);
        }
    }
    let mut ranges = Ranges::new("styles", document.text.chars().count());
    let mut bytes = Bytes::of(&document.text);
    for stored in &stored.styles {
        let range = ranges.next(stored.from..stored.to)?;
        let range = bytes.before(range.start)..bytes.before(range.end);
        document.styles.push((range, stored.style));
    }
    let lists = stored.lists.read(document.text.as_str());
    (document.links, document.mutes) = lists.map_err(|error| JsonError(error.to_string()))?;
    Ok(document)
}

/// The ranges of one list, which must be in order.
struct Ranges {
    list: &'static str,
    len: usize,
    number: usize,
    end: usize,
}

impl Ranges {
    fn new(list: &'static str, len: usize) -> Self {
        Self {
            list,
            len,
            number: 0,
            end: 0,
        }
    }

    /// Returns the next range of the list, if it is one.
    fn next(&mut self, range: Range<usize>) -> Result<Range<usize>, JsonError> {
        let (from, to) = (range.start, range.end);
        let fault = if to > self.len {
            format!("ends past the end ({})", self.len)
        } else if from >= to {
            "is empty".to_owned()
        } else if from < self.end {
            "begins before the one before it ends".to_owned()
        } else {
            self.end = to;
            self.number += 1;
            return Ok(range);
        };
        let (list, number) = (self.list, self.number);
        Err(JsonError(format!("{list}[{number}]: {from}..{to} {fault}")))
    }
}

/// Counts the scalar values before bytes that come in order.
struct Scalars<'a> {
    text: &'a str,
    byte: usize,
    count: usize,
}

impl<'a> Scalars<'a> {
    fn of(text: &'a str) -> Self {
        Self {
            text,
            byte: 0,
            count: 0,
        }
    }

    fn before(&mut self, byte: usize) -> usize {
        let byte = self.text.floor_char_boundary(byte);
        let passed = self.text.get(self.byte..byte).unwrap_or_default();
        self.count += passed.chars().count();
        self.byte = self.byte.max(byte);
        self.count
    }
}

/// Finds the bytes before scalar values that come in order.
struct Bytes<'a> {
    rest: std::str::CharIndices<'a>,
    count: usize,
}

impl<'a> Bytes<'a> {
    fn of(text: &'a str) -> Self {
        Self {
            rest: text.char_indices(),
            count: 0,
        }
    }

    fn before(&mut self, scalar: usize) -> usize {
        while self.count < scalar && self.rest.next().is_some() {
            self.count += 1;
        }
        self.rest.offset()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code_language::CodeLanguage;
    use crate::paragraph::{HeadingLevel, ListPlace, Marker, ParagraphKind};
    use livelink_session::{Mark, MarkKind, Mute, MuteCause};

    fn document() -> RichText {
        let heading = HeadingLevel::new(2).map(ParagraphKind::Heading);
        let item = |marker| Paragraph {
            list: Some(ListPlace { level: 1, marker }),
            quote: 2,
            ..Paragraph::default()
        };
        let number = Some(Marker::Number { first: 7 });
        let code = Paragraph {
            kind: ParagraphKind::Code,
            language: CodeLanguage::new("rust"),
            ..Paragraph::default()
        };
        RichText {
            text: "é head\nfür a.com\n\n\u{1f600}\u{2028}x\nlet".to_owned(),
            paragraphs: vec![
                Paragraph {
                    kind: heading.unwrap(),
                    ..Paragraph::default()
                },
                item(number),
                item(number),
                item(None),
                code,
            ],
            styles: vec![
                (0..2, TextStyle::BOLD | TextStyle::ITALIC),
                (8..12, TextStyle::CODE),
                (20..24, TextStyle::STRIKETHROUGH),
            ],
            links: vec![Mark {
                range: 13..18,
                href: "https://a.com".into(),
                kind: MarkKind::Auto,
            }],
            mutes: vec![Mute {
                range: 3..7,
                cause: MuteCause::Undo,
            }],
        }
    }

    #[test]
    fn everything_comes_back() {
        for document in [document(), RichText::plain("plain\n"), RichText::plain("")] {
            assert_eq!(read(&write(&document)), Ok(document));
        }
    }

    /// Programs that know no formatting read what has none.
    #[test]
    fn the_version_is_the_oldest_that_will_do() {
        let mut document = document();
        assert!(write(&document).starts_with("{\"livelink\":2,"));
        document.styles.clear();
        assert!(write(&document).starts_with("{\"livelink\":2,"));
        document.paragraphs.fill(Paragraph::default());
        let file = write(&document);
        assert!(file.starts_with("{\"livelink\":1,\"text\":"), "{file}");
        assert!(!file.contains("styles") && !file.contains("paragraphs"));
    }

    #[track_caller]
    fn check_error(file: &str, expected: &str) {
        let error = read(file).unwrap_err().to_string();
        assert_eq!(
            error,
            format!("this is not a Livelink document: {expected}")
        );
    }

    #[test]
    fn what_is_wrong_is_said() {
        check_error("plain text", "expected value at line 1 column 1");
        check_error("{}", "\"livelink\" is missing");
        check_error("{\"livelink\": 3}", "version 3 is not known");
        check_error("{\"livelink\": 1}", "\"text\" is missing");
        let abc = |list: &str| format!("{{\"livelink\":2,\"text\":\"abc\",{list}}}");
        let bold = |ranges: &[(usize, usize)]| {
            let each = ranges.iter();
            let each = each
                .map(|(from, to)| format!("{{\"from\":{from},\"to\":{to},\"style\":[\"bold\"]}}"));
            abc(&format!(
                "\"styles\":[{}]",
                each.collect::<Vec<_>>().join(",")
            ))
        };
        check_error(&bold(&[(0, 4)]), "styles[0]: 0..4 ends past the end (3)");
        check_error(&bold(&[(0, 1), (2, 2)]), "styles[1]: 2..2 is empty");
        let before = "styles[1]: 1..3 begins before the one before it ends";
        check_error(&bold(&[(0, 2), (1, 3)]), before);
        let rule = abc("\"paragraphs\":[{\"from\":0,\"to\":2,\"kind\":\"rule\"}]");
        check_error(&rule, "paragraphs[0]: 0..2 ends past the end (1)");
        let link = abc("\"links\":[{\"from\":0,\"to\":4,\"href\":\"x\",\"kind\":\"auto\"}]");
        assert!(
            read(&link)
                .unwrap_err()
                .to_string()
                .contains("links[0]: 0..4")
        );
        let level = abc("\"paragraphs\":[{\"from\":0,\"to\":1,\"kind\":{\"heading\":7}}]");
        let error = read(&level).unwrap_err().to_string();
        assert!(error.contains("a level from 1 to 6, and not 7"), "{error}");
        let language =
            abc("\"paragraphs\":[{\"from\":0,\"to\":1,\"kind\":\"code\",\"language\":\"a b\"}]");
        let error = read(&language).unwrap_err().to_string();
        assert!(
            error.contains("\"a b\" is no name of a language"),
            "{error}"
        );
    }
}
