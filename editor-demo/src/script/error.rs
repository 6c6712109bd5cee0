//! What is wrong with a script.

use std::fmt;

use livelink::replay::ScriptError;

/// What is wrong with a script, and in which step.
#[derive(Debug, PartialEq, Eq)]
pub struct PlayError {
    /// The number of the step, from 1. `None` if the cause says it already, or if the error is not in a step.
    pub(super) step: Option<usize>,
    pub(super) cause: ScriptError,
}

impl From<ScriptError> for PlayError {
    fn from(cause: ScriptError) -> Self {
        Self { step: None, cause }
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.step {
            Some(step) => write!(f, "step {step}: {}", self.cause),
            None => self.cause.fmt(f),
        }
    }
}

impl std::error::Error for PlayError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.cause)
    }
}
