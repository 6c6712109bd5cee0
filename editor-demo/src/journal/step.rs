//! What can happen to a document, as JSON.
//!
//! The session is a pure function of its inputs, so writing those down is enough: done again to the same document they give
//! the same text, the same links and mutes, and the same history to undo.

use livelink::session::{
    Document, Input, Mark, MarkKind, Origin, Selection, SessionOptions, UnitKind, replay,
};
use livelink::{DefaultScheme, Profile};
use ropey::Rope;
use serde_json::{Value, json};

use crate::link_mode::LinkMode;
use crate::shown_links;

/// An input as JSON; `None` for those that a window does not make.
pub(crate) fn of_input(input: &Input<'_>) -> Option<Value> {
    Some(match input {
        Input::Type(text) => json!(["type", text]),
        Input::LineBreak { soft } => json!(["break", soft]),
        Input::Backspace => json!(["backspace"]),
        Input::Delete => json!(["delete"]),
        Input::Paste { text, plain } => json!(["paste", text, plain]),
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
        _ => return None,
    })
}

/// Every address becomes a link: [`shown_links::link_all`].
pub(crate) fn link_all() -> Value {
    json!(["link all"])
}

/// The settings are others now.
pub(crate) fn set_options(options: &SessionOptions) -> Value {
    json!(["options", of_options(options)])
}

/// Other links are shown.
pub(crate) fn set_mode(mode: LinkMode) -> Value {
    json!(["mode", of_mode(mode)])
}

/// The settings that a user of the editor can change, by the names that replay scripts have for them.
pub(super) fn of_options(options: &SessionOptions) -> Value {
    let profile = match options.detection.profile {
        Profile::Uts58 => "uts58",
        _ => "ua",
    };
    let scheme = match options.detection.default_scheme {
        DefaultScheme::Http => "http",
        _ => "https",
    };
    json!({ "autolink": options.autolink, "profile": profile, "default_scheme": scheme })
}

pub(super) fn of_mode(mode: LinkMode) -> &'static str {
    match mode {
        LinkMode::Document => "document",
        LinkMode::Live => "live",
    }
}

pub(super) fn mode_of(name: &str) -> LinkMode {
    match name {
        "live" => LinkMode::Live,
        _ => LinkMode::Document,
    }
}

/// Does a step again. `None` if it is none that is known here.
pub(super) fn apply(
    step: &Value,
    document: &mut Document<Rope>,
    mode: &mut LinkMode,
) -> Option<()> {
    match Args(step).text(0)? {
        "link all" => shown_links::link_all(document),
        "options" => {
            let mut options = document.options().clone();
            replay::set_options(step.get(1)?, &mut options).ok()?;
            document.set_options(options);
        }
        "mode" => *mode = mode_of(Args(step).text(1)?),
        "paste linked" => {
            let text = Args(step).text(1)?;
            let links: Option<Vec<Mark>> = step.get(2)?.as_array()?.iter().map(link_of).collect();
            document.apply(Input::PasteLinked {
                text,
                links: &links?,
            });
        }
        _ => {
            document.apply(input_of(step)?);
        }
    }
    Some(())
}

/// A link that pasted text brought.
fn link_of(link: &Value) -> Option<Mark> {
    let link = Args(link);
    Some(Mark {
        range: link.place(0)?..link.place(1)?,
        href: link.text(2)?.into(),
        kind: MarkKind::Manual,
    })
}

/// The input of a step, if it borrows no more than texts.
fn input_of(step: &Value) -> Option<Input<'_>> {
    let args = Args(step);
    Some(match args.text(0)? {
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
        "insert" => Input::Insert {
            at: args.place(1)?,
            text: args.text(2)?,
            origin: if args.flag(3)? {
                Origin::Remote
            } else {
                Origin::Api
            },
            linkify: args.flag(4)?,
        },
        "replace" => Input::Replace {
            range: args.place(1)?..args.place(2)?,
            text: args.text(3)?,
            linkify: args.flag(4)?,
        },
        "remote delete" => Input::RemoteDelete(args.place(1)?..args.place(2)?),
        "select" => Input::Select(Selection {
            anchor: args.place(1)?,
            head: args.place(2)?,
        }),
        "unlink" => Input::Unlink,
        "link" => Input::Link {
            href: args.text(1)?,
        },
        "begin" => Input::BeginUnit(UnitKind::named(args.text(1)?)?),
        "end" => Input::EndUnit,
        "undo" => Input::Undo,
        "redo" => Input::Redo,
        "blur" => Input::Blur,
        "autolink" => Input::SetAutolink(args.flag(1)?),
        "compose start" => Input::ComposeStart,
        "compose update" => Input::ComposeUpdate(args.text(1)?),
        "compose end" => Input::ComposeEnd(args.text(1)?),
        _ => return None,
    })
}

/// A list in JSON, read by place.
#[derive(Clone, Copy)]
pub(super) struct Args<'a>(pub(super) &'a Value);

impl<'a> Args<'a> {
    pub(super) fn text(self, at: usize) -> Option<&'a str> {
        self.0.get(at)?.as_str()
    }

    pub(super) fn flag(self, at: usize) -> Option<bool> {
        self.0.get(at)?.as_bool()
    }

    pub(super) fn place(self, at: usize) -> Option<usize> {
        usize::try_from(self.0.get(at)?.as_u64()?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_come_back_from_json() {
        for input in [
            Input::Type("अ\n"),
            Input::LineBreak { soft: true },
            Input::Backspace,
            Input::Delete,
            Input::Paste {
                text: "a\0b",
                plain: true,
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
            Input::Unlink,
            Input::Link { href: "mailto:a" },
            Input::BeginUnit(UnitKind::LineBreak),
            Input::EndUnit,
            Input::Undo,
            Input::Redo,
            Input::Blur,
            Input::SetAutolink(false),
            Input::ComposeStart,
            Input::ComposeUpdate("か"),
            Input::ComposeEnd(""),
        ] {
            let json = of_input(&input)
                .expect("an input of the window")
                .to_string();
            let again: Value = serde_json::from_str(&json).unwrap();
            assert_eq!(input_of(&again), Some(input));
        }
    }

    #[test]
    fn links_that_were_pasted_come_back_from_json() {
        let link = Mark {
            range: 4..8,
            href: "https://example.com/docs".into(),
            kind: MarkKind::Manual,
        };
        let step = of_input(&Input::PasteLinked {
            text: "the docs",
            links: std::slice::from_ref(&link),
        });
        let mut document = Document::new(Rope::new(), SessionOptions::default());
        let mut mode = LinkMode::Document;
        assert!(apply(&step.expect("a step"), &mut document, &mut mode).is_some());
        assert_eq!(document.text().to_string(), "the docs");
        assert_eq!(document.links().collect::<Vec<_>>(), [link]);
    }

    #[test]
    fn settings_come_back_from_json() {
        let mut options = SessionOptions::default();
        options.autolink = false;
        options.detection.profile = Profile::Uts58;
        options.detection.default_scheme = DefaultScheme::Http;
        let mut document = Document::new(Rope::new(), SessionOptions::default());
        let mut mode = LinkMode::Document;
        apply(&set_options(&options), &mut document, &mut mode).unwrap();
        apply(&set_mode(LinkMode::Live), &mut document, &mut mode).unwrap();
        assert_eq!((document.options(), mode), (&options, LinkMode::Live));
        let unknown = json!(["dance"]);
        assert_eq!(apply(&unknown, &mut document, &mut mode), None);
    }
}
