//! Findings as a SARIF log, version 2.1.0 (OASIS Standard), for code scanning.

use super::config::Config;
use super::entry::Entry;
use super::rule::{Level, Rule};
use crate::failure::Failure;
use fnv::FnvHasher;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::hash::Hasher as _;
use std::io::Write;

/// The address of SARIF's schema.
const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Where the command is documented.
const README: &str = concat!(
    "https://docs.rs/crate/livelink-cli/",
    env!("CARGO_PKG_VERSION")
);

/// Writes everything before the first result. The results follow as they are found, so the log is never whole in memory.
pub(crate) fn head(config: &Config, out: &mut dyn Write) -> Result<(), Failure> {
    let rules: Vec<Value> = Rule::ALL
        .into_iter()
        .map(|rule| {
            let level = config.level(rule).unwrap_or(Level::Off);
            json!({
                "id": rule.name(),
                "helpUri": format!("{README}#rules-of-livelink-check"),
                "shortDescription": { "text": rule.explanation() },
                "defaultConfiguration": { "enabled": level != Level::Off, "level": sarif_level(level) },
            })
        })
        .collect();
    let driver = json!({
        "name": "livelink",
        "version": env!("CARGO_PKG_VERSION"),
        "informationUri": README,
        "rules": rules,
    });
    writeln!(
        out,
        "{{\"version\":\"2.1.0\",\"$schema\":\"{SCHEMA}\",\"runs\":[{{"
    )?;
    writeln!(
        out,
        "\"tool\":{{\"driver\":{driver}}},\"columnKind\":\"unicodeCodePoints\",\"results\":["
    )?;
    Ok(())
}

/// Writes everything after the last result.
pub(crate) fn tail(out: &mut dyn Write) -> Result<(), Failure> {
    Ok(out.write_all(b"]}]}\n")?)
}

/// The fingerprints of a file's findings, with the number of the findings that have each.
pub(crate) type Fingerprints = HashMap<u64, u32>;

/// How much of the line before and after a finding belongs to its fingerprint, in bytes. A line may be very long.
const NEAR: usize = 100;

/// Returns a fingerprint of a finding, by which later commits know it again: a hash of its rule, its text and the line around it. The
/// number of the line is not in it, because a line may move. A second equal finding in the file gets another number.
fn fingerprint(entry: &Entry<'_>, known: &mut Fingerprints) -> String {
    let (text, range) = (entry.text, entry.finding.range.clone());
    let from = text.ceil_char_boundary(range.start.saturating_sub(NEAR));
    let to = text.floor_char_boundary(range.end.saturating_add(NEAR));
    let (before, after) = (text.get(from..range.start), text.get(range.end..to));
    let line_start = before.and_then(|text| text.rsplit('\n').next());
    let line_end = after.and_then(|text| text.split('\n').next());
    let parts = [
        Some(entry.finding.rule.name()),
        line_start.map(str::trim_start),
        text.get(range),
        line_end.map(str::trim_end),
    ];
    // FNV-1a gives the same in every version.
    let mut hasher = FnvHasher::default();
    for part in parts {
        hasher.write(part.unwrap_or_default().as_bytes());
        hasher.write_u8(0);
    }
    let hash = hasher.finish();
    let number = known.entry(hash).or_default();
    *number += 1;
    format!("{hash:016x}:{number}")
}

/// Writes a finding as a result, with a comma before it.
pub(crate) fn result(
    entry: &Entry<'_>,
    known: &mut Fingerprints,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let finding = entry.finding;
    let mut message = finding.message.clone();
    if let Some(help) = &finding.help {
        // Writing to a string cannot fail.
        let _ = write!(message, "\n{help}");
    }
    let index = Rule::ALL.iter().position(|rule| *rule == finding.rule);
    let result = json!({
        "ruleId": finding.rule.name(),
        "ruleIndex": index,
        "level": sarif_level(entry.level),
        "message": { "text": message },
        "partialFingerprints": { "livelink/v1": fingerprint(entry, known) },
        "locations": [{ "physicalLocation": {
            "artifactLocation": { "uri": uri(entry.file) },
            "region": {
                "startLine": entry.start.0,
                "startColumn": entry.start.1,
                "endLine": entry.end.0,
                "endColumn": entry.end.1,
            },
        } }],
    });
    writeln!(out, ",{result}")?;
    Ok(())
}

fn sarif_level(level: Level) -> &'static str {
    match level {
        Level::Off => "none",
        Level::Note => "note",
        Level::Warning => "warning",
        Level::Error => "error",
    }
}

/// A path as a relative or absolute URI reference.
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    if path.starts_with('/') {
        uri.push_str("file://");
    }
    for byte in path.replace('\\', "/").bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            // Writing to a string cannot fail.
            _ => drop(write!(uri, "%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn paths() {
        for (path, expected) in [
            ("src/a.md", "src/a.md"),
            ("/tmp/a b.md", "file:///tmp/a%20b.md"),
            ("é:%.txt", "%C3%A9%3A%25.txt"),
            ("-", "-"),
        ] {
            assert_eq!(uri(path), expected);
        }
    }
}
