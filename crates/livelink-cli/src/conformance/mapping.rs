//! `IdnaMappingTable.txt` of UTS #46, compared with the answers about every character.
//!
//! The crate has no function for one character. So each is asked about in several domains, because not every character may begin a
//! label, or be in a label of its own. The table says how the answer must be:
//!
//! | status | answer |
//! |---|---|
//! | valid, deviation | a domain has the character in its Unicode form |
//! | mapped | each domain has the form that it has with the mapping in place of the character |
//! | ignored | each domain has the form that it has without the character |
//! | disallowed, not listed | no domain with it is valid |
//!
//! There is one exception. The URL Standard forbids some code points in domains that the table calls valid.

use super::idna::is_forbidden;
use super::report::Report;
use super::ucd_file;
use uts46::domain_to_unicode;

/// The name of the official file.
pub(crate) const FILE: &str = "IdnaMappingTable.txt";

/// What the domains have before the character and after it: nothing; a letter; letters from right to left; a virama, and letters that
/// are joined, for the joiners.
const AROUND: [(&str, &str); 5] = [
    ("", ""),
    ("a", ""),
    ("\u{5D0}", "\u{5D0}"),
    ("\u{915}\u{94D}", "\u{937}"),
    ("\u{628}", "\u{628}"),
];

/// The status of a character, with its mapping.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Status {
    Valid,
    Mapped(String),
    Disallowed,
}

/// Compares `contents`, the text of the file, with the answers. Each character is a case, and surrogates are not characters.
pub(crate) fn run(contents: &str) -> Report {
    let mut report = Report::new(FILE);
    let mut statuses = vec![Status::Disallowed; 0x11_0000];
    for entry in report.entries(contents) {
        let mapping = entry.fields.get(1).copied().unwrap_or_default();
        let status = match (entry.fields.first().copied(), ucd_file::text(mapping)) {
            (Some("valid" | "deviation"), Some(_)) => Status::Valid,
            (Some("ignored"), Some(_)) => Status::Mapped(String::new()),
            (Some("mapped"), Some(text)) if !text.is_empty() => Status::Mapped(text),
            (Some("disallowed"), Some(_)) => Status::Disallowed,
            _ => {
                let message = format!("line {}: not a status", entry.line);
                report.failures.push(message);
                continue;
            }
        };
        for code_point in entry.range {
            if let Some(slot) = statuses.get_mut(code_point as usize) {
                *slot = status.clone();
            }
        }
    }
    let mut forbidden = 0;
    for (c, status) in ('\0'..=char::MAX).map(|c| (c, &statuses[c as usize])) {
        report.total += 1;
        let with = |text: &str| {
            AROUND.map(|(before, after)| {
                let domain = domain_to_unicode(&format!("{before}{text}{after}"))
                    .ok()?
                    .into_owned();
                Some(domain)
            })
        };
        let found = with(c.encode_utf8(&mut [0; 4]));
        let has_it = found.iter().flatten().any(|domain| domain.contains(c));
        let agrees = match status {
            // An exception that the file does not need is a failure, too.
            _ if is_forbidden(c) => {
                forbidden += 1;
                *status == Status::Valid && found.iter().all(Option::is_none)
            }
            Status::Valid => has_it,
            Status::Disallowed => found.iter().all(Option::is_none),
            Status::Mapped(text) => {
                let expected = with(text);
                let valid = expected.iter().any(Option::is_some);
                !has_it && found == expected && (valid || text.contains(is_forbidden))
            }
        };
        if agrees {
            report.passed += 1;
        } else {
            report.failures.push(format!(
                "U+{:04X}: the file has {status:?}, the domains are {found:?}",
                u32::from(c)
            ));
        }
    }
    if forbidden > 0 {
        report.notes.push(format!(
            "{forbidden} forbidden domain code points are valid in the file, and are refused as the URL Standard asks"
        ));
    }
    report
}
