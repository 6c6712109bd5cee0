//! Writing fragments and pages.

use livelink_detect::Schemes;
use livelink_session::{MarkKind, MuteCause};

use crate::Saved;
use crate::passages::{Passage, escape, passages};

/// Writes a fragment. It leaves out links and mutes that do not fit the text ([`Saved::fitted`]). O(text).
pub fn write(saved: &Saved) -> String {
    write_with(saved, &Schemes::default())
}

/// Writes a fragment with links to these schemes. O(text).
pub fn write_with(saved: &Saved, schemes: &Schemes) -> String {
    let saved = &saved.fitting(Some(schemes));
    let mut out = String::with_capacity(saved.text.len() + 64 * saved.links.len());
    for passage in passages(saved) {
        match passage {
            Passage::Plain(text) => escape(text, &mut out),
            Passage::Link(text, link) => {
                let kind = match link.kind {
                    MarkKind::Auto => " data-livelink=\"auto\"",
                    MarkKind::Manual => "",
                };
                put_link(&link.href, kind, &mut out, |out| escape(text, out));
            }
            Passage::Muted(text, mute) => {
                out.push_str("<span data-livelink=\"off\"");
                if mute.cause != MuteCause::Unlink {
                    out.push_str(" data-livelink-cause=\"");
                    out.push_str(mute.cause.name());
                    out.push('"');
                }
                out.push('>');
                escape(text, &mut out);
                out.push_str("</span>");
            }
        }
    }
    out
}

/// Writes text and links for any program that shows HTML. Line breaks are `<br>`, runs of spaces are kept, and mutes are left out.
/// So are links that do not fit the text, or lead to an unknown scheme ([`Saved::fitted`]). O(text).
///
/// ```
/// use livelink_persist::{Saved, html};
///
/// let saved = html::read("one\n<a href='https://example.com'>two</a>")?;
/// assert_eq!(
///     html::write_page(&saved),
///     "<span style=\"white-space: pre-wrap\">one<br><a href=\"https://example.com\">two</a></span>"
/// );
/// # Ok::<(), livelink_persist::PersistError>(())
/// ```
pub fn write_page(saved: &Saved) -> String {
    write_page_with(saved, &Schemes::default())
}

/// Writes text and links to these schemes for any program that shows HTML. O(text).
pub fn write_page_with(saved: &Saved, schemes: &Schemes) -> String {
    let saved = &saved.fitting(Some(schemes));
    let mut out = String::from("<span style=\"white-space: pre-wrap\">");
    for passage in passages(saved) {
        match passage {
            Passage::Plain(text) | Passage::Muted(text, _) => put_lines(text, &mut out),
            Passage::Link(text, link) => {
                put_link(&link.href, "", &mut out, |out| put_lines(text, out));
            }
        }
    }
    out.push_str("</span>");
    out
}

fn put_link(href: &str, attributes: &str, out: &mut String, text: impl FnOnce(&mut String)) {
    out.push_str("<a href=\"");
    escape(href, out);
    out.push('"');
    out.push_str(attributes);
    out.push('>');
    text(out);
    out.push_str("</a>");
}

/// Writes text with its line breaks. A program that ignores the style of the text would make spaces of them.
fn put_lines(text: &str, out: &mut String) {
    let text = text.replace("\r\n", "\n");
    for (number, line) in text.split(['\n', '\r']).enumerate() {
        if number > 0 {
            out.push_str("<br>");
        }
        escape(line, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
