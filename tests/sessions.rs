//! Session scripts: every line of `tests/scripts/*.jsonl` is a test, named by its `id` and told by its `title`.
//!
//! The expected values were written down from the rules, not taken from a run. A script that fails prints its trace: what
//! was done, what was scanned, what changed, and how the text looked after each step.
//!
//! `LIVELINK_SAMPLES=FILE` runs one more file of scripts, of whatever origin, the same way.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use livelink::session::replay;

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

/// Runs every script of a file; returns how many there were and what was wrong with those that failed.
fn check(path: &Path) -> (usize, Vec<String>) {
    let mut failures = Vec::new();
    let scripts = scripts(path);
    for (line, script) in &scripts {
        let place = format!("{}:{line}", path.display());
        let mut trace = Vec::new();
        match replay::run_line(script, Some(&mut trace)) {
            Err(error) => failures.push(format!("{place}: {error}")),
            Ok(report) if report.ok == Some(true) => {}
            Ok(report) => failures.push(format!(
                "{place}: {}\n  {}\n  got      {}\n  expected {}",
                serde_json::from_str::<serde_json::Value>(script).unwrap()["title"],
                trace.join("\n  "),
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
                "{place}: expects nothing, so it can not fail"
            );
            assert!(names.insert(id.clone()), "{place}: the id {id} is taken");
        }
    }
}

#[test]
fn more_scripts_from_outside() {
    let Some(path) = std::env::var_os("LIVELINK_SAMPLES") else {
        println!("LIVELINK_SAMPLES is not set: only this project's own scripts were run");
        return;
    };
    let (count, failures) = check(Path::new(&path));
    // Scripts in a syntax are reported as what they are: not run.
    let (syntax, wrong): (Vec<_>, Vec<_>) = failures
        .iter()
        .partition(|failure| failure.contains("setup.syntax"));
    println!("{} of {count} scripts ok", count - failures.len());
    for failure in &syntax {
        println!("not run with its syntax: {failure}");
    }
    assert!(
        wrong.is_empty(),
        "{} of {count} failed:\n{}",
        wrong.len(),
        failures.join("\n")
    );
}

/// Whole sessions as a person reads them: one snapshot a story, in `snapshots/`. What they must come to is in the scripts;
/// this is for looking at how they get there.
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
        let report = replay::run_line(&script, Some(&mut trace)).unwrap();
        let script: serde_json::Value = serde_json::from_str(&script).unwrap();
        let title = script["title"].as_str().unwrap();
        let story = format!("{title}\n\n{}\n\n{}", trace.join("\n"), report.to_json());
        let name = script["id"].as_str().unwrap().to_owned();
        settings.bind(|| insta::assert_snapshot!(name, story));
    }
}
