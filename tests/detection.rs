//! Detection over the project's own cases, one for each line: `data/cases/detection.txt`, and the table of the Universal
//! Acceptance guidelines.

use livelink::{Detector, Options, Profile};
use livelink_tests::marked_text::{mark, unescape, unmark};

const FORMS: &str = include_str!("../data/cases/forms.txt");

fn detector(profile: Profile) -> Detector {
    let mut options = Options::default();
    options.profile = profile;
    Detector::new(options)
}

/// In every line, detection finds exactly the links that are marked.
#[test]
fn own_cases() {
    let cases = include_str!("../data/cases/detection.txt");
    let (ua, uts58) = (
        detector(Profile::UniversalAcceptance),
        detector(Profile::Uts58),
    );
    let mut ruling = "none";
    let mut profile = "both";
    let mut count = 0;
    let mut failures = Vec::new();
    for (number, line) in cases.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix("@ruling ") {
            ruling = name;
            profile = "both";
            continue;
        }
        if let Some(name) = line.strip_prefix("@profile ") {
            assert!(
                ["both", "ua", "uts58"].contains(&name),
                "line {}: profile {name}",
                number + 1
            );
            profile = name;
            continue;
        }
        let expected = unescape(line);
        let text = unmark(&expected);
        for (name, detector) in [("ua", &ua), ("uts58", &uts58)] {
            if profile != "both" && profile != name {
                continue;
            }
            count += 1;
            let found = mark(&text, &detector.detect(&text));
            if found != expected {
                failures.push(format!(
                    "line {}, ruling {ruling}, {name}:\n  expected {}\n  found    {}",
                    number + 1,
                    expected.escape_debug(),
                    found.escape_debug()
                ));
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {count} failed\n{}",
        failures.len(),
        failures.join("\n")
    );
    assert!(count > 300, "only {count} cases: was the file cut?");
}

/// Each row of the table gives the href that the guidelines ask for. A-labels are shown in Unicode.
#[test]
fn ua_table() {
    let detector = Detector::default();
    let mut rows = 0;
    for line in include_str!("../data/cases/ua_table.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let (text, expected) = line.split_once('\t').expect("two columns");
        rows += 1;
        let links = detector.detect(text);
        let hrefs: Vec<String> = links
            .iter()
            .map(|link| detector.href(&text[link.range.clone()], link.kind))
            .collect();
        let expected: Vec<&str> = if expected == "none" {
            Vec::new()
        } else {
            vec![expected]
        };
        assert_eq!(hrefs, expected, "row {text}");
        if let [link] = links.as_slice() {
            assert_eq!(
                link.range,
                0..text.len(),
                "row {text}: the link is the whole string"
            );
            let shown = detector.display(text, link.kind);
            assert!(!shown.contains("xn--"), "row {text}: shown as {shown}");
        }
    }
    assert_eq!(rows, 15, "14 rows, one of which has two strings");
}

/// Each refused string is refused for the right reason, and the message contains the fact that shows the reason.
#[test]
fn refused_for_the_right_reason() {
    let detector = Detector::default();
    let mut failures = Vec::new();
    let mut count = 0;
    for line in include_str!("../data/cases/refused.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let columns: Vec<&str> = line.split('\t').collect();
        let [reason, text, fact] = columns.as_slice() else {
            panic!("three columns: {line}");
        };
        let text = unescape(text);
        count += 1;
        assert_eq!(detector.detect(&text), [], "{line}");
        let verdicts = detector.explain(&text);
        let found = verdicts
            .last()
            .and_then(livelink::detect::Verdict::rejected);
        if !found.is_some_and(|found| found.name() == *reason && found.to_string().contains(fact)) {
            failures.push(format!("{line}: found {found:?}"));
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {count} failed\n{}",
        failures.len(),
        failures.join("\n")
    );
    assert!(count >= 20, "only {count} cases");
}

/// A refusal names the whole candidate, from its first to its last character.
#[test]
fn a_refusal_names_the_whole_candidate() {
    let detector = Detector::default();
    for (text, candidate) in [
        (
            "see http://john@example.com/a, b",
            "http://john@example.com/a,",
        ),
        ("see http://localhost:80/a. b", "http://localhost:80/a"),
        ("see a.b@nowhere b", "a.b@nowhere"),
        ("see me@example.notatld, b", "me@example.notatld"),
        ("see a..b@example.com/c b", "a..b@example.com/c"),
        ("see me@a_b.com b", "me@a_b.com"),
        ("see http://pаypal.com/a?b. c", "http://pаypal.com/a?b"),
        ("see example.com:65536/a b", "example.com:65536/a"),
        ("see ssh://a.com/b b", "ssh://a.com/b"),
    ] {
        let verdicts = detector.explain(text);
        let refused: Vec<&str> = verdicts
            .iter()
            .filter(|verdict| verdict.rejected().is_some())
            .map(|verdict| &text[verdict.range.clone()])
            .collect();
        assert!(refused.contains(&candidate), "{text}: {refused:?}");
    }
}

/// On every own case, an explanation accepts exactly what detection finds.
#[test]
fn explanation_agrees_with_detection() {
    for profile in [Profile::UniversalAcceptance, Profile::Uts58] {
        let detector = detector(profile);
        let cases = include_str!("../data/cases/detection.txt");
        for line in cases.lines().filter(|line| !line.starts_with('#')) {
            let text = unmark(&unescape(line));
            let accepted: Vec<_> = detector
                .explain(&text)
                .into_iter()
                .filter(|verdict| verdict.rejected().is_none())
                .map(|verdict| verdict.range)
                .collect();
            let links: Vec<_> = detector
                .detect(&text)
                .into_iter()
                .map(|link| link.range)
                .collect();
            assert_eq!(accepted, links, "{text:?}");
        }
    }
}

/// Each rule of the policy can be switched by itself. A case has the links of the default, the links with the switch, and
/// the switch.
#[test]
fn policies_by_option() {
    type Switch = fn(&mut livelink::Policy);
    let cases: [(&str, &str, Switch); 28] = [
        ("⸠example.com⸡? x", "⸠example.com?⸡ x", |policy| {
            policy.lone_question_mark = false;
        }),
        (
            "⸠example.com/a⸡… x",
            "⸠example.com/a…⸡ x",
            |policy| {
                policy.ellipses = false;
            },
        ),
        (
            "⸠example.com/a⸡\u{200B}b",
            "⸠example.com/a\u{200B}b⸡",
            |policy| {
                policy.zero_width_ends = false;
            },
        ),
        (
            "_⸠https://a.com⸡_ ⸠https://b.com⸡_ _⸠d@e.com⸡_",
            "_https://a.com_ https://b.com_ _d@e.com_",
            |policy| {
                policy.emphasis = false;
            },
        ),
        (
            "\u{1B}[1m⸠https://a.com⸡ \u{1B}[1m⸠b.com⸡ \u{1B}]8;;https://a.com\u{7}",
            "\u{1B}[1mhttps://a.com \u{1B}[⸠1mb.com⸡ \u{1B}]8;;⸠https://a.com⸡\u{7}",
            |policy| {
                policy.terminal_escapes = false;
            },
        ),
        (
            "example.com/\u{202E}a",
            "⸠example.com/\u{202E}a⸡",
            |policy| {
                policy.bidi_controls = false;
            },
        ),
        (
            "⸠https://2001:db8::1⸡",
            "https://2001:db8::1",
            |policy| {
                policy.unbracketed_ipv6 = false;
            },
        ),
        (
            "これは⸠example.com⸡",
            "⸠これはexample.com⸡",
            |policy| {
                policy.cjk_edges = false;
            },
        ),
        ("pаypal.com", "⸠pаypal.com⸡", |policy| {
            policy.mixed_scripts = false
        }),
        ("аррӏе.com", "⸠аррӏе.com⸡", |policy| {
            policy.confusables = false
        }),
        ("ᴀbc.com", "⸠ᴀbc.com⸡", |policy| {
            policy.identifier_types = false
        }),
        (
            "main.rs ⸠https://a.rs⸡ ⸠a.rs@a.rs⸡",
            "⸠main.rs⸡ ⸠https://a.rs⸡ ⸠a.rs@a.rs⸡",
            |policy| {
                policy.file_extensions = false;
            },
        ),
        (
            "\"⸠https://a.com/b⸡\"c '⸠d@e.com⸡'",
            "\"⸠https://a.com/b\"c⸡ ⸠'d@e.com⸡'",
            |policy| {
                policy.enclosures = false;
            },
        ),
        (
            "⸠https://a.com/b[c]⸡ ⸠https://a.com/[c]/b⸡",
            "⸠https://a.com/b⸡[c] ⸠https://a.com/[c]/b⸡",
            |policy| {
                policy.bracketed_texts = true;
            },
        ),
        (
            "⸠https://a.com/b[c][d]⸡",
            "⸠https://a.com/b[c]⸡[d]",
            |policy| {
                policy.bracketed_texts = true;
            },
        ),
        ("⸠a.com/b_⸡", "⸠a.com/b⸡_", |policy| {
            policy.markdown_ends = true;
        }),
        (
            "\\⸠nme@e.com⸡ \\⸠u0026me@e.com⸡ \\⸠n@e.com⸡ \\⸠xavier@e.com⸡",
            "\\n⸠me@e.com⸡ \\u0026⸠me@e.com⸡ \\⸠n@e.com⸡ \\⸠xavier@e.com⸡",
            |policy| {
                policy.string_escapes = true;
            },
        ),
        (
            "✉\u{FE0F}⸠d@e.com⸡ ✉\u{FE0F}⸠e.com⸡",
            "✉⸠\u{FE0F}d@e.com⸡ ✉⸠\u{FE0F}e.com⸡",
            |policy| {
                policy.whole_clusters = false;
            },
        ),
        (
            "(a ⸠https://a.com/b⸡\"\u{200F} c)",
            "(a https://a.com/b\"\u{200F} c)",
            |policy| {
                policy.bidi_ends = false;
            },
        ),
        (
            "@d@e.com @d:e.com <⸠d@e.com⸡> ⸠mailto:d@e.com?subject=a⸡",
            "@⸠d@e.com⸡ @d:⸠e.com⸡ <⸠d@e.com⸡> ⸠mailto:d@e.com?subject=a⸡",
            |policy| {
                policy.non_addresses = false;
            },
        ),
        (
            "@d@e.com ⸠mailto:d@e.com?subject=a⸡",
            "@d@e.com ⸠mailto:d@e.com⸡?subject=a",
            |policy| {
                policy.mailto_queries = false;
            },
        ),
        (
            "⸠https://a.com/b\\nc⸡ ⸠https://a.com/b\\u0022c⸡ ⸠https://a.com/b\\c⸡ ⸠https://a.com/?b\\u0026c⸡ https:\\/\\/a.com\\/b",
            "⸠https://a.com/b⸡\\nc ⸠https://a.com/b⸡\\u0022c ⸠https://a.com/b\\c⸡ ⸠https://a.com/?b\\u0026c⸡ ⸠https:\\/\\/a.com\\/b⸡",
            |policy| {
                policy.string_escapes = true;
            },
        ),
        (
            "⸠https://a.com/?b&amp;c⸡ ⸠https://a.com/b&lt;c⸡ ⸠https://a.com/b&amp⸡; ⸠https://a.com/b;c⸡",
            "⸠https://a.com/?b&amp;c⸡ ⸠https://a.com/b⸡&lt;c ⸠https://a.com/b⸡&amp; ⸠https://a.com/b;c⸡",
            |policy| {
                policy.entities = true;
            },
        ),
        (
            "⸠https://a.com/b~⸡ ⸠https://a.com/b*⸡, ⸠https://a.com/b&gt⸡; ⸠https://a.com/b&gt;c⸡ ⸠https://a.com/b⸡[0] ⸠https://a.com/b*c⸡",
            "⸠https://a.com/b⸡~ ⸠https://a.com/b⸡*, ⸠https://a.com/b⸡&gt; ⸠https://a.com/b&gt;c⸡ ⸠https://a.com/b[0]⸡ ⸠https://a.com/b*c⸡",
            |policy| {
                policy.markdown_ends = true;
            },
        ),
        (
            "⸠a.com:80⸡b.com:80c.com",
            "⸠a.com:80⸡b.com:⸠80c.com⸡",
            |policy| {
                policy.ports = false;
            },
        ),
        ("Date.now()", "⸠Date.now⸡()", |policy| {
            policy.members = false;
        }),
        ("dementia.In", "⸠dementia.In⸡", |policy| {
            policy.sentence_joints = false;
        }),
        (
            "里。AI ⸠a.com⸡。AI",
            "⸠里。AI⸡ ⸠a.com。AI⸡",
            |policy| {
                policy.sentence_joints = false;
            },
        ),
    ];
    for (default, switched, switch) in cases {
        let text = unmark(default);
        let mut options = Options::default();
        assert_eq!(
            mark(&text, &Detector::new(options.clone()).detect(&text)),
            default
        );
        switch(&mut options.policy);
        assert_eq!(mark(&text, &Detector::new(options).detect(&text)), switched);
    }
}

/// The families of schemes link if they are switched on, one by one or by `Options::for_developers` (ruling 40).
#[test]
fn families_of_schemes() {
    use livelink::detect::SchemeFamily::{Calls, Chats, Files, Magnets, Repositories};
    let nothing = "ssh://git@a.com/b file:///etc/hosts http://localhost:80 tel:+1-201 magnet:?xt=a matrix:u/b";
    let check = |options: &Options, expected: &str| {
        let text = unmark(expected);
        let links = Detector::new(options.clone()).detect(&text);
        assert_eq!(mark(&text, &links), expected);
    };
    check(&Options::default(), nothing);
    check(
        &Options::for_developers(),
        "⸠ssh://git@a.com/b⸡ ⸠file:///etc/hosts⸡ ⸠http://localhost:80⸡ tel:+1-201 magnet:?xt=a matrix:u/b",
    );
    for (family, expected) in [
        (
            Repositories,
            "see ⸠git+ssh://git@server:22/a.git⸡, '⸠ssh://a/b⸡', ssh:// and ssh:a, xssh://a.com",
        ),
        (Files, "(⸠file:///C:/a%20b.txt⸡) file:/a file://"),
        (
            Magnets,
            "⸠magnet:?xt=urn:btih:c12fe1c0&dn=a⸡, magnet: and xmagnet:a",
        ),
        (Calls, "⸠tel:+1-201-555-0123⸡; ⸠sms:123⸡. Tel: 123"),
        (
            Chats,
            "⸠matrix:u/bob:example.com⸡, ⸠irc://a.net/room⸡ irc:a",
        ),
    ] {
        let mut options = Options::default();
        options.schemes.add_family(family);
        check(&options, expected);
    }
}

/// Hosts under a suffix of the network link as under a public suffix, and the suffix alone does not (ruling 46).
#[test]
fn hosts_of_a_network() {
    let mut options = Options::for_developers();
    for suffix in ["corp", "*.dc-1.k8s", "内网", "swiss"] {
        options.network_suffixes.add(suffix).unwrap();
    }
    let detector = Detector::new(options);
    for expected in [
        "⸠printer.local⸡, ⸠grafana.lan:3000/d/x⸡ (⸠api.default.svc.cluster.local:8080/healthz⸡) ⸠nas.home.arpa⸡.",
        "⸠http://printer.local⸡ ⸠http://app.localhost:3000⸡ ⸠https://a.internal/b⸡ ⸠a.test?b⸡ ⸠A.LAN./b⸡",
        "⸠nas.corp⸡ ⸠ops@mail.corp⸡ ⸠mailto:ops@mail.corp⸡ ⸠NAS.Corp⸡ ⸠nas.dc-1.k8s⸡ ⸠ｎａｓ．ｌａｎ⸡ ⸠nas.l\u{AD}an⸡",
        "⸠打印.内网⸡ ⸠nas.xn--v6q792i⸡",
        // The suffix alone, with a scheme too, and other names that end or begin like it.
        "local svc.cluster.local http://svc.cluster.local dc-1.k8s corp .corp a.k8s nas.corp1 nas.lans a.mycorp a@corp",
        // A suffix that is a public one adds nothing and takes nothing away.
        "⸠a.swiss⸡ swiss",
        // The rules about programs and sentences apply.
        "this.local a->lan.corp( nas.Lan user_id.test( _a._b.lan",
    ] {
        let text = unmark(expected);
        assert_eq!(mark(&text, &detector.detect(&text)), expected);
        let hosts = |text: &str| Detector::default().detect(text).len();
        assert!(hosts(&text) < 2, "they link by option only: {text}");
    }
    let kind = livelink::LinkKind::Url;
    assert_eq!(detector.href("nas.corp", kind), "https://nas.corp");
    assert_eq!(detector.registrable_domain("nas.corp", kind), None);
}

/// Which hosts link without a scheme, and why the others do not (ruling 47).
#[test]
fn bare_hosts_by_option() {
    use livelink::detect::BareHosts::{All, Common, None};
    let mut options = Options::default();
    options.network_suffixes.add("corp").unwrap();
    for (bare_hosts, expected, reasons) in [
        (
            All,
            "⸠a.com/b⸡ ⸠A.IO⸡ ⸠a.rocks:80/b@c.com⸡ ⸠www.a.rocks⸡ ⸠nas.corp⸡ ⸠пример.рф⸡ ⸠a.xn--p1ai⸡ ⸠http://b.rocks⸡ ⸠me@b.rocks⸡ main.rs",
            &["\".rs\" is also a file extension"][..],
        ),
        (
            Common,
            "⸠a.com/b⸡ ⸠A.IO⸡ a.rocks:80/b@c.com ⸠www.a.rocks⸡ ⸠nas.corp⸡ ⸠пример.рф⸡ ⸠a.xn--p1ai⸡ ⸠http://b.rocks⸡ ⸠me@b.rocks⸡ main.rs",
            &[
                "no scheme, and \"rocks\" is not a common top-level domain",
                "\".rs\" is also a file extension",
            ],
        ),
        (
            None,
            "a.com/b A.IO a.rocks:80/b@c.com www.a.rocks nas.corp пример.рф a.xn--p1ai ⸠http://b.rocks⸡ ⸠me@b.rocks⸡ main.rs",
            &["no scheme, and the options link no bare hosts"; 7],
        ),
    ] {
        options.bare_hosts = bare_hosts;
        let detector = Detector::new(options.clone());
        let text = unmark(expected);
        assert_eq!(mark(&text, &detector.detect(&text)), expected);
        let verdicts = detector.explain(&text);
        let refused = verdicts.iter().filter_map(|verdict| verdict.rejected());
        let refused: Vec<String> = refused.map(ToString::to_string).collect();
        assert_eq!(refused[..reasons.len()], *reasons);
    }
}

/// With `Schemes::any`, every valid scheme links before `://`, except those whose addresses hold a program or a page (ruling 40).
#[test]
fn any_scheme() {
    let mut options = Options::default();
    options.schemes = livelink::Schemes::any();
    let detector = Detector::new(options);
    for expected in [
        "⸠obsidian://open?vault=a&file=b⸡, ⸠word://x⸡. (⸠git+http://a.com/b⸡) ⸠x-y.z1://a⸡",
        "⸠FILE:///C:/a.txt⸡ ⸠file://server/share⸡ 日本⸠word://a⸡ §⸠word://a⸡ ⸠vscode://file/a:1:2⸡",
        // Schemes with a rule of their own keep it.
        "⸠https://example.com⸡ http://localhost http://me@example.com ⸠example.com:80/a://b⸡ ⸠mailto:a@example.com⸡",
        // A space is missing after a full stop. A letter or digit before a scheme is glued to it.
        "the end.⸠http://example.com⸡ 1word://a a_word://a é⸠word://a⸡",
        // Nothing after the slashes, no slashes, no letter.
        "word:// word:a word:/a ://a 1://a word:⸠example.com⸡ note:⸠a.com⸡",
        "javascript://example.com/%0Aalert(1) JaVaScRiPt://a.com/x vbscript://a data://text/html,x blob://a",
        "mailto://a@example.com about://blank jar://a filesystem://a",
    ] {
        let text = unmark(expected);
        assert_eq!(mark(&text, &detector.detect(&text)), expected);
    }
    for (len, expected) in [(64, 1), (65, 0)] {
        let text = format!("{}://a", "w".repeat(len));
        assert_eq!(detector.detect(&text).len(), expected, "{len}");
    }
    let schemes = &detector.options().schemes;
    for (address, allowed, leads) in [
        ("word:a", true, true),
        ("word://a", true, true),
        ("../a", true, false),
        ("javascript:alert(1)", false, false),
        ("java\nscript:alert(1)", false, false),
        (" \u{1}JavaScript:alert(1)", false, false),
        ("data:text/html,x", false, false),
    ] {
        assert_eq!(schemes.allow(address), allowed, "{address:?}");
        assert_eq!(schemes.lead(address), leads, "{address:?}");
    }
}

/// If a link needs no host, its href and shown form are its text unchanged, and no domain is checked for registration.
#[test]
fn links_without_a_host_keep_their_text() {
    let detector = Detector::new(Options::for_developers());
    let kind = livelink::LinkKind::Url;
    for link in ["ssh://git@server.internal/a", "file:///a/b"] {
        assert_eq!(detector.href(link, kind), link);
        assert_eq!(detector.display(link, kind), link);
        let verification = detector.verification(link, kind);
        assert_eq!(verification, livelink::detect::Verification::Verified);
    }
}

/// Each text of `forms.txt` is one link from end to end, which has the given href and shown form.
#[test]
fn href_and_shown_form() {
    let detector = Detector::default();
    let mut failures = Vec::new();
    for line in FORMS.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [_, text, href, shown] = columns.as_slice() else {
            panic!("four columns: {line}");
        };
        let links = detector.detect(text);
        let [link] = links.as_slice() else {
            panic!("{line}: {links:?}");
        };
        assert_eq!(link.range, 0..text.len(), "{line}");
        let found = (
            detector.href(text, link.kind),
            detector.display(text, link.kind),
        );
        if (found.0.as_str(), found.1.as_str()) != (*href, *shown) {
            failures.push(format!("{line}: found {found:?}"));
        }
    }
    assert!(
        failures.is_empty(),
        "{} failed\n{}",
        failures.len(),
        failures.join("\n")
    );
}

/// In HTML and XML, the href of a link has the characters that its references stand for (ruling 43).
#[test]
fn references_to_characters() {
    let mut options = Options::default();
    options.policy.entities = true;
    let detector = Detector::new(options);
    for (marked, href) in [
        ("⸠https://a.com/?b=1&amp;c=2⸡", "https://a.com/?b=1&c=2"),
        ("⸠a.com/b&#38;c&#x2F;d⸡", "https://a.com/b&c/d"),
        ("&lt;⸠https://a.com/b⸡&gt;c", "https://a.com/b"),
        ("⸠https://a.com/b⸡.&quot;", "https://a.com/b"),
        ("⸠https://a.com/b⸡&amp;&nbsp;", "https://a.com/b"),
        ("⸠https://a.com/?b&amp;amp;c⸡", "https://a.com/?b&amp;c"),
        (
            "⸠https://a.com/?b&copy=c&d;e⸡",
            "https://a.com/?b&copy=c&d;e",
        ),
        ("⸠me@a.com⸡&gt;", "mailto:me@a.com"),
        ("⸠a.com⸡&nbsp;b", "https://a.com"),
        ("⸠https://a.com/b⸡&amp;|c", "https://a.com/b"),
    ] {
        let text = unmark(marked);
        let links = detector.detect(&text);
        assert_eq!(mark(&text, &links), marked);
        let link = &links[0];
        assert_eq!(detector.href(&text[link.range.clone()], link.kind), href);
    }
}

/// In string literals, the href and the shown form of a link have the characters that its escapes stand for (ruling 39).
#[test]
fn links_in_string_literals() {
    let mut options = Options::default();
    options.policy.string_escapes = true;
    let detector = Detector::new(options);
    for (marked, href, shown) in [
        (
            r#"{"a":"⸠https:\/\/example.com\/a\/?b=c⸡"}"#,
            "https://example.com/a/?b=c",
            "https://example.com/a/?b=c",
        ),
        (
            r#"x = "⸠HTTPS:\/\/例え.com:80\/a⸡\n";"#,
            "HTTPS://xn--r8jz45g.com:80/a",
            "HTTPS://例え.com:80/a",
        ),
        (
            r#""⸠https://example.com/?a=1\u0026b=\u00e9⸡\u0022""#,
            "https://example.com/?a=1&b=%C3%A9",
            "https://example.com/?a=1&b=é",
        ),
        (
            r#""(⸠https:\/\/example.com⸡), and""#,
            "https://example.com",
            "https://example.com",
        ),
        (
            r#""⸠https:\/\/example.com⸡\\x""#,
            "https://example.com",
            "https://example.com",
        ),
    ] {
        let text = unmark(marked);
        let links = detector.detect(&text);
        assert_eq!(mark(&text, &links), marked);
        let link = &text[links[0].range.clone()];
        assert_eq!(detector.href(link, links[0].kind), href, "{link}");
        assert_eq!(detector.display(link, links[0].kind), shown, "{link}");
        assert_eq!(
            detector.verification(link, links[0].kind),
            livelink::detect::Verification::Verified
        );
    }
    for text in [
        r"xhttps:\/\/example.com",
        r"x_https:\/\/example.com",
        r"https:\/\/user@example.com",
        r"https:\/\/example.notatld",
        r"https:\/\/",
        r"git:\/\/localhost",
        r"https:\/example",
    ] {
        assert_eq!(detector.detect(text), [], "{text}");
    }
}

/// A bidi control never shows.
#[test]
fn bidi_controls_stay_escaped() {
    let detector = Detector::default();
    let link = "https://example.com/%E2%80%AEx";
    assert_eq!(detector.display(link, livelink::LinkKind::Url), link);
}

/// Every ruling has a row in `docs/rulings.md`, and at least four cases or a further test that its row names.
#[test]
fn every_ruling_has_a_row_and_tests() {
    let mut counts = std::collections::BTreeMap::new();
    let mut ruling = 0_u32;
    for line in include_str!("../data/cases/detection.txt").lines() {
        if let Some(number) = line.strip_prefix("@ruling ") {
            ruling = number.parse().expect("a number");
        } else if !line.is_empty() && !line.starts_with('#') && !line.starts_with("@profile ") {
            *counts.entry(ruling).or_insert(0_u32) += 1;
        }
    }
    for line in FORMS.lines().filter(|line| !line.starts_with('#')) {
        let ruling = line.split('\t').next().and_then(|first| first.parse().ok());
        *counts.entry(ruling.expect("a number")).or_insert(0) += 1;
    }
    let mut rows = std::collections::BTreeSet::new();
    for row in include_str!("../docs/rulings.md").lines() {
        let Some(row) = row.strip_prefix("| ") else {
            continue;
        };
        let cells: Vec<&str> = row.trim_end_matches('|').split(" | ").collect();
        let Some(Ok(ruling)) = cells.first().map(|cell| cell.parse::<u32>()) else {
            continue;
        };
        assert!(rows.insert(ruling), "one row for ruling {ruling}");
        let cases = counts.get(&ruling).copied().unwrap_or(0);
        let named = cells.last().is_some_and(|cell| cell.contains('`'));
        assert!(
            cases >= 4 || named,
            "ruling {ruling} has {cases} cases, and its row names no other test"
        );
    }
    for ruling in (1..=42).chain(counts.keys().copied()) {
        assert!(rows.contains(&ruling), "a row for ruling {ruling}");
    }
}
