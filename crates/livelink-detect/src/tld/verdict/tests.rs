//! Answers that come late.

use super::{DnsVerdicts, HostVerdict, HostVerdicts};
use crate::{Detector, LinkKind, Verification};
use std::sync::Arc;

#[test]
fn a_question_is_noted_once_until_it_is_forgotten() {
    let verdicts = DnsVerdicts::new();
    for _ in 0..3 {
        assert_eq!(verdicts.verdict("b.com"), HostVerdict::Pending);
        assert_eq!(verdicts.verdict("a.com"), HostVerdict::Pending);
    }
    assert_eq!(verdicts.take_asked(), ["b.com", "a.com"]);
    assert_eq!(verdicts.verdict("a.com"), HostVerdict::Pending);
    assert_eq!(verdicts.take_asked(), [""; 0], "it is being looked up");
    verdicts.forget("A.com.");
    assert_eq!(verdicts.verdict("a.com"), HostVerdict::Pending);
    assert_eq!(verdicts.take_asked(), ["a.com"]);
}

#[test]
fn what_is_answered_meanwhile_is_not_asked() {
    let verdicts = DnsVerdicts::new();
    assert_eq!(verdicts.verdict("a.com"), HostVerdict::Pending);
    assert_eq!(verdicts.verdict("b.com"), HostVerdict::Pending);
    verdicts.answer("a.com", true);
    assert_eq!(verdicts.take_asked(), ["b.com"]);
    assert_eq!(verdicts.verdict("a.com"), HostVerdict::Exists);
}

#[test]
fn answers_take_any_form_of_the_domain() {
    let verdicts = DnsVerdicts::new();
    verdicts.answer("ПРИМЕР.РФ.", true);
    assert_eq!(
        verdicts.verdict("xn--e1afmkfd.xn--p1ai"),
        HostVerdict::Exists
    );
    verdicts.answer("Bücher.DE", false);
    assert_eq!(verdicts.verdict("xn--bcher-kva.de"), HostVerdict::Missing);
}

#[test]
fn questions_are_limited() {
    let verdicts = DnsVerdicts::new();
    for n in 0..DnsVerdicts::ASKED_MAX + 10 {
        assert_eq!(verdicts.verdict(&format!("a{n}.com")), HostVerdict::Pending);
    }
    assert_eq!(verdicts.take_asked().len(), DnsVerdicts::ASKED_MAX);
    // The others come with the next scan.
    let left_over = format!("a{}.com", DnsVerdicts::ASKED_MAX);
    assert_eq!(verdicts.verdict(&left_over), HostVerdict::Pending);
    assert_eq!(verdicts.take_asked(), [left_over]);
}

#[test]
fn the_revision_changes_when_links_do() {
    let verdicts = DnsVerdicts::new();
    type Step = fn(&DnsVerdicts);
    let steps: [(&str, Step, bool); 9] = [
        ("asked", |v| _ = v.verdict("a.com"), false),
        ("taken", |v| _ = v.take_asked(), false),
        ("pending to exists", |v| v.answer("a.com", true), false),
        ("exists to missing", |v| v.answer("a.com", false), true),
        ("missing again", |v| v.answer("a.com", false), false),
        ("missing to exists", |v| v.answer("a.com", true), true),
        ("exists forgotten", |v| v.forget("a.com"), false),
        ("unknown to missing", |v| v.answer("a.com", false), true),
        ("missing forgotten", |v| v.forget("a.com"), true),
    ];
    for (name, step, changes) in steps {
        let before = verdicts.revision();
        step(&verdicts);
        assert_eq!(verdicts.revision() != before, changes, "{name}");
    }
}

/// A link in each state, from the first scan to the answers.
#[test]
fn a_link_goes_when_the_answer_is_negative() {
    let verdicts = Arc::new(DnsVerdicts::new());
    let detector = Detector::default().with_verdicts(verdicts.clone());
    let text = "www.example.com/a, me@mail.example.co.uk, http://192.0.2.1/ and http://ПРИМЕР.рф";
    let found = || -> Vec<(&str, Verification)> {
        let links = detector.detect(text).into_iter();
        links
            .map(|link| {
                let link_text = &text[link.range];
                (link_text, detector.verification(link_text, link.kind))
            })
            .collect()
    };
    let (url, email) = ("www.example.com/a", "me@mail.example.co.uk");
    let (address, cyrillic) = ("http://192.0.2.1/", "http://ПРИМЕР.рф");
    assert_eq!(
        found(),
        [
            (url, Verification::Unverified),
            (email, Verification::Unverified),
            (address, Verification::Verified),
            (cyrillic, Verification::Unverified),
        ]
    );
    let asked = verdicts.take_asked();
    assert_eq!(
        asked,
        ["example.com", "example.co.uk", "xn--e1afmkfd.xn--p1ai"]
    );
    verdicts.answer("example.com", false);
    verdicts.answer("xn--e1afmkfd.xn--p1ai", true);
    assert_eq!(
        found(),
        [
            (email, Verification::Unverified),
            (address, Verification::Verified),
            (cyrillic, Verification::Verified),
        ]
    );
    assert_eq!(
        detector.verification(url, LinkKind::Url),
        Verification::Refused
    );
    // It comes back with the domain.
    verdicts.answer("example.com", true);
    assert_eq!(found()[0], (url, Verification::Verified));
}
