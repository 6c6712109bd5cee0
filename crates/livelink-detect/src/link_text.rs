//! The text of a link by itself: its parts, the same text made harmless, and guesses whether it is
//! the name of a file or of a program's member.
//!
//! The guesses are for a program that knows the surroundings of a link, such as a syntax context,
//! or an editor with an option for it (ruling 29). Detection looks at the text around a bare host
//! instead ([`policy`](crate::policy)). Both use the same list of endings.

use crate::host::{chars, ip};
use crate::link::LinkKind;
use crate::scheme::{ESCAPED_SLASHES, MAILTO, Schemes, is_scheme_byte, mailto_start};
use crate::text::is_one_of;
use crate::tld::EMBEDDED;
use std::borrow::Cow;
use std::fmt::Write as _;

/// The parts of a link's text. Joined, they are the text.
pub(crate) struct LinkParts<'t> {
    /// `https://`, `mailto:` or nothing.
    pub(crate) scheme: &'t str,
    /// The local part with its `@`, or nothing.
    pub(crate) local: &'t str,
    /// The host as written, brackets included.
    pub(crate) host: &'t str,
    /// Port, path, query and fragment.
    pub(crate) tail: &'t str,
}

impl<'t> LinkParts<'t> {
    pub(crate) fn of(schemes: &Schemes, link: &'t str, kind: LinkKind) -> Self {
        if matches!(kind, LinkKind::Custom(_)) {
            return Self {
                scheme: "",
                local: "",
                host: "",
                tail: link,
            };
        }
        // This scheme needs no host. All text after its colon counts as a path.
        if kind == LinkKind::Url
            && let Some((scheme, tail)) = schemes.split_without_host(link)
        {
            return Self {
                scheme,
                local: "",
                host: "",
                tail,
            };
        }
        let (scheme, rest) = match kind {
            LinkKind::Email => split_after(link, starts_with_mailto(link).then_some(MAILTO.len())),
            _ => split_after(link, scheme_end(link)),
        };
        // Only a URL without a scheme can have `://` after a `/`, `?` or `#`.
        let (scheme, rest) = if scheme.contains(['/', '?', '#']) && !is_scheme(scheme) {
            ("", link)
        } else {
            (scheme, rest)
        };
        let (local, rest) = match kind {
            LinkKind::Email => split_after(rest, rest.find('@').map(|at| at + 1)),
            _ => ("", rest),
        };
        let end = host_len(rest);
        let (host, tail) = rest.split_at_checked(end).unwrap_or((rest, ""));
        Self {
            scheme,
            local,
            host,
            tail,
        }
    }
}

/// Returns the end of the first `://` or `:\/\/`. A string literal may write `://` in the second
/// way (ruling 39).
fn scheme_end(link: &str) -> Option<usize> {
    // Most links have one colon or none. Looking for it is much cheaper than a search for a string.
    link.match_indices(':').find_map(|(colon, _)| {
        let rest = link.get(colon..)?;
        let slashes = ["://", ESCAPED_SLASHES];
        let found = slashes
            .into_iter()
            .find(|slashes| rest.starts_with(slashes));
        found.map(|slashes| colon + slashes.len())
    })
}

/// Returns whether `text` is a scheme with `://`.
fn is_scheme(text: &str) -> bool {
    let name = text.strip_suffix("://");
    let name = name.or_else(|| text.strip_suffix(ESCAPED_SLASHES));
    name.is_some_and(|name| !name.is_empty() && name.bytes().all(is_scheme_byte))
}

/// Returns whether `link` starts with `mailto:`, in upper or lower case.
fn starts_with_mailto(link: &str) -> bool {
    mailto_start(link, 0, MAILTO.len()).is_some()
}

/// Returns the two halves of `text`, before and after `at`. If `at` is `None`, all of `text` is in
/// the second half.
fn split_after(text: &str, at: Option<usize>) -> (&str, &str) {
    at.and_then(|at| text.split_at_checked(at))
        .unwrap_or(("", text))
}

/// Returns the length of the host at the start of `rest`.
fn host_len(rest: &str) -> usize {
    if rest.starts_with('[') {
        return rest.find(']').map_or(rest.len(), |close| close + 1);
    }
    let parts = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    // Without brackets, all of it is the address, and none of it a port (ruling 15).
    if rest
        .get(..parts)
        .is_some_and(|address| ip::ipv6(address).is_some())
    {
        return parts;
    }
    rest.char_indices()
        .find(|&(_, c)| !chars::is_host_char(c))
        .map_or(rest.len(), |(offset, _)| offset)
}

/// Returns a link made harmless: nobody follows it by accident, and everybody can read it.
pub(crate) fn defang(schemes: &Schemes, link: &str, kind: LinkKind) -> String {
    let parts = LinkParts::of(schemes, link, kind);
    let mut out = String::with_capacity(link.len() + 8);
    let name = parts.scheme.split(':').next().unwrap_or_default();
    let after_name = parts.scheme.get(name.len()..).unwrap_or_default();
    match name.to_ascii_lowercase().as_str() {
        "http" => out.push_str("hxxp"),
        "https" => out.push_str("hxxps"),
        "ftp" => out.push_str("fxp"),
        _ => out.push_str(name),
    }
    // The colon of such a scheme is followed neither by an address nor by a host, which would be
    // made harmless below.
    let opaque = after_name == ":" && kind == LinkKind::Url;
    out.push_str(if opaque { "[:]" } else { after_name });
    out.push_str(&parts.local.replace('@', "[@]"));
    out.push_str(&parts.host.replace(chars::is_dot, "[.]"));
    out.push_str(parts.tail);
    out
}

/// Appends `text`. It percent-encodes each character for which `is_encoded` returns true. That
/// function gets the place of the character and the character.
pub(crate) fn push_encoded(
    out: &mut String,
    text: &str,
    mut is_encoded: impl FnMut(usize, char) -> bool,
) {
    for (at, c) in text.char_indices() {
        match is_encoded(at, c) {
            true => push_percent(out, c),
            false => out.push(c),
        }
    }
}

/// Replaces each escape in `link` by the character that it means. An escape begins with `sign`.
/// `character` gets the text after the sign. It returns the character and the length of the escape, or
/// `None` if there is no escape.
pub(crate) fn unescaped(
    link: Cow<'_, str>,
    sign: char,
    character: impl Fn(&str) -> Option<(char, usize)>,
) -> Cow<'_, str> {
    if !link.contains(sign) {
        return link;
    }
    let mut out = String::with_capacity(link.len());
    let mut rest = &*link;
    while let Some((before, after)) = rest.split_once(sign) {
        let (c, len) = character(after).unwrap_or((sign, 0));
        out.push_str(before);
        out.push(c);
        rest = after.get(len..).unwrap_or_default();
    }
    out.push_str(rest);
    out.into()
}

/// Appends the bytes of `c`, each as `%XX`.
pub(crate) fn push_percent(out: &mut String, c: char) {
    for byte in c.encode_utf8(&mut [0; 4]).bytes() {
        let _ = write!(out, "%{byte:02X}");
    }
}

/// Returns whether a per cent sign and the text after it form an escape.
pub(crate) fn starts_escape(after: &str) -> bool {
    matches!(after.as_bytes(), [high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}

/// The endings, sorted. In real text, bare names under each of them are files far more often than
/// sites. Ruling 29 has the figures.
///
/// The list leaves out two groups of endings. Under some, sites are as frequent as files. Others
/// belong to countries from which we have counted too little text. They are `ac`, `ai`, `am`, `as`,
/// `bz`, `cf`, `cl`, `cr`, `gd`, `in`, `la`, `pl`, `sc`, `st`, `sv` and `tf`. Endings that are not
/// top-level domains (`.c`, `.js`, `.toml`) never link and need no entry.
const FILE_EXTENSIONS: [&str; 18] = [
    "cc", "inc", "java", "map", "md", "mk", "ml", "mm", "mo", "mov", "pm", "ps", "pub", "py", "rs",
    "sh", "so", "zip",
];

/// Returns the entry of the list that equals the label `tld`, in upper or lower case. Returns
/// `None` if there is no such entry.
pub(crate) fn known_extension(tld: &[u8]) -> Option<&'static str> {
    // Most labels differ in the first byte.
    let first = tld.first()?.to_ascii_lowercase();
    let is_tld = |entry: &&str| {
        entry.as_bytes().first() == Some(&first) && entry.as_bytes().eq_ignore_ascii_case(tld)
    };
    FILE_EXTENSIONS.into_iter().find(is_tld)
}

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
    rest.starts_with("://") || rest.starts_with(ESCAPED_SLASHES) || starts_with_mailto(link_text)
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
    let (_, tld) = bare_host(link_text, kind)?;
    known_extension(tld.as_bytes())
}

/// Returns the bare host of a link: the text before its last dot, and the top-level domain after it.
/// `None` for links with a scheme and for addresses.
fn bare_host(link_text: &str, kind: LinkKind) -> Option<(&str, &str)> {
    if kind != LinkKind::Url || has_scheme(link_text) {
        return None;
    }
    link_text
        .split([':', '/', '?', '#'])
        .next()?
        .rsplit_once('.')
}

/// Generic top-level domains under which a bare host is a site even in the text of a program,
/// sorted. All others are also words that name fields, methods and modules: `self.name`,
/// `iter.next()`, `datetime.date`.
const SITES: &str = "aero arpa asia biz com coop dev edu gov mil mobi net org";

/// Country codes that are words or operators of programs more often than countries, sorted:
/// `user.id`, `Object.is`, `x.gt`.
const WORDS: &str = "at do ge gl gt id is it lt me ms my ne no pk re to tr vi";

/// Last labels of the hosts of a network that are words of programs, too: `self.local`, `app.test`.
const NETWORK_WORDS: &str = "internal local localhost test";

/// Returns whether a bare host could be a field, a method or a module of a program (ruling 29). In
/// a comment, `self.name` is one, although `name` is a top-level domain. False for links with a
/// scheme, for addresses, and after `www.`. Also false for most hosts of a network (ruling 46), because a
/// caller has named their suffix: `nas.corp`. O(host).
///
/// ```
/// use livelink_detect::{LinkKind, could_be_member};
///
/// assert!(could_be_member("iter.next", LinkKind::Url));
/// assert!(could_be_member("options.proxy.host/options.proxy.port", LinkKind::Url));
/// assert!(could_be_member("user.id", LinkKind::Url));
/// assert!(!could_be_member("crates.io", LinkKind::Url));
/// assert!(!could_be_member("nas.corp", LinkKind::Url));
/// assert!(!could_be_member("www.example.name", LinkKind::Url));
/// assert!(!could_be_member("https://example.name", LinkKind::Url));
/// assert!(!could_be_member("me@example.name", LinkKind::Email));
/// ```
pub fn could_be_member(link_text: &str, kind: LinkKind) -> bool {
    let Some((before, tld)) = bare_host(link_text, kind) else {
        return false;
    };
    let is_web = before
        .get(..4)
        .is_some_and(|start| start.eq_ignore_ascii_case("www."));
    // A domain in another script, or its A-label, names nothing in a program.
    let is_word = tld.bytes().all(|byte| byte.is_ascii_alphabetic());
    let tld = tld.to_ascii_lowercase();
    let among = |words| is_one_of(words, &tld);
    let is_site = match tld.len() {
        2 => !among(WORDS),
        _ if EMBEDDED.is_tld(&tld) => among(SITES),
        // A host under no top-level domain links only because a caller named its suffix. Programs have no names with a hyphen.
        _ => !among(NETWORK_WORDS) || before.contains('-') || before.ends_with(".svc.cluster"),
    };
    is_word && !is_web && !is_site
}

#[cfg(test)]
mod tests {
    use super::scheme_end;

    /// Whichever way the slashes are written, the first ones end the scheme.
    #[test]
    fn the_first_slashes_end_the_scheme() {
        for (link, end) in [
            ("a.com/b", None),
            ("https://a.com", Some(8)),
            (r"https:\/\/a.com", Some(10)),
            (r"https:\/\/a.com?b=c://d", Some(10)),
            (r"https://a.com?b=c:\/\/d", Some(8)),
        ] {
            assert_eq!(scheme_end(link), end, "{link}");
        }
    }
}

#[cfg(test)]
mod extensions_tests {
    use super::{FILE_EXTENSIONS, known_extension};

    /// An entry that is not a top-level domain could never match.
    #[test]
    fn the_list_is_sorted_and_holds_top_level_domains() {
        assert!(FILE_EXTENSIONS.is_sorted());
        for other in ["", "m", "mdx", "zips", "com", "\0\0\0\0"] {
            assert_eq!(known_extension(other.as_bytes()), None, "{other}");
        }
        for extension in FILE_EXTENSIONS {
            assert!(crate::TldTable::embedded().is_tld(extension), "{extension}");
            assert_eq!(known_extension(extension.as_bytes()), Some(extension));
            assert_eq!(
                known_extension(extension.to_uppercase().as_bytes()),
                Some(extension)
            );
            assert!(extension.len() <= 4, "{extension}");
        }
    }
}

#[cfg(test)]
mod guess_tests {
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
        assert!(SITES.split(' ').is_sorted() && WORDS.split(' ').is_sorted());
        for (list, member) in [(SITES, false), (WORDS, true)] {
            for tld in list.split(' ') {
                let host = format!("example.org.{tld}");
                let links = Detector::default().detect(&host);
                assert!(
                    links.iter().any(|link| link.range == (0..host.len())),
                    "{host}"
                );
                assert_eq!(could_be_member(&host, LinkKind::Url), member, "{host}");
            }
        }
        for tld in NETWORK_WORDS.split(' ') {
            assert!(!EMBEDDED.is_tld(tld), "{tld}");
        }
        for host in [
            "x.name",
            "Date.now",
            "a.b.HOST",
            "x.ID",
            "self.local",
            "App.Test",
            "svc.cluster.local",
        ] {
            assert!(could_be_member(host, LinkKind::Url), "{host}");
        }
        for host in [
            "x.de",
            "x.xn--p1ai",
            "x.рф",
            "WWW.x.name",
            "x",
            "nas.corp",
            "NAS.LAN/photos",
            "db.home.arpa",
            "ip-10-0-0-1.ec2.internal:8080",
            "api.default.svc.cluster.local",
        ] {
            assert!(!could_be_member(host, LinkKind::Url), "{host}");
        }
    }
}
