//! Code spans: text between two runs of backticks of the same length.

use std::collections::{HashMap, VecDeque};

/// The runs of backticks of a source that are still ahead of the reader, by their length. So the end of a code span is known
/// without a look at all that stands between.
pub(super) struct CodeSpans {
    /// Where the runs start, for each length.
    runs: HashMap<usize, VecDeque<usize>>,
}

impl CodeSpans {
    /// O(source).
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

    /// Returns the length of a code span that starts at byte `at` of the source. For backticks that open no code span, returns
    /// how many they are. Each call is further on than the one before; all together cost O(source).
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

/// Returns how many backticks stand at byte `at`.
fn ticks(source: &str, at: usize) -> usize {
    let rest = source.get(at..).unwrap_or_default();
    rest.len() - rest.trim_start_matches('`').len()
}
