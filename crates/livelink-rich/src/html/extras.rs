//! What a page has that changes nothing of its document, and that a document has no place for.

use super::names::language;

/// The attributes that this module writes, or whose meaning is in the document.
const KNOWN: [&str; 11] = [
    "charset",
    "checked",
    "content",
    "data-livelink",
    "data-livelink-cause",
    "dir",
    "disabled",
    "href",
    "name",
    "start",
    "type",
];

/// The styles that this module writes.
const STYLES: [&str; 2] = ["white-space: pre-wrap", "list-style-type: none"];

/// What was found so far.
#[derive(Debug, Default)]
pub(super) struct Extras {
    /// There is a comment, or an attribute of another program.
    found: bool,
    has_title: bool,
    /// This module wrote the page, which has a title that another file would have too.
    is_own: bool,
}

impl Extras {
    pub(super) fn comment(&mut self) {
        self.found = true;
    }

    /// Looks at a start tag, by its name and its attributes.
    pub(super) fn tag<'a>(
        &mut self,
        name: &str,
        attributes: impl Iterator<Item = (&'a [u8], &'a [u8])>,
    ) {
        self.has_title |= name == "title";
        for (attribute, value) in attributes {
            let is_style =
                attribute == b"style" && STYLES.iter().any(|own| own.as_bytes() == value);
            let is_known = KNOWN.iter().any(|known| known.as_bytes() == attribute);
            let is_language = attribute == b"class"
                && matches!(name, "pre" | "code")
                && str::from_utf8(value).is_ok_and(|class| language(class).is_some());
            self.found |= !is_style && !is_known && !is_language;
            self.is_own |= name == "style" && attribute == b"data-livelink" && value == b"page";
        }
    }

    /// Returns whether there is anything.
    pub(super) fn are_there(&self) -> bool {
        self.found || self.has_title && !self.is_own
    }
}

#[cfg(test)]
mod tests {
    use crate::html::{read, write_page};
    use crate::{RichText, markdown};

    #[test]
    fn what_a_document_has_no_place_for_is_noticed() {
        for (page, has_extras) in [
            ("<p>text <b>bold</b> <a href=https://a.com>link</a>", false),
            (
                "<ol start=3><li>a<li><input type=checkbox checked disabled>b</ol>",
                false,
            ),
            ("<meta charset=utf-8><p dir=auto>a", false),
            ("<pre><code class=language-rust>a</code></pre>", false),
            ("<pre><code class='language-rust a'>a</code></pre>", true),
            ("<p class=language-rust>a", true),
            ("<p class=a>a", true),
            ("<p style='color: red'>a", true),
            ("<p lang=de>a", true),
            ("<a href=https://a.com target=_blank>a</a>", true),
            ("<!-- note --><p>a", true),
            ("<title>Mine</title><p>a", true),
        ] {
            assert_eq!(read(page).has_extras, has_extras, "{page}");
        }
        let letter = "# a\n\n- [ ] b\n\n> c  d\n\n```\n  e\n```\n\n&#32;f https://a.com\n";
        for content in [markdown::read(letter).content, RichText::plain(" a\n\n b")] {
            let page = write_page(&content, "title");
            assert!(!read(&page).has_extras, "{page}");
        }
    }
}
