//! The shortcuts: vectors, caches, and answers that save the rules some work.
//!
//! Nothing in this folder is a rule about links. Each answer is one that the rules would give: a
//! place that is left out has no link, and a kept answer is the one that was worked out.
//! `Detector::without_shortcuts` leaves this folder out of a scan, and
//! `crates/livelink-detect/tests/shortcuts.rs` compares the two.
//!
//! | file | purpose |
//! |---|---|
//! | `door` | the questions of a scan to the shortcuts, and their answers |
//! | `finder` | goes from anchor to anchor, many bytes at a time |
//! | `vectors` | the bytes of a block that are anchors, by comparisons |
//! | `vectors_wasm` | the same, and the bytes of a kind, by the vectors of WebAssembly |
//! | `anchor_filter` | a quick "no" about an anchor, or about a word |
//! | `sixteen` | which of sixteen bytes are of a kind |
//! | `near_host` | the host run of a plain host that ends nearby |
//! | `plain_email` | most addresses |
//! | `caches` | answers about hosts that come again |
//! | `last_decision` | the last decision, which may come again |

mod anchor_filter;
mod caches;
mod door;
mod finder;
mod last_decision;
mod near_host;
mod plain_email;
mod sixteen;
mod vectors;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod vectors_wasm;

pub(crate) use anchor_filter::{At, is_plain_word};
pub(crate) use door::Fast;
pub(crate) use last_decision::Decision;
pub(crate) use sixteen::{SIXTEEN, Sixteen};
pub(crate) use vectors::Wanted;
