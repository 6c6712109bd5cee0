//! Playing a script, and what came of it.

use livelink::session::replay::{self, Report, ReportedLink};

use super::act::ScriptAct;
use super::fields::Read;
use super::parse::EventScript;
use super::setup::context;
use super::steps::apply;
use crate::editor::Editor;
use crate::text;
use crate::typesetting::Typesetter;

/// How many presses of a key do all that it can do: as many as there are characters, and some for links and units.
pub fn presses_for_all(editor: &Editor) -> usize {
    editor.rope().len_chars() + 100
}

/// Plays a script from its setup to its end, each event handed to the editor as its window does.
///
/// # Errors
///
/// As of [`EventScript::parse`], or a step does not fit the text.
pub fn play(line: &str, typesetter: &mut Typesetter) -> Read<Editor> {
    let script = EventScript::parse(line)?;
    let mut editor = Editor::new(script.document);
    for (number, act) in script.acts {
        match act {
            ScriptAct::Event(event) => {
                editor.event(&event, typesetter);
            }
            ScriptAct::All(event) => {
                for _ in 0..presses_for_all(&editor) {
                    editor.event(&event, typesetter);
                }
            }
            act => perform(&act, &mut editor).map_err(|error| error.in_step(number))?,
        }
    }
    Ok(editor)
}

/// Does what is no event of a window.
///
/// # Errors
///
/// The step does not fit the text.
pub fn perform(act: &ScriptAct, editor: &mut Editor) -> Read<()> {
    match act {
        ScriptAct::Event(_) | ScriptAct::All(_) => {}
        ScriptAct::ExpectPlain => editor.expect_plain(),
        ScriptAct::BeginComposition => editor.begin_composition(),
        ScriptAct::Direct(step) => apply(step, editor)?,
    }
    Ok(())
}

/// What came of a script that was played to its end: as a report of a replay. It is ok if the replay is, and if nothing in
/// which they can differ is different.
///
/// # Errors
///
/// The script cannot be replayed.
pub fn report(line: &str, editor: &Editor) -> Result<Report, replay::ScriptError> {
    let replayed = replay::run_line_with(&context, line, None)?;
    let document = editor.document();
    let text = document.text();
    let scalars = |range: std::ops::Range<usize>| {
        text.byte_to_char(range.start)..text.byte_to_char(range.end)
    };
    let links = document.links().map(|mark| ReportedLink {
        text: text::slice(text, mark.range.clone()),
        href: mark.href.to_string(),
        kind: mark.kind,
        range: scalars(mark.range),
    });
    let mut report = replayed.clone();
    report.text = text.to_string();
    report.links = links.collect();
    report.muted = document.mutes().map(|mute| scalars(mute.range)).collect();
    let same = report.text == replayed.text
        && report.links == replayed.links
        && report.muted == replayed.muted;
    if !same {
        report.ok = Some(false);
        report.why = Some("it is not as in a replay".to_owned());
    }
    Ok(report)
}
