//! The target of a link, and the form in which it is shown (ruling 30).

use crate::host::{idna, ip};
use crate::link::LinkKind;
use crate::link_text::{LinkParts, push_encoded, starts_escape};
use crate::options::{Options, Profile};
use crate::policy;
use std::borrow::Cow;
use std::fmt::Write as _;
use uts58::LOCAL_PART_LIMIT;

/// Returns the href of a link. Most links with a scheme lead to their own text, which is lent.
pub(crate) fn href<'l>(options: &Options, link: &'l str, kind: LinkKind) -> Cow<'l, str> {
    match before_unchanged(options, link, kind) {
        Some(["", ""]) => link.into(),
        Some([first, second]) => [first, second, link].concat().into(),
        None => href_by_parts(options, link, kind).into(),
    }
}

fn href_by_parts(options: &Options, link: &str, kind: LinkKind) -> String {
    let link = unescaped(options, link);
    let parts = LinkParts::of(&options.schemes, &link, kind);
    let mut href = String::with_capacity(link.len() + 16);
    match (kind, parts.scheme) {
        (LinkKind::Email, "") => href.push_str("mailto:"),
        (LinkKind::Url, "") => {
            href.push_str(options.default_scheme.name());
            href.push_str("://");
        }
        (_, scheme) => href.push_str(scheme),
    }
    push_local(&mut href, parts.local, parts.scheme.is_empty());
    if ip::ipv6(parts.host).is_some() {
        let _ = write!(href, "[{}]", parts.host);
    } else if parts.host.starts_with('[') {
        href.push_str(parts.host);
    } else {
        match idna::to_ascii(parts.host) {
            Some(ascii) => href.push_str(&ascii),
            None => href.push_str(parts.host),
        }
    }
    push_tail(&mut href, parts.tail);
    href
}

/// Returns the text of a link. If the rule about string escapes is on, each escape is replaced by
/// its character (ruling 39), and if the rule about references to characters is on, each of them
/// (ruling 43).
fn unescaped<'l>(options: &Options, link: &'l str) -> Cow<'l, str> {
    let policy = options.policy();
    let link = match policy.string_escapes {
        true => policy::unescaped(link),
        false => link.into(),
    };
    match policy.entities {
        true => policy::decoded(link),
        false => link,
    }
}

/// Percent-encodes the characters of a local part that would divide a `mailto:` URL, and a per cent
/// sign (RFC 6068, section 2). If the text has `mailto:` before the address, escapes that are there
/// already stay as they are.
fn push_local(href: &mut String, local: &str, bare: bool) {
    push_encoded(href, local, |at, c| match c {
        '/' | '?' | '#' => true,
        '%' => bare || !starts_escape(local.get(at + 1..).unwrap_or_default()),
        _ => false,
    });
}

/// Percent-encodes port, path, query and fragment by the WHATWG URL Standard, "percent-encode
/// sets". Escapes that are there already stay as they are.
fn push_tail(href: &mut String, tail: &str) {
    let mut part = '/';
    push_encoded(href, tail, |_, c| {
        if matches!((part, c), ('/', '?' | '#') | ('?', '#')) {
            part = c;
        }
        match c {
            '\0'..=' ' | '"' | '<' | '>' | '\u{7F}'.. => true,
            '`' => part != '?',
            '^' | '{' | '}' => part == '/',
            '\'' => part == '?',
            _ => false,
        }
    });
}

/// Returns the form in which a link is shown: the host in Unicode, the rest minimally escaped.
pub(crate) fn display(options: &Options, link: &str, kind: LinkKind) -> String {
    let link = unescaped(options, link);
    let parts = LinkParts::of(&options.schemes, &link, kind);
    let mut shown = String::with_capacity(link.len());
    shown.push_str(parts.scheme);
    if options.profile == Profile::UniversalAcceptance {
        push_seen_local(&mut shown, &parts);
    } else {
        shown.push_str(parts.local);
    }
    if parts.host.starts_with('[') || ip::ipv6(parts.host).is_some() {
        shown.push_str(parts.host);
    } else {
        shown.push_str(&shown_host(options, &parts));
    }
    let host_end = shown.len();
    shown.push_str(parts.tail);
    match kind {
        LinkKind::Url => readable(options, shown, host_end, host_end, parts.scheme.is_empty()),
        LinkKind::Email | LinkKind::Custom(_) => shown,
    }
}

/// Returns a URL with no more escapes than a reader needs, and its host as it is written.
pub(crate) fn minimal(options: &Options, url: &str) -> String {
    let parts = LinkParts::of(&options.schemes, url, LinkKind::Url);
    let host_end = url.len() - parts.tail.len();
    readable(
        options,
        url.to_owned(),
        host_end,
        0,
        parts.scheme.is_empty(),
    )
}

/// Returns a URL minimally escaped whose host ends at `host_end`. By policy, what a reader would not
/// see after byte `seen_from`, or not as it is, stays escaped.
fn readable(
    options: &Options,
    url: String,
    host_end: usize,
    seen_from: usize,
    is_bare: bool,
) -> String {
    let minimal = uts58::minimal(&url);
    if options.profile == Profile::Uts58 {
        return minimal.into_owned();
    }
    let policy = options.policy();
    let minimal = policy::with_percent_signs(&url, &minimal);
    let readable = policy::readable(policy, &minimal, host_end);
    let readable = policy::seen(readable, seen_from);
    let readable = policy::unended(policy, readable, host_end);
    if is_bare && policy::no_site(policy, &readable, &(0..host_end), readable.len()).is_some() {
        // With its escapes decoded, `a.co/a.coa.%46soa` would be written like two members of a
        // program.
        return policy::seen(url, seen_from);
    }
    readable
}

/// Appends a local part. Characters that nobody sees are escaped, unless the escapes would make it too long to be one. Escapes count as
/// such only after `mailto:`.
fn push_seen_local(shown: &mut String, parts: &LinkParts<'_>) {
    let seen = policy::seen(parts.local.to_owned(), 0);
    if seen == parts.local {
        shown.push_str(parts.local);
        return;
    }
    let is_bare = parts.scheme.is_empty();
    let seen = if is_bare {
        let mut local = String::with_capacity(seen.len());
        push_local(&mut local, parts.local, true);
        policy::seen(local, 0)
    } else {
        seen
    };
    // An escape is ASCII. With nothing but ASCII after CJK text, the address would begin there (ruling 25).
    let seen = match policy::before_local_part(&seen) {
        0 => seen,
        _ => {
            let mut local = String::with_capacity(seen.len());
            push_encoded(&mut local, &seen, |_, c| !c.is_ascii());
            local
        }
    };
    if seen.chars().count() > LOCAL_PART_LIMIT + 1 {
        shown.push_str(parts.local);
        return;
    }
    if is_bare {
        shown.push_str("mailto:");
    }
    shown.push_str(&seen);
}

/// Returns the host as it is shown. That is its Unicode form, unless policy would find another host
/// in that form, after CJK text (ruling 25). For example, `データexample.com` is the Unicode form of
/// one host, and the host is shown in ASCII.
fn shown_host<'t>(options: &Options, parts: &LinkParts<'t>) -> Cow<'t, str> {
    let mut unicode = idna::to_unicode(parts.host);
    if options.profile == Profile::UniversalAcceptance && !unicode.is_ascii() {
        // The mapping of UTS #46 removes characters that nobody sees.
        let seen = unicode.chars().filter(|c| !policy::is_invisible(*c));
        unicode = seen.collect::<String>().into();
    }
    let bare = parts.scheme.is_empty() && parts.local.is_empty();
    if options.policy().cjk_edges && bare && unicode != parts.host {
        let hosts = policy::after_cjk(&unicode).filter_map(|stretch| unicode.get(stretch));
        if hosts.into_iter().any(|host| host.contains('.'))
            && let Some(ascii) = idna::to_ascii(parts.host)
        {
            return ascii;
        }
    }
    unicode
}

/// Returns the part of a link's target before the text of the link, if the rest of the target is
/// that text and nothing else. Returns `None` for links that may have another target. Most links
/// have their text in their target, and their bytes show it.
fn before_unchanged<'o>(options: &'o Options, link: &str, kind: LinkKind) -> Option<[&'o str; 2]> {
    if kind == LinkKind::Email {
        let (local, host) = link.split_once('@')?;
        let is_unchanged = all(local) & LOCAL != 0 && host_len(host)? == host.len();
        return is_unchanged.then_some(["mailto:", ""]);
    }
    let schemes = ["https://", "http://"];
    let mut rests = schemes.into_iter();
    let rest = rests.find_map(|scheme| link.strip_prefix(scheme));
    let text = rest.unwrap_or(link);
    let (host, tail) = text.split_at_checked(host_len(text)?)?;
    let path = match tail.strip_prefix(':') {
        Some(port) => {
            let path = port.trim_start_matches(|c: char| c.is_ascii_digit());
            // After a colon without a number are the slashes of a scheme. Before the colon may be
            // the name of a scheme without a host.
            if path.len() == port.len() || options.schemes.split_without_host(link).is_some() {
                return None;
            }
            path
        }
        None => tail,
    };
    let may_hold_entities = options.policy().entities && path.contains('&');
    let is_unchanged = !host.is_empty()
        && !may_hold_entities
        && (path.is_empty() || path.starts_with(['/', '?', '#']))
        && all(path) & KEPT != 0;
    is_unchanged.then_some(match rest {
        Some(_) => ["", ""],
        None => [options.default_scheme.name(), "://"],
    })
}

/// Returns the length of the lower-case ASCII host at the start of `text`. Returns `None` if the
/// host may have labels in Punycode, which the conversion to ASCII checks.
fn host_len(text: &str) -> Option<usize> {
    let mut last = b'.';
    for (at, byte) in text.bytes().enumerate() {
        if SIGNS[usize::from(byte)] & HOST == 0 {
            return Some(at);
        }
        if byte == b'-' && last == b'-' {
            return None;
        }
        last = byte;
    }
    Some(text.len())
}

/// Returns the signs that all bytes of `part` share.
fn all(part: &str) -> u8 {
    (part.bytes()).fold(EVERYTHING, |all, byte| all & SIGNS[usize::from(byte)])
}

/// The conversion of a host to ASCII leaves the byte as it is.
const HOST: u8 = 1;

/// The byte stays as it is in the local part of an address. There are more of them.
const LOCAL: u8 = 1 << 1;

/// The byte stays as it is in every part after the host. A backslash may begin an escape of a
/// string literal (ruling 39).
const KEPT: u8 = 1 << 2;

const EVERYTHING: u8 = HOST | LOCAL | KEPT;

/// The signs of each byte.
const SIGNS: [u8; 256] = {
    let mut signs = [0; 256];
    let mut byte = b'!';
    while byte <= b'~' {
        signs[byte as usize] = signs_of(byte);
        byte += 1;
    }
    signs
};

/// Returns the signs of a byte that prints.
const fn signs_of(byte: u8) -> u8 {
    match byte {
        b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' => EVERYTHING,
        b'A'..=b'Z' | b'_' | b'+' | b'=' => EVERYTHING & !HOST,
        b'"' | b'\'' | b'<' | b'>' | b'\\' | b'^' | b'`' | b'{' | b'}' => 0,
        _ => KEPT,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Detector, HostInfo, random_texts};
    use fastrand::Rng;

    /// Checks the target of a link. Returns whether it used the short way.
    #[track_caller]
    fn check(detector: &Detector, link: &str, kind: LinkKind) -> bool {
        let options = detector.options();
        let target = href_by_parts(options, link, kind);
        assert_eq!(detector.href(link, kind), target, "{link:?}");
        before_unchanged(options, link, kind).is_some()
    }

    /// The short ways give the answers of the long ones, for links and for other texts, under all
    /// options. Many links use them.
    #[test]
    fn the_short_ways_give_the_answers_of_the_long_ones() {
        let mut rng = Rng::with_seed(29);
        let detectors = random_texts::detectors();
        let (mut links, mut short) = (0, 0);
        for _ in 0..10_000 {
            let detector = &detectors[rng.usize(..detectors.len())];
            let text = random_texts::text(&mut rng, 12);
            for link in detector.detect(&text) {
                links += 1;
                short += usize::from(check(detector, &text[link.range], link.kind));
            }
            check(detector, &text, LinkKind::Url);
            check(detector, &text, LinkKind::Email);
        }
        assert!(short > 1_000 && short + 1_000 < links, "{short} of {links}");
    }

    /// The short ways are right about every character of ASCII in every part of a link, and about
    /// the name of a scheme that needs no host.
    #[test]
    fn each_character_in_each_part() {
        for detector in random_texts::detectors() {
            for c in '\0'..='\u{7f}' {
                for link in [
                    "a",
                    "a@a.com",
                    "a.com",
                    "a.com:8",
                    "a.com/",
                    "a.com?b",
                    "a.com#b",
                    "a.com/b#:~:text=c",
                    "a.com/b;http://c.com",
                    "http://a.com",
                    "tel:1",
                    "ssh://1",
                ] {
                    for at in 0..=link.len() {
                        let link = format!("{}{c}{}", &link[..at], &link[at..]);
                        check(&detector, &link, LinkKind::Url);
                        check(&detector, &link, LinkKind::Email);
                    }
                }
            }
        }
    }

    #[test]
    fn which_links_are_compared_as_they_are() {
        for (link, kind, before) in [
            ("example.com", LinkKind::Url, Some("https://")),
            ("a.com:8080", LinkKind::Url, Some("https://")),
            ("a.com/B_(c)?d=%20#e:f", LinkKind::Url, Some("https://")),
            ("http://a.com?b", LinkKind::Url, Some("")),
            ("me_2@a.com", LinkKind::Email, Some("mailto:")),
            ("A.com", LinkKind::Url, None),
            ("xn--a.com", LinkKind::Url, None),
            ("2001:db8::1", LinkKind::Url, None),
            ("a.com/é", LinkKind::Url, None),
            (r"a.com/\n", LinkKind::Url, None),
            ("HTTP://a.com", LinkKind::Url, None),
            ("foo://a.com", LinkKind::Url, None),
            ("mailto:me@a.com", LinkKind::Email, None),
            ("a/b@a.com", LinkKind::Email, None),
            ("me@A.com", LinkKind::Email, None),
        ] {
            let found =
                before_unchanged(&Options::default(), link, kind).map(|before| before.concat());
            assert_eq!(found.as_deref(), before, "{link}");
        }
    }

    /// A character that nobody sees is escaped, and the whole local part if the address would begin in the middle of it (ruling 25).
    #[test]
    fn local_parts_that_are_shown() {
        let detector = Detector::default();
        for (link, expected) in [
            ("a한국@a.com", "a한국@a.com"),
            ("a\u{200d}b@a.com", "mailto:a%E2%80%8Db@a.com"),
            ("국éb\u{200d}c@a.com", "mailto:국éb%E2%80%8Dc@a.com"),
            (
                "a한국b\u{200d}c@a.com",
                "mailto:a%ED%95%9C%EA%B5%ADb%E2%80%8Dc@a.com",
            ),
        ] {
            assert_eq!(detector.display(link, LinkKind::Email), expected);
        }
    }

    /// A host is shown in Unicode, but not if policy would find another host in what is shown (ruling 25).
    #[test]
    fn hosts_that_are_shown() {
        let detector = Detector::default();
        let ascii = HostInfo::parse("データexample.com").map(|host| host.ascii);
        let ascii = ascii.expect("a host");
        let shown = |link: &str, kind| detector.display(link, kind);
        assert_eq!(shown(&ascii, LinkKind::Url), ascii);
        let with_scheme = format!("https://{ascii}");
        assert_eq!(
            shown(&with_scheme, LinkKind::Url),
            "https://データexample.com"
        );
        let mailbox = format!("a@{ascii}");
        assert_eq!(shown(&mailbox, LinkKind::Email), "a@データexample.com");
        assert_eq!(shown("xn--bcher-kva.de", LinkKind::Url), "bücher.de");
        assert_eq!(shown("データ.com", LinkKind::Url), "データ.com");
    }
}
