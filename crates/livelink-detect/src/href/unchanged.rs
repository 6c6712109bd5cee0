//! Links whose target has their text in it, unchanged, and links that are shown as they are
//! written. Most links are of both kinds, and their bytes show it.

use crate::link::LinkKind;
use crate::options::Options;

/// Returns the part of a link's target before the text of the link, if the rest of the target is
/// that text and nothing else. Returns `None` for links that may have another target.
pub(super) fn before_unchanged<'o>(
    options: &'o Options,
    link: &str,
    kind: LinkKind,
) -> Option<[&'o str; 2]> {
    Plain::of(options, link, kind).map(|plain| plain.before)
}

/// Returns whether a link is surely shown as it is written.
pub(super) fn is_shown(options: &Options, link: &str, kind: LinkKind) -> bool {
    Plain::of(options, link, kind).is_some_and(|plain| plain.is_shown())
}

/// A link whose target has its text in it.
pub(super) struct Plain<'o, 'l> {
    /// The part of the target before the text of the link.
    pub(super) before: [&'o str; 2],
    /// The path, query and fragment.
    path: &'l str,
    /// The signs that all bytes of the path share.
    all: u8,
}

impl<'o, 'l> Plain<'o, 'l> {
    pub(super) fn of(options: &'o Options, link: &'l str, kind: LinkKind) -> Option<Self> {
        match kind {
            LinkKind::Email => {
                let (local, host) = link.split_once('@')?;
                let plain = all(local) & LOCAL != 0 && host_len(host)? == host.len();
                let before = ["mailto:", ""];
                plain.then_some(Self {
                    before,
                    path: "",
                    all: EVERYTHING,
                })
            }
            LinkKind::Url => {
                let schemes = ["https://", "http://"];
                let rest = schemes
                    .into_iter()
                    .find_map(|scheme| link.strip_prefix(scheme));
                let text = rest.unwrap_or(link);
                let (host, tail) = text.split_at_checked(host_len(text)?)?;
                let after_port = tail.strip_prefix(':');
                let path = match after_port {
                    Some(port) => port.trim_start_matches(|c: char| c.is_ascii_digit()),
                    None => tail,
                };
                // After a colon without a number are the slashes of a scheme.
                let ported = after_port.is_none_or(|port| path.len() < port.len());
                // Before the colon may be the name of a scheme without a host.
                let named =
                    after_port.is_some() && options.schemes.split_without_host(link).is_some();
                let all = all(path);
                let plain = !host.is_empty()
                    && ported
                    && !named
                    && (path.is_empty() || path.starts_with(['/', '?', '#']))
                    && all & KEPT != 0;
                let before = match rest {
                    Some(_) => ["", ""],
                    None => [options.default_scheme.name(), "://"],
                };
                plain.then_some(Self { before, path, all })
            }
        }
    }

    /// Returns whether the link is surely shown as it is written.
    pub(super) fn is_shown(&self) -> bool {
        self.all & SHOWN != 0
            // Some characters would end the link if they were the last ones.
            && !self.path.ends_with(['.', ':', '?', '!', ';'])
            // Another link may begin after a semicolon: `a.com/b;http://c.com`.
            && (self.all & NO_SEMICOLON != 0 || !self.path.contains(";h"))
    }
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

/// The byte is shown as it is in every part after the host, unless it is the last one. There are
/// more of them.
const SHOWN: u8 = 1 << 3;

const NO_SEMICOLON: u8 = 1 << 4;

const EVERYTHING: u8 = HOST | LOCAL | KEPT | SHOWN | NO_SEMICOLON;

/// The signs of each byte.
const SIGNS: [u8; 256] = {
    let mut signs = [NO_SEMICOLON; 256];
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
        b'/' | b'?' | b'#' | b'&' | b':' | b'!' | b'$' | b'@' | b'~' => KEPT | SHOWN | NO_SEMICOLON,
        b';' => KEPT | SHOWN,
        b'"' | b'\'' | b'<' | b'>' | b'\\' | b'^' | b'`' | b'{' | b'}' => NO_SEMICOLON,
        _ => KEPT | NO_SEMICOLON,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::href::{display_by_parts, href_by_parts};
    use crate::{Detector, random_texts};
    use fastrand::Rng;

    /// Checks the target of a link, its comparison with that and with others, and the form in which
    /// the link is shown. Returns which of the last two used the short way.
    #[track_caller]
    fn check(detector: &Detector, link: &str, kind: LinkKind) -> [bool; 2] {
        let options = detector.options();
        let target = href_by_parts(options, link, kind);
        assert_eq!(detector.href(link, kind), target, "{link:?}");
        let shown = display_by_parts(options, link, kind);
        assert_eq!(detector.display(link, kind), shown, "{link:?}");
        let both = detector.href_and_display(link, kind);
        assert_eq!(both, (target.clone().into(), shown.into()), "{link:?}");
        let others = ["", "https://", "http://", "mailto:"].map(|before| format!("{before}{link}"));
        for other in [target.clone(), format!("{target}x")].iter().chain(&others) {
            let same = detector.leads_to(link, kind, other);
            assert_eq!(same, *other == target, "{link:?} {other:?}");
        }
        [
            before_unchanged(options, link, kind).is_some(),
            is_shown(options, link, kind),
        ]
    }

    /// The short ways give the answers of the long ones, for links and for other texts, under all
    /// options. Many links use them.
    #[test]
    fn the_short_ways_give_the_answers_of_the_long_ones() {
        let mut rng = Rng::with_seed(29);
        let detectors = random_texts::detectors();
        let (mut links, mut short) = (0, [0, 0]);
        for _ in 0..10_000 {
            let detector = &detectors[rng.usize(..detectors.len())];
            let text = random_texts::text(&mut rng, 12);
            for link in detector.detect(&text) {
                links += 1;
                for (short, took) in
                    short
                        .iter_mut()
                        .zip(check(detector, &text[link.range], link.kind))
                {
                    *short += usize::from(took);
                }
            }
            check(detector, &text, LinkKind::Url);
            check(detector, &text, LinkKind::Email);
        }
        assert!(
            short
                .iter()
                .all(|short| *short > 1_000 && *short + 1_000 < links),
            "{short:?} of {links}"
        );
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
    fn which_links_are_shown_as_they_are() {
        for (link, kind, shown) in [
            ("example.com", LinkKind::Url, true),
            ("a.com/?b&amp;c;d!e$f@g~h", LinkKind::Url, true),
            ("a.com/b;", LinkKind::Url, false),
            ("a.com/b;http://c.com", LinkKind::Url, false),
            ("Me+You=2@a.com", LinkKind::Email, true),
            ("http://a.com:80/b.c?d=e&f+g#h-i_j:k", LinkKind::Url, true),
            ("me_2@a.com", LinkKind::Email, true),
            ("a.com/", LinkKind::Url, true),
            ("a.com/b.", LinkKind::Url, false),
            ("a.com/%20", LinkKind::Url, false),
            ("a.com/(b)", LinkKind::Url, false),
            ("xn--a.com", LinkKind::Url, false),
        ] {
            assert_eq!(is_shown(&Options::default(), link, kind), shown, "{link}");
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
}
