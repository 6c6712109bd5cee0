//! Random scripts, played until enough edits are made or one goes wrong.

use std::fmt;

use fastrand::Rng;
use livelink_detect::Detector;

use super::judge::{Stats, replay};
use super::script::{ALPHABET, EditScript, Integration};
use super::shrink::shrink;

/// The settings of [`random`].
#[derive(Clone, Debug)]
pub struct Config {
    /// The first seed. Each life has the next seed.
    pub seed: u64,
    /// The least number of edits to make, over all lives.
    pub edits: usize,
    /// About how long the texts get, in bytes. Short texts find the same faults as long ones, and
    /// find them sooner, because the edits meet more often. But faults between the leaves of a rope
    /// or the chunks of the store need some length.
    pub text_len: usize,
    /// The snippets that the texts are made of.
    pub alphabet: &'static [&'static str],
    /// The detector whose links the integration has to give.
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

/// The number of edits of one life: enough for a text to grow and to be cut down a few times, and
/// few enough to shrink the script fast.
const LIFE: usize = 500;

/// Makes random edits until `config.edits` are made or one goes wrong.
///
/// # Errors
///
/// Returns the first thing that went wrong, with the shortest script found that still goes wrong.
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
    /// The seed of the life that the script was cut from. Set [`Config::seed`] to it to start with
    /// that life.
    pub seed: u64,
    /// The shortest script found that goes wrong.
    pub script: EditScript,
    /// How the script goes wrong at its end.
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
