//! The error of a faulty script.

use std::fmt;

/// A script that could not be run, and where the fault is.
///
/// It displays as `notes.jsonl:12: step 3: caret 40 is past the end of the text (31)`, without the parts that are unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    place: Option<(String, usize)>,
    step: Option<usize>,
    what: String,
}

impl ScriptError {
    /// Returns a fault of the line as a whole.
    pub(crate) fn line(what: impl Into<String>) -> Self {
        Self {
            place: None,
            step: None,
            what: what.into(),
        }
    }

    /// Returns the same fault in a step (counted from 1).
    pub(crate) fn in_step(mut self, step: usize) -> Self {
        self.step.get_or_insert(step);
        self
    }

    /// Returns the same fault in a file and line (counted from 1).
    pub(crate) fn at(mut self, name: &str, line: usize) -> Self {
        self.place = Some((name.to_owned(), line));
        self
    }

    /// Returns the step, counted from 1, if the fault is in one.
    pub fn step(&self) -> Option<usize> {
        self.step
    }

    /// Returns the line of the file, counted from 1, if the script came from a file.
    pub fn line_number(&self) -> Option<usize> {
        self.place.as_ref().map(|(_, line)| *line)
    }
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, line)) = &self.place {
            write!(f, "{name}:{line}: ")?;
        }
        if let Some(step) = self.step {
            write!(f, "step {step}: ")?;
        }
        f.write_str(&self.what)
    }
}

impl std::error::Error for ScriptError {}
