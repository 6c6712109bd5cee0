//! Text with links as HTML.

use std::fmt::Write as _;
use std::ops::Range;

use livelink::session::Mark;
use livelink_egui::text;
use ropey::Rope;

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
