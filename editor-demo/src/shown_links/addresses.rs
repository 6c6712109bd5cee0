//! Questions to the library that need no index: where is an address here, and why is this text not a link?

use std::cell::RefCell;
use std::ops::Range;

use livelink::index::{LinkIndex, LiveLink};
use livelink::session::{Document, Input, Mark, MarkKind};
use livelink::{Decision, Detector, Link, Rejected};
use livelink_egui::text;
use ropey::Rope;

/// How far around a place candidates are looked for, in bytes.
const NEAR: usize = 2 * 1024;

/// Returns a detector with the document's settings.
pub(crate) fn detector(document: &Document<Rope>) -> Detector {
    document.session().detector().clone()
}

/// Returns a link of the index as a mark.
pub(super) fn mark(live: &LinkIndex, text: &Rope, link: LiveLink) -> Mark {
    let (range, kind) = (link.range, link.kind);
    mark_of(live.detector(), text, Link { range, kind })
}

/// Returns an address as a mark.
pub(super) fn mark_of(detector: &Detector, text: &Rope, link: Link) -> Mark {
    let href = detector.href(&text::slice(text, link.range.clone()), link.kind);
    Mark {
        range: link.range,
        href: href.into(),
        kind: MarkKind::Auto,
    }
}

/// Returns every address of a text as a mark. O(text).
pub(crate) fn addresses(document: &Document<Rope>) -> Vec<Mark> {
    let detector = detector(document);
    let index = LinkIndex::build(detector, document.text());
    index
        .iter()
        .map(|link| mark(&index, document.text(), link))
        .collect()
}

/// Links every address of the document, as if it had been saved with those links. Earlier changes cannot be undone.
/// O(text).
pub(crate) fn link_all(document: &mut Document<Rope>) {
    let marks = addresses(document);
    let selection = document.selection();
    let (text, options) = (document.text().clone(), document.options().clone());
    *document = Document::load(text, options, marks, []);
    document.apply(Input::Select(selection));
}

/// Finds the addresses around a range of the text, for the screen while the index is being built. An address that reaches
/// further than [`NEAR`] beyond the range is left out.
pub(super) fn addresses_near(detector: &Detector, rope: &Rope, range: &Range<usize>) -> Vec<Mark> {
    let (from, near) = runs_near(rope, range);
    let links = detector.detect(&near);
    links
        .into_iter()
        .map(|link| {
            let range = from + link.range.start..from + link.range.end;
            let kind = link.kind;
            mark_of(detector, rope, Link { range, kind })
        })
        .filter(|mark| share_a_byte(&mark.range, range))
        .collect()
}

/// Finds the candidates around a range of the text that were rejected because they would deceive a reader. A candidate that
/// reaches further than [`NEAR`] beyond the range is left out.
pub(super) fn deceiving_near(
    detector: &Detector,
    rope: &Rope,
    range: &Range<usize>,
) -> Vec<Range<usize>> {
    let (from, near) = runs_near(rope, range);
    let verdicts = detector.explain(&near).into_iter();
    verdicts
        .filter(|verdict| verdict.rejected().is_some_and(Rejected::deceives))
        .map(|verdict| from + verdict.range.start..from + verdict.range.end)
        .filter(|found| share_a_byte(found, range))
        .collect()
}

/// Returns the runs around a range of the text, up to [`NEAR`] beyond it, and where they begin. A run that would be cut in two
/// is left out, as it may look like another address.
fn runs_near(rope: &Rope, range: &Range<usize>) -> (usize, String) {
    let start = text::floor(rope, range.start.saturating_sub(NEAR));
    let end = text::floor(rope, range.end.saturating_add(NEAR));
    let near = text::slice(rope, start..end);
    let first = match start {
        0 => 0,
        _ => livelink::run_end(&near, 0),
    };
    let last = match end == rope.len_bytes() {
        true => near.len(),
        false => livelink::run_start(&near, near.len()),
    };
    let runs = near.get(first..last).unwrap_or_default();
    (start + first, runs.to_owned())
}

fn share_a_byte(a: &Range<usize>, b: &Range<usize>) -> bool {
    a.start < b.end && b.start < a.end
}

/// Returns the candidate at a byte that detection rejected, and why.
pub(crate) fn refused(document: &Document<Rope>, at: usize) -> Option<(Range<usize>, Rejected)> {
    let rope = document.text();
    let line = text::line_range(rope, text::line_of(rope, at));
    let start = text::floor(rope, at.saturating_sub(NEAR).max(line.start));
    let near = text::slice(rope, start..(at + NEAR).min(line.end));
    let place = at.checked_sub(start)?;
    let run = livelink::run_start(&near, place)..livelink::run_end(&near, place);
    let verdicts = detector(document).explain(near.get(run.clone())?);
    let place = place.checked_sub(run.start)?;
    let verdict = verdicts
        .into_iter()
        .find(|verdict| verdict.range.contains(&place))?;
    let Decision::Rejected { reason } = verdict.decision else {
        return None;
    };
    let from = start + run.start;
    Some((from + verdict.range.start..from + verdict.range.end, reason))
}

/// The ranges that were found last. A frame asks several times for the same part of the text, and most frames change nothing.
#[derive(Debug, Default)]
pub(crate) struct DeceivingRanges(RefCell<Found>);

#[derive(Debug, Default)]
struct Found {
    /// The state of text and links, as two numbers that go up.
    state: Option<(u64, u64)>,
    /// The part of the text that was looked at.
    looked_at: Range<usize>,
    ranges: Vec<Range<usize>>,
}

impl DeceivingRanges {
    /// Returns the ranges that share a byte with `range` and are refused as addresses because they would deceive a reader, in
    /// order. `state` is another one with every change of text or links. `look` looks for them, unless `range` was looked at in this
    /// state.
    pub(crate) fn within(
        &self,
        range: &Range<usize>,
        state: (u64, u64),
        look: impl FnOnce() -> Vec<Range<usize>>,
    ) -> Vec<Range<usize>> {
        let mut found = self.0.borrow_mut();
        let is_known = found.state == Some(state)
            && found.looked_at.start <= range.start
            && range.end <= found.looked_at.end;
        if !is_known {
            *found = Found {
                state: Some(state),
                looked_at: range.clone(),
                ranges: look(),
            };
        }
        let within = |found: &&Range<usize>| found.start < range.end && range.start < found.end;
        found.ranges.iter().filter(within).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use livelink::session::SessionOptions;

    /// Found around the screen and by the index, the links are the same, wherever the screen is.
    #[test]
    fn addresses_on_the_spot_are_those_of_the_index() {
        let line = "see example.com/a and अभि@उदाहरण.भारत or nothing at all\n";
        let document = Document::new(Rope::from_str(&line.repeat(200)), SessionOptions::default());
        let index = LinkIndex::build(detector(&document), document.text());
        let len = document.text().len_bytes();
        for start in (0..len).step_by(997) {
            let range = start..(start + 500).min(len);
            let found: Vec<_> = addresses_near(&detector(&document), document.text(), &range)
                .into_iter()
                .map(|mark| mark.range)
                .collect();
            let expected: Vec<_> = index
                .links_in(range.clone())
                .map(|link| link.range)
                .collect();
            assert_eq!(found, expected, "{range:?}");
        }
    }
}
