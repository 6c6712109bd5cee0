//! A page and its plain text, which a clipboard has side by side.

use livelink_session::Mark;

use crate::Saved;

/// Puts the links of a page on the plain text that the same program copied beside it.
///
/// The plain text has blank lines, signs of lists and words for pictures, which [`read_page`](super::read_page) does not know.
/// Each word of the page must be in it, in order. If one is not, the result is the page. O(page + text).
///
/// ```
/// use livelink_persist::html;
///
/// let page = html::read_page("<p>News<ul><li>see <a href=https://example.com>the docs</a></ul>");
/// let saved = html::beside(page, "News\n\n  • see the docs\n");
/// assert_eq!(saved.text, "News\n\n  • see the docs\n");
/// assert_eq!(&saved.text[saved.links[0].range.clone()], "the docs");
/// ```
pub fn beside(page: Saved, plain: &str) -> Saved {
    match places(&page, plain) {
        Some(links) => Saved {
            text: plain.to_owned(),
            links,
            mutes: page.mutes,
        },
        None => page,
    }
}

/// Returns the links where they are in the plain text, or `None` if a word is missing there.
fn places(page: &Saved, plain: &str) -> Option<Vec<Mark>> {
    let mut placed = Vec::with_capacity(page.links.len());
    // White space at the end of a link is no part of it here.
    let links = page.links.iter().map(|link| {
        let own = page.text[link.range.clone()].trim_end();
        (link, link.range.start + own.len())
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

#[cfg(test)]
mod tests {
    use super::super::read_page;
    use super::*;

    /// Marks the links of the result as `[…]`.
    #[track_caller]
    fn check(html: &str, plain: &str, expected: &str) {
        let saved = beside(read_page(html), plain);
        let mut text = saved.text;
        for link in saved.links.iter().rev() {
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
    }

    /// Some programs put a title or nothing beside a page.
    #[test]
    fn another_text_is_not_used() {
        let html = "see <a href=https://a.com>the docs</a>";
        for plain in ["", "see the", "https://a.com", "the docs see"] {
            check(html, plain, "see [the docs]");
        }
    }

    /// It would take minutes if the white space at the end of the link were read again for each word.
    #[test]
    fn a_long_link_is_read_once() {
        let plain = "a ".repeat(200_000) + &" ".repeat(400_000);
        let page = read_page(&format!("<pre><a href=https://a.com>{plain}</a></pre>"));
        let saved = beside(page, &plain);
        assert_eq!(saved.links[0].range, 0..399_999);
    }
}
