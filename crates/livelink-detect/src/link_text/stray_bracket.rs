//! What follows a link that ends at a bracket by mistake.

/// Returns the text after a link that its author probably meant as a part of it. Such text begins with a closing bracket that
/// nothing in the paragraph opens, and at least two characters of an address follow the bracket without a space. `before` is the
/// paragraph up to the link, and `after` begins at the end of the link. Linear in `before` and in the text that it returns.
///
/// ```
/// use livelink_detect::after_stray_bracket;
///
/// // The link of "see https://example.com/a)b/c now" ends before the bracket.
/// assert_eq!(after_stray_bracket("see ", ")b/c now"), Some(")b/c"));
/// // In "(see https://example.com/a)b/c now" the bracket closes the one before the link.
/// assert_eq!(after_stray_bracket("(see ", ")b/c now"), None);
/// assert_eq!(after_stray_bracket("see ", ") now"), None);
/// ```
pub fn after_stray_bracket<'t>(before: &str, after: &'t str) -> Option<&'t str> {
    let (open, close) = match after.chars().next()? {
        ')' => ('(', ')'),
        ']' => ('[', ']'),
        _ => return None,
    };
    let goes_on =
        |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '_' | '-' | '%' | '=' | '&' | '#');
    let rest = after.get(1..)?;
    let len = rest.find(|c| !goes_on(c)).unwrap_or(rest.len());
    let count = |one: char| before.chars().filter(|c| *c == one).count();
    let is_stray = count(open) <= count(close) && len >= 2;
    is_stray.then(|| after.get(..len + 1)).flatten()
}

#[cfg(test)]
mod tests {
    use super::after_stray_bracket;

    #[test]
    fn what_follows_a_bracket() {
        for (before, after, expected) in [
            ("", ")ab", Some(")ab")),
            ("", ")a", None),
            ("", ")/a.b c", Some(")/a")),
            ("", "]ab", Some("]ab")),
            ("[", "]ab", None),
            ("(", "]ab", Some("]ab")),
            ("(a)", ")ab", Some(")ab")),
            ("((a)", ")ab", None),
            ("", "a)bc", None),
            ("", ") bc", None),
            ("", ")äb", None),
            ("", ")", None),
            ("", "", None),
        ] {
            assert_eq!(
                after_stray_bracket(before, after),
                expected,
                "{before:?} {after:?}"
            );
        }
    }
}
