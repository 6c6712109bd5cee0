//! A text rewritten until a further run changes nothing.

use super::left::Left;
use super::replaced::{Place, lines_of, moved, new_ranges, replaced};
use super::rewrite::Rewritten;
use crate::markdown_places::touches;
use std::collections::BTreeSet;
use std::ops::Range;

/// How often a text is rewritten before the lines are left that still change.
const RUNS: usize = 5;

/// How often lines are left before all links are left.
const TRIES: usize = 3;

/// The reason to leave the links of a line that has no rest.
pub(super) const SECOND_RUN: &str = "a second run would change more";

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

impl Rewritten {
    /// The result of this run and of the next one, whose old text is the new one of this run.
    fn then(mut self, old: &str, next: Self) -> Self {
        let places = both(old, &self.places, &self.text, &next.places);
        let ranges: Vec<Range<usize>> = places.iter().map(|(range, _)| range.clone()).collect();
        self.left
            .retain(|left| !touches(&ranges, &(left.at..left.at + 1)));
        Self {
            text: next.text,
            places,
            left: self.left,
        }
    }

    /// Leaves all links as they were in the old text.
    fn all_left(mut self, old: &str) -> Self {
        let left = self.places.iter().map(|(range, _)| {
            let own = old.get(range.clone()).unwrap_or_default();
            Left::link(range.start, own, SECOND_RUN)
        });
        self.left.extend(left);
        Self {
            text: old.to_owned(),
            places: Vec::new(),
            left: self.left,
        }
    }
}

/// Returns the places of the old text at which two runs make another text of it. `new` is the text between the runs. Linear in the text, apart
/// from sorting.
fn both(old: &str, first: &[Place], new: &str, second: &[Place]) -> Vec<Place> {
    let ranges = new_ranges(first);
    // The way back: the places of the text between the runs, and where they were in the old text.
    let back: Vec<Place> = ranges
        .iter()
        .map(|range| (range.clone(), String::new()))
        .collect();
    let before: Vec<Range<usize>> = first.iter().map(|(range, _)| range.clone()).collect();
    let of_second = second.iter().map(|(range, _)| range.clone());
    let parts = joined(ranges.iter().cloned().chain(of_second).collect());
    let place = |part: Range<usize>| {
        let from = second.partition_point(|(range, _)| range.start < part.start);
        let to = second.partition_point(|(range, _)| range.start < part.end);
        let old_part = moved(&back, &before, part.start)..moved(&back, &before, part.end);
        let own = second.get(from..to).unwrap_or_default();
        (old_part, replaced(new, part, own))
    };
    let places = parts.into_iter().map(place);
    places
        .filter(|(range, new)| old.get(range.clone()) != Some(new))
        .collect()
}

/// Returns the ranges in order, with those that overlap as one.
fn joined(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.sort_by_key(|range| range.start);
    let mut joined: Vec<Range<usize>> = Vec::with_capacity(ranges.len());
    for range in ranges {
        match joined.last_mut() {
            Some(last) if range.start < last.end => last.end = last.end.max(range.end),
            _ => joined.push(range),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::both;
    use crate::fix::replaced::{Place, replaced};

    /// The places of two runs together make the text that the runs make one after the other.
    #[test]
    fn two_runs_as_one() {
        let place = |start, end, new: &str| -> Place { (start..end, new.to_owned()) };
        let old = "0123456789";
        let first = [place(1, 3, "<ab>"), place(6, 7, "c")];
        let new = replaced(old, 0..old.len(), &first);
        assert_eq!(new, "0<ab>345c789");
        for (second, expected) in [
            (
                place(10, 11, "X"),
                vec![place(1, 3, "<ab>"), place(6, 7, "c"), place(8, 9, "X")],
            ),
            (
                place(0, 1, "X"),
                vec![place(0, 1, "X"), place(1, 3, "<ab>"), place(6, 7, "c")],
            ),
            (
                place(5, 6, "X"),
                vec![place(1, 3, "<ab>"), place(3, 4, "X"), place(6, 7, "c")],
            ),
            // In a place of the first run, and beyond it.
            (
                place(2, 3, "X"),
                vec![place(1, 3, "<Xb>"), place(6, 7, "c")],
            ),
            (
                place(4, 6, "X"),
                vec![place(1, 4, "<abX"), place(6, 7, "c")],
            ),
            (place(4, 10, "X"), vec![place(1, 8, "<abX")]),
            // As it was.
            (place(8, 9, "6"), vec![place(1, 3, "<ab>")]),
        ] {
            let second = [second];
            let places = both(old, &first, &new, &second);
            assert_eq!(places, expected, "{second:?}");
            let text = replaced(old, 0..old.len(), &places);
            assert_eq!(text, replaced(&new, 0..new.len(), &second), "{second:?}");
        }
    }
}
