//! A script: one line of JSON, read.

use serde_json::{Value, json};

use super::ScriptError;
use super::expect::Expected;
use super::fields::Fields;
use super::key::Key;
use super::setup::{Setup, set_options};
use super::shot::World;
use crate::event::Origin;
use crate::options::SessionOptions;

/// One script, ready to run.
#[derive(Clone, Debug)]
pub struct Script {
    pub(super) id: Value,
    pub(super) setup: Setup,
    pub(super) steps: Vec<Op>,
    /// Any of them will do; empty: nothing is expected.
    pub(super) expect: Vec<Expected>,
}

/// One step.
#[derive(Clone, Debug)]
pub(super) enum Op {
    Type(String),
    Key(Key, Repeat),
    Paste {
        text: String,
        plain: bool,
    },
    Insert {
        origin: Origin,
        text: String,
        at: Option<usize>,
        linkify: bool,
    },
    RemoteDelete {
        from: usize,
        to: usize,
    },
    Select {
        from: usize,
        to: usize,
    },
    Unlink,
    Link {
        href: String,
    },
    Blur,
    SetOption(Value),
    ComposeStart,
    ComposeUpdate(String),
    ComposeEnd(String),
}

impl Op {
    /// The step as it is written in a script.
    pub(super) fn to_json(&self) -> Value {
        match self {
            Self::Type(text) => json!({"op": "type", "text": text}),
            Self::Key(key, Repeat::Times(1)) => json!({"op": "key", "key": key.name()}),
            Self::Key(key, Repeat::Times(times)) => {
                json!({"op": "key", "key": key.name(), "repeat": times})
            }
            Self::Key(key, Repeat::All) => {
                json!({"op": "key", "key": key.name(), "repeat": "all"})
            }
            Self::Paste { text, plain } => json!({"op": "paste", "text": text, "plain": plain}),
            Self::Insert {
                origin,
                text,
                at,
                linkify,
            } => {
                let source = match origin {
                    Origin::Api => "api",
                    Origin::Remote => "remote",
                };
                json!({"op": "insert", "source": source, "text": text, "at": at, "linkify": linkify})
            }
            Self::RemoteDelete { from, to } => {
                json!({"op": "delete", "source": "remote", "from": from, "to": to})
            }
            Self::Select { from, to } => json!({"op": "select", "from": from, "to": to}),
            Self::Unlink => json!({"op": "command", "name": "unlink"}),
            Self::Link { href } => json!({"op": "command", "name": "link", "href": href}),
            Self::Blur => json!({"op": "blur"}),
            Self::SetOption(value) => value.clone(),
            Self::ComposeStart => json!({"op": "compose_start"}),
            Self::ComposeUpdate(text) => json!({"op": "compose_update", "text": text}),
            Self::ComposeEnd(text) => json!({"op": "compose_end", "text": text}),
        }
    }
}

/// How often a key is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repeat {
    Times(u64),
    /// Until it does nothing more.
    All,
}

impl Script {
    /// How much can be checked of it while it runs.
    pub(super) fn world(&self) -> World {
        let setup = &self.setup;
        let plain = setup.links.is_empty()
            && setup.muted.is_empty()
            && setup.syntax.is_none()
            && setup.options == SessionOptions::default();
        let alone = self.steps.iter().all(|op| {
            !matches!(
                op,
                Op::SetOption(_)
                    | Op::RemoteDelete { .. }
                    | Op::Insert {
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
    /// Not JSON, a field that is missing or of the wrong type, an unknown op, key, command or option.
    pub fn parse(json: &str) -> Result<Self, ScriptError> {
        let value: Value = serde_json::from_str(json).map_err(not_json)?;
        let fields = Fields::of(&value, "a script")?;
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
            .map(|(at, step)| parse_step(step).map_err(|error| error.in_step(at + 1)))
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
    // The line number within the line is always 1 and would be taken for the file's.
    let what = error.to_string();
    let what = what.split(" at line ").next().unwrap_or_default();
    ScriptError::line(format!("not JSON: {what} (column {})", error.column()))
}

fn parse_step(value: &Value) -> Result<Op, ScriptError> {
    let fields = Fields::of(value, "a step")?;
    let op = fields.text("op")?;
    let text = || fields.text("text").map(str::to_owned);
    Ok(match op {
        "type" => Op::Type(text()?),
        "key" => {
            let name = fields.text("key")?;
            let key = Key::parse(name)
                .ok_or_else(|| ScriptError::line(format!("unknown key {name:?}")))?;
            Op::Key(key, parse_repeat(&fields, key)?)
        }
        "paste" => Op::Paste {
            text: text()?,
            plain: fields.flag("plain", false)?,
        },
        "insert" => Op::Insert {
            origin: match fields.text("source")? {
                "api" => Origin::Api,
                "remote" => Origin::Remote,
                other => return Err(ScriptError::line(format!("unknown source {other:?}"))),
            },
            text: text()?,
            at: fields.optional_offset("at")?,
            linkify: fields.flag("linkify", true)?,
        },
        "delete" => match fields.text("source")? {
            "remote" => Op::RemoteDelete {
                from: fields.offset("from")?,
                to: fields.offset("to")?,
            },
            other => {
                return Err(ScriptError::line(format!(
                    "unknown source {other:?} of a deletion"
                )));
            }
        },
        "select" => Op::Select {
            from: fields.offset("from")?,
            to: fields.offset("to")?,
        },
        "command" => match fields.text("name")? {
            "unlink" => Op::Unlink,
            "link" => Op::Link {
                href: fields.text("href")?.to_owned(),
            },
            other => return Err(ScriptError::line(format!("unknown command {other:?}"))),
        },
        "blur" => Op::Blur,
        "set_option" => {
            set_options(value, &mut SessionOptions::default())?;
            Op::SetOption(value.clone())
        }
        "compose_start" => Op::ComposeStart,
        "compose_update" => Op::ComposeUpdate(text()?),
        "compose_end" => Op::ComposeEnd(text()?),
        other => return Err(ScriptError::line(format!("unknown op {other:?}"))),
    })
}

fn parse_repeat(fields: &Fields<'_>, key: Key) -> Result<Repeat, ScriptError> {
    match fields.get("repeat") {
        None => Ok(Repeat::Times(1)),
        Some(Value::String(all)) if all == "all" && key.has_an_end() => Ok(Repeat::All),
        Some(Value::String(all)) if all == "all" => Err(ScriptError::line(
            "\"repeat\": \"all\" of a key that puts text in would never end",
        )),
        Some(value) => value
            .as_u64()
            .map(Repeat::Times)
            .ok_or_else(|| fields.wrong("repeat", "a count or \"all\"", value)),
    }
}
