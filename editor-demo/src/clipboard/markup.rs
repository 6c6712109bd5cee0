//! The smallest parts of HTML: where a tag ends, its attributes, and character references.

/// Where a tag ends: at its `>`, which may stand in quotes too.
pub(super) fn end_of_tag(inner: &str) -> usize {
    let mut quote = None;
    for (at, c) in inner.char_indices() {
        match (quote, c) {
            (None, '>') => return at,
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), _) if c == open => quote = None,
            _ => {}
        }
    }
    // A quote that is never closed is none.
    inner.find('>').unwrap_or(inner.len())
}

/// The value of an attribute.
pub(super) fn attribute(attributes: &str, name: &str) -> Option<String> {
    let mut rest = attributes;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '/');
        let end = rest.find(|c: char| c.is_ascii_whitespace() || c == '=')?;
        let (found, after) = rest.split_at(end);
        let after = after.trim_start();
        let Some(value) = after.strip_prefix('=').map(str::trim_start) else {
            rest = after;
            continue;
        };
        let (value, after) = match value.chars().next() {
            Some(quote @ ('"' | '\'')) => value.get(1..)?.split_once(quote)?,
            _ => {
                let end = value.find(|c: char| c.is_ascii_whitespace());
                value.split_at(end.unwrap_or(value.len()))
            }
        };
        if found.eq_ignore_ascii_case(name) {
            return Some(resolved(value));
        }
        rest = after;
    }
}

/// Text with its character references put in. One that is not known stays as it is.
pub(super) fn resolved(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let reference = from
            .split_once(';')
            .filter(|(name, _)| name.len() <= 10)
            .and_then(|(name, after)| Some((character(name.get(1..)?)?, after)));
        match reference {
            Some((c, after)) => {
                out.push(c);
                rest = after;
            }
            None => {
                out.push('&');
                rest = from.get(1..).unwrap_or_default();
            }
        }
    }
    out.push_str(rest);
    out
}

fn character(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(code);
    }
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => '\u{a0}',
        "shy" => '\u{ad}',
        "ndash" => '\u{2013}',
        "mdash" => '\u{2014}',
        "hellip" => '\u{2026}',
        "laquo" => '\u{ab}',
        "raquo" => '\u{bb}',
        "lsquo" => '\u{2018}',
        "rsquo" => '\u{2019}',
        "ldquo" => '\u{201c}',
        "rdquo" => '\u{201d}',
        "copy" => '\u{a9}',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(attributes: &str, name: &str, expected: Option<&str>) {
        assert_eq!(
            attribute(attributes, name).as_deref(),
            expected,
            "{attributes}"
        );
    }

    #[test]
    fn attributes_are_found_however_they_are_quoted() {
        check(" href=\"a b\" x", "href", Some("a b"));
        check(" x href='a\"b'", "href", Some("a\"b"));
        check(" HREF = a/b", "href", Some("a/b"));
        check(" data-href=1 href=2", "href", Some("2"));
        check(" href", "href", None);
        check(" href=\"open", "href", None);
        check(" title=\"href=1\"", "href", None);
        check("", "href", None);
    }

    #[test]
    fn references_are_characters() {
        assert_eq!(resolved("a&lt;b&#38;&#x41;&nbsp;"), "a<b&A\u{a0}");
        assert_eq!(resolved("&nothing; & &#xd800; &"), "&nothing; & &#xd800; &");
    }
}
