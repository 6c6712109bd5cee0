//! HTML of the clipboard as text with links.
//!
//! What browsers, mail programs and word processors put on the clipboard is read for its words and where they lead; all else
//! is passed over. White space counts as it does on a page: runs of it are one space, except where the page keeps it.

use std::ops::Range;

use super::markup::{attribute, end_of_tag, resolved};

/// A text and its links.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fragment {
    /// The text.
    pub text: String,
    /// Links in order, none over another: bytes of the text, and the target.
    pub links: Vec<(Range<usize>, String)>,
}

/// Elements whose content is no text of the page.
const UNSEEN: &[&str] = &["head", "script", "style", "template", "title"];
/// Elements that begin and end on a line of their own.
const BLOCKS: &[&str] = &[
    "address",
    "article",
    "aside",
    "blockquote",
    "dd",
    "div",
    "dl",
    "dt",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "li",
    "main",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "table",
    "tr",
    "ul",
];
/// Elements that have no end.
const VOID: &[&str] = &[
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
];

impl Fragment {
    /// Reads HTML, be it a page or a part of one. Never fails: what is not understood is passed over. Linear.
    pub fn of_html(html: &str) -> Self {
        let mut reader = Reader {
            rest: html,
            out: Self::default(),
            open: Vec::new(),
            link: None,
            due: Due::Nothing,
        };
        while !reader.rest.is_empty() {
            reader.next();
        }
        reader.end_link();
        reader.out
    }
}

struct Reader<'a> {
    rest: &'a str,
    out: Fragment,
    /// The open elements, and whether white space counts in each.
    open: Vec<(String, bool)>,
    /// Where the open link begins and leads.
    link: Option<(usize, String)>,
    /// What is to stand before the next word.
    due: Due,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Due {
    Nothing,
    Space,
    Line,
}

impl Reader<'_> {
    fn next(&mut self) {
        match self.rest.find('<') {
            Some(0) => self.tag(),
            Some(at) => self.text_to(at),
            None => self.text_to(self.rest.len()),
        }
    }

    fn text_to(&mut self, end: usize) {
        let (text, rest) = self.rest.split_at(end);
        self.rest = rest;
        let keeps = self.open.last().is_some_and(|(_, keeps)| *keeps);
        for c in resolved(text).chars() {
            if keeps {
                self.put_due();
                self.out.text.push(c);
            } else if c.is_ascii_whitespace() {
                let begun = !self.out.text.is_empty() && !self.out.text.ends_with(['\n', ' ']);
                if begun && self.due == Due::Nothing {
                    self.due = Due::Space;
                }
            } else {
                self.put_due();
                self.out.text.push(c);
            }
        }
    }

    fn put_due(&mut self) {
        match std::mem::replace(&mut self.due, Due::Nothing) {
            Due::Nothing => {}
            Due::Space => self.out.text.push(' '),
            Due::Line => self.out.text.push('\n'),
        }
    }

    fn tag(&mut self) {
        if let Some(comment) = self.rest.strip_prefix("<!--") {
            self.rest = comment.split_once("-->").map_or("", |(_, rest)| rest);
            return;
        }
        let inner = self.rest.get(1..).unwrap_or_default();
        let end = end_of_tag(inner);
        let (tag, rest) = inner.split_at(end);
        self.rest = rest.strip_prefix('>').unwrap_or(rest);
        let named = |c: char| c.is_ascii_alphanumeric();
        if let Some(tag) = tag.strip_prefix('/') {
            self.end(&tag.trim().to_ascii_lowercase());
        } else if tag.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let length = tag.find(|c| !named(c)).unwrap_or(tag.len());
            let (name, attributes) = tag.split_at(length);
            self.start(&name.to_ascii_lowercase(), attributes);
        } else if !tag.starts_with(['!', '?']) {
            // A bare `<` in a text.
            self.put_due();
            self.out.text.push('<');
            self.rest = inner;
        }
    }

    fn start(&mut self, name: &str, attributes: &str) {
        if UNSEEN.contains(&name) {
            let end = format!("</{name}");
            // Comparing bytes of ASCII letters only, so the place is one of a character.
            let lower = self.rest.to_ascii_lowercase();
            let after = lower.find(&end).map_or(lower.len(), |at| at);
            self.rest = self.rest.get(after..).unwrap_or_default();
            return;
        }
        match name {
            "br" => self.line(),
            "td" | "th" if self.due == Due::Line => {}
            "td" | "th" if !self.out.text.is_empty() && !self.out.text.ends_with('\n') => {
                self.due = Due::Nothing;
                self.out.text.push('\t');
            }
            "a" => {
                self.end_link();
                if let Some(href) = attribute(attributes, "href").filter(|href| leads(href)) {
                    self.put_due();
                    self.link = Some((self.out.text.len(), href));
                }
            }
            _ if BLOCKS.contains(&name) => self.own_line(),
            _ => {}
        }
        if !VOID.contains(&name) && !attributes.ends_with('/') {
            let outer = self.open.last().is_some_and(|(_, keeps)| *keeps);
            let style = attribute(attributes, "style").unwrap_or_default();
            let keeps = match style.split_once("white-space:") {
                Some((_, value)) => value.trim_start().starts_with("pre"),
                None => outer || name == "pre",
            };
            self.open.push((name.to_owned(), keeps));
        }
    }

    fn end(&mut self, name: &str) {
        if let Some(at) = self.open.iter().rposition(|(open, _)| open == name) {
            self.open.truncate(at);
        }
        match name {
            "a" => self.end_link(),
            _ if BLOCKS.contains(&name) => self.own_line(),
            _ => {}
        }
    }

    fn end_link(&mut self) {
        if let Some((start, href)) = self.link.take()
            && start < self.out.text.len()
        {
            self.out.links.push((start..self.out.text.len(), href));
        }
    }

    fn line(&mut self) {
        if self.due == Due::Line {
            self.put_due();
        }
        self.due = Due::Nothing;
        self.out.text.push('\n');
    }

    /// Begins a line, unless one has just begun.
    fn own_line(&mut self) {
        let begun = !self.out.text.is_empty() && !self.out.text.ends_with('\n');
        self.due = if begun { Due::Line } else { Due::Nothing };
    }
}

/// Does it lead somewhere from here? Other schemes may start programs, and what has none leads nowhere without its page.
fn leads(href: &str) -> bool {
    let scheme = href.split(':').next().unwrap_or_default();
    let known = ["https", "http", "mailto", "ftp"];
    href.len() > scheme.len() + 1 && known.iter().any(|known| scheme.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `[` and `](href)` mark a link.
    #[track_caller]
    fn check(html: &str, expected: &str) {
        let Fragment { mut text, links } = Fragment::of_html(html);
        for (range, href) in links.iter().rev() {
            text.insert_str(range.end, &format!("]({href})"));
            text.insert(range.start, '[');
        }
        assert_eq!(text, expected, "{html}");
    }

    #[test]
    fn links_keep_where_they_lead() {
        check(
            "see <a href=\"https://example.com/?a&amp;b\">the docs</a>.",
            "see [the docs](https://example.com/?a&b).",
        );
        check(
            "<A class=x HREF='mailto:a@b.example'>me</A>",
            "[me](mailto:a@b.example)",
        );
        check(
            "<a href=https://a.example><b>bo</b>ld</a>",
            "[bold](https://a.example)",
        );
        check(
            "<a href=\"/page\">here</a> <a name=x>there</a>",
            "here there",
        );
        check("<a href=\"javascript:alert(1)\">x</a>", "x");
        check(
            "<a href=\"https://a.example/>\">x</a>",
            "[x](https://a.example/>)",
        );
        check("<a href=\"https://a.example\"></a>", "");
    }

    #[test]
    fn white_space_is_as_on_the_page() {
        check("  one \n two<br>three ", "one two\nthree");
        check("<p>one</p>\n<p>two</p>\n", "one\ntwo");
        check("<ul><li>one<li>two</ul>", "one\ntwo");
        check("<tr><td>1</td><td>2</td></tr>", "1\t2");
        check("<pre>a  b\n c</pre>", "a  b\n c");
        check(
            "<span style=\"white-space: pre-wrap\">a  b </span>",
            "a  b ",
        );
        check(
            "a <a href=\"https://a.example\"> b</a>",
            "a [b](https://a.example)",
        );
    }

    #[test]
    fn what_is_no_text_is_passed_over() {
        check(
            "<html><head><title>t</title><style>p>a{}</style></head><body>x",
            "x",
        );
        check("<!--StartFragment-->x<!--EndFragment-->", "x");
        check("<!DOCTYPE html><meta charset=utf-8>x", "x");
        check("<script>if (a < b) {}</script>x", "x");
        check(
            "1 < 2 &amp; 3 &unknown; &#x915;",
            "1 < 2 & 3 &unknown; \u{915}",
        );
        check("<", "<");
        check("<a href=\"", "");
        check("&", "&");
    }

    /// What is copied here and pasted here is the same.
    #[test]
    fn copying_and_pasting_changes_nothing() {
        use livelink::session::{Document, Input, SessionOptions};
        let text = "see  example.com \u{1}& <b>\n\n अभि@उदाहरण.भारत\n";
        let mut document = Document::new(ropey::Rope::new(), SessionOptions::default());
        document.apply(Input::Paste { text, plain: false });
        let links: Vec<_> = document.links().collect();
        let html = crate::clipboard::html(document.text(), &links, 0..text.len());
        let again = Fragment::of_html(&html);
        assert_eq!(again.text, text);
        let expected: Vec<_> = links
            .into_iter()
            .map(|mark| (mark.range, mark.href.to_string()))
            .collect();
        assert_eq!(again.links, expected);
    }
}
