//! The public suffix of a host, by the ICANN section of the Public Suffix List.
//!
//! The rules are a packed table, which `cargo xtask tables` generates from the rules of the crate `psl`. That crate has them
//! as a hundred thousand lines of code. The table gives the same answers, takes a fraction of the room in a program, and
//! compiles at once.
//!
//! ```
//! assert_eq!(livelink_suffix::icann(b"www.example.co.uk"), Some("co.uk".len()));
//! assert_eq!(livelink_suffix::icann(b"someone.blogspot.com"), Some("com".len()));
//! assert_eq!(livelink_suffix::icann(b"main.rs.invalid"), None);
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `lookup` | the functions |
//! | `layout` | how the table is laid out |
//! | `rules` | how a label is found in it |
//! | `table` | generated: the rules |
//! | `top` | where a top-level domain is in the table |

mod layout;
mod lookup;
mod rules;
mod table;
mod top;

pub use lookup::{has_rules_below, icann, icann_of_all_below};
pub use rules::short_names;
