//! The parts of livelink-detect's prefilter that the generator of its tables shares with it.

#[allow(
    dead_code,
    reason = "the generator only writes the sets, and never asks them"
)]
#[path = "../../livelink-detect/src/prefilter/bloom.rs"]
mod bloom;

#[allow(
    dead_code,
    reason = "the generator only writes the filter, and never asks it"
)]
#[path = "../../livelink-detect/src/prefilter/label_filter.rs"]
mod label_filter;

#[allow(
    dead_code,
    reason = "the generator does not know the length of a label beforehand"
)]
#[path = "../../livelink-detect/src/prefilter/letters.rs"]
mod letters;

pub(crate) use bloom::Bloom;
pub(crate) use label_filter::filter_of;
pub(crate) use letters::Letters;
