//! Whether the text that is shown for a link names another host than the link leads to.

use crate::detector::Detector;
use crate::host::info::HostInfo;
use crate::link_text::has_scheme;

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
    #[inline]
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
    /// Without a scheme, "ASP.NET" is a name, because nobody writes a host in capitals. So is `golang.org/x/net`, a module of Go, and
    /// `tf.data` in code. `is_code` says whether the text is shown as code. Linear in the text.
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
        let is_name = is_code || shown.contains(char::is_uppercase) || names_module(shown);
        is_whole && (has_scheme(shown) || !is_name)
    }

    /// Whether the text of a link is the name of a site, and the target speaks of that site after its host, as in
    /// `[draw.io](https://github.com/jgraph/drawio)`. `seen` is the host of the text. A text with a scheme is more than a name,
    /// because it promises an address. The target of such a text speaks of it only if it is its copy in a known archive. An address
    /// of mail is also the name of a list, and the page of that list has its name. Linear in both.
    ///
    /// ```
    /// let detector = livelink_detect::Detector::default();
    /// for (shown, target, is_name) in [
    ///     ("draw.io", "https://github.com/jgraph/drawio", true),
    ///     ("https://draw.io", "https://github.com/jgraph/drawio", false),
    ///     ("draw.io", "https://github.com/", false),
    ///     ("https://draw.io", "https://web.archive.org/web/2020/https://draw.io", true),
    ///     ("etcd-dev@googlegroups.com", "https://groups.google.com/g/etcd-dev", true),
    /// ] {
    ///     let (seen, _) = detector.other_host(shown, target).unwrap();
    ///     assert_eq!(livelink_detect::Detector::names_site(shown, &seen, target), is_name);
    /// }
    /// ```
    #[inline]
    pub fn names_site(shown: &str, seen: &HostInfo, target: &str) -> bool {
        let domain = seen.registrable_domain.as_ref().unwrap_or(&seen.ascii);
        let name = domain.split('.').next().unwrap_or_default();
        let rest = target.split_once("://").map_or(target, |(_, rest)| rest);
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

    /// Returns the two hosts of [`other_host`](Self::other_host) if the link could mislead its reader. That is so if three things
    /// hold:
    ///
    /// - The text reads as an address ([`reads_as_address`](Self::reads_as_address)).
    /// - Its host belongs to another owner than the host of the target.
    /// - It is not the name of a site that the target speaks of ([`names_site`](Self::names_site)).
    ///
    /// `is_code` says whether the text is shown as code. Linear in both.
    ///
    /// ```
    /// let detector = livelink_detect::Detector::default();
    /// let (seen, real) = detector.misleads("https://example.com/", "https://example.net/", false).unwrap();
    /// assert_eq!((&*seen.unicode, &*real.unicode), ("example.com", "example.net"));
    /// assert!(detector.misleads("the docs", "https://example.net/", false).is_none());
    /// assert!(detector.misleads("draw.io", "https://github.com/jgraph/drawio", false).is_none());
    /// ```
    #[inline]
    pub fn misleads(
        &self,
        shown: &str,
        target: &str,
        is_code: bool,
    ) -> Option<(HostInfo, HostInfo)> {
        let shown = shown.trim();
        if !self.reads_as_address(shown, is_code) {
            return None;
        }
        let hosts = self.other_host(shown, target)?;
        (!Self::names_site(shown, &hosts.0, target)).then_some(hosts)
    }

    /// Returns the host of the first link of a text.
    #[inline]
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
    fn targets_that_speak_of_a_site() {
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
        ] {
            let (seen, _) = detector.other_host(shown, target).expect("another owner");
            assert_eq!(
                Detector::names_site(shown, &seen, target),
                expected,
                "{shown} {target}"
            );
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
        ] {
            let found = detector.misleads(shown, target, false).is_some();
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
            ("", false),
        ] {
            assert_eq!(detector.reads_as_address(shown, false), expected, "{shown}");
        }
    }
}
