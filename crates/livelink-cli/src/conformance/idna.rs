//! `IdnaTestV2.txt` of UTS #46: domains with their Unicode form and their ASCII form, or the rules that they break.
//!
//! The URL Standard makes four choices that the file leaves open, and says how to read it then:
//!
//! - VerifyDnsLength, CheckHyphens and UseSTD3ASCIIRules are false, so the statuses in [`IGNORED`] are no errors.
//! - It refuses "forbidden domain code points". A domain that the file takes with one of them is a domain to refuse.
//! - Transitional_Processing is false, and UTS #46 discourages the other value. So the columns `toAsciiT` are not run.
//!
//! Lines with a lone surrogate are not run: the file asks programs to leave them out that cannot hold one.

use super::report::Report;
use uts46::{domain_to_ascii, domain_to_unicode};

/// The name of the official file.
pub(crate) const FILE: &str = "IdnaTestV2.txt";

/// The statuses of checks that are switched off: lengths for the DNS, empty labels, hyphens, signs of ASCII.
const IGNORED: [&str; 6] = ["A4_1", "A4_2", "X4_2", "V2", "V3", "U1"];

/// Runs every line of `contents`, the text of the file. A line is a case with both forms.
pub(crate) fn run(contents: &str) -> Report {
    let mut report = Report::new(FILE);
    let (mut surrogates, mut forbidden) = (0, 0);
    for (at, line) in contents.lines().enumerate() {
        let data = line.split('#').next().unwrap_or_default();
        if data.trim().is_empty() {
            continue;
        }
        let fields: Vec<&str> = data.split(';').map(str::trim).collect();
        let [source, unicode, unicode_status, ascii, ascii_status, ..] = fields[..] else {
            let message = format!("line {}: fewer than five columns", at + 1);
            report.failures.push(message);
            continue;
        };
        let or = |field, other| match field {
            "" => other,
            _ => field,
        };
        let unicode = or(unicode, source);
        let (Some(domain), Some(unicode), Some(ascii)) =
            (text(source), text(unicode), text(or(ascii, unicode)))
        else {
            surrogates += 1;
            continue;
        };
        report.total += 1;
        let valid = [unicode_status, or(ascii_status, unicode_status)].map(is_valid);
        let has_forbidden = unicode.contains(is_forbidden);
        forbidden += usize::from(has_forbidden && valid[0]);
        let expected = [(valid[0], &unicode), (valid[1], &ascii)]
            .map(|(valid, form)| (valid && !has_forbidden).then_some(form.as_str()));
        let found = [domain_to_unicode(&domain), domain_to_ascii(&domain)];
        let found = found.each_ref().map(|form| form.as_deref().ok());
        if found == expected {
            report.passed += 1;
        } else {
            report.failures.push(format!(
                "line {}: {domain:?}: expected {expected:?}, found {found:?}",
                at + 1
            ));
        }
    }
    if forbidden > 0 {
        report.notes.push(format!(
            "{forbidden} lines have a forbidden domain code point, and are refused as the URL Standard asks"
        ));
    }
    if surrogates > 0 {
        let message = format!("{surrogates} lines have a lone surrogate, and are not run");
        report.notes.push(message);
    }
    report
}

/// Whether a status names no error, such as `[V3, A4_2]`.
fn is_valid(status: &str) -> bool {
    let codes = status.trim_matches(['[', ']']).split(',').map(str::trim);
    codes
        .filter(|code| !code.is_empty())
        .all(|code| IGNORED.contains(&code))
}

/// Whether `c` is a forbidden domain code point of the URL Standard.
pub(crate) fn is_forbidden(c: char) -> bool {
    c <= ' ' || c == '\x7F' || "#%/:<>?@[\\]^|".contains(c)
}

/// The text of a column, with its escapes `\uXXXX` and `\x{XXXX}` read; `None` if it has a lone surrogate.
fn text(column: &str) -> Option<String> {
    if column == "\"\"" {
        return Some(String::new());
    }
    let mut text = String::new();
    let mut rest = column;
    while let Some((before, after)) = rest.split_once('\\') {
        text.push_str(before);
        let (number, after) = match after.strip_prefix("x{") {
            Some(after) => after.split_once('}')?,
            None => after.strip_prefix('u')?.split_at_checked(4)?,
        };
        text.push(char::from_u32(u32::from_str_radix(number, 16).ok()?)?);
        rest = after;
    }
    Some(text + rest)
}

#[cfg(test)]
mod tests {
    use super::{run, text};

    #[test]
    fn escapes_are_read() {
        assert_eq!(
            text("a\\u0300\\x{10FFFF}b").as_deref(),
            Some("a\u{300}\u{10FFFF}b")
        );
        assert_eq!(text("\"\"").as_deref(), Some(""));
        assert_eq!(text("a\\uD900"), None);
    }

    #[test]
    fn each_column_is_checked() {
        for (line, ok) in [
            (
                "Fa\u{DF}.de; fa\u{DF}.de; ; xn--fa-hia.de; ; fass.de; # comment",
                true,
            ),
            ("-a.de; ; [V3]; ; ; ;", true),
            ("a%.de; ; [U1]; ; ; ;", true),
            ("\\u0308a; ; [V6]; xn--a-xxx; ; ;", true),
            // A wrong Unicode form, a wrong ASCII form, a wrong status of either.
            ("Fa\u{DF}.de; fass.de; ; xn--fa-hia.de; ; ;", false),
            ("Fa\u{DF}.de; fa\u{DF}.de; ; fass.de; ; ;", false),
            ("abc.de; ; [V7]; ; []; ;", false),
            ("abc.de; ; []; ; [V7]; ;", false),
            ("\\u0308a; ; ; xn--a-xxx; ; ;", false),
            ("abc.de", false),
        ] {
            let report = run(line);
            assert_eq!(report.is_ok(), ok, "{line}: {report}");
        }
    }
}
