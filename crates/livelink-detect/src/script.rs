//! The scripts of characters (UAX #24), which of them may stand together, and which characters identifiers may have (UTS #39).
//!
//! | file | question |
//! |---|---|
//! | `property` | what is the script of this character, and may identifiers have it |
//! | `mix` | which scripts does this word mix |
//! | `table` | generated: the characters themselves |

mod mix;
mod property;
mod table;

pub(crate) use mix::Mix;
pub(crate) use property::{Script, is_identifier_char, script_names};
