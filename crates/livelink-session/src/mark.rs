//! The document state a session keeps: links, mutes, and the ranges that used to be links.

use std::ops::Range;
use std::sync::Arc;

use livelink_detect::Schemes;
use livelink_index::Offset;

/// Who made a link, and therefore who may change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum MarkKind {
    /// Made by the session because the text is a link. Its target follows the text when the text is edited, and
    /// Backspace right after the commit takes it off.
    Auto,
    /// Made by the user (with the link command, or with a URL or an email address pasted over a selection), or loaded as
    /// such. The target does not depend on the text: no edit of the text changes it. Backspace never takes the link off.
    Manual,
}

impl MarkKind {
    /// Returns the kind as scripts and saved documents write it: `auto` or `manual`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Manual => "manual",
        }
    }

    /// Returns the kind of that [`name`](Self::name).
    ///
    /// ```
    /// use livelink_session::MarkKind;
    ///
    /// assert_eq!(MarkKind::named("auto"), Some(MarkKind::Auto));
    /// assert_eq!(MarkKind::named("magic"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        [Self::Auto, Self::Manual]
            .into_iter()
            .find(|kind| kind.name() == name)
    }
}

/// A link of the document: a range of the text and where it leads.
///
/// Marks are ordered and never overlap. Both edges are *outside*: text put in at `range.start` or `range.end` does not
/// become part of the link.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mark<O: Offset = usize> {
    /// Where it is: half-open, never empty.
    pub range: Range<O>,
    /// The target, ready for `<a href>` apart from HTML escaping.
    pub href: Arc<str>,
    /// Automatic or the user's own.
    pub kind: MarkKind,
}

impl<O: Offset> Mark<O> {
    /// Returns whether a pasted link comes in. An automatic one leads to a scheme that links (ruling 17), any other one where
    /// [`Schemes::allow`] lets it.
    pub(crate) fn may_come(&self, schemes: &Schemes) -> bool {
        match self.kind {
            MarkKind::Auto => schemes.lead(&self.href),
            MarkKind::Manual => schemes.allow(&self.href),
        }
    }

    /// Returns whether a link that the editor's document has already is known as such. A link of the user's own is, whatever its
    /// scheme: if the session did not know it, the editor would take it off where links change.
    pub(crate) fn may_stay(&self, schemes: &Schemes) -> bool {
        self.kind == MarkKind::Manual || schemes.lead(&self.href)
    }
}

/// Why a range is muted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum MuteCause {
    /// Backspace right after the commit.
    Backspace,
    /// The commit was undone.
    Undo,
    /// The unlink command.
    Unlink,
}

impl MuteCause {
    /// Returns the cause as saved documents write it: `backspace`, `undo` or `unlink`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Backspace => "backspace",
            Self::Undo => "undo",
            Self::Unlink => "unlink",
        }
    }

    /// Returns the cause of that [`name`](Self::name).
    ///
    /// ```
    /// use livelink_session::MuteCause;
    ///
    /// assert_eq!(MuteCause::named("undo"), Some(MuteCause::Undo));
    /// assert_eq!(MuteCause::named("dance"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        [Self::Backspace, Self::Undo, Self::Unlink]
            .into_iter()
            .find(|cause| cause.name() == name)
    }
}

/// A range the user took the link off: the very same candidate is not linked again.
///
/// A mute belongs to its characters, not to a URL: the same URL typed elsewhere links. It moves with edits around it and
/// ends when text is put strictly inside it, when it loses a character, when a link command covers it, or when the
/// candidate there has become a longer one that is committed. Mutes are document state like links and are saved with it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mute<O: Offset = usize> {
    /// Where it is: half-open, never empty.
    pub range: Range<O>,
    /// What the user did.
    pub cause: MuteCause,
}

/// A range that held an automatic link while its text was one.
///
/// The run around it is still *live*: when an edit makes a link of it again, the link comes back without a new trigger.
/// Dormant ranges take part in undo but are not saved with the document.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Dormant<O: Offset = usize> {
    /// Where it is: half-open, never empty.
    pub range: Range<O>,
}

impl<O: Offset> Mark<O> {
    /// Returns where the link is, as numbers to slice a buffer with.
    pub fn indices(&self) -> Range<usize> {
        O::indices(self.range.clone())
    }
}

impl<O: Offset> Mute<O> {
    /// Returns where the mute is, as numbers to slice a buffer with.
    pub fn indices(&self) -> Range<usize> {
        O::indices(self.range.clone())
    }
}

impl<O: Offset> Dormant<O> {
    /// Returns where the range is, as numbers to slice a buffer with.
    pub fn indices(&self) -> Range<usize> {
        O::indices(self.range.clone())
    }
}

/// What [`Mark`], [`Mute`] and [`Dormant`] have in common: a range and the rest.
pub(crate) trait Span: Clone + PartialEq {
    /// Everything but the range.
    type Value: Clone;
    /// Puts a span together.
    fn new(range: Range<usize>, value: Self::Value) -> Self;
    /// Where it is.
    fn range(&self) -> &Range<usize>;
    /// Everything but the range.
    fn value(&self) -> Self::Value;
    /// The same span elsewhere.
    fn with_range(&self, range: Range<usize>) -> Self {
        Self::new(range, self.value())
    }
}

impl Span for Mark {
    type Value = (Arc<str>, MarkKind);
    fn new(range: Range<usize>, (href, kind): Self::Value) -> Self {
        Self { range, href, kind }
    }
    fn range(&self) -> &Range<usize> {
        &self.range
    }
    fn value(&self) -> Self::Value {
        (Arc::clone(&self.href), self.kind)
    }
}

impl Span for Mute {
    type Value = MuteCause;
    fn new(range: Range<usize>, cause: MuteCause) -> Self {
        Self { range, cause }
    }
    fn range(&self) -> &Range<usize> {
        &self.range
    }
    fn value(&self) -> MuteCause {
        self.cause
    }
}

impl Span for Dormant {
    type Value = ();
    fn new(range: Range<usize>, (): ()) -> Self {
        Self { range }
    }
    fn range(&self) -> &Range<usize> {
        &self.range
    }
    fn value(&self) {}
}
