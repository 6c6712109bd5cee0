//! The links that a markup language makes itself: `[text](address)` in Markdown, `<a href="address">` in HTML.
//!
//! Detection finds addresses in prose. It knows nothing of markup, so for it `[the guide](guide.md)` holds no link. A reader of
//! the document sees a link there, and an editor can open it. [`read_markup`] finds such links: their place, the text that a reader
//! sees, and their target. Nothing here rewrites them.
//!
//! ```
//! use livelink_syntax::{Markup, MarkupKind, MarkupLanguage};
//!
//! let text = "See [the **guide**](docs/a\\_b.md \"title\"), <https://example.com> and [1].\n\n[1]: https://example.org\n";
//! let markup = Markup::read(text, MarkupLanguage::Markdown);
//!
//! let [guide, autolink, reference, definition] = &markup.links[..] else { panic!("four links") };
//! assert_eq!(guide.kind, MarkupKind::Inline);
//! assert_eq!(&text[guide.text.clone()], "the **guide**");
//! assert_eq!(&text[guide.target.clone()], "docs/a\\_b.md");
//! assert_eq!((&*guide.shown, &*guide.destination), ("the guide", "docs/a_b.md"));
//! assert_eq!((autolink.kind, &*autolink.destination), (MarkupKind::Autolink, "https://example.com"));
//! // Both lead to the target of the definition, and both name its place.
//! assert_eq!((reference.kind, definition.kind), (MarkupKind::Reference, MarkupKind::Definition));
//! assert_eq!(reference.target, definition.target);
//! assert_eq!(&text[definition.target.clone()], "https://example.org");
//! ```

mod html;
mod link;
mod markdown;

use std::ops::{ControlFlow, Range};

use livelink_index::Text;

use crate::language_names;
use html::HtmlReader;
use markdown::MarkdownReader;

pub use link::{MarkupKind, MarkupLink, MarkupPart};

/// A markup language whose links can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MarkupLanguage {
    /// Markdown: CommonMark with tables and footnotes. The tags of HTML in it are read too.
    Markdown,
    /// HTML: the `href` of `<a>` and `<area>`, and the `src` of any tag.
    Html,
}

impl MarkupLanguage {
    /// Returns the language of a name, as [`Language::name_for_file`](crate::Language::name_for_file) gives it. Other names
    /// of the language count too. `None` if the links of the language cannot be read.
    ///
    /// ```
    /// use livelink_syntax::{Language, MarkupLanguage};
    ///
    /// let of = |file| Language::name_for_file(file).and_then(MarkupLanguage::named);
    /// assert_eq!(of("README.md"), Some(MarkupLanguage::Markdown));
    /// assert_eq!(of("index.html"), Some(MarkupLanguage::Html));
    /// assert_eq!(of("main.rs"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        match language_names::canonical(name)? {
            "markdown" => Some(Self::Markdown),
            "html" => Some(Self::Html),
            _ => None,
        }
    }
}

/// The links and definitions of a text, as [`read_markup`] finds them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Markup {
    /// The links, in the order in which they start.
    pub links: Vec<MarkupLink<'static>>,
    /// The places of code in Markdown, in bytes and in order: code spans and code blocks. Empty for HTML.
    pub code: Vec<Range<usize>>,
    /// The tags of HTML in the blocks of Markdown, in bytes and in order. Empty for HTML.
    pub tags: Vec<Range<usize>>,
    /// The texts that Markdown reads as a whole, in bytes and in order ([`MarkupPart::Block`]). Empty for HTML.
    pub blocks: Vec<Range<usize>>,
    /// The rest of the text, in bytes, if Markdown has a block that is too long to be read ([`read_markup`]).
    pub unread: Option<Range<usize>>,
}

impl Markup {
    /// Reads a text. It finds the same links as [`read_markup`]. O(n log n) for the n bytes of the text, because the links are sorted.
    pub fn read<T: Text + ?Sized>(text: &T, language: MarkupLanguage) -> Self {
        let mut markup = Self::default();
        read_markup(text, language, &mut |part| {
            match part {
                MarkupPart::Link(link) => markup.links.push(link.into_owned()),
                MarkupPart::Code(range) => markup.code.push(range),
                MarkupPart::Tag(range) => markup.tags.push(range),
                MarkupPart::Block(range) => markup.blocks.push(range),
                MarkupPart::Unread(range) => markup.unread = Some(range),
            }
            ControlFlow::Continue(())
        });
        markup.links.sort_by_key(|link| link.range.start);
        for ranges in [&mut markup.code, &mut markup.tags, &mut markup.blocks] {
            ranges.sort_by_key(|range| range.start);
        }
        markup
    }
}

/// Reads the links of a text that its markup makes, and gives them to `each`, which can end the reading.
///
/// All ranges are in bytes of `text`. The definitions of Markdown come first. The order of the other parts is not specified,
/// because a link is known when its end is read, after the links inside it.
///
/// Linear in the text. A text is read in pieces, which are copied, so that a text of any length needs little memory: a text of
/// Markdown is cut where one of its outermost blocks starts. Such a block can be a paragraph, a whole list or a fence. A block
/// of more than 4 MiB is not read, and neither is the text after it ([`MarkupPart::Unread`]).
///
/// # Links
///
/// - In Markdown: inline links and images, autolinks between `<` and `>`, references in their three forms, and definitions. Of
///   several definitions of a label the first counts. A label without a definition is text, and so are footnotes. Nothing
///   links in code.
/// - In HTML, and in the tags that Markdown may hold: the `href` of `<a>` and `<area>`, and the `src` of any tag. An `<a>` without
///   an end is not a link. The tags in `<noscript>` count, as for a reader without scripts.
/// - The copies of one definition's target count as much as the text: if its references together would make more than the
///   length of the text (or 100,000 bytes, if that is more), the rest of them is text.
pub fn read_markup<T: Text + ?Sized>(
    text: &T,
    language: MarkupLanguage,
    each: &mut dyn FnMut(MarkupPart<'_>) -> ControlFlow<()>,
) {
    // Whether the reading came to its end makes no difference to the caller, who ended it.
    let _ended = match language {
        MarkupLanguage::Markdown => MarkdownReader::default().read(text, each),
        MarkupLanguage::Html => HtmlReader::default().read(text, each),
    };
}

#[cfg(test)]
mod tests;
