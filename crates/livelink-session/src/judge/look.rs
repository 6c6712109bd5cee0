//! How much of the runs around an edit a session looks at.

use std::iter;
use std::ops::Range;

use livelink_index::Edit;

use super::entry::entry;
use crate::lent_text::LentText;
use crate::mark::Mark;
use crate::span_layer::SpanLayer;

/// The most text before a place that a decision of detection reads. See
/// [`Checkpoint::left`](livelink_detect::resume::Checkpoint::left).
const LOOK_BACK: usize = 4_256;

/// The part of the text to detect in, and the links in it that are judged.
///
/// A run of ordinary length is looked at as a whole. A long run is cut. An edit changes no link that begins further from it than
/// the length of the longest link and 4,256 bytes, and detection reads a little more to know where the links are. So a scan
/// for one edit reads at most three times the longest link and four times 4,256 bytes. A [wide](Self::wide) look reads more on
/// both sides.
///
/// Detection that starts in the middle of a long run does not know what is before. It may take a part of a link for a link there.
/// So it starts further back than the first link that is judged, and where it knows most ([`entry`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// The text to detect in.
    pub(crate) window: Range<usize>,
    /// Where the first judged link begins at the earliest, if the run begins before the window.
    first: Option<usize>,
    /// Where the last judged link begins at the latest, if the run ends after the window.
    last: Option<usize>,
}

impl Look {
    /// Returns the look at what an edit that left `touched` may have changed. `longest` is the length of the longest link. What
    /// the look `before` has found out is not read again.
    pub(crate) fn around<R: LentText>(
        (text, marks): (&R, &SpanLayer<Mark>),
        touched: Range<usize>,
        longest: usize,
        before: Option<&Self>,
    ) -> Self {
        let at = touched.end.max(touched.start);
        let known = before.map(|before| before.window.end);
        // The run goes on up to the end of a cut window.
        let cut = before.and_then(|before| before.last.and(known));
        let most = longest.saturating_add(2 * LOOK_BACK);
        let far = reach(longest);
        let (start, first) = start((text, marks), touched.start, most, known, far);
        let (end, last) = end(text, at, cut, far, longest);
        let window = start..end.max(start);
        Self {
            window,
            first,
            last,
        }
    }

    /// Returns the look at the run around `touched`, of which it also judges the links that are up to `slack` further away.
    pub(crate) fn wide<R: LentText>(
        (text, marks): (&R, &SpanLayer<Mark>),
        touched: Range<usize>,
        longest: usize,
        slack: usize,
    ) -> Self {
        let at = touched.end.max(touched.start);
        let far = reach(longest).saturating_add(slack);
        let most = far.saturating_add(LOOK_BACK);
        let (start, first) = start((text, marks), touched.start, most, None, far);
        let (end, last) = end(text, at, None, far, longest);
        Self {
            window: start..end.max(start),
            first,
            last,
        }
    }

    /// Returns the look at a part of the text. Nothing outside has to do with the links in it.
    pub(crate) const fn part(part: Range<usize>) -> Self {
        Self {
            window: part,
            first: None,
            last: None,
        }
    }

    /// Returns the look at a part of the text, in which the links are judged that begin there.
    pub(crate) const fn from_start(part: Range<usize>) -> Self {
        Self {
            first: Some(part.start),
            last: None,
            window: part,
        }
    }

    /// Follows an edit. Returns whether this look judges every link that the edit may have changed.
    pub(crate) fn follow(&mut self, edit: Edit, longest: usize) -> bool {
        let reach = reach(longest);
        let from = match self.first {
            Some(first) => first.saturating_add(reach),
            None => self.window.start,
        };
        let to = match self.last {
            Some(last) => last.saturating_sub(reach),
            None => self.window.end,
        };
        if edit.start < from || to < edit.old_end {
            return false;
        }
        for end in iter::once(&mut self.window.end).chain(&mut self.last) {
            *end = (*end - edit.old_end).saturating_add(edit.new_end);
        }
        true
    }

    /// Returns from where to where a link begins that is judged.
    pub(crate) fn judged(&self) -> Range<usize> {
        self.first.unwrap_or(self.window.start)..self.last.unwrap_or(self.window.end)
    }

    /// Returns the look at the run that ends at `end`, to commit what is pending in it. The run begins before `from`.
    pub(crate) fn before<R: LentText>(
        (text, marks): (&R, &SpanLayer<Mark>),
        from: usize,
        end: usize,
        longest: usize,
    ) -> Self {
        let most = longest.saturating_mul(2).saturating_add(3 * LOOK_BACK);
        let (start, first) = start((text, marks), from, most, None, reach(longest));
        let window = start..end.max(start);
        Self {
            window,
            first,
            last: None,
        }
    }

    /// Returns the look at the run around `from` and the place `at` after it, to commit what is pending in the run.
    pub(crate) fn run<R: LentText>(
        (text, marks): (&R, &SpanLayer<Mark>),
        from: usize,
        at: usize,
        longest: usize,
    ) -> Self {
        let (end, last) = end(text, at, None, LOOK_BACK, longest);
        Self {
            last,
            ..Self::before((text, marks), from, end, longest)
        }
    }

    /// Returns whether this look is at whole runs.
    pub(super) fn is_whole(&self) -> bool {
        self.first.is_none() && self.last.is_none()
    }

    /// Returns whether this look is at whole runs, and at all of the text that `other` is at, which is also at a whole run.
    pub(crate) fn holds(&self, other: &Self) -> bool {
        self.is_whole()
            && other.is_whole()
            && self.window.start <= other.window.start
            && other.window.end <= self.window.end
    }

    /// Returns whether the runs that end at `end` or before it were looked at whole.
    pub(crate) fn covers(&self, end: usize) -> bool {
        self.last.is_none() && end <= self.window.end
    }

    /// Adds `next`, which ends at or after the end of the last look. Looks that share text become one.
    pub(crate) fn push(looks: &mut Vec<Self>, next: Self) {
        match looks.last_mut() {
            Some(last)
                if next.window.start < last.window.end
                    || next.window.start == last.window.end && last.last.is_some() =>
            {
                if next.window.start < last.window.start {
                    last.window.start = next.window.start;
                    last.first = next.first;
                }
                if last.window.end <= next.window.end {
                    last.window.end = next.window.end;
                    last.last = next.last;
                }
            }
            _ => looks.push(next),
        }
    }

    /// Returns whether a link that begins where `range` does is judged.
    pub(crate) fn begins(&self, range: &Range<usize>) -> bool {
        self.first.is_none_or(|first| first <= range.start)
            && self.last.is_none_or(|last| range.start <= last)
    }

    /// Returns whether a link that begins where `range` does comes before the judged links.
    pub(crate) fn is_after(&self, range: &Range<usize>) -> bool {
        self.first.is_some_and(|first| range.start < first)
    }

    /// Returns whether a candidate is judged. A candidate at the end of a cut window may be longer than it seems.
    pub(crate) fn judges(&self, candidate: &Range<usize>) -> bool {
        self.begins(candidate) && (self.last.is_none() || candidate.end < self.window.end)
    }

    /// Returns the part of the window after the links that are judged, as far as `end`.
    pub(crate) fn not_judged_until(&self, end: usize) -> Option<Range<usize>> {
        let from = self.last?.saturating_add(1);
        (from < end).then_some(from..end)
    }
}

/// How far from an edit a link may begin that the edit changes: as far as the longest link is long, and as far as a decision looks
/// back.
pub(super) fn reach(longest: usize) -> usize {
    longest.saturating_add(LOOK_BACK)
}

/// Where a window starts that goes back no further than `most` from `at`, and not into the `known` text before it. Also where its
/// first judged link begins if it is cut, which is `far` before `at`. A cut window starts at a place from which detection finds the links of the whole run.
fn start<R: LentText>(
    (text, marks): (&R, &SpanLayer<Mark>),
    at: usize,
    most: usize,
    known: Option<usize>,
    far: usize,
) -> (usize, Option<usize>) {
    let known = known.unwrap_or(0).min(at);
    let limit = at.saturating_sub(most).max(known);
    let start = text.start_of_run_from(at, limit);
    if start > limit || limit == 0 {
        return (start, None);
    }
    // In a rope this is a place in another chunk, so it is asked only now.
    let limit = text.grown(limit..at).start.max(known);
    let first = at.saturating_sub(far);
    let start = match limit == known {
        true => limit,
        false => entry(text, marks, limit..first),
    };
    (start, Some(first))
}

/// Where a window after `at` ends, and where its last judged link begins if it is cut: at most `most` after `at`. The run is known
/// to go on up to `known`.
fn end<R: LentText>(
    text: &R,
    at: usize,
    known: Option<usize>,
    most: usize,
    longest: usize,
) -> (usize, Option<usize>) {
    let last = at.saturating_add(most);
    // A decision about a link reads on to where the longest link would end, and then the host that begins there.
    let limit = last.saturating_add(longest).saturating_add(LOOK_BACK);
    match text.end_of_run_within(at.max(known.unwrap_or(0)), limit) {
        Some(end) => (end, None),
        None => (text.grown(limit..limit).start.max(at), Some(last)),
    }
}

#[cfg(test)]
mod tests;
