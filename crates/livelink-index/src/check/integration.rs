//! [`Integration`]: what is under test.

use livelink_detect::{Detector, Link};

use super::script::Replacement;
use crate::{Delta, LinkIndex};

/// An integration under test: an editor's buffer and whatever keeps its links.
pub trait Integration {
    /// Begins with `text`, whose links are those of `detector`.
    fn open(detector: &Detector, text: &str) -> Self;

    /// Makes the replacements of one moment, as the editor makes its own edits, and lets the links follow. They are
    /// sorted and disjoint, in bytes of the text before all of them, at the ends of characters.
    fn apply(&mut self, batch: &[Replacement]);

    /// The text as the editor has it.
    fn text(&self) -> String;

    /// All links as the editor has them, in order, in bytes of the text.
    fn links(&self) -> Vec<Link>;

    /// The index, if the editor has one that counts bytes, and what the last [`apply`](Self::apply) changed in it. With them
    /// deltas, ids, queries and cost are checked too.
    fn index(&self) -> Option<(&LinkIndex, &Delta)> {
        None
    }
}
