//! JSON, with a version and room for what others put in.
//!
//! ```json
//! {"version": 1, "text": "example.com ", "links": [{"from": 0, "to": 11, "href": "https://example.com", "kind": "auto"}],
//!  "muted": []}
//! ```
//!
//! Offsets are Unicode scalar values, as in replay scripts. Fields that are not known here are kept, those of links and
//! mutes with their link or mute, and written again.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{PersistError, Saved};
use crate::mark::{Mark, MarkKind, Mute, MuteCause};

/// The version that is written, and the newest that is read.
pub const VERSION: u64 = 1;

/// A document as it is in JSON. [`Stored::update`] puts a later state in and leaves foreign fields where they are.
///
/// ```
/// use livelink_session::persist::json::Stored;
///
/// let text = r#"{"version":1,"text":"a b","links":[{"from":0,"to":1,"href":"x:","kind":"manual","seen":3}],"muted":[],"by":"Zoe"}"#;
/// let mut stored = Stored::read(text)?;
/// let mut saved = stored.saved()?;
/// saved.text.insert(0, '-');
/// saved.links[0].range = 1..2;
/// stored.update(&saved);
/// assert_eq!(
///     stored.write(),
///     r#"{"version":1,"text":"-a b","links":[{"from":1,"to":2,"href":"x:","kind":"manual","seen":3}],"muted":[],"by":"Zoe"}"#
/// );
/// # Ok::<(), livelink_session::persist::PersistError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stored {
    version: u64,
    text: String,
    #[serde(default)]
    links: Vec<StoredLink>,
    #[serde(default)]
    muted: Vec<StoredMute>,
    #[serde(flatten)]
    others: Map<String, Value>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct StoredLink {
    from: usize,
    to: usize,
    href: String,
    kind: Kind,
    #[serde(flatten)]
    others: Map<String, Value>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct StoredMute {
    from: usize,
    to: usize,
    #[serde(default)]
    cause: Cause,
    #[serde(flatten)]
    others: Map<String, Value>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Auto,
    Manual,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Cause {
    Backspace,
    Undo,
    #[default]
    Unlink,
}

/// Writes a document without fields of others. O(text).
pub fn write(saved: &Saved) -> String {
    Stored::of(saved).write()
}

/// Reads a document. Where it is written again, [`Stored`] keeps the fields that are not known here.
///
/// # Errors
///
/// Those of [`Stored::read`] and [`Stored::saved`].
pub fn read(input: &str) -> Result<Saved, PersistError> {
    Stored::read(input)?.saved()
}

impl Stored {
    /// A document without fields of others. O(text).
    pub fn of(saved: &Saved) -> Self {
        let mut stored = Self {
            version: VERSION,
            text: String::new(),
            links: Vec::new(),
            muted: Vec::new(),
            others: Map::new(),
        };
        stored.update(saved);
        stored
    }

    /// Reads JSON.
    ///
    /// # Errors
    ///
    /// Not JSON, a field that is missing or of the wrong type, a version newer than [`VERSION`].
    pub fn read(input: &str) -> Result<Self, PersistError> {
        let stored: Self = serde_json::from_str(input).map_err(|error| {
            let said = error.to_string();
            let what = said.split(" at line ").next().unwrap_or_default();
            PersistError::at(error.line(), error.column(), what)
        })?;
        if stored.version > VERSION {
            let what = format!(
                "version {} is newer than {VERSION}, the newest that is read here",
                stored.version
            );
            return Err(PersistError::new(
                input,
                input.find("\"version\"").unwrap_or(0),
                what,
            ));
        }
        Ok(stored)
    }

    /// As JSON on one line.
    pub fn write(&self) -> String {
        // Maps with string keys and plain values always serialise.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Text, links and mutes in bytes. O(text).
    ///
    /// # Errors
    ///
    /// A range that is empty, outside the text or over the one before it. The place is that in the text it is about.
    pub fn saved(&self) -> Result<Saved, PersistError> {
        let bytes = Offsets::to_bytes(&self.text);
        let mut links = Vec::new();
        for (number, link) in self.links.iter().enumerate() {
            let after = links.last().map_or(0, |last: &Mark| last.range.end);
            links.push(Mark {
                range: self.range(&bytes, link.from..link.to, after, "links", number)?,
                href: link.href.as_str().into(),
                kind: match link.kind {
                    Kind::Auto => MarkKind::Auto,
                    Kind::Manual => MarkKind::Manual,
                },
            });
        }
        let mut mutes = Vec::new();
        for (number, mute) in self.muted.iter().enumerate() {
            let after = mutes.last().map_or(0, |last: &Mute| last.range.end);
            mutes.push(Mute {
                range: self.range(&bytes, mute.from..mute.to, after, "muted", number)?,
                cause: match mute.cause {
                    Cause::Backspace => MuteCause::Backspace,
                    Cause::Undo => MuteCause::Undo,
                    Cause::Unlink => MuteCause::Unlink,
                },
            });
        }
        Ok(Saved {
            text: self.text.clone(),
            links,
            mutes,
        })
    }

    fn range(
        &self,
        bytes: &Offsets,
        range: Range<usize>,
        after: usize,
        list: &str,
        number: usize,
    ) -> Result<Range<usize>, PersistError> {
        let Range { start, end } = range;
        let at = |what: String| {
            let place = bytes.get(start).unwrap_or(self.text.len());
            PersistError::new(&self.text, place, format!("{list}[{number}]: {what}"))
        };
        match (bytes.get(start), bytes.get(end)) {
            (Some(from), Some(to)) if from < to && from >= after => Ok(from..to),
            (Some(from), Some(to)) if from < to => Err(at(format!(
                "{start}..{end} begins before the one before it ends"
            ))),
            (Some(_), Some(_)) => Err(at(format!("{start}..{end} is empty"))),
            _ => Err(at(format!(
                "{start}..{end} ends past the end of the text ({})",
                bytes.len()
            ))),
        }
    }

    /// Puts a later state of the document in. Fields of others stay with the document, and with links and mutes of the
    /// same target and kind, taken in order. O(text).
    pub fn update(&mut self, saved: &Saved) {
        let scalars = Scalars::new(&saved.text);
        let mut old = std::mem::take(&mut self.links);
        self.links = saved
            .links
            .iter()
            .map(|link| {
                let kind = match link.kind {
                    MarkKind::Auto => Kind::Auto,
                    MarkKind::Manual => Kind::Manual,
                };
                let same = old
                    .iter()
                    .position(|old| *old.href == *link.href && old.kind == kind);
                StoredLink {
                    from: scalars.of(link.range.start),
                    to: scalars.of(link.range.end),
                    href: link.href.to_string(),
                    kind,
                    others: same.map(|at| old.remove(at).others).unwrap_or_default(),
                }
            })
            .collect();
        let mut old = std::mem::take(&mut self.muted);
        self.muted = saved
            .mutes
            .iter()
            .map(|mute| {
                let (from, to) = (scalars.of(mute.range.start), scalars.of(mute.range.end));
                let same = old
                    .iter()
                    .position(|old| old.to.wrapping_sub(old.from) == to - from);
                StoredMute {
                    from,
                    to,
                    cause: match mute.cause {
                        MuteCause::Backspace => Cause::Backspace,
                        MuteCause::Undo => Cause::Undo,
                        MuteCause::Unlink => Cause::Unlink,
                    },
                    others: same.map(|at| old.remove(at).others).unwrap_or_default(),
                }
            })
            .collect();
        self.text.clone_from(&saved.text);
    }
}

/// The bytes at which the scalar values of a text start, and its end.
struct Offsets(Vec<usize>);

impl Offsets {
    fn to_bytes(text: &str) -> Self {
        let starts = text.char_indices().map(|(at, _)| at);
        Self(starts.chain([text.len()]).collect())
    }

    fn get(&self, scalar: usize) -> Option<usize> {
        self.0.get(scalar).copied()
    }

    /// How many scalar values the text has.
    fn len(&self) -> usize {
        self.0.len().saturating_sub(1)
    }
}

/// The way back.
struct Scalars(Vec<usize>);

impl Scalars {
    fn new(text: &str) -> Self {
        Self(Offsets::to_bytes(text).0)
    }

    fn of(&self, byte: usize) -> usize {
        self.0.partition_point(|start| *start < byte)
    }
}
