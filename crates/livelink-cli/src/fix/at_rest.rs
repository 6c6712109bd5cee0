//! A text rewritten until a further run changes nothing.

use super::replaced::lines_of;
use super::rewritten::Rewritten;
use std::collections::BTreeSet;

/// How often a text is rewritten before the lines are left that still change.
const RUNS: usize = 5;

/// How often lines are left before all links are left.
const TRIES: usize = 3;

/// Runs a rule on its own new text until nothing changes. A link that was left beside a link without brackets, for example, may be certain
/// beside one with them. Lines without an end of that are left. `once` is one run, which leaves lines with these numbers.
pub(super) fn at_rest(
    text: &str,
    once: impl Fn(&str, &BTreeSet<usize>) -> Option<Rewritten>,
) -> Option<Rewritten> {
    let mut still = BTreeSet::new();
    let mut done = runs(text, |text| once(text, &still))?;
    for _ in 1..TRIES {
        if done.1.is_empty() {
            return Some(done.0);
        }
        still.append(&mut done.1);
        done = runs(text, |text| once(text, &still))?;
    }
    Some(match done.1.is_empty() {
        true => done.0,
        false => done.0.all_left(text),
    })
}

/// Runs a rule a few times. Also returns the lines that the last run changed, if it was not at rest.
fn runs(
    text: &str,
    once: impl Fn(&str) -> Option<Rewritten>,
) -> Option<(Rewritten, BTreeSet<usize>)> {
    let mut done = once(text)?;
    let mut restless = BTreeSet::new();
    for _ in 1..RUNS {
        restless.clear();
        if done.places.is_empty() {
            break;
        }
        let Some(again) = once(&done.text).filter(|again| !again.places.is_empty()) else {
            break;
        };
        let starts = again.places.iter().map(|(range, _)| range.start);
        restless.extend(lines_of(&done.text, starts));
        done = done.then(text, again);
    }
    Some((done, restless))
}
