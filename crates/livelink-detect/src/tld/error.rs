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
    fault: Fault,
}

/// A fault of a file.
#[derive(Debug)]
pub(super) enum Fault {
    /// The reader failed.
    Io(io::Error),
    /// More than so many bytes.
    TooLarge { max: usize },
    /// A byte sequence that is not UTF-8.
    NotUtf8,
    /// No bytes, or white space alone.
    Empty,
    /// The last line has no end.
    NoLineEnd,
    /// The file has neither format.
    UnknownFormat,
    /// IANA's list without its first line.
    NoHeader,
    /// A line of IANA's list that is not a domain label.
    NoLabel { line: String },
    /// A line of IANA's list that was there before.
    Twice { label: String },
    /// Too few top-level domains.
    TooFew { count: usize, min: usize },
    /// No ICANN section.
    NoIcannSection,
    /// A section that does not end.
    OpenSection { name: String },
    /// The begin or end of a section where it cannot be.
    StraySection { name: String },
    /// A rule outside the sections.
    OutsideSections { rule: String },
    /// A line that is not a rule.
    NoRule { rule: String },
}

impl TldTableError {
    /// Returns the error in the line with this number, counted from 1.
    pub(super) fn at(line: usize, fault: Fault) -> Self {
        Self {
            line: Some(line),
            fault,
        }
    }

    /// Returns an error about the file as a whole.
    pub(super) fn whole(fault: Fault) -> Self {
        Self { line: None, fault }
    }

    /// Returns the number of the line, counted from 1; `None` if the error is about the file as a
    /// whole.
    pub fn line(&self) -> Option<usize> {
        self.line
    }
}

/// Some text of a file, quoted: at most 64 characters of it, with the invisible ones escaped.
struct Quoted<'t>(&'t str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut chars = self.0.chars();
        let start: String = chars.by_ref().take(64).collect();
        let more = if chars.next().is_some() { "..." } else { "" };
        write!(f, "\"{}{more}\"", start.escape_debug())
    }
}

impl fmt::Display for TldTableError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        match &self.fault {
            Fault::Io(error) => write!(f, "cannot read the list: {error}"),
            Fault::TooLarge { max } => write!(
                f,
                "larger than {max} bytes, ten times what such a list has; check that it is the right file"
            ),
            Fault::NotUtf8 => write!(f, "not UTF-8; fetch the file again, as it is"),
            Fault::Empty => write!(f, "the file is empty; fetch it again"),
            Fault::NoLineEnd => write!(
                f,
                "the last line does not end, so the file is cut short; fetch it again"
            ),
            Fault::UnknownFormat => write!(
                f,
                "neither \"# Version\" (IANA list of top-level domains) nor \"//\" (Public Suffix List); \
                 give one of these two files"
            ),
            Fault::NoHeader => write!(
                f,
                "not \"# Version YYYYMMDDNN, Last Updated ...\"; give tlds-alpha-by-domain.txt as IANA has it"
            ),
            Fault::NoLabel { line } => write!(
                f,
                "{} is not a top-level domain in ASCII form; fetch the file again",
                Quoted(line)
            ),
            Fault::Twice { label } => write!(
                f,
                "{} is there twice; give one list, not several in one file",
                Quoted(label)
            ),
            Fault::TooFew { count, min } => write!(
                f,
                "{count} top-level domains, at least {min} are expected, so the file is cut short; fetch it again"
            ),
            Fault::NoIcannSection => write!(
                f,
                "no \"// ===BEGIN ICANN DOMAINS===\"; give public_suffix_list.dat with its comments"
            ),
            Fault::OpenSection { name } => write!(
                f,
                "no \"// ===END {} DOMAINS===\" for the section that begins here, so the file is cut short; \
                 fetch it again",
                name.escape_debug()
            ),
            Fault::StraySection { name } => write!(
                f,
                "a section {} begins or ends where it cannot; give one list, not several in one file",
                Quoted(name)
            ),
            Fault::OutsideSections { rule } => write!(
                f,
                "{} stands outside of the sections; give public_suffix_list.dat with its comments",
                Quoted(rule)
            ),
            Fault::NoRule { rule } => write!(
                f,
                "{} is not a rule: a rule is a domain name, or one after \"*.\" or \"!\"; fetch the file again",
                Quoted(rule)
            ),
        }
    }
}

impl std::error::Error for TldTableError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.fault {
            Fault::Io(error) => Some(error),
            _ => None,
        }
    }
}
