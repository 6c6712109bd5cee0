//! The numbers of the items of lists on screen.

use std::cell::RefCell;
use std::collections::HashMap;

use livelink::rich::{ItemMarker, RichDocument};

/// The numbers of the items on screen. To count an item, all items before it are counted, so a screen is counted once.
#[derive(Debug, Default)]
pub(super) struct ItemNumbers(RefCell<(u64, HashMap<usize, Vec<ItemMarker>>)>);

/// How many lines are counted together.
const COUNTED: usize = 64;

impl ItemNumbers {
    /// Returns the number of the item that begins in a line of this revision of a document.
    pub(super) fn of(&self, rich: &RichDocument, revision: u64, line: usize) -> Option<u32> {
        let mut known = self.0.borrow_mut();
        if known.0 != revision {
            *known = (revision, HashMap::new());
        }
        let block = line / COUNTED;
        let lines = block * COUNTED..(block + 1) * COUNTED;
        let count = || rich.markers_in(lines);
        let items = known.1.entry(block).or_insert_with(count);
        let at = items.binary_search_by_key(&line, |item| item.line).ok()?;
        items.get(at)?.number
    }
}
