//! What a tool found.

use std::ops::Range;

/// What a tool finds in each snippet: byte ranges in order.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) name: String,
    pub(crate) ranges: Vec<Vec<Range<usize>>>,
}
