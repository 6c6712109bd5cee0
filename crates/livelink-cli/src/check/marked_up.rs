//! Links whose text and target stand apart, in Markdown and HTML.

use html5gum::emitters::default::{DefaultEmitter, Token};
use html5gum::{HtmlString, Tokenizer};
use livelink_ls::{Markdown, MarkupLink};
use std::ops::Range;

/// A text with markup.
#[derive(Debug, Default)]
pub(crate) struct MarkedUp {
    /// The links.
    pub(crate) links: Vec<MarkupLink>,
    /// Where code stands, in order.
    code: Vec<Range<usize>>,
    /// What Markdown has of its own, if the text is Markdown.
    pub(crate) markdown: Option<MarkdownPlaces>,
}

/// Where the links of Markdown stand, without those of its HTML.
#[derive(Debug)]
pub(crate) struct MarkdownPlaces {
    /// The whole links, in order. They never overlap.
    links: Vec<Range<usize>>,
    /// The targets of links, images and definitions, in order.
    targets: Vec<Range<usize>>,
}

impl MarkdownPlaces {
    /// Whether the byte at `at` belongs to a link or to a target.
    pub(crate) fn has_target(&self, at: usize) -> bool {
        contains(&self.links, at) || contains(&self.targets, at)
    }

    /// Whether a link ends at `end`.
    pub(crate) fn ends_link(&self, end: usize) -> bool {
        self.links
            .binary_search_by_key(&end, |link| link.end)
            .is_ok()
    }
}

/// Whether one of `places`, which are in order, contains a byte.
fn contains(places: &[Range<usize>], at: usize) -> bool {
    let next = places.partition_point(|place| place.end <= at);
    places.get(next).is_some_and(|place| place.contains(&at))
}

impl MarkedUp {
    /// Reads a text, if its language has such links. Linear in the text.
    pub(crate) fn of(language: Option<&str>, text: &str) -> Option<Self> {
        let mut marked_up = Self::default();
        match language? {
            "markdown" => {
                // Markdown may hold HTML, except in its code.
                marked_up.html(text);
                let markdown = Markdown::read(text);
                marked_up.code = markdown.code;
                marked_up.markdown = Some(MarkdownPlaces {
                    links: markdown
                        .links
                        .iter()
                        .map(|link| link.range.clone())
                        .collect(),
                    targets: markdown.targets,
                });
                let html = std::mem::replace(&mut marked_up.links, markdown.links);
                let outside = html
                    .into_iter()
                    .filter(|link| !marked_up.is_code(link.range.start));
                let outside: Vec<_> = outside.collect();
                marked_up.links.extend(outside);
            }
            "html" => marked_up.html(text),
            _ => return None,
        }
        Some(marked_up)
    }

    /// Whether the byte at `at` belongs to code.
    pub(crate) fn is_code(&self, at: usize) -> bool {
        contains(&self.code, at)
    }

    fn html(&mut self, text: &str) {
        let mut open: Option<MarkupLink> = None;
        let mut codes = 0_usize;
        let mut emitter = DefaultEmitter::<usize>::new_with_span();
        // After <script> and the like stands text without tags.
        emitter.naively_switch_states(true);
        for token in Tokenizer::new_with_emitter(text, emitter).flatten() {
            match token {
                Token::StartTag(tag) if *tag.name == b"a" => {
                    let href = tag.attributes.get(&HtmlString(b"href".to_vec()));
                    open = href.map(|href| MarkupLink {
                        range: tag.span.start..tag.span.end,
                        shown: String::new(),
                        is_code: true,
                        target: String::from_utf8_lossy(&href.value).into_owned(),
                    });
                }
                Token::EndTag(tag) if *tag.name == b"a" => {
                    if let Some(mut link) = open.take() {
                        link.range.end = tag.span.end;
                        self.links.push(link);
                    }
                }
                Token::StartTag(tag) if *tag.name == b"code" => codes += 1,
                Token::EndTag(tag) if *tag.name == b"code" => codes = codes.saturating_sub(1),
                Token::String(part) => {
                    if let Some(link) = &mut open {
                        link.shown.push_str(&String::from_utf8_lossy(&part.value));
                        link.is_code &= codes > 0;
                    }
                }
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::MarkedUp;

    /// The links as `text → target @ where they stand`.
    #[track_caller]
    fn check(language: &str, text: &str, expected: &[(&str, &str, &str)]) {
        let marked_up = MarkedUp::of(Some(language), text).expect("a language with such links");
        let found: Vec<_> = marked_up
            .links
            .iter()
            .map(|link| {
                (
                    &text[link.range.clone()],
                    link.shown.as_str(),
                    link.target.as_str(),
                )
            })
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
