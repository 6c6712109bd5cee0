//! The clipboard: links are kept when text is copied and pasted, as HTML beside the plain text.

mod fragment;

use std::fmt::Write as _;
use std::ops::Range;

use livelink::session::Mark;
use ropey::Rope;

use crate::editor::Editor;
use crate::text;

pub use fragment::Fragment;

/// What is copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// As plain text.
    pub text: String,
    /// The same as HTML, if there is a link in it.
    pub html: Option<String>,
}

impl Copied {
    /// A range of a document.
    pub fn new(editor: &Editor, range: Range<usize>) -> Self {
        let links = editor.links_in(range.clone());
        let html = (!links.is_empty()).then(|| html(editor.rope(), &links, range.clone()));
        Self {
            text: text::slice(editor.rope(), range),
            html,
        }
    }
}

impl Fragment {
    /// A range of a document with its links. Where they are not stored, there are none to take along.
    pub(crate) fn of(editor: &Editor, range: Range<usize>) -> Self {
        let links = editor.document().links_in(range.clone());
        let whole =
            links.filter(|mark| range.start <= mark.range.start && mark.range.end <= range.end);
        let moved = whole.map(|mark| {
            let place = mark.range.start - range.start..mark.range.end - range.start;
            (place, mark.href.to_string())
        });
        Self {
            links: moved.collect(),
            text: text::slice(editor.rope(), range.clone()),
        }
    }
}

/// A range as HTML: links as `a` elements, cut at the ends of the range, line ends as `br`, spaces kept.
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

/// The system's clipboard, for what egui does not do.
#[derive(Default)]
pub(crate) enum Platform {
    /// There is none; plain text still goes through egui.
    #[default]
    None,
    System(arboard::Clipboard),
    /// For tests: what a paste finds.
    Fixed(String),
}

impl std::fmt::Debug for Platform {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::None => "None",
            Self::System(_) => "System",
            Self::Fixed(_) => "Fixed",
        })
    }
}

impl Platform {
    /// Connects to the clipboard.
    pub(crate) fn connect() -> Self {
        arboard::Clipboard::new().map_or(Self::None, Self::System)
    }

    /// Puts HTML and plain text on the clipboard. Returns whether that worked.
    pub(crate) fn copy_html(&mut self, html: &str, text: &str) -> bool {
        match self {
            Self::System(clipboard) => clipboard.set_html(html, Some(text)).is_ok(),
            Self::None | Self::Fixed(_) => false,
        }
    }

    /// The HTML on the clipboard.
    pub(crate) fn html(&mut self) -> Option<String> {
        match self {
            Self::System(clipboard) => clipboard.get().html().ok(),
            Self::Fixed(html) => Some(html.clone()),
            Self::None => None,
        }
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

    #[test]
    fn text_without_links_is_copied_as_text() {
        let editor = Editor::new(Document::new(
            Rope::from_str("plain"),
            SessionOptions::default(),
        ));
        assert_eq!(
            Copied::new(&editor, 0..5),
            Copied {
                text: "plain".to_owned(),
                html: None
            }
        );
    }
}
