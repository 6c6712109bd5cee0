//! The end of a URL in other programs that make links of plain text.
//!
//! Two renderers represent all others. One links the printable characters of ASCII that follow `://`. The other is the
//! autolink of GitHub's Markdown, which links everything up to a space or `<`. Both leave out punctuation at the end of a
//! sentence, and a closing bracket that nothing opens.

use std::ops::Range;

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

/// Returns the address that GitHub's Markdown makes a link of ([its specification], "Autolinks") around a sign of `text` at byte `sign`:
/// the `:` of `://`, the `w` of `www.`, or the `@` of an email address. `None` if it makes no link there. `text` is a text that
/// Markdown reads as a whole, such as a paragraph. That the sign does not stand in code, in a tag or in brackets is up to the caller.
///
/// A URL goes on up to white space or `<`, without marks at its end, and without brackets that it does not open. Linear in the
/// text up to the white space.
///
/// ```
/// use livelink_lint::github_address;
///
/// let text = "See https://example.com/[a]. Then";
/// let address = github_address(text, text.find(':').unwrap()).unwrap();
/// assert_eq!(&text[address], "https://example.com/[a]");
/// ```
///
/// [its specification]: https://github.github.com/gfm/#autolinks-extension-
#[must_use]
pub fn github_address(text: &str, sign: usize) -> Option<Range<usize>> {
    let (before, rest) = text.split_at_checked(sign)?;
    let (start, host) = match rest.chars().next()? {
        ':' => {
            let scheme = before.trim_end_matches(|c: char| c.is_ascii_alphabetic());
            let name = before.get(scheme.len()..)?;
            let is_known = ["http", "https", "ftp"]
                .iter()
                .any(|known| known.eq_ignore_ascii_case(name));
            let host = rest.strip_prefix("://").filter(|_| is_known)?;
            (scheme.len(), host)
        }
        'w' => {
            let opens = |c: char| c.is_ascii_whitespace() || "*_~(".contains(c);
            let is_start = before.chars().next_back().is_none_or(opens);
            (
                sign,
                Some(rest).filter(|rest| is_start && rest.starts_with("www."))?,
            )
        }
        '@' => return github_mail(before, rest),
        _ => return None,
    };
    // The host comes first: it is short, and a run may have many signs without one.
    let len = is_github_host(host, start == sign).then(|| github_url_len(rest))?;
    (len > 0).then_some(start..sign + len)
}

/// How many dots a host with `_` must have so that GitHub's Markdown takes it all the same.
const DOTS: usize = 11;

/// Whether a text begins with a host for GitHub's Markdown: with a letter or digit, and without `_` in its last two labels. After
/// `www`, it needs a dot.
fn is_github_host(text: &str, needs_dot: bool) -> bool {
    // The renderer looks for `_` and dots up to the first character beyond ASCII.
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '\\');
    let host = text.get(..text.find(|c| !is_part(c)).unwrap_or(text.len()));
    let mut host = host.unwrap_or_default();
    if host.len() == text.len() {
        // The renderer does not look at the last character of a paragraph here.
        host = host.strip_suffix(['.', '_']).unwrap_or(host);
    }
    let mut labels = host.rsplit('.');
    let has_underscore = labels.by_ref().take(2).any(|label| label.contains('_'));
    let dots = host.matches('.').count();
    text.starts_with(char::is_alphanumeric)
        && (dots > 0 || !needs_dot)
        && (!has_underscore || dots >= DOTS)
}

/// Returns the email address around an `@`, which `rest` begins with.
fn github_mail(before: &str, rest: &str) -> Option<Range<usize>> {
    let is_local = |c: char| c.is_ascii_alphanumeric() || ".+-_".contains(c);
    let start = before.trim_end_matches(is_local).len();
    let host = rest.strip_prefix('@')?;
    let mut after = host.chars().skip(1);
    let end = host.char_indices().find(|(_, c)| {
        // A dot belongs to the host if a letter or a digit follows.
        let goes_on = after
            .next()
            .is_some_and(|next| next.is_ascii_alphanumeric());
        !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_') || *c == '.' && goes_on)
    });
    let host = host.get(..end.map_or(host.len(), |(at, _)| at))?;
    let is_address = start < before.len()
        && host.contains('.')
        && host.ends_with(|c: char| c.is_ascii_alphabetic())
        && !rest.get(1 + host.len()..)?.starts_with('@');
    is_address.then_some(start..before.len() + 1 + host.len())
}

/// Returns the length in bytes of the URL that a text begins with, as GitHub's Markdown ends it. Returns 0 if nothing is left.
fn github_url_len(text: &str) -> usize {
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
            mark if MARKS.contains(&mark) => shorter,
            _ => return rest.len(),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::{ends_elsewhere, github_address, github_url_len};

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
            ("https://example.com/a\"b", " c", true),
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
    /// `|` stands around the links.
    #[test]
    fn addresses_of_github() {
        for marked in [
            "ahttps://a.com/ 1|https://a.com/| 見|HTTP://A.COM|. rsync://a.com",
            "_|https://a.com/_x|_ (|www.a.com/b|) /www.a.com WWW.a.com |www.a| _|www|. _www.",
            "|http://localhost|: http://a_b.com http://b.a_c |http://a_b.c.d|",
            "|ftp://a.com/|: |FTP://a.com/| sftp://a.com/",
            "http:// http://[::1] http://。a |http://日本。a/b|",
            "|me@a.com|. me@a |a.b+c@d-e.com|: a@|b@c.com| m@a.com_ m@a.c1 ä@b.com",
            "a@b..com |a@b.com|..c a@b.-c |+me@a.com-www|._",
        ] {
            let text = marked.replace('|', "");
            let mut found = String::new();
            let mut at = 0;
            while let Some(next) = text[at..].find([':', 'w', '@']) {
                let sign = at + next;
                let end = match github_address(&text, sign).filter(|address| address.start >= at) {
                    Some(address) => {
                        let own = &text[address.clone()];
                        found += &format!("{}|{own}|", &text[at..address.start]);
                        address.end
                    }
                    None => {
                        found += &text[at..=sign];
                        sign + 1
                    }
                };
                at = end;
            }
            assert_eq!(found + &text[at..], marked);
        }
    }
}
