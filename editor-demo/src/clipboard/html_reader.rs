//! Reads the clipboard's HTML as text with links.
//!
//! Browsers, mail programs and word processors put HTML on the clipboard. Its words are read, and where they lead. All else is
//! passed over. White space counts as it does on a page: a run of it is one space, except where the page keeps it.

use std::cell::RefCell;

use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use livelink::Schemes;

use super::linked_text::LinkedText;

/// Elements whose content does not show on the page, and how HTML reads their content.
const UNSEEN: &[(&str, Option<RawKind>)] = &[
    ("iframe", Some(RawKind::Rawtext)),
    ("script", Some(RawKind::ScriptData)),
    ("style", Some(RawKind::Rawtext)),
    ("template", None),
    ("title", Some(RawKind::Rcdata)),
];
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

/// How many open elements the reader distinguishes. A deeper element counts as part of the last one. So an end tag that
/// matches no open element costs at most a look at this many elements.
const DEPTH: usize = 512;

impl LinkedText {
    /// Reads HTML: a page or a part of one. Never fails: unknown parts are passed over. O(HTML).
    pub fn of_html(html: &str) -> Self {
        let input = BufferQueue::default();
        input.push_back(html.into());
        let tokenizer = Tokenizer::new(SharedReader::default(), TokenizerOpts::default());
        // The tokenizer stops for a script that is to run. No script runs here.
        let _ = tokenizer.feed(&input);
        tokenizer.end();
        let mut reader = tokenizer.sink.0.into_inner();
        reader.end_link();
        reader.out
    }
}

/// The reader in the form that the tokenizer takes: shared.
#[derive(Default)]
struct SharedReader(RefCell<HtmlReader>);

impl TokenSink for SharedReader {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut reader = self.0.borrow_mut();
        match token {
            Token::CharacterTokens(text) => reader.text(&text),
            Token::NullCharacterToken => reader.text("\0"),
            Token::TagToken(tag) if tag.kind == TagKind::EndTag => reader.end(&tag.name),
            Token::TagToken(tag) => return reader.start(&tag),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

#[derive(Default)]
struct HtmlReader {
    out: LinkedText,
    /// The open elements, and whether white space counts in each.
    open: Vec<(String, bool)>,
    /// The element around the place whose content does not show on the page.
    unseen: Option<&'static str>,
    /// Where the open link begins, and where it leads.
    link: Option<(usize, String)>,
    /// The white space before the next word.
    due: Separator,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Separator {
    #[default]
    Nothing,
    Space,
    Line,
}

impl HtmlReader {
    fn text(&mut self, text: &str) {
        if self.unseen.is_some() {
            return;
        }
        let keeps = self.open.last().is_some_and(|(_, keeps)| *keeps);
        for c in text.chars() {
            if keeps || !c.is_ascii_whitespace() {
                self.put_due();
                self.out.text.push(c);
            } else {
                let begun = !self.out.text.is_empty() && !self.out.text.ends_with(['\n', ' ']);
                if begun && self.due == Separator::Nothing {
                    self.due = Separator::Space;
                }
            }
        }
    }

    fn put_due(&mut self) {
        match std::mem::replace(&mut self.due, Separator::Nothing) {
            Separator::Nothing => {}
            Separator::Space => self.out.text.push(' '),
            Separator::Line => self.out.text.push('\n'),
        }
    }

    fn start(&mut self, tag: &Tag) -> TokenSinkResult<()> {
        if self.unseen.is_some() {
            return TokenSinkResult::Continue;
        }
        let name = &*tag.name;
        if let Some((unseen, raw)) = UNSEEN.iter().find(|(unseen, _)| *unseen == name) {
            self.unseen = Some(unseen);
            return raw.map_or(TokenSinkResult::Continue, TokenSinkResult::RawData);
        }
        match name {
            "br" => self.line(),
            "td" | "th" if self.due == Separator::Line => {}
            "td" | "th" if !self.out.text.is_empty() && !self.out.text.ends_with('\n') => {
                self.due = Separator::Nothing;
                self.out.text.push('\t');
            }
            "a" => {
                self.end_link();
                if let Some(href) =
                    attribute(tag, "href").filter(|href| Schemes::default().lead(href))
                {
                    self.put_due();
                    self.link = Some((self.out.text.len(), href.to_owned()));
                }
            }
            _ if BLOCKS.contains(&name) => self.own_line(),
            _ => {}
        }
        if !VOID.contains(&name) && !tag.self_closing && self.open.len() < DEPTH {
            let outer = self.open.last().is_some_and(|(_, keeps)| *keeps);
            let style = attribute(tag, "style").unwrap_or_default();
            let keeps = match style.split_once("white-space:") {
                Some((_, value)) => value.trim_start().starts_with("pre"),
                None => outer || name == "pre",
            };
            self.open.push((name.to_owned(), keeps));
        }
        TokenSinkResult::Continue
    }

    fn end(&mut self, name: &str) {
        if let Some(unseen) = self.unseen {
            if unseen == name {
                self.unseen = None;
            }
            return;
        }
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
        if self.due == Separator::Line {
            self.put_due();
        }
        self.due = Separator::Nothing;
        self.out.text.push('\n');
    }

    /// Begins a line, unless a line has just begun.
    fn own_line(&mut self) {
        let begun = !self.out.text.is_empty() && !self.out.text.ends_with('\n');
        self.due = if begun {
            Separator::Line
        } else {
            Separator::Nothing
        };
    }
}

fn attribute<'a>(tag: &'a Tag, name: &str) -> Option<&'a str> {
    let found = tag.attrs.iter().find(|found| &*found.name.local == name);
    found.map(|found| &*found.value)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `[` and `](href)` mark a link.
    #[track_caller]
    fn check(html: &str, expected: &str) {
        let LinkedText { mut text, links } = LinkedText::of_html(html);
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
        check("<head><title>t</title><body>x", "x");
        check("<template><a href=https://a.example>t</a></template>x", "x");
        check("<iframe>t</iframe><STYLE>t</Style>x", "x");
        check("caf&eacute; &#128512; &rarr;", "café \u{1f600} \u{2192}");
    }

    /// Each of these would take hours if a part of it were read again and again.
    #[test]
    fn no_input_takes_long() {
        for (unit, expected) in [
            ("<", 1),
            ("< ", 2),
            ("&", 1),
            ("<script></script>", 0),
            ("<b>", 0),
            ("<b></i>", 0),
            ("<a href='", 0),
            ("<!--", 0),
        ] {
            let text = LinkedText::of_html(&unit.repeat(200_000)).text;
            assert!(text.len().abs_diff(expected * 200_000) <= 1, "{unit}");
        }
    }

    /// What is copied here and pasted here is the same.
    #[test]
    fn copying_and_pasting_changes_nothing() {
        use livelink::session::{Document, Input, SessionOptions};
        let text = "see  example.com \u{1}& <b>\n\n अभि@उदाहरण.भारत\n";
        let mut document = Document::new(ropey::Rope::new(), SessionOptions::default());
        document.apply(Input::Paste { text, plain: false });
        let links: Vec<_> = document.links().collect();
        let html = super::super::html(document.text(), &links, 0..text.len());
        let again = LinkedText::of_html(&html);
        assert_eq!(again.text, text);
        let expected: Vec<_> = links
            .into_iter()
            .map(|mark| (mark.range, mark.href.to_string()))
            .collect();
        assert_eq!(again.links, expected);
    }
}
