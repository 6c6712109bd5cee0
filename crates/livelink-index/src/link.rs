//! A live link: a detected link with an identity.

use std::num::NonZeroU64;
use std::ops::Range;

use livelink_detect::LinkKind;

use crate::Offset;

/// The identity of a link in its [`LinkIndex`](crate::LinkIndex), kept while the link lives.
///
/// A link lives while it moves, grows and shrinks with the edits, so an editor can attach a widget,
/// a fetched title or an accessibility node to the id. A link that is split continues as the part
/// that holds the most of its text ([`Delta`](crate::Delta)). The link ends when no text of it is
/// part of a link any more, or when its text becomes part of a link that continues another one. An
/// index never uses an id twice. The ids of two indices are unrelated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LinkId(NonZeroU64);

impl LinkId {
    /// Returns the id as a number, for an editor that wants to store it beside its own ids. Later
    /// ids are greater.
    pub const fn get(self) -> u64 {
        self.0.get()
    }
}

/// A link of the current text (or of the old text, in the fields of a [`Delta`](crate::Delta) that
/// say so).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LiveLink<O: Offset = usize> {
    /// The identity of the link across edits.
    pub id: LinkId,
    /// The range of the link in the whole text.
    pub range: Range<O>,
    /// The kind of the link.
    #[cfg_attr(feature = "serde", serde(with = "kind_name"))]
    pub kind: LinkKind,
}

impl<O: Offset> LiveLink<O> {
    /// Returns the range as numbers, to slice a buffer with.
    ///
    /// ```
    /// use livelink_index::LinkIndex;
    ///
    /// let units: Vec<u16> = "🦀 a.com".encode_utf16().collect();
    /// let index = LinkIndex::build(Default::default(), &units);
    /// let link = index.iter().next().unwrap();
    /// assert_eq!(String::from_utf16_lossy(&units[link.indices()]), "a.com");
    /// ```
    pub fn indices(&self) -> Range<usize> {
        O::indices(self.range.clone())
    }
}

/// How many low bits of an entry hold the kind.
const KIND_BITS: u32 = 4;

/// A link in the store, without its range: its id and its kind, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry(u64);

impl Entry {
    pub(crate) fn new(id: LinkId, kind: LinkKind) -> Self {
        let kind = match kind {
            LinkKind::Url => 0,
            LinkKind::Email => 1,
            // A detector has few patterns, so this is less than 16.
            LinkKind::Custom(nth) => 2 + u64::from(nth % 14),
        };
        // The first id is 1.
        Self((id.get() - 1) << KIND_BITS | kind)
    }

    pub(crate) fn id(self) -> LinkId {
        LinkId(NonZeroU64::MIN.saturating_add(self.0 >> KIND_BITS))
    }

    pub(crate) fn kind(self) -> LinkKind {
        match self.0 & ((1 << KIND_BITS) - 1) {
            0 => LinkKind::Url,
            1 => LinkKind::Email,
            kind => LinkKind::Custom(kind as u8 - 2),
        }
    }

    pub(crate) fn at<O: Offset>(self, range: Range<usize>) -> LiveLink<O> {
        LiveLink {
            id: self.id(),
            range: O::range(range),
            kind: self.kind(),
        }
    }
}

/// Gives each new link of one index its id.
#[derive(Clone, Debug)]
pub(crate) struct Ids {
    next: NonZeroU64,
}

impl Ids {
    pub(crate) const fn new() -> Self {
        Self {
            next: NonZeroU64::MIN,
        }
    }

    pub(crate) fn next(&mut self) -> LinkId {
        let id = LinkId(self.next);
        // At a thousand million links a second, the ids that fit into an entry last for 36 years.
        self.next = self.next.saturating_add(1);
        id
    }
}

/// Writes and reads a kind by its name. That of a link by a pattern has the number of the pattern
/// after it: `custom-0`.
#[cfg(feature = "serde")]
mod kind_name {
    use livelink_detect::LinkKind;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(kind: &LinkKind, to: S) -> Result<S::Ok, S::Error> {
        match kind {
            LinkKind::Custom(nth) => to.collect_str(&format_args!("{}-{nth}", kind.name())),
            _ => to.serialize_str(kind.name()),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<LinkKind, D::Error> {
        let name = std::borrow::Cow::<str>::deserialize(from)?;
        [LinkKind::Url, LinkKind::Email]
            .into_iter()
            .find(|kind| kind.name() == name)
            .or_else(|| {
                name.strip_prefix("custom-")?
                    .parse()
                    .ok()
                    .map(LinkKind::Custom)
            })
            .ok_or_else(|| D::Error::unknown_variant(&name, &["url", "email", "custom-0"]))
    }
}
