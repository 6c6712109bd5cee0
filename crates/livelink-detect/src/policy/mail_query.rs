//! The query of a `mailto:` link, which has fields of the message's header (ruling 37).

/// The number of bytes of the first field's name that are read. The longest registered name of a
/// header field has 45 bytes.
const NAME_MAX: usize = 48;

/// The number of bytes that [`starts_mail_query`] reads: the `?`, the name and the `=`.
pub(crate) const MAIL_QUERY_READ: usize = NAME_MAX + 2;

/// Returns whether the query of a `mailto:` link starts at `at`. Such a query begins with `?`, the
/// name of a field of a message's header, and `=` (RFC 6068). The `?` in "Did you get
/// mailto:me@example.com?" does not start a query.
pub(crate) fn starts_mail_query(text: &str, at: usize) -> bool {
    let rest = text.as_bytes().get(at..).unwrap_or_default();
    let Some(rest) = rest.strip_prefix(b"?") else {
        return false;
    };
    let in_name = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'-';
    let len = rest.iter().take(NAME_MAX).take_while(in_name).count();
    len > 0 && rest.get(len) == Some(&b'=')
}

#[cfg(test)]
mod tests {
    use super::{NAME_MAX, starts_mail_query};

    #[test]
    fn queries() {
        for (text, expected) in [
            ("?subject=a", true),
            ("?In-Reply-To=", true),
            ("?", false),
            ("?=a", false),
            ("? subject=a", false),
            ("?subject", false),
            ("?a&b=c", false),
            ("subject=a", false),
            ("", false),
        ] {
            assert_eq!(starts_mail_query(text, 0), expected, "{text}");
        }
        let long = "a".repeat(NAME_MAX);
        assert!(starts_mail_query(&format!("?{long}="), 0));
        assert!(!starts_mail_query(&format!("?{long}a="), 0));
    }
}
