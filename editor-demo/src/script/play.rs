//! Playing a script, and its result.

use std::fmt;

use livelink::replay::{self, Report, ScriptError, ScriptStep};
use livelink_egui::{TextView, Typesetter};

use super::act::ScriptAct;
use super::act::{EventScript, context};
use crate::editor::Editor;

/// Returns how many presses of a key do all that the key can do: one for each character, and some for links and undo units.
pub fn presses_for_all(editor: &Editor) -> usize {
    editor.rope().len_chars() + 100
}

/// Plays a script from its setup to its end. The editor gets each event as a window would hand it over.
///
/// # Errors
///
/// Those of [`EventScript::parse`], or a step does not fit the text.
pub fn play(line: &str, typesetter: &mut Typesetter) -> Result<Editor, PlayError> {
    let script = EventScript::parse(line)?;
    let mut editor = Editor::new(script.document);
    let mut view = TextView::default();
    for (number, act) in script.acts {
        match act {
            ScriptAct::Event(event) => {
                view.event(&mut editor, &event, typesetter);
            }
            ScriptAct::All(event) => {
                for _ in 0..presses_for_all(&editor) {
                    view.event(&mut editor, &event, typesetter);
                }
            }
            act => perform(&act, &mut editor).map_err(|cause| PlayError {
                step: Some(number),
                cause,
            })?,
        }
    }
    Ok(editor)
}

/// Performs a step that has no event of a window.
///
/// # Errors
///
/// The step does not fit the text.
pub fn perform(act: &ScriptAct, editor: &mut Editor) -> Result<(), ScriptError> {
    match act {
        ScriptAct::Event(_) | ScriptAct::All(_) => {}
        ScriptAct::ExpectPlain => editor.expect_plain(),
        ScriptAct::BeginComposition => editor.begin_composition(),
        ScriptAct::Direct(ScriptStep::SetOption(set)) => {
            let mut options = editor.document().options().clone();
            replay::set_options(set, &mut options)?;
            editor.set_options(options);
        }
        ScriptAct::Direct(step) => {
            if let Some(input) = step.input(editor.document())? {
                editor.apply(input);
            }
        }
    }
    Ok(())
}

/// Returns the result of a script that was played to its end, as a report of a replay. The report is ok if the replay is, and
/// if both left the same text, links and mutes.
///
/// # Errors
///
/// The script cannot be replayed.
pub fn report(line: &str, editor: &Editor) -> Result<Report, ScriptError> {
    let replayed = replay::run_line_with(&context, line, None)?;
    let mut report = Report::of(replayed.id, editor.document());
    let same = report.text == replayed.text
        && report.links == replayed.links
        && report.muted == replayed.muted;
    (report.ok, report.why) = match same {
        true => (replayed.ok, replayed.why),
        false => (Some(false), Some("it is not as in a replay".to_owned())),
    };
    Ok(report)
}

/// An error in a script, and its step.
#[derive(Debug, PartialEq, Eq)]
pub struct PlayError {
    /// The number of the step, from 1. `None` if the cause says it already, or if the error is not in a step.
    pub(super) step: Option<usize>,
    pub(super) cause: ScriptError,
}

impl From<ScriptError> for PlayError {
    fn from(cause: ScriptError) -> Self {
        Self { step: None, cause }
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.step {
            Some(step) => write!(f, "step {step}: {}", self.cause),
            None => self.cause.fmt(f),
        }
    }
}

impl std::error::Error for PlayError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.cause)
    }
}
