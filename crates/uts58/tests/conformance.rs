//! The official files of UTS #58, from the folder that the environment variable `LIVELINK_UCD_DIR` names.
//!
//! They are not part of this repository. Without them, the properties are compared with the text form of the tables in
//! `data/ucd`, and the formatting cases of `tests/minimal.rs` remain.
//!
//! The runners are those of the command `livelink conformance`. They are included as source, because that crate depends
//! on this one.

#![allow(
    dead_code,
    missing_docs,
    unreachable_pub,
    reason = "the runners are written for another crate, which uses all of them"
)]

#[path = "../../livelink-cli/src/conformance/formatting.rs"]
mod formatting;
#[path = "../../livelink-cli/src/conformance/properties.rs"]
mod properties;
#[path = "../../livelink-cli/src/conformance/report.rs"]
mod report;
#[path = "../../livelink-cli/src/conformance/ucd_file.rs"]
mod ucd_file;

/// The runners name `super::uts58`: here it is this crate, and in the command it is the facade's module.
mod uts58 {
    pub(crate) use ::uts58::*;
}

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use properties::Property;
use report::Report;

const OWN_FILES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/ucd");

/// The folder of the official files, or `None` with a line that says so.
fn official_files() -> Option<PathBuf> {
    let folder = std::env::var_os("LIVELINK_UCD_DIR").map(PathBuf::from);
    if folder.is_none() {
        // Not `println`: the test harness would hide it.
        let _ = writeln!(
            std::io::stderr(),
            "LIVELINK_UCD_DIR is not set: the official files of UTS #58 are not run"
        );
    }
    folder
}

fn read(folder: &Path, name: &str) -> String {
    let path = folder.join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[track_caller]
fn check(report: &Report) {
    print!("{report}");
    assert!(report.is_ok(), "{report}");
}

#[test]
fn properties_of_all_characters() {
    let folder = official_files().unwrap_or_else(|| PathBuf::from(OWN_FILES));
    let version = ucd_file::version(&read(&folder, Property::Term.file_name()));
    for property in Property::ALL {
        let report = properties::run(property, &read(&folder, property.file_name()), version);
        check(&report);
    }
}

#[test]
fn formatting_test_file() {
    if let Some(folder) = official_files() {
        check(&formatting::run(&read(&folder, formatting::FILE_NAME)));
    }
}
