//! The scripts of `tests/scripts`, as tests of this crate: a session that breaks a rule fails here first, without the
//! layers above it.
//!
//! `tests/sessions.rs` of the workspace runs them too, and there the scripts that ask for a syntax get one. Here they are left
//! out, because the crate that knows languages depends on this one.

use std::fs;

use livelink_replay::run_line_both;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/scripts");

/// Each script has the result it expects, with the history of a document and with the undo stack of an editor.
#[test]
fn scripts_come_out_as_expected() {
    let mut failures = Vec::new();
    let mut count = 0;
    for entry in fs::read_dir(FOLDER).unwrap_or_else(|error| panic!("{FOLDER}: {error}")) {
        let path = entry.unwrap().path();
        if path
            .extension()
            .is_none_or(|extension| extension != "jsonl")
        {
            continue;
        }
        for (line, script) in (1..).zip(fs::read_to_string(&path).unwrap().lines()) {
            if script.trim().is_empty() || script.contains("\"syntax\"") {
                continue;
            }
            count += 1;
            let place = format!("{}:{line}", path.display());
            match run_line_both(&|_, _| None, script, None) {
                Err(error) => failures.push(format!("{place}: {error}")),
                Ok(report) if report.ok == Some(true) => {}
                Ok(report) => failures.push(format!(
                    "{place}: {}\n  {}",
                    report.why.as_deref().unwrap_or("not as expected"),
                    report.to_json()
                )),
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {count} scripts failed:\n{}",
        failures.len(),
        failures.join("\n")
    );
    assert!(count >= 100, "only {count} scripts were found");
}
