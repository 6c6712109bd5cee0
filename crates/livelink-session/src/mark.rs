//! The document state of a session: links, mutes, and the ranges that used to be links.

use std::ops::Range;
use std::sync::Arc;

use livelink_detect::Detector;
use livelink_index::Offset;

/// Who made a link, and therefore who may change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum MarkKind {
    /// Made by the session because the text is a link. Its target follows the text when the text is
    /// edited, and Backspace right after the commit removes it.
    Auto,
    /// Made by the user (with the link command, or with a URL or an email address pasted over a
    /// selection), or loaded as such. The target does not depend on the text: no edit of the text
    /// changes it. Backspace never removes the link.
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

    /// Returns the kind with this [`name`](Self::name).
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

/// A link of the document: a range of the text and its target.
///
/// Marks are ordered and never overlap. Both edges are *outside*: text inserted at `range.start` or
/// `range.end` does not become part of the link.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mark<O: Offset = usize> {
    /// The place of the link: half-open, never empty.
    pub range: Range<O>,
    /// The target, ready for `<a href>` apart from HTML escaping. To show it to a reader, use
    /// [`Detector::display`], with `LinkKind::Email` if it begins with `mailto:` and `LinkKind::Url`
    /// otherwise.
    pub href: Arc<str>,
    /// Automatic or the user's own.
    pub kind: MarkKind,
}

impl<O: Offset> Mark<O> {
    /// Returns whether a pasted link is accepted. An automatic one must lead where detection
    /// may lead (ruling 17), any other one to a target that [`Schemes::allow`](livelink_detect::Schemes::allow) lets through.
    pub(crate) fn may_come(&self, detector: &Detector) -> bool {
        match self.kind {
            MarkKind::Auto => detector.may_lead_to(&self.href),
            MarkKind::Manual => detector.options().schemes.allow(&self.href),
        }
    }

    /// Returns whether the session accepts a link that the editor's document has already. It
    /// accepts every link of the user's own, whatever its scheme: if the session did not know the
    /// link, the editor would remove it where links change.
    pub(crate) fn may_stay(&self, detector: &Detector) -> bool {
        self.kind == MarkKind::Manual || detector.may_lead_to(&self.href)
    }
}

/// The reason why a range is muted.
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

    /// Returns the cause with this [`name`](Self::name).
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

/// A range from which the user removed the link: the very same candidate is not linked again.
///
/// A mute belongs to its characters, not to a URL: the same URL typed elsewhere links. It moves
/// with edits around it. It ends when text is inserted strictly inside it, when it loses a
/// character, when a link command covers it, or when the candidate there has become a longer one
/// that is committed. Mutes are document state like links and are saved with it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mute<O: Offset = usize> {
    /// The place of the mute: half-open, never empty.
    pub range: Range<O>,
    /// The action of the user that made it.
    pub cause: MuteCause,
}

/// A range that held an automatic link while its text was one.
///
/// The run around it is still *live*: when an edit makes a link of it again, the link comes back
/// without a new trigger. Dormant ranges take part in undo but are not saved with the document.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Dormant<O: Offset = usize> {
    /// The place of the range: half-open, never empty.
    pub range: Range<O>,
}

impl<O: Offset> Mark<O> {
    /// Returns the place of the link as numbers, to slice a buffer with.
    pub fn indices(&self) -> Range<usize> {
        O::indices(self.range.clone())
    }
}

impl<O: Offset> Mute<O> {
    /// Returns the place of the mute as numbers, to slice a buffer with.
    pub fn indices(&self) -> Range<usize> {
        O::indices(self.range.clone())
    }
}

impl<O: Offset> Dormant<O> {
    /// Returns the place of the range as numbers, to slice a buffer with.
    pub fn indices(&self) -> Range<usize> {
        O::indices(self.range.clone())
    }
}

/// Everything but the range of a [`Mark`], a [`Mute`] or a [`Dormant`]. They share one type, so that a
/// program has the code of one store for all of them. A kind that does not have a field ignores it.
#[derive(Clone, Debug)]
pub(crate) struct Rest {
    pub(crate) href: Arc<str>,
    pub(crate) kind: MarkKind,
    cause: MuteCause,
}

impl Rest {
    const fn new(href: Arc<str>, kind: MarkKind, cause: MuteCause) -> Self {
        Self { href, kind, cause }
    }
}

/// The parts that [`Mark`], [`Mute`] and [`Dormant`] share: a range and the rest.
pub(crate) trait Span: Clone + PartialEq {
    /// Puts a span together.
    fn new(range: Range<usize>, rest: Rest) -> Self;
    /// The place of the span.
    fn range(&self) -> &Range<usize>;
    /// Everything but the range.
    fn rest(&self) -> Rest;
    /// The same span elsewhere.
    fn with_range(&self, range: Range<usize>) -> Self {
        Self::new(range, self.rest())
    }
}

impl Span for Mark {
    fn new(range: Range<usize>, rest: Rest) -> Self {
        let Rest { href, kind, .. } = rest;
        Self { range, href, kind }
    }
    fn range(&self) -> &Range<usize> {
        &self.range
    }
    fn rest(&self) -> Rest {
        Rest::new(Arc::clone(&self.href), self.kind, MuteCause::Undo)
    }
}

impl Span for Mute {
    fn new(range: Range<usize>, Rest { cause, .. }: Rest) -> Self {
        Self { range, cause }
    }
    fn range(&self) -> &Range<usize> {
        &self.range
    }
    fn rest(&self) -> Rest {
        Rest::new(Arc::default(), MarkKind::Auto, self.cause)
    }
}

impl Span for Dormant {
    fn new(range: Range<usize>, _: Rest) -> Self {
        Self { range }
    }
    fn range(&self) -> &Range<usize> {
        &self.range
    }
    fn rest(&self) -> Rest {
        Rest::new(Arc::default(), MarkKind::Auto, MuteCause::Undo)
    }
}
