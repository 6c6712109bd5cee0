//! What a journal says of a document with links, and how the document comes back from it.
//!
//! The journal itself is [`livelink_disk`]'s. Most of its steps are inputs of the session. Recovering does the steps again. The
//! session is a pure function of its inputs, so text, links, mutes and what can be undone come back as they were.

mod recovered;
mod start;
pub(crate) mod step;
mod typed_text;

pub use recovered::{Recovered, recover};
pub(crate) use start::start;

#[cfg(test)]
mod tests;
