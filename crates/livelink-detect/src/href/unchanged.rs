//! Links whose target has their text in it, unchanged. Most links are of this kind, and no string is needed to compare them.

use crate::link::LinkKind;
use crate::options::Options;

/// Returns what the target of a link has before the text of the link, if the rest of it is that text and nothing else.
/// Returns `None` for links that may have another target.
pub(super) fn before_unchanged<'o>(
    options: &'o Options,
    link: &str,
    kind: LinkKind,
) -> Option<[&'o str; 2]> {
    match kind {
        LinkKind::Email => {
            let (local, host) = link.split_once('@')?;
            let plain =
                local.bytes().all(|b| is_host(b) || b == b'_') && host_len(host)? == host.len();
            plain.then_some(["mailto:", ""])
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
            let named = after_port.is_some() && options.schemes.split_without_host(link).is_some();
            let plain = !host.is_empty()
                && ported
                && !named
                && (path.is_empty() || path.starts_with(['/', '?', '#']))
                && path.bytes().all(|b| KEPT[usize::from(b)]);
            plain.then_some(match rest {
                Some(_) => ["", ""],
                None => [options.default_scheme.name(), "://"],
            })
        }
    }
}

/// Returns the length of the lower-case ASCII host at the start of `text`. Returns `None` if the host may have labels in
/// Punycode, which the conversion to ASCII checks.
fn host_len(text: &str) -> Option<usize> {
    let len = text.bytes().take_while(|b| is_host(*b)).count();
    let host = text.as_bytes().get(..len)?;
    (!host.windows(2).any(|pair| pair == b"--")).then_some(len)
}

/// Returns whether the conversion of a host to ASCII leaves `byte` as it is.
const fn is_host(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.')
}

/// The bytes for which [`is_kept`] holds.
const KEPT: [bool; 256] = {
    let mut kept = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        kept[byte] = is_kept(byte as u8);
        byte += 1;
    }
    kept
};

/// Returns whether `byte` stays as it is in every part after the host. A backslash may begin an escape of a string literal
/// (ruling 39).
const fn is_kept(byte: u8) -> bool {
    matches!(byte, b'!'..=b'~')
        && !matches!(
            byte,
            b'"' | b'\'' | b'<' | b'>' | b'\\' | b'^' | b'`' | b'{' | b'}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::href::converted;
    use crate::{Detector, random_texts};
    use fastrand::Rng;

    /// Checks the target of a link, and the comparison with it and with others. Returns whether it took the short way.
    #[track_caller]
    fn check(detector: &Detector, link: &str, kind: LinkKind) -> bool {
        let target = converted(detector.options(), link, kind);
        assert_eq!(detector.href(link, kind), target, "{link:?}");
        let others = ["", "https://", "http://", "mailto:"].map(|before| format!("{before}{link}"));
        for other in [target.clone(), format!("{target}x")].iter().chain(&others) {
            let same = detector.leads_to(link, kind, other);
            assert_eq!(same, *other == target, "{link:?} {other:?}");
        }
        before_unchanged(detector.options(), link, kind).is_some()
    }

    /// The comparison gives the answer of the target itself, for links and for other texts, whatever the options are. It takes
    /// the short way for most links.
    #[test]
    fn the_comparison_is_that_of_the_target() {
        let mut rng = Rng::with_seed(29);
        let detectors = random_texts::detectors();
        let mut ways = [0, 0];
        for _ in 0..10_000 {
            let detector = &detectors[rng.usize(..detectors.len())];
            let text = random_texts::text(&mut rng, 12);
            for link in detector.detect(&text) {
                ways[usize::from(check(detector, &text[link.range], link.kind))] += 1;
            }
            check(detector, &text, LinkKind::Url);
            check(detector, &text, LinkKind::Email);
        }
        let [long, short] = ways;
        assert!(short > 1_000 && long > 1_000, "{ways:?}");
    }

    /// Every character of ASCII is compared right in every part of a link, and so is the name of a scheme that needs no host.
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
}
