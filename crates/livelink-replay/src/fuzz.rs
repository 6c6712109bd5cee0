//! Random scripts: sessions that are made up step by step, with all checks after every input.
//!
//! A document runs with a history of its own. Two sessions get its reports, as from an editor with an undo stack of its own: one
//! in bytes, one in UTF-16. These checks hold:
//!
//! * all three have the same links, mutes and dormant ranges after every input, and have answered the same;
//! * spans are in order, inside the text and without overlap; the text changes by the reported edits and by nothing else;
//! * with one user: detection finds each automatic link in the current text, and it is neither muted nor dormant; undo and
//!   redo come back to exactly the states they left; undoing a commit mutes its links; undoing everything gives the empty
//!   text;
//! * with one user: a commit, a paste and a command are each an undo unit of their own; Backspace takes a link off only right
//!   after its commit;
//! * undoing everything and redoing everything pass through the same states;
//! * a text whose runs are all closed by a boundary has the same links, whether it is typed, pasted or inserted by the
//!   editor's program.
//!
//! The same seed gives the same steps on every machine. A failure is made as short as possible.

mod acts;
mod shrink;
mod ways;

use std::panic::{AssertUnwindSafe, catch_unwind};

use fastrand::Rng;
use livelink_session::{Document, SessionOptions};
use ropey::Rope;
use serde_json::json;

use self::acts::Act;
use crate::document_state::World;
use crate::run::do_step;
use crate::script_step::ScriptStep;
use crate::stage::Stage;
use crate::trace::Trace;

/// The result of random scripts.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct FuzzReport {
    /// How many steps were done.
    pub steps: u64,
    /// How many scripts held them.
    pub sessions: u64,
    /// The first broken invariant.
    pub failure: Option<FuzzFailure>,
}

/// A broken invariant, and a script that breaks it again.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FuzzFailure {
    /// The invariant that broke.
    pub what: String,
    /// A script with the fewest steps that still break it, as a line of JSON. `livelink replay --both` runs it and finds the
    /// same fault.
    pub script: String,
}

/// Does `steps` random steps, and stops at the first broken invariant. After each script it calls `progress` with the number
/// of steps so far.
///
/// ```
/// let report = livelink_replay::fuzz(500, 7, &mut |_| {});
/// assert!(report.failure.is_none());
/// assert!(report.steps >= 500);
/// ```
pub fn fuzz(steps: u64, seed: u64, progress: &mut dyn FnMut(u64)) -> FuzzReport {
    let mut report = FuzzReport::default();
    let mut random = Rng::with_seed(seed);
    while report.steps < steps {
        let world = if report.sessions % 2 == 0 {
            World::Alone
        } else {
            World::Shared
        };
        // Some scripts are short and some are long.
        let length = 20 + random.usize(..7) * 40;
        let mut acts = Vec::new();
        let outcome = guarded(|| {
            play(world, |len| {
                (acts.len() < length).then(|| {
                    let act = Act::make_up(&mut random, len, world);
                    acts.push(act.clone());
                    act
                })
            })
        });
        report.steps += acts.iter().map(|act| act.0.len() as u64).sum::<u64>();
        report.sessions += 1;
        if let Err(first) = outcome {
            let (acts, what) = shrink::shrink(acts, first, |acts| again(acts, world));
            report.failure = Some(FuzzFailure {
                script: script(&acts, seed, &what),
                what,
            });
            return report;
        }
        let text = acts::closed_text(&mut random);
        if let Err(what) = guarded(|| ways::compare(&text).map_err(Broken::Invariant)) {
            let act = Act(vec![ScriptStep::Type(text)]);
            report.failure = Some(FuzzFailure {
                script: script(&[act], seed, &what),
                what,
            });
            return report;
        }
        progress(report.steps);
    }
    report
}

/// Why a script did not run to its end.
enum Broken {
    Invariant(String),
    /// The text has no place for a step. That is not a fault of the library.
    Script,
}

/// Plays a list of acts. Returns `None` if nothing broke.
fn again(acts: &[Act], world: World) -> Option<String> {
    let mut acts = acts.iter().cloned();
    guarded(|| play(world, |_| acts.next())).err()
}

/// Returns the fault, which is a broken invariant or a panic. A script that could not be run broke nothing.
fn guarded(f: impl FnOnce() -> Result<(), Broken>) -> Result<(), String> {
    match catch_unwind(AssertUnwindSafe(f)) {
        Ok(Err(Broken::Invariant(what))) => Err(what),
        Ok(Ok(()) | Err(Broken::Script)) => Ok(()),
        Err(panic) => {
            let said = panic
                .downcast_ref::<String>()
                .cloned()
                .or_else(|| panic.downcast_ref::<&str>().map(|said| (*said).to_owned()));
            Err(format!("panicked: {}", said.unwrap_or_default()))
        }
    }
}

/// Plays acts as they come. Each is made for a text of the length (in scalar values) that it gets.
fn play(world: World, mut next: impl FnMut(usize) -> Option<Act>) -> Result<(), Broken> {
    let document = Document::new(Rope::new(), SessionOptions::default());
    let mut stage = Stage::checked(document, None, world);
    while let Some(act) = next(stage.document().text().len_chars()) {
        for op in &act.0 {
            do_step(op, &mut stage, &mut Trace::new(None)).map_err(|_| Broken::Script)?;
            if let Some(fault) = stage.fault() {
                return Err(Broken::Invariant(fault.to_owned()));
            }
        }
    }
    stage.finish().map_err(Broken::Invariant)
}

/// Returns the acts as a script.
fn script(acts: &[Act], seed: u64, what: &str) -> String {
    let steps: Vec<_> = acts
        .iter()
        .flat_map(|act| &act.0)
        .map(ScriptStep::to_json)
        .collect();
    json!({"id": format!("fuzz-{seed}"), "title": what, "steps": steps}).to_string()
}

#[cfg(test)]
mod tests {
    /// `LIVELINK_RANDOM_STEPS=N` runs more steps, `LIVELINK_RANDOM_SEED=S` starts with another seed.
    #[test]
    fn random_sessions_break_nothing() {
        let number = |name: &str, default| {
            let set = std::env::var(name).ok();
            set.and_then(|value| value.parse().ok()).unwrap_or(default)
        };
        let report = super::fuzz(
            number("LIVELINK_RANDOM_STEPS", 20_000),
            number("LIVELINK_RANDOM_SEED", 1),
            &mut |_| {},
        );
        if let Some(failure) = report.failure {
            panic!("{}\n{}", failure.what, failure.script);
        }
    }
}
