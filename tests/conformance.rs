//! The whole official LinkDetectionTest.txt, from the folder that `LIVELINK_UCD_DIR` names. (The tests of `uts58` run the
//! official files of the properties and of formatting.)
//!
//! The file is not part of this repository. `detection.rs` runs the project's own cases in the same format, without it.

#![allow(
    dead_code,
    reason = "the report is the one of the command, which uses all of it"
)]

#[path = "../crates/livelink-cli/src/conformance/detection.rs"]
mod detection;
#[path = "../crates/livelink-cli/src/conformance/report.rs"]
mod report;

use std::io::Write as _;

#[test]
fn detection_test() {
    let Some(folder) = std::env::var_os("LIVELINK_UCD_DIR") else {
        // Not `println`: the test harness would hide it.
        let _ = writeln!(
            std::io::stderr(),
            "LIVELINK_UCD_DIR is not set, so {} is not run",
            detection::FILE
        );
        return;
    };
    let path = std::path::Path::new(&folder).join(detection::FILE);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let report = detection::run(&text);
    assert!(report.is_ok(), "{report}");
    assert_eq!(
        report.total, 344,
        "the file of 17.0.0 and that of 18.0.0 have 344 lines"
    );
}
