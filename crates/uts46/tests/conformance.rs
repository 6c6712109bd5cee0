//! The official files of UTS #46, from the folder that the environment variable `LIVELINK_UCD_DIR` names. They are not part of this
//! repository.
//!
//! The runners are those of the command `livelink conformance`. They are included as source, because that crate depends on this one.

#![allow(
    dead_code,
    missing_docs,
    unreachable_pub,
    reason = "the runners are written for another crate, which uses all of them"
)]

#[path = "../../livelink-cli/src/conformance/idna.rs"]
mod idna;
#[path = "../../livelink-cli/src/conformance/mapping.rs"]
mod mapping;
#[path = "../../livelink-cli/src/conformance/report.rs"]
mod report;
#[path = "../../livelink-cli/src/conformance/ucd_file.rs"]
mod ucd_file;

use report::Report;
use std::io::Write as _;

/// Runs a file of the folder, and returns how many cases it has; `None` without the folder, or if the folder has only the files of
/// another standard.
fn check(name: &str, run: fn(&str) -> Report) -> Option<usize> {
    let path =
        std::env::var_os("LIVELINK_UCD_DIR").map(|folder| std::path::Path::new(&folder).join(name));
    let Some(path) = path.filter(|path| path.exists()) else {
        // Not `println`: the test harness would hide it.
        let _ = writeln!(
            std::io::stderr(),
            "LIVELINK_UCD_DIR names no folder with {name}, so it is not run"
        );
        return None;
    };
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let report = run(&text);
    print!("{report}");
    assert!(report.is_ok(), "{report}");
    Some(report.total)
}

#[test]
fn idna_test() {
    let total = check(idna::FILE, idna::run);
    assert!(total.is_none_or(|total| total > 6_000), "{total:?}");
}

#[test]
fn mapping_table() {
    let total = check(mapping::FILE, mapping::run);
    assert!(total.is_none_or(|total| total == 1_112_064), "{total:?}");
}
