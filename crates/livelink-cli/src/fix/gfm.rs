//! Where GitHub's Markdown ends a URL that stands in a text.

/// Returns the length of the URL that a text begins with, as GitHub's Markdown reads it (its specification, "Autolinks"): up to white
/// space or `<`, without marks at its end, and without brackets that it does not open. Linear in the URL.
pub(super) fn url_len(text: &str) -> usize {
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
    use super::url_len;

    /// The examples of the specification, and neighbours of them. `|` stands at the end of the URL.
    #[test]
    fn ends() {
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
            assert_eq!(Some(url_len(&text)), marked.find('|'), "{marked}");
        }
    }
}
