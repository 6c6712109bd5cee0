//! The result of running one official file.

use std::fmt;

use super::ucd_file::{self, Entry};

/// The result for one file: how many cases agree, and every case that does not.
///
/// `Display` writes a line `file passed/total`, and then an indented line for each failure and each note.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Report {
    /// The file's name, without its folder.
    pub(crate) file: String,
    /// The number of cases that agree.
    pub(crate) passed: usize,
    /// The number of cases that were run: code points of a property file, lines or pairs of a test file. Excused cases are not
    /// counted here; a note says how many there are.
    pub(crate) total: usize,
    /// The cases that do not agree and the lines that could not be read, each in one line.
    pub(crate) failures: Vec<String>,
    /// Notes for readers of the figures, such as the excused cases.
    pub(crate) notes: Vec<String>,
}

impl Report {
    /// An empty report about `file`.
    pub(crate) fn new(file: &str) -> Self {
        Self {
            file: file.to_owned(),
            ..Self::default()
        }
    }

    /// The entries of a data file. A line that cannot be read becomes a failure.
    pub(crate) fn entries<'c>(&mut self, contents: &'c str) -> Vec<Entry<'c>> {
        ucd_file::entries(contents)
            .filter_map(|entry| entry.map_err(|message| self.failures.push(message)).ok())
            .collect()
    }

    /// Whether there were cases and every one agrees.
    pub(crate) fn is_ok(&self) -> bool {
        self.failures.is_empty() && self.passed == self.total && self.total > 0
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {}/{}", self.file, self.passed, self.total)?;
        for failure in &self.failures {
            writeln!(f, "  {failure}")?;
        }
        for note in &self.notes {
            writeln!(f, "  note: {note}")?;
        }
        Ok(())
    }
}
