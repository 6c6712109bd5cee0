//! Counting what is right.

use std::ops::{AddAssign, Range};

/// How many links were found and expected, and how many of each were right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Score {
    pub(crate) found: usize,
    pub(crate) expected: usize,
    /// Links that were found exactly as expected.
    pub(crate) exact: usize,
    /// Links found that share a byte with an expected one.
    pub(crate) found_in_place: usize,
    /// Links expected that share a byte with one that was found.
    pub(crate) expected_in_place: usize,
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Self) {
        self.found += other.found;
        self.expected += other.expected;
        self.exact += other.exact;
        self.found_in_place += other.found_in_place;
        self.expected_in_place += other.expected_in_place;
    }
}

impl Score {
    /// The score of `found` against the accepted answer that it fits best.
    pub(crate) fn of(found: &[Range<usize>], answers: &[Vec<Range<usize>>]) -> Self {
        let scores = answers.iter().map(|answer| Self::against(found, answer));
        // The fewest mistakes of both kinds.
        let mistakes = |score: &Self| score.found + score.expected - 2 * score.exact;
        scores.min_by_key(mistakes).unwrap_or_default()
    }

    fn against(found: &[Range<usize>], expected: &[Range<usize>]) -> Self {
        let touches = |all: &[Range<usize>], one: &Range<usize>| {
            all.iter()
                .any(|other| other.start < one.end && one.start < other.end)
        };
        Self {
            found: found.len(),
            expected: expected.len(),
            exact: found.iter().filter(|one| expected.contains(one)).count(),
            found_in_place: found.iter().filter(|one| touches(expected, one)).count(),
            expected_in_place: expected.iter().filter(|one| touches(found, one)).count(),
        }
    }
}

/// A share in percent with its 95 % interval by Wilson's formula, as in `96.2 (94.1 to 97.6)`.
pub(crate) fn share(part: usize, whole: usize) -> String {
    if whole == 0 {
        return String::from("–");
    }
    let (z, n) = (1.96_f64, whole as f64);
    let p = part as f64 / n;
    let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    format!(
        "{:.1} ({:.1} to {:.1})",
        100.0 * p,
        100.0 * (middle - half).max(0.0),
        100.0 * (middle + half)
    )
}

#[cfg(test)]
#[expect(
    clippy::single_range_in_vec_init,
    reason = "an answer may have one link"
)]
mod tests {
    use super::{Score, share};

    #[test]
    fn the_best_answer_counts() {
        let answers = [vec![0..5], vec![0..7, 9..12]];
        let score = Score::of(&[0..7, 9..11], &answers);
        let expected = Score {
            found: 2,
            expected: 2,
            exact: 1,
            found_in_place: 2,
            expected_in_place: 2,
        };
        assert_eq!(score, expected);
        assert_eq!(Score::of(&[0..5], &answers).exact, 1);
        // The tool misses the only link, and then finds a link where none is expected.
        assert_eq!(Score::of(&[], &answers).expected, 1);
        assert_eq!(
            Score::of(&[1..2], &[vec![]]),
            Score {
                found: 1,
                ..Score::default()
            }
        );
    }

    #[test]
    fn shares() {
        // By hand: p = 0.9, n = 100 gives a middle of 0.8852 and a half width of 0.0597.
        assert_eq!(share(90, 100), "90.0 (82.6 to 94.5)");
        assert_eq!(share(0, 0), "–");
    }
}
