//! A document with its links for other programs: as a web page and as Markdown.

use livelink::Detector;
use livelink::lint::{Style, misleads};
use livelink::persist::{Saved, html};
use livelink::rich::{RichDocument, RichText};
use livelink::session::{Input, Mark, Selection, SessionOptions};
use ropey::Rope;

/// Returns a document that shows where its links lead. The reader of an exported document has no card to look at. So where the
/// text of a link names another host than the link leads to, the address is written after the text, and the address is the
/// link. For example, `example.com` becomes `example.com (https://example.org)`. O(text).
pub fn honest(detector: &Detector, rope: &Rope, links: &[Mark]) -> Saved {
    let mut out = rope.clone();
    let mut kept = Vec::with_capacity(links.len());
    let mut shift = 0;
    for link in links {
        let text = rope.byte_slice(link.range.clone()).to_string();
        let range = link.range.start + shift..link.range.end + shift;
        if misleads(detector, &text, &link.href, Style::Prose).is_none() {
            kept.push(Mark {
                range,
                ..link.clone()
            });
            continue;
        }
        let address = format!(" ({})", link.href);
        out.insert(out.byte_to_char(range.end), &address);
        let start = range.end + " (".len();
        kept.push(Mark {
            range: start..start + link.href.len(),
            ..link.clone()
        });
        shift += address.len();
    }
    plain(out.to_string(), kept)
}

/// Returns a formatted document that shows where its links lead, as [`honest`] does for a plain one. O(document).
pub(crate) fn honest_content(detector: &Detector, content: RichText) -> RichText {
    let misleading = content.links.iter().filter(|link| {
        let text = content.text.get(link.range.clone()).unwrap_or_default();
        misleads(detector, text, &link.href, Style::Prose).is_some()
    });
    let misleading: Vec<Mark> = misleading.cloned().collect();
    if misleading.is_empty() {
        return content;
    }
    let mut document = RichDocument::load(&content, SessionOptions::default());
    // From the last to the first, so that those before stay where they are.
    for Mark { range, href, .. } in misleading.into_iter().rev() {
        let text = &format!(" ({href})");
        let start = range.end + " (".len();
        let (anchor, head) = (start, start + href.len());
        for input in [
            Input::Replace {
                range: range.end..range.end,
                text,
                linkify: false,
            },
            Input::Select(Selection { anchor, head }),
            Input::Link { href: &href },
        ] {
            document.apply(input.into());
        }
    }
    document.content()
}

fn plain(text: String, links: Vec<Mark>) -> Saved {
    Saved {
        text,
        links,
        mutes: Vec::new(),
    }
}

/// Writes a document as a web page. O(text).
pub fn page(title: &str, document: &Saved) -> String {
    let title = html::write(&plain(title.to_owned(), Vec::new()));
    let body = html::write_page(document);
    format!(
        "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n</head>\n<body>\n\
         <p dir=\"auto\">{body}</p>\n</body>\n</html>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use livelink::persist::markdown;
    use livelink::session::{Document, MarkKind};

    #[test]
    fn a_link_that_misleads_shows_its_address() {
        let rope = Rope::from_str("see https://good.com/ and é docs");
        let link = |range, href: &str| Mark {
            range,
            href: href.into(),
            kind: MarkKind::Manual,
        };
        let links = [
            link(4..21, "https://evil.com/"),
            link(29..33, "https://b.com"),
        ];
        let saved = honest(&Detector::default(), &rope, &links);
        assert_eq!(
            markdown::write(&saved),
            "see https://good.com/ ([https://evil.com/](https://evil.com/)) and é [docs](https://b.com)"
        );
    }

    #[test]
    fn a_misleading_link_of_a_formatted_document_shows_its_address() {
        use livelink::rich::markdown;
        let letter = "# To **[https://good.com/](https://evil.com/)**\n\n- [docs](https://b.com)\n";
        let content = markdown::read(letter).content;
        let honest = honest_content(&Detector::default(), content);
        assert_eq!(
            markdown::write(&honest),
            "# To **[https\\://good.com/](https://evil.com/) ([https\\://evil.com/](https://evil.com/))**\n\n- [docs](https://b.com)\n"
        );
    }

    #[test]
    fn a_page_has_its_links() {
        let mut document = Document::new(Rope::new(), SessionOptions::default());
        document.apply(Input::Paste {
            text: "see example.com\n",
            plain: false,
        });
        let page = page("<notes>", &Saved::of(&document));
        assert!(
            page.contains("<a href=\"https://example.com\">example.com</a><br>"),
            "{page}"
        );
        assert!(page.contains("<title>&lt;notes&gt;</title>"), "{page}");
    }
}
