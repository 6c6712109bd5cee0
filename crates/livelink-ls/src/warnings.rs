//! The parts of a document that could deceive a reader, kept current as the links are.

use std::ops::Range;

use livelink::Detector;
use livelink::detect::Rejected;
use livelink::index::runs::{end_of_run, end_of_run_within, run_around, start_of_run};
use livelink::index::{Edit, SpanStore};

use crate::lines::DocumentText;

/// How much text is read at once, in bytes. Between two parts, the server answers new messages.
const PART: usize = 256 << 10;

/// The longest run, in bytes, that is looked at again for a key. In a longer one, warnings vanish where it is edited.
const LONGEST_RUN: usize = 64 << 10;

/// The candidates of a document that could deceive, each with the library's reason.
#[derive(Debug, Default)]
pub(crate) struct Warnings {
    found: SpanStore<Rejected>,
    /// The text from here on has not been read yet.
    unread: usize,
    /// Whether the rest of the text stays unread, because the user does not want to wait for it.
    stopped: bool,
}

impl Warnings {
    /// Follows an edit, which led to `text`.
    pub(crate) fn edit(&mut self, text: &DocumentText, detector: &Detector, edit: Edit) {
        self.found
            .shift_for_edit(edit.start, edit.removed_len(), edit.inserted_len());
        if edit.old_end <= self.unread {
            self.unread = self.unread - edit.removed_len() + edit.inserted_len();
        } else if edit.start < self.unread {
            self.unread = edit.start;
        }
        let run = run_around(text.rope(), edit.start..edit.new_end);
        if edit.inserted_len() > PART {
            // A large paste is read when there is time.
            self.unread = self.unread.min(run.start);
        } else if run.start < self.unread {
            self.read(text, detector, run);
        }
        // The next part begins at the start of a run.
        self.unread = start_of_run(text.rope(), self.unread.min(text.len()));
    }

    /// Forgets everything, as when the options have changed.
    pub(crate) fn reset(&mut self) {
        *self = Self::default();
    }

    /// Leaves the rest of the text unread.
    pub(crate) fn stop(&mut self) {
        self.stopped = true;
    }

    /// Whether everything has been read that will be.
    pub(crate) fn is_complete(&self, text: &DocumentText) -> bool {
        self.stopped || self.unread >= text.len()
    }

    /// How much of the text has been read, in percent.
    pub(crate) fn percent(&self, text: &DocumentText) -> usize {
        self.unread.min(text.len()) * 100 / text.len().max(1)
    }

    /// Reads the next part of the text.
    pub(crate) fn read_part(&mut self, text: &DocumentText, detector: &Detector) {
        let start = self.unread;
        let near = start.saturating_add(PART).min(text.len());
        match end_of_run_within(text.rope(), near, near + LONGEST_RUN) {
            Some(end) => {
                self.explain(text, detector, start..end);
                self.unread = end.max(start + 1);
            }
            // A run that long is left out.
            None => self.unread = end_of_run(text.rope(), near).max(start + 1),
        }
    }

    /// The warnings, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Range<usize>, &Rejected)> {
        self.found.iter()
    }

    /// The warning for exactly `range`, if that part of the text has been read.
    pub(crate) fn of(&self, range: &Range<usize>) -> Option<&Rejected> {
        let (found, reason) = self.found.at(range.start)?;
        (found == *range && range.end <= self.unread).then_some(reason)
    }

    /// The warnings that overlap `range` or touch it, in order. Text that has not been read yet is read for this answer, if its runs
    /// are not too long.
    pub(crate) fn touching(
        &self,
        text: &DocumentText,
        detector: &Detector,
        range: Range<usize>,
    ) -> Vec<(Range<usize>, Rejected)> {
        let run = run_around(text.rope(), range.clone());
        if run.end <= self.unread || run.len() > LONGEST_RUN {
            let read = self.found.touching(range);
            let read = read.filter(|(found, _)| found.end <= self.unread);
            return read
                .map(|(range, reason)| (range, reason.clone()))
                .collect();
        }
        let mut near = Self::default();
        near.explain(text, detector, run);
        let found = near.found.touching(range);
        found
            .map(|(range, reason)| (range, reason.clone()))
            .collect()
    }

    fn read(&mut self, text: &DocumentText, detector: &Detector, run: Range<usize>) {
        match run.len() > LONGEST_RUN {
            true => self.found.replace(run, []),
            false => self.explain(text, detector, run),
        }
    }

    /// Reads a range that starts and ends with a run.
    fn explain(&mut self, text: &DocumentText, detector: &Detector, range: Range<usize>) {
        let verdicts = detector.explain(&text.slice(range.clone())).into_iter();
        let mut found: Vec<_> = verdicts
            .filter_map(|verdict| {
                let reason = verdict
                    .rejected()
                    .filter(|reason| reason.deceives())?
                    .clone();
                Some((
                    range.start + verdict.range.start..range.start + verdict.range.end,
                    reason,
                ))
            })
            .collect();
        found.sort_by_key(|(range, _)| range.start);
        self.found.replace(range, found);
    }
}

#[cfg(test)]
mod tests {
    use super::Warnings;
    use crate::lines::DocumentText;
    use fastrand::Rng;
    use livelink::Detector;

    /// After each of many edits, the warnings are those of a text that is read whole.
    #[test]
    fn warnings_follow_the_edits() {
        const PIECES: [&str; 12] = [
            " ",
            "http://",
            "аррӏе",
            ".com",
            "@",
            "b.com/",
            "\u{202E}",
            "x",
            "\n",
            "http://аррӏе.com ",
            "http://a@b.com ",
            "é",
        ];
        let detector = Detector::default();
        let mut rng = Rng::with_seed(5);
        let (mut text, mut document) = (String::new(), DocumentText::new(""));
        let mut warnings = Warnings::default();
        let mut most = 0;
        for step in 0..2_000 {
            let mut ends = [rng.usize(..=text.len()), 0].map(|at| text.floor_char_boundary(at));
            ends[1] = text.floor_char_boundary((ends[0] + rng.usize(..30)).min(text.len()));
            let new: String = (0..rng.usize(..4))
                .map(|_| PIECES[rng.usize(..PIECES.len())])
                .collect();
            text.replace_range(ends[0]..ends[1], &new);
            let edit = document.replace(ends[0]..ends[1], &new);
            warnings.edit(&document, &detector, edit);
            if rng.bool() {
                while !warnings.is_complete(&document) {
                    warnings.read_part(&document, &detector);
                }
            }
            let mut whole = Warnings::default();
            while !whole.is_complete(&document) {
                whole.read_part(&document, &detector);
            }
            let read = |warnings: &Warnings| {
                let all = warnings
                    .iter()
                    .map(|(range, reason)| (range, reason.clone()));
                all.filter(|(range, _)| range.end <= unread(warnings, &text))
                    .collect::<Vec<_>>()
            };
            let expected: Vec<_> = read(&whole)
                .into_iter()
                .filter(|(range, _)| range.end <= unread(&warnings, &text))
                .collect();
            assert_eq!(read(&warnings), expected, "step {step}: {text:?}");
            for (range, reason) in whole.iter() {
                let known = (range.end <= unread(&warnings, &text)).then_some(reason);
                assert_eq!(warnings.of(&range), known, "step {step}: {text:?}");
            }
            let mut ends = [0, 0].map(|_| rng.usize(..=text.len()));
            ends.sort_unstable();
            let touching = warnings.touching(&document, &detector, ends[0]..ends[1]);
            let all = whole.found.touching(ends[0]..ends[1]);
            let all = all.map(|(range, reason)| (range, reason.clone()));
            assert_eq!(touching, all.collect::<Vec<_>>(), "step {step}: {text:?}");
            most = most.max(expected.len());
        }
        assert!(most > 3);
    }

    fn unread(warnings: &Warnings, text: &str) -> usize {
        warnings.unread.min(text.len())
    }
}
