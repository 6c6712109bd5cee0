//! The scripts of characters (UAX #24), their permitted mixtures, and the characters of identifiers
//! (UTS #39).
//!
//! | file | question |
//! |---|---|
//! | `property` | the script of a character, and may identifiers have it |
//! | `mix` | the scripts that a word mixes |
//! | `table` | generated: the characters themselves |

mod mix;
mod property;
mod table;

pub(crate) use mix::Mix;
pub(crate) use property::{Script, is_identifier_char, script_names};
