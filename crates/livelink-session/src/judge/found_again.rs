//! Finds the automatic links again after the text changed in an unknown way.

use std::sync::Arc;

use livelink_detect::Detector;

use crate::detected::Detected;
use crate::lent_text::LentText;
use crate::mark::{Mark, MarkKind};
use crate::span_layer::SpanLayer;
use crate::step::SpanChange;

/// Returns the changes of `marks`, whose text was replaced by `text` in an unknown way. Each
/// automatic link moves to the first candidate with its target to which no other link moved. All
/// other links end. O(text + n log n) for n links.
pub(crate) fn found_again<R: LentText>(
    detector: &Detector,
    detected: &Detected<R::Offset>,
    text: &R,
    marks: &SpanLayer<Mark>,
) -> Vec<SpanChange<Mark>> {
    let mut changes: Vec<SpanChange<Mark>> = marks.iter().map(SpanChange::removed).collect();
    let automatic = changes.iter_mut().filter(|change| {
        let mark = change.before.as_ref();
        mark.is_some_and(|mark| mark.kind == MarkKind::Auto)
    });
    let mut wanted: Vec<&mut SpanChange<Mark>> = automatic.collect();
    if !wanted.is_empty() {
        let found = detected.in_range(0..text.len());
        let mut found: Vec<Mark> = found.map(|it| it.mark(detector, text)).collect();
        // Those with one target keep their order.
        found.sort_by(|one, next| one.href.cmp(&next.href));
        wanted.sort_by(|one, next| href(one).cmp(&href(next)));
        let mut found = found.into_iter().peekable();
        for change in wanted {
            let former = href(change);
            while found.next_if(|mark| Some(&mark.href) < former).is_some() {}
            change.after = found.next_if(|mark| Some(&mark.href) == former);
        }
    }
    changes
}

/// Returns the target of a link before its change.
fn href(change: &SpanChange<Mark>) -> Option<&Arc<str>> {
    change.before.as_ref().map(|mark| &mark.href)
}
