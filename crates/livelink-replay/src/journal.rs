//! Inputs, links and mutes as short JSON lists, for a journal that an editor keeps while a user writes.
//!
//! A document is a pure function of its inputs, so it is enough to write those down. Applied again to the same document, they
//! give the same text, the same links and mutes, and the same history to undo. Offsets are bytes of the text.
//!
//! | input | JSON |
//! |---|---|
//! | [`Type`](Input::Type) | `["type", text]` |
//! | [`LineBreak`](Input::LineBreak) | `["break", soft]` |
//! | [`Paste`](Input::Paste) | `["paste", text, plain]` |
//! | [`PasteLinked`](Input::PasteLinked) | `["paste linked", text, [[from, to, href], ...]]` |
//! | [`Insert`](Input::Insert) | `["insert", at, text, remote, linkify]` |
//! | [`Replace`](Input::Replace) | `["replace", from, to, text, linkify]` |
//! | [`RemoteDelete`](Input::RemoteDelete), [`ContextChanged`](Input::ContextChanged) | `[name, from, to]` |
//! | [`Select`](Input::Select) | `["select", anchor, head]` |
//! | [`SelectEach`](Input::SelectEach) | `["select each", [[anchor, head], ...]]`, the main one first |
//! | [`PasteEach`](Input::PasteEach) | `["paste each", [text, ...], plain]` |
//! | [`Link`](Input::Link), [`SetAutolink`](Input::SetAutolink), [`BeginUnit`](Input::BeginUnit), compositions | `[name, value]` |
//! | all others | `[name]` |
//!
//! ```
//! use livelink_replay::journal;
//! use livelink_session::{Document, Input, SessionOptions};
//!
//! let line = journal::of_input(&Input::Type("example.com ")).to_string();
//! assert_eq!(line, r#"["type","example.com "]"#);
//!
//! // After a crash.
//! let mut document = Document::new(String::new(), SessionOptions::default());
//! journal::apply(&serde_json::from_str(&line).unwrap(), &mut document)?;
//! assert_eq!(document.links().count(), 1);
//! # Ok::<(), livelink_replay::ScriptError>(())
//! ```

use livelink_session::{
    Carets, Document, Input, Mark, MarkKind, Origin, Outcome, Selection, TextBuffer, UnitKind,
};
use serde_json::{Value, json};

use crate::error::ScriptError;

/// Returns an input as JSON. An input that this table does not name is `null`, which [`read_input`] refuses.
pub fn of_input(input: &Input<'_>) -> Value {
    match input {
        Input::Type(text) => json!(["type", text]),
        Input::LineBreak { soft } => json!(["break", soft]),
        Input::Backspace => json!(["backspace"]),
        Input::Delete => json!(["delete"]),
        Input::Paste { text, plain } => json!(["paste", text, plain]),
        Input::PasteEach { texts, plain } => json!(["paste each", texts, plain]),
        Input::PasteLinked { text, links } => {
            let links = links.iter();
            let links = links.map(|link| json!([link.range.start, link.range.end, *link.href]));
            json!(["paste linked", text, links.collect::<Vec<_>>()])
        }
        Input::Insert {
            at,
            text,
            origin,
            linkify,
        } => json!(["insert", at, text, *origin == Origin::Remote, linkify]),
        Input::Replace {
            range,
            text,
            linkify,
        } => json!(["replace", range.start, range.end, text, linkify]),
        Input::RemoteDelete(range) => json!(["remote delete", range.start, range.end]),
        Input::Select(selection) => json!(["select", selection.anchor, selection.head]),
        Input::SelectEach(carets) => {
            let main = carets.main();
            let others = carets.all().iter().filter(|other| **other != main);
            let all = std::iter::once(&main).chain(others);
            let all = all.map(|selection| json!([selection.anchor, selection.head]));
            json!(["select each", all.collect::<Vec<_>>()])
        }
        Input::Unlink => json!(["unlink"]),
        Input::Link { href } => json!(["link", href]),
        Input::BeginUnit(kind) => json!(["begin", kind.name()]),
        Input::EndUnit => json!(["end"]),
        Input::Undo => json!(["undo"]),
        Input::Redo => json!(["redo"]),
        Input::Blur => json!(["blur"]),
        Input::SetAutolink(on) => json!(["autolink", on]),
        Input::ComposeStart => json!(["compose start"]),
        Input::ComposeUpdate(text) => json!(["compose update", text]),
        Input::ComposeEnd(text) => json!(["compose end", text]),
        Input::ContextChanged(range) => json!(["context changed", range.start, range.end]),
        _ => Value::Null,
    }
}

/// Reads an input. `links` holds the links of pasted text, because an input only borrows them.
///
/// # Errors
///
/// Returns an error if the input's name is unknown, or something after it is missing or of the wrong type.
pub fn read_input<'a>(json: &'a Value, links: &'a mut Vec<Mark>) -> Result<Input<'a>, ScriptError> {
    let args = Args::of(json, "an input");
    Ok(match args.text(0)? {
        "type" => Input::Type(args.text(1)?),
        "break" => Input::LineBreak {
            soft: args.flag(1)?,
        },
        "backspace" => Input::Backspace,
        "delete" => Input::Delete,
        "paste" => Input::Paste {
            text: args.text(1)?,
            plain: args.flag(2)?,
        },
        "paste each" => {
            let texts = Args {
                json: args.json.get(1).unwrap_or(&Value::Null),
                what: "a list of pasted texts",
            };
            let count = args.list(1)?.len();
            Input::PasteEach {
                texts: (0..count)
                    .map(|at| texts.text(at))
                    .collect::<Result<_, _>>()?,
                plain: args.flag(2)?,
            }
        }
        "paste linked" => {
            links.clear();
            for link in args.list(2)? {
                let link = Args::of(link, "a pasted link");
                links.push(Mark {
                    range: link.offset(0)?..link.offset(1)?,
                    href: link.text(2)?.into(),
                    kind: MarkKind::Manual,
                });
            }
            Input::PasteLinked {
                text: args.text(1)?,
                links,
            }
        }
        "insert" => Input::Insert {
            at: args.offset(1)?,
            text: args.text(2)?,
            origin: if args.flag(3)? {
                Origin::Remote
            } else {
                Origin::Api
            },
            linkify: args.flag(4)?,
        },
        "replace" => Input::Replace {
            range: args.offset(1)?..args.offset(2)?,
            text: args.text(3)?,
            linkify: args.flag(4)?,
        },
        "remote delete" => Input::RemoteDelete(args.offset(1)?..args.offset(2)?),
        "select" => Input::Select(Selection {
            anchor: args.offset(1)?,
            head: args.offset(2)?,
        }),
        "select each" => {
            let all = args.list(1)?.iter().map(|selection| {
                let selection = Args::of(selection, "a selection");
                Ok(Selection {
                    anchor: selection.offset(0)?,
                    head: selection.offset(1)?,
                })
            });
            Input::SelectEach(Carets::new(all.collect::<Result<Vec<_>, _>>()?))
        }
        "unlink" => Input::Unlink,
        "link" => Input::Link {
            href: args.text(1)?,
        },
        "begin" => Input::BeginUnit(
            UnitKind::named(args.text(1)?).ok_or_else(|| args.wrong(1, "a kind of unit"))?,
        ),
        "end" => Input::EndUnit,
        "undo" => Input::Undo,
        "redo" => Input::Redo,
        "blur" => Input::Blur,
        "autolink" => Input::SetAutolink(args.flag(1)?),
        "compose start" => Input::ComposeStart,
        "compose update" => Input::ComposeUpdate(args.text(1)?),
        "compose end" => Input::ComposeEnd(args.text(1)?),
        "context changed" => Input::ContextChanged(args.offset(1)?..args.offset(2)?),
        _ => return Err(args.wrong(0, "the name of an input")),
    })
}

/// Applies an input again that [`of_input`] wrote down.
///
/// # Errors
///
/// Returns the errors of [`read_input`]. The document has not changed then.
pub fn apply<B: TextBuffer>(
    json: &Value,
    document: &mut Document<B>,
) -> Result<Outcome, ScriptError> {
    let mut links = Vec::new();
    Ok(document.apply(read_input(json, &mut links)?))
}

/// A list in JSON, which is read item by item.
#[derive(Clone, Copy)]
struct Args<'a> {
    json: &'a Value,
    /// The name of the list in errors.
    what: &'static str,
}

impl<'a> Args<'a> {
    fn of(json: &'a Value, what: &'static str) -> Self {
        Self { json, what }
    }

    fn text(self, at: usize) -> Result<&'a str, ScriptError> {
        let found = self.json.get(at).and_then(Value::as_str);
        found.ok_or_else(|| self.wrong(at, "a text"))
    }

    fn flag(self, at: usize) -> Result<bool, ScriptError> {
        let found = self.json.get(at).and_then(Value::as_bool);
        found.ok_or_else(|| self.wrong(at, "true or false"))
    }

    fn offset(self, at: usize) -> Result<usize, ScriptError> {
        let found = self.json.get(at).and_then(Value::as_u64);
        found
            .and_then(|offset| usize::try_from(offset).ok())
            .ok_or_else(|| self.wrong(at, "an offset"))
    }

    fn list(self, at: usize) -> Result<&'a [Value], ScriptError> {
        let found = self.json.get(at).and_then(Value::as_array);
        found
            .map(Vec::as_slice)
            .ok_or_else(|| self.wrong(at, "a list"))
    }

    fn wrong(self, at: usize, expected: &str) -> ScriptError {
        ScriptError::line(format!(
            "{} must have {expected} at place {at}: {}",
            self.what, self.json
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_come_back_from_json() {
        let link = Mark {
            range: 4..8,
            href: "https://example.com/docs".into(),
            kind: MarkKind::Manual,
        };
        for input in [
            Input::Type("\u{905}\n"),
            Input::LineBreak { soft: true },
            Input::Backspace,
            Input::Delete,
            Input::Paste {
                text: "a\0b",
                plain: true,
            },
            Input::PasteLinked {
                text: "the docs",
                links: std::slice::from_ref(&link),
            },
            Input::Insert {
                at: 3,
                text: "x",
                origin: Origin::Remote,
                linkify: false,
            },
            Input::Insert {
                at: 3,
                text: "x",
                origin: Origin::Api,
                linkify: true,
            },
            Input::Replace {
                range: 1..2,
                text: "x",
                linkify: true,
            },
            Input::RemoteDelete(1..2),
            Input::Select(Selection { anchor: 5, head: 2 }),
            Input::SelectEach(Carets::new([7, 3].map(Selection::caret))),
            Input::PasteEach {
                texts: vec!["a", "\u{905}"],
                plain: true,
            },
            Input::Unlink,
            Input::Link { href: "mailto:a" },
            Input::BeginUnit(UnitKind::LineBreak),
            Input::EndUnit,
            Input::Undo,
            Input::Redo,
            Input::Blur,
            Input::SetAutolink(false),
            Input::ComposeStart,
            Input::ComposeUpdate("\u{304b}"),
            Input::ComposeEnd(""),
            Input::ContextChanged(0..9),
        ] {
            let json = of_input(&input).to_string();
            let again: Value = serde_json::from_str(&json).unwrap();
            let mut links = Vec::new();
            assert_eq!(read_input(&again, &mut links), Ok(input));
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let mut links = Vec::new();
        for (json, expected) in [
            (
                json!(["dance"]),
                "an input must have the name of an input at place 0: [\"dance\"]",
            ),
            (
                json!(["type", 3]),
                "an input must have a text at place 1: [\"type\",3]",
            ),
            (
                json!(["begin", "dance"]),
                "an input must have a kind of unit at place 1: [\"begin\",\"dance\"]",
            ),
            (
                json!(["paste linked", "a", [[0]]]),
                "a pasted link must have an offset at place 1: [0]",
            ),
            (json!(null), "an input must have a text at place 0: null"),
        ] {
            let error = read_input(&json, &mut links).unwrap_err();
            assert_eq!(error.to_string(), expected);
        }
    }
}
