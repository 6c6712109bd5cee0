//! Findings as a SARIF log, version 2.1.0 (OASIS Standard), for code scanning.

use super::config::Config;
use super::entry::Entry;
use super::rule::{Level, Rule};
use crate::failure::Failure;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::Write;

/// The address of SARIF's schema.
const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Writes everything before the first result. The results follow as they are found, so the log is never whole in memory.
pub(crate) fn head(config: &Config, out: &mut dyn Write) -> Result<(), Failure> {
    let rules: Vec<Value> = Rule::ALL
        .into_iter()
        .map(|rule| {
            let level = config.level(rule).unwrap_or(Level::Off);
            json!({
                "id": rule.name(),
                "shortDescription": { "text": rule.explanation() },
                "defaultConfiguration": { "enabled": level != Level::Off, "level": sarif_level(level) },
            })
        })
        .collect();
    let driver = json!({
        "name": "livelink",
        "version": env!("CARGO_PKG_VERSION"),
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

/// Writes a finding as a result, with a comma before it.
pub(crate) fn result(entry: &Entry<'_>, out: &mut dyn Write) -> Result<(), Failure> {
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
