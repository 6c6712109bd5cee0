//! A script: one line of JSON, read.

use livelink_session::{Document, Origin, SessionOptions};
use ropey::Rope;
use serde_json::Value;

use crate::document_state::World;
use crate::error::ScriptError;
use crate::expect::Expected;
use crate::fields::Fields;
use crate::script_step::ScriptStep;
use crate::setup::Setup;

/// One script, ready to run.
///
/// [`run_line`](super::run_line) and its sisters run a script from its line. An editor that plays scripts through its own
/// keys reads the script here, starts from [`document`](Self::document) and goes through the [`steps`](Self::steps).
///
/// ```
/// use livelink_replay::{Script, ScriptStep};
///
/// let script = Script::parse(
///     r#"{"setup": {"text": "see "}, "steps": [{"op": "type", "text": "example.com "}, {"op": "blur"}]}"#,
/// )?;
/// let mut document = script.document()?;
/// assert_eq!(document.text().to_string(), "see ");
/// assert_eq!(script.steps()[0], ScriptStep::Type("example.com ".to_owned()));
/// let input = script.steps()[1].input(&document)?;
/// document.apply(input.expect("blur is one input"));
/// # Ok::<(), livelink_replay::ScriptError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Script {
    pub(super) id: Value,
    pub(super) setup: Setup,
    pub(super) steps: Vec<ScriptStep>,
    /// The ends that are right, any one of them. If empty, nothing is expected.
    pub(super) expect: Vec<Expected>,
}

impl Script {
    /// Returns the document that the script starts from, without its syntax context.
    ///
    /// # Errors
    ///
    /// Returns an error if a link, mute or caret of the setup does not fit its text, or two of its links overlap.
    pub fn document(&self) -> Result<Document<Rope>, ScriptError> {
        self.setup.document()
    }

    /// Returns the name of the syntax that the script asks for, if it does.
    pub fn syntax(&self) -> Option<&str> {
        self.setup.syntax.as_deref()
    }

    /// Returns the steps, in order.
    pub fn steps(&self) -> &[ScriptStep] {
        &self.steps
    }

    /// Returns how much can be checked of the script while it runs.
    pub(super) fn world(&self) -> World {
        let setup = &self.setup;
        let plain = setup.links.is_empty()
            && setup.muted.is_empty()
            && setup.syntax.is_none()
            && setup.options == SessionOptions::default();
        let alone = self.steps.iter().all(|op| {
            !matches!(
                op,
                ScriptStep::SetOption(_)
                    | ScriptStep::RemoteDelete { .. }
                    | ScriptStep::Insert {
                        origin: Origin::Remote,
                        ..
                    }
            )
        });
        if plain && alone {
            World::Alone
        } else {
            World::Shared
        }
    }

    /// Reads one line.
    ///
    /// # Errors
    ///
    /// Returns an error if the line is not JSON, a field is missing, unknown or of the wrong type, or an op, key, command or
    /// option is unknown.
    pub fn parse(json: &str) -> Result<Self, ScriptError> {
        let value: Value = serde_json::from_str(json).map_err(not_json)?;
        let fields = Fields::of(&value, "a script")?;
        fields.only(&["id", "title", "setup", "steps", "expect", "also_ok"])?;
        let setup = match fields.get("setup") {
            Some(setup) => Setup::parse(setup)?,
            None => Setup::default(),
        };
        let steps = fields
            .list("steps")?
            .ok_or_else(|| ScriptError::line("a script needs a field \"steps\""))?;
        let steps = steps
            .iter()
            .enumerate()
            .map(|(at, step)| ScriptStep::parse(step).map_err(|error| error.in_step(at + 1)))
            .collect::<Result<_, _>>()?;
        let mut expect = Vec::new();
        if let Some(expected) = fields.get("expect") {
            expect.push(Expected::parse(expected)?);
            match fields.get("also_ok") {
                Some(Value::Array(others)) => {
                    for other in others {
                        expect.push(Expected::parse(other)?);
                    }
                }
                Some(other) => expect.push(Expected::parse(other)?),
                None => {}
            }
        }
        Ok(Self {
            id: fields.get("id").cloned().unwrap_or(Value::Null),
            setup,
            steps,
            expect,
        })
    }
}

fn not_json(error: serde_json::Error) -> ScriptError {
    // The line number within the line is always 1, and a reader would take it for the file's.
    let what = error.to_string();
    let what = what.split(" at line ").next().unwrap_or_default();
    ScriptError::line(format!("not JSON: {what} (column {})", error.column()))
}
