//! Links with a text and a separate target, in Markdown and HTML.

use crate::markdown_places::{MarkdownPlaces, is_link, touches};
use livelink::syntax::{Markup, MarkupKind, MarkupLanguage, MarkupLink};

/// A text with markup.
#[derive(Debug)]
pub(crate) struct MarkedUp {
    /// The links and definitions, including the links of HTML inside Markdown.
    links: Vec<MarkupLink<'static>>,
    /// The Markdown-only places, if the text is Markdown.
    pub(crate) markdown: Option<MarkdownPlaces>,
}

impl MarkedUp {
    /// Reads a text, if its language has such links. Linear in the text.
    pub(crate) fn of(language: Option<&str>, text: &str) -> Option<Self> {
        let language = MarkupLanguage::named(language?)?;
        let markup = Markup::read(text, language);
        let is_markdown = language == MarkupLanguage::Markdown;
        let markdown = is_markdown.then(|| MarkdownPlaces::of(text, &markup));
        let links = markup.links;
        Some(Self { links, markdown })
    }

    /// The links whose text and target are separate.
    pub(crate) fn with_text(&self) -> impl Iterator<Item = &MarkupLink<'static>> {
        let has_text = |link: &&MarkupLink<'_>| is_link(link) || link.kind == MarkupKind::Attribute;
        self.links.iter().filter(has_text)
    }

    /// The links and definitions that hold their target.
    pub(crate) fn with_target(&self) -> impl Iterator<Item = &MarkupLink<'static>> {
        let holds_target = |link: &&MarkupLink<'_>| link.kind != MarkupKind::Reference;
        self.links.iter().filter(holds_target)
    }

    /// Whether the byte at `at` belongs to code.
    pub(crate) fn is_code(&self, at: usize) -> bool {
        let markdown = self.markdown.as_ref();
        markdown.is_some_and(|markdown| touches(&markdown.code, &(at..at + 1)))
    }
}

#[cfg(test)]
mod tests {
    use super::MarkedUp;

    /// The links as `text → target @ place`.
    #[track_caller]
    fn check(language: &str, text: &str, expected: &[(&str, &str, &str)]) {
        let marked_up = MarkedUp::of(Some(language), text).expect("a language with such links");
        let found: Vec<_> = marked_up
            .with_text()
            .map(|link| (&text[link.range.clone()], &*link.shown, &*link.destination))
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn links_of_markdown() {
        check(
            "markdown",
            "é [a **b** `c`](x \"t\") [d][1] <https://e.com> ![f](g)\n\n[1]: y\n",
            &[
                ("[a **b** `c`](x \"t\")", "a b c", "x"),
                ("[d][1]", "d", "y"),
            ],
        );
        check(
            "markdown",
            "<a href='h?a=1&amp;b=2'>i <b>j</b>&amp;</a> `<a href=k>l</a>`\n\n    <a href=m>n</a>\n",
            &[(
                "<a href='h?a=1&amp;b=2'>i <b>j</b>&amp;</a>",
                "i j&",
                "h?a=1&b=2",
            )],
        );
    }

    #[test]
    fn links_of_html() {
        check(
            "html",
            "<A HREF=\"x\">é</A><a name=y>z</a><script>'<a href=s>t</a>'</script><!-- <a href=u>v</a> --><a href=w>",
            &[("<A HREF=\"x\">é</A>", "é", "x")],
        );
        check(
            "html",
            "<a href=1>a<a href=2>b</a>",
            &[("<a href=2>b</a>", "b", "2")],
        );
    }

    #[test]
    fn places_in_code() {
        let text = "a `b` c\n\n```\nd\n```\n";
        let marked_up = MarkedUp::of(Some("markdown"), text).expect("Markdown");
        let code: String = text
            .char_indices()
            .filter(|(at, c)| c.is_alphabetic() && marked_up.is_code(*at))
            .map(|(_, c)| c)
            .collect();
        assert_eq!(code, "bd");
    }
}
