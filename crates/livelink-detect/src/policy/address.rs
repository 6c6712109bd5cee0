//! The start of an email address by policy (ruling 35), and the query of a `mailto:` link (ruling
//! 37).

/// Returns the start of an email address. Its local part is `start..at` by the standard, but text
/// that encloses the address is not part of it (ruling 35).
///
/// Such text is a sign that no mailbox begins with, or the name of a value, as in
/// `key=me@example.com`. `is_host` says whether a text is a host. It is needed because a mailing
/// list writes one address into another one as `user=example.org@`.
pub(crate) fn address_start(
    text: &str,
    start: usize,
    at: usize,
    is_host: impl FnOnce(&str) -> bool,
) -> usize {
    let (before, local) = (text.get(..start), text.get(start..at).unwrap_or_default());
    // A single `~` is not among the signs, because the name of a mailing list of SourceHut begins with
    // it. Two of them are the strikethrough of Markdown.
    let sign = |c: char| matches!(c, '\'' | '`' | '|' | '*' | '=' | '{' | '}' | '-');
    let mut rest = local.trim_start_matches(sign);
    if rest.starts_with("~~") {
        rest = rest.trim_start_matches('~');
    }
    // The text between `<` and `>` is an address or the id of a message. It does not begin with the
    // name of a value.
    let named = !before.is_some_and(|before| before.ends_with('<'));
    if named
        && let Some((key, value)) = rest.split_once('=')
        && is_key(key)
        && !value.contains('=')
        && !is_host(value)
    {
        let value = value.trim_start_matches(sign);
        // No local part begins with a dot. Before such a value, the name belongs to the address: `key=.me@example.com`.
        if !value.is_empty() && !value.starts_with('.') {
            rest = value;
        }
    }
    if rest.is_empty() || rest.starts_with('.') {
        return start;
    }
    at - rest.len()
}

/// Returns the length of `i=` at the start of the address `start..end` if it is a tag of a header of
/// mail (RFC 6376). A `;` comes after the value of such a tag. Without it, `i=` is the mark of a user
/// of IRC (ruling 36).
pub(crate) fn tag_before(text: &str, start: usize, end: usize) -> usize {
    let tag = "i=";
    let rest = text.get(start..).unwrap_or_default();
    let is_tag = rest.starts_with(tag) && text.as_bytes().get(end) == Some(&b';');
    match is_tag {
        true => tag.len(),
        false => 0,
    }
}

/// Returns whether the text before a `=` is the name of a value: `from`, `--author`, `?reply-to`, or
/// `smtp.mailfrom`, a tag of a header of mail.
/// In the local parts `list-123-user=example.org@` and `prvs=0123=user@` of mailing lists, the text
/// before the `=` is not the name of a value.
fn is_key(key: &str) -> bool {
    let key = key.strip_prefix("smtp.").unwrap_or(key);
    let in_key = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'_' | b'?' | b'&');
    let letters = || key.bytes().filter(u8::is_ascii_alphabetic).count();
    key.bytes().all(in_key)
        && letters() > 1
        && !key.eq_ignore_ascii_case("prvs")
        && !key.ends_with('-')
}

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
    use super::{NAME_MAX, address_start, starts_mail_query};

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

    /// The address begins at the `!`.
    #[track_caller]
    fn check(marked: &str) {
        let expected = marked.find('!').unwrap_or_default();
        let text = marked.replace('!', "");
        let at = text.find('@').unwrap_or_default();
        let start = text.len() - text.trim_start_matches('<').len();
        let is_host = |text: &str| text == "b.com";
        assert_eq!(
            address_start(&text, start, at, is_host),
            expected,
            "{marked}"
        );
    }

    #[test]
    fn addresses() {
        for marked in [
            "!tom@a.org",
            "'!tom@a.org'",
            "`!tom@a.org`",
            "|!tom@a.org",
            "*!tom@a.org*",
            "=!tom@a.org",
            "{!tom@a.org}",
            "}!tom@a.org",
            "!_tom@a.org",
            "key=!tom@a.org",
            "--author='!tom@a.org",
            "-!tom@a.org",
            "--!tom-@a.org",
            "?to=!tom@a.org",
            "!list-12-tom=b.com@a.org",
            "!prvs=12=tom@a.org",
            "!prvs=tom@a.org",
            "!tom=b.com@a.org",
            "from=!tom.b@a.org",
            "!e=tom@a.org",
            "!~tom/list@a.org",
            "~~!tom@a.org~~",
            "*~~!tom@a.org~~*",
            "<!CAHk-=tom@a.org",
            "<!CALC=tom@a.org",
            "<'!tom@a.org",
            "!'@a.org",
            "!tom+a_b@a.org",
            "`!key=.tom@a.org",
            "!key='.tom@a.org",
            "!.tom@a.org",
        ] {
            check(marked);
        }
    }
}
