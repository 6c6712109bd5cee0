//! A document with its links for other programs: as a web page and as Markdown.

use livelink::session::{Mark, persist};
use ropey::Rope;

use crate::clipboard::{escape, html};

/// Writes a document as a web page. O(text).
pub fn page(title: &str, rope: &Rope, links: &[Mark]) -> String {
    let mut head =
        String::from("<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n<title>");
    escape(title, &mut head);
    head.push_str("</title>\n</head>\n<body>\n<p dir=\"auto\">");
    let body = html(rope, links, 0..rope.len_bytes());
    format!("{head}{body}</p>\n</body>\n</html>\n")
}

/// Writes a document as Markdown. O(text).
pub fn markdown(rope: &Rope, links: Vec<Mark>) -> String {
    let saved = persist::Saved {
        text: rope.to_string(),
        links,
        mutes: Vec::new(),
    };
    persist::markdown::write(&saved)
}

#[cfg(test)]
mod tests {
    use super::*;
    use livelink::session::{Document, Input, SessionOptions};

    #[test]
    fn a_page_has_its_links() {
        let mut document = Document::new(Rope::new(), SessionOptions::default());
        document.apply(Input::Paste {
            text: "see example.com\n",
            plain: false,
        });
        let links: Vec<Mark> = document.links().collect();
        let page = page("<notes>", document.text(), &links);
        assert!(
            page.contains("<a href=\"https://example.com\">example.com</a><br>"),
            "{page}"
        );
        assert!(page.contains("<title>&lt;notes&gt;</title>"), "{page}");
    }
}
