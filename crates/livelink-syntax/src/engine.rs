//! Engines find the zones of a text. The scanners and the grammars implement it, contexts use it.

use std::ops::Range;

use crate::permission_map::PermissionMap;
use crate::text_change::TextChange;
use crate::text_copy::TextCopy;
use crate::zone::Zone;

/// The new zones of a range: in order, apart, inside the range. They replace all zones that were there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Patch {
    pub(crate) range: Range<usize>,
    pub(crate) zones: Vec<Zone>,
}

/// Finds zones: a scanner of our own, or a grammar. It runs in a worker thread and may take its time.
pub(crate) trait Engine: Send {
    /// Reads the parts of the text that `changes` have changed. `text` is the text after all of them. The first call has no changes and reads
    /// everything.
    ///
    /// `permissions` are those from before, moved with the changes. The patches are in offsets of `text`.
    ///
    /// Returns `None` if `cancel` returned true. The engine must not be used after that.
    fn update(
        &mut self,
        text: &TextCopy,
        changes: &[TextChange],
        permissions: &PermissionMap,
        cancel: &dyn Fn() -> bool,
    ) -> Option<Vec<Patch>>;

    /// Returns whether the zones are known to equal a parse from scratch. If not, [`settle`](Self::settle) has
    /// something to do.
    fn is_settled(&self) -> bool {
        true
    }

    /// Parses from scratch if it must, so that the zones equal such a parse. `text` is the text of the last update.
    ///
    /// Returns `None` if `cancel` returned true. The engine is then as before.
    fn settle(
        &mut self,
        text: &TextCopy,
        permissions: &PermissionMap,
        cancel: &dyn Fn() -> bool,
    ) -> Option<Vec<Patch>> {
        let _ = (text, permissions, cancel);
        Some(Vec::new())
    }
}
