//! The error of the readers.

use std::fmt;

/// Saved text that cannot be read, and where.
///
/// Displays as `2:7: the element <b> is not known here`, line and column counted from 1, the column in scalar values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersistError {
    line: usize,
    column: usize,
    what: String,
}

impl PersistError {
    /// A fault at byte `at` of `input`.
    pub(super) fn new(input: &str, at: usize, what: impl Into<String>) -> Self {
        let before = input.get(..at).unwrap_or(input);
        let line = before.matches('\n').count() + 1;
        let (_, last) = before.rsplit_once('\n').unwrap_or(("", before));
        let column = last.chars().count() + 1;
        Self::at(line, column, what)
    }

    /// A fault at a line and column.
    pub(super) fn at(line: usize, column: usize, what: impl Into<String>) -> Self {
        Self {
            line,
            column,
            what: what.into(),
        }
    }

    /// The line, counted from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column, counted from 1, in scalar values.
    pub fn column(&self) -> usize {
        self.column
    }
}

impl fmt::Display for PersistError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.what)
    }
}

impl std::error::Error for PersistError {}
