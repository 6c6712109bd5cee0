//! The proof harness: it makes random edits through an editor's own integration, and compares the
//! links with a batch scan after each edit.
//!
//! A correct index is of no use if the editor reports the wrong edits to it. This harness finds
//! both kinds of fault in the same way: implement [`Integration`] for the editor and let [`random`]
//! edit through it. It returns either how many edits the integration survived, or the shortest
//! script that goes wrong.
//!
//! ```
//! use livelink_detect::{Detector, Link};
//! use livelink_index::check::{self, Config, Integration, Replacement};
//! use livelink_index::{Delta, Edit, LinkIndex};
//!
//! struct Editor { text: String, index: LinkIndex, delta: Delta }
//!
//! impl Integration for Editor {
//!     fn open(detector: &Detector, text: &str) -> Self {
//!         let index = LinkIndex::build(detector.clone(), text);
//!         Self { text: text.to_owned(), index, delta: Delta::default() }
//!     }
//!     fn apply(&mut self, batch: &[Replacement]) {
//!         let mut edits = Vec::new();
//!         for replacement in batch.iter().rev() {
//!             self.text.replace_range(replacement.range.clone(), &replacement.text);
//!             edits.push(Edit::replace(replacement.range.clone(), replacement.text.len()));
//!         }
//!         self.delta = self.index.edit(self.text.as_str(), &edits);
//!     }
//!     fn text(&self) -> String {
//!         self.text.clone()
//!     }
//!     fn links(&self) -> Vec<Link> {
//!         self.index.iter().map(|link| Link { range: link.range, kind: link.kind }).collect()
//!     }
//!     fn index(&self) -> Option<(&LinkIndex, &Delta)> {
//!         Some((&self.index, &self.delta))
//!     }
//! }
//!
//! let stats = check::random::<Editor>(&Config { edits: 500, ..Config::default() }).unwrap();
//! assert!(stats.edits >= 500);
//! ```
//!
//! [`replay`] lists its checks. The texts are made from one of three alphabets of the rules' edge
//! cases ([`ALPHABET`], [`LONG_RUNS`], [`OPEN_PATHS`]). The edits are those of one caret or many,
//! pastes, undo and replacing all. The same seed gives the same scripts on every machine.

mod judge;
mod patterns;
mod random;
mod script;
mod shrink;
mod units;

pub use judge::{Stats, replay};
pub use patterns::patterns;
pub use random::{Config, Failure, random};
pub use script::{ALPHABET, LONG_RUNS, OPEN_PATHS};
pub use script::{EditBatch, EditScript, Integration, Replacement};
pub use shrink::shrink;
pub use units::{UnitBatch, UnitEditor, unit_script};

#[cfg(test)]
mod tests;
