//! What detection has found around the caret, kept from key to key.
//!
//! A run can be long and full of links. A key in it changes few of them, but to know which ones, detection would read tens of
//! kilobytes for each key. So the links of the run's part around the caret are kept in an index, which scans little for a key and says
//! what is different. What is not different has been judged before, and the same would come of it again.
//!
//! That holds as long as nothing but typed and deleted characters has changed the text, the links and the settings. So the engine
//! drops a vicinity with every other report that changes one of these.

use std::ops::Range;

use livelink_detect::Detector;
use livelink_index::{Delta, Edit, LinkIndex, LiveLink, Offset};

use crate::judge::{Candidate, Found, Look};
use crate::lent_text::LentText;
use crate::link_state::LinkState;
use crate::mark::MarkKind;

/// How many bytes (or code units) a window has at least that is kept. Detection in a smaller one costs less than an index. In the
/// crate's own tests every window is kept.
pub(crate) const LEAST: usize = if cfg!(test) { 1 } else { 512 };

/// How far the caret can go before detection has to begin anew.
pub(crate) const SLACK: usize = 4_096;

/// How many bytes a window may have in any case, however short it was at first.
const MOST: usize = 65_536;

/// What detection finds in a part of the text, and where links in it may be that no commit has seen.
#[derive(Clone, Debug)]
pub(crate) struct Vicinity<O: Offset> {
    /// The part. The index has offsets in its window.
    look: Look,
    index: LinkIndex<O>,
    /// What the last edit changed. The next edit uses the memory of it again.
    delta: Delta<O>,
    /// Where links may be that no commit has seen.
    pending: Option<Range<usize>>,
    /// How long the window may grow.
    most: usize,
}

impl<O: Offset> Vicinity<O> {
    /// Detects in the window of `look`. O(window).
    pub(crate) fn new<R: LentText<Offset = O>>(detector: &Detector, text: &R, look: Look) -> Self {
        Self {
            most: look.window.len().saturating_mul(2).max(MOST),
            index: text.index(detector, look.window.clone()),
            delta: Delta::default(),
            pending: Some(look.judged()),
            look,
        }
    }

    /// Follows an edit, and returns the part of the text in which links may have to be judged again. `state` has followed the edit
    /// already. Nothing outside the part overlaps an automatic link, a dormant range or a candidate in it. Returns `None` if not enough
    /// is known around the edit: it is too near the end of what is known, the window has grown long, or the top-level domains or the
    /// registrations are others by now.
    pub(crate) fn follow<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        state: &LinkState,
        edit: Edit,
        longest: usize,
    ) -> Option<Range<usize>> {
        let is_known = !self.index.is_stale() && self.look.follow(edit, longest);
        if !is_known || self.look.window.len() > self.most {
            return None;
        }
        let base = self.look.window.start;
        let inside = Edit {
            start: edit.start - base,
            old_end: edit.old_end - base,
            new_end: edit.new_end - base,
        };
        let window = self.look.window.clone();
        text.update_index(&mut self.index, window, inside, &mut self.delta);
        let part = self.closed(state, self.touched(edit))?;
        let pending = self.pending.take().map(|pending| moved(&pending, edit));
        self.pending = Some(pending.map_or(part.clone(), |pending| hull(&pending, &part)));
        Some(part)
    }

    /// Returns what the last edit touched: its text, and the links that are different now.
    fn touched(&self, edit: Edit) -> Range<usize> {
        let Delta {
            removed,
            added,
            changed,
            ..
        } = &self.delta;
        let gone = removed
            .iter()
            .chain(changed.iter().map(|(before, _)| before));
        let gone = gone.map(|link| moved(&self.place(link), edit));
        let new = added.iter().chain(changed.iter().map(|(_, after)| after));
        let new = new.map(|link| self.place(link));
        gone.chain(new)
            .fold(edit.start..edit.new_end, |part, link| hull(&part, &link))
    }

    /// Returns `part`, grown until it cuts no automatic link, no dormant range and no candidate. Returns `None` if it grows out of what
    /// is judged. A link of the user's own only stands in the way of the candidates under it, so it may be cut.
    fn closed(&self, state: &LinkState, mut part: Range<usize>) -> Option<Range<usize>> {
        let judged = self.look.judged();
        while judged.start <= part.start && part.end <= judged.end {
            let marks = state.marks.lent(part.clone());
            let marks = marks.filter(|(_, (_, kind))| *kind == MarkKind::Auto);
            let mut marks = marks.map(|(range, _)| range);
            let mut dormant = state.dormant.lent(part.clone()).map(|(range, _)| range);
            let mut links = self.links_in(part.clone());
            let ends = [
                (marks.next(), marks.next_back()),
                (dormant.next(), dormant.next_back()),
                (links.next(), links.next_back()),
            ];
            let ends = ends.into_iter().flat_map(<[_; 2]>::from).flatten();
            let grown = ends.fold(part.clone(), |part, it| hull(&part, &it));
            if grown == part {
                return Some(part);
            }
            part = grown;
        }
        None
    }

    /// Gives the candidates that share text with the window of `look` to `found`.
    pub(crate) fn candidates_in(&self, look: &Look, found: Found<'_>) {
        for link in self.index.links_in(self.inside(look.window.clone())) {
            let range = self.place(&link);
            let kind = link.kind;
            found(Candidate::new(range, kind));
        }
    }

    /// Returns the look at the part of the text in which a boundary at `at` commits links. `from` is where the text was put in that ends
    /// with that boundary, and `next` is the place after it. Returns `None` if nothing is pending there. If nothing is
    /// pending in an earlier run, nothing before `next` is pending from now on.
    pub(crate) fn commit<R: LentText>(
        &mut self,
        text: &R,
        from: usize,
        (at, next): (usize, usize),
    ) -> Option<Look> {
        let pending = self.pending.clone()?;
        if next <= pending.start {
            return None;
        }
        let run = text.start_of_run_from(from, pending.start.min(from));
        let earlier = pending.start..run;
        if earlier.is_empty() || self.links_in(earlier).next().is_none() {
            self.pending = (next < pending.end).then_some(next..pending.end);
        }
        let part = run.max(pending.start)..at;
        (!part.is_empty()).then(|| Look::from_start(part))
    }

    fn links_in(&self, part: Range<usize>) -> impl DoubleEndedIterator<Item = Range<usize>> {
        let links = self.index.links_in(self.inside(part));
        links.map(|link| self.place(&link))
    }

    /// Returns `part` in offsets of the index.
    fn inside(&self, part: Range<usize>) -> Range<O> {
        let base = self.look.window.start;
        O::range(part.start.saturating_sub(base)..part.end.saturating_sub(base))
    }

    /// Returns where a link of the index is in the text.
    fn place(&self, link: &LiveLink<O>) -> Range<usize> {
        let (base, range) = (self.look.window.start, link.indices());
        base + range.start..base + range.end
    }
}

/// Returns the range from the start of the first of two ranges to the end of the last.
fn hull(a: &Range<usize>, b: &Range<usize>) -> Range<usize> {
    a.start.min(b.start)..a.end.max(b.end)
}

/// Returns where `range` is after `edit`. An end in text that was replaced moves out of the new text.
fn moved(range: &Range<usize>, edit: Edit) -> Range<usize> {
    let after = |at: usize| at - edit.old_end + edit.new_end;
    let start = match range.start {
        start if start >= edit.old_end => after(start),
        start => start.min(edit.start),
    };
    let end = match range.end {
        end if end >= edit.old_end => after(end),
        end if end <= edit.start => end,
        _ => edit.new_end,
    };
    start..end.max(start)
}

#[cfg(test)]
mod tests;
