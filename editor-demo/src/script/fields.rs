//! The fields of a script's JSON, and what is wrong with them.

use std::fmt;

use ropey::Rope;
use serde_json::Value;

/// What is wrong with a script, and in which step.
#[derive(Debug, PartialEq, Eq)]
pub struct PlayError(pub(super) String);

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PlayError {}

impl PlayError {
    pub(super) fn in_step(self, number: usize) -> Self {
        Self(format!("step {number}: {}", self.0))
    }
}

/// A value read from a script.
pub(super) type Read<T> = Result<T, PlayError>;

pub(super) fn word<'a>(value: &'a Value, name: &str) -> Read<&'a str> {
    value
        .get(name)
        .and_then(Value::as_str)
        .ok_or_else(|| PlayError(format!("no text {name:?}")))
}

pub(super) fn flag(value: &Value, name: &str, usual: bool) -> bool {
    value.get(name).and_then(Value::as_bool).unwrap_or(usual)
}

/// A place given in scalar values, in bytes.
pub(super) fn place(rope: &Rope, value: &Value, name: &str) -> Read<usize> {
    let at = value
        .get(name)
        .and_then(Value::as_u64)
        .and_then(|at| usize::try_from(at).ok());
    let at = at.filter(|&at| at <= rope.len_chars());
    at.map(|at| rope.char_to_byte(at))
        .ok_or_else(|| PlayError(format!("{name:?} is not in the text")))
}

pub(super) fn wrong(what: &str) -> PlayError {
    PlayError(what.to_owned())
}
