//! From the two published files to a table.

use super::error::{Fault, TldTableError};
use super::table::TldTable;
use super::{iana, list_file, suffix_list};
use std::io::Read;

impl TldTable {
    /// Reads either of the two files. Its content tells which one it is.
    ///
    /// A first line `# Version ...` means IANA's list; a first line that begins with `//` means the
    /// Public Suffix List.
    ///
    /// # Errors
    ///
    /// If it is neither of them, and for the reasons of [`TldTable::from_iana`] and
    /// [`TldTable::from_public_suffix_list`].
    pub fn parse(reader: impl Read) -> Result<Self, TldTableError> {
        any(&list_file::read(reader)?)
    }

    /// Reads IANA's list of top-level domains, `tlds-alpha-by-domain.txt`: a line
    /// `# Version 2026110500, Last Updated ...`, then one A-label a line.
    ///
    /// This list says which top-level domains exist, and nothing about longer names. So the
    /// suffixes under which domains are registered (`co.uk`) still come from the
    /// [embedded](TldTable::embedded) table. A top-level domain that this table does not know is a
    /// public suffix as a whole.
    ///
    /// The reader need not be buffered, because the file is read in one go.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is empty, larger than 4 MiB or not UTF-8; if the first line is
    /// not as above; if a line is not a domain label, or is there twice; if the last line does not
    /// end; or if there are fewer than 1,000 entries. The root zone has had more since 2015, so
    /// such a file is cut short.
    ///
    /// ```
    /// use livelink_detect::TldTable;
    /// use std::fmt::Write as _;
    ///
    /// let mut file = String::from("# Version 2026110500, Last Updated Thu Nov  5 07:07:01 2026 UTC\nCOM\nXN--P1AI\n");
    /// for n in 0..1_000 {
    ///     writeln!(file, "EXAMPLE{n}").unwrap();
    /// }
    /// let table = TldTable::from_iana(file.as_bytes()).unwrap();
    /// assert_eq!(table.date(), Some("2026-11-05"));
    /// assert_eq!(table.source(), "IANA list of top-level domains, version 2026110500");
    /// assert_eq!(table.len(), 1_002);
    /// ```
    pub fn from_iana(reader: impl Read) -> Result<Self, TldTableError> {
        iana::parse(&list_file::read(reader)?)
    }

    /// Reads the Public Suffix List, `public_suffix_list.dat`, of which only the ICANN section
    /// counts (ruling 11). The private section is checked and left out.
    ///
    /// Names beyond ASCII are converted by UTS #46. A top-level domain exists if it is the last
    /// label of a rule.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is empty, larger than 4 MiB or not UTF-8; if a section is
    /// missing, begins twice or does not end; if a line outside the sections is a rule, or a line
    /// in them is not one; if the last line does not end; or if there are fewer than 1,000
    /// top-level domains.
    pub fn from_public_suffix_list(reader: impl Read) -> Result<Self, TldTableError> {
        suffix_list::parse(&list_file::read(reader)?)
    }
}

/// Returns the table of a text of either format.
#[inline]
fn any(text: &str) -> Result<TldTable, TldTableError> {
    let Some((number, first)) = list_file::lines(text).find(|(_, line)| !line.is_empty()) else {
        return Err(TldTableError::whole(Fault::Empty));
    };
    if first.starts_with("//") {
        suffix_list::parse(text)
    } else if first.starts_with('#') {
        iana::parse(text)
    } else {
        Err(TldTableError::at(number, Fault::UnknownFormat))
    }
}
