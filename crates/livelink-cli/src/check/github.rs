//! Findings as commands that GitHub shows beside the lines of a pull request.

use super::entry::Entry;
use super::rule::Level;
use crate::failure::Failure;
use std::io::Write;

/// Writes a finding as a workflow command.
pub(crate) fn command(entry: &Entry<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let level = match entry.level {
        Level::Off | Level::Note => "notice",
        Level::Warning => "warning",
        Level::Error => "error",
    };
    let ((line, column), (end_line, end_column)) = (entry.start, entry.end);
    writeln!(
        out,
        "::{level} file={},line={line},endLine={end_line},col={column},endColumn={end_column},title={}::{}",
        property(entry.file),
        entry.finding.rule.name(),
        data(&entry.finding.message),
    )?;
    Ok(())
}

/// Escapes the text of a command.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// Escapes a property of a command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
