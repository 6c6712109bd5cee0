//! One step of a script.

use livelink_session::{Carets, Document, Input, Origin, Selection, SessionOptions};
use ropey::Rope;
use serde_json::{Value, json};

use crate::chars::{byte, bytes};
use crate::error::ScriptError;
use crate::fields::Fields;
use crate::key::Key;
use crate::setup::set_options;

/// How often a key is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// The key is pressed this often.
    Times(u64),
    /// The key is pressed until it does nothing more.
    All,
}

/// One step of a script. Offsets are Unicode scalar values. The [module](super) has the table of their JSON.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ScriptStep {
    /// Key presses, one for each scalar value; `\n` is Enter.
    Type(String),
    /// A key.
    Key(Key, Repeat),
    /// A paste over the selection.
    Paste {
        /// The text.
        text: String,
        /// Whether it is pasted as plain text, without links.
        plain: bool,
    },
    /// A paste of a text of its own at each caret.
    PasteEach {
        /// The texts, in the order of the carets in the text.
        texts: Vec<String>,
        /// Whether they are pasted as plain text, without links.
        plain: bool,
    },
    /// Text inserted without the keyboard.
    Insert {
        /// Who inserts it.
        origin: Origin,
        /// The text.
        text: String,
        /// The place. `None` means over the selection, or at the caret if another user inserts.
        at: Option<usize>,
        /// False: the text is inserted without links.
        linkify: bool,
    },
    /// A spell checker, an autocorrection or a soft keyboard replaces a range.
    Correct {
        /// The start of the range.
        from: usize,
        /// The end of the range.
        to: usize,
        /// The text.
        text: String,
    },
    /// Another user deletes a range.
    RemoteDelete {
        /// The start of the range.
        from: usize,
        /// The end of the range.
        to: usize,
    },
    /// The user makes a selection, which is a caret if both ends are equal.
    Select {
        /// The end that stays when the selection is extended.
        from: usize,
        /// The caret.
        to: usize,
    },
    /// The user makes several selections, each from an anchor to a caret. The first one is the main one.
    SelectEach(Vec<(usize, usize)>),
    /// The unlink command.
    Unlink,
    /// The link command.
    Link {
        /// The target, unchanged.
        href: String,
    },
    /// The focus leaves the text.
    Blur,
    /// The options change, as [`set_options`] reads them.
    SetOption(Value),
    /// An input method starts.
    ComposeStart,
    /// The input method shows this text.
    ComposeUpdate(String),
    /// The input method is done and leaves this text.
    ComposeEnd(String),
}

impl ScriptStep {
    /// Returns the step as it is written in a script.
    pub fn to_json(&self) -> Value {
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
            Self::PasteEach { texts, plain } => {
                json!({"op": "paste", "texts": texts, "plain": plain})
            }
            Self::Insert {
                origin,
                text,
                at,
                linkify,
            } => {
                let source = match origin {
                    Origin::Remote => "remote",
                    _ => "api",
                };
                json!({"op": "insert", "source": source, "text": text, "at": at, "linkify": linkify})
            }
            Self::Correct { from, to, text } => {
                json!({"op": "correct", "from": from, "to": to, "text": text})
            }
            Self::RemoteDelete { from, to } => {
                json!({"op": "delete", "source": "remote", "from": from, "to": to})
            }
            Self::Select { from, to } => json!({"op": "select", "from": from, "to": to}),
            Self::SelectEach(carets) => json!({"op": "select", "carets": carets}),
            Self::Unlink => json!({"op": "command", "name": "unlink"}),
            Self::Link { href } => json!({"op": "command", "name": "link", "href": href}),
            Self::Blur => json!({"op": "blur"}),
            Self::SetOption(value) => value.clone(),
            Self::ComposeStart => json!({"op": "compose_start"}),
            Self::ComposeUpdate(text) => json!({"op": "compose_update", "text": text}),
            Self::ComposeEnd(text) => json!({"op": "compose_end", "text": text}),
        }
    }

    /// Reads a step.
    ///
    /// # Errors
    ///
    /// Returns an error if a field is missing, unknown or of the wrong type, or an op, key, command or option is unknown.
    pub fn parse(value: &Value) -> Result<Self, ScriptError> {
        let fields = Fields::of(value, "a step")?;
        let op = fields.text("op")?;
        if let Some(known) = fields_of(op) {
            fields.only(known)?;
        }
        let text = || fields.text("text").map(str::to_owned);
        Ok(match op {
            "type" => Self::Type(text()?),
            "key" => {
                let name = fields.text("key")?;
                let key = Key::named(name)
                    .ok_or_else(|| ScriptError::line(format!("unknown key {name:?}")))?;
                Self::Key(key, parse_repeat(&fields, key)?)
            }
            "paste" if fields.get("texts").is_some() => {
                fields.only(&["op", "texts", "plain"])?;
                Self::PasteEach {
                    texts: parse_texts(&fields)?,
                    plain: fields.flag("plain", false)?,
                }
            }
            "paste" => Self::Paste {
                text: text()?,
                plain: fields.flag("plain", false)?,
            },
            "insert" => Self::Insert {
                origin: match fields.text("source")? {
                    "api" => Origin::Api,
                    "remote" => Origin::Remote,
                    other => return Err(ScriptError::line(format!("unknown source {other:?}"))),
                },
                text: text()?,
                at: fields.optional_offset("at")?,
                linkify: fields.flag("linkify", true)?,
            },
            "correct" => Self::Correct {
                from: fields.offset("from")?,
                to: fields.offset("to")?,
                text: text()?,
            },
            "delete" => match fields.text("source")? {
                "remote" => Self::RemoteDelete {
                    from: fields.offset("from")?,
                    to: fields.offset("to")?,
                },
                other => {
                    return Err(ScriptError::line(format!(
                        "unknown source {other:?} of a deletion"
                    )));
                }
            },
            "select" if fields.get("carets").is_some() => {
                fields.only(&["op", "carets"])?;
                Self::SelectEach(parse_carets(&fields)?)
            }
            "select" => Self::Select {
                from: fields.offset("from")?,
                to: fields.offset("to")?,
            },
            "command" => match fields.text("name")? {
                "unlink" => Self::Unlink,
                "link" => Self::Link {
                    href: fields.text("href")?.to_owned(),
                },
                other => return Err(ScriptError::line(format!("unknown command {other:?}"))),
            },
            "blur" => Self::Blur,
            "set_option" => {
                set_options(value, &mut SessionOptions::default())?;
                Self::SetOption(value.clone())
            }
            "compose_start" => Self::ComposeStart,
            "compose_update" => Self::ComposeUpdate(text()?),
            "compose_end" => Self::ComposeEnd(text()?),
            other => return Err(ScriptError::line(format!("unknown op {other:?}"))),
        })
    }

    /// Returns the step as one input to `document`. Returns `None` for the steps that may be several inputs, or no input:
    /// [`Type`](Self::Type), [`Key`](Self::Key) and [`SetOption`](Self::SetOption).
    ///
    /// # Errors
    ///
    /// Returns an error for an offset past the end of the text, or a range that ends before it starts.
    pub fn input(&self, document: &Document<Rope>) -> Result<Option<Input<'_>>, ScriptError> {
        let text = document.text();
        Ok(Some(match self {
            Self::Type(_) | Self::Key(..) | Self::SetOption(_) => return Ok(None),
            Self::Paste { text, plain } => Input::Paste {
                text,
                plain: *plain,
            },
            Self::PasteEach { texts, plain } => Input::PasteEach {
                texts: texts.iter().map(String::as_str).collect(),
                plain: *plain,
            },
            Self::Insert {
                origin: Origin::Api,
                text: inserted,
                at,
                linkify,
            } => {
                let range = match at {
                    Some(at) => {
                        let at = byte(text, *at, "offset")?;
                        at..at
                    }
                    None => document.selection().range(),
                };
                Input::Replace {
                    range,
                    text: inserted,
                    linkify: *linkify,
                }
            }
            Self::Insert {
                origin,
                text: inserted,
                at,
                linkify,
            } => Input::Insert {
                at: match at {
                    Some(at) => byte(text, *at, "offset")?,
                    None => document.selection().head,
                },
                text: inserted,
                origin: *origin,
                linkify: *linkify,
            },
            Self::Correct {
                from,
                to,
                text: corrected,
            } => Input::Correct {
                range: bytes(text, *from, *to)?,
                text: corrected,
            },
            Self::RemoteDelete { from, to } => Input::RemoteDelete(bytes(text, *from, *to)?),
            Self::Select { from, to } => Input::Select(selection(text, *from, *to)?),
            Self::SelectEach(carets) => {
                let all = carets.iter().map(|(from, to)| selection(text, *from, *to));
                Input::SelectEach(Carets::new(all.collect::<Result<Vec<_>, _>>()?))
            }
            Self::Unlink => Input::Unlink,
            Self::Link { href } => Input::Link { href },
            Self::Blur => Input::Blur,
            Self::ComposeStart => Input::ComposeStart,
            Self::ComposeUpdate(shown) => Input::ComposeUpdate(shown),
            Self::ComposeEnd(result) => Input::ComposeEnd(result),
        }))
    }
}

/// Returns the fields that a step with this op may have. Returns `None` for an unknown op, and for the op that sets options,
/// because [`set_options`] checks its fields.
fn fields_of(op: &str) -> Option<&'static [&'static str]> {
    Some(match op {
        "type" | "compose_update" | "compose_end" => &["op", "text"],
        "key" => &["op", "key", "repeat"],
        "paste" => &["op", "text", "texts", "plain"],
        "insert" => &["op", "source", "text", "at", "linkify"],
        "correct" => &["op", "from", "to", "text"],
        "delete" => &["op", "source", "from", "to"],
        "select" => &["op", "from", "to", "carets"],
        "command" => &["op", "name", "href"],
        "blur" | "compose_start" => &["op"],
        _ => return None,
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

/// Returns a selection in bytes of `text`.
fn selection(text: &Rope, from: usize, to: usize) -> Result<Selection, ScriptError> {
    let what = if from == to { "caret" } else { "offset" };
    let anchor = byte(text, from, what)?;
    let head = byte(text, to, what)?;
    Ok(Selection { anchor, head })
}

fn parse_texts(fields: &Fields<'_>) -> Result<Vec<String>, ScriptError> {
    let texts = fields.list("texts")?.unwrap_or_default();
    let text = |text: &Value| match text.as_str() {
        Some(text) => Ok(text.to_owned()),
        None => Err(fields.wrong("texts", "a list of strings", text)),
    };
    texts.iter().map(text).collect()
}

/// Reads carets: each is an offset, or a selection as `[from, to]`.
fn parse_carets(fields: &Fields<'_>) -> Result<Vec<(usize, usize)>, ScriptError> {
    let offset = |value: &Value| usize::try_from(value.as_u64()?).ok();
    let caret = |value: &Value| match value.as_array().map(Vec::as_slice) {
        Some([from, to]) => Some((offset(from)?, offset(to)?)),
        Some(_) => None,
        None => offset(value).map(|at| (at, at)),
    };
    let wrong = |value| fields.wrong("carets", "a list of offsets and of [from, to]", value);
    let carets = fields.list("carets")?.unwrap_or_default();
    if carets.is_empty() {
        return Err(ScriptError::line("\"carets\" of a step must not be empty"));
    }
    let carets = carets
        .iter()
        .map(|value| caret(value).ok_or_else(|| wrong(value)));
    carets.collect()
}
