//! Places that a rule leaves as they are, although somebody might expect a change.

use crate::place::Place;
use livelink::lint::escape_unseen;

/// The reason to leave the links of a line that changes in each run.
pub(super) const SECOND_RUN: &str = "a second run would change more";

/// A place of a text that was left as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Left {
    /// Its start, in bytes.
    pub(super) at: usize,
    /// The link that was left, and the reason.
    pub(super) what: String,
}

impl Left {
    /// Reports that a link was left.
    pub(super) fn link(at: usize, link: &str, why: &str) -> Self {
        let what = format!("{} is left as it is: {why}", escape_unseen(link));
        Self { at, what }
    }
}

/// The messages about a file of this name, in the order of their places. Linear in the text.
pub(super) fn messages(name: &str, text: &str, mut left: Vec<Left>) -> Vec<String> {
    left.sort_by_key(|left| left.at);
    let mut place = Place::default();
    let message = |left: Left| {
        place.move_to(text, left.at);
        format!("{name}:{}: {}", place.line, left.what)
    };
    left.into_iter().map(message).collect()
}
