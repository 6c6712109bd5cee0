//! Rules that show only when others are off, and what a refusal says.

use livelink_detect::{Detector, HostInfo, LinkKind, Options, Rejected, SchemeRule};

/// Returns what detection finds, as text.
fn links<'t>(detector: &Detector, text: &'t str) -> Vec<&'t str> {
    let found = detector.detect(text);
    found.iter().map(|link| &text[link.range.clone()]).collect()
}

/// The rules on CJK text and on bidi controls end a path, also when they are the only ones that may.
#[test]
fn two_rules_that_end_paths() {
    let mut options = Options::default();
    options.policy.enclosures = false;
    options.policy.string_escapes = false;
    let detector = Detector::new(options);
    for text in [
        "https://example.com/a\"\u{200F}b",
        "https://example.com/a”\u{200F}b",
        "https://example.com/a、b",
    ] {
        assert_eq!(links(&detector, text), ["https://example.com/a"], "{text}");
    }
}

/// A word that mixes scripts is shown percent-encoded (ruling 27), unless the rule is off.
#[test]
fn mixed_words() {
    let mut options = Options::default();
    let shown = |options: &Options| {
        let detector = Detector::new(options.clone());
        detector.display("example.com/\u{430}b/\u{430}/b", LinkKind::Url)
    };
    assert_eq!(shown(&options), "example.com/%D0%B0b/\u{430}/b");
    options.policy.mixed_words = false;
    assert_eq!(shown(&options), "example.com/\u{430}b/\u{430}/b");
}

/// A scheme that needs no host: what is refused is its name and its colon.
#[test]
fn schemes_without_a_host() {
    let mut options = Options::default();
    let added = options.schemes.add("tel", SchemeRule::Opaque);
    added.expect("a scheme");
    let detector = Detector::new(options);
    assert_eq!(links(&detector, "call tel:1,"), ["tel:1"]);
    let refused = |text: &str| {
        let verdicts = detector.explain(text);
        let verdict = verdicts.first().expect("a verdict");
        (verdict.range.clone(), verdict.rejected().cloned())
    };
    let glued = Rejected::GluedScheme { before: 'x' };
    assert_eq!(refused("call xtel:1"), (6..10, Some(glued)));
    assert_eq!(refused("call tel:, 1"), (5..9, Some(Rejected::NoHost)));
}

/// An authority ends at a boundary, also at one that is not ASCII. What is after it is not user information.
#[test]
fn an_authority_ends_at_a_boundary() {
    let text = "http://a.com\u{3000}b@c.com";
    assert_eq!(
        links(&Detector::default(), text),
        ["http://a.com", "b@c.com"]
    );
}

/// A per cent sign of a local part is encoded, unless `mailto:` says that it begins an escape.
#[test]
fn per_cent_signs_of_a_local_part() {
    for (link, expected) in [
        ("a%41@b.com", "mailto:a%2541@b.com"),
        ("mailto:a%41@b.com", "mailto:a%41@b.com"),
        ("mailto:a%4g@b.com", "mailto:a%254g@b.com"),
        ("mailto:a%g1@b.com", "mailto:a%25g1@b.com"),
    ] {
        let href = Detector::default().href(link, LinkKind::Email);
        assert_eq!(href, expected, "{link}");
    }
}

/// A reason has the label that it speaks of, and not the whole host.
#[test]
fn labels_in_reasons() {
    let hyphen = |label: &str| Rejected::Hyphen {
        label: label.to_owned(),
    };
    for (text, expected) in [
        ("http://a.-b.com", hyphen("-b")),
        ("http://a.b-.com", hyphen("b-")),
        (
            "http://a.b_c.com",
            Rejected::Underscore {
                label: "b_c".to_owned(),
            },
        ),
    ] {
        let verdicts = Detector::default().explain(text);
        let reasons: Vec<_> = verdicts.iter().filter_map(|one| one.rejected()).collect();
        assert_eq!(reasons, [&expected], "{text}");
    }
}

#[test]
fn a_string_that_is_no_host_says_why() {
    let error = HostInfo::parse("exa mple.com").expect_err("a space");
    assert!(error.to_string().contains("domain"), "{error}");
}
