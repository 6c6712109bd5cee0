//! JSON with a version. It keeps the fields that other programs add.
//!
//! ```json
//! {"version": 1, "text": "example.com ", "links": [{"from": 0, "to": 11, "href": "https://example.com", "kind": "auto"}],
//!  "muted": []}
//! ```
//!
//! Links to every scheme are written and read, because only a session reads them, which takes the schemes that it has
//! ([`Saved::into_document`]). Offsets are Unicode scalar values, as in replay scripts. Unknown fields are kept and written again; those of links and
//! mutes stay with their link or mute.

mod unknown_fields;

use std::ops::Range;

use livelink_index::{CodePoints, Text, slice};
use livelink_session::{Mark, MarkKind, Mute, MuteCause};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use unknown_fields::UnknownFields;

use super::fit::is_linked;
use super::{PersistError, Saved};

/// The version that is written, and the newest version that can be read.
pub const VERSION: u64 = 1;

/// A document as it is in JSON. [`Stored::update`] writes a later state into it and leaves unknown fields where they are.
///
/// ```
/// use livelink_persist::json::Stored;
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
/// # Ok::<(), livelink_persist::PersistError>(())
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

/// The links and mutes of a text as they are in JSON, without the text: for file formats that keep it elsewhere.
///
/// It serializes as `{"links": [{"from", "to", "href", "kind"}], "muted": [{"from", "to", "cause"}]}`. Offsets are Unicode
/// scalar values. Unknown fields are kept with their link or mute.
///
/// ```
/// use livelink_persist::json::Lists;
/// use livelink_session::{Document, Input, SessionOptions};
///
/// let mut document = Document::new(String::new(), SessionOptions::default());
/// document.apply(Input::Type("é example.com "));
/// let lists = Lists::of(document.text(), document.links(), document.mutes());
/// let json = serde_json::to_string(&lists).unwrap();
/// assert_eq!(
///     json,
///     r#"{"links":[{"from":2,"to":13,"href":"https://example.com","kind":"auto"}],"muted":[]}"#
/// );
/// let again: Lists = serde_json::from_str(&json).unwrap();
/// let (links, mutes) = again.read(document.text())?;
/// assert!(links.into_iter().eq(document.links()) && mutes.is_empty());
/// # Ok::<(), livelink_persist::PersistError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Lists {
    #[serde(default)]
    links: Vec<StoredLink>,
    #[serde(default)]
    muted: Vec<StoredMute>,
}

impl Lists {
    /// Returns the lists of a text's links and mutes, each in order. O(text).
    pub fn of<T: Text + ?Sized>(
        text: &T,
        links: impl IntoIterator<Item = Mark>,
        mutes: impl IntoIterator<Item = Mute>,
    ) -> Self {
        let mut scalars = CodePoints::new(text);
        let links = links
            .into_iter()
            .map(|link| StoredLink::of(&link, &mut scalars))
            .collect();
        let mut scalars = CodePoints::new(text);
        let muted = mutes
            .into_iter()
            .map(|mute| StoredMute::of(&mute, &mut scalars))
            .collect();
        Self { links, muted }
    }

    /// Returns the links and mutes in bytes of `text`. A mute over a link is left out. O(text).
    ///
    /// # Errors
    ///
    /// Returns an error for a range that is empty, outside the text or overlaps the one before. The error's place is in that
    /// text.
    pub fn read<T: Text + ?Sized>(&self, text: &T) -> Result<(Vec<Mark>, Vec<Mute>), PersistError> {
        read_lists(text, &self.links, &self.muted)
    }

    /// Returns the links and mutes for another text, such as one that another program has changed. `place` gets the range of each
    /// link, and then the range of each mute, in Unicode scalar values. It returns the range in bytes of the other text, or `None` to
    /// leave the link or mute out. A mute over a link is left out, too.
    ///
    /// The ranges that `place` returns for one list must be in order, must not overlap, and must not be empty.
    pub fn read_at(
        &self,
        mut place: impl FnMut(Range<usize>) -> Option<Range<usize>>,
    ) -> (Vec<Mark>, Vec<Mute>) {
        let mut links = Vec::new();
        for link in &self.links {
            links.extend(place(link.from..link.to).map(|range| Mark {
                range,
                href: link.href.as_str().into(),
                kind: link.kind,
            }));
        }
        let mut mutes = Vec::new();
        for mute in &self.muted {
            let cause = mute.cause;
            mutes.extend(place(mute.from..mute.to).map(|range| Mute { range, cause }));
        }
        mutes.retain(|mute: &Mute| !is_linked(&links, &mute.range));
        (links, mutes)
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct StoredLink {
    from: usize,
    to: usize,
    href: String,
    kind: MarkKind,
    #[serde(flatten)]
    others: Map<String, Value>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct StoredMute {
    from: usize,
    to: usize,
    #[serde(default = "unlinked")]
    cause: MuteCause,
    #[serde(flatten)]
    others: Map<String, Value>,
}

const fn unlinked() -> MuteCause {
    MuteCause::Unlink
}

impl StoredLink {
    fn of<T: Text + ?Sized>(link: &Mark, scalars: &mut CodePoints<'_, T>) -> Self {
        Self {
            from: scalars.before(link.range.start),
            to: scalars.before(link.range.end),
            href: link.href.to_string(),
            kind: link.kind,
            others: Map::new(),
        }
    }
}

impl StoredMute {
    fn of<T: Text + ?Sized>(mute: &Mute, scalars: &mut CodePoints<'_, T>) -> Self {
        Self {
            from: scalars.before(mute.range.start),
            to: scalars.before(mute.range.end),
            cause: mute.cause,
            others: Map::new(),
        }
    }

    /// Returns how many scalar values it covers. After a mute has moved, nothing else identifies it.
    fn scalars(&self) -> usize {
        self.to.wrapping_sub(self.from)
    }
}

/// Returns the links, and the mutes that lie over none of them.
fn read_lists<T: Text + ?Sized>(
    text: &T,
    links: &[StoredLink],
    muted: &[StoredMute],
) -> Result<(Vec<Mark>, Vec<Mute>), PersistError> {
    let mut ranges = Ranges::new(text, "links");
    let links = links.iter().map(|link| {
        Ok(Mark {
            range: ranges.next(link.from..link.to)?,
            href: link.href.as_str().into(),
            kind: link.kind,
        })
    });
    let links = links.collect::<Result<Vec<Mark>, _>>()?;
    let mut ranges = Ranges::new(text, "muted");
    let mutes = muted.iter().map(|mute| {
        Ok(Mute {
            range: ranges.next(mute.from..mute.to)?,
            cause: mute.cause,
        })
    });
    let mut mutes = mutes.collect::<Result<Vec<Mute>, _>>()?;
    mutes.retain(|mute| !is_linked(&links, &mute.range));
    Ok((links, mutes))
}

/// Converts the ranges of one list from scalar values to bytes.
struct Ranges<'a, T: Text + ?Sized> {
    text: &'a T,
    scalars: CodePoints<'a, T>,
    /// The name of the list in errors.
    list: &'static str,
    number: usize,
    /// Where the previous range ends, in bytes.
    free_from: usize,
}

impl<'a, T: Text + ?Sized> Ranges<'a, T> {
    fn new(text: &'a T, list: &'static str) -> Self {
        Self {
            text,
            scalars: CodePoints::new(text),
            list,
            number: 0,
            free_from: 0,
        }
    }

    fn next(&mut self, range: Range<usize>) -> Result<Range<usize>, PersistError> {
        let Range { start, end } = range;
        let (from, to) = (self.scalars.byte(start), self.scalars.byte(end));
        let what = match (from, to) {
            (Some(from), Some(to)) if from < to && from >= self.free_from => {
                self.free_from = to;
                self.number += 1;
                return Ok(from..to);
            }
            (Some(from), Some(to)) if from < to => {
                format!("{start}..{end} begins before the one before it ends")
            }
            (Some(_), Some(_)) => format!("{start}..{end} is empty"),
            _ => format!(
                "{start}..{end} ends past the end of the text ({})",
                self.scalars.before(self.text.len())
            ),
        };
        let before = slice(self.text, 0..from.unwrap_or(self.text.len()));
        Err(PersistError::new(
            &before,
            before.len(),
            format!("{}[{}]: {what}", self.list, self.number),
        ))
    }
}

/// Writes a document without unknown fields. O(text).
pub fn write(saved: &Saved) -> String {
    Stored::of(saved).write()
}

/// Reads a document. If it will be written again, use [`Stored`], which keeps unknown fields.
///
/// # Errors
///
/// Returns the errors of [`Stored::read`] and [`Stored::saved`].
pub fn read(input: &str) -> Result<Saved, PersistError> {
    Stored::read(input)?.saved()
}

impl Stored {
    /// Returns a document without unknown fields. O(text).
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
    /// Returns an error for text that is not JSON, a field that is missing or of the wrong type, and a version newer than
    /// [`VERSION`].
    pub fn read(input: &str) -> Result<Self, PersistError> {
        let stored: Self = serde_json::from_str(input).map_err(|error| {
            let said = error.to_string();
            let what = said.split(" at line ").next().unwrap_or_default();
            PersistError::at(error.line(), error.column(), what)
        })?;
        if stored.version > VERSION {
            let version = stored.version;
            let at = input.find("\"version\"").unwrap_or(0);
            let what =
                format!("version {version} is newer than {VERSION}, the newest that is read here");
            return Err(PersistError::new(input, at, what));
        }
        Ok(stored)
    }

    /// Returns the JSON on one line.
    pub fn write(&self) -> String {
        // Maps with string keys and plain values always serialise.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Returns text, links and mutes in bytes. A mute over a link is left out. O(text).
    ///
    /// # Errors
    ///
    /// Returns an error for a range that is empty, outside the text or overlaps the one before. The error's place is in that
    /// text.
    pub fn saved(&self) -> Result<Saved, PersistError> {
        let (links, mutes) = read_lists(self.text.as_str(), &self.links, &self.muted)?;
        Ok(Saved {
            text: self.text.clone(),
            links,
            mutes,
        })
    }

    /// Writes a later state of the document into it. Unknown fields stay with the document, and with links and mutes of the
    /// same target and kind, in order. Links and mutes that do not fit the text are left out ([`Saved::fitted`]).
    /// O(text).
    pub fn update(&mut self, saved: &Saved) {
        let saved = &saved.fitting(None);
        let old = std::mem::take(&mut self.links).into_iter();
        let mut unknown = UnknownFields::of(old.map(|old| ((old.href, old.kind), old.others)));
        let mut scalars = CodePoints::new(saved.text.as_str());
        let links = saved.links.iter().map(|link| {
            let stored = StoredLink::of(link, &mut scalars);
            let others = unknown.take(&(stored.href.clone(), stored.kind));
            StoredLink { others, ..stored }
        });
        self.links = links.collect();
        let old = std::mem::take(&mut self.muted).into_iter();
        let mut unknown = UnknownFields::of(old.map(|old| (old.scalars(), old.others)));
        let mut scalars = CodePoints::new(saved.text.as_str());
        let muted = saved.mutes.iter().map(|mute| {
            let stored = StoredMute::of(mute, &mut scalars);
            let others = unknown.take(&stored.scalars());
            StoredMute { others, ..stored }
        });
        self.muted = muted.collect();
        self.text.clone_from(&saved.text);
    }
}
