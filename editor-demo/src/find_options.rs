//! How Find reads what the user types.

use serde::{Deserialize, Serialize};

/// How the needle is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct FindOptions {
    /// Upper and lower case are two letters.
    pub(crate) match_case: bool,
    /// Neither the character before the occurrence nor the one after it goes on with its first or last word.
    pub(crate) whole_words: bool,
    /// The needle is a regular expression.
    pub(crate) regex: bool,
}
