//! Running a script.

use ropey::Rope;
use serde_json::Value;

use super::chars::{byte, bytes};
use super::key::Key;
use super::report::Report;
use super::script::{Op, Repeat, Script};
use super::setup::{Setup, set_options};
use super::stage::Stage;
use super::trace::Trace;
use super::{Contexts, ScriptError};
use crate::document::{Document, Input, Outcome, Selection};
use crate::event::Origin;
use crate::mark::{Mark, Mute, MuteCause};

/// How a script is run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Manner {
    /// Through both undo designs, with the invariants checked after every input.
    pub(super) both: bool,
}

/// Runs `script` from its setup to its end.
pub(super) fn run(
    script: &Script,
    contexts: Contexts<'_>,
    manner: Manner,
    lines: Option<&mut Vec<String>>,
) -> Result<Report, ScriptError> {
    let mut document = set_up(&script.setup)?;
    let syntax = script.setup.syntax.as_deref();
    let context = syntax.and_then(|syntax| contexts(syntax, document.text()));
    let unknown_syntax = syntax.filter(|_| context.is_none());
    let mut twin = manner.both.then(|| document.clone());
    document.set_context(context);
    if let Some(twin) = &mut twin {
        // A context follows one text, so each document has its own.
        twin.set_context(syntax.and_then(|syntax| contexts(syntax, document.text())));
    }
    let mut stage = Stage::new(document, twin, script.world());
    let mut trace = Trace::new(lines);
    trace.start(&script.id, stage.document());
    let mut fault = None;
    for (at, op) in script.steps.iter().enumerate() {
        trace.step(at + 1, op);
        do_step(op, &mut stage, &mut trace).map_err(|error| error.in_step(at + 1))?;
        trace.end(stage.document());
        if let Some(broken) = stage.fault() {
            fault.get_or_insert_with(|| format!("step {}: {broken}", at + 1));
        }
    }
    let mut report = Report::of(script.id.clone(), stage.document());
    if !script.expect.is_empty() {
        report.ok = Some(script.expect.iter().any(|expected| expected.fits(&report)));
    }
    if syntax.is_none() {
        fault = fault.or_else(|| {
            let broken = stage.finish().err()?;
            Some(format!("after the last step: {broken}"))
        });
    }
    if fault.is_some() {
        report.ok = Some(false);
        report.why = fault;
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

/// Does one step of a script.
pub(super) fn do_step(
    op: &Op,
    stage: &mut Stage,
    trace: &mut Trace<'_>,
) -> Result<(), ScriptError> {
    let mut apply = |stage: &mut Stage, input: Input<'_>| {
        watched(stage, input, trace);
    };
    match op {
        Op::Type(text) => {
            for c in text.chars() {
                match c {
                    '\n' => apply(stage, Input::LineBreak { soft: false }),
                    c => apply(stage, Input::Type(c.encode_utf8(&mut [0; 4]))),
                }
            }
        }
        Op::Key(key, repeat) => press(*key, *repeat, stage, trace),
        Op::Paste { text, plain } => apply(
            stage,
            Input::Paste {
                text,
                plain: *plain,
            },
        ),
        Op::Insert {
            origin: Origin::Api,
            text,
            at,
            linkify,
        } => {
            let range = match at {
                Some(at) => {
                    let at = byte(stage.document().text(), *at, "offset")?;
                    at..at
                }
                None => stage.document().selection().range(),
            };
            apply(
                stage,
                Input::Replace {
                    range,
                    text,
                    linkify: *linkify,
                },
            );
        }
        Op::Insert {
            origin,
            text,
            at,
            linkify,
        } => {
            let at = match at {
                Some(at) => byte(stage.document().text(), *at, "offset")?,
                None => stage.document().selection().head,
            };
            apply(
                stage,
                Input::Insert {
                    at,
                    text,
                    origin: *origin,
                    linkify: *linkify,
                },
            );
        }
        Op::RemoteDelete { from, to } => {
            let range = bytes(stage.document().text(), *from, *to)?;
            apply(stage, Input::RemoteDelete(range));
        }
        Op::Select { from, to } => {
            let what = if from == to { "caret" } else { "offset" };
            let anchor = byte(stage.document().text(), *from, what)?;
            let head = byte(stage.document().text(), *to, what)?;
            apply(stage, Input::Select(Selection { anchor, head }));
        }
        Op::Unlink => apply(stage, Input::Unlink),
        Op::Link { href } => apply(stage, Input::Link { href }),
        Op::Blur => apply(stage, Input::Blur),
        Op::SetOption(value) => set_option(value, stage)?,
        Op::ComposeStart => apply(stage, Input::ComposeStart),
        Op::ComposeUpdate(text) => apply(stage, Input::ComposeUpdate(text)),
        Op::ComposeEnd(text) => apply(stage, Input::ComposeEnd(text)),
    }
    Ok(())
}

/// One input, and its line in the trace.
fn watched(stage: &mut Stage, input: Input<'_>, trace: &mut Trace<'_>) -> Outcome {
    let mut scans = Vec::new();
    let outcome = stage.apply(input, trace.is_wanted().then_some(&mut scans));
    trace.outcome(&outcome, scans, stage.document());
    outcome
}

fn set_option(value: &Value, stage: &mut Stage) -> Result<(), ScriptError> {
    let mut options = stage.document().options().clone();
    set_options(value, &mut options)?;
    stage.set_options(options);
    Ok(())
}

fn press(key: Key, repeat: Repeat, stage: &mut Stage, trace: &mut Trace<'_>) {
    let mut left = match repeat {
        Repeat::Times(times) => times,
        Repeat::All => u64::MAX,
    };
    while left > 0 {
        left -= 1;
        let outcome = watched(stage, key.input(stage.document()), trace);
        // Pressing on would do nothing either, however often it is asked for.
        if outcome.idle && key.has_an_end() {
            break;
        }
    }
}
