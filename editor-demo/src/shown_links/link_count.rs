//! How many links there are, in words.

use std::fmt;

use crate::numbers::{counted, grouped};

/// How many links there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LinkCount {
    /// The links are still being found.
    #[default]
    Finding,
    /// There are this many.
    Exactly(usize),
    /// There are this many addresses. Those in code do not show.
    AtMost(usize),
}

impl fmt::Display for LinkCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Finding => f.write_str("finding links"),
            Self::Exactly(count) => f.write_str(&counted(count, "link")),
            Self::AtMost(count) => write!(f, "up to {} links", grouped(count)),
        }
    }
}
