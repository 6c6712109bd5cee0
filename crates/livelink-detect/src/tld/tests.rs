//! Tables: their answers, the files that give one, the files that are refused, and the quick
//! answers.

mod files;
mod filter;
mod lookup;
mod threads;

use super::TldTable;
use std::fmt::Write as _;

/// The least number of top-level domains in a file. The fillers are so many names, and no such
/// top-level domain exists.
const FILLERS: usize = 1_000;

/// A first line of IANA's list.
const HEADER: &str = "# Version 2026110500, Last Updated Thu Nov  5 07:07:01 2026 UTC\n";

/// The fillers, each with its line end.
fn fillers() -> String {
    (0..FILLERS).fold(String::new(), |mut all, n| {
        let _ = writeln!(all, "filler{n}");
        all
    })
}

/// A list of IANA with these lines before the fillers.
fn iana(lines: &str) -> String {
    format!("{HEADER}{lines}{}", fillers())
}

/// A Public Suffix List with these lines before the fillers, and a private section.
fn suffix_list(lines: &str) -> String {
    format!(
        "// VERSION: 2026-11-04_09-10-11_UTC\n\n// ===BEGIN ICANN DOMAINS===\n{lines}{}\
         // ===END ICANN DOMAINS===\n// ===BEGIN PRIVATE DOMAINS===\nblogspot.com\n// ===END PRIVATE DOMAINS===\n",
        fillers()
    )
}

#[track_caller]
fn table(file: &str) -> TldTable {
    TldTable::parse(file.as_bytes()).unwrap_or_else(|error| panic!("{error}"))
}
