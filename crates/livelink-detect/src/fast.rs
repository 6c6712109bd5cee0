//! The shortcuts: vectors, caches, and answers that save the rules some work.
//!
//! Nothing in this folder is a rule about links. Each answer is one that the rules would give: a
//! place that is left out has no link, and a kept answer is the one that was worked out.
//! `Detector::without_shortcuts` leaves this folder out of a scan, and
//! `crates/livelink-detect/tests/shortcuts.rs` compares the two.
//!
//! | file | purpose |
//! |---|---|
//! | `door` | the questions to a shortcut, and its answers |
//! | `finder` | goes from anchor to anchor, many bytes at a time |
//! | `vectors` | the bytes of a block that are anchors, by comparisons |
//! | `vectors_wasm` | the same by the vectors of WebAssembly |
//! | `anchor_filter` | a quick "no" about an anchor, or about a word |
//! | `sixteen` | which of sixteen bytes are of a kind |
//! | `near_host` | the host run of a plain host that ends nearby |
//! | `plain_email` | most addresses |
//! | `caches` | answers about hosts that come again |

mod anchor_filter;
mod caches;
mod door;
mod finder;
mod near_host;
mod plain_email;
mod sixteen;
mod vectors;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod vectors_wasm;

pub(crate) use anchor_filter::{LOOKS_AT, Place, is_plain_word, may_decide};
pub(crate) use caches::{HostCache, LastHost};
pub(crate) use door::{At, Outcome};
pub(crate) use finder::{Finder, Wanted};
pub(crate) use plain_email::plain_email;

use crate::host::domain::HostMatch;

/// The shortcuts of one scan, and their memory.
pub(crate) struct Fast {
    /// Whether the scan takes shortcuts.
    pub(crate) on: bool,
    pub(crate) finder: Finder,
    /// The last plain host after a scheme.
    pub(crate) last_host: LastHost,
    /// The hosts of host runs that have a dot in them and are not plain; `None` for runs without a host.
    pub(crate) hosts: HostCache<Option<HostMatch>>,
    /// Whether policy admits hosts that are not plain.
    pub(crate) admitted: HostCache<bool>,
}

impl Fast {
    #[inline]
    pub(crate) fn new(wanted: Wanted, on: bool) -> Self {
        Self {
            on,
            finder: Finder::new(wanted, on),
            last_host: LastHost::default(),
            hosts: HostCache::default(),
            admitted: HostCache::default(),
        }
    }
}
