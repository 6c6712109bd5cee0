//! Quoting the local part of an email address (UTS #58, section 4.2).

use alloc::borrow::Cow;
use alloc::string::String;

use crate::properties::is_link_email;

/// Returns the local part as it must be written before the `@`: as it is where that is allowed, else in quotation
/// marks, with a backslash before `"` and `\`.
///
/// It is allowed if the local part is not empty, all its characters are Link_Email, and no full stop is first, last or
/// next to another. The input is the local part itself, not quoted yet. The result borrows if nothing changes. Linear.
///
/// ```
/// use uts58::quote_local_part;
///
/// assert_eq!(quote_local_part("дядя.ваня"), "дядя.ваня");
/// assert_eq!(quote_local_part("john doe"), "\"john doe\"");
/// assert_eq!(quote_local_part(r#"the "boss""#), r#""the \"boss\"""#);
/// ```
#[must_use]
pub fn quote_local_part(local: &str) -> Cow<'_, str> {
    if is_dot_atom(local) {
        return Cow::Borrowed(local);
    }
    let mut quoted = String::with_capacity(local.len() + 2);
    quoted.push('"');
    for c in local.chars() {
        if matches!(c, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted.push('"');
    Cow::Owned(quoted)
}

/// Returns whether full stops divide `local` into words of Link_Email characters, none of them empty.
fn is_dot_atom(local: &str) -> bool {
    local
        .split('.')
        .all(|word| !word.is_empty() && word.chars().all(is_link_email))
}

#[cfg(test)]
mod tests {
    use super::quote_local_part;
    use alloc::borrow::Cow;

    #[track_caller]
    fn check(local: &str, expected: &str) {
        let quoted = quote_local_part(local);
        assert_eq!(quoted, expected);
        assert_eq!(matches!(quoted, Cow::Borrowed(_)), local == expected);
    }

    #[test]
    fn local_parts() {
        for (local, expected) in [
            ("john.doe+tag", "john.doe+tag"),
            ("o'neil#1", "o'neil#1"),
            ("संपर्क", "संपर्क"),
            ("", r#""""#),
            (".a", r#"".a""#),
            ("a.", r#""a.""#),
            ("a..b", r#""a..b""#),
            (".", r#"".""#),
            ("a b", r#""a b""#),
            ("a@b", r#""a@b""#),
            ("(a)", r#""(a)""#),
            (r"a\b", r#""a\\b""#),
            (r#"a"b"#, r#""a\"b""#),
            (r#""a""#, r#""\"a\"""#),
            ("a。b", r#""a。b""#),
        ] {
            check(local, expected);
        }
    }
}
