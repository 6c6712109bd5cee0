//! A scan in stretches: taken up from a state and left in one, as `window` explains, on a text that is at hand as a whole.
//!
//! An iterator and a scan by several threads are made of these.

use crate::detector::Detector;
use crate::link::Link;
use crate::scan::window::{Pause, Sink, State, left_context};

/// How far apart the first marks of a stretch are, in bytes.
const STEP: usize = 1024;

/// How many marks there are.
const MARKS: usize = 256;

/// A stretch of a text, scanned.
#[derive(Debug, Default)]
pub(crate) struct Stretch {
    /// What was found, in offsets of the whole text.
    pub(crate) links: Vec<Link>,
    /// States at some places near its start, and how many links were found before each.
    pub(crate) marks: Vec<(State, usize)>,
    /// The state in which the scan was left; `None` at the end of the text.
    pub(crate) end: Option<State>,
    /// The mark of another scan at which this one was left, since it was in the same state.
    pub(crate) met: Option<usize>,
}

impl Detector {
    /// Scans `text` from the state `from` to `end` or a little behind it, or until it meets a mark of `others`: where two
    /// scans are in the same state before the same text, what follows is the same.
    pub(crate) fn scan_stretch(
        &self,
        text: &str,
        from: State,
        end: usize,
        others: &[(State, usize)],
    ) -> Stretch {
        let offset = left_context(text, from.at);
        let mut run = Run {
            text,
            offset,
            end,
            others,
            found: Stretch::default(),
        };
        let window = text.get(offset..).unwrap_or_default();
        let from = moved(from, |at| at.saturating_sub(offset));
        // It is complete, so there is never more.
        if let Pause::Stopped(state) | Pause::More(state) =
            self.scan_window(window, true, from, from.at, &mut run)
        {
            run.found.end = Some(moved(state, |at| at + offset));
        }
        run.found
    }
}

/// A stretch as it is scanned.
struct Run<'r> {
    text: &'r str,
    offset: usize,
    end: usize,
    others: &'r [(State, usize)],
    found: Stretch,
}

impl Sink for Run<'_> {
    fn link(&mut self, _: &str, link: Link) {
        let Link { range, kind } = link;
        self.found.links.push(Link {
            range: range.start + self.offset..range.end + self.offset,
            kind,
        });
    }

    fn undo(&mut self, links: usize) {
        let left = self.found.links.len().saturating_sub(links);
        self.found.links.truncate(left);
    }

    fn pass(&mut self, _: &str, state: &State) -> Option<usize> {
        let offset = self.offset;
        let state = known(self.text, moved(*state, |at| at + offset));
        if state.at >= self.end {
            return None;
        }
        let other = self
            .others
            .binary_search_by_key(&state.at, |(state, _)| state.at);
        if let Ok(mark) = other
            && self
                .others
                .get(mark)
                .is_some_and(|(other, _)| *other == state)
        {
            self.found.met = Some(mark);
            return None;
        }
        let next = if self.found.marks.len() < MARKS {
            self.found.marks.push((state, self.found.links.len()));
            // The same places wherever a scan started.
            (state.at / STEP + 1) * STEP
        } else {
            self.end
        };
        Some(next.min(self.end).saturating_sub(offset))
    }
}

/// The state with other offsets.
fn moved(state: State, by: impl Fn(usize) -> usize) -> State {
    State {
        at: by(state.at),
        floor: by(state.floor),
        dead_until: by(state.dead_until),
        reach: by(state.reach),
    }
}

/// The state without what makes no difference: how far it has read, and a floor further back than anything looks.
fn known(text: &str, state: State) -> State {
    let floor = state.floor.max(left_context(text, state.at));
    State {
        floor,
        reach: 0,
        ..state
    }
}
