//! Where a plain renderer would end a URL.
//!
//! Two kinds of renderers stand for all others. One links the printable characters of ASCII that follow `://`. The other one is
//! the autolink of GitHub's Markdown, which links everything up to a space or `<`. Both leave out marks at the end of a
//! sentence, and a closing bracket that nothing opens.

/// Whether one of the two renderers would end the URL at another place. `after` is the text after the URL.
pub(super) fn differs(url: &str, after: &str) -> bool {
    let rest = format!("{url}{}", run(after));
    [ascii_end(&rest), github_end(&rest)]
        .iter()
        .any(|end| *end != url.len())
}

/// The text up to the next space.
fn run(text: &str) -> &str {
    text.split(char::is_whitespace).next().unwrap_or_default()
}

fn ascii_end(text: &str) -> usize {
    let is_end = |c: char| !c.is_ascii_graphic() || matches!(c, '<' | '>' | '"');
    trimmed(
        text.get(..text.find(is_end).unwrap_or(text.len()))
            .unwrap_or_default(),
    )
}

fn github_end(text: &str) -> usize {
    trimmed(
        text.get(..text.find('<').unwrap_or(text.len()))
            .unwrap_or_default(),
    )
}

/// The length of a URL without what ends a sentence.
fn trimmed(url: &str) -> usize {
    let mut url = url;
    loop {
        let marks = url.trim_end_matches(['?', '!', '.', ',', ':', '*', '_', '~', '\'', '"', ';']);
        let closed = url.matches(')').count() > url.matches('(').count();
        url = match marks.strip_suffix(')') {
            _ if marks.len() < url.len() => marks,
            Some(shorter) if closed => shorter,
            _ => return url.len(),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::differs;

    #[test]
    fn ends() {
        for (url, after, expected) in [
            ("https://example.com/a", " b", false),
            ("https://example.com/a", ".", false),
            ("https://example.com/a_(b)", ")", false),
            ("https://example.com/a", "). b", false),
            ("https://example.com/ä", " b", true),
            ("https://example.com/a", "。また", true),
            ("https://example.com/a_", " b", true),
            ("https://example.com/a", "」", true),
            ("https://example.com/(a", "", false),
        ] {
            assert_eq!(differs(url, after), expected, "{url}{after}");
        }
    }
}
