//! Session scripts: every line of `tests/scripts/*.jsonl` is a test. Its `id` is its name, its `title` describes it.
//!
//! The expected values were written down from the rules, not copied from a run. A script that fails prints its trace: what was
//! done, what was scanned, what changed, and the text after each script step.
//!
//! `LIVELINK_SAMPLES=FILE` runs one more file of scripts in the same way.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use livelink::index::{Context, Text};
use livelink::replay;
use livelink::session::{Document, Input, Origin, Selection, SessionOptions};
use livelink::syntax::{Language, SyntaxContext};

fn script_files() -> Vec<PathBuf> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts");
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == "jsonl")
    });
    files.sort();
    files
}

fn scripts(path: &Path) -> Vec<(usize, String)> {
    let text =
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = text
        .lines()
        .enumerate()
        .map(|(at, line)| (at + 1, line.to_owned()));
    lines.filter(|(_, line)| !line.trim().is_empty()).collect()
}

/// Returns the syntax context of a script. It parses within each edit, so that a script has the same result every time.
fn context(name: &str, text: &(impl Text + ?Sized)) -> Option<Arc<dyn Context + Send + Sync>> {
    let language = Language::named(name).ok()?;
    Some(Arc::new(SyntaxContext::blocking(&language, text)))
}

/// Runs every script of a file, once with the session's own history and once with the editor's. Checks the invariants after
/// every input. Returns the number of scripts, and what was wrong with those that failed.
fn check(path: &Path) -> (usize, Vec<String>) {
    let mut failures = Vec::new();
    let scripts = scripts(path);
    for (line, script) in &scripts {
        let place = format!("{}:{line}", path.display());
        let mut trace = Vec::new();
        match replay::run_line_both(&|name, text| context(name, text), script, Some(&mut trace)) {
            Err(error) => failures.push(format!("{place}: {error}")),
            Ok(report) if report.ok == Some(true) => {}
            Ok(report) => failures.push(format!(
                "{place}: {}\n  {}\n  {}\n  got      {}\n  expected {}",
                serde_json::from_str::<serde_json::Value>(script).unwrap()["title"],
                trace.join("\n  "),
                report.why.as_deref().unwrap_or("not as expected"),
                report.to_json(),
                serde_json::from_str::<serde_json::Value>(script).unwrap()["expect"],
            )),
        }
    }
    (scripts.len(), failures)
}

#[test]
fn scripts_come_out_as_expected() {
    let mut count = 0;
    let mut failures = Vec::new();
    for path in script_files() {
        let (scripts, failed) = check(&path);
        count += scripts;
        failures.extend(failed);
    }
    assert!(
        failures.is_empty(),
        "{} of {count} scripts failed:\n{}",
        failures.len(),
        failures.join("\n")
    );
    assert!(count >= 100, "only {count} scripts were found");
}

#[test]
fn every_script_has_its_own_name() {
    let mut names = BTreeSet::new();
    for path in script_files() {
        for (line, script) in scripts(&path) {
            let script: serde_json::Value = serde_json::from_str(&script).unwrap();
            let place = format!("{}:{line}", path.display());
            let id = script["id"]
                .as_str()
                .unwrap_or_else(|| panic!("{place}: no id"))
                .to_owned();
            assert!(script["title"].is_string(), "{place}: no title");
            assert!(
                script["expect"].is_object(),
                "{place}: expects nothing, so it cannot fail"
            );
            assert!(names.insert(id.clone()), "{place}: the id {id} is taken");
        }
    }
}

#[test]
fn scripts_of_livelink_samples() {
    let Some(path) = std::env::var_os("LIVELINK_SAMPLES") else {
        println!("LIVELINK_SAMPLES is not set: only this project's own scripts were run");
        return;
    };
    let (count, failures) = check(Path::new(&path));
    println!("{} of {count} scripts ok", count - failures.len());
    assert!(
        failures.is_empty(),
        "{} of {count} failed:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

/// How to read a story: its lines are `step | what happened | undo units | armed | the text after it`.
const SIGNS: &str =
    "(in the text: <link> [the user's own link] ~muted~ |caret {selection} \u{21b5} line break)";

/// Whole sessions as a person reads them: one snapshot for each story, in `snapshots/`. The scripts say what the result must
/// be. The snapshots show how the session gets there.
#[test]
fn stories_read_well() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let path = Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/scripts/stories.jsonl"
    ));
    for (_, script) in scripts(path) {
        let mut trace = Vec::new();
        let report =
            replay::run_line_with(&|name, text| context(name, text), &script, Some(&mut trace))
                .unwrap();
        let script: serde_json::Value = serde_json::from_str(&script).unwrap();
        let title = script["title"].as_str().unwrap();
        let story = format!(
            "{title}\n{SIGNS}\n\n{}\n\n{}",
            trace.join("\n"),
            report.to_json()
        );
        let name = script["id"].as_str().unwrap().to_owned();
        settings.bind(|| insta::assert_snapshot!(name, story));
    }
}

#[test]
fn a_faulty_script_gives_its_place_and_the_others_still_run() {
    let lines = [
        (
            r#"{"id":"a","setup":{"text":"abc"},"steps":[{"op":"type","text":"x"},{"op":"select","from":40,"to":40}]}"#,
            "bugs.jsonl:1: step 2: caret 40 is past the end of the text (4)",
        ),
        (
            r#"{"id":"b","setup":{"text":"abc"},"steps":[{"op":"delete","source":"remote","from":2,"to":9}]}"#,
            "bugs.jsonl:2: step 1: offset 9 is past the end of the text (3)",
        ),
        (
            r#"{"id":"c","setup":{"text":"abc"},"steps":[{"op":"delete","source":"remote","from":2,"to":1}]}"#,
            "bugs.jsonl:3: step 1: the range 2..1 ends before it starts",
        ),
        (
            r#"{"id":"d","steps":[{"op":"dance"}]}"#,
            "bugs.jsonl:4: step 1: unknown op \"dance\"",
        ),
        (
            r#"{"id":"e","steps":[{"op":"key","key":"Ctrl+Q"}]}"#,
            "bugs.jsonl:5: step 1: unknown key \"Ctrl+Q\"",
        ),
        (
            r#"{"id":"f","steps":[{"op":"key","key":"Enter","repeat":"all"}]}"#,
            "bugs.jsonl:6: step 1: \"repeat\": \"all\" of a key that puts text in would never end",
        ),
        (
            r#"{"id":"g","steps":[{"op":"type"}]}"#,
            "bugs.jsonl:7: step 1: a step needs a field \"text\"",
        ),
        (
            r#"{"id":"h","steps":[{"op":"set_option","autolnk":true}]}"#,
            "bugs.jsonl:8: step 1: options has no field \"autolnk\"",
        ),
        (
            r#"{"id":"i","setup":{"caret":1},"steps":[]}"#,
            "bugs.jsonl:9: setup: caret 1 is past the end of the text (0)",
        ),
        (
            r#"{"id":"j","setup":{"text":"ab","links":[{"from":0,"to":2,"href":"x:","kind":"manual"},{"from":1,"to":2,"href":"x:","kind":"manual"}]},"steps":[]}"#,
            "bugs.jsonl:10: setup: the link 1..2 is empty or overlaps another",
        ),
        (
            r#"{"id":"k"}"#,
            "bugs.jsonl:11: a script needs a field \"steps\"",
        ),
        (
            "[1]",
            "bugs.jsonl:12: a script must be an object, not a list",
        ),
        (
            r#"{"id":"l","#,
            "bugs.jsonl:13: not JSON: EOF while parsing a value (column 10)",
        ),
        (
            r#"{"id":"m","steps":[{"op":"type","text":"a"},{"op":"paste","text":"a.com","plian":true}]}"#,
            "bugs.jsonl:14: step 2: a step has no field \"plian\"",
        ),
        (
            r#"{"id":"n","steps":[{"op":"key","key":"Backspace","times":2}]}"#,
            "bugs.jsonl:15: step 1: a step has no field \"times\"",
        ),
        (
            r#"{"id":"o","steps":[],"expct":{"text":""}}"#,
            "bugs.jsonl:16: a script has no field \"expct\"",
        ),
        (
            r#"{"id":"p","steps":[],"expect":{"txt":""}}"#,
            "bugs.jsonl:17: an expectation has no field \"txt\"",
        ),
        (
            r#"{"id":"q","steps":[{"op":"select","carets":[]}]}"#,
            "bugs.jsonl:18: step 1: \"carets\" of a step must not be empty",
        ),
        (
            r#"{"id":"r","steps":[{"op":"select","carets":[3,"x"]}]}"#,
            "bugs.jsonl:19: step 1: \"carets\" of a step must be a list of offsets and of [from, to], not \"x\"",
        ),
        (
            r#"{"id":"s","steps":[{"op":"select","carets":[1],"from":1}]}"#,
            "bugs.jsonl:20: step 1: a step has no field \"from\"",
        ),
        (
            r#"{"id":"t","setup":{"text":"abc"},"steps":[{"op":"select","carets":[1,[2,9]]}]}"#,
            "bugs.jsonl:21: step 1: offset 9 is past the end of the text (3)",
        ),
        (
            r#"{"id":"u","steps":[{"op":"paste","texts":["a",1]}]}"#,
            "bugs.jsonl:22: step 1: \"texts\" of a step must be a list of strings, not 1",
        ),
        (
            r#"{"id":"v","steps":[{"op":"paste","text":"a","texts":["b"]}]}"#,
            "bugs.jsonl:23: step 1: a step has no field \"text\"",
        ),
        (
            r#"{"id":"w","setup":{"text":"abc"},"steps":[{"op":"correct","from":1,"to":4,"text":"x"}]}"#,
            "bugs.jsonl:24: step 1: offset 4 is past the end of the text (3)",
        ),
        (
            r#"{"id":"x","steps":[{"op":"correct","text":"x"}]}"#,
            "bugs.jsonl:25: step 1: a step needs a field \"from\"",
        ),
    ];
    let mut file: String = lines.iter().map(|(line, _)| format!("{line}\n")).collect();
    file.push_str("\n  \n{\"id\":\"last\",\"steps\":[],\"expect\":{\"text\":\"\"}}");
    let mut out = Vec::new();
    let summary = replay::run_file("bugs.jsonl", file.as_bytes(), false, &mut out).unwrap();
    let errors: Vec<String> = summary.errors.iter().map(ToString::to_string).collect();
    let expected: Vec<&str> = lines.iter().map(|(_, error)| *error).collect();
    assert_eq!(errors, expected);
    assert_eq!((summary.ok, summary.exit_code()), (1, 2));
    assert_eq!(
        String::from_utf8(out).unwrap(),
        "{\"id\":\"last\",\"text\":\"\",\"links\":[],\"muted\":[],\"ok\":true}\n"
    );

    let not_utf8 = replay::run_file("x", &b"\xff\n"[..], false, &mut Vec::new()).unwrap();
    assert!(not_utf8.errors[0].to_string().starts_with("x:1: not UTF-8"));
    let not_ok = br#"{"id":1,"steps":[],"expect":{"text":"a"}}"#;
    assert_eq!(
        replay::run_file("x", &not_ok[..], false, &mut Vec::new())
            .unwrap()
            .exit_code(),
        1
    );
}

/// A file that does not hold scripts is read only up to its 100th fault. One more error says that the rest is not read.
#[test]
fn a_file_that_holds_no_scripts_is_given_up() {
    let script = "{\"steps\":[],\"expect\":{}}\n";
    for (faulty, expected) in [(99, 99), (100, 101), (100_000, 101)] {
        let mut file = script.as_bytes().to_vec();
        file.extend(b"\xff\x00\n".repeat(faulty));
        file.extend(script.as_bytes());
        let mut rest = file.as_slice();
        let mut out = Vec::new();
        let summary = replay::run_file("x.png", &mut rest, false, &mut out).unwrap();
        assert_eq!(summary.errors.len(), expected, "{faulty} lines");
        assert_eq!(summary.ok, if faulty < 100 { 2 } else { 1 });
        assert_eq!(summary.exit_code(), 2);
        if faulty >= 100 {
            assert_eq!(
                summary.errors[100].to_string(),
                "x.png:101: the 100th fault; the rest of the file is not read"
            );
            assert_eq!(rest.len(), file.len() - script.len() - 100 * 3);
        }
    }
}

/// Checks that typed, pasted and inserted text get the same links (CCTLD 2.3). Every line is a text of its own and ends with a
/// line break.
#[track_caller]
fn check_ways(place: &str, line: &str) {
    let text = format!("{line}\n");
    let fresh = || Document::new(String::new(), SessionOptions::default());
    let mut typed = fresh();
    for c in text.chars() {
        match c {
            '\n' => typed.apply(Input::LineBreak { soft: false }),
            c => typed.apply(Input::Type(c.encode_utf8(&mut [0; 4]))),
        };
    }
    let mut pasted = fresh();
    pasted.apply(Input::Paste {
        text: &text,
        plain: false,
    });
    let mut inserted = fresh();
    inserted.apply(Input::Insert {
        at: 0,
        text: &text,
        origin: Origin::Api,
        linkify: true,
    });
    let links = |document: &Document<String>| document.links().collect::<Vec<_>>();
    assert_eq!(
        links(&typed),
        links(&pasted),
        "{place}, typed and pasted: {line:?}"
    );
    assert_eq!(
        links(&pasted),
        links(&inserted),
        "{place}, pasted and inserted: {line:?}"
    );
    let detector = livelink::Detector::default();
    let found: Vec<_> = detector
        .detect(&text)
        .into_iter()
        .map(|link| link.range)
        .collect();
    let linked: Vec<_> = typed.links().map(|mark| mark.range).collect();
    assert_eq!(linked, found, "{place}, typed and detected: {line:?}");
}

#[test]
fn the_official_lines_link_the_same_whichever_way_they_come_in() {
    let Some(folder) = std::env::var_os("LIVELINK_UCD_DIR") else {
        eprintln!("LIVELINK_UCD_DIR is not set: the official detection file was not played");
        return;
    };
    let path = Path::new(&folder).join("LinkDetectionTest.txt");
    let text =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut count = 0;
    for (number, line) in text.lines().enumerate() {
        let line: String = line
            .chars()
            .filter(|c| !matches!(c, '\u{2E20}' | '\u{2E21}'))
            .collect();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        check_ways(&format!("line {}", number + 1), &line);
        count += 1;
    }
    eprintln!("{count} lines of the official detection file");
    assert!(count > 100, "only {count} lines were found");
}

#[test]
fn texts_link_the_same_whichever_way_they_come_in() {
    let Some(folder) = std::env::var_os("LIVELINK_CORPUS_DIR") else {
        eprintln!("LIVELINK_CORPUS_DIR is not set: no samples of texts were played");
        return;
    };
    /// The length of each sample, in bytes. A file has three: at its start, in the middle and at its end.
    const SAMPLE: usize = 20_000;
    let mut files = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        let mut lines = 0;
        for start in [0, bytes.len() / 2, bytes.len().saturating_sub(SAMPLE)] {
            let end = (start + SAMPLE).min(bytes.len());
            for line in String::from_utf8_lossy(&bytes[start..end]).lines() {
                check_ways(&path.display().to_string(), line);
                lines += 1;
            }
        }
        eprintln!("{}: {lines} lines", path.display());
        files += 1;
    }
    assert!(files > 0, "no samples in LIVELINK_CORPUS_DIR");
}

/// A screen reader gets one announcement for each user action, with everything that the action changed.
#[test]
fn one_action_is_announced_once() {
    let mut document = Document::new(String::new(), SessionOptions::default());
    let mut announced = |input: Input<'_>| {
        let announcement = document.apply(input).announcement;
        (
            announcement.added,
            announcement.removed,
            announcement.changed,
        )
    };
    let cases = [
        (Input::Type("example.com"), (0, 0, 0)),
        (Input::Type(" "), (1, 0, 0)),
        (Input::Backspace, (0, 1, 0)),
        (Input::Undo, (1, 0, 0)),
        (
            Input::Paste {
                text: "example.org and me@example.net",
                plain: false,
            },
            (2, 0, 0),
        ),
        (Input::Select(Selection::caret(11)), (0, 0, 0)),
        (Input::Type("/"), (0, 0, 1)),
        (
            Input::Select(Selection {
                anchor: 0,
                head: 20,
            }),
            (0, 0, 0),
        ),
        (Input::Unlink, (0, 2, 0)),
        (Input::Undo, (2, 0, 0)),
        (Input::Redo, (0, 2, 0)),
        (Input::Blur, (0, 0, 0)),
    ];
    for (input, expected) in cases {
        assert_eq!(announced(input.clone()), expected, "{input:?}");
    }
}

#[test]
fn random_scripts_replay_as_they_are_written() {
    let report = replay::fuzz(2_000, 3, &mut |_| {});
    assert!(report.failure.is_none(), "{:?}", report.failure);
    assert!(report.steps >= 2_000 && report.sessions > 1);
}
