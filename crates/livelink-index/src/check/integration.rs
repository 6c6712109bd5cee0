//! [`Integration`]: what the harness tests.

use livelink_detect::{Detector, Link};

use super::script::Replacement;
use crate::{Delta, LinkIndex};

/// An integration under test: an editor's buffer and whatever keeps the buffer's links.
pub trait Integration {
    /// Begins with `text`. The links are those that `detector` finds.
    fn open(detector: &Detector, text: &str) -> Self;

    /// Makes all replacements of one batch, in the way the editor makes its own edits, and updates the links. The
    /// replacements are sorted and disjoint. Their ranges are in bytes of the text before the whole batch, and end at the
    /// ends of characters.
    fn apply(&mut self, batch: &[Replacement]);

    /// Returns the text as the editor has it.
    fn text(&self) -> String;

    /// Returns all links as the editor has them, in order, in bytes of the text.
    fn links(&self) -> Vec<Link>;

    /// Returns the index and what the last [`apply`](Self::apply) changed in it, if the editor has an index that counts
    /// bytes. The harness then checks deltas, ids, queries and cost too.
    fn index(&self) -> Option<(&LinkIndex, &Delta)> {
        None
    }
}
