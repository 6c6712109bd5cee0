//! Makes a short script out of a long one that goes wrong.

use livelink_detect::Detector;

use super::judge::failing_step;
use super::script::{EditBatch, EditScript, Integration, Replacement, apply};

/// How many scripts are tried at most.
const TRIES: usize = 4_000;

/// Shortens `script`, which goes wrong, as long as it still goes wrong in some way. Returns the
/// short script and how it goes wrong. A script that does not go wrong is returned unchanged, with
/// an empty message.
///
/// The function cuts steps first, then replacements, then text: halves, quarters and so on down to
/// single characters. Each part that is left in the result is needed: the function has tried the
/// script without it. The exception is a script for which the tries (some thousands) ran out.
///
/// ```
/// use livelink_detect::{Detector, Link};
/// use livelink_index::check::{Integration, Replacement, EditScript, shrink};
///
/// /// Loses its text when there is a crab in it.
/// struct Fragile(String);
///
/// impl Integration for Fragile {
///     fn open(_: &Detector, text: &str) -> Self {
///         Self(text.to_owned())
///     }
///     fn apply(&mut self, batch: &[Replacement]) {
///         for replacement in batch.iter().rev() {
///             self.0.replace_range(replacement.range.clone(), &replacement.text);
///         }
///         if self.0.contains('🦀') {
///             self.0.clear();
///         }
///     }
///     fn text(&self) -> String {
///         self.0.clone()
///     }
///     fn links(&self) -> Vec<Link> {
///         Detector::default().detect(&self.0)
///     }
/// }
///
/// let step = |range, text: &str| vec![Replacement { range, text: text.to_owned() }];
/// let long = EditScript {
///     text: "It was late.".to_owned(),
///     steps: vec![step(0..2, "She"), step(1..9, ""), step(2..4, "x 🦀 y"), step(0..1, "")],
/// };
/// let (short, _) = shrink::<Fragile>(&Detector::default(), long);
/// assert_eq!(short, EditScript { text: String::new(), steps: vec![step(0..0, "🦀")] });
/// ```
pub fn shrink<H: Integration>(detector: &Detector, script: EditScript) -> (EditScript, String) {
    let script = script.normalised();
    let Err((made, what)) = failing_step::<H>(detector, &script) else {
        return (script, String::new());
    };
    let mut best = Best::<H> {
        detector,
        script,
        what,
        tries: TRIES,
        integration: std::marker::PhantomData,
    };
    best.script.steps.truncate(made);
    best.start_late();
    loop {
        let before = best.script.clone();
        best.drop_steps();
        best.drop_replacements();
        best.shorten_texts();
        best.shorten_ranges();
        if best.script == before || best.tries == 0 {
            return (best.script, best.what);
        }
    }
}

/// The shortest script found so far.
struct Best<'a, H> {
    detector: &'a Detector,
    script: EditScript,
    what: String,
    tries: usize,
    integration: std::marker::PhantomData<H>,
}

impl<H: Integration> Best<'_, H> {
    /// Keeps `script` as the shortest one if it differs from the current one and goes wrong too.
    fn offer(&mut self, script: EditScript) -> bool {
        if self.tries == 0 {
            return false;
        }
        self.tries -= 1;
        let mut script = script.normalised();
        if script == self.script {
            return false;
        }
        let Err((made, what)) = failing_step::<H>(self.detector, &script) else {
            return false;
        };
        script.steps.truncate(made);
        self.script = script;
        self.what = what;
        true
    }

    /// Tries to start with the text that the first steps lead to, so that only the last steps are
    /// left.
    fn start_late(&mut self) {
        let EditScript { mut text, steps } = self.script.clone();
        let mut late = Vec::new();
        for (index, step) in steps.iter().enumerate() {
            late.push(EditScript {
                text: text.clone(),
                steps: steps.get(index..).unwrap_or_default().to_vec(),
            });
            apply(&mut text, step);
        }
        // The number of last steps that are kept: 1, 2, 4 and so on.
        let mut count = 1;
        while let Some(script) = late.len().checked_sub(count).and_then(|at| late.get(at)) {
            if self.offer(script.clone()) {
                return;
            }
            count *= 2;
        }
    }

    fn drop_steps(&mut self) {
        let len = |script: &EditScript| script.steps.len();
        self.drop_parts(len, |script, from, to| drop(script.steps.drain(from..to)));
    }

    fn drop_replacements(&mut self) {
        for index in 0..self.script.steps.len() {
            let step = |script: &EditScript| script.steps.get(index).map_or(0, EditBatch::len);
            self.drop_parts(step, |script, from, to| {
                if let Some(step) = script.steps.get_mut(index) {
                    step.drain(from..to);
                }
            });
        }
    }

    fn shorten_texts(&mut self) {
        // Cuts the text at the start. The text after the cut moves, in every step.
        let chars = |script: &EditScript| script.text.chars().count();
        self.drop_parts(chars, |script, from, to| {
            let at = |n| {
                script
                    .text
                    .char_indices()
                    .nth(n)
                    .map_or(script.text.len(), |(at, _)| at)
            };
            let cut = at(from)..at(to);
            script.text.replace_range(cut.clone(), "");
            for replacement in script.steps.iter_mut().flatten() {
                let moved = |at: usize| {
                    if at < cut.end {
                        at.min(cut.start)
                    } else {
                        at - cut.len()
                    }
                };
                replacement.range = moved(replacement.range.start)..moved(replacement.range.end);
            }
        });
        let chars = |replacement: &Replacement| replacement.text.chars().count();
        self.shorten_each(chars, |Replacement { text, .. }, from, to| {
            let rest = text.chars().enumerate();
            let rest = rest.filter(|(n, _)| *n < from || to <= *n);
            *text = rest.map(|(_, c)| c).collect();
        });
    }

    fn shorten_ranges(&mut self) {
        let len = |replacement: &Replacement| replacement.range.len();
        // Cuts from the end, then from the start.
        self.shorten_each(len, |Replacement { range, .. }, from, to| match from {
            0 => range.start += to,
            _ => range.end = range.start + from,
        });
    }

    /// Cuts parts off each replacement. `len` is the number of parts of a replacement, and `cut`
    /// removes the parts `from..to`.
    fn shorten_each(
        &mut self,
        len: impl Fn(&Replacement) -> usize,
        cut: impl Fn(&mut Replacement, usize, usize),
    ) {
        for (step, batch) in self.script.steps.clone().iter().enumerate() {
            for index in 0..batch.len() {
                let here = |script: &EditScript| {
                    let replacement = script.steps.get(step).and_then(|step| step.get(index));
                    replacement.map_or(0, &len)
                };
                self.drop_parts(here, |script, from, to| {
                    let step = script.steps.get_mut(step);
                    if let Some(replacement) = step.and_then(|step| step.get_mut(index)) {
                        cut(replacement, from, to);
                    }
                });
            }
        }
    }

    /// Tries to do without each half of the `len` parts, each quarter and so on. `cut` removes the
    /// parts `from..to`.
    fn drop_parts(
        &mut self,
        len: impl Fn(&EditScript) -> usize,
        cut: impl Fn(&mut EditScript, usize, usize),
    ) {
        let mut size = len(&self.script);
        while size > 0 {
            let mut from = 0;
            while from < len(&self.script) {
                let mut script = self.script.clone();
                cut(&mut script, from, (from + size).min(len(&self.script)));
                // The part after the removed one is now at its place.
                if !self.offer(script) {
                    from += size;
                }
            }
            size /= 2;
        }
    }
}
