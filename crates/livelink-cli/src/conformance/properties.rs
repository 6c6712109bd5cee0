//! The property files of UTS #58 (`LinkTerm.txt`, `LinkBracket.txt`, `LinkEmail.txt`), compared with the tables over every character.
//!
//! A file of a later Unicode version differs where characters were added. The ages in its comments tell the version of a file. The
//! differences of a later file are no failures: they are counted, and a note says how many there are.

use std::fmt;
use std::ops::RangeInclusive;

use super::report::Report;
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
/// characters.
pub(crate) fn run(property: Property, contents: &str) -> Report {
    let mut report = Report::new(property.file_name());
    let mut listed: Vec<Option<Value>> = vec![None; 0x11_0000];
    let mut newest = None;
    for (i, line) in contents.lines().enumerate() {
        let entry = match Entry::parse(property, line) {
            Ok(Some(entry)) => entry,
            Ok(None) => continue,
            Err(reason) => {
                report.failures.push(format!("line {}: {reason}", i + 1));
                continue;
            }
        };
        newest = newest.max(entry.age);
        for code_point in entry.range {
            let slot = listed.get_mut(code_point as usize);
            if slot.is_some_and(|slot| slot.replace(entry.value).is_some()) {
                let message = format!("line {}: U+{code_point:04X} is listed twice", i + 1);
                report.failures.push(message);
            }
        }
    }

    let (major, minor, _) = uts58::UNICODE_VERSION;
    let later = newest.filter(|version| *version > (major.into(), minor.into()));
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
    match later {
        Some((later_major, later_minor)) => {
            report.total -= differing;
            report.notes.push(format!(
                "the file is of Unicode {later_major}.{later_minor}, the tables of {major}.{minor}: {differing} characters differ, excepted"
            ));
        }
        None => report
            .failures
            .extend(differences.iter().map(Difference::to_string)),
    }
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

/// A line of a property file that lists characters.
struct Entry {
    range: RangeInclusive<u32>,
    value: Value,
    /// The version that added the characters, major and minor, if the comment gives it.
    age: Option<(u32, u32)>,
}

impl Entry {
    /// Reads a line. Returns `None` if it lists nothing.
    fn parse(property: Property, line: &str) -> Result<Option<Self>, &'static str> {
        let (data, comment) = line.split_once('#').unwrap_or((line, ""));
        if data.trim().is_empty() {
            return Ok(None);
        }
        let mut fields = data.split(';').map(str::trim);
        let points = fields.next().unwrap_or_default();
        let (first, last) = points.split_once("..").unwrap_or((points, points));
        let (Some(first), Some(last)) = (code_point(first), code_point(last)) else {
            return Err("not a code point or range");
        };
        let value = property.parse(fields.next()).ok_or("not a value")?;
        Ok(Some(Self {
            range: first..=last,
            value,
            age: age(comment),
        }))
    }
}

fn code_point(hexadecimal: &str) -> Option<u32> {
    let number = u32::from_str_radix(hexadecimal, 16).ok()?;
    (number <= u32::from(char::MAX)).then_some(number)
}

/// The age that a comment of an official file begins with, such as `17.0   [2] (…`.
fn age(comment: &str) -> Option<(u32, u32)> {
    let (major, minor) = comment.split_whitespace().next()?.split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::{Property, run, uts58};

    #[test]
    fn differences_are_failures_unless_the_file_is_of_a_later_version() {
        let report = run(Property::Bracket, "0029 ; 0028 # 1.1 ()\n");
        let first = report.failures.first().map(String::as_str);
        assert_eq!(
            first,
            Some("U+003E: the file has <none>, the tables U+003C")
        );
        assert!(!report.is_ok());

        // The file is of a version to come and pairs a private character. That is excused, and so are the pairs that it lacks.
        let report = run(Property::Bracket, "E000 ; 0028 #255.0 ()\n");
        assert!(report.is_ok());
        let (passed, total) = (report.passed, report.total);
        let paired = |c: &char| uts58::link_bracket(*c).is_some();
        let pairs = (char::MIN..=char::MAX).filter(paired).count();
        let judged = 0x10_F800 - pairs - 1;
        assert!(pairs > 50, "{pairs}");
        assert_eq!((passed, total), (judged, judged));
    }

    #[test]
    fn ranges_merge_and_bad_lines_are_named() {
        let contents =
            "0021..0026 ; Hard\n# comment\n\n0021 ; Hard\nxyz ; Hard\n0022 ; Herd\n110000 ; Hard\n";
        let failures = run(Property::Term, contents).failures;
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
