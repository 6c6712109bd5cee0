//! The questions about a link.

use std::sync::Arc;

use super::{Question, Verification, question};
use crate::{Detector, LinkKind, Options, Registration, Registrations, SchemeRule};

/// Returns a detector that knows a suffix of a network, and a scheme that needs no host.
fn of_network() -> Detector {
    let mut options = Options::default();
    options.network_suffixes.add("corp").unwrap();
    options.schemes.add("foo", SchemeRule::Slashes).unwrap();
    Detector::new(options)
}

/// Has no answer yet.
struct Asked;

impl Registrations for Asked {
    fn registration(&self, _: &str) -> Registration {
        Registration::Pending
    }

    fn revision(&self) -> u64 {
        0
    }
}

#[test]
fn the_registrable_domain_is_asked_about() {
    let detector = of_network();
    for (link, kind, expected) in [
        (
            "example.com",
            LinkKind::Url,
            Question::Domain("example.com"),
        ),
        (
            "a.b.example.com/c.d@e.org",
            LinkKind::Url,
            Question::Domain("example.com"),
        ),
        (
            "HTTPS://WWW.Example.CO.UK:443/",
            LinkKind::Url,
            Question::Domain("example.co.uk"),
        ),
        (
            "ftp://a.example.com./x",
            LinkKind::Url,
            Question::Domain("example.com"),
        ),
        (
            "example.com?a://b.org",
            LinkKind::Url,
            Question::Domain("example.com"),
        ),
        (
            "http://田中。com",
            LinkKind::Url,
            Question::Domain("xn--fiqx46g.com"),
        ),
        ("www.ck", LinkKind::Url, Question::Domain("www.ck")),
        (
            "a.b@mail.example.com",
            LinkKind::Email,
            Question::Domain("example.com"),
        ),
        (
            "mailto:a@example.com",
            LinkKind::Email,
            Question::Domain("example.com"),
        ),
        // There is nothing to ask.
        ("http://192.0.2.1:80/a", LinkKind::Url, Question::None),
        ("http://[2001:db8::1]/a.com", LinkKind::Url, Question::None),
        ("https://2001:db8::1", LinkKind::Url, Question::None),
        ("http://localhost:8080/a.b", LinkKind::Url, Question::None),
        ("nas.corp/a.com", LinkKind::Url, Question::None),
        ("me@mail.corp", LinkKind::Email, Question::None),
        // These are not links, but any text gets an answer.
        ("co.uk", LinkKind::Url, Question::None),
        ("", LinkKind::Url, Question::None),
        ("", LinkKind::Email, Question::None),
        ("@@@", LinkKind::Email, Question::None),
        ("http://[", LinkKind::Url, Question::None),
        ("http://a..b.com", LinkKind::Url, Question::Domain("b.com")),
        (
            "https://bank.example@www.evil.com:80/a@b.org",
            LinkKind::Url,
            Question::Domain("evil.com"),
        ),
        (
            "https://bank.com:pass@[::1]/a",
            LinkKind::Url,
            Question::None,
        ),
        ("me@a.com", LinkKind::Url, Question::Domain("a.com")),
        ("example.invalid/a", LinkKind::Url, Question::UnknownTld),
        ("a@example.invalid", LinkKind::Email, Question::UnknownTld),
    ] {
        let href = detector.href(link, kind);
        detector
            .with_suffixes(|known| assert_eq!(question(known, &href, kind), expected, "{link}"));
    }
}

/// A registry is asked about a registrable domain only. An unknown top-level domain is refused
/// without a question.
#[test]
fn what_is_known_of_a_host() {
    let alone = of_network();
    let asking = alone.with_registrations(Arc::new(Asked));
    let (verified, unverified, refused) = (
        Verification::Verified,
        Verification::Unverified,
        Verification::Refused,
    );
    for (link, kind, expected, asked) in [
        ("example.com", LinkKind::Url, verified, unverified),
        ("a@example.com", LinkKind::Email, verified, unverified),
        ("http://192.0.2.1/", LinkKind::Url, verified, verified),
        ("http://[::1]/", LinkKind::Url, verified, verified),
        ("http://localhost/", LinkKind::Url, verified, verified),
        ("nas.corp", LinkKind::Url, verified, verified),
        ("foo://example.com/a", LinkKind::Url, verified, verified),
        ("foo://example.invalid/a", LinkKind::Url, verified, verified),
        ("example.invalid/a", LinkKind::Url, refused, refused),
        ("a@example.invalid", LinkKind::Email, refused, refused),
    ] {
        let found = (
            alone.verification(link, kind),
            asking.verification(link, kind),
        );
        assert_eq!(found, (expected, asked), "{link}");
    }
    let (link, kind) = ("foo://example.com/a", LinkKind::Url);
    assert_eq!(alone.registrable_domain(link, kind), None);
    assert_eq!(alone.host(link, kind), None);
    assert_eq!(alone.host_range(link, kind), 4..4, "after the colon");
    let own = alone.host_of_href("https://example.com/", LinkKind::Custom(0));
    assert_eq!(own, None, "a pattern");
}
