//! `LinkFormattingTest.txt` of UTS #58: pairs of a URL and its minimally escaped form.
//!
//! Two things make more necessary than a plain comparison:
//!
//! - Some source lines have lost their structure: a `/` or `&` that belongs to the data is not escaped, so it looks like a divider.
//!   Such a pair is run from the parts that the comment above it gives. There is no list of such pairs. A pair is one of them if the
//!   dividers of its source differ from the dividers of its parts.
//! - Ten expectations of the 17.0.0 file leave a Soft character at the end, against section 4.1. Unicode 18.0.0 corrects them. They
//!   are listed in [`CORRECTED`], and the list is checked: a listed line that agrees is a failure.

use super::report::Report;
use super::uts58::{UrlParts, minimal, minimal_parts};

/// The name of the official file.
pub(crate) const FILE_NAME: &str = "LinkFormattingTest.txt";

/// The lines of the 17.0.0 file whose expectation Unicode 18.0.0 corrects, each with the escape at the end of its correction.
const CORRECTED: [(usize, &str); 10] = [
    (189, "%E0%BC%8D"),
    (205, "%2E"),
    (209, "%2E"),
    (213, "%E2%80%99"),
    (221, "%27"),
    (229, "%EF%BC%9F"),
    (241, "%3A"),
    (249, "%DB%94"),
    (257, "%C2%BB"),
    (269, "%21"),
];

/// Runs every pair of `contents`, the text of the file.
pub(crate) fn run(contents: &str) -> Report {
    let mut report = Report::new(FILE_NAME);
    let mut from_parts = Vec::new();
    let mut corrected = Vec::new();
    let mut agreeing = Vec::new();
    for pair in pairs(contents, &mut report.failures) {
        report.total += 1;
        let line = pair.expected_line;
        let parts = pair.comment.and_then(Parts::parse);
        let lost = parts
            .as_ref()
            .filter(|parts| parts.with(|url| dividers(&url.escaped()) != dividers(pair.source)));
        let ours = match lost {
            Some(parts) => {
                from_parts.push(pair.source_line.to_string());
                parts.with(minimal_parts)
            }
            None => minimal(pair.source).into_owned(),
        };
        if ours == pair.expected {
            report.passed += 1;
            agreeing.push(line);
        } else if is_corrected(&pair, &ours) {
            report.passed += 1;
            corrected.push(line);
        } else {
            report.failures.push(format!(
                "line {line}: expected {}, formatted {ours}",
                pair.expected
            ));
        }
    }
    if !corrected.is_empty() {
        for (line, _) in CORRECTED {
            if agreeing.contains(&line) {
                let message = format!("line {line}: listed as corrected by 18.0.0, but agrees");
                report.failures.push(message);
            }
        }
        let lines: Vec<String> = corrected.iter().map(usize::to_string).collect();
        report.notes.push(format!(
            "{} expectations are those that Unicode 18.0.0 corrects, and differ as it says: lines {}",
            lines.len(),
            lines.join(", ")
        ));
    }
    if !from_parts.is_empty() {
        report.notes.push(format!(
            "{} source lines lost their structure and were run from the comment's parts: lines {}",
            from_parts.len(),
            from_parts.join(", ")
        ));
    }
    report
}

/// Whether the pair is a listed one and `ours` is its expectation with the last character escaped.
fn is_corrected(pair: &Pair<'_>, ours: &str) -> bool {
    let listed = CORRECTED
        .iter()
        .find(|(line, _)| *line == pair.expected_line);
    listed.is_some_and(|(_, escape)| {
        let Some(last) = pair.expected.chars().next_back() else {
            return false;
        };
        let before = pair.expected.strip_suffix(last).unwrap_or_default();
        ours.strip_prefix(before) == Some(escape) && percent_encoded(last) == *escape
    })
}

fn percent_encoded(c: char) -> String {
    let mut bytes = [0; 4];
    let bytes = c.encode_utf8(&mut bytes).bytes();
    bytes.map(|byte| format!("%{byte:02X}")).collect()
}

/// The characters that divide a URL into its parts, after the scheme, as they are in it.
fn dividers(url: &str) -> String {
    let after_scheme = url.split_once("://").map_or(url, |(_, rest)| rest);
    after_scheme.matches(['/', '?', '#', '&', '=']).collect()
}

/// A source line, its expectation, and the last comment line before them.
struct Pair<'a> {
    source_line: usize,
    source: &'a str,
    expected_line: usize,
    expected: &'a str,
    comment: Option<&'a str>,
}

fn pairs<'a>(contents: &'a str, failures: &mut Vec<String>) -> Vec<Pair<'a>> {
    let mut pairs = Vec::new();
    let mut comment = None;
    let mut source: Option<(usize, &str)> = None;
    for (i, line) in contents.lines().enumerate() {
        let (number, line) = (i + 1, line.trim());
        if line.is_empty() || line.starts_with('#') {
            if let Some((number, _)) = source.take() {
                failures.push(format!("line {number}: a source without a result"));
            }
            comment = (!line.is_empty()).then_some(line);
        } else if let Some((source_line, source)) = source.take() {
            pairs.push(Pair {
                source_line,
                source,
                expected_line: number,
                expected: line,
                comment: comment.take(),
            });
        } else {
            source = Some((number, line));
        }
    }
    if let Some((number, _)) = source {
        failures.push(format!("line {number}: a source without a result"));
    }
    pairs
}

/// The parts of a URL, not escaped, as a comment line such as `# {𝑺=https:// 𝑯=example.com 𝑷=α?μπ}` gives them.
#[derive(Debug, Default, PartialEq, Eq)]
struct Parts<'a> {
    prefix: String,
    path: Vec<&'a str>,
    query: Vec<(&'a str, Option<&'a str>)>,
    fragment: Option<&'a str>,
}

impl<'a> Parts<'a> {
    /// Reads a comment line. Returns `None` for another kind of comment, and for one with fragment directives, because the comment
    /// does not divide those.
    fn parse(comment: &'a str) -> Option<Self> {
        const MARKS: [&str; 7] = ["𝑺=", "𝑯=", "𝑷=", "𝑸=", "𝑽=", "𝑭=", "𝑫="];
        let inside = comment.strip_prefix("# {")?.strip_suffix('}')?;
        let starts = inside
            .char_indices()
            .map(|(at, _)| at)
            .filter(|at| *at == 0 || inside[..*at].ends_with(' '))
            .filter(|at| MARKS.iter().any(|mark| inside[*at..].starts_with(mark)));
        let mut ends: Vec<usize> = starts.collect();
        ends.push(inside.len() + 1);

        let mut parts = Self::default();
        for bounds in ends.windows(2) {
            // The blank before the next mark is not part of the data.
            let field = inside.get(bounds[0]..bounds[1] - 1)?;
            let (mark, data) = field.split_once('=')?;
            match mark {
                "𝑺" | "𝑯" => parts.prefix.push_str(data),
                "𝑷" => parts.path.push(data),
                "𝑸" => parts.query.push((data, None)),
                "𝑽" => parts.query.last_mut()?.1 = Some(data),
                "𝑭" => parts.fragment = Some(data),
                _ => return None,
            }
        }
        Some(parts)
    }

    fn with<T>(&self, f: impl FnOnce(&UrlParts<'_>) -> T) -> T {
        f(&UrlParts {
            prefix: &self.prefix,
            path: &self.path,
            query: &self.query,
            fragment: self.fragment,
            directives: &[],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{CORRECTED, Parts, run};

    #[test]
    fn comments_give_the_parts() {
        let parts = Parts::parse("# {𝑺=https:// 𝑯=a.com 𝑷=α β 𝑷=b/?#c 𝑸= 𝑽=γ&ζ=#Ξ 𝑸=k 𝑭=πρ σ}");
        let expected = Parts {
            prefix: "https://a.com".to_owned(),
            path: vec!["α β", "b/?#c"],
            query: vec![("", Some("γ&ζ=#Ξ")), ("k", None)],
            fragment: Some("πρ σ"),
        };
        assert_eq!(parts, Some(expected));
        assert_eq!(Parts::parse("# Path only"), None);
    }

    #[test]
    fn lost_structure_is_found_and_run_from_the_parts() {
        let contents =
            "# {𝑺=https:// 𝑯=a.com 𝑷=α/β}\nhttps://a.com/%CE%B1/%CE%B2\nhttps://a.com/α%2Fβ\n";
        let report = run(contents);
        assert!(report.is_ok(), "{report}");
        assert_eq!(report.notes.len(), 1);
        // Without the comment the slash divides.
        let report = run(contents.split_once('\n').unwrap_or_default().1);
        assert_eq!((report.passed, report.failures.len()), (0, 1));
    }

    #[test]
    fn the_list_of_corrections_is_checked() {
        let pair = |line: usize, last: &str| {
            format!("https://a.com/{line}{last}\nhttps://a.com/{line}{last}\n")
        };
        let file = |fixed: usize| {
            let mut contents = String::new();
            for (line, escape) in CORRECTED {
                let blank = line - 2 - contents.lines().count();
                contents.push_str(&"\n".repeat(blank));
                let last = if line == fixed { "x" } else { raw(escape) };
                contents.push_str(&pair(line, last));
            }
            contents
        };
        let report = run(&file(0));
        assert!(report.is_ok(), "{report}");
        let report = run(&file(257));
        assert_eq!(
            report.failures,
            ["line 257: listed as corrected by 18.0.0, but agrees"]
        );
        // On any other line a Soft character at the end is a failure.
        assert_eq!(
            run(&format!("\n{}", file(0))).failures.len(),
            CORRECTED.len()
        );
    }

    /// The character of a listed escape.
    fn raw(escape: &str) -> &'static str {
        match escape {
            "%E0%BC%8D" => "།",
            "%2E" => ".",
            "%E2%80%99" => "’",
            "%27" => "'",
            "%EF%BC%9F" => "？",
            "%3A" => ":",
            "%DB%94" => "۔",
            "%C2%BB" => "»",
            _ => "!",
        }
    }

    #[test]
    fn a_source_without_a_result_is_named() {
        let report = run("https://a.com/\n\nhttps://a.com/x\n");
        let expected = [
            "line 1: a source without a result",
            "line 3: a source without a result",
        ];
        assert_eq!(report.failures, expected);
    }
}
