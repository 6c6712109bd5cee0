//! What a script may say, and the lines that show what it did.

use livelink_replay::{Key, Report, Script, ScriptError, ScriptStep, run_file, run_line};

/// Returns the lines of a script with these steps.
fn traced(steps: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let script = format!(r#"{{"id":"a","steps":[{steps}]}}"#);
    run_line(&script, Some(&mut lines)).expect("a script");
    lines
}

/// A line has the step, its links, its units and the text. In the text, `<>` stand for a link, `~~` for a mute, and `|` for
/// the caret.
#[test]
fn a_line_for_each_step() {
    let lines = traced(
        r#"{"op":"type","text":"see a.com "},{"op":"key","key":"Backspace"},{"op":"key","key":"Ctrl+Z"}"#,
    );
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert_eq!(lines[0], "a | |");
    for (line, begin, inside, end) in [
        (
            1,
            "1 type \"see a.com \" | ",
            "linked \"a.com\" to https://a.com",
            " | armed | see <a.com> |",
        ),
        (
            2,
            "2 Backspace | ",
            "unlinked https://a.com",
            " | see ~a.com~ |",
        ),
        (3, "3 Ctrl+Z | ", " | undid ", " | see <a.com> |"),
    ] {
        let shown = &lines[line];
        let whole = shown.starts_with(begin) && shown.contains(inside) && shown.ends_with(end);
        assert!(whole, "{shown}");
        assert_eq!(shown.contains("armed"), line == 1, "{shown}");
    }
    let lines = traced(r#"{"op":"type","text":"a\nb"}"#);
    assert!(
        lines[1].contains(" | typing, line break, typing | "),
        "{}",
        lines[1]
    );
}

/// A link of the user's own has square brackets, a selection has braces, and a text is one line.
#[test]
fn a_picture_of_a_text() {
    let lines = traced(
        r#"{"op":"type","text":"a\té"},{"op":"key","key":"Enter"},{"op":"select","from":0,"to":1},{"op":"command","name":"link","href":"https://b.com"}"#,
    );
    let last = lines.last().expect("a line");
    assert!(last.ends_with(" | {[a]}\u{21e5}é\u{21b5}"), "{last}");
    let lines = traced(&format!(r#"{{"op":"type","text":"{}"}}"#, "é".repeat(201)));
    assert!(lines[1].ends_with(" | (201 characters)"), "{}", lines[1]);
}

/// A field that its step does not have is refused, because it is probably misspelt.
#[test]
fn fields_of_steps() {
    for step in [
        r#""op":"type","text":"a""#,
        r#""op":"key","key":"Enter""#,
        r#""op":"key","key":"Enter","repeat":3"#,
        r#""op":"key","key":"Backspace","repeat":"all""#,
        r#""op":"paste","text":"a""#,
        r#""op":"insert","source":"api","text":"a","at":0"#,
        r#""op":"insert","source":"remote","text":"a","at":0"#,
        r#""op":"correct","from":0,"to":0,"text":"a""#,
        r#""op":"delete","source":"remote","from":0,"to":0"#,
        r#""op":"select","from":0,"to":0"#,
        r#""op":"command","name":"unlink""#,
        r#""op":"blur""#,
        r#""op":"compose_start""#,
        r#""op":"compose_update","text":"a""#,
        r#""op":"compose_end","text":"a""#,
    ] {
        let run = |more: &str| {
            let script = format!(r#"{{"id":1,"steps":[{{"op":"blur"}},{{{step}{more}}}]}}"#);
            run_line(&script, None)
        };
        assert!(run("").is_ok(), "{step}: {:?}", run(""));
        let read = serde_json::from_str(&format!("{{{step}}}")).map(|it| ScriptStep::parse(&it));
        let read = read.expect("JSON").expect(step);
        let written = ScriptStep::parse(&read.to_json());
        assert_eq!(written.expect(step), read);
        let error = run(r#","txet":1"#).expect_err(step);
        assert_eq!(
            (error.step(), error.line_number()),
            (Some(2), None),
            "{step}"
        );
        assert!(error.to_string().contains("txet"), "{error}");
    }
}

/// Links that a script starts with may touch, but not overlap.
#[test]
fn links_to_start_with() {
    for (from, fits) in [(3, true), (2, false)] {
        let script = format!(
            r#"{{"id":1,"setup":{{"text":"abcdef","links":[{{"from":0,"to":3,"href":"https://a.com","kind":"manual"}},{{"from":{from},"to":5,"href":"https://b.com","kind":"manual"}}]}},"steps":[]}}"#
        );
        let run = run_line(&script, None);
        assert_eq!(run.is_ok(), fits, "{from}: {run:?}");
    }
}

#[test]
fn a_key_has_its_name() {
    for name in ["Backspace", "Enter", "Shift+Enter", "Ctrl+Z", "Tab", "Home"] {
        let key = Key::named(name);
        assert_eq!(key.map(Key::name), Some(name));
    }
}

/// Each script of a file counts once: as expected, not as expected, without an expectation, or as an error.
#[test]
fn a_file_is_summed_up() {
    let typed = r#""steps":[{"op":"type","text":"a@b.com "}]"#;
    let link = r#"{"text":"a@b.com","href":"mailto:a@b.com","kind":"auto"}"#;
    let right = format!(r#"{{"id":1,{typed},"expect":{{"text":"a@b.com ","links":[{link}]}}}}"#);
    let line = |expect: &str| format!(r#"{{"id":2,{typed},"expect":{expect}}}"#);
    let unjudged = format!(r#"{{"id":3,{typed}}}"#);
    let run = |lines: &[&str]| {
        let mut out = Vec::new();
        let summary = run_file("f", lines.join("\n").as_bytes(), false, &mut out).unwrap();
        (summary, String::from_utf8(out).unwrap())
    };

    let (summary, out) = run(&[&right, &right, &unjudged, &unjudged, ""]);
    assert_eq!((summary.ok, summary.not_ok, summary.unjudged), (2, 0, 2));
    assert_eq!(summary.exit_code(), 0);
    let report = r#"{"id":1,"text":"a@b.com ","links":[{"text":"a@b.com","href":"mailto:a@b.com","kind":"auto","from":0,"to":7}],"muted":[],"ok":true}"#;
    assert_eq!(out.lines().count(), 4);
    assert_eq!(out.lines().next(), Some(report));

    for wrong in [
        r#"{"text":"b"}"#,
        r#"{"links":[]}"#,
        r#"{"muted":[{"from":0,"to":1}]}"#,
        r#"{"links":[{"text":"b","href":"mailto:a@b.com","kind":"auto"}]}"#,
        r#"{"links":[{"text":"a@b.com","href":"mailto:b@b.com","kind":"auto"}]}"#,
        r#"{"links":[{"text":"a@b.com","href":"mailto:a@b.com","kind":"manual"}]}"#,
    ] {
        let (summary, out) = run(&[&right, &line(wrong)]);
        assert_eq!((summary.ok, summary.not_ok), (1, 1), "{wrong}");
        assert_eq!(summary.exit_code(), 1, "{wrong}");
        assert!(out.trim_end().ends_with(r#""ok":false}"#), "{out}");
    }

    let (mut summary, _) = run(&["", &right, "{}", &line(r#"{"text":"b"}"#)]);
    assert_eq!((summary.ok, summary.not_ok), (1, 1));
    assert_eq!(summary.errors[0].line_number(), Some(3));
    assert_eq!(summary.exit_code(), 2);
    summary.add(run(&[&right, &unjudged, "{}"]).0);
    assert_eq!((summary.ok, summary.not_ok, summary.unjudged), (2, 1, 1));
    assert_eq!(summary.errors.len(), 2);
}

#[test]
fn a_script_names_its_syntax() {
    for (setup, expected) in [(r#"{"syntax":"rust"}"#, Some("rust")), ("{}", None)] {
        let script = format!(r#"{{"setup":{setup},"steps":[]}}"#);
        assert_eq!(Script::parse(&script).unwrap().syntax(), expected);
    }
}

/// A place that is not in the text is an error of its step or of the setup, whatever has the place. The text is `é`.
#[test]
fn places_that_are_none() {
    let setup = r#""text":"é""#;
    for (from, to) in [
        ("0", "2"),
        ("2", "2"),
        ("1", "18446744073709551615"),
        ("18446744073709551615", "18446744073709551615"),
        ("-1", "1"),
        ("0.5", "1"),
        ("null", "1"),
    ] {
        let places = format!(r#""from":{from},"to":{to}"#);
        for step in [
            format!(r#""op":"insert","source":"api","text":"a","at":{to}"#),
            format!(r#""op":"insert","source":"remote","text":"a","at":{to}"#),
            format!(r#""op":"correct","text":"a",{places}"#),
            format!(r#""op":"delete","source":"remote",{places}"#),
            format!(r#""op":"select",{places}"#),
            format!(r#""op":"select","carets":[0,[{from},{to}]]"#),
        ] {
            if to == "1" && step.contains("insert") {
                continue;
            }
            let script = format!(r#"{{"id":1,"setup":{{{setup}}},"steps":[{{{step}}}]}}"#);
            let error = run_line(&script, None).expect_err(&script);
            assert_eq!(error.step(), Some(1), "{script}: {error}");
        }
        for more in [
            format!(r#""links":[{{{places},"href":"/","kind":"manual"}}]"#),
            format!(r#""muted":[{{{places}}}]"#),
            format!(r#""caret":{from},"links":[{{{places},"href":"/","kind":"auto"}}]"#),
        ] {
            let script = format!(r#"{{"id":1,"setup":{{{setup},{more}}},"steps":[]}}"#);
            let error = run_line(&script, None).expect_err(&script);
            assert_eq!(error.step(), None, "{script}: {error}");
        }
    }
}

#[test]
fn which_scripts_come_out_as_expected() {
    let insert = r#"{"op":"type","text":"abc"},{"op":"select","from":3,"to":1},{"op":"insert","source":"remote","text":"X"}"#;
    for (fields, ok) in [
        (r#""steps":[{"op":"type","text":"a"}],"expect":{"text":"b"},"also_ok":{"text":"a"}"#.to_owned(), true),
        (r#""steps":[{"op":"type","text":"a"}],"expect":{"text":"a"}"#.to_owned(), true),
        (r#""setup":{"syntax":"klingon"},"steps":[{"op":"type","text":"a"}],"expect":{"text":"a"}"#.to_owned(), false),
        // Text of others goes to the head of a selection, here its start.
        (format!(r#""steps":[{insert}],"expect":{{"text":"aXbc"}}"#), true),
    ] {
        let summary = run_file("f", format!("{{{fields}}}").as_bytes(), false, &mut Vec::new());
        let summary = summary.unwrap();
        assert_eq!((summary.ok, summary.not_ok), (ok.into(), (!ok).into()), "{fields}");
    }
    for step in [
        r#"{"op":"select","carets":[]}"#,
        r#"{"op":"set_option","unknown":true}"#,
    ] {
        assert!(
            Script::parse(&format!(r#"{{"steps":[{step}]}}"#)).is_err(),
            "{step}"
        );
    }
}

/// An error shows a short value, and says what a long one is.
#[test]
fn what_errors_say() {
    let error = |step: &str| {
        let script = format!(r#"{{"steps":[{step}]}}"#);
        run_line(&script, None).expect_err(step).to_string()
    };
    let repeat = |value: &str| error(&format!(r#"{{"op":"key","key":"Enter","repeat":{value}}}"#));
    assert!(repeat(r#""all""#).contains("would never end"));
    let long = "a".repeat(41);
    for (value, shown) in [
        (
            r#""some""#.to_owned(),
            r#"must be a count or "all", not "some""#.to_owned(),
        ),
        ("-1".to_owned(), "not -1".to_owned()),
        ("[1]".to_owned(), "not a list".to_owned()),
        ("{}".to_owned(), "not an object".to_owned()),
        (format!("{:?}", &long[1..]), format!("not {:?}", &long[1..])),
        (format!("{long:?}"), "not a long string".to_owned()),
    ] {
        let said = repeat(&value);
        assert!(said.contains(&shown), "{said}");
    }
}

/// The events of a step: a scan, a link that goes on, and one that leads elsewhere.
#[test]
fn events_of_a_step() {
    let text = "x".repeat(190);
    let lines = traced(&format!(
        r#"{{"op":"type","text":"{text} a.com"}},{{"op":"select","carets":[1,[2,4]]}},{{"op":"select","from":196,"to":196}},{{"op":"type","text":" "}},{{"op":"select","from":196,"to":196}},{{"op":"type","text":"/b"}},{{"op":"select","from":191,"to":191}},{{"op":"type","text":"c"}}"#
    ));
    assert!(lines[1].ends_with(" a.com|"), "{}", lines[1]);
    assert!(
        lines[2].starts_with("2 carets to 1, 2..4 | "),
        "{}",
        lines[2]
    );
    assert!(
        lines[4].contains("scanned 191..196 \"a.com\"; linked"),
        "{}",
        lines[4]
    );
    assert!(
        lines[6].contains("scanned 2 times, last 191..198 \"a.com/b\"; the link to https://a.com leads to https://a.com/b now"),
        "{}",
        lines[6]
    );
    assert!(
        lines[8].contains("scanned 191..199 \"ca.com/b\"; the link to"),
        "{}",
        lines[8]
    );
    // 200 characters are shown, and 201 are counted.
    assert!(lines[8].ends_with("> "), "{}", lines[8]);
    let lines = traced(&format!(
        r#"{{"op":"type","text":"{text}0123456789"}},{{"op":"type","text":"0"}}"#
    ));
    assert!(lines[1].ends_with("789|"), "{}", lines[1]);
    assert!(lines[2].ends_with("(201 characters)"), "{}", lines[2]);
}

/// A change of a link is joined only with an earlier change of the same link.
#[test]
fn two_links_that_change_in_one_step() {
    let script = r#"{"id":"a","setup":{"text":"example.com","muted":[{"from":0,"to":11}]},"steps":[{"op":"type","text":"example.co"},{"op":"type","text":" "},{"op":"select","from":12,"to":12},{"op":"key","key":"Backspace"},{"op":"type","text":":80"},{"op":"insert","source":"remote","text":"ZZ","at":13,"linkify":true},{"op":"type","text":":8"}]}"#;
    let mut lines = Vec::new();
    run_line(script, Some(&mut lines)).expect("a script");
    let last = lines.last().expect("a line");
    for one in [
        "the link to https://example.com:80 leads to https://example.com:8 now",
        "the link to https://xample.co leads to https://8xample.co now",
    ] {
        assert!(last.contains(one), "{last}");
    }
}

#[test]
fn every_type_is_send_and_sync() {
    fn is_shared<T: Send + Sync>() {}
    is_shared::<(Script, ScriptStep, ScriptError, Report)>();
}
