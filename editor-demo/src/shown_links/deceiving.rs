//! Where the text on screen would deceive a reader, looked for once for each state of the text.

use std::cell::RefCell;
use std::ops::Range;

/// What was found last. A frame asks several times for the same part of the text, and most frames change nothing.
#[derive(Debug, Default)]
pub(crate) struct DeceivingRanges(RefCell<Found>);

#[derive(Debug, Default)]
struct Found {
    /// The state of text and links, as two numbers that go up.
    state: Option<(u64, u64)>,
    /// The part of the text that was looked at.
    looked_at: Range<usize>,
    ranges: Vec<Range<usize>>,
}

impl DeceivingRanges {
    /// Returns the ranges that share a byte with `range` and are refused as addresses because they would deceive a reader, in
    /// order. `state` is another one with every change of text or links. `look` looks for them, unless `range` was looked at in this
    /// state.
    pub(crate) fn within(
        &self,
        range: &Range<usize>,
        state: (u64, u64),
        look: impl FnOnce() -> Vec<Range<usize>>,
    ) -> Vec<Range<usize>> {
        let mut found = self.0.borrow_mut();
        let is_known = found.state == Some(state)
            && found.looked_at.start <= range.start
            && range.end <= found.looked_at.end;
        if !is_known {
            *found = Found {
                state: Some(state),
                looked_at: range.clone(),
                ranges: look(),
            };
        }
        let within = |found: &&Range<usize>| found.start < range.end && range.start < found.end;
        found.ranges.iter().filter(within).cloned().collect()
    }
}
