//! The text before the `@` of a URL (ruling 9).

use livelink_detect::{Detector, HostInfo, looks_like_slash};

/// The authority of a URL with user information, as in `https://seen@real/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Userinfo<'t> {
    /// The text before the `@`.
    pub text: &'t str,
    /// The host and the port after the `@`: where the URL leads. A character that cannot belong to them is left out, such as
    /// a quotation mark at the end.
    pub real: &'t str,
    /// The host that a reader sees before the `@`, if there is one. In `https://bank.example@evil.com/` it is `bank.example`.
    pub seen: Option<HostInfo>,
    /// The host after the `@`, if it is one that links.
    pub host: Option<HostInfo>,
}

/// Divides the authority of a URL at its `@`. Returns `None` if it has none. Linear in the URL.
///
/// ```
/// use livelink_lint::userinfo;
///
/// let detector = livelink_detect::Detector::default();
/// let found = userinfo(&detector, "https://www.bbc.co.uk@example.net/news").unwrap();
/// assert_eq!(found.real, "example.net");
/// assert_eq!(found.seen.map(|host| host.ascii).as_deref(), Some("www.bbc.co.uk"));
/// assert_eq!(userinfo(&detector, "https://john@example.com\",").unwrap().real, "example.com");
/// assert_eq!(userinfo(&detector, "https://example.com/@john"), None);
/// ```
pub fn userinfo<'t>(detector: &Detector, url: &'t str) -> Option<Userinfo<'t>> {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next()?;
    let (text, real) = authority.rsplit_once('@')?;
    let real = leading_address(detector, real).unwrap_or(real);
    Some(Userinfo {
        text,
        real,
        seen: seen_host(detector, text),
        host: host_of_address(detector, real),
    })
}

/// Returns the host that a reader sees in the text before the `@`.
fn seen_host(detector: &Detector, text: &str) -> Option<HostInfo> {
    // A reader takes the first sign that no host has for the start of a path. An address of mail has its own host after an `@`.
    let ends = |c: char| {
        let is_of_host = c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_' | '@');
        c.is_ascii() && !is_of_host || looks_like_slash(c)
    };
    let leading = text.split(ends).next()?;
    // The name of an address of mail may have more signs. A password may be anything, so the name ends at its colon.
    leading_address(detector, leading)
        .and_then(|address| host_of_address(detector, address))
        .or_else(|| host_of_address(detector, text.split(':').next()?))
        .or_else(|| look_alike(leading))
}

/// Returns the host of a text beyond ASCII that somebody can own. It may look like another one, so that detection refuses it.
fn look_alike(text: &str) -> Option<HostInfo> {
    let info = (!text.is_ascii()).then(|| HostInfo::parse(text).ok());
    info?.filter(|info| info.registrable_domain.is_some())
}

/// Returns the link that a text begins with.
fn leading_address<'t>(detector: &Detector, text: &'t str) -> Option<&'t str> {
    let link = detector.detect(text).into_iter().next()?;
    (link.range.start == 0)
        .then(|| text.get(link.range))
        .flatten()
}

/// Returns the host of a text that is a link from its start to its end.
fn host_of_address(detector: &Detector, text: &str) -> Option<HostInfo> {
    let link = detector.detect(text).into_iter().next()?;
    let host = detector.host(text, link.kind)?;
    (link.range == (0..text.len())).then_some(host)
}

#[cfg(test)]
mod tests {
    use super::userinfo;
    use livelink_detect::Detector;

    /// The text before the `@`, the address after it, and the host that a reader sees first.
    #[test]
    fn before_the_at_sign() {
        let detector = Detector::default();
        for (url, expected) in [
            (
                "https://john@example.com/",
                Some(("john", "example.com", None)),
            ),
            (
                "ftp://good.com@evil.com",
                Some(("good.com", "evil.com", Some("good.com"))),
            ),
            // The last `@` counts, as in a browser.
            (
                "https://a.com@b.com@c.com/x@d.com",
                Some(("a.com@b.com", "c.com", Some("b.com"))),
            ),
            (
                "https://good.com:pass@evil.com?a",
                Some(("good.com:pass", "evil.com", Some("good.com"))),
            ),
            ("https://a@b.com:80\",", Some(("a", "b.com:80", None))),
            (
                "https://a+b@good.com@evil.com",
                Some(("a+b@good.com", "evil.com", Some("good.com"))),
            ),
            (
                "https://john;a=b@evil.com",
                Some(("john;a=b", "evil.com", None)),
            ),
            (
                "https://b\u{fc}cher.de%2F@evil.com",
                Some(("b\u{fc}cher.de%2F", "evil.com", Some("xn--bcher-kva.de"))),
            ),
            ("https://a@", Some(("a", "", None))),
            ("https://example.com/@john", None),
            ("https://example.com#@john", None),
            ("", None),
        ] {
            let found = userinfo(&detector, url);
            let found = found.as_ref().map(|found| {
                let seen = found.seen.as_ref().map(|host| &*host.ascii);
                (found.text, found.real, seen)
            });
            assert_eq!(found, expected, "{url}");
        }
    }

    /// A reader also sees a host that looks like another one, and no host in a name.
    #[test]
    fn look_alikes() {
        let detector = Detector::default();
        for (name, expected) in [
            ("p\u{430}ypal.com", Some("xn--pypal-4ve.com")),
            ("p\u{430}ypal.com%2Flogin", Some("xn--pypal-4ve.com")),
            ("j\u{fc}rgen", None),
            ("j\u{fc}rgen:p.w", None),
            ("\u{65e5}\u{672c}\u{3002}", None),
        ] {
            let url = format!("https://{name}@evil.net/");
            let seen = userinfo(&detector, &url).and_then(|found| found.seen);
            let seen = seen.map(|host| host.ascii);
            assert_eq!(seen.as_deref(), expected, "{url}");
        }
    }

    /// A reader sees the host before any sign that no host has.
    #[test]
    fn signs_that_end_the_seen_host() {
        let detector = Detector::default();
        for sign in [
            "%2F", "%2f", "%20", "%3A", "%", ";", ",", "=", "&", "!", "$", "(", "~", "+", "*", " ",
            "\"", "\u{ff0f}", "\u{2044}", "\u{2215}", "\u{2571}", "\u{ff1b}", "\u{200b}",
        ] {
            let url = format!("https://good.com{sign}login@evil.net/");
            let seen = userinfo(&detector, &url).and_then(|found| found.seen);
            let seen = seen.map(|host| host.ascii);
            assert_eq!(seen.as_deref(), Some("good.com"), "{url}");
        }
    }
}
