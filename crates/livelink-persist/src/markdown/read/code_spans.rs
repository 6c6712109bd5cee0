//! Code spans: text between two runs of backticks of the same length.

use std::collections::{HashMap, VecDeque};

/// The runs of backticks in a source that the reader has not reached yet, by their length. With them, the reader finds the end
/// of a code span without a look at the text between.
pub(super) struct CodeSpans {
    /// Where the runs start, for each length.
    runs: HashMap<usize, VecDeque<usize>>,
}

impl CodeSpans {
    /// Collects the runs of backticks of a source. O(source).
    pub(super) fn of(source: &str) -> Self {
        let mut runs: HashMap<usize, VecDeque<usize>> = HashMap::new();
        let mut at = 0;
        while let Some(next) = source.get(at..).and_then(|rest| rest.find('`')) {
            let start = at + next;
            let len = ticks(source, start);
            runs.entry(len).or_default().push_back(start);
            at = start + len;
        }
        Self { runs }
    }

    /// Returns the length of the code span that starts at byte `at` of the source. If the backticks there do not open a code
    /// span, it returns how many they are. Each call has to be further on than the one before. All calls together cost
    /// O(source).
    pub(super) fn len_at(&mut self, source: &str, at: usize) -> usize {
        let len = ticks(source, at);
        let Some(starts) = self.runs.get_mut(&len) else {
            return len;
        };
        while starts.pop_front_if(|start| *start < at + len).is_some() {}
        match starts.front() {
            Some(closing) => closing + len - at,
            None => len,
        }
    }
}

/// Returns how many backticks there are from byte `at` on.
fn ticks(source: &str, at: usize) -> usize {
    let rest = source.get(at..).unwrap_or_default();
    rest.len() - rest.trim_start_matches('`').len()
}
