//! Scripts as lists of what happens.

use std::collections::VecDeque;

use livelink::session::Document;
use ropey::Rope;
use serde_json::Value;

use super::act::ScriptAct;
use super::fields::{PlayError, Read, wrong};
use super::setup::set_up;
use super::steps::acts_of;

/// A script, taken apart into what happens one after another.
#[derive(Debug)]
pub struct EventScript {
    /// What it starts from.
    pub document: Document<Rope>,
    /// What happens, each with the number of its step.
    pub acts: VecDeque<(usize, ScriptAct)>,
}

impl EventScript {
    /// Reads a script, one line of a file.
    ///
    /// # Errors
    ///
    /// It is no JSON, its setup does not fit its text, or a step is not known.
    pub fn parse(line: &str) -> Read<Self> {
        let script: Value =
            serde_json::from_str(line).map_err(|error| PlayError(error.to_string()))?;
        let document = set_up(script.get("setup").unwrap_or(&Value::Null))?;
        let steps = script.get("steps").and_then(Value::as_array);
        let steps = steps.ok_or_else(|| wrong("no \"steps\""))?;
        let mut acts = VecDeque::new();
        for (number, step) in (1..).zip(steps) {
            let of_step = acts_of(step).map_err(|error| error.in_step(number))?;
            acts.extend(of_step.into_iter().map(|act| (number, act)));
        }
        Ok(Self { document, acts })
    }
}
