//! What holds for the types of the crate, whatever is in them.

use std::ops::Range;
use std::sync::{Arc, Mutex};

use livelink_detect::{Detector, Options};
use livelink_index::{Edit, Offset, Text, Utf16Offset};
use livelink_session::{
    Carets, Context, Document, Dormant, Effects, Event, Input, Mark, MarkChange, MarkKind, Mute,
    MuteCause, Origin, Outcome, Permission, Selection, Session, SessionOptions, Step, UnitId,
    UnitKind,
};
use serde::Deserialize as _;

fn is_shared<T: Send + Sync>() {}

#[test]
fn every_type_is_send_and_sync() {
    fn of_offsets<O: Offset>() {
        is_shared::<Session<O>>();
        is_shared::<Effects<O>>();
        is_shared::<Event<'_, O>>();
        is_shared::<Step<O>>();
        is_shared::<Mark<O>>();
        is_shared::<Mute<O>>();
        is_shared::<Dormant<O>>();
    }
    of_offsets::<usize>();
    of_offsets::<Utf16Offset>();
    is_shared::<Document<String>>();
    is_shared::<Document<ropey::Rope>>();
    is_shared::<Input<'_>>();
    is_shared::<Outcome>();
    is_shared::<SessionOptions>();
    is_shared::<UnitId>();
}

/// A value goes to JSON as it says, and comes back equal.
#[track_caller]
fn check<T>(value: &T, expected: &str)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(json, expected);
    assert_eq!(serde_json::from_str::<T>(&json).unwrap(), *value);
}

#[test]
fn values_go_through_serde() {
    let mark: Mark = Mark {
        range: 0..11,
        href: "https://example.com".into(),
        kind: MarkKind::Auto,
    };
    check(
        &mark,
        r#"{"range":{"start":0,"end":11},"href":"https://example.com","kind":"auto"}"#,
    );
    let mute: Mute = Mute {
        range: 2..3,
        cause: MuteCause::Undo,
    };
    check(&mute, r#"{"range":{"start":2,"end":3},"cause":"undo"}"#);
    let change: MarkChange = MarkChange {
        before: None,
        after: Some(mark),
    };
    check(
        &change,
        r#"{"before":null,"after":{"range":{"start":0,"end":11},"href":"https://example.com","kind":"auto"}}"#,
    );
    check(
        &Selection { anchor: 4, head: 1 },
        r#"{"anchor":4,"head":1}"#,
    );
    check(&UnitKind::LineBreak, r#""line_break""#);
    check(&Origin::Remote, r#""remote""#);
}

/// Inputs borrow their texts from the JSON.
#[test]
fn inputs_come_back_from_json() {
    let link = Mark {
        range: 4..8,
        href: "https://example.com/docs".into(),
        kind: MarkKind::Manual,
    };
    let inserted = |origin, linkify| Input::Insert {
        at: 3,
        text: "x",
        origin,
        linkify,
    };
    let mains_last = Carets::new([7, 3].map(Selection::caret));
    let cases = [
        (Input::Type("\u{905}\n\""), "{\"type\":\"\u{905}\\n\\\"\"}"),
        (
            Input::LineBreak { soft: true },
            r#"{"line_break":{"soft":true}}"#,
        ),
        (Input::Backspace, r#""backspace""#),
        (Input::Delete, r#""delete""#),
        (
            Input::Paste {
                text: "a\0b",
                plain: true,
            },
            r#"{"paste":{"text":"a\u0000b","plain":true}}"#,
        ),
        (
            Input::PasteEach {
                texts: vec!["a", "b"],
                plain: false,
            },
            r#"{"paste_each":{"texts":["a","b"],"plain":false}}"#,
        ),
        (
            Input::PasteLinked {
                text: "the docs",
                links: vec![link].into(),
            },
            r#"{"paste_linked":{"text":"the docs","links":[{"range":{"start":4,"end":8},"href":"https://example.com/docs","kind":"manual"}]}}"#,
        ),
        (
            inserted(Origin::Remote, false),
            r#"{"insert":{"at":3,"text":"x","origin":"remote","linkify":false}}"#,
        ),
        (
            inserted(Origin::Api, true),
            r#"{"insert":{"at":3,"text":"x","origin":"api","linkify":true}}"#,
        ),
        (
            Input::Replace {
                range: 1..2,
                text: "x",
                linkify: true,
            },
            r#"{"replace":{"range":{"start":1,"end":2},"text":"x","linkify":true}}"#,
        ),
        (
            Input::RemoteDelete(1..2),
            r#"{"remote_delete":{"start":1,"end":2}}"#,
        ),
        (
            Input::Select(Selection { anchor: 5, head: 2 }),
            r#"{"select":{"anchor":5,"head":2}}"#,
        ),
        (
            Input::SelectEach(mains_last),
            r#"{"select_each":[{"anchor":7,"head":7},{"anchor":3,"head":3}]}"#,
        ),
        (Input::Unlink, r#""unlink""#),
        (
            Input::Link { href: "mailto:a" },
            r#"{"link":{"href":"mailto:a"}}"#,
        ),
        (
            Input::SetLinks {
                range: 0..9,
                links: vec![].into(),
                mutes: vec![Mute {
                    range: 1..3,
                    cause: MuteCause::Undo,
                }]
                .into(),
            },
            r#"{"set_links":{"range":{"start":0,"end":9},"links":[],"mutes":[{"range":{"start":1,"end":3},"cause":"undo"}]}}"#,
        ),
        (
            Input::BeginUnit(UnitKind::LineBreak),
            r#"{"begin_unit":"line_break"}"#,
        ),
        (Input::EndUnit, r#""end_unit""#),
        (Input::HostStep, r#""host_step""#),
        (Input::Undo, r#""undo""#),
        (Input::Redo, r#""redo""#),
        (Input::Blur, r#""blur""#),
        (Input::SetAutolink(false), r#"{"set_autolink":false}"#),
        (Input::ComposeStart, r#""compose_start""#),
        (
            Input::ComposeUpdate("\u{304b}"),
            "{\"compose_update\":\"\u{304b}\"}",
        ),
        (Input::ComposeEnd(""), r#"{"compose_end":""}"#),
        (
            Input::ContextChanged(0..9),
            r#"{"context_changed":{"start":0,"end":9}}"#,
        ),
    ];
    for (input, expected) in cases {
        let json = serde_json::to_string(&input).unwrap();
        let expected: serde_json::Value = serde_json::from_str(expected).unwrap();
        let read: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(read, expected);
        assert_eq!(Input::deserialize(&read).unwrap(), input);
    }
    for wrong in [
        r#""dance""#,
        r#"{"type":3}"#,
        r#"{"begin_unit":"dance"}"#,
        r#"{"paste":{"text":"a"}}"#,
        "null",
    ] {
        let json: serde_json::Value = serde_json::from_str(wrong).unwrap();
        assert!(Input::deserialize(&json).is_err(), "{wrong}");
    }
}

/// A session has the detector that it was given, and its units have numbers that grow.
#[test]
fn detectors_and_units() {
    let detector = |len: usize| {
        let mut options = Options::default();
        options.max_link_len = len;
        Detector::new(options)
    };
    let mut session = Session::with_detector(detector(40), SessionOptions::default());
    assert_eq!(session.detector().options().max_link_len, 40);
    session.set_detector(detector(50));
    assert_eq!(session.detector().options().max_link_len, 50);
    let effects = session.typed("a.com ", Edit::insert(0, 6));
    let numbers: Vec<u64> = effects.steps.iter().map(|step| step.unit.get()).collect();
    assert!(numbers.len() == 2 && numbers[0] < numbers[1], "{numbers:?}");
    assert_eq!(UnitId::from_number(numbers[1]), effects.steps[1].unit);

    // With a limit of four bytes, no link fits.
    let mut document =
        Document::with_detector(String::new(), detector(4), SessionOptions::default());
    document.apply(Input::Type("a.com "));
    assert_eq!(document.links().count(), 0);
    document.set_detector(detector(5));
    document.apply(Input::Type("a.com "));
    assert_eq!(document.links().count(), 1);
}

#[test]
fn an_announcement_that_says_nothing() {
    let mut said = Effects::<usize>::default().announcement;
    assert!(said.is_empty());
    said.added = 1;
    assert!(!said.is_empty());
    (said.added, said.removed) = (0, 1);
    assert!(!said.is_empty());
    (said.removed, said.changed) = (0, 1);
    assert!(!said.is_empty());
}

/// To set an option to what it is does nothing.
#[test]
fn an_option_that_is_set_already() {
    let mut document = Document::new(String::new(), SessionOptions::default());
    assert!(document.options().autolink);
    for (on, idle) in [(true, true), (false, false), (false, true), (true, false)] {
        assert_eq!(document.apply(Input::SetAutolink(on)).idle, idle, "{on}");
        assert_eq!(document.options().autolink, on);
    }
}

/// A document tells its context of each edit.
#[test]
fn a_context_hears_of_edits() {
    #[derive(Default)]
    struct Heard(Mutex<Vec<Edit>>);

    impl Context for Heard {
        fn permission(&self, _: Range<usize>) -> Permission {
            Permission::Allow
        }

        fn edited(&self, _: &dyn Text, edits: &[Edit]) {
            self.0.lock().unwrap().extend(edits);
        }
    }

    let heard = Arc::new(Heard::default());
    let mut document = Document::new(String::new(), SessionOptions::default());
    assert!(format!("{:?}", document.session()).contains("Everywhere"));
    document.set_context(Some(Arc::clone(&heard) as _));
    assert!(format!("{:?}", document.session()).contains("Context(..)"));
    document.apply(Input::Type("ab"));
    document.apply(Input::Backspace);
    let heard = heard.0.lock().unwrap();
    assert_eq!(*heard, [Edit::insert(0, 2), Edit::delete(1..2)]);
}

/// Saved documents name the cause of a mute.
#[test]
fn causes_have_names() {
    for (cause, name) in [
        (MuteCause::Backspace, "backspace"),
        (MuteCause::Undo, "undo"),
        (MuteCause::Unlink, "unlink"),
    ] {
        assert_eq!(cause.name(), name);
        assert_eq!(MuteCause::named(name), Some(cause));
    }
}
