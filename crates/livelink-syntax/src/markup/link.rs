//! Links of a markup language.

use std::borrow::Cow;
use std::ops::{ControlFlow, Range};

/// A part of a text with markup.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MarkupPart<'t> {
    /// A link, or the definition that links refer to.
    Link(MarkupLink<'t>),
    /// The places of code in Markdown, in bytes: a code span or a code block.
    Code(Range<usize>),
    /// A tag of HTML in the text of Markdown, in bytes.
    Tag(Range<usize>),
    /// The place of a text that Markdown reads as a whole, in bytes: a paragraph, a heading, a cell of a table, the text of an item.
    /// Code spans, tags and links are parts of it.
    Block(Range<usize>),
    /// The rest of a text of Markdown that is not read, in bytes. It begins with a block that is too long.
    Unread(Range<usize>),
}

/// Receives the parts of a text, and can end the reading.
pub(super) type Sink<'s> = dyn FnMut(MarkupPart<'_>) -> ControlFlow<()> + 's;

/// A link that a markup language makes. All ranges are in bytes of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkupLink<'t> {
    /// The whole link, with its brackets or tags and their contents.
    pub range: Range<usize>,
    /// The place of the visible text: between the brackets, or between `<a>` and `</a>`. The description of an
    /// image, and the label of a definition. The same as `target` for an autolink, and for a tag without text.
    pub text: Range<usize>,
    /// Where the address is written, without quotation marks or `<` and `>`. For a reference, that is in its definition. Empty if
    /// the address is empty.
    pub target: Range<usize>,
    /// How the link is written.
    pub kind: MarkupKind,
    /// Whether it shows a picture instead of leading to a page.
    pub is_image: bool,
    /// Whether all of the visible text is code.
    pub is_code: bool,
    /// The visible text, without markup: for an image its description, for a definition nothing. The description of an
    /// image inside a link is not part of the link's own.
    pub shown: Cow<'t, str>,
    /// The target of the link, with escapes and character references decoded. It may be relative, and it may be anything else that
    /// the author wrote. The autolink of an email address has `mailto:` before it.
    pub destination: Cow<'t, str>,
}

/// How a link of a markup language is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MarkupKind {
    /// In Markdown, with its address: `[text](address)`, `![description](address)`.
    Inline,
    /// In Markdown, an address alone: `<https://example.com>`, `<me@example.com>`.
    Autolink,
    /// In Markdown, by a label that is defined elsewhere: `[text][label]`, `[label][]`, `[label]`.
    Reference,
    /// In Markdown, the definition of a label: `[label]: address`.
    Definition,
    /// An attribute of a tag of HTML: `<a href="address">text</a>`, `<img src="address">`.
    Attribute,
}

impl MarkupLink<'_> {
    /// Returns the same link with copies of its strings. O(strings).
    pub fn into_owned(self) -> MarkupLink<'static> {
        MarkupLink {
            range: self.range,
            text: self.text,
            target: self.target,
            kind: self.kind,
            is_image: self.is_image,
            is_code: self.is_code,
            shown: Cow::Owned(self.shown.into_owned()),
            destination: Cow::Owned(self.destination.into_owned()),
        }
    }
}
