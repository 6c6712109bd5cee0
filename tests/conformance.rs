//! The whole official LinkDetectionTest.txt and the data files of UTS #39, from the folder that `LIVELINK_UCD_DIR` names. (The tests
//! of `uts58` and `uts46` run the other official files.)
//!
//! The files are not part of this repository. `detection.rs` runs the project's own cases in the format of the first one, without it.

#![allow(
    dead_code,
    reason = "the report is the one of the command, which uses all of it"
)]

#[path = "../crates/livelink-cli/src/conformance/detection.rs"]
mod detection;
#[path = "../crates/livelink-cli/src/conformance/report.rs"]
mod report;
#[path = "../crates/livelink-cli/src/conformance/security.rs"]
mod security;
#[path = "../crates/livelink-cli/src/conformance/ucd_file.rs"]
mod ucd_file;

use report::Report;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::PathBuf;

/// Our own form of one of the files, which the tables are made from.
const OWN_TYPES: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../data/ucd/IdentifierType.txt"
);

/// The official file of this name; `None` with a line that says so.
fn official(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("LIVELINK_UCD_DIR").map(|folder| PathBuf::from(folder).join(name));
    let path = path.filter(|path| path.exists());
    if path.is_none() {
        // Not `println`: the test harness would hide it.
        let _ = writeln!(
            std::io::stderr(),
            "LIVELINK_UCD_DIR names no folder with {name}, so it is not run"
        );
    }
    path
}

fn read(path: PathBuf) -> String {
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[track_caller]
fn check(report: &Report, least: usize) {
    assert!(report.is_ok(), "{report}");
    assert!(report.total >= least, "{report}");
}

#[test]
fn detection_test() {
    if let Some(path) = official(detection::FILE) {
        let report = detection::run(&read(path));
        check(&report, 0);
        assert_eq!(
            report.total, 344,
            "the file of 17.0.0 and that of 18.0.0 have 344 lines"
        );
    }
}

#[test]
fn identifier_types() {
    let path = official(security::TYPES).unwrap_or_else(|| PathBuf::from(OWN_TYPES));
    check(&security::identifier_types(&read(path)), 150_000);
}

/// All code points, those that no label holds too.
#[test]
fn our_own_file_of_identifier_types_says_the_same() {
    let types = |text: &str| -> BTreeMap<u32, String> {
        let entries = ucd_file::entries(text).map(|entry| entry.unwrap());
        let each = |entry: ucd_file::Entry<'_>| {
            let names = entry.fields[0].to_owned();
            entry
                .range
                .map(move |code_point| (code_point, names.clone()))
        };
        entries.flat_map(each).collect()
    };
    if let Some(path) = official(security::TYPES) {
        let [official, own] = [path, PathBuf::from(OWN_TYPES)].map(|path| types(&read(path)));
        let differing = official
            .iter()
            .find(|(code_point, names)| own.get(code_point) != Some(names));
        assert_eq!(differing, None);
        assert_eq!(official.len(), own.len());
    }
}

#[test]
fn identifier_status() {
    if let Some(path) = official(security::STATUS) {
        check(&security::identifier_status(&read(path)), 150_000);
    }
}

#[test]
fn confusables() {
    if let Some(path) = official(security::CONFUSABLES) {
        check(&security::confusables(&read(path)), 38_000);
    }
}
