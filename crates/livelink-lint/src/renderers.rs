//! The end of a URL in other programs that make links of plain text.
//!
//! Two renderers represent all others. One links the printable characters of ASCII that follow `://`. The other is the
//! autolink of GitHub's Markdown, which links everything up to a space or `<`. Both leave out punctuation at the end of a
//! sentence, and a closing bracket that nothing opens.

/// The punctuation that both renderers leave out at the end of a URL.
const MARKS: [char; 11] = ['?', '!', '.', ',', ':', ';', '*', '_', '~', '\'', '"'];

/// Whether one of the two renderers would end a URL elsewhere than at its end. `after` is the text after the URL. Linear in the URL
/// and the punctuation after it.
///
/// ```
/// use livelink_lint::ends_elsewhere;
///
/// assert!(!ends_elsewhere("https://example.com/a", ". Then"));
/// assert!(ends_elsewhere("https://example.com/ä", ". Then"), "a renderer for ASCII ends before the ä");
/// assert!(ends_elsewhere("https://example.com/a", "。また"), "GitHub's Markdown goes on");
/// ```
pub fn ends_elsewhere(url: &str, after: &str) -> bool {
    let ascii = |c: char| c.is_ascii_graphic() && !matches!(c, '<' | '>' | '"');
    let github = |c: char| !c.is_whitespace() && c != '<';
    !ends_here(url, after, ascii) || !ends_here(url, after, github)
}

/// Whether a renderer ends the URL at its end. The renderer links all characters for which `links` is true, and leaves out
/// [`MARKS`] at the end.
fn ends_here(url: &str, after: &str, links: impl Fn(char) -> bool) -> bool {
    let left_out = |c: char| c == ')' || MARKS.contains(&c);
    let marks = after.find(|c| !(links(c) && left_out(c)));
    let (marks, rest) = after.split_at(marks.unwrap_or(after.len()));
    if rest.starts_with(&links) || !url.chars().all(&links) {
        return false;
    }
    let all = || url.chars().chain(marks.chars());
    let opened = all().filter(|c| *c == '(').count();
    let mut closed = all().filter(|c| *c == ')').count();
    let mut end = url.len() + marks.len();
    for c in marks.chars().rev().chain(url.chars().rev()) {
        match c {
            ')' if closed > opened => closed -= 1,
            c if MARKS.contains(&c) => {}
            _ => break,
        }
        end -= c.len_utf8();
    }
    end == url.len()
}

/// Returns the length in bytes of the URL that a text begins with, as GitHub's Markdown reads it ([its specification], "Autolinks"): up to
/// white space or `<`, without marks at its end, and without brackets that it does not open. Returns 0 if nothing is left. Linear in the
/// text up to the white space.
///
/// ```
/// use livelink_lint::github_url_len;
///
/// assert_eq!(github_url_len("https://example.com/[a]. Then"), "https://example.com/[a]".len());
/// ```
///
/// [its specification]: https://github.github.com/gfm/#autolinks-extension-
#[must_use]
pub fn github_url_len(text: &str) -> usize {
    let is_end = |c: char| c.is_ascii_whitespace() || c == '<';
    let longest = text.find(is_end).unwrap_or(text.len());
    let url = text.get(..longest).unwrap_or_default();
    let opened = url.matches('(').count();
    let mut closed = url.matches(')').count();
    let mut rest = url;
    loop {
        let Some(last) = rest.chars().next_back() else {
            return 0;
        };
        let shorter = rest.get(..rest.len() - last.len_utf8()).unwrap_or_default();
        rest = match last {
            '?' | '!' | '.' | ',' | ':' | '*' | '_' | '~' | '\'' | '"' => shorter,
            ')' if closed > opened => {
                closed -= 1;
                shorter
            }
            ';' => {
                // A character reference is left out as a whole.
                let name = shorter.trim_end_matches(|c: char| c.is_ascii_alphabetic());
                match name.strip_suffix('&') {
                    Some(before) if name.len() < shorter.len() => before,
                    _ => shorter,
                }
            }
            _ => return rest.len(),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::{ends_elsewhere, github_url_len};

    #[test]
    fn ends() {
        for (url, after, expected) in [
            ("https://example.com/a", " b", false),
            ("https://example.com/a", ".", false),
            ("https://example.com/a", "", false),
            ("https://example.com/a_(b)", ")", false),
            ("https://example.com/a", "). b", false),
            ("https://example.com/a", ".b", true),
            ("https://example.com/ä", " b", true),
            ("https://example.com/a", "。また", true),
            ("https://example.com/a_", " b", true),
            ("https://example.com/a)", " b", true),
            ("https://example.com/a", "」", true),
            ("https://example.com/(a", "", false),
            ("https://example.com/(a", ") b", true),
        ] {
            assert_eq!(ends_elsewhere(url, after), expected, "{url}{after}");
        }
    }

    /// Each mark is left out at the end of a URL, so a URL that ends with one ends elsewhere there.
    #[test]
    fn every_mark() {
        for mark in "?!.,:;*_~'\"".chars() {
            let url = format!("https://example.com/a{mark}");
            assert!(ends_elsewhere(&url, " b"), "{mark}");
            let after = format!("{mark} b");
            assert!(!ends_elsewhere("https://example.com/a", &after), "{mark}");
        }
        for other in "-/=&#@%+$^|".chars() {
            let url = format!("https://example.com/a{other}");
            assert!(!ends_elsewhere(&url, " b"), "{other}");
        }
    }

    /// The examples of the specification, and neighbours of them. `|` stands at the end of the URL.
    #[test]
    fn urls_of_github() {
        for marked in [
            "http://commonmark.org/a|",
            "http://commonmark.org/a.b|. Then",
            "http://google.com/search?q=Markup+(business)|",
            "http://google.com/search?q=Markup+(business)|)",
            "http://google.com/search?q=Markup+(business))+ok|",
            "http://google.com/search?q=commonmark&hl=en|",
            "http://google.com/search?q=commonmark|&hl;",
            "http://google.com/search?q=commonmark&hl1|;",
            "http://google.com/a&|;",
            "http://commonmark.org/he|<lp",
            "http://example.com/posts/[slug]| and",
            "http://example.com/a。そして|",
            "http://example.com/a\u{3000}b|",
            "http://example.com/a|_*~'\"?!,:.",
            "|",
        ] {
            let text = marked.replace('|', "");
            assert_eq!(Some(github_url_len(&text)), marked.find('|'), "{marked}");
        }
    }
}
