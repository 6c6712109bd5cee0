//! Answers that come late.

use std::sync::Arc;

use livelink_detect::{Detector, LinkKind, Registration, Registrations, Verification};

use super::DnsRegistrations;

#[test]
fn a_question_is_noted_once_until_it_is_forgotten() {
    let registrations = DnsRegistrations::new();
    for _ in 0..3 {
        assert_eq!(registrations.registration("b.com"), Registration::Pending);
        assert_eq!(registrations.registration("a.com"), Registration::Pending);
    }
    assert_eq!(registrations.take_asked(), ["b.com", "a.com"]);
    assert_eq!(registrations.registration("a.com"), Registration::Pending);
    assert_eq!(registrations.take_asked(), [""; 0], "it is being looked up");
    registrations.forget("A.com.");
    assert_eq!(registrations.registration("a.com"), Registration::Pending);
    assert_eq!(registrations.take_asked(), ["a.com"]);
    // A question about one domain is given up. The question about the other one still waits.
    assert_eq!(registrations.registration("c.com"), Registration::Pending);
    assert_eq!(registrations.registration("d.com"), Registration::Pending);
    registrations.forget("c.com");
    assert_eq!(registrations.take_asked(), ["d.com"]);
    // One that comes back is asked once.
    for _ in 0..2 {
        registrations.forget("c.com");
        assert_eq!(registrations.registration("c.com"), Registration::Pending);
    }
    assert_eq!(registrations.take_asked(), ["c.com"]);
}

#[test]
fn what_is_answered_meanwhile_is_not_asked() {
    let registrations = DnsRegistrations::new();
    assert_eq!(registrations.registration("a.com"), Registration::Pending);
    assert_eq!(registrations.registration("b.com"), Registration::Pending);
    registrations.answer("a.com", true);
    assert_eq!(registrations.take_asked(), ["b.com"]);
    assert_eq!(registrations.registration("a.com"), Registration::Exists);
}

#[test]
fn answers_take_any_form_of_the_domain() {
    let registrations = DnsRegistrations::new();
    registrations.answer("ПРИМЕР.РФ.", true);
    assert_eq!(
        registrations.registration("xn--e1afmkfd.xn--p1ai"),
        Registration::Exists
    );
    registrations.answer("Bücher.DE", false);
    assert_eq!(
        registrations.registration("xn--bcher-kva.de"),
        Registration::Missing
    );
}

#[test]
fn questions_are_limited() {
    let registrations = DnsRegistrations::new();
    for n in 0..DnsRegistrations::ASKED_MAX + 10 {
        assert_eq!(
            registrations.registration(&format!("a{n}.com")),
            Registration::Pending
        );
    }
    assert_eq!(
        registrations.take_asked().len(),
        DnsRegistrations::ASKED_MAX
    );
    // The others come with the next scan.
    let left_over = format!("a{}.com", DnsRegistrations::ASKED_MAX);
    assert_eq!(
        registrations.registration(&left_over),
        Registration::Pending
    );
    assert_eq!(registrations.take_asked(), [left_over]);
}

#[test]
fn the_revision_changes_when_links_do() {
    let registrations = DnsRegistrations::new();
    type Step = fn(&DnsRegistrations);
    let steps: [(&str, Step, bool); 9] = [
        ("asked", |v| _ = v.registration("a.com"), false),
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
        let before = registrations.revision();
        step(&registrations);
        assert_eq!(registrations.revision() != before, changes, "{name}");
    }
}

/// A link in each state, from the first scan to the answers.
#[test]
fn a_link_goes_when_the_answer_is_negative() {
    let registrations = Arc::new(DnsRegistrations::new());
    let detector = Detector::default().with_registrations(registrations.clone());
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
    let asked = registrations.take_asked();
    assert_eq!(
        asked,
        ["example.com", "example.co.uk", "xn--e1afmkfd.xn--p1ai"]
    );
    registrations.answer("example.com", false);
    registrations.answer("xn--e1afmkfd.xn--p1ai", true);
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
    registrations.answer("example.com", true);
    assert_eq!(found()[0], (url, Verification::Verified));
}
