//! Rules that show only when others are off, and what a refusal says.

use std::sync::Arc;

use livelink_detect::ready::{Mentions, Tags};
use livelink_detect::{
    BareHosts, Detector, HostInfo, LinkKind, NetworkSuffixes, Options, Pattern, Patterns, Place,
    Policy, Rejected, RestrictionLevel, SchemeRule, SharedTlds, Template,
};

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

/// Each rule that ends a path ends it also if it is the only one (rulings 22, 25, 35, 38, 39 and 43).
#[test]
fn each_rule_ends_a_path_alone() {
    type Switch = fn(&mut Policy);
    let cases: [(&str, Switch); 7] = [
        ("('https://a.co/b','c')", |policy| policy.enclosures = true),
        ("https://a.co/b。c", |policy| policy.cjk_edges = true),
        ("https://a.co/b\u{200F}", |policy| policy.bidi_ends = true),
        ("https://a.co/b\u{200B}c", |policy| {
            policy.zero_width_ends = true;
        }),
        ("https://a.co/b\\nc", |policy| policy.string_escapes = true),
        ("https://a.co/b&lt;c", |policy| policy.entities = true),
        ("https://a.co/b&amp;\u{200F}", |policy| {
            policy.markdown_ends = true;
        }),
    ];
    for (text, switch) in cases {
        // With each other rule as well. The rule itself, a second time, leaves it alone.
        for (_, other) in cases {
            let mut options = Options::default();
            options.policy = Policy::NONE;
            switch(&mut options.policy);
            other(&mut options.policy);
            let found = Detector::new(options);
            assert_eq!(links(&found, text), ["https://a.co/b"], "{text}");
        }
    }
}

/// A detector that no longer follows its table keeps all else.
#[test]
fn a_pinned_detector_keeps_its_options() {
    let mut options = Options::default();
    options.single_label_hosts = true;
    let pinned = Detector::with_tlds(options, SharedTlds::default()).pinned();
    assert_eq!(links(&pinned, "http://localhost/a"), ["http://localhost/a"]);
}

/// The marks of the sentence after a link count for its greatest length.
#[test]
fn marks_after_a_long_link() {
    let mut options = Options::default();
    options.max_link_len = 24;
    let detector = Detector::new(options);
    for (text, expected) in [
        (
            "https://a.co/bbbbbbbbb.. on",
            &["https://a.co/bbbbbbbbb"][..],
        ),
        ("https://a.co/bbbbbbbbb.......... on", &[]),
    ] {
        assert_eq!(links(&detector, text), expected, "{text}");
    }
}

/// A top-level domain of ASCII letters and others is known in any case.
#[test]
fn capitals_in_a_last_label_beyond_ascii() {
    for text in [
        "a.verm\u{f6}gensberater",
        "a.VERMögensberater",
        "a.VERMÖGENSBERATER",
    ] {
        assert_eq!(links(&Detector::default(), text), [text]);
    }
}

/// Every full-width mark that ends a path of ASCII (ruling 25). Other marks of CJK text belong to the path,
/// and `“` and `”` before ASCII are inch marks.
#[test]
fn full_width_marks() {
    for mark in "，。；：！？、．｡､「」『』（）【】〈〉《》〔〕［］".chars()
    {
        let text = format!("https://example.com/a{mark}b");
        let found = links(&Detector::default(), &text);
        assert_eq!(found, ["https://example.com/a"], "{mark}");
    }
    for other in "…—～・〜＋“”".chars() {
        let text = format!("https://example.com/a{other}b");
        assert_eq!(links(&Detector::default(), &text), [&text]);
    }
}

/// The mapping makes ASCII digits of full-width ones, so such a host is an IPv4 address (rulings 14 and 21).
#[test]
fn an_address_in_full_width_digits() {
    for (text, expected) in [
        ("http://１９２.１６８.１０.１５/a", true),
        ("http://192。168。10。15", true),
        ("http://192.168.10.１５", true),
        ("http://１９２.１６８.１０.２５６/a", false),
        ("１９２.１６８.１０.１５/a", false),
    ] {
        let found = links(&Detector::default(), text);
        let expected: &[&str] = if expected { &[text] } else { &[] };
        assert_eq!(found, expected, "{text}");
    }
}

/// An IPv6 address without brackets may stand before each part of a URL (ruling 15).
#[test]
fn parts_after_an_address_without_brackets() {
    for part in ["", "/", "/a", "?a=b", "#a"] {
        let text = format!("https://2001:4860:4860::8888{part}");
        assert_eq!(links(&Detector::default(), &text), [&text]);
    }
}

/// An address of 45 characters is the longest one (ruling 15).
#[test]
fn the_longest_address() {
    let address = "1111:2222:3333:4444:5555:6666:255.255.255.255";
    for text in [
        format!("https://[{address}]/a"),
        format!("https://{address}/a"),
    ] {
        assert_eq!(links(&Detector::default(), &text), [&text]);
        let longer = text.replace("1111", "01111");
        assert!(links(&Detector::default(), &longer).is_empty(), "{longer}");
    }
}

/// User information is text. Nothing before the `@` is no user information, and the text has no host.
#[test]
fn nothing_before_the_at_sign() {
    let reasons = |text: &str| {
        let verdicts = Detector::default().explain(text);
        let reasons = verdicts.iter().filter_map(|one| one.rejected().cloned());
        reasons.collect::<Vec<_>>()
    };
    assert_eq!(reasons("http://a@example.com"), [Rejected::Userinfo]);
    assert_eq!(reasons("http://@example.com"), [Rejected::NoHost]);
}

/// A word that mixes scripts is shown percent-encoded (ruling 27), unless the rule is off. A mark
/// belongs to the word of its letter.
#[test]
fn mixed_words() {
    let mut options = Options::default();
    let shown = |options: &Options| {
        let detector = Detector::new(options.clone());
        detector.display(
            "example.com/\u{430}b/\u{430}\u{301}b/\u{430}/b",
            LinkKind::Url,
        )
    };
    assert_eq!(
        shown(&options),
        "example.com/%D0%B0b/%D0%B0%CC%81b/\u{430}/b"
    );
    options.policy.mixed_words = false;
    assert_eq!(
        shown(&options),
        "example.com/\u{430}b/\u{430}\u{301}b/\u{430}/b"
    );
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

/// A scheme that needs no host links only if text comes after it. Like every other scheme, it does
/// not link inside an address with an unknown scheme, such as `foo://a,tel:1` (ruling 17).
#[test]
fn where_schemes_without_a_host_link() {
    let mut options = Options::default();
    options.schemes.add("tel", SchemeRule::Opaque).unwrap();
    options.schemes.add("ssh", SchemeRule::Slashes).unwrap();
    options.policy.string_escapes = true;
    let detector = Detector::new(options);
    for (text, expected) in [
        ("http://localhost", &[][..]),
        ("ssh://a", &["ssh://a"]),
        ("ssh:// a", &[]),
        ("foo://a,tel:1", &[]),
        ("foo://a tel:1", &["tel:1"]),
        ("foo://a,https:\\/\\/a.com", &[]),
        ("foo://a https:\\/\\/a.com", &["https:\\/\\/a.com"]),
    ] {
        assert_eq!(links(&detector, text), expected, "{text}");
    }
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
        ("http://a.-é.com", hyphen("-é")),
        ("http://é-.b.com", hyphen("é-")),
        (
            "http://a.b_c.com",
            Rejected::Underscore {
                label: "b_c".to_owned(),
            },
        ),
        (
            "http:a.co",
            Rejected::SchemeWithoutSlashes {
                scheme: "http".to_owned(),
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

/// The mapping removes a soft hyphen, so such a host begins with an underscore, too (ruling 19).
#[test]
fn an_underscore_after_what_the_mapping_removes() {
    for text in ["_a.example.com", "\u{ad}_a.example.com"] {
        assert!(links(&Detector::default(), text).is_empty(), "{text:?}");
    }
    assert_eq!(
        links(&Detector::default(), "\u{ad}a.example.com").len(),
        1,
        "an underscore is what counts"
    );
}

/// The number after a file name is the number of a line, and a host may begin with it.
#[test]
fn a_line_number_is_not_a_port() {
    let found = links(&Detector::default(), "main.rs:96a.com");
    assert_eq!(found, ["96a.com"]);
}

/// A host before a port is looked for in the 4,096 bytes before a dot (ruling 41).
#[test]
fn a_port_long_before_a_dot() {
    for (hyphens, found) in [(10, 0), (2_043, 0), (2_044, 1)] {
        let text = format!("/a.com:80{}bc.com", "\u{ad}".repeat(hyphens));
        assert_eq!(links(&Detector::default(), &text).len(), found, "{hyphens}");
    }
}

/// A link that is too long is refused from its start to its first part.
#[test]
fn a_long_link_without_a_host() {
    let mut options = Options::default();
    options.max_link_len = 12;
    options.schemes.add("tel", SchemeRule::Opaque).unwrap();
    let verdicts = Detector::new(options).explain("call tel:123456789012345 now");
    let found: Vec<_> = verdicts
        .iter()
        .map(|verdict| (verdict.range.clone(), verdict.rejected()))
        .collect();
    assert_eq!(found, [(5..9, Some(&Rejected::TooLong { max: 12 }))]);
}

/// The address that a reason shows has its `@` made harmless as well.
#[test]
fn an_address_that_deceives_is_shown_defanged() {
    let verdicts = Detector::default().explain("a@аррӏе.com");
    let Some(Rejected::WholeScriptConfusable {
        ascii, defanged, ..
    }) = verdicts.first().and_then(|verdict| verdict.rejected())
    else {
        panic!("{verdicts:?}");
    };
    assert_eq!(ascii, "xn--80ak6aa92e.com");
    assert_eq!(defanged, "a[@]аррӏе[.]com");
}

/// The label and the one that it looks like are the same to a reader, so the reason names the script.
#[test]
fn a_label_that_looks_like_another_is_said_to_be_of_its_script() {
    for (text, label, what) in [
        (
            "http://аррӏе.com",
            "аррӏе",
            "Cyrillic, but looks like \"apple\"",
        ),
        (
            "http://ѕсоре10.com",
            "ѕсоре10",
            "Cyrillic, but looks like \"scope10\"",
        ),
    ] {
        let verdicts = Detector::default().explain(text);
        let why = verdicts.first().and_then(|verdict| verdict.rejected());
        let message = why.map(ToString::to_string).unwrap_or_default();
        let expected = format!("label \"{label}\" is {what} ");
        assert!(message.starts_with(&expected), "{message}");
    }
}

/// The next link ends a path, and so does the next field of a row.
#[test]
fn what_follows_a_semicolon() {
    let detector = Detector::default();
    assert_eq!(
        links(&detector, "https://a.com/b;https://c.com"),
        ["https://a.com/b", "https://c.com"]
    );
    assert_eq!(
        links(&detector, "https://a.com/b;\"c\""),
        ["https://a.com/b"]
    );
    assert_eq!(
        links(&detector, "https://a.com/b;c/http"),
        ["https://a.com/b;c/http"]
    );
}

#[test]
fn what_is_known_of_the_host_of_a_link() {
    let detector = Detector::default();
    let domain = |link| detector.registrable_domain(link, LinkKind::Url);
    for link in [
        "www.example.co.uk",
        "https://www.example.co.uk/a://b",
        "http://www.example.co.uk:80",
    ] {
        assert_eq!(domain(link).as_deref(), Some("example.co.uk"), "{link}");
        let host = detector.host(link, LinkKind::Url).map(|host| host.ascii);
        assert_eq!(host.as_deref(), Some("www.example.co.uk"), "{link}");
    }
    assert_eq!(domain("https://localhost"), None);
}

/// A host may have as many bytes as the scan reads, and a longer one does not link.
#[test]
fn the_longest_host_run() {
    for (len, found) in [(4_096, 1), (4_098, 0)] {
        let host = format!("ab{}.com", "\u{ad}".repeat((len - 6) / 2));
        assert_eq!(host.len(), len);
        assert_eq!(links(&Detector::default(), &host).len(), found, "{len}");
    }
}

/// A label of ASCII may have 63 characters, also in a host of other scripts (ruling 24).
#[test]
fn the_longest_label_of_ascii() {
    for (len, found) in [(63, 1), (64, 0)] {
        let host = format!("é.{}.com", "a".repeat(len));
        assert_eq!(links(&Detector::default(), &host).len(), found, "{len}");
    }
}

/// The limit of 253 octets is the same for a host with an A-label (ruling 24).
#[test]
fn the_longest_host_with_an_a_label() {
    for (len, found) in [(253, 1), (254, 0)] {
        let end = ".xn--bcher-kva.de";
        let host = format!(
            "{}{}{end}",
            "a.".repeat(99),
            "a".repeat(len - 198 - end.len())
        );
        assert_eq!(host.len(), len);
        assert_eq!(links(&Detector::default(), &host).len(), found, "{len}");
    }
}

#[test]
fn how_restricted_the_characters_of_a_host_are() {
    for (host, level, name) in [
        ("a_b.example.com", RestrictionLevel::AsciiOnly, "ASCII-Only"),
        (
            "b\u{fc}cher.de",
            RestrictionLevel::SingleScript,
            "Single Script",
        ),
        (
            "\u{30c7}\u{30fc}\u{30bf}a.com",
            RestrictionLevel::HighlyRestrictive,
            "Highly Restrictive",
        ),
    ] {
        let info = HostInfo::parse(host).expect(host);
        assert_eq!(info.restriction_level, level, "{host}");
        assert_eq!(level.to_string(), name, "{host}");
    }
}

/// The explanation of a host that is two sentences names what begins the second one, wherever the host stands.
#[test]
fn the_start_of_a_second_sentence() {
    for (text, expected) in [
        ("例え。みんな", "みんな"),
        ("見 例え。みんな", "みんな"),
        ("example.It", "It"),
        ("see example.It", "It"),
    ] {
        let verdicts = Detector::default().explain(text);
        let next = verdicts
            .iter()
            .find_map(|verdict| match verdict.rejected() {
                Some(Rejected::SentenceJoint { next }) => Some(&**next),
                _ => None,
            });
        assert_eq!(next, Some(expected), "{text}");
    }
}

/// The sign that closes what a sign before the link has opened ends a path, wherever it stands in the first kilobyte.
#[test]
fn a_closing_sign_ends_a_long_path() {
    let pairs = [
        ("“", "”"),
        ("‘", "’"),
        ("«", "»"),
        ("»", "«"),
        ("„", "“"),
        ("„", "”"),
        ("”", "”"),
        ("\"", "\""),
        ("`", "`"),
        ("|", "|"),
        ("[", "|"),
    ];
    for (open, close) in pairs {
        for len in [1, 100, 300, 600, 900] {
            let link = format!("https://example.com/{}", "a".repeat(len));
            let text = format!("{open}{link}{close}b");
            assert_eq!(
                links(&Detector::default(), &text),
                [&*link],
                "{open} {len} {close}"
            );
        }
    }
}

/// A closing sign ends a path before punctuation of any script, and not before a letter.
#[test]
fn closing_signs_before_other_characters() {
    for (text, expected) in [
        ("*https://a.com/b*", "https://a.com/b"),
        ("*https://a.com/b*.", "https://a.com/b"),
        ("*https://a.com/b*c", "https://a.com/b*c"),
        ("*https://a.com/b*—c", "https://a.com/b"),
        ("*https://a.com/b*é", "https://a.com/b*é"),
        ("https://a.com/b[1]c", "https://a.com/b[1]c"),
        ("https://a.com/b[1]2]", "https://a.com/b[1]2"),
        ("https://a.com/b[1[2]", "https://a.com/b[1"),
    ] {
        assert_eq!(links(&Detector::default(), text), [expected], "{text}");
    }
}

/// A host with the full stop of the root has the same domain and suffix as the host without it.
#[test]
fn what_a_host_is_registered_as() {
    for (host, domain, suffix) in [
        ("www.example.co.uk", Some("example.co.uk"), Some("co.uk")),
        ("www.example.co.uk.", Some("example.co.uk"), Some("co.uk")),
        ("Example.COM.", Some("example.com"), Some("com")),
        ("co.uk", None, Some("co.uk")),
        ("localhost", None, None),
        ("192.0.2.1", None, None),
        ("[2001:db8::1]", None, None),
    ] {
        let info = HostInfo::parse(host).expect(host);
        let found = (
            info.registrable_domain.as_deref(),
            info.public_suffix.as_deref(),
        );
        assert_eq!(found, (domain, suffix), "{host}");
    }
}

/// A host in the local part of an address is not a link of its own (ruling 10), whatever the local part is made of.
#[test]
fn a_host_in_a_local_part() {
    for text in ["o.id}д@e.om", "o.id-é@e.om", "o.idд@e.om", "o.id}@e.om"] {
        let found = links(&Detector::default(), text);
        assert!(!found.contains(&"o.id"), "{text}: {found:?}");
    }
}

/// The case of the last label says that this is a member of a program, in ASCII as elsewhere.
#[test]
fn the_case_of_a_last_label() {
    assert!(links(&Detector::default(), "9.I.In").is_empty());
    assert_eq!(links(&Detector::default(), "9.i.in"), ["9.i.in"]);
}

/// Only CJK text before a local part is taken for another word. A letter of another script belongs to the address.
#[test]
fn local_parts_beyond_ascii() {
    for text in ["a\u{f77}b@o.uk", "дb@o.uk"] {
        assert_eq!(links(&Detector::default(), text), [text]);
    }
}

/// Brackets with nothing in them are no index, so the name before them may be a site (ruling 33).
#[test]
fn a_name_before_brackets() {
    for (text, expected) in [
        ("example.com[].a", &["example.com"][..]),
        ("example.com[1]", &["example.com"]),
        ("example.com[1].a", &[]),
        ("example.com[i]", &[]),
    ] {
        assert_eq!(links(&Detector::default(), text), expected, "{text}");
    }
}

/// A name after the sign and the brace that begin an expression is a member (ruling 33).
#[test]
fn names_in_expressions() {
    for (text, expected) in [
        ("${bitcoin.org + 1}", &[][..]),
        ("#{bitcoin.org + 1}", &[]),
        ("%{bitcoin.org + 1}", &[]),
        ("@{bitcoin.org + 1}", &[]),
        ("({bitcoin.org + 1}", &["bitcoin.org"]),
    ] {
        assert_eq!(links(&Detector::default(), text), expected, "{text}");
    }
}

/// A character of the grapheme cluster before an address is no local part (ruling 42).
#[test]
fn a_local_part_that_belongs_to_the_cluster_before_it() {
    let mut options = Options::default();
    options.policy.non_addresses = false;
    let detector = Detector::new(options);
    for (text, expected) in [
        ("✉\u{FE0F}@e.com", &[][..]),
        ("✉\u{FE0F}.d@e.com", &[]),
        ("✉\u{FE0F}d@e.com", &["d@e.com"]),
    ] {
        assert_eq!(links(&detector, text), expected, "{text}");
    }
}

/// An address with an unknown scheme is a dead zone: nothing in it links (ruling 17). The zone is
/// as long as the longest link. A host run may begin in the zone and end after it. Then only the
/// host after the end of the zone links.
#[test]
fn a_host_run_after_the_end_of_a_dead_zone() {
    let mut options = Options::default();
    options.max_link_len = 14;
    let detector = Detector::new(options);
    for (text, expected) in [
        ("foo://b,a1234.com", &[][..]),
        ("foo://b,a1234.com。b.org", &["b.org"]),
        ("foo://b,a1234.com。」", &[]),
    ] {
        assert_eq!(links(&detector, text), expected, "{text}");
        let verdicts = detector.explain(text);
        let empty = verdicts.iter().find(|verdict| verdict.range.is_empty());
        assert_eq!(empty, None, "{text}");
    }
}

/// A dot between two sentences is no candidate, so an explanation does not name it.
#[test]
fn the_end_of_a_sentence_is_not_explained() {
    for text in ["One. Two", "One.", ".One", "一。\u{3000}二"] {
        assert_eq!(Detector::default().explain(text), [], "{text}");
    }
}

/// Policy reads the host of a link whose slashes are escaped as any other host (ruling 39).
#[test]
fn hosts_after_escaped_slashes() {
    let mut options = Options::default();
    options.policy.string_escapes = true;
    let detector = Detector::new(options);
    for (text, expected) in [
        ("https:\\/\\/bücher.de", &["https:\\/\\/bücher.de"][..]),
        ("https:\\/\\/p\u{430}ypal.com", &[]),
    ] {
        assert_eq!(links(&detector, text), expected, "{text}");
    }
}

/// The longest suffix leaves room for a label of one character and its dot in a host of 253 characters.
#[test]
fn the_longest_suffix_of_a_network() {
    let of = |last: usize| format!("{0}.{0}.{0}.{1}", "a".repeat(63), "b".repeat(last));
    for (suffix, reason) in [
        (of(251 - 3 * 64), None),
        (of(252 - 3 * 64), Some("is longer than 251 characters")),
    ] {
        let added = NetworkSuffixes::default().add(&suffix);
        let message = added.err().map(|error| error.to_string());
        assert_eq!(
            message,
            reason.map(|reason| format!("network suffix \"{suffix}\" {reason}"))
        );
    }
}

/// A link that a program made leads only where detection would lead. A pattern leads to any scheme that is allowed.
#[test]
fn where_automatic_links_may_lead() {
    let plain = Detector::default();
    let template = Template::new("https://example.com/{}");
    let patterns = Patterns::of(vec![Arc::new(Tags::new(template))]).unwrap();
    let tags = plain.with_patterns(patterns);
    for (target, alone, with_pattern) in [
        ("https://example.com", true, true),
        ("mailto:a@example.com", true, true),
        ("tel:123", false, true),
        ("javascript:a", false, false),
        ("#tag", false, true),
    ] {
        assert_eq!(plain.may_lead_to(target), alone, "{target}");
        assert_eq!(tags.may_lead_to(target), with_pattern, "{target}");
    }
}

/// A name with `_` at its end is a member, unless emphasis or `www.` begins it.
#[test]
fn a_name_that_ends_in_an_underscore() {
    for (text, expected) in [
        ("widget.name_", &[][..]),
        ("www.example.com_", &["www.example.com"]),
        ("_widget.name_", &["widget.name"]),
    ] {
        assert_eq!(links(&Detector::default(), text), expected, "{text}");
    }
}

/// A character that nobody sees is shown escaped, as long as the local part has no more than the 64 characters of the standard then.
#[test]
fn an_unseen_character_in_a_long_local_part() {
    for (letters, is_escaped) in [(54, true), (55, true), (56, false)] {
        let name = "a".repeat(letters);
        let text = format!("{name}\u{200d}@example.com");
        let shown = Detector::default().display(&text, LinkKind::Email);
        let escaped = format!("mailto:{name}%E2%80%8D@example.com");
        assert_eq!(shown == escaped, is_escaped, "{shown}");
        assert_eq!(shown == text, !is_escaped, "{shown}");
    }
}

/// A URL with a scheme is no bare host, whatever its top-level domain.
#[test]
fn bare_hosts_that_an_option_allows() {
    for (bare_hosts, bare, common) in [
        (BareHosts::All, true, true),
        (BareHosts::Common, false, true),
        (BareHosts::None, false, false),
    ] {
        let mut options = Options::default();
        options.bare_hosts = bare_hosts;
        assert_eq!(
            options.allow_bare("example.rocks/a"),
            bare,
            "{bare_hosts:?}"
        );
        assert_eq!(
            options.allow_bare("example.com/a"),
            common,
            "{bare_hosts:?}"
        );
        assert!(
            options.allow_bare("https://example.rocks/a"),
            "{bare_hosts:?}"
        );
    }
}

/// The mapping of hosts makes the suffix of a network of what is written.
#[test]
fn suffixes_of_a_network_that_are_written_in_another_way() {
    for (text, expected) in [
        ("nas.corp", &["nas.corp"][..]),
        ("nas.CORP!", &["nas.CORP"]),
        ("nas.\u{ff43}orp", &["nas.\u{ff43}orp"]),
        ("nas.co\u{ff52}p/a", &["nas.co\u{ff52}p/a"]),
        ("nas.co\u{ad}rp", &["nas.co\u{ad}rp"]),
        ("nas.qz\u{ad}x", &["nas.qz\u{ad}x"]),
        ("nas.qz\u{ff38}", &["nas.qz\u{ff38}"]),
        ("nas.qz\u{e9}x", &[]),
        // A sentence ends there (ruling 34).
        ("nas。corp", &[]),
        ("nas.語網", &[]),
        ("nas.cor", &[]),
        ("nas.corps", &[]),
        ("nas.corp1", &[]),
        ("nas.co-rp", &[]),
    ] {
        let mut options = Options::default();
        // No top-level domain begins like the second suffix.
        options.network_suffixes.add("corp").unwrap();
        options.network_suffixes.add("qzx").unwrap();
        let detector = Detector::new(options.clone());
        assert_eq!(links(&detector, text), expected, "{text}");
        let verdicts = detector.explain(text).into_iter();
        let accepted = verdicts.filter(|verdict| verdict.rejected().is_none());
        assert_eq!(accepted.count(), expected.len(), "{text}");
        // An A-label among the suffixes may be written in any letters.
        options.network_suffixes.add("語網").unwrap();
        let detector = Detector::new(options);
        let of_both = if text == "nas.語網" {
            &[text]
        } else {
            expected
        };
        assert_eq!(links(&detector, text), of_both, "{text}");
    }
}

/// A number of a room, which is shown by its name.
#[derive(Debug)]
struct Rooms;

impl Pattern for Rooms {
    fn name(&self) -> &str {
        "room"
    }

    fn starts_with(&self, byte: u8) -> bool {
        byte == b'%'
    }

    fn max_len(&self) -> usize {
        2
    }

    fn find(&self, place: Place<'_>) -> Option<usize> {
        place.after().starts_with("%1").then_some(2)
    }

    fn target(&self, _: &str) -> Option<String> {
        Some("https://example.com/1".to_owned())
    }

    fn display(&self, link_text: &str) -> String {
        format!("{link_text} (hall)")
    }
}

#[test]
fn a_pattern_has_its_own_shown_form() {
    let patterns = Patterns::new([Rooms]).unwrap();
    let detector = Detector::default().with_patterns(patterns);
    let found = detector.detect("in %1");
    let kinds: Vec<_> = found.iter().map(|link| link.kind).collect();
    assert_eq!(kinds, [LinkKind::Custom(0)]);
    assert_eq!(detector.display("%1", LinkKind::Custom(0)), "%1 (hall)");
    assert_eq!(
        detector.display("%1", LinkKind::Custom(1)),
        "%1",
        "no such pattern"
    );
}

/// What a program logs about the ready pattern says whether it knows the names.
#[test]
fn mentions_say_whether_they_know_the_names() {
    let all = Mentions::new(Template::new("https://example.com/{}"));
    let shown = format!("{all:?}");
    assert!(
        shown.starts_with("Mentions {") && shown.contains("is_known: false"),
        "{shown}"
    );
    let shown = format!("{:?}", all.known(|name| name == "ann"));
    assert!(shown.contains("is_known: true"), "{shown}");
}

/// No host begins with a slash, so nothing is said about the sign before it.
#[test]
fn an_at_sign_before_a_slash_is_not_explained() {
    for text in ["a@/", "a@/b.com", "@/"] {
        let verdicts = Detector::default().explain(text);
        assert!(
            verdicts.iter().all(|verdict| verdict.range.start > 1),
            "{text} {verdicts:?}"
        );
    }
}
