//! A text after the rules, and two runs of them as one.

use super::left::{Left, SECOND_RUN};
use super::replaced::{Place, moved, new_ranges, replaced};
use crate::markdown_places::touches;
use std::ops::Range;

/// A text after the rules.
pub(crate) struct Rewritten {
    pub(crate) text: String,
    /// The links of the old text that were rewritten, each with its new form.
    pub(super) places: Vec<Place>,
    /// The links that were left as they are.
    pub(super) left: Vec<Left>,
}

impl Rewritten {
    pub(super) fn of(text: &str, places: Vec<Place>, left: Vec<Left>) -> Self {
        Self {
            text: replaced(text, 0..text.len(), &places),
            places,
            left,
        }
    }

    /// How many links were rewritten.
    pub(super) fn links(&self) -> u64 {
        self.places.len() as u64
    }

    /// The result of this run and of the next one, whose old text is the new one of this run.
    pub(super) fn then(mut self, old: &str, next: Self) -> Self {
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
    pub(super) fn all_left(mut self, old: &str) -> Self {
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

/// Returns the places of the old text that two runs change together. `new` is the text after the first run. Linear in the text, apart from
/// sorting.
fn both(old: &str, first: &[Place], new: &str, second: &[Place]) -> Vec<Place> {
    let ranges = new_ranges(first);
    // The places of the first run in its new text, to find them in the old text.
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
