//! Guesses from the text of a link: whether it names its scheme, and whether it could be the name
//! of a file or of a program's member.
//!
//! These functions are for a program that knows the surroundings of a link, such as a syntax
//! context, or an editor with an option for it (ruling 29). Detection looks at the text around a
//! bare host instead ([`policy`](crate::policy)). Both use the same list of endings.

use super::extensions::known_extension;
use crate::link::LinkKind;
use crate::scheme::ESCAPED_SLASHES;

/// Returns whether the text of a link names its scheme. Bare hosts and bare addresses do not.
/// O(scheme).
///
/// ```
/// use livelink_detect::has_scheme;
///
/// assert!(has_scheme("https://example.com"));
/// assert!(has_scheme("mailto:me@example.com"));
/// assert!(has_scheme("https:\\/\\/example.com"), "as in JSON");
/// assert!(!has_scheme("example.com/?to=https://example.org"));
/// ```
pub fn has_scheme(link_text: &str) -> bool {
    if link_text.starts_with("https://") || link_text.starts_with("http://") {
        return true;
    }
    let scheme = link_text
        .split([':', '/', '?', '#', '.', '@'])
        .next()
        .map_or(0, str::len);
    let rest = link_text.get(scheme..).unwrap_or_default();
    rest.starts_with("://")
        || rest.starts_with(ESCAPED_SLASHES)
        || link_text
            .get(..crate::scheme::MAILTO.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(crate::scheme::MAILTO))
}

/// Returns the top-level domain of a bare host, if it is better known as a file extension: such a
/// link may be a file's name (ruling 29). `None` for links with a scheme and for addresses.
/// O(host).
///
/// A path makes no difference: `helpers.py/` is no more likely a site than `helpers.py`.
///
/// ```
/// use livelink_detect::{LinkKind, file_extension};
///
/// assert_eq!(file_extension("src/main.rs", LinkKind::Url), None, "that is not a host");
/// assert_eq!(file_extension("main.rs", LinkKind::Url), Some("rs"));
/// assert_eq!(file_extension("README.md#usage", LinkKind::Url), Some("md"));
/// assert_eq!(file_extension("https://docs.rs", LinkKind::Url), None);
/// assert_eq!(file_extension("example.com/main.rs", LinkKind::Url), None);
/// ```
pub fn file_extension(link_text: &str, kind: LinkKind) -> Option<&'static str> {
    if kind != LinkKind::Url || has_scheme(link_text) {
        return None;
    }
    let host = link_text.split([':', '/', '?', '#']).next()?;
    let (_, tld) = host.rsplit_once('.')?;
    known_extension(tld.as_bytes())
}

/// Generic top-level domains under which a bare host is a site even in the text of a program,
/// sorted. All others are also words that name fields, methods and modules: `self.name`,
/// `iter.next()`, `datetime.date`.
const SITES: [&str; 12] = [
    "aero", "asia", "biz", "com", "coop", "dev", "edu", "gov", "mil", "mobi", "net", "org",
];

/// Country codes that are words or operators of programs more often than countries, sorted:
/// `user.id`, `Object.is`, `x.gt`.
const WORDS: [&str; 19] = [
    "at", "do", "ge", "gl", "gt", "id", "is", "it", "lt", "me", "ms", "my", "ne", "no", "pk", "re",
    "to", "tr", "vi",
];

/// Returns whether a bare host could be a field, a method or a module of a program (ruling 29). In
/// a comment, `self.name` is one, although `name` is a top-level domain. False for links with a
/// scheme, for addresses, and after `www.`. O(host).
///
/// ```
/// use livelink_detect::{LinkKind, could_be_member};
///
/// assert!(could_be_member("iter.next", LinkKind::Url));
/// assert!(could_be_member("options.proxy.host/options.proxy.port", LinkKind::Url));
/// assert!(could_be_member("user.id", LinkKind::Url));
/// assert!(!could_be_member("crates.io", LinkKind::Url));
/// assert!(!could_be_member("www.example.name", LinkKind::Url));
/// assert!(!could_be_member("https://example.name", LinkKind::Url));
/// assert!(!could_be_member("me@example.name", LinkKind::Email));
/// ```
pub fn could_be_member(link_text: &str, kind: LinkKind) -> bool {
    if kind != LinkKind::Url || has_scheme(link_text) {
        return false;
    }
    let host = link_text.split([':', '/', '?', '#']).next();
    let Some((before, tld)) = host.and_then(|host| host.rsplit_once('.')) else {
        return false;
    };
    let is_web = before
        .get(..4)
        .is_some_and(|start| start.eq_ignore_ascii_case("www."));
    // A domain in another script, or its A-label, names nothing in a program.
    let is_word = tld.bytes().all(|byte| byte.is_ascii_alphabetic());
    let among = |list: &[&str]| list.iter().any(|one| one.eq_ignore_ascii_case(tld));
    let is_site = match tld.len() {
        2 => !among(&WORDS),
        _ => among(&SITES),
    };
    is_word && !is_web && !is_site
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Detector;

    #[test]
    fn extensions_of_bare_hosts() {
        for (link, kind, expected) in [
            ("main.rs", LinkKind::Url, Some("rs")),
            ("main.rs:80/a.b", LinkKind::Url, Some("rs")),
            ("example.com", LinkKind::Url, None),
            ("https://main.rs", LinkKind::Url, None),
            ("a@main.rs", LinkKind::Email, None),
        ] {
            assert_eq!(file_extension(link, kind), expected, "{link}");
        }
    }

    #[test]
    fn explicit_links_say_their_scheme() {
        for link in [
            "https://example.com",
            "ftp://a.org",
            "MAILTO:a@example.com",
            "git+ssh://host.org/x",
        ] {
            assert!(has_scheme(link), "{link}");
        }
        for link in [
            "",
            "example.com",
            "a@example.com",
            "example.com/?to=https://example.org",
            "helpers.py",
        ] {
            assert!(!has_scheme(link), "{link}");
        }
    }

    /// An entry that is not a top-level domain could never match.
    #[test]
    fn every_entry_of_members_is_a_domain() {
        assert!(SITES.is_sorted() && WORDS.is_sorted());
        for (list, member) in [(&SITES[..], false), (&WORDS[..], true)] {
            for tld in list {
                let host = format!("example.org.{tld}");
                let links = Detector::default().detect(&host);
                assert!(
                    links.iter().any(|link| link.range == (0..host.len())),
                    "{host}"
                );
                assert_eq!(could_be_member(&host, LinkKind::Url), member, "{host}");
            }
        }
        for host in ["x.name", "Date.now", "a.b.HOST", "x.ID"] {
            assert!(could_be_member(host, LinkKind::Url), "{host}");
        }
        for host in ["x.de", "x.xn--p1ai", "x.рф", "WWW.x.name", "x"] {
            assert!(!could_be_member(host, LinkKind::Url), "{host}");
        }
    }
}
