//! No shown form holds a character that a reader does not see or takes for a slash (rulings 5 and 22), wherever it stands in a link, and the shown
//! form leads to the same place.

#![allow(missing_docs, reason = "tests")]

use livelink_detect::{Detector, LinkKind, Options, Profile};

/// Default_Ignorable_Code_Point and Bidi_Control of Unicode 18.0.0, and others: the first and the last character of each range.
const UNSEEN: [(char, char); 31] = [
    ('\u{AD}', '\u{AD}'),
    ('\u{34F}', '\u{34F}'),
    ('\u{61C}', '\u{61C}'),
    ('\u{115F}', '\u{1160}'),
    ('\u{17B4}', '\u{17B5}'),
    ('\u{180B}', '\u{180F}'),
    ('\u{200B}', '\u{200F}'),
    ('\u{202A}', '\u{202E}'),
    ('\u{2060}', '\u{206F}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{FE00}', '\u{FE0F}'),
    ('\u{FEFF}', '\u{FEFF}'),
    ('\u{FFA0}', '\u{FFA0}'),
    ('\u{FFF0}', '\u{FFF8}'),
    ('\u{1BCA0}', '\u{1BCA3}'),
    ('\u{1D173}', '\u{1D17A}'),
    ('\u{E0000}', '\u{E0FFF}'),
    // The blank of Braille.
    ('\u{2800}', '\u{2800}'),
    // Signs that look like a slash.
    ('\u{2041}', '\u{2041}'),
    ('\u{2044}', '\u{2044}'),
    ('\u{2215}', '\u{2215}'),
    ('\u{2571}', '\u{2571}'),
    ('\u{27CB}', '\u{27CB}'),
    ('\u{29F8}', '\u{29F8}'),
    ('\u{FF0F}', '\u{FF0F}'),
    // Controls, which a terminal would obey.
    ('\0', '\u{8}'),
    ('\u{B}', '\u{B}'),
    ('\u{E}', '\u{1A}'),
    ('\u{1B}', '\u{1B}'),
    ('\u{7F}', '\u{84}'),
    ('\u{86}', '\u{9F}'),
];

fn escaped(c: char) -> String {
    let bytes = c.to_string().into_bytes().into_iter();
    bytes.map(|byte| format!("%{byte:02X}")).collect()
}

#[test]
fn what_nobody_sees_is_escaped() {
    let detector = Detector::default();
    let mut shown_links = 0;
    for c in UNSEEN.into_iter().flat_map(|(first, last)| first..=last) {
        for sign in [c.to_string(), escaped(c)] {
            for place in [
                "https://ex|ample.com/",
                "https://example.com/a|b",
                "https://example.com/a|",
                "https://example.com/ä|ä",
                "https://example.com/?я|b",
                "https://example.com/#a|b",
                "a|b@example.com",
                "mailto:a|b@example.com",
            ] {
                let text = place.replace('|', &sign);
                let formatted = detector.minimal(&text);
                assert!(!formatted.contains(c), "{text:?} {formatted:?}");
                for link in detector.detect(&text) {
                    let own = &text[link.range];
                    let shown = detector.display(own, link.kind);
                    assert!(!shown.contains(c), "{text:?} {shown:?}");
                    let again = detector.detect(&shown);
                    let [again] = again.as_slice() else {
                        panic!("{text:?} {shown:?} {again:?}");
                    };
                    // In an address, an escape means its character (RFC 6068).
                    let href = |own, kind| detector.href(own, kind).replace(c, &escaped(c));
                    let (old, new) = (
                        href(own, link.kind),
                        href(&shown[again.range.clone()], again.kind),
                    );
                    assert_eq!(old, new, "{text:?} {shown:?}");
                    shown_links += 1;
                }
            }
        }
    }
    assert!(shown_links > 30_000, "{shown_links}");
}

/// After a sign that has a use for it, a joiner or a selector is seen. Formatting to the letter keeps all of them.
#[test]
fn what_changes_how_a_sign_is_shown_is_written_out() {
    let mut options = Options::default();
    options.profile = Profile::Uts58;
    let letter = Detector::new(options);
    for (shown, url) in [
        (
            "❤\u{FE0F}\u{200D}🔥",
            "%E2%9D%A4%EF%B8%8F%E2%80%8D%F0%9F%94%A5",
        ),
        (
            "می\u{200C}خواهم",
            "%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85",
        ),
        ("❤\u{FE0F}%EF%B8%8F", "%E2%9D%A4%EF%B8%8F%EF%B8%8F"),
        ("ä%E2%80%8D%25%CD%8F%20", "%C3%A4%E2%80%8D%25%CD%8F%20"),
    ] {
        let detector = Detector::default();
        let [shown, url] = [shown, url].map(|path| format!("https://example.com/{path}"));
        assert_eq!(detector.minimal(&url), shown);
        assert_eq!(detector.display(&url, LinkKind::Url), shown);
        assert_eq!(letter.minimal(&url), uts58::minimal(&url));
        assert_eq!(letter.display(&url, LinkKind::Url), uts58::minimal(&url));
    }
}
