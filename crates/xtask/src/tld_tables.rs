//! The parts of livelink-detect that the generator of its tables shares with it.

#[allow(
    dead_code,
    reason = "the generator only writes the filter, and never asks it"
)]
#[path = "../../livelink-detect/src/tld/label_filter.rs"]
mod label_filter;

#[allow(
    dead_code,
    reason = "the generator writes the sets and does not ask them; it does not know the length of a label beforehand"
)]
#[path = "../../livelink-detect/src/tld/letters.rs"]
mod letters;

#[allow(
    dead_code,
    reason = "the generator writes the tables and does not look anything up in them"
)]
#[path = "../../livelink-detect/src/tld/single_label_suffix.rs"]
mod single_label_suffix;

pub(crate) use label_filter::filter_of;
pub(crate) use single_label_suffix::{longer_rules_of, plain_tlds_of};
