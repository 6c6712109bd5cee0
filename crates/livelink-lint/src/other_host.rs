//! Links whose text names another host than they lead to.
//!
//! These questions are for a document whose links have a text and a target apart, such as Markdown or HTML.

use crate::characters::as_seen;
use crate::target::followed;
use livelink_detect::{Detector, HostInfo, HostKind, LinkKind, has_scheme};
use std::borrow::Cow;

/// Hosts whose pages are copies of others, with the address of the original at the end of their own, sorted.
const ARCHIVES: [&str; 6] = [
    "archive.is",
    "archive.org",
    "archive.ph",
    "archive.today",
    "web.archive.org",
    "www.archive.org",
];

/// Hosts under which Go has modules and few pages, sorted.
const MODULES: [&str; 5] = [
    "golang.org",
    "google.golang.org",
    "gopkg.in",
    "k8s.io",
    "sigs.k8s.io",
];

/// Whether a bare host with a path is the name of a Go module, as in `golang.org/x/net` and `go.uber.org/zap`.
fn names_module(shown: &str) -> bool {
    let (host, path) = shown.split_once('/').unwrap_or_default();
    let is_of_go = host
        .strip_prefix("go.")
        .is_some_and(|rest| rest.contains('.'));
    !path.is_empty() && (is_of_go || MODULES.contains(&host))
}

/// How the text of a link is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// As ordinary text.
    Prose,
    /// As code, where `tf.data` is a name and not an address.
    Code,
}

/// Returns the hosts that a link shows and leads to, if they belong to different owners. The first is the host that `shown`, the
/// text of the link, names. The second is the host of `target`, as a browser reads it ([`followed`]). Returns `None` in these cases:
///
/// - The text names no host.
/// - The host of the target is a name that nobody can own and that does not link, such as `localhost`.
/// - Both belong to one registrable domain.
///
/// Characters of the text that nobody sees do not count. Linear in both.
///
/// ```
/// use livelink_lint::other_host;
///
/// let detector = livelink_detect::Detector::default();
/// let (seen, real) = other_host(&detector, "https://example.com/login", "https://example.net/").unwrap();
/// assert_eq!((seen.ascii.as_str(), real.ascii.as_str()), ("example.com", "example.net"));
/// assert_eq!(other_host(&detector, "example.com", "https://www.example.com/a"), None);
/// assert_eq!(other_host(&detector, "log in", "https://example.net/"), None);
/// assert!(other_host(&detector, "https://example.com\u{200B}", "//example.net").is_some());
/// ```
pub fn other_host(detector: &Detector, shown: &str, target: &str) -> Option<(HostInfo, HostInfo)> {
    let seen = first_host(detector, &as_seen(shown))?;
    let real = target_host(detector, target)?;
    (domain(&seen) != domain(&real)).then_some((seen, real))
}

/// Returns the part of a host that somebody owns, or the whole of it if nobody does.
fn domain(host: &HostInfo) -> &String {
    host.registrable_domain.as_ref().unwrap_or(&host.ascii)
}

/// Returns the host that a browser opens for a target, or of the first link in a target that names no host.
fn target_host(detector: &Detector, target: &str) -> Option<HostInfo> {
    let Some(address) = followed(target) else {
        return first_host(detector, target);
    };
    let host = detector.host(&address, LinkKind::Url)?;
    let is_public = host.kind != HostKind::Domain || host.registrable_domain.is_some();
    let is_link = || matches!(&detector.detect(&address)[..], [link, ..] if link.range.start == 0);
    (is_public || is_link()).then_some(host)
}

/// Returns the host of the first link of a text.
fn first_host(detector: &Detector, text: &str) -> Option<HostInfo> {
    let link = detector.detect(text).into_iter().next()?;
    detector.host(text.get(link.range)?, link.kind)
}

/// Whether the text of a link promises to lead where it says: all of it is one address, and it is written as one. Without a
/// scheme, "ASP.NET" is a name, because nobody writes a host in capitals. So are `golang.org/x/net`, which is a module of Go,
/// and `tf.data` in code. Spaces at the ends and characters that nobody sees do not count. Linear in the text.
///
/// ```
/// use livelink_lint::{Style, reads_as_address};
///
/// let detector = livelink_detect::Detector::default();
/// let promises = ["example.com", "https://Example.com/A", "ASP.NET", "see example.com", "main.rs"]
///     .map(|shown| reads_as_address(&detector, shown, Style::Prose));
/// assert_eq!(promises, [true, true, false, false, false]);
/// let in_code = ["tf.data", "https://example.com"]
///     .map(|shown| reads_as_address(&detector, shown, Style::Code));
/// assert_eq!(in_code, [false, true]);
/// ```
pub fn reads_as_address(detector: &Detector, shown: &str, style: Style) -> bool {
    let shown = &*as_seen(shown);
    let links = detector.detect(shown);
    let is_whole = matches!(&links[..], [link] if link.range == (0..shown.len()));
    let is_name = style == Style::Code || shown.contains(char::is_uppercase) || names_module(shown);
    is_whole && (has_scheme(shown) || !is_name)
}

/// Whether the text of a link is the name of a site, and the path of the target names that site, as in
/// `[draw.io](https://github.com/jgraph/drawio)`. `seen` is the host of the text.
///
/// A text with a scheme is more than a name, because it promises an address. The only other target that keeps the promise is a
/// copy of the page in a known archive. An address of mail can be the name of a mailing list, and the page of the list has that
/// name in its path. Linear in both.
///
/// ```
/// use livelink_lint::{names_site, other_host};
///
/// let detector = livelink_detect::Detector::default();
/// for (shown, target, is_name) in [
///     ("draw.io", "https://github.com/jgraph/drawio", true),
///     ("https://draw.io", "https://github.com/jgraph/drawio", false),
///     ("draw.io", "https://github.com/", false),
///     ("https://draw.io", "https://web.archive.org/web/2020/https://draw.io", true),
///     ("etcd-dev@googlegroups.com", "https://groups.google.com/g/etcd-dev", true),
/// ] {
///     let (seen, _) = other_host(&detector, shown, target).unwrap();
///     assert_eq!(names_site(shown, &seen, target), is_name);
/// }
/// ```
pub fn names_site(shown: &str, seen: &HostInfo, target: &str) -> bool {
    let shown = &*as_seen(shown);
    let target = followed(target).map_or(Cow::Borrowed(target), Cow::Owned);
    let name = domain(seen).split('.').next().unwrap_or_default();
    let rest = target.split_once("://").map_or(&*target, |(_, rest)| rest);
    let (host, path) = rest.split_once('/').unwrap_or_default();
    if has_scheme(shown) {
        return ARCHIVES.contains(&host) && path.ends_with(shown);
    }
    let list = shown.split_once('@').map(|(local, _)| local);
    // "socialstream" is also written "social_stream".
    let letters = |text: &str| -> String {
        let letters = text.chars().filter(|c| !matches!(c, '-' | '_' | '.'));
        letters.map(|c| c.to_ascii_lowercase()).collect()
    };
    letters(path).contains(&letters(name))
        || list.is_some_and(|list| path.split('/').any(|part| part.eq_ignore_ascii_case(list)))
}

/// Returns the two hosts of [`other_host`] if the link could mislead its reader. Three things must hold:
///
/// - The text reads as an address ([`reads_as_address`]).
/// - Its host belongs to another owner than the host of the target.
/// - The text is not the name of a site that the target is about ([`names_site`]).
///
/// Linear in both.
///
/// ```
/// use livelink_lint::{Style, misleads};
///
/// let detector = livelink_detect::Detector::default();
/// let misleads = |shown, target| misleads(&detector, shown, target, Style::Prose);
/// let (seen, real) = misleads("https://example.com/", "https://example.net/").unwrap();
/// assert_eq!((&*seen.unicode, &*real.unicode), ("example.com", "example.net"));
/// assert!(misleads("the docs", "https://example.net/").is_none());
/// assert!(misleads("draw.io", "https://github.com/jgraph/drawio").is_none());
/// ```
pub fn misleads(
    detector: &Detector,
    shown: &str,
    target: &str,
    style: Style,
) -> Option<(HostInfo, HostInfo)> {
    if !reads_as_address(detector, shown, style) {
        return None;
    }
    let hosts = other_host(detector, shown, target)?;
    (!names_site(shown, &hosts.0, target)).then_some(hosts)
}

#[cfg(test)]
mod tests {
    use super::{Style, misleads, names_site, other_host, reads_as_address};
    use livelink_detect::Detector;

    #[test]
    fn hosts_of_another_owner() {
        let detector = Detector::default();
        for (shown, target, other) in [
            ("example.com", "https://example.net", true),
            ("Sign in at example.com!", "http://example.net/a", true),
            ("me@example.com", "https://example.net", true),
            ("https://1.2.3.4/", "https://1.2.3.5/", true),
            ("example.co.uk", "https://other.co.uk", true),
            ("EXAMPLE.com", "https://example.com:8080/", false),
            ("shop.example.com", "https://www.example.com", false),
            ("bücher.example", "https://example.net", false),
            ("main.rs", "https://example.net/main.rs", false),
            ("example.com", "../docs/readme", false),
            ("https://1.2.3.4/", "http://1.2.3.4/a", false),
            // Characters that nobody sees.
            ("example.com\u{200b}", "https://example.net", true),
            ("exam\u{2060}ple.com", "https://example.net", true),
            ("\u{202e}example.com", "https://www.example.com", false),
            // Targets that a browser reads in another way than detection.
            ("example.com", "//example.net", true),
            ("example.com", "//example.com/a", false),
            ("example.com", "https:example.net", true),
            ("example.com", "https:\\\\example.net", true),
            ("example.com", "ht\ttps://example.net", true),
            ("example.com", "https://example.com\\@example.net", false),
            ("example.com", "https://example.com@example.net", true),
            ("example.com", "http://%65xample.net", true),
            ("example.com", "http://%65xample.com", false),
            ("example.com", "http://3232235521/", true),
            ("http://1.2.3.4/", "http://0x1.0x2.772/", false),
            ("example.com", "https://\u{430}pple.com/", true),
            // The host is not public, and nothing after it counts.
            (
                "example.com",
                "http://localhost/?a=https://example.net",
                false,
            ),
            ("example.com", "http://a.test/", false),
        ] {
            let found = other_host(&detector, shown, target).is_some();
            assert_eq!(found, other, "{shown} -> {target}");
        }
    }

    #[test]
    fn targets_about_a_site() {
        assert!(super::ARCHIVES.is_sorted() && super::MODULES.is_sorted());
        let detector = Detector::default();
        for (shown, target, expected) in [
            ("draw.io", "https://github.com/jgraph/DrawIO", true),
            ("draw.io", "https://github.com", false),
            (
                "social-stream.ninja",
                "https://github.com/a/social_stream",
                true,
            ),
            (
                "https://a.com/b",
                "https://web.archive.org/web/20220309/https://a.com/b",
                true,
            ),
            (
                "https://a.com/b",
                "https://web.archive.org/web/20220309/https://a.com/c",
                false,
            ),
            (
                "https://a.com/b",
                "https://web.archive.org/web/20220309/https://a.com/bcd",
                false,
            ),
            (
                "https://a.com/b",
                "https://example.net/https://a.com/b",
                false,
            ),
            ("me-dev@a.com", "https://groups.example.net/g/me-dev", true),
            ("me@a.com", "https://groups.example.net/g/me-dev", false),
            ("me@a.com", "mailto:me@example.net", false),
            ("draw.io\u{200b}", "//github.com/jgraph/drawio", true),
            (
                "\u{2060}https://a.com/b",
                "//web.archive.org/web/https://a.com/b",
                true,
            ),
        ] {
            let (seen, _) = other_host(&detector, shown, target).expect("another owner");
            assert_eq!(
                names_site(shown, &seen, target),
                expected,
                "{shown} {target}"
            );
        }
    }

    #[test]
    fn archives_and_modules() {
        let detector = Detector::default();
        let shown = "https://a.com/b";
        for archive in super::ARCHIVES {
            let target = format!("https://{archive}/20220309/{shown}");
            let (seen, _) = other_host(&detector, shown, &target).expect("another owner");
            assert!(names_site(shown, &seen, &target), "{archive}");
        }
        for module in super::MODULES {
            let shown = format!("{module}/a");
            let found = reads_as_address(&detector, &shown, Style::Prose);
            assert!(!found, "{shown}");
        }
    }

    /// From both sides: texts that promise another host, and texts that promise nothing or keep their promise.
    #[test]
    fn links_that_mislead() {
        let detector = Detector::default();
        for (shown, target, expected) in [
            ("https://good.com/", "https://evil.com/", true),
            (" good.com ", "https://good.com.evil.net/", true),
            ("me@good.com", "mailto:me@evil.com", true),
            ("https://good.com/", "javascript:alert(1)", false),
            ("https://good.com/", "https://www.good.com/login", false),
            ("good.com", "http://good.com", false),
            ("good.com and more", "https://evil.com/", false),
            ("Good.com", "https://evil.com/", false),
            ("the docs", "https://evil.com/", false),
            ("\u{feff} good.com\u{202c} ", "//evil.com", true),
            ("good\u{ad}.com", "https://good.com", false),
        ] {
            let found = misleads(&detector, shown, target, Style::Prose).is_some();
            assert_eq!(found, expected, "{shown} -> {target}");
        }
    }

    #[test]
    fn texts_that_are_addresses() {
        let detector = Detector::default();
        for (shown, expected) in [
            ("example.com", true),
            ("https://Example.com/A", true),
            ("ASP.NET", false),
            ("Socket.io", false),
            ("see example.com", false),
            ("example.com, example.org", false),
            ("main.rs", false),
            ("golang.org/x/net", false),
            ("golang.org", true),
            ("go.uber.org/zap", false),
            ("go.dev/doc", true),
            ("https://golang.org/x/net", true),
            (" example.com\u{200b} ", true),
            ("ASP\u{200b}.NET", false),
            ("", false),
        ] {
            let found = reads_as_address(&detector, shown, Style::Prose);
            assert_eq!(found, expected, "{shown}");
        }
    }
}
