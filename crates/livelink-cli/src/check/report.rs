//! Writes findings in one of the forms, and counts them.

use super::args::CheckFormat;
use super::config::Config;
use super::entry::Entry;
use super::finding::Finding;
use super::rule::Level;
use super::{github, human, sarif};
use crate::failure::{self, Failure};
use crate::input;
use crate::place::Place;
use crate::progress::counted;
use serde_json::json;
use std::io::Write;
use std::path::Path;

/// How many findings there are of each level.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    notes: u64,
    warnings: u64,
    errors: u64,
}

impl Counts {
    pub(crate) fn add(&mut self, other: Self) {
        self.notes += other.notes;
        self.warnings += other.warnings;
        self.errors += other.errors;
    }

    pub(crate) fn all(&self) -> u64 {
        self.notes + self.warnings + self.errors
    }

    /// Whether the check fails.
    pub(crate) fn fail(&self) -> bool {
        self.warnings + self.errors > 0
    }
}

/// Writes findings.
pub(crate) struct Report {
    format: CheckFormat,
    color: bool,
    config: Config,
}

impl Report {
    pub(crate) fn new(format: CheckFormat, color: bool, config: Config) -> Self {
        Self {
            format,
            color,
            config,
        }
    }

    /// Writes the header before all findings.
    pub(crate) fn head(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match self.format {
            CheckFormat::Sarif => sarif::head(&self.config, out),
            CheckFormat::Human | CheckFormat::Jsonl | CheckFormat::Github => Ok(()),
        }
    }

    /// Writes the footer after all findings.
    pub(crate) fn tail(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match self.format {
            CheckFormat::Sarif => sarif::tail(out),
            CheckFormat::Human | CheckFormat::Jsonl | CheckFormat::Github => Ok(()),
        }
    }

    /// Writes the findings of a file. In SARIF, a comma precedes each of them.
    pub(crate) fn write(
        &self,
        path: &Path,
        text: &str,
        findings: impl Iterator<Item = Finding>,
        out: &mut dyn Write,
    ) -> Result<Counts, Failure> {
        let mut counts = Counts::default();
        let file = match self.format {
            CheckFormat::Human => input::name(path),
            CheckFormat::Jsonl | CheckFormat::Sarif | CheckFormat::Github => input::raw_name(path),
        };
        let mut place = Place::default();
        let mut known = sarif::Fingerprints::new();
        for finding in findings {
            let Some(level) = self.config.level(finding.rule) else {
                continue;
            };
            match level {
                Level::Off | Level::Note => counts.notes += 1,
                Level::Warning => counts.warnings += 1,
                Level::Error => counts.errors += 1,
            }
            place.move_to(text, finding.range.start);
            // Findings may overlap, so another place goes to the end of this one.
            let mut end = place.clone();
            end.move_to(text, finding.range.end);
            let entry = Entry {
                file: &file,
                text,
                finding: &finding,
                level,
                start: (place.line, place.column),
                end: (end.line, end.column),
            };
            match self.format {
                CheckFormat::Human => human::write(&entry, self.color, out)?,
                CheckFormat::Jsonl => json_line(&entry, out)?,
                CheckFormat::Sarif => sarif::result(&entry, &mut known, out)?,
                CheckFormat::Github => github::command(&entry, out)?,
            }
        }
        Ok(counts)
    }

    /// Reports the number of findings, on the standard error, where people read the findings.
    pub(crate) fn summary(&self, counts: &Counts, files: u64, binary: u64) {
        if self.format != CheckFormat::Human {
            return;
        }
        let mut kinds = Vec::new();
        for (count, what) in [
            (counts.errors, "error"),
            (counts.warnings, "warning"),
            (counts.notes, "note"),
        ] {
            if count > 0 {
                kinds.push(counted(count, what));
            }
        }
        let found = match kinds.is_empty() {
            true => "nothing found".to_owned(),
            false => kinds.join(", "),
        };
        let left_out = match binary {
            0 => String::new(),
            count => format!(" ({} left out)", counted(count, "binary file")),
        };
        failure::say(format_args!(
            "{found} in {}{left_out}",
            counted(files, "file")
        ));
    }
}

/// Writes a finding as a JSON object on a line.
fn json_line(entry: &Entry<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let finding = entry.finding;
    let object = json!({
        "file": entry.file,
        "line": entry.start.0,
        "column": entry.start.1,
        "start": finding.range.start,
        "end": finding.range.end,
        "text": entry.text.get(finding.range.clone()),
        "rule": finding.rule.name(),
        "level": entry.level.name(),
        "message": finding.message,
        "help": finding.help,
        "ruling": finding.ruling,
        "host": finding.host,
    });
    serde_json::to_writer(&mut *out, &object).map_err(std::io::Error::from)?;
    Ok(out.write_all(b"\n")?)
}
