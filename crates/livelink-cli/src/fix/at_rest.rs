//! A text rewritten until a further run changes nothing.

use super::replaced::lines_of;
use super::rewritten::Rewritten;
use std::collections::BTreeSet;

/// The most runs. Lines that the last run still changes keep their links.
const RUNS: usize = 5;

/// The most attempts to find lines that must keep their links. After the last one, all links stay.
const TRIES: usize = 3;

/// Applies the rules again and again until nothing changes. For example, a link may be certain only after the link beside it has got
/// brackets. If a line changes in every run, its links stay as they were. `once` is one run. It leaves the lines with these numbers.
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

/// Applies the rules until nothing changes, but only a few times. Also returns the numbers of the lines that the last run still changed.
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
