//! Detection over the project's own cases, a case a line: `data/cases/detection.txt` and the table of the Universal
//! Acceptance guidelines.

use livelink::{Detector, Options, Profile};
use livelink_tests::marked::{mark, unescape, unmark};

fn detector(profile: Profile) -> Detector {
    let mut options = Options::default();
    options.profile = profile;
    Detector::new(options)
}

/// Every line comes out marked as it stands in the file.
#[test]
fn own_cases() {
    let cases = include_str!("../data/cases/detection.txt");
    let (ua, uts58) = (detector(Profile::UniversalAcceptance), detector(Profile::Uts58));
    let mut ruling = "none";
    let mut profile = "both";
    let mut count = 0;
    let mut failures = Vec::new();
    for (number, line) in cases.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix("@ruling ") {
            ruling = name;
            profile = "both";
            continue;
        }
        if let Some(name) = line.strip_prefix("@profile ") {
            assert!(["both", "ua", "uts58"].contains(&name), "line {}: profile {name}", number + 1);
            profile = name;
            continue;
        }
        let expected = unescape(line);
        let text = unmark(&expected);
        for (name, detector) in [("ua", &ua), ("uts58", &uts58)] {
            if profile != "both" && profile != name {
                continue;
            }
            count += 1;
            let found = mark(&text, &detector.detect(&text));
            if found != expected {
                failures.push(format!(
                    "line {}, ruling {ruling}, {name}:\n  expected {}\n  found    {}",
                    number + 1,
                    expected.escape_debug(),
                    found.escape_debug()
                ));
            }
        }
    }
    assert!(failures.is_empty(), "{} of {count} failed\n{}", failures.len(), failures.join("\n"));
    assert!(count > 300, "only {count} cases: was the file cut?");
}

/// Each row of the table gives the href that the guidelines ask for, and A-labels are shown in Unicode.
#[test]
fn ua_table() {
    let detector = Detector::default();
    let mut rows = 0;
    for line in include_str!("../data/cases/ua_table.txt").lines().filter(|line| !line.starts_with('#')) {
        let (text, expected) = line.split_once('\t').expect("two columns");
        rows += 1;
        let links = detector.detect(text);
        let hrefs: Vec<String> =
            links.iter().map(|link| detector.href(&text[link.range.clone()], link.kind)).collect();
        let expected: Vec<&str> = if expected == "none" { Vec::new() } else { vec![expected] };
        assert_eq!(hrefs, expected, "row {text}");
        if let [link] = links.as_slice() {
            assert_eq!(link.range, 0..text.len(), "row {text}: the link is the whole string");
            let shown = detector.display(text, link.kind);
            assert!(!shown.contains("xn--"), "row {text}: shown as {shown}");
        }
    }
    assert_eq!(rows, 15, "14 rows, the last but one has two strings");
}
