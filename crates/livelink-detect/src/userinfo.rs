//! What stands before the `@` of a URL (ruling 9).

use crate::detector::Detector;
use crate::host::info::HostInfo;

/// The authority of a URL with user information, as in `https://seen@real/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Userinfo<'t> {
    /// What stands before the `@`.
    pub text: &'t str,
    /// The host and the port after the `@`: where the URL leads. What cannot belong to them is left out, such as a quotation mark.
    pub real: &'t str,
    /// The host that a reader sees before the `@`, if there is one. In `https://bank.example@evil.com/` it is `bank.example`.
    pub seen: Option<HostInfo>,
    /// The host after the `@`, if it is one that links.
    pub host: Option<HostInfo>,
}

impl Detector {
    /// Returns what stands before and after the `@` in the authority of a URL. `None` if there is no `@`. Linear in the URL.
    ///
    /// ```
    /// let detector = livelink_detect::Detector::default();
    /// let userinfo = detector.userinfo("https://www.bbc.co.uk@example.net/news").unwrap();
    /// assert_eq!(userinfo.real, "example.net");
    /// assert_eq!(userinfo.seen.map(|host| host.ascii).as_deref(), Some("www.bbc.co.uk"));
    /// assert_eq!(detector.userinfo("https://john@example.com\",").unwrap().real, "example.com");
    /// assert_eq!(detector.userinfo("https://example.com/@john"), None);
    /// ```
    pub fn userinfo<'t>(&self, url: &'t str) -> Option<Userinfo<'t>> {
        let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
        let authority = rest.split(['/', '?', '#']).next()?;
        let (text, real) = authority.rsplit_once('@')?;
        let real = self.leading_address(real).unwrap_or(real);
        // A password may be anything, so the reader looks at what stands before its colon.
        let name = text.split(':').next()?;
        Some(Userinfo {
            text,
            real,
            seen: self.host_of_address(name),
            host: self.host_of_address(real),
        })
    }

    /// The link that a text begins with.
    fn leading_address<'t>(&self, text: &'t str) -> Option<&'t str> {
        let link = self.detect(text).into_iter().next()?;
        (link.range.start == 0)
            .then(|| text.get(link.range))
            .flatten()
    }

    /// The host of a text that is a link from its start to its end.
    fn host_of_address(&self, text: &str) -> Option<HostInfo> {
        let link = self.detect(text).into_iter().next()?;
        let host = self.host(text, link.kind)?;
        (link.range == (0..text.len())).then_some(host)
    }
}

#[cfg(test)]
mod tests {
    use crate::Detector;

    /// What stands before the `@`, where the URL leads, and the host that a reader sees first.
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
            let found = detector.userinfo(url);
            let found = found.as_ref().map(|found| {
                let seen = found.seen.as_ref().map(|host| &*host.ascii);
                (found.text, found.real, seen)
            });
            assert_eq!(found, expected, "{url}");
        }
    }
}
