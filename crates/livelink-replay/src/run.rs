//! Runs a script.

use livelink_session::{Input, Outcome};
use serde_json::Value;

use crate::contexts::Contexts;
use crate::error::ScriptError;
use crate::key::Key;
use crate::report::Report;
use crate::script::Script;
use crate::script_step::{Repeat, ScriptStep};
use crate::setup::set_options;
use crate::stage::Stage;
use crate::trace::Trace;

/// How a script is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// On a document with its own history.
    Plain,
    /// Also with the undo design of an editor, and in UTF-16. The invariants are checked after every input.
    Both,
}

/// Runs `script` from its setup to its end.
pub(super) fn run(
    script: &Script,
    contexts: Contexts<'_>,
    manner: Manner,
    lines: Option<&mut Vec<String>>,
) -> Result<Report, ScriptError> {
    let mut document = script.document()?;
    let syntax = script.syntax();
    let context = syntax.and_then(|syntax| contexts(syntax, document.text()));
    let unknown_syntax = syntax.filter(|_| context.is_none());
    document.set_context(context.clone());
    let mut stage = match manner {
        Manner::Plain => Stage::unchecked(document),
        Manner::Both => Stage::checked(document, context, script.world()),
    };
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
        // The script ran as prose. If it came out as expected, that was luck.
        report.ok = report.ok.map(|_| false);
        report.why = Some(format!(
            "setup.syntax {syntax:?}: no context for this syntax; run as prose"
        ));
    }
    Ok(report)
}

/// Runs one step of a script.
pub(super) fn do_step(
    op: &ScriptStep,
    stage: &mut Stage,
    trace: &mut Trace<'_>,
) -> Result<(), ScriptError> {
    let mut apply = |stage: &mut Stage, input: Input<'_>| {
        watched(stage, input, trace);
    };
    match op {
        ScriptStep::Type(text) => {
            for c in text.chars() {
                match c {
                    '\n' => apply(stage, Input::LineBreak { soft: false }),
                    c => apply(stage, Input::Type(c.encode_utf8(&mut [0; 4]))),
                }
            }
        }
        ScriptStep::Key(key, repeat) => press(*key, *repeat, stage, trace),
        ScriptStep::SetOption(value) => set_option(value, stage)?,
        step => {
            if let Some(input) = step.input(stage.document())? {
                apply(stage, input);
            }
        }
    }
    Ok(())
}

/// Applies one input, and adds its line to the trace.
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
        // Further presses of the key would do nothing either.
        if outcome.idle && key.has_an_end() {
            break;
        }
    }
}
