//! The reason why a file was refused.

use std::fmt;
use std::io;

/// The error of a file that cannot become a [`TldTable`](crate::TldTable).
///
/// [`fmt::Display`] gives one line: the line of the file if there is one, the fault, and the
/// remedy.
///
/// ```
/// use livelink_detect::TldTable;
///
/// let page = "<html><body>503 Service Unavailable</body></html>\n";
/// let error = TldTable::parse(page.as_bytes()).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1: neither \"# Version\" (IANA list of top-level domains) nor \"//\" (Public Suffix List); \
///      give one of these two files",
/// );
/// ```
#[derive(Debug)]
pub struct TldTableError {
    line: Option<usize>,
    fault: String,
    source: Option<io::Error>,
}

impl TldTableError {
    /// Returns the error in the line with this number, counted from 1.
    pub(super) fn at(line: usize, fault: impl Into<String>) -> Self {
        Self {
            line: Some(line),
            ..Self::whole(fault)
        }
    }

    /// Returns the error of a word in the line with this number.
    pub(super) fn of_word(line: usize, word: &str, fault: &str) -> Self {
        Self::at(line, format!("{} {fault}", quoted(word)))
    }

    /// Returns an error about the file as a whole.
    pub(super) fn whole(fault: impl Into<String>) -> Self {
        Self {
            line: None,
            fault: fault.into(),
            source: None,
        }
    }

    /// Returns the error of a file that the reader could not read.
    pub(super) fn unreadable(error: io::Error) -> Self {
        Self {
            source: Some(error),
            ..Self::whole("")
        }
    }

    /// Returns the number of the line, counted from 1; `None` if the error is about the file as a
    /// whole.
    pub fn line(&self) -> Option<usize> {
        self.line
    }
}

/// Returns some text of a file, quoted: at most 64 characters of it, with the invisible ones
/// escaped.
pub(super) fn quoted(text: &str) -> String {
    let mut chars = text.chars();
    let start: String = chars.by_ref().take(64).collect();
    let more = if chars.next().is_some() { "..." } else { "" };
    format!("\"{}{more}\"", start.escape_debug())
}

impl fmt::Display for TldTableError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        match &self.source {
            Some(error) => write!(f, "cannot read the list: {error}"),
            None => f.write_str(&self.fault),
        }
    }
}

impl std::error::Error for TldTableError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        let source = self.source.as_ref()?;
        Some(source)
    }
}
