//! A scan of a stretch, between two windows and inside of one.

use livelink_detect::resume::{LinkSink, Pause, Position, Window};
use livelink_detect::{Detector, Link, run_start};

use super::{Old, Stop};
use crate::dirty::push_in_order;
use crate::marks::{Grain, Mark};
use crate::ruler::Ruler;
use crate::text::Reader;

/// A scan in several windows.
pub(super) struct Stretch<'a, T> {
    text: &'a T,
    old: &'a Old<'a>,
    grain: Grain,
    /// The edits followed so far, the shift behind them, and their end in the new text.
    pub(super) edits: usize,
    pub(super) shift: usize,
    edited_to: usize,
    /// No boundary stands between the end of the edits and here.
    free_from: usize,
    /// Where the scan is, and in what state.
    pub(super) from: usize,
    mark: Mark,
    /// How many bytes without a boundary lie before `checked`, as far as known.
    free: usize,
    checked: usize,
    /// The offset of the window in the text; offsets of links and of places in the window, in units.
    start: usize,
    links: Ruler,
    places: Ruler,
    /// Where the next mark may be set, in the window, and how far from there the one behind.
    record_at: usize,
    spacing: usize,
    /// The next old mark, and its place in the text; as far as it was asked for.
    ahead: Option<(usize, Mark)>,
    /// The same, if it lies in the window, with its place there.
    candidate: Option<(usize, usize, Mark)>,
    fresh: &'a mut Vec<Link>,
    /// The end of the last link.
    free_link: usize,
    marks: &'a mut Vec<(usize, Mark)>,
    /// Where the scan stops before the end of the run, the end of the links before, and why.
    pub(super) stop: Option<(usize, usize, Stop)>,
}

impl<'a, T: Reader> Stretch<'a, T> {
    /// At `from`, in the state `mark`, before the first edit of `old`.
    pub(super) fn new(
        text: &'a T,
        (from, mark): (usize, Mark),
        old: &'a Old<'a>,
        grain: Grain,
        links: &'a mut Vec<Link>,
        marks: &'a mut Vec<(usize, Mark)>,
    ) -> Self {
        Self {
            text,
            old,
            grain,
            edits: 0,
            shift: old.shift,
            edited_to: from,
            free_from: from,
            from,
            mark,
            // A mark stands only where so much of the run lies before it.
            free: if mark == Mark::default() {
                0
            } else {
                grain.behind
            },
            start: 0,
            links: Ruler::default(),
            places: Ruler::default(),
            checked: 0,
            record_at: 0,
            spacing: grain.spacing,
            ahead: None,
            candidate: None,
            fresh: links,
            free_link: 0,
            marks,
            stop: None,
        }
    }

    /// Takes in the next edit.
    pub(super) fn follow_edit(&mut self) {
        if let Some(edit) = self.old.edits.get(self.edits) {
            self.edited_to = edit.new_end.wrapping_add(self.shift).max(self.edited_to);
            self.free_from = self.edited_to;
            self.shift = self.shift.wrapping_add(edit.shift());
            self.edits += 1;
            self.ahead = None;
        }
    }

    /// How much to scan at first: up to the first old mark behind the edit, where a scan ends mostly, if that is near.
    pub(super) fn first_want(&mut self) -> usize {
        let near = self.grain.step..=self.grain.step * 4;
        self.look_ahead(self.edited_to);
        let to_mark = self.ahead.map_or(0, |(place, mark)| {
            place.saturating_sub(self.from).saturating_add(mark.reach())
        });
        if near.contains(&to_mark) {
            to_mark
        } else {
            self.grain.step
        }
    }

    /// Looks for the first old mark at or behind `at` of the new text, which is not before the edits.
    fn look_ahead(&mut self, at: usize) {
        if self.ahead.is_none_or(|(place, _)| place < at) {
            let old = self.old.marks.first_from(at.wrapping_sub(self.shift));
            self.ahead = old.map(|(range, mark)| (range.start.wrapping_add(self.shift), *mark));
        }
    }

    /// The start of the next edit, in the new text.
    fn next_edit(&self) -> usize {
        let next = self.old.edits.get(self.edits);
        next.map_or(usize::MAX, |edit| {
            self.text.touched_from(edit.start.wrapping_add(self.shift))
        })
    }

    /// Where the links begin that are not decided at the start of the stretch.
    pub(super) fn first_link(&self, buffer: &mut String) -> usize {
        let start = self.text.back(self.from, self.mark.left());
        let end = self.text.forward(self.from, self.mark.taken());
        let window = self.text.window(start..end, buffer);
        let at = T::bytes(window, self.from - start);
        let floor = self.mark.undecided_from(at);
        start + T::units(window.get(..floor).unwrap_or(window))
    }

    /// The end of the next window, of about `want` bytes, and whether the run (or the text) ends there. Takes in the
    /// edits before it.
    pub(super) fn window_end(&mut self, want: usize) -> (usize, bool) {
        let ahead = self.mark.taken();
        loop {
            // At least to the end of the last candidate and of the edits.
            let end = self
                .text
                .forward(self.from, want.max(ahead.saturating_add(4)));
            let (end, complete) = if end <= self.free_from {
                (end, end >= self.text.len())
            } else {
                match self.text.end_of_run_within(self.free_from, end) {
                    Some(boundary) => (boundary, true),
                    None => (end, end >= self.text.len()),
                }
            };
            if self.next_edit() > end {
                if end > self.free_from && !complete {
                    self.free_from = end;
                }
                return (end, complete);
            }
            self.follow_edit();
        }
    }

    /// Scans the next window, up to `end`, and goes on to the state at its end.
    pub(super) fn scan<'w>(
        &mut self,
        detector: &Detector,
        end: usize,
        complete: bool,
        buffer: &'w mut String,
    ) -> Pause<'w>
    where
        'a: 'w,
    {
        let text = self.text;
        self.start = text.back(self.from, self.mark.left());
        let window = text.window(self.start..end, buffer);
        let at = T::bytes(window, self.from - self.start);
        self.links = Ruler::default();
        self.places = Ruler::default();
        self.checked = at;
        self.spacing = if window.len() - at > self.grain.step * 4 {
            self.grain.wide_spacing
        } else {
            self.grain.spacing
        };
        self.record_at = at.saturating_add(self.spacing);
        self.next_candidate(window, self.from.max(self.edited_to));
        let stop = self.next_stop();
        let from = (at, self.mark);
        let window = Window {
            text: window,
            complete,
        };
        let pause = detector.resume(window, from, stop, self);
        if let Pause::More(position) = pause {
            self.count_free(window.text, position.at());
            self.mark = position.checkpoint();
            self.from = self.start + self.places.to::<T>(window.text, position.at());
        }
        pause
    }

    /// Looks for the first old mark at or behind `at` of the new text.
    fn next_candidate(&mut self, window: &str, at: usize) {
        self.look_ahead(at.max(self.edited_to));
        self.candidate = self.ahead.and_then(|(place, mark)| {
            let offset = T::bytes(window, place.checked_sub(self.start)?);
            (offset < window.len()).then_some((place, offset, mark))
        });
    }

    fn next_stop(&self) -> usize {
        let candidate = self.candidate.map_or(usize::MAX, |(_, offset, _)| offset);
        candidate.min(self.record_at)
    }

    /// Counts the bytes without a boundary before `at`. No more of them than a mark asks for.
    fn count_free(&mut self, window: &str, at: usize) {
        let behind = window.get(self.checked..at).unwrap_or_default();
        let far = behind.floor_char_boundary(behind.len().saturating_sub(self.grain.behind));
        let near = behind.get(far..).unwrap_or_default();
        self.free = match run_start(near, near.len()) {
            0 => self.free.saturating_add(near.len()),
            start => near.len() - start,
        };
        self.checked = at;
    }

    /// Whether the scan, in this state at `here`, goes on as the old one did from `old`.
    fn meets(&self, position: Position<'_>, here: usize, old: &Mark) -> bool {
        let mark = position.checkpoint();
        // Nothing edited lies in what the scan may still look back to, nor in what it has read ahead.
        self.units_to(position.window(), position.at() - mark.left()) >= self.edited_to
            && here.saturating_add(old.reach()) <= self.next_edit()
            && mark.meets(old)
    }

    /// Stops at `here`, in the state `mark`, for a reason.
    fn stop_at(&mut self, position: Position<'_>, here: usize, mark: &Mark, why: Stop) {
        let floor = mark.undecided_from(position.at());
        self.stop = Some((here, self.units_to(position.window(), floor), why));
    }

    /// The offset in the text of a place in the window.
    fn units_to(&self, window: &str, at: usize) -> usize {
        self.start + T::units(window.get(..at).unwrap_or(window))
    }
}

impl<T: Reader> LinkSink for Stretch<'_, T> {
    fn link(&mut self, window: &str, link: Link) {
        let mut units = |at| self.start + self.links.to::<T>(window, at);
        let range = units(link.range.start)..units(link.range.end);
        let kind = link.kind;
        push_in_order(self.fresh, &mut self.free_link, Link { range, kind });
    }

    fn retract(&mut self, links: usize) {
        self.fresh.truncate(self.fresh.len().saturating_sub(links));
        self.free_link = 0;
    }

    fn pass(&mut self, position: Position<'_>) -> Option<usize> {
        let (window, at) = (position.window(), position.at());
        let here = self.start + self.places.to::<T>(window, at);
        while let Some((place, _, old)) = self.candidate
            && place <= here
        {
            if place == here && self.meets(position, here, &old) {
                self.stop_at(position, here, &old, Stop::Met);
                return None;
            }
            self.next_candidate(window, place + 1);
        }
        if at >= self.record_at {
            let mut spacing = self.spacing;
            self.count_free(window, at);
            if self.free >= self.grain.behind {
                let mark = position.checkpoint();
                self.marks.push((here, mark));
                // How far back a scan may look was found by looking; so far apart, that adds up to one more pass.
                spacing = spacing.max(mark.left());
            }
            self.record_at = at.saturating_add(spacing);
        }
        Some(self.next_stop())
    }
}
