//! The text before the `@` of a URL (ruling 9).

use livelink_detect::{Detector, HostInfo};

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
    // A password may be anything, so the reader looks at the name before its colon.
    let name = text.split(':').next()?;
    Some(Userinfo {
        text,
        real,
        seen: host_of_address(detector, name),
        host: host_of_address(detector, real),
    })
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
}
