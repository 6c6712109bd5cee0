//! How many links there are, in words.

use std::fmt;

use crate::numbers::grouped;

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
            Self::Exactly(1) => f.write_str("1 link"),
            Self::Exactly(count) => write!(f, "{} links", grouped(count)),
            Self::AtMost(count) => write!(f, "up to {} links", grouped(count)),
        }
    }
}
