//! The official LinkDetectionTest.txt, whole, from the folder that `LIVELINK_UCD_DIR` names. (The property and formatting
//! files are run where they are implemented, in `uts58`.)
//!
//! The file is not part of this repository. Without it, the project's own cases in the same format remain: `detection.rs`.

#![allow(
    dead_code,
    reason = "the report is written for the command, which uses all of it"
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
            "LIVELINK_UCD_DIR is not set: {} is not run",
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
        "the file of 17.0.0 and of the 18.0 draft has 344 lines"
    );
}
