//! The targets of links, as a browser reads them.

use livelink_detect::HostInfo;
use std::borrow::Cow;

/// Returns the address that a browser opens for the target of a link, if the target names a host: an `http` or `https` URL, or
/// one that begins with `//`. `target` has no escapes of a markup language any more. Returns `None` for every other target, such
/// as `docs/a`, `#a` and `mailto:`. Linear in the target.
///
/// The [URL Standard](https://url.spec.whatwg.org/#url-parsing) accepts more spellings than a reader would take for an address:
///
/// - Spaces and controls at both ends do not count, and neither do tabs and line ends anywhere.
/// - Any number of slashes may stand after the colon, and a backslash counts as a slash.
/// - The host may have escapes.
///
/// The address is written with two slashes, with slashes for backslashes, and with its host decoded. Everything else stays as it
/// is. A target that begins with `//` takes its scheme from the page, which is taken for a page of `https`. A page of the same
/// scheme reads `https:example.com` as a path. Pages of other schemes, and files, read it as an address, so it counts as one.
///
/// ```
/// use livelink_lint::followed;
///
/// for (target, address) in [
///     ("https://example.com/a", Some("https://example.com/a")),
///     (" //example.com", Some("https://example.com")),
///     ("ht\ntp:\\\\%65xample.com\\a?\\", Some("http://example.com/a?\\")),
///     ("../docs/a", None),
///     ("mailto:me@example.com", None),
/// ] {
///     assert_eq!(followed(target).as_deref(), address);
/// }
/// ```
pub fn followed(target: &str) -> Option<String> {
    let ends = target.trim_matches(|c: char| c <= ' ');
    let read: String = ends
        .chars()
        .filter(|c| !matches!(c, '\t' | '\n' | '\r'))
        .collect();
    let (scheme, rest) = scheme_and_rest(&read)?;
    let rest = rest.trim_start_matches(['/', '\\']);
    let (authority, rest) = split_before(rest, &['/', '\\', '?', '#']);
    let (path, rest) = split_before(rest, &['?', '#']);
    let host_start = authority.rfind('@').map_or(0, |at| at + 1);
    let (userinfo, host) = authority.split_at(host_start);
    let (host, path) = (decoded(host), path.replace('\\', "/"));
    (!host.is_empty()).then(|| format!("{scheme}://{userinfo}{host}{path}{rest}"))
}

/// Divides a target after its scheme, and after the colon. Returns `None` if the scheme has no host or if the target is a path.
fn scheme_and_rest(target: &str) -> Option<(&str, &str)> {
    let is_web = |scheme: &str| ["http", "https"].contains(&&*scheme.to_ascii_lowercase());
    let is_slash = |byte: &u8| matches!(byte, b'/' | b'\\');
    match target.split_once(':') {
        Some((scheme, rest)) if is_web(scheme) => Some((scheme, rest)),
        _ => {
            let slashes = target.bytes().take_while(|byte| is_slash(byte)).take(2);
            (slashes.count() == 2).then_some(("https", target))
        }
    }
}

/// Divides a text before the first of the signs.
fn split_before<'t>(text: &'t str, signs: &[char]) -> (&'t str, &'t str) {
    text.split_at(text.find(signs).unwrap_or(text.len()))
}

/// Returns a host and its port without escapes. They stay as they are if there is no such host.
fn decoded(host: &str) -> Cow<'_, str> {
    let (name, port) = split_before(host, &[':']);
    let has_escape = name.contains('%');
    match has_escape.then(|| HostInfo::parse(name)) {
        Some(Ok(info)) => Cow::Owned(info.unicode + port),
        _ => Cow::Borrowed(host),
    }
}

#[cfg(test)]
mod tests {
    use super::followed;

    #[test]
    fn targets_that_name_a_host() {
        for (target, expected) in [
            ("//evil.net", "https://evil.net"),
            ("\\/evil.net/a", "https://evil.net/a"),
            ("///evil.net", "https://evil.net"),
            ("https:evil.net", "https://evil.net"),
            ("http:/evil.net", "http://evil.net"),
            ("https:\\\\evil.net", "https://evil.net"),
            ("HTTPS:////evil.net", "HTTPS://evil.net"),
            ("ht\ttps:\r\n//evil.net", "https://evil.net"),
            ("\u{0} \u{1f}https://evil.net \n", "https://evil.net"),
            // A backslash ends the host, as a slash does.
            (
                "https://evil.net\\@good.com\\a",
                "https://evil.net/@good.com/a",
            ),
            ("https://a\\b?\\#\\", "https://a/b?\\#\\"),
            ("https://evil.net?a@b", "https://evil.net?a@b"),
            // Only the host is decoded.
            (
                "http://%D0%B0.com:80/%D0%B0",
                "http://\u{430}.com:80/%D0%B0",
            ),
            ("http://a%2Fb@%65vil.net", "http://a%2Fb@evil.net"),
            ("http://a%2Fb.com", "http://a%2Fb.com"),
            ("http://[::1]:80/", "http://[::1]:80/"),
            ("http://3232235521/", "http://3232235521/"),
        ] {
            assert_eq!(followed(target).as_deref(), Some(expected), "{target:?}");
            assert_eq!(followed(expected).as_deref(), Some(expected), "again");
        }
        for target in [
            "",
            "/",
            "/a//b",
            "docs/a",
            "../a",
            "#a",
            "?a",
            "https:",
            "//",
            "a:b",
            "mailto:a@b.c",
            "javascript:a",
            "ftp://a.b",
            "ht tp://a.b",
            ":https://a.b",
        ] {
            assert_eq!(followed(target), None, "{target:?}");
        }
    }
}
