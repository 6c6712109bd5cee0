//! The property files of UTS #58 (`LinkTerm.txt`, `LinkBracket.txt`, `LinkEmail.txt`), compared with the tables over every character.
//!
//! A file of another Unicode version differs where characters were added. The differences of such a file are no failures: they are
//! counted, and notes list the characters that have two values. The ages in the comments of `LinkTerm.txt` tell the version of all
//! files of a folder, because that file lists each character. The others may have nothing new in their version.

use std::fmt;

use super::report::Report;
use super::ucd_file::code_point;
use super::uts58::{self, LinkTerm};

/// A property that has an official file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Property {
    /// Link_Term
    Term,
    /// Link_Bracket
    Bracket,
    /// Link_Email
    Email,
}

impl Property {
    /// All of them.
    pub(crate) const ALL: [Self; 3] = [Self::Term, Self::Bracket, Self::Email];

    /// The name of the official file.
    pub(crate) const fn file_name(self) -> &'static str {
        match self {
            Self::Term => "LinkTerm.txt",
            Self::Bracket => "LinkBracket.txt",
            Self::Email => "LinkEmail.txt",
        }
    }

    /// The value of a character by the tables.
    fn of(self, c: char) -> Value {
        match self {
            Self::Term => Value::Term(uts58::link_term(c)),
            Self::Bracket => Value::Bracket(uts58::link_bracket(c)),
            Self::Email => Value::Email(uts58::is_link_email(c)),
        }
    }

    /// The value of the characters that a file does not list.
    const fn missing(self) -> Value {
        match self {
            Self::Term => Value::Term(LinkTerm::Hard),
            Self::Bracket => Value::Bracket(None),
            Self::Email => Value::Email(false),
        }
    }

    /// The value that a file writes as `field`; a binary property has no field.
    fn parse(self, field: Option<&str>) -> Option<Value> {
        match (self, field) {
            (Self::Term, Some(name)) => {
                use LinkTerm::{Close, Hard, Include, Open, Soft};
                let mut terms = [Include, Hard, Soft, Close, Open].into_iter();
                terms
                    .find(|term| name == format!("{term:?}"))
                    .map(Value::Term)
            }
            (Self::Bracket, Some(open)) => {
                let open = char::from_u32(code_point(open)?)?;
                Some(Value::Bracket(Some(open)))
            }
            (Self::Email, None) => Some(Value::Email(true)),
            _ => None,
        }
    }
}

/// A value of one of the properties.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    Term(LinkTerm),
    Bracket(Option<char>),
    Email(bool),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Term(term) => write!(f, "{term:?}"),
            Self::Bracket(Some(open)) => write!(f, "U+{:04X}", u32::from(*open)),
            Self::Bracket(None) => f.write_str("<none>"),
            Self::Email(email) => f.write_str(if *email { "Yes" } else { "No" }),
        }
    }
}

/// Compares `contents`, the text of the property's file, with the tables. Each character is a case, and surrogates are not
/// characters. `version` is the major and minor version of the file. `None` means that the file and the tables have the same version.
pub(crate) fn run(property: Property, contents: &str, version: Option<(u32, u32)>) -> Report {
    let mut report = Report::new(property.file_name());
    let mut listed: Vec<Option<Value>> = vec![None; 0x11_0000];
    for entry in report.entries(contents) {
        let Some(value) = property.parse(entry.fields.first().copied()) else {
            report
                .failures
                .push(format!("line {}: not a value", entry.line));
            continue;
        };
        for code_point in entry.range {
            let slot = listed.get_mut(code_point as usize);
            if slot.is_some_and(|slot| slot.replace(value).is_some()) {
                let message = format!("line {}: U+{code_point:04X} is listed twice", entry.line);
                report.failures.push(message);
            }
        }
    }

    let mut differences: Vec<Difference> = Vec::new();
    let mut differing = 0;
    for c in '\0'..=char::MAX {
        let file = listed.get(c as usize).copied().flatten();
        let file = file.unwrap_or(property.missing());
        let ours = property.of(c);
        report.total += 1;
        if file == ours {
            report.passed += 1;
            continue;
        }
        differing += 1;
        match differences.last_mut() {
            Some(last) if last.extends_to(c, file, ours) => last.last = c,
            _ => differences.push(Difference {
                first: c,
                last: c,
                file,
                ours,
            }),
        }
    }
    let (major, minor, _) = uts58::UNICODE_VERSION;
    let other = version.filter(|of| *of != (major.into(), minor.into()));
    let Some((of_major, of_minor)) = other else {
        let lines = differences.iter().map(Difference::to_string);
        report.failures.extend(lines);
        return report;
    };
    report.total -= differing;
    differences
        .retain(|difference| ![difference.file, difference.ours].contains(&property.missing()));
    let changed: usize = differences.iter().map(Difference::len).sum();
    report.notes.push(format!(
        "the file is of Unicode {of_major}.{of_minor}, the tables of {major}.{minor}: {differing} characters differ, excepted; {changed} of \
         them are listed in both versions"
    ));
    report
        .notes
        .extend(differences.iter().map(Difference::to_string));
    report
}

/// Neighbouring characters that differ in the same way.
struct Difference {
    first: char,
    last: char,
    file: Value,
    ours: Value,
}

impl Difference {
    /// How many characters these are.
    fn len(&self) -> usize {
        (self.first..=self.last).count()
    }

    fn extends_to(&self, c: char, file: Value, ours: Value) -> bool {
        u32::from(self.last) + 1 == u32::from(c) && self.file == file && self.ours == ours
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = (u32::from(self.first), u32::from(self.last));
        write!(f, "U+{first:04X}")?;
        if first != last {
            write!(f, "..U+{last:04X}")?;
        }
        write!(f, ": the file has {}, the tables {}", self.file, self.ours)
    }
}

#[cfg(test)]
mod tests {
    use super::{Property, run, uts58};

    #[test]
    fn differences_are_failures_unless_the_file_is_of_another_version() {
        let report = run(Property::Bracket, "0029 ; 0028\n", None);
        let first = report.failures.first().map(String::as_str);
        assert_eq!(
            first,
            Some("U+003E: the file has <none>, the tables U+003C")
        );
        assert!(!report.is_ok());

        // The file is of a version to come and pairs a private character. That is excused, and so are the pairs that it lacks.
        let report = run(Property::Bracket, "E000 ; 0028\n", Some((255, 0)));
        assert!(report.is_ok());
        let (passed, total) = (report.passed, report.total);
        let paired = |c: &char| uts58::link_bracket(*c).is_some();
        let pairs = (char::MIN..=char::MAX).filter(paired).count();
        let judged = 0x10_F800 - pairs - 1;
        assert!(pairs > 50, "{pairs}");
        assert_eq!((passed, total), (judged, judged));

        // A file of an earlier version lists one pair, with another character than the tables.
        let report = run(Property::Bracket, "0029 ; 007B\n", Some((1, 1)));
        assert!(report.is_ok());
        let [first, second] = report.notes.as_slice() else {
            panic!("{report}");
        };
        assert!(
            first.ends_with("1 of them are listed in both versions"),
            "{first}"
        );
        assert_eq!(second, "U+0029: the file has U+007B, the tables U+0028");
    }

    #[test]
    fn ranges_merge_and_bad_lines_are_named() {
        let contents =
            "0021..0026 ; Hard\n# comment\n\n0021 ; Hard\nxyz ; Hard\n0022 ; Herd\n110000 ; Hard\n";
        let failures = run(Property::Term, contents, None).failures;
        for expected in [
            "line 4: U+0021 is listed twice",
            "line 5: not a code point or range",
            "line 6: not a value",
            "line 7: not a code point or range",
            "U+0021..U+0022: the file has Hard, the tables Soft",
        ] {
            assert!(
                failures.iter().any(|failure| failure == expected),
                "{expected}"
            );
        }
    }
}
