//! Whether the text that is shown for a link names another host than the link leads to.

use crate::detector::Detector;
use crate::host::info::HostInfo;
use crate::link_text::has_scheme;

impl Detector {
    /// Returns the two hosts if `shown`, the text of a link, names a host of another owner than `target`, what the link leads
    /// to. The first is the host that the reader sees, the second the one that the link leads to. `None` if the text names
    /// no host, if `target` leads to no host that links, or if both belong to one registrable domain.
    ///
    /// For a document whose links have a text and a target apart, such as Markdown or HTML. Linear in both.
    ///
    /// ```
    /// let detector = livelink_detect::Detector::default();
    /// let (seen, real) = detector.other_host("https://example.com/login", "https://example.net/").unwrap();
    /// assert_eq!((seen.ascii.as_str(), real.ascii.as_str()), ("example.com", "example.net"));
    /// assert_eq!(detector.other_host("example.com", "https://www.example.com/a"), None);
    /// assert_eq!(detector.other_host("log in", "https://example.net/"), None);
    /// ```
    pub fn other_host(&self, shown: &str, target: &str) -> Option<(HostInfo, HostInfo)> {
        let seen = self.first_host(shown)?;
        let real = self.first_host(target)?;
        let owner = |host: &HostInfo| {
            let domain = host.registrable_domain.as_ref();
            domain.unwrap_or(&host.ascii).clone()
        };
        (owner(&seen) != owner(&real)).then_some((seen, real))
    }

    /// Whether the text of a link promises to lead where it says: it is an address from its start to its end, and written as one.
    /// Without a scheme, "ASP.NET" is a name, because nobody writes a host in capitals, and `tf.data` in code is the name of a
    /// module. `is_code` says whether the text is shown as code. Linear in the text.
    ///
    /// ```
    /// let detector = livelink_detect::Detector::default();
    /// let promises = ["example.com", "https://Example.com/A", "ASP.NET", "see example.com", "main.rs"]
    ///     .map(|shown| detector.reads_as_address(shown, false));
    /// assert_eq!(promises, [true, true, false, false, false]);
    /// let in_code = ["tf.data", "https://example.com"].map(|shown| detector.reads_as_address(shown, true));
    /// assert_eq!(in_code, [false, true]);
    /// ```
    pub fn reads_as_address(&self, shown: &str, is_code: bool) -> bool {
        let links = self.detect(shown);
        let is_whole = matches!(&links[..], [link] if link.range == (0..shown.len()));
        let is_name = is_code || shown.contains(char::is_uppercase);
        is_whole && (has_scheme(shown) || !is_name)
    }

    /// Whether the text of a link is the name of a site, and the target speaks of that site after its host, as in
    /// `[draw.io](https://github.com/jgraph/drawio)`. `seen` is the host of the text. A text with a scheme is more than a name,
    /// because it promises an address. Linear in both.
    ///
    /// ```
    /// let detector = livelink_detect::Detector::default();
    /// for (shown, target, is_name) in [
    ///     ("draw.io", "https://github.com/jgraph/drawio", true),
    ///     ("https://draw.io", "https://github.com/jgraph/drawio", false),
    ///     ("draw.io", "https://github.com/", false),
    /// ] {
    ///     let (seen, _) = detector.other_host(shown, target).unwrap();
    ///     assert_eq!(livelink_detect::Detector::names_site(shown, &seen, target), is_name);
    /// }
    /// ```
    pub fn names_site(shown: &str, seen: &HostInfo, target: &str) -> bool {
        let domain = seen.registrable_domain.as_ref().unwrap_or(&seen.ascii);
        let name = domain.split('.').next().unwrap_or_default();
        let rest = target.split_once("://").map_or(target, |(_, rest)| rest);
        let after_host = rest.split_once('/').map_or("", |(_, path)| path);
        !has_scheme(shown)
            && after_host
                .to_ascii_lowercase()
                .contains(&name.to_ascii_lowercase())
    }

    /// Returns the host of the first link of a text.
    fn first_host(&self, text: &str) -> Option<HostInfo> {
        let link = self.detect(text).into_iter().next()?;
        self.host(text.get(link.range)?, link.kind)
    }
}

#[cfg(test)]
mod tests {
    use crate::Detector;

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
        ] {
            let found = detector.other_host(shown, target).is_some();
            assert_eq!(found, other, "{shown} -> {target}");
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
            ("", false),
        ] {
            assert_eq!(detector.reads_as_address(shown, false), expected, "{shown}");
        }
    }
}
