//! Reading pages of programs that know nothing of Livelink.

use html5gum::emitters::default::{DefaultEmitter, StartTag, Token};
use html5gum::{HtmlString, Tokenizer};
use livelink_detect::Schemes;
use livelink_session::{Mark, MarkKind};

use crate::Saved;

/// Elements whose content does not show on the page.
const UNSEEN: &str = "iframe noembed noframes noscript script style template title";
/// Elements that begin and end on a line of their own.
const BLOCKS: &str = "address article aside blockquote caption center dd details dialog div dl dt fieldset \
    figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup option p pre \
    search section summary table tr ul";
/// Elements in a line, with a space before and after each.
const BOXES: &str = "audio button canvas input meter object progress select textarea video";
/// Elements that have no end.
const VOID: &str = "area base br col embed hr img input link meta source track wbr";

fn is_one(name: &str, of: &str) -> bool {
    of.split(' ').any(|one| one == name)
}

/// How many open elements the reader distinguishes. A deeper element counts as part of the last one. So an end tag that
/// matches no open element costs at most a look at this many elements.
const DEPTH: usize = 512;

/// Reads the words of a page or of a part of one, and the links with a known scheme among them. Every link counts as the
/// user's own.
///
/// Browsers, mail programs and word processors put such HTML on the clipboard. White space counts as it does on a page: a run
/// of it is one space, except where the page keeps it. Never fails: unknown parts are passed over. O(input).
///
/// ```
/// use livelink_persist::html;
///
/// let saved = html::read_page("<h1>News</h1>\n<p>See <a href='https://example.com'>the  docs</a>.");
/// assert_eq!(saved.text, "News\nSee the docs.");
/// assert_eq!(&*saved.links[0].href, "https://example.com");
/// ```
pub fn read_page(input: &str) -> Saved {
    let mut emitter = DefaultEmitter::default();
    // After <script> and the like comes text without tags.
    emitter.naively_switch_states(true);
    let mut reader = PageReader::default();
    for token in Tokenizer::new_with_emitter(input, emitter).map_while(Result::ok) {
        match token {
            Token::String(text) => reader.text(&String::from_utf8_lossy(&text)),
            Token::StartTag(tag) => reader.start(&tag),
            Token::EndTag(tag) => reader.end(&String::from_utf8_lossy(&tag.name)),
            _ => {}
        }
    }
    reader.end_link();
    reader.out
}

#[derive(Default)]
struct PageReader {
    out: Saved,
    schemes: Schemes,
    /// The open elements, and whether white space counts in each.
    open: Vec<(String, bool)>,
    /// The element around the place whose content does not show on the page.
    unseen: Option<String>,
    /// Where the open link begins, and where it leads.
    link: Option<(usize, String)>,
    /// The white space before the next word.
    due: Option<char>,
}

impl PageReader {
    /// Returns whether the next text begins neither the document nor a line.
    fn is_in_line(&self) -> bool {
        !self.out.text.is_empty() && !self.out.text.ends_with('\n')
    }

    fn text(&mut self, text: &str) {
        if self.unseen.is_some() {
            return;
        }
        let keeps = self.open.last().is_some_and(|(_, keeps)| *keeps);
        for c in text.chars() {
            if keeps || !c.is_ascii_whitespace() {
                self.out.text.extend(self.due.take());
                self.out.text.push(c);
            } else {
                self.space();
            }
        }
    }

    fn start(&mut self, tag: &StartTag<()>) {
        if self.unseen.is_some() {
            return;
        }
        let name = &*String::from_utf8_lossy(&tag.name);
        if is_one(name, UNSEEN) {
            self.unseen = Some(name.to_owned());
            return;
        }
        match name {
            "br" => self.line(),
            "td" | "th" if self.due == Some('\n') => {}
            "td" | "th" if self.is_in_line() => {
                self.due = None;
                self.out.text.push('\t');
            }
            "a" => {
                self.end_link();
                if let Some(href) = attribute(tag, "href").filter(|href| self.schemes.lead(href)) {
                    self.out.text.extend(self.due.take());
                    self.link = Some((self.out.text.len(), href));
                }
            }
            _ if is_one(name, BLOCKS) => self.own_line(),
            _ if is_one(name, BOXES) => self.space(),
            _ => {}
        }
        if !is_one(name, VOID) && !tag.self_closing && self.open.len() < DEPTH {
            let outer = self.open.last().is_some_and(|(_, keeps)| *keeps);
            let style = attribute(tag, "style").unwrap_or_default();
            let keeps = match style.split_once("white-space:") {
                Some((_, value)) => value.trim_start().starts_with("pre"),
                None => outer || name == "pre",
            };
            self.open.push((name.to_owned(), keeps));
        }
    }

    fn end(&mut self, name: &str) {
        if self.unseen.is_some() {
            self.unseen.take_if(|unseen| unseen == name);
            return;
        }
        if let Some(at) = self.open.iter().rposition(|(open, _)| open == name) {
            self.open.truncate(at);
        }
        match name {
            "a" => self.end_link(),
            _ if is_one(name, BLOCKS) => self.own_line(),
            _ if is_one(name, BOXES) => self.space(),
            _ => {}
        }
    }

    fn end_link(&mut self) {
        if let Some((start, href)) = self.link.take()
            && start < self.out.text.len()
        {
            self.out.links.push(Mark {
                range: start..self.out.text.len(),
                href: href.into(),
                kind: MarkKind::Manual,
            });
        }
    }

    fn line(&mut self) {
        let due = self.due.take().filter(|due| *due == '\n');
        self.out.text.extend(due);
        self.out.text.push('\n');
    }

    /// Puts a space before the next word of the line.
    fn space(&mut self) {
        if self.is_in_line() && !self.out.text.ends_with(' ') {
            self.due = self.due.or(Some(' '));
        }
    }

    /// Begins a line, unless a line has just begun.
    fn own_line(&mut self) {
        self.due = self.is_in_line().then_some('\n');
    }
}

fn attribute(tag: &StartTag<()>, name: &str) -> Option<String> {
    let value = tag.attributes.get(&HtmlString(name.into()))?;
    Some(String::from_utf8_lossy(value).into_owned())
}

#[cfg(test)]
mod tests {
    use super::super::write_page;
    use super::*;
    #[track_caller]
    fn check(html: &str, expected: &str) {
        let Saved {
            mut text, links, ..
        } = read_page(html);
        for link in links.iter().rev() {
            text.insert_str(link.range.end, &format!("]({})", link.href));
            text.insert(link.range.start, '[');
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
        check("<details><summary>a</summary>b</details>c", "a\nb\nc");
        check(
            "<fieldset><legend>a</legend>b<select><option>c<option>d</select>e</fieldset>",
            "a\nb\nc\nd e",
        );
        check("a<button>b</button><button>c</button>d", "a b c d");
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
            let text = read_page(&unit.repeat(200_000)).text;
            assert!(text.len().abs_diff(expected * 200_000) <= 1, "{unit}");
        }
    }

    /// What is copied here and pasted here is the same.
    #[test]
    fn copying_and_pasting_changes_nothing() {
        let text = "see  example.com \u{1}& <b>\n\n अभि@उदाहरण.भारत\n";
        let mut saved = pasted(text);
        assert_eq!(saved.links.len(), 2);
        for link in &mut saved.links {
            link.kind = MarkKind::Manual;
        }
        assert_eq!(read_page(&write_page(&saved)), saved);
    }

    fn pasted(text: &str) -> Saved {
        use livelink_session::{Document, Input, SessionOptions};
        let mut document = Document::new(String::new(), SessionOptions::default());
        document.apply(Input::Paste { text, plain: false });
        Saved::of(&document)
    }

    #[track_caller]
    fn check_written(text: &str, expected: &str) {
        let page = write_page(&pasted(text));
        let inner = page.strip_prefix("<span style=\"white-space: pre-wrap\">");
        assert_eq!(inner.unwrap().strip_suffix("</span>").unwrap(), expected);
    }

    #[test]
    fn links_are_elements() {
        check_written(
            "see example.com now",
            "see <a href=\"https://example.com\">example.com</a> now",
        );
        check_written(
            "https://a.example.com/?b&c",
            "<a href=\"https://a.example.com/?b&amp;c\">https://a.example.com/?b&amp;c</a>",
        );
    }

    #[test]
    fn text_is_escaped() {
        check_written(
            "a<b>&\"c\"\r\n\nd\u{1}",
            "a&lt;b&gt;&amp;&quot;c&quot;<br><br>d&#1;",
        );
    }
}
