//! Text with its links, as it is copied, dragged and pasted, and as HTML.

use std::fmt::Write as _;
use std::ops::Range;

use livelink::session::{Document, Mark};
use livelink_egui::text;
use ropey::Rope;

/// A copied text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// As plain text.
    pub text: String,
    /// As HTML, if there is a link in it.
    pub html: Option<String>,
}

impl Copied {
    /// Copies a range of a text, with the links in it.
    pub fn new(rope: &Rope, links: &[Mark], range: Range<usize>) -> Self {
        let html = (!links.is_empty()).then(|| html(rope, links, range.clone()));
        Self {
            text: text::slice(rope, range),
            html,
        }
    }
}

/// A text and its links.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkedText {
    /// The text.
    pub text: String,
    /// The links, in order and without overlaps: bytes of the text, and the target.
    pub links: Vec<(Range<usize>, String)>,
}

impl LinkedText {
    /// Takes a range of a document with the links that the document stores.
    pub(crate) fn of(document: &Document<Rope>, range: Range<usize>) -> Self {
        let links = document.links_in(range.clone());
        let whole =
            links.filter(|mark| range.start <= mark.range.start && mark.range.end <= range.end);
        let moved = whole.map(|mark| {
            let place = mark.range.start - range.start..mark.range.end - range.start;
            (place, mark.href.to_string())
        });
        Self {
            links: moved.collect(),
            text: text::slice(document.text(), range.clone()),
        }
    }
}

/// Writes a range as HTML. Links are `a` elements, cut at the ends of the range. Line ends are `br`. Spaces are kept.
pub fn html(rope: &Rope, links: &[Mark], range: Range<usize>) -> String {
    let mut html = String::from("<span style=\"white-space: pre-wrap\">");
    let mut at = range.start;
    for link in links {
        let start = link.range.start.max(at);
        let end = link.range.end.min(range.end);
        escape(&text::slice(rope, at..start), &mut html);
        html.push_str("<a href=\"");
        escape(&link.href, &mut html);
        html.push_str("\">");
        escape(&text::slice(rope, start..end), &mut html);
        html.push_str("</a>");
        at = end;
    }
    escape(&text::slice(rope, at..range.end), &mut html);
    html.push_str("</span>");
    html
}

/// Appends text as HTML.
pub(crate) fn escape(text: &str, html: &mut String) {
    let mut after_cr = false;
    for c in text.chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\n' if after_cr => {}
            '\n' | '\r' => html.push_str("<br>"),
            c if c.is_control() && c != '\t' => {
                let _ = write!(html, "&#{};", u32::from(c));
            }
            c => html.push(c),
        }
        after_cr = c == '\r';
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_without_links_is_copied_as_text() {
        assert_eq!(
            Copied::new(&Rope::from_str("plain"), &[], 0..5),
            Copied {
                text: "plain".to_owned(),
                html: None
            }
        );
    }
}

#[cfg(test)]
mod html_writer_tests {
    use super::*;
    use livelink::session::{Document, Input, SessionOptions};

    #[track_caller]
    fn check(typed: &str, range: Range<usize>, expected: &str) {
        let mut document = Document::new(Rope::new(), SessionOptions::default());
        document.apply(Input::Paste {
            text: typed,
            plain: false,
        });
        let links: Vec<Mark> = document.links_in(range.clone()).collect();
        let html = html(document.text(), &links, range);
        let inner = html
            .strip_prefix("<span style=\"white-space: pre-wrap\">")
            .unwrap()
            .strip_suffix("</span>")
            .unwrap();
        assert_eq!(inner, expected);
    }

    #[test]
    fn links_are_elements() {
        check(
            "see example.com now",
            0..19,
            "see <a href=\"https://example.com\">example.com</a> now",
        );
        check(
            "see example.com now",
            8..12,
            "<a href=\"https://example.com\">ple.</a>",
        );
        check(
            "https://a.example.com/?b&c",
            0..26,
            "<a href=\"https://a.example.com/?b&amp;c\">https://a.example.com/?b&amp;c</a>",
        );
    }

    #[test]
    fn text_is_escaped() {
        check(
            "a<b>&\"c\"\r\n\nd\u{1}",
            0..14,
            "a&lt;b&gt;&amp;&quot;c&quot;<br><br>d&#1;",
        );
    }
}
