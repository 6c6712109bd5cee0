//! The proof harness: random edits through an editor's own integration, compared with a batch scan after each.
//!
//! An index that is right is of no use if the editor tells it the wrong edits. That is found the same way as a fault of
//! the index: implement [`Integration`] for it, let [`random`] edit through it, and get either the count of
//! edits survived or the shortest script that goes wrong.
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
//! What is compared is written at [`replay`]. Texts are made of one of three alphabets of the rules' edge cases ([`ALPHABET`],
//! [`LONG_RUNS`], [`OPEN_PATHS`]). The edits are those of one caret or many, pastes, undo and replacing all. The same seed
//! gives the same scripts on every machine.

mod alphabet;
mod judge;
mod script;
mod shrink;

use std::fmt;

use livelink_detect::{Detector, Link};

use crate::{Delta, LinkIndex};

pub use alphabet::{ALPHABET, LONG_RUNS, OPEN_PATHS};
pub use judge::{Stats, replay};
pub use script::{EditBatch, EditScript, Replacement};
pub use shrink::shrink;

use fastrand::Rng;

/// An integration under test: an editor's buffer and whatever keeps its links.
pub trait Integration {
    /// Begins with `text`, whose links are those of `detector`.
    fn open(detector: &Detector, text: &str) -> Self;

    /// Makes the replacements of one moment, as the editor makes its own edits, and lets the links follow. They are
    /// sorted and disjoint, in bytes of the text before all of them, at the ends of characters.
    fn apply(&mut self, batch: &[Replacement]);

    /// The text as the editor has it.
    fn text(&self) -> String;

    /// All links as the editor has them, in order, in bytes of the text.
    fn links(&self) -> Vec<Link>;

    /// The index, if the editor has one that counts bytes, and what the last [`apply`](Self::apply) changed in it. With them
    /// deltas, ids, queries and cost are checked too.
    fn index(&self) -> Option<(&LinkIndex, &Delta)> {
        None
    }
}

/// What [`random`] does.
#[derive(Clone, Debug)]
pub struct Config {
    /// The first seed; each life has the next one.
    pub seed: u64,
    /// How many edits to make in all, at least.
    pub edits: usize,
    /// How long the texts get, about, in bytes. Short ones find the same faults as long ones, and sooner, as places
    /// coincide; but what happens only between the leaves of a rope or the chunks of the store takes some length.
    pub text_len: usize,
    /// What the texts are made of.
    pub alphabet: &'static [&'static str],
    /// Whose links are asked for.
    pub detector: Detector,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            seed: 1,
            edits: 10_000,
            text_len: 500,
            alphabet: ALPHABET,
            detector: Detector::default(),
        }
    }
}

/// The edits of one life: enough for a text to grow and be cut down some times, few enough to shrink fast.
const LIFE: usize = 500;

/// Edits at random until `config.edits` are made or one goes wrong.
///
/// # Errors
///
/// The first thing that went wrong, with a script cut down to the shortest one found that still goes wrong.
///
/// ```
/// use livelink_detect::{Detector, Link};
/// use livelink_index::check::{self, Config, Integration, Replacement};
/// use livelink_index::{Edit, LinkIndex};
///
/// /// Scans on each edit, but forgets that a text can become empty.
/// struct Forgetful { detector: Detector, text: String, links: Vec<Link> }
///
/// impl Integration for Forgetful {
///     fn open(detector: &Detector, text: &str) -> Self {
///         Self { detector: detector.clone(), text: text.to_owned(), links: detector.detect(text) }
///     }
///     fn apply(&mut self, batch: &[Replacement]) {
///         for replacement in batch.iter().rev() {
///             self.text.replace_range(replacement.range.clone(), &replacement.text);
///         }
///         if !self.text.is_empty() {
///             self.links = self.detector.detect(&self.text);
///         }
///     }
///     fn text(&self) -> String {
///         self.text.clone()
///     }
///     fn links(&self) -> Vec<Link> {
///         self.links.clone()
///     }
/// }
///
/// let config = Config { edits: 50_000, text_len: 60, ..Config::default() };
/// let failure = check::random::<Forgetful>(&config).unwrap_err();
/// assert_eq!(failure.script.steps.len(), 1);
/// assert_eq!(failure.script.steps[0][0].text, "");
/// assert!(check::replay::<Forgetful>(&config.detector, &failure.script).is_err());
/// ```
pub fn random<H: Integration>(config: &Config) -> Result<Stats, Failure> {
    let mut stats = Stats::default();
    let mut seed = config.seed;
    while stats.edits < config.edits {
        let script = EditScript::random(
            &mut Rng::with_seed(seed),
            LIFE,
            config.text_len,
            config.alphabet,
        );
        match replay::<H>(&config.detector, &script) {
            Ok(life) => stats += life,
            Err(_) => {
                let (script, what) = shrink::<H>(&config.detector, script);
                return Err(Failure { seed, script, what });
            }
        }
        seed = seed.wrapping_add(1);
    }
    Ok(stats)
}

/// A script that goes wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Failure {
    /// The seed of the life it was cut from: [`Config::seed`] to start there.
    pub seed: u64,
    /// The shortest script found that goes wrong.
    pub script: EditScript,
    /// What goes wrong at its end.
    pub what: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "seed {}: {}\nshortest script:\n{}",
            self.seed, self.what, self.script
        )
    }
}

impl std::error::Error for Failure {}

#[cfg(test)]
mod tests;
