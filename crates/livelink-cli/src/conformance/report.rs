//! What running one official file gave.

use std::fmt;

/// The outcome of one file: how much of it agrees, and every case that does not.
///
/// `Display` gives one line of `file passed/total`, then an indented line for each failure and each note.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Report {
    /// The file's name, without its folder.
    pub(crate) file: String,
    /// Cases that agree.
    pub(crate) passed: usize,
    /// Cases run: code points of a property file, lines or pairs of a test file. Excepted ones are not counted, but noted.
    pub(crate) total: usize,
    /// What disagrees, a line each, and what could not be read.
    pub(crate) failures: Vec<String>,
    /// What a reader of the figures must know, such as exceptions.
    pub(crate) notes: Vec<String>,
}

impl Report {
    /// A report of `file` in which nothing has been run.
    pub(crate) fn new(file: &str) -> Self {
        Self {
            file: file.to_owned(),
            ..Self::default()
        }
    }

    /// Whether every case agrees, and there was one.
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
