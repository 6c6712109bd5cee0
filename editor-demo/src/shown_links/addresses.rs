//! Questions to the library that need no index: where is an address here, and why is this text not a link?

use std::ops::Range;

use livelink::detect::Rejected;
use livelink::index::LinkIndex;
use livelink::session::{Document, Mark, MarkKind};
use livelink::{Detector, LinkKind};
use livelink_egui::text;
use ropey::Rope;

/// How far around a place candidates are looked for, in bytes.
const NEAR: usize = 2 * 1024;

/// Returns a detector with the document's settings.
pub(crate) fn detector(document: &Document<Rope>) -> Detector {
    document.session().detector().clone()
}

/// Returns an address as a mark.
pub(super) fn mark(detector: &Detector, text: &Rope, range: Range<usize>, kind: LinkKind) -> Mark {
    let href = detector.href(&text::slice(text, range.clone()), kind);
    Mark {
        range,
        href: href.into(),
        kind: MarkKind::Auto,
    }
}

/// Returns every address of a text as a mark. O(text).
pub(crate) fn addresses(document: &Document<Rope>) -> Vec<Mark> {
    let (detector, text) = (detector(document), document.text());
    let index = LinkIndex::build(detector.clone(), text);
    let links = index.iter();
    links
        .map(|link| mark(&detector, text, link.range, link.kind))
        .collect()
}

/// Finds the addresses around a range of the text, for the screen while the index is being built. An address that reaches
/// further than [`NEAR`] beyond the range is left out.
pub(super) fn addresses_near(detector: &Detector, rope: &Rope, range: &Range<usize>) -> Vec<Mark> {
    let (from, near) = runs_near(rope, range);
    let links = detector.detect(&near).into_iter();
    let moved = links.map(|link| (from + link.range.start..from + link.range.end, link.kind));
    moved
        .filter(|(found, _)| share_a_byte(found, range))
        .map(|(found, kind)| mark(detector, rope, found, kind))
        .collect()
}

/// Finds the candidates around a range of the text that were rejected, and why. A candidate that reaches further than [`NEAR`]
/// beyond the range is left out.
pub(super) fn refused_near(
    detector: &Detector,
    rope: &Rope,
    range: &Range<usize>,
) -> Vec<(Range<usize>, Rejected)> {
    let (from, near) = runs_near(rope, range);
    let verdicts = detector.explain(&near).into_iter();
    let refused = verdicts.filter_map(|verdict| {
        let found = from + verdict.range.start..from + verdict.range.end;
        let reason = verdict.rejected()?.clone();
        share_a_byte(&found, range).then_some((found, reason))
    });
    refused.collect()
}

/// Returns the runs around a range of the text, up to [`NEAR`] beyond it, and where they begin. A run that would be cut in two
/// is left out, as it may look like another address.
fn runs_near(rope: &Rope, range: &Range<usize>) -> (usize, String) {
    let start = text::floor(rope, range.start.saturating_sub(NEAR));
    let end = text::floor(rope, range.end.saturating_add(NEAR));
    let near = text::slice(rope, start..end);
    let first = match start {
        0 => 0,
        _ => livelink::detect::run_end(&near, 0),
    };
    let last = match end == rope.len_bytes() {
        true => near.len(),
        false => livelink::detect::run_start(&near, near.len()),
    };
    let runs = near.get(first..last).unwrap_or_default();
    (start + first, runs.to_owned())
}

pub(crate) fn share_a_byte(a: &Range<usize>, b: &Range<usize>) -> bool {
    a.start < b.end && b.start < a.end
}
