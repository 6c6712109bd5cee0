//! What a language says about its texts.

use livelink_detect::Detector;
use livelink_index::Permission;
use livelink_syntax::{Language, SyntaxContext};

/// The options that a language adds to those of a detector, which all stay.
#[test]
fn options_of_the_detector() {
    for (name, expected) in [
        ("markdown", [true, false, false, false]),
        ("html", [false, true, false, false]),
        ("xml", [false, true, false, false]),
        ("asciidoc", [false, false, true, false]),
        ("json", [false, false, false, true]),
        ("csv", [false, false, false, false]),
    ] {
        let language = Language::named(name).expect("a language");
        let added = |detector: &Detector| {
            let policy = &language.detector(detector).options().policy.clone();
            [
                policy.markdown_ends,
                policy.entities,
                policy.bracketed_texts,
                policy.string_escapes,
            ]
        };
        assert_eq!(added(&Detector::default()), expected, "{name}");
        let mut options = Detector::default().options().clone();
        options.policy.markdown_ends = true;
        options.policy.entities = true;
        options.policy.bracketed_texts = true;
        options.policy.string_escapes = true;
        let all = Detector::default().with_options(options);
        assert_eq!(added(&all), [true; 4], "{name}");
    }
}

#[test]
fn permissions_of_plain_text() {
    for (name, expected) in [
        ("markdown", Permission::Allow),
        ("html", Permission::Allow),
        ("csv", Permission::Allow),
        ("xml", Permission::NoFileNames),
    ] {
        let language = Language::named(name).expect("a language");
        assert_eq!(language.usual(), expected, "{name}");
        let context = SyntaxContext::blocking(&language, "a b");
        assert_eq!(context.permission(0..3), expected, "{name}");
    }
}
