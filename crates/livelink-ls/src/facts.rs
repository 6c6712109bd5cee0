//! The facts about a link that answers show.

use livelink::detect::HostInfo;
use livelink::{Detector, LinkKind};

/// The facts about a link that answers show.
#[derive(Debug)]
pub(crate) struct LinkFacts {
    /// The target of the link.
    pub(crate) href: String,
    /// The readable form of the link.
    pub(crate) shown: String,
    /// Its host, if it has one.
    pub(crate) host: Option<HostInfo>,
}

impl LinkFacts {
    pub(crate) fn of(detector: &Detector, own: &str, kind: LinkKind) -> Self {
        let href = detector.href(own, kind);
        Self {
            shown: detector.display(own, kind),
            host: detector.host_of_href(&href, kind),
            href,
        }
    }

    /// The target of the link, with `⟦` and `⟧` around its registrable domain:
    /// `https://www.⟦example.com⟧/a`. Text that looks like a domain elsewhere in the address is not
    /// marked. An address without such a domain has no marks.
    pub(crate) fn marked(&self) -> String {
        let Some((host, domain)) = self
            .host
            .as_ref()
            .and_then(|host| Some((host, host.registrable_domain.as_ref()?)))
        else {
            return self.href.clone();
        };
        // The host follows the first `://` or `@`, and the domain ends it.
        let place = self
            .href
            .find(&host.ascii)
            .zip(host.ascii.rfind(domain.as_str()));
        let split = place.and_then(|(host, domain)| self.href.split_at_checked(host + domain));
        match split.and_then(|(before, rest)| Some((before, rest.strip_prefix(domain.as_str())?))) {
            Some((before, after)) => format!("{before}⟦{domain}⟧{after}"),
            None => self.href.clone(),
        }
    }

    /// The link in ASCII, as somebody would write it: without a scheme if `own` has none.
    pub(crate) fn ascii<'f>(&'f self, detector: &Detector, own: &str) -> &'f str {
        if livelink::detect::has_scheme(own) {
            return &self.href;
        }
        let default = detector.options().default_scheme.name();
        let bare = self
            .href
            .strip_prefix(default)
            .and_then(|rest| rest.strip_prefix("://"));
        bare.or_else(|| self.href.strip_prefix("mailto:"))
            .unwrap_or(&self.href)
    }
}

#[cfg(test)]
mod tests {
    use super::LinkFacts;
    use livelink::{Detector, LinkKind};

    #[test]
    fn the_domain_is_marked() {
        let detector = Detector::default();
        for (own, kind, marked, ascii) in [
            (
                "www.example.co.uk/a",
                LinkKind::Url,
                "https://www.⟦example.co.uk⟧/a",
                "www.example.co.uk/a",
            ),
            (
                "HTTP://EXAMPLE.com",
                LinkKind::Url,
                "HTTP://⟦example.com⟧",
                "HTTP://example.com",
            ),
            (
                "me@bücher.example.com",
                LinkKind::Email,
                "mailto:me@xn--bcher-kva.⟦example.com⟧",
                "me@xn--bcher-kva.example.com",
            ),
            (
                "example.com.example.com/example.com",
                LinkKind::Url,
                "https://example.com.⟦example.com⟧/example.com",
                "example.com.example.com/example.com",
            ),
            (
                "http://1.2.3.4/a",
                LinkKind::Url,
                "http://1.2.3.4/a",
                "http://1.2.3.4/a",
            ),
        ] {
            let facts = LinkFacts::of(&detector, own, kind);
            assert_eq!(
                (facts.marked().as_str(), facts.ascii(&detector, own)),
                (marked, ascii)
            );
        }
    }
}
