//! What keeps a scan fast: where to look, what to throw away at once, what not to work out twice.
//!
//! Nothing in here decides about a link. Each answer is one that [`decide`](crate::decide) would give too, only sooner:
//! a place that is left out has no link, and a kept answer is the one that was worked out. The test
//! `crates/livelink-detect/tests/shortcuts.rs` compares scans with and without these shortcuts.
//!
//! | file | what it does |
//! |---|---|
//! | `finder` | goes from anchor to anchor, many bytes at a time |
//! | `processor` | which vectors the processor has |
//! | `vectors` | says which bytes of a block are anchors, by comparisons |
//! | `vectors_wasm` | the same by the vectors of WebAssembly |
//! | `anchor_filter` | a quick "no" about an anchor |
//! | `label_filter` | a quick "no" about a label: may a top-level domain start like this |
//! | `free_text` | how far a text surely has no boundary, and which bytes leave no doubt about it |
//! | `sixteen` | which of sixteen bytes are of a kind |
//! | `thirty_two` | which of thirty-two bytes are of a kind |
//! | `host_bytes` | the same for hosts, of thirty-two or sixty-four bytes |
//! | `letters` | the first letters of a label as one number |
//! | `bloom` | a set of numbers that answers "surely not" or "perhaps" |
//! | `short_text` | the anchors of a text of at most 64 bytes |
//! | `word` | a quick "no" about a word, for pages |
//! | `host_cache` | answers about hosts that come again |

mod anchor_filter;
mod bloom;
mod door;
mod finder;
mod free_text;
mod host_cache;
mod label_filter;
mod last_host;
mod letters;
mod near_host;
mod plain_email;
mod processor;
mod short_text;
mod sixteen;
mod vectors;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod vectors_wasm;
mod word;

/// Whether the library includes shortcuts that only save time and take some kilobytes of code. WebAssembly goes without them,
/// because a page has to download its module.
pub(crate) const ROOM: bool = cfg!(not(target_arch = "wasm32"));

pub(crate) use anchor_filter::{LOOKS_AT, Place, may_decide};
pub(crate) use bloom::Bloom;
pub(crate) use door::{At, Outcome};
pub(crate) use finder::{Finder, Wanted};
#[cfg(test)]
pub(crate) use free_text::TEXTS;
pub(crate) use free_text::{free_len, is_control_or_space, is_doubtful, is_known};
pub(crate) use host_cache::HostCache;
#[cfg(test)]
pub(crate) use label_filter::may_start;
pub(crate) use label_filter::{LabelFilter, filter_of};
pub(crate) use last_host::LastHost;
pub(crate) use letters::Letters;
pub(crate) use plain_email::plain_email;
pub(crate) use short_text::Signs;
pub(crate) use sixteen::{SIXTEEN, Sixteen};
pub(crate) use word::is_plain_word;
