//! A page and its plain text, which a clipboard has side by side.

use livelink_session::Mark;

use crate::rich_text::{LINE_SEPARATOR, RichText};

/// Puts the links of a page on the plain text that the same program copied beside it, for a document without styles.
///
/// The plain text has blank lines, signs of lists and words for pictures, which [`read`](super::read) does not know. Each word of the
/// page must be in it, in order. If one is not, the result is the page as plain text. Links of the page that are not in its text or
/// overlap one before them are left out. O(page + text).
///
/// ```
/// use livelink_rich::html;
///
/// let page = html::read("<p>News<ul><li>see <a href=https://example.com>the docs</a></ul>");
/// let pasted = html::beside(page.content, "News\n\n  • see the docs\n");
/// assert_eq!(pasted.text, "News\n\n  • see the docs\n");
/// assert_eq!(&pasted.text[pasted.links[0].range.clone()], "the docs");
/// ```
pub fn beside(mut page: RichText, plain: &str) -> RichText {
    let RichText { text, links, .. } = &mut page;
    let mut free_from = 0;
    links.retain(|Mark { range, .. }| {
        let fits = free_from <= range.start && text.get(range.clone()).is_some();
        if fits {
            free_from = range.end;
        }
        fits
    });
    let (text, links) = match places(&page, plain) {
        Some(links) => (plain.to_owned(), links),
        None => without_styles(page),
    };
    RichText {
        links,
        ..RichText::plain(text)
    }
}

/// Returns the links where they are in the plain text, or `None` if a word is missing there.
fn places(page: &RichText, plain: &str) -> Option<Vec<Mark>> {
    let mut placed = Vec::with_capacity(page.links.len());
    // White space at the end of a link is no part of it here.
    let links = page.links.iter().map(|link| {
        let own = page.text.get(link.range.clone()).unwrap_or_default();
        (link, link.range.start + own.trim_end().len())
    });
    let mut links = links
        .filter(|(link, end)| link.range.start < *end)
        .peekable();
    let mut words = words(plain);
    // Where a link of several words begins in the plain text.
    let mut open = None;
    for (at, word) in self::words(&page.text) {
        let (there, _) = words.find(|&(_, other)| other == word)?;
        let word_end = at + word.len();
        // A word may hold several links, or a part of one.
        while let Some(&(link, end)) = links.peek()
            && link.range.start < word_end
        {
            let start = open.take().unwrap_or(link.range.start.max(at) - at + there);
            if end > word_end {
                open = Some(start);
                break;
            }
            placed.push(Mark {
                range: start..end - at + there,
                ..link.clone()
            });
            links.next();
        }
    }
    Some(placed)
}

/// The words of a text, each with where it starts.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let words = text.split_whitespace();
    words.map(|word| (word.as_ptr().addr() - text.as_ptr().addr(), word))
}

/// Returns the text with its links, and a line feed for each line break.
fn without_styles(page: RichText) -> (String, Vec<Mark>) {
    let mut breaks = page.text.match_indices(LINE_SEPARATOR).peekable();
    let mut passed = 0;
    let mut moved = |at: usize| {
        while breaks.next_if(|(place, _)| *place < at).is_some() {
            passed += 1;
        }
        at - passed * (LINE_SEPARATOR.len_utf8() - "\n".len())
    };
    let links = page.links.into_iter().map(|link| Mark {
        range: moved(link.range.start)..moved(link.range.end),
        ..link
    });
    let links = links.collect();
    (page.text.replace(LINE_SEPARATOR, "\n"), links)
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;

    /// Marks the links of the result as `[…]`.
    #[track_caller]
    fn check(html: &str, plain: &str, expected: &str) {
        let pasted = beside(read(html).content, plain);
        let mut text = pasted.text;
        for link in pasted.links.iter().rev() {
            text.insert(link.range.end, ']');
            text.insert(link.range.start, '[');
        }
        assert_eq!(text, expected, "{html}");
    }

    #[test]
    fn the_plain_text_has_its_links() {
        check(
            "<p>one<p>see <a href=x:>no link</a> or <a href=https://a.com>the\n docs </a>",
            "one\n\nsee no link or the docs",
            "one\n\nsee no link or [the docs]",
        );
        check(
            "<ul><li><a href=https://a.com>a</a><li><a href=https://b.com>b</a></ul>",
            "  • a\n  • b\n",
            "  • [a]\n  • [b]\n",
        );
        check(
            "<img alt=Logo src=x> (<a href=https://a.com>é</a>)<a href=https://b.com>two <b>words</b></a>!",
            "Logo (é)two words!",
            "Logo ([é])[two words]!",
        );
        check(
            "<a href=https://a.com><img src=x></a><a href=https://b.com>b</a>",
            "b",
            "[b]",
        );
        check(
            "<p>a<br><a href=https://a.com>b<br>c</a>",
            "a b\nc",
            "a [b\nc]",
        );
    }

    /// Some programs put a title or nothing beside a page.
    #[test]
    fn another_text_is_not_used() {
        let html =
            "see<br> <a href=https://a.com>the<br>docs</a>, <b><a href=https://b.com>b</a></b>";
        for plain in ["", "see the", "https://a.com", "the docs see"] {
            check(html, plain, "see\n[the\ndocs], [b]");
        }
    }

    /// It would take minutes if the white space at the end of the link were read again for each word.
    #[test]
    fn a_long_link_is_read_once() {
        let plain = "a ".repeat(200_000) + &" ".repeat(400_000);
        let mut page = RichText::plain(plain.clone());
        page.links.push(Mark {
            range: 0..plain.len(),
            href: "https://a.com".into(),
            kind: livelink_session::MarkKind::Manual,
        });
        assert_eq!(beside(page, &plain).links[0].range, 0..399_999);
    }
}
