//! Reading pages: of this module, of other programs, and what those put on the clipboard.

use html5gum::Tokenizer;
use html5gum::emitters::default::DefaultEmitter;
use livelink_detect::Schemes;

use super::reader::Reader;
use crate::rich_text::RichText;

/// What [`read`] finds in a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Read {
    /// The document.
    pub content: RichText,
    /// What the page has and the document cannot hold, for example `tables`: in the order of the alphabet, each once. A program
    /// that would write over the page asks first.
    pub lost: Vec<&'static str>,
    /// Whether the page has more that would be gone if a document were written over it: comments, attributes such as classes, or a
    /// title that another program gave it.
    pub has_extras: bool,
}

/// Reads a page or a part of one. Never fails: unknown parts are passed over. O(input).
///
/// A link that this module wrote as automatic is automatic. Every other link counts as the user's own. Links to
/// unknown schemes are left out. White space counts as it does on a page: a run of it is one space, except where the page keeps it.
///
/// ```
/// use livelink_rich::{HeadingLevel, ParagraphKind, TextStyle, html};
///
/// let page = "<h1>News</h1>\n<p>See <a href='https://example.com'>the  <b>docs</b></a>.";
/// let content = html::read(page).content;
/// assert_eq!(content.text, "News\nSee the docs.");
/// assert_eq!(content.paragraphs[0].kind, ParagraphKind::Heading(HeadingLevel::new(1).unwrap()));
/// assert_eq!(content.styles, [(13..17, TextStyle::BOLD)]);
/// assert_eq!(&*content.links[0].href, "https://example.com");
/// ```
pub fn read(input: &str) -> Read {
    read_with(input, &Schemes::default())
}

/// Reads a page with links to these schemes. O(input).
pub fn read_with(input: &str, schemes: &Schemes) -> Read {
    let mut reader = Reader::new(schemes);
    let mut emitter = DefaultEmitter::default();
    // After <script> and the like comes text without tags.
    emitter.naively_switch_states(true);
    let page = without_header(input);
    for token in Tokenizer::new_with_emitter(page, emitter).map_while(Result::ok) {
        reader.token(token);
    }
    let (content, lost, has_extras) = reader.finish();
    let lost = lost.into_iter().collect();
    Read {
        content,
        lost,
        has_extras,
    }
}

/// Leaves out the lines that Windows puts before a page on the clipboard.
fn without_header(input: &str) -> &str {
    match input.find('<') {
        Some(at) if input.starts_with("Version:") => input.get(at..).unwrap_or(input),
        _ => input,
    }
}
