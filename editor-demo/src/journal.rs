//! The journal of a document with links, and the document's recovery from it.
//!
//! The journal itself is [`livelink_disk`]'s. Most of its steps are inputs of the session. Recovering does the steps again. The
//! session is a pure function of its inputs, so text, links, mutes and undo history come back as they were.

mod recovered;
pub(crate) mod step;

pub(crate) use recovered::start;
pub use recovered::{Recovered, recover};

#[cfg(test)]
mod tests;
