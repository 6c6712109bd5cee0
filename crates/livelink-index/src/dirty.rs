//! Which stretches of text an edit touched, and what is in them now.

use std::ops::Range;

use livelink_detect::{Detector, Link};

use crate::marks::{Grain, Mark, last_true};
use crate::runs::Scratch;
use crate::source::Source;
use crate::window::{Found, Old, Scanned, scan_stretch};
use crate::{Edit, SpanStore};

/// A stretch that edits touched, before and after them.
///
/// Every old link lies wholly in `old` or wholly outside, every new one in `new` or outside, and those outside are the
/// same before and after. A short stretch is whole runs: both its ends are boundaries or ends of the text, and outside of
/// them the two texts are the same. A stretch of a long run goes from one state of the scanner to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dirty {
    pub(crate) new: Range<usize>,
    pub(crate) old: Range<usize>,
    /// The edits inside, by index.
    pub(crate) edits: Range<usize>,
    /// The links and the marks found in it, by index.
    pub(crate) links: Range<usize>,
    pub(crate) marks: Range<usize>,
    /// Where no old mark is true any more, in the new text.
    pub(crate) stale: Range<usize>,
    /// How much was scanned.
    pub(crate) scanned: usize,
}

/// What was found in the stretches of one call, one behind the other. The buffers live from call to call.
#[derive(Debug, Default)]
pub(crate) struct FoundAll {
    pub(crate) links: Vec<Link>,
    pub(crate) marks: Vec<(usize, Mark)>,
    pub(crate) scratch: Scratch,
}

/// What was before: the edits since (normal: sorted and disjoint), and the marks of then.
#[derive(Clone, Copy)]
pub(crate) struct Before<'a> {
    pub(crate) edits: &'a [Edit],
    pub(crate) marks: &'a SpanStore<Mark>,
    pub(crate) grain: Grain,
}

/// Finds the stretches of `text`, the text after the edits, in which links may differ, and scans them. `out` is in order,
/// its ranges apart.
///
/// A short run is scanned whole. Why the *new* text is enough to find it: the character before its start is a boundary
/// that no edit touched, so it stood there before too, and likewise behind. An edit that removed a boundary has both
/// joined runs around it now; one that put a boundary in has on its two sides what is left of the old run.
///
/// In a long run the scan is taken up at the last mark before the edit that is still true, and ends as [`scan_stretch`]
/// says.
///
/// O(length of the runs touched), but in long runs O(distance to the next marks), with what the detector looks ahead.
pub(crate) fn rescan(
    detector: &Detector,
    text: &impl Source,
    before: Before<'_>,
    found: &mut FoundAll,
    out: &mut Vec<Dirty>,
) {
    let Before {
        edits,
        marks,
        grain,
    } = before;
    out.clear();
    // New offset minus old offset before the edit at hand. Wraps when negative.
    let mut shift = 0_usize;
    // Nothing before is dirty any more: in the new text, and for marks in the old one.
    let (mut free_from, mut marks_from) = (0, 0);
    let mut next = 0;
    while let Some(edit) = edits.get(next) {
        let start = edit.start.wrapping_add(shift);
        let mark = last_true(marks, marks_from, edit.start);
        let mark = mark.map(|(at, mark)| (at.wrapping_add(shift), mark));
        let run = text.start_of_run(start, mark.map_or(free_from, |(at, _)| at));
        let mark = mark.filter(|(at, _)| *at == run);
        let (first_link, first_mark) = (found.links.len(), found.marks.len());

        let short = if mark.is_none() {
            short_stretch(
                text,
                run,
                edits.get(next..).unwrap_or_default(),
                shift,
                grain,
            )
        } else {
            None
        };
        let scanned = match short {
            Some(scanned) => {
                scan_runs(detector, text, scanned.links.clone(), found);
                scanned
            }
            None => scan_stretch(
                detector,
                text,
                mark.unwrap_or((run, Mark::default())),
                &Old {
                    marks,
                    edits: edits.get(next..).unwrap_or_default(),
                    shift,
                },
                grain,
                Found {
                    buffer: &mut found.scratch.run,
                    links: &mut found.links,
                    marks: &mut found.marks,
                },
            ),
        };
        let Scanned {
            range,
            links,
            edits: followed,
            shift: shift_behind,
            met,
        } = scanned;
        // The mark it was taken up at stays true, as does the one it met.
        let stale = run + usize::from(mark.is_some())..range.end + usize::from(!met);
        free_from = range.end;
        marks_from = stale.end.wrapping_sub(shift_behind);
        out.push(Dirty {
            old: links.start.wrapping_sub(shift)..links.end.wrapping_sub(shift_behind),
            new: links,
            // An edit at least, or this would not come to an end.
            edits: next..next + followed.max(1),
            links: first_link..found.links.len(),
            marks: first_mark..found.marks.len(),
            stale,
            scanned: range.len(),
        });
        next += followed.max(1);
        shift = shift_behind;
    }
}

/// The stretch of whole runs from `run` on that the first of `edits` touch, with those that then touch the same ones;
/// `None` if it is longer than a run that is scanned whole.
fn short_stretch(
    text: &impl Source,
    run: usize,
    edits: &[Edit],
    mut shift: usize,
    grain: Grain,
) -> Option<Scanned> {
    let limit = run.saturating_add(grain.run);
    let mut end = run;
    let mut followed = 0;
    while let Some(edit) = edits.get(followed)
        && (followed == 0 || text.touched_from(edit.start.wrapping_add(shift)) <= end)
    {
        let edit_end = edit.new_end.wrapping_add(shift);
        shift = shift.wrapping_add(edit.shift());
        followed += 1;
        if followed == 1 || edit_end > end {
            end = text
                .end_of_run_within(edit_end, limit)
                .filter(|end| *end <= limit)?;
        }
    }
    Some(Scanned {
        range: run..end,
        links: run..end,
        edits: followed,
        shift,
        met: false,
    })
}

/// Adds the links of `range`, whole runs of `text`.
fn scan_runs(detector: &Detector, text: &impl Source, range: Range<usize>, found: &mut FoundAll) {
    let mut free_from = range.start;
    let FoundAll { links, scratch, .. } = found;
    text.detect_in(detector, range, scratch, |link| {
        // The detector gives links in order, non-empty and inside what it was given. The store depends on that, so it
        // is looked at here, where it costs two comparisons a link.
        let in_order = free_from <= link.range.start && link.range.start < link.range.end;
        debug_assert!(in_order, "{link:?} is empty or out of order");
        if in_order {
            free_from = link.range.end;
            links.push(link);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Utf8;

    use livelink_detect::Detector;

    #[test]
    fn edits_grow_to_boundaries_and_join() {
        // The text after the edits, the edits (start, old end, bytes put in), and for each stretch the new and the old range.
        type Case = (
            &'static str,
            &'static [(usize, usize, usize)],
            &'static [[Range<usize>; 2]],
        );
        let cases: &[Case] = &[
            ("", &[], &[]),
            ("ab", &[(0, 0, 2)], &[[0..2, 0..0]]),
            ("one twXo three", &[(6, 6, 1)], &[[4..8, 4..7]]),
            // A boundary typed inside a run, at its ends, and between boundaries.
            ("on e two", &[(2, 2, 1)], &[[0..4, 0..3]]),
            ("one  two", &[(3, 3, 1)], &[[0..4, 0..3]]),
            ("one  two", &[(4, 4, 1)], &[[4..8, 4..7]]),
            ("one   two", &[(4, 4, 1)], &[[4..5, 4..4]]),
            // A boundary deleted: the joined run, of old both.
            ("onetwo x", &[(3, 4, 0)], &[[0..6, 0..7]]),
            ("one x", &[(4, 8, 0)], &[[4..5, 4..9]]),
            // Several: apart, in one run, meeting.
            (
                "Xa bX c",
                &[(0, 0, 1), (3, 3, 1)],
                &[[0..2, 0..1], [3..5, 2..3]],
            ),
            ("XaX c", &[(0, 0, 1), (1, 1, 1)], &[[0..3, 0..1]]),
            ("a b c", &[(1, 2, 1), (3, 4, 1)], &[[0..5, 0..5]]),
            (
                "aX bX",
                &[(1, 1, 1), (3, 3, 1)],
                &[[0..2, 0..1], [3..5, 2..3]],
            ),
            (
                "aX  X",
                &[(1, 1, 2), (2, 2, 1)],
                &[[0..3, 0..1], [4..5, 2..2]],
            ),
        ];
        for (text, edits, expected) in cases {
            let mut out = Vec::new();
            let edit = |&(start, old_end, len)| Edit::replace(start..old_end, len);
            let edits: Vec<Edit> = edits.iter().map(edit).collect();
            let (marks, mut found) = (SpanStore::new(), FoundAll::default());
            let of = Before {
                edits: &edits,
                marks: &marks,
                grain: Grain::USUAL,
            };
            rescan(&Detector::default(), &Utf8(*text), of, &mut found, &mut out);
            let found: Vec<_> = out
                .iter()
                .map(|dirty| [dirty.new.clone(), dirty.old.clone()])
                .collect();
            assert_eq!(found, *expected, "{text:?} {edits:?}");
        }
    }
}
