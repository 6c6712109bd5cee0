//! Finds the automatic links again after the text changed in an unknown way.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use livelink_detect::Detector;

use crate::detected::Detected;
use crate::lent_text::LentText;
use crate::mark::{Mark, MarkKind};
use crate::span_layer::SpanLayer;
use crate::step::SpanChange;

/// Returns the changes of `marks`, whose text was replaced by `text` in an unknown way. Each
/// automatic link moves to the first candidate with its target to which no other link moved. All
/// other links end. O(text).
pub(crate) fn found_again<R: LentText>(
    detector: &Detector,
    detected: &Detected<R::Offset>,
    text: &R,
    marks: &SpanLayer<Mark>,
) -> Vec<SpanChange<Mark>> {
    let mut changes: Vec<SpanChange<Mark>> = marks.iter().map(SpanChange::removed).collect();
    let mut wanted: HashMap<Arc<str>, VecDeque<usize>> = HashMap::new();
    for (at, mark) in marks.iter().enumerate() {
        if mark.kind == MarkKind::Auto {
            wanted.entry(mark.href).or_default().push_back(at);
        }
    }
    if wanted.is_empty() {
        return changes;
    }
    for candidate in detected.in_range(0..text.len()) {
        let mark = candidate.mark(detector, text);
        let former = wanted.get_mut(&mark.href).and_then(VecDeque::pop_front);
        if let Some(change) = former.and_then(|at| changes.get_mut(at)) {
            change.after = Some(mark);
        }
    }
    changes
}
