//! Where links show in each language, over `data/cases/syntax/*.txt`: texts in which the links that show are marked, and
//! edits from one text to the next.
//!
//! Each text is read in three ways: from scratch, after an edit on the calling thread, and after an edit in the background.
//! The grammar and the scanner each do all three.

#[path = "syntax/own_tree.rs"]
mod own_tree;
#[path = "syntax/random.rs"]
mod random;

use std::collections::BTreeMap;
use std::sync::Arc;

use livelink::index::{Context, Edit, LinkIndex};
use livelink::replay;
use livelink::syntax::{Language, PermissionMap, SyntaxContext};
use livelink::{Detector, Link};
use livelink_tests::marked_text::{mark, unmark};

/// A text and the texts that edits turn it into.
struct Case {
    place: String,
    title: String,
    /// "grammar" or "scanner", if the case holds for only one of them.
    only: Option<String>,
    /// With the links that show marked.
    texts: Vec<String>,
}

/// The languages whose cases are those of C.
const C_LIKE: [&str; 9] = [
    "cpp", "csharp", "dart", "go", "java", "kotlin", "php", "scala", "swift",
];

fn cases(file: &str) -> Vec<Case> {
    let file = if C_LIKE.contains(&file) {
        "c_like"
    } else {
        file
    };
    let path = format!(
        "{}/../data/cases/syntax/{file}.txt",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut cases: Vec<Case> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.starts_with("@note ") {
            continue;
        }
        if let Some(title) = line.strip_prefix("@case ") {
            cases.push(Case {
                place: format!("{file}.txt:{}", number + 1),
                title: title.to_owned(),
                only: None,
                texts: vec![String::new()],
            });
            continue;
        }
        let Some(case) = cases.last_mut() else {
            continue;
        };
        if let Some(only) = line.strip_prefix("@only ") {
            case.only = Some(only.to_owned());
        } else if line == "@then" {
            case.texts.push(String::new());
        } else {
            let text = case.texts.last_mut().unwrap();
            text.push_str(line);
            text.push('\n');
        }
    }
    // The empty line before the next case is not part of the text.
    for text in cases.iter_mut().filter_map(|case| case.texts.last_mut()) {
        if text.ends_with("\n\n") {
            text.pop();
        }
    }
    cases
}

/// Returns the one replacement that turns `before` into `after`.
fn edit(before: &str, after: &str) -> Edit {
    fn common(pairs: impl Iterator<Item = (char, char)>) -> usize {
        let equal = pairs.take_while(|(one, other)| one == other);
        equal.map(|(one, _)| one.len_utf8()).sum()
    }
    let start = common(before.chars().zip(after.chars()));
    let (old, new) = (&before[start..], &after[start..]);
    let end = common(old.chars().rev().zip(new.chars().rev()));
    Edit {
        start,
        old_end: before.len() - end,
        new_end: after.len() - end,
    }
}

/// Returns `text` with the links that show marked.
fn marked(permissions: &PermissionMap, detector: &Detector, text: &str) -> String {
    mark(text, &permissions.links(detector, text))
}

/// An index that follows a text and the permissions of its context.
struct PermittedIndex(LinkIndex);

impl PermittedIndex {
    fn build(detector: &Detector, context: &SyntaxContext, text: &String) -> Self {
        let permissions = context.permissions();
        Self(LinkIndex::build(
            detector.clone(),
            &permissions.permitted(text),
        ))
    }

    fn edit(&mut self, context: &SyntaxContext, text: &String, edits: &[Edit]) {
        let permissions = context.permissions();
        self.0.edit(&permissions.permitted(text), edits);
    }

    /// Takes the changes of the context.
    fn follow(&mut self, context: &SyntaxContext, text: &String) {
        let changes = context.take_changes().into_iter();
        let edits: Vec<Edit> = changes
            .map(|range| Edit::replace(range.clone(), range.len()))
            .collect();
        self.edit(context, text, &edits);
    }

    /// Returns `text` with the links that show marked.
    fn marked(&self, context: &SyntaxContext, text: &str) -> String {
        let links = self.0.iter().map(|link| Link {
            range: link.range,
            kind: link.kind,
        });
        let permissions = context.permissions();
        let shows = |link: &Link| {
            let permission = permissions.permission(link.range.clone());
            permission.admits(&text[link.range.clone()], link.kind)
        };
        mark(text, &links.filter(shows).collect::<Vec<_>>())
    }
}

/// Checks all cases of a language. `way` is "grammar" or "scanner".
fn check(file: &str, language: &Language, way: &str, failures: &mut Vec<String>) -> usize {
    let mut count = 0;
    let detector = language.detector(&Detector::default()).into_owned();
    let marked = |permissions: &PermissionMap, text: &str| marked(permissions, &detector, text);
    for case in cases(file) {
        if case.only.as_deref().is_some_and(|only| only != way) {
            continue;
        }
        count += 1;
        let texts: Vec<String> = case.texts.iter().map(|text| unmark(text)).collect();
        let blocking = SyntaxContext::blocking(language, &texts[0]);
        let background = SyntaxContext::in_background(language, &texts[0], || ());
        let mut index = PermittedIndex::build(&detector, &background, &texts[0]);
        for (step, text) in texts.iter().enumerate() {
            if let Some(before) = step.checked_sub(1) {
                let edit = edit(&texts[before], text);
                blocking.edit(text, &[edit]);
                background.edit(text, &[edit]);
                index.edit(&background, text, &[edit]);
            }
            background.wait();
            index.follow(&background, text);
            let expected = &case.texts[step];
            let mut compare = |how: &str, found: String| {
                if found != *expected {
                    failures.push(format!(
                        "{}: {}, text {}, by {way}, {how}\n--- expected\n{expected}--- found\n{found}",
                        case.place,
                        case.title,
                        step + 1
                    ));
                }
            };
            compare(
                "from scratch",
                marked(&PermissionMap::of(language, text), text),
            );
            compare("after an edit", marked(&blocking.permissions(), text));
            compare("in the background", marked(&background.permissions(), text));
            // The context names everything that changes, so an index that follows it is right.
            compare("in an index", index.marked(&background, text));
        }
    }
    count
}

#[track_caller]
fn assert_none(failures: &[String]) {
    assert!(
        failures.is_empty(),
        "{} failures\n{}",
        failures.len(),
        failures.join("\n")
    );
}

/// Every language, by its grammar.
#[test]
fn by_grammar() {
    let mut failures = Vec::new();
    for name in Language::names() {
        let language = Language::named(name).unwrap();
        let count = check(name, &language, "grammar", &mut failures);
        let least = if name == "markdown" { 20 } else { 8 };
        assert!(count >= least, "{name}: only {count} cases");
        println!("{name}: {count} cases by grammar");
    }
    assert_none(&failures);
}

/// Every language that has a scanner, by the scanner.
#[test]
fn by_scanner() {
    let mut counts = BTreeMap::new();
    let mut failures = Vec::new();
    for name in Language::names() {
        if let Ok(language) = Language::from_scanner(name) {
            counts.insert(name, check(name, &language, "scanner", &mut failures));
        }
    }
    assert_none(&failures);
    println!("cases by scanner: {counts:?}");
    assert!(counts.len() >= 11, "{counts:?}");
    assert!(counts.values().all(|count| *count >= 8), "{counts:?}");
}

/// Plays every script of a file that has a syntax, by the grammar and by the scanner. Returns how many there are.
fn play(path: &str) -> usize {
    let scripts = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut failures = Vec::new();
    let mut count = 0;
    for (number, script) in scripts.lines().enumerate() {
        let value: serde_json::Value = serde_json::from_str(script).unwrap();
        if value["setup"]["syntax"].is_null() {
            continue;
        }
        count += 1;
        for (way, language) in [
            ("grammar", Language::named as fn(&str) -> Result<_, _>),
            ("scanner", Language::from_scanner),
        ] {
            let context = |name: &str, text: &ropey::Rope| {
                let context = SyntaxContext::blocking(&language(name).ok()?, text);
                Some(Arc::new(context) as Arc<dyn Context + Send + Sync>)
            };
            let mut trace = Vec::new();
            let report = replay::run_line_with(&context, script, Some(&mut trace)).unwrap();
            if report.ok != Some(true) {
                failures.push(format!(
                    "{path}:{}: {}, by {way}\n  {}\n  {}",
                    number + 1,
                    value["title"],
                    trace.join("\n  "),
                    report.to_json()
                ));
            }
        }
    }
    assert_none(&failures);
    count
}

#[test]
fn sessions() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../data/cases/syntax/sessions.jsonl"
    );
    assert!(play(path) >= 15, "was the file cut?");
    match std::env::var("LIVELINK_SAMPLES") {
        Ok(path) => println!("{} scripts with a syntax in {path}", play(&path)),
        Err(_) => println!("LIVELINK_SAMPLES is not set: only this project's own scripts were run"),
    }
}
