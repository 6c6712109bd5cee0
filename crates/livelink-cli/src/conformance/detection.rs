//! `LinkDetectionTest.txt`: lines with their links between ⸠ and ⸡ (conformance clauses C1 and C3).

use super::report::Report;
use livelink::{Detector, Options, Profile};

/// The name of the official file.
pub(crate) const FILE: &str = "LinkDetectionTest.txt";

/// Marks the links of each line, and compares the result with the line of the file.
pub(crate) fn run(contents: &str) -> Report {
    let mut report = Report::new(FILE);
    let mut options = Options::default();
    options.profile = Profile::Uts58;
    let detector = Detector::new(options);
    for (number, line) in contents.lines().enumerate() {
        // One line of the file is a single space, in which there is nothing to link.
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        report.total += 1;
        let text = line.replace(['⸠', '⸡'], "");
        let found = marked(&detector, &text);
        if found == line {
            report.passed += 1;
        } else {
            report.failures.push(format!(
                "line {}: expected {line}, found {found}",
                number + 1
            ));
        }
    }
    report
}

/// Returns `text` with each link between ⸠ and ⸡.
fn marked(detector: &Detector, text: &str) -> String {
    let mut out = String::new();
    let mut at = 0;
    for link in detector.detect(text) {
        out.push_str(text.get(at..link.range.start).unwrap_or_default());
        out.push('⸠');
        out.push_str(text.get(link.range.clone()).unwrap_or_default());
        out.push('⸡');
        at = link.range.end;
    }
    out.push_str(text.get(at..).unwrap_or_default());
    out
}
