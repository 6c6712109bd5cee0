//! Patterns of the user's own.

use crate::failure::Failure;
use clap::Args as ClapArgs;
use livelink::Detector;
use livelink::detect::Patterns;

/// The options of patterns.
#[derive(ClapArgs, Debug)]
pub(crate) struct OwnPatterns {
    /// Also link what a regular expression finds, inside one word: NAME is the kind of the link, {} in TARGET the first group
    /// of the expression or all of the match. "tag=TARGET", "mention=TARGET", "source=TARGET" and "phone" are ready patterns:
    /// #tag, @name, src/main.rs:12:5, +4915123456789. Of two patterns, the first one wins
    #[arg(long = "pattern", value_name = "NAME=REGEX=TARGET")]
    patterns: Vec<String>,
}

impl OwnPatterns {
    /// Returns the detector with these patterns.
    pub(crate) fn add_to(&self, detector: Detector) -> Result<Detector, Failure> {
        if self.patterns.is_empty() {
            return Ok(detector);
        }
        let patterns = Patterns::read(self.patterns.iter().map(String::as_str));
        let patterns = patterns.map_err(|error| Failure::Input(error.to_string()))?;
        Ok(detector.with_patterns(patterns))
    }
}
