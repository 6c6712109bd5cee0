//! Running a script.

use ropey::Rope;
use serde_json::Value;

use super::chars::{byte, bytes};
use super::key::Key;
use super::report::Report;
use super::script::{Op, Repeat, Script, Setup, set_options};
use super::trace::Trace;
use super::{Contexts, ScriptError};
use crate::document::{Document, Input, Selection};
use crate::event::Source;
use crate::mark::{Mark, Mute, MuteCause};

/// Runs `script` from its setup to its end.
pub(super) fn run(
    script: &Script,
    contexts: Contexts<'_>,
    lines: Option<&mut Vec<String>>,
) -> Result<Report, ScriptError> {
    let mut document = set_up(&script.setup)?;
    let syntax = script.setup.syntax.as_deref();
    let context = syntax.and_then(|syntax| contexts(syntax, document.text()));
    let unknown_syntax = syntax.filter(|_| context.is_none());
    document.set_context(context);
    let mut trace = Trace::new(lines);
    trace.start(&script.id, &document);
    for (at, op) in script.steps.iter().enumerate() {
        trace.step(at + 1, op);
        do_step(op, &mut document, &mut trace).map_err(|error| error.in_step(at + 1))?;
        trace.end(&document);
    }
    let mut report = Report::of(script.id.clone(), &document);
    if !script.expect.is_empty() {
        report.ok = Some(script.expect.iter().any(|expected| expected.fits(&report)));
    }
    if let Some(syntax) = unknown_syntax {
        // It ran as prose. Coming out as expected that way would be luck.
        report.ok = report.ok.map(|_| false);
        report.why = Some(format!(
            "setup.syntax {syntax:?}: no context for this syntax; run as prose"
        ));
    }
    Ok(report)
}

fn set_up(setup: &Setup) -> Result<Document<Rope>, ScriptError> {
    let text = Rope::from_str(&setup.text);
    let in_setup = |error: ScriptError| ScriptError::line(format!("setup: {error}"));
    let mut marks: Vec<Mark> = Vec::new();
    for link in &setup.links {
        let range = bytes(&text, link.from, link.to).map_err(in_setup)?;
        if range.is_empty()
            || marks
                .iter()
                .any(|mark| mark.range.start < range.end && range.start < mark.range.end)
        {
            let what = format!(
                "setup: the link {}..{} is empty or overlaps another",
                link.from, link.to
            );
            return Err(ScriptError::line(what));
        }
        marks.push(Mark {
            range,
            href: link.href.as_str().into(),
            kind: link.kind,
        });
    }
    let mut mutes = Vec::new();
    for (from, to) in &setup.muted {
        let range = bytes(&text, *from, *to).map_err(in_setup)?;
        mutes.push(Mute {
            range,
            cause: MuteCause::Unlink,
        });
    }
    let caret = setup
        .caret
        .map(|caret| byte(&text, caret, "caret").map_err(in_setup))
        .transpose()?;
    let mut document = Document::load(text, setup.options.clone(), marks, mutes);
    if let Some(caret) = caret {
        document.apply(Input::Select(Selection::caret(caret)));
    }
    Ok(document)
}

fn do_step(
    op: &Op,
    document: &mut Document<Rope>,
    trace: &mut Trace<'_>,
) -> Result<(), ScriptError> {
    let mut apply = |document: &mut Document<Rope>, input: Input<'_>| {
        let outcome = document.apply(input);
        trace.outcome(&outcome, document);
    };
    match op {
        Op::Type(text) => {
            for c in text.chars() {
                match c {
                    '\n' => apply(document, Input::LineBreak { soft: false }),
                    c => apply(document, Input::Type(c.encode_utf8(&mut [0; 4]))),
                }
            }
        }
        Op::Key(key, repeat) => press(*key, *repeat, document, trace),
        Op::Paste { text, plain } => apply(
            document,
            Input::Paste {
                text,
                plain: *plain,
            },
        ),
        Op::Insert {
            source: Source::Api,
            text,
            at,
            linkify,
        } => {
            let range = match at {
                Some(at) => {
                    let at = byte(document.text(), *at, "offset")?;
                    at..at
                }
                None => document.selection().range(),
            };
            apply(
                document,
                Input::Replace {
                    range,
                    text,
                    linkify: *linkify,
                },
            );
        }
        Op::Insert {
            source,
            text,
            at,
            linkify,
        } => {
            let at = match at {
                Some(at) => byte(document.text(), *at, "offset")?,
                None => document.selection().head,
            };
            apply(
                document,
                Input::Insert {
                    at,
                    text,
                    source: *source,
                    linkify: *linkify,
                },
            );
        }
        Op::RemoteDelete { from, to } => {
            let range = bytes(document.text(), *from, *to)?;
            apply(document, Input::RemoteDelete(range));
        }
        Op::Select { from, to } => {
            let what = if from == to { "caret" } else { "offset" };
            let anchor = byte(document.text(), *from, what)?;
            let head = byte(document.text(), *to, what)?;
            apply(document, Input::Select(Selection { anchor, head }));
        }
        Op::Unlink => apply(document, Input::Unlink),
        Op::Link { href } => apply(document, Input::Link { href }),
        Op::Blur => apply(document, Input::Blur),
        Op::SetOption(value) => set_option(value, document)?,
        Op::ComposeStart => apply(document, Input::ComposeStart),
        Op::ComposeUpdate(text) => apply(document, Input::ComposeUpdate(text)),
        Op::ComposeEnd(text) => apply(document, Input::ComposeEnd(text)),
    }
    Ok(())
}

fn set_option(value: &Value, document: &mut Document<Rope>) -> Result<(), ScriptError> {
    let mut options = document.options().clone();
    set_options(value, &mut options)?;
    document.set_options(options);
    Ok(())
}

fn press(key: Key, repeat: Repeat, document: &mut Document<Rope>, trace: &mut Trace<'_>) {
    let mut left = match repeat {
        Repeat::Times(times) => times,
        Repeat::All => u64::MAX,
    };
    while left > 0 {
        left -= 1;
        let outcome = key.press(document);
        trace.outcome(&outcome, document);
        // Pressing on would do nothing either, however often it is asked for.
        if outcome.idle && key.has_an_end() {
            break;
        }
    }
}
