//! Top-level domains and public suffixes (rulings 11 and 32).
//!
//! | file | content |
//! |---|---|
//! | `table` | a table, and the questions to it |
//! | `suffix` | the answer about a host, and the compiled-in table |
//! | `release` | generated: version, date and count of that table |
//! | `snapshot` | generated: its quick answers |
//! | `made_tables` | the same answers, made at the first use in a page, which would download them |
//! | `single_label_suffix` | a quick "yes": the public suffix is just the last label |
//! | `label_filter` | a quick "no" about a label: may a top-level domain start like this |
//! | `letters` | the first letters of a label as one number, and a set of such numbers |
//! | `rules` | the rules of a file that was read |
//! | `list_file` | from one of the two published files to a table |
//! | `error` | why a file was refused |
//! | `network` | the suffixes of one's own network |
//! | `known` | a table and the suffixes of the network together, as a scan asks them |
//! | `shared` | a table that many threads read and one replaces |

mod error;
mod known;
pub(crate) mod label_filter;
mod letters;
mod list_file;
#[cfg(any(test, target_family = "wasm"))]
mod made_tables;
mod network;
mod release;
mod rules;
mod shared;
mod single_label_suffix;
#[cfg(not(target_family = "wasm"))]
mod snapshot;
mod suffix;
mod table;

pub use error::TldTableError;
pub(crate) use known::KnownSuffixes;
pub(crate) use letters::Letters;
pub use network::{NetworkSuffixError, NetworkSuffixes};
pub use shared::SharedTlds;
pub(crate) use single_label_suffix::label_head;
pub(crate) use suffix::{Suffix, last_label};
pub(crate) use table::EMBEDDED;
pub use table::TldTable;

#[cfg(test)]
mod tests;
