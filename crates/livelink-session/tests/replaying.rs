//! What a script may say, and the lines that show what it did.
#![cfg(feature = "replay")]

use livelink_session::replay::{Key, run_line};

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
        r#""op":"paste","text":"a""#,
        r#""op":"insert","source":"remote","text":"a","at":0"#,
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
