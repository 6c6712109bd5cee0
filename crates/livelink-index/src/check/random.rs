//! Random scripts, as many as are asked for.

use std::fmt;

use fastrand::Rng;
use livelink_detect::Detector;

use super::alphabet::ALPHABET;
use super::integration::Integration;
use super::judge::{Stats, replay};
use super::script::EditScript;
use super::shrink::shrink;

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
