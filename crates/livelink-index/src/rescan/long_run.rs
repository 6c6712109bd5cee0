//! Scans inside a long run, from a known state of the scanner to a known state.
//!
//! The scan reads the run a window at a time. Each window starts as far back as the scanner may
//! still look. The scan ends where the run with the last edit ends. It ends earlier at a place
//! where its state is the state that the old scan had there, if no edit is near enough to matter:
//! then nothing changes up to the next edit.

use livelink_detect::resume::{Checkpoint, LinkSink, Pause, Position, Window};
use livelink_detect::{Detector, Link, run_start};

use super::found::{Found, push_in_order};
use crate::checkpoints::Spacing;
use crate::dirty::{DirtyStart, Scanned, Stop};
use crate::text::{Reader, UnitCounter};

/// The most text that is given to the scanner at once, if it does not ask for more.
const WINDOW_MAX: usize = 64 << 10;

/// Scans `text` from `start`, through its first edit, to the place after which nothing changes.
/// Adds the links and the new checkpoints to `found`.
pub(super) fn scan<T: Reader>(
    detector: &Detector,
    text: &T,
    start: &DirtyStart<'_>,
    spacing: Spacing,
    found: &mut Found,
) -> Scanned {
    let Found {
        links,
        checkpoints,
        buffer,
    } = found;
    let mut scan = LongRunScan::new(text, start, spacing, links, checkpoints);
    scan.follow_edit();
    let first = scan.first_link(buffer);
    let mut want = scan.first_want();
    loop {
        let (end, complete) = scan.window_end(want);
        let at = scan.from;
        let pause = scan.scan(detector, end, complete, buffer);
        let (end, last, stop) = match pause {
            Pause::More(_) => {
                // The scan decided nothing, or it decided everything: in both cases it needs more
                // of the text.
                want = if scan.from == at {
                    want.saturating_mul(2)
                } else {
                    want.saturating_mul(2).min(WINDOW_MAX)
                };
                continue;
            }
            Pause::Stopped(_) => match scan.met {
                Some((here, last, skimmed_to)) => (here, last, Stop::Met { skimmed_to }),
                None => (end, end, Stop::RunEnd),
            },
            Pause::End => (end, end, Stop::RunEnd),
        };
        return Scanned {
            range: start.from..end,
            links_in: first..last.max(first),
            edits: scan.edits,
            shift: scan.shift,
            stop,
            // The caller fills these in.
            links: 0..0,
            checkpoints: 0..0,
        };
    }
}

/// A scan of a long run, in several windows.
struct LongRunScan<'a, T> {
    text: &'a T,
    /// The state before the edits.
    old: &'a DirtyStart<'a>,
    spacing: Spacing,
    /// How many edits the scan has followed, the shift after them, and their end in the new text.
    edits: usize,
    shift: usize,
    edited_to: usize,
    /// No boundary is between the end of the edits and this place.
    free_from: usize,
    /// The place of the scan, and its checkpoint there.
    from: usize,
    checkpoint: Checkpoint,
    /// How many bytes without a boundary lie before `checked`, as far as the scan knows.
    free: usize,
    checked: usize,
    /// The start of the window in the text, a counter for the places of links, and one for other
    /// places in the window.
    start: usize,
    link_places: UnitCounter,
    places: UnitCounter,
    /// The place in the window from which the next checkpoint may be kept, and the distance from
    /// there to the one after it.
    keep_at: usize,
    distance: usize,
    /// The next old checkpoint, with its place in the new text. The scan looks for it only when it
    /// is needed.
    ahead: Option<(usize, Checkpoint)>,
    /// The same checkpoint if it lies in the window, with its place in the window too: the scan may
    /// meet it.
    to_meet: Option<(usize, usize, Checkpoint)>,
    links: &'a mut Vec<Link>,
    /// The end of the last link.
    free_link: usize,
    checkpoints: &'a mut Vec<(usize, Checkpoint)>,
    /// The place where the scan has met an old checkpoint, the end of the links before it, and the
    /// answer of [`meets`](Self::meets).
    met: Option<(usize, usize, usize)>,
}

impl<'a, T: Reader> LongRunScan<'a, T> {
    /// Starts before the first edit of `old`.
    fn new(
        text: &'a T,
        old: &'a DirtyStart<'a>,
        spacing: Spacing,
        links: &'a mut Vec<Link>,
        checkpoints: &'a mut Vec<(usize, Checkpoint)>,
    ) -> Self {
        let (from, checkpoint) = (old.from, old.checkpoint.unwrap_or_default());
        Self {
            text,
            old,
            spacing,
            edits: 0,
            shift: old.shift,
            edited_to: from,
            free_from: from,
            from,
            checkpoint,
            // A checkpoint is only kept where so much of the run lies before it.
            free: if checkpoint == Checkpoint::START {
                0
            } else {
                spacing.before_checkpoint
            },
            start: 0,
            link_places: UnitCounter::default(),
            places: UnitCounter::default(),
            checked: 0,
            keep_at: 0,
            distance: spacing.near_edits,
            ahead: None,
            to_meet: None,
            links,
            free_link: 0,
            checkpoints,
            met: None,
        }
    }

    /// Follows the next edit.
    fn follow_edit(&mut self) {
        if let Some(edit) = self.old.edits.get(self.edits) {
            self.edited_to = edit.new_end.wrapping_add(self.shift).max(self.edited_to);
            // The old value stays valid, because the scan reads the text after all edits.
            self.free_from = self.free_from.max(self.edited_to).max(self.old.free_to);
            self.shift = self.shift.wrapping_add(edit.shift());
            self.edits += 1;
            self.ahead = None;
        }
    }

    /// Returns how much text to scan at first. Most scans end at the first old checkpoint after the
    /// edit. If that is near, the answer is the text up to it and the text that the old scan had
    /// read ahead of it. With less text, a scan that reads far ahead could decide nothing.
    fn first_want(&mut self) -> usize {
        let near = self.spacing.first_window..=self.spacing.first_window_most;
        self.look_ahead(self.edited_to);
        let known_to = self.from.saturating_add(self.checkpoint.reach());
        let shift = self.shift.wrapping_sub(self.old.shift);
        let to_checkpoint = self.ahead.map_or(0, |(place, checkpoint)| {
            let reach = place.wrapping_sub(shift).saturating_add(checkpoint.reach());
            // The scan need not skim again what was skimmed for candidates before its start.
            let ahead = match reach <= known_to {
                true => checkpoint.skims_from(),
                false => checkpoint.reach(),
            };
            place.saturating_sub(self.from).saturating_add(ahead)
        });
        if near.contains(&to_checkpoint) {
            to_checkpoint
        } else {
            self.spacing.first_window
        }
    }

    /// Looks for the first old checkpoint at or after `at` of the new text. `at` is not before the
    /// edits.
    fn look_ahead(&mut self, at: usize) {
        if self.ahead.is_none_or(|(place, _)| place < at) {
            let old = self.old.checkpoints.first_from(at.wrapping_sub(self.shift));
            self.ahead =
                old.map(|(range, checkpoint)| (range.start.wrapping_add(self.shift), *checkpoint));
        }
    }

    /// Returns the start of the next edit, in the new text.
    fn next_edit(&self) -> usize {
        let next = self.old.edits.get(self.edits);
        next.map_or(usize::MAX, |edit| {
            self.text.touched_from(edit.start.wrapping_add(self.shift))
        })
    }

    /// Returns the place in the text where the links begin that are still undecided at the start of
    /// the scan.
    fn first_link(&self, buffer: &mut String) -> usize {
        let start = self.text.back(self.from, self.checkpoint.left());
        let end = self.text.forward(self.from, self.checkpoint.taken());
        let window = self.text.window(start..end, buffer);
        let at = T::bytes(window, self.from - start);
        let floor = self.checkpoint.undecided_from(at);
        start + T::units(window.get(..floor).unwrap_or(window))
    }

    /// Follows the edits that start before `here`, or right there.
    fn follow_edits_to(&mut self, here: usize) {
        while self.next_edit() <= here {
            self.follow_edit();
        }
    }

    /// Returns the end of the next window, of about `want` bytes, and whether the run (or the text)
    /// ends there. If it does, follows the edits before that end.
    fn window_end(&mut self, want: usize) -> (usize, bool) {
        self.follow_edits_to(self.from);
        let ahead = self.checkpoint.taken();
        loop {
            // The window must reach at least the end of the last candidate.
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
            // An edit lies before this end and belongs to the run, so the run ends later.
            if complete && self.next_edit() <= end {
                self.follow_edits_to(end);
                continue;
            }
            if end > self.free_from && !complete {
                self.free_from = end;
            }
            return (end, complete);
        }
    }

    /// Scans the next window, up to `end`, and moves on to the state at its end.
    fn scan<'w>(
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
        self.start = text.back(self.from, self.checkpoint.left());
        let window = text.window(self.start..end, buffer);
        let at = T::bytes(window, self.from - self.start);
        self.link_places = UnitCounter::default();
        self.places = UnitCounter::default();
        self.checked = at;
        self.distance = if window.len() - at > self.spacing.first_window * 4 {
            self.spacing.far_from_edits
        } else {
            self.spacing.near_edits
        };
        self.keep_at = at.saturating_add(self.distance);
        self.next_to_meet(window, at, self.from, self.from);
        let stop = self.next_stop();
        let from = (at, self.checkpoint);
        let window = Window {
            text: window,
            complete,
        };
        let pause = detector.resume(window, from, stop, self);
        if let Pause::More(position) = pause {
            self.count_free(window.text, position.at());
            self.checkpoint = position.checkpoint();
            self.from = self.start + self.places.to::<T>(window.text, position.at());
        }
        pause
    }

    /// Looks for the first old checkpoint at or after `from` of the new text. The scan is at byte
    /// `at` of the window, which is `here`.
    fn next_to_meet(&mut self, window: &str, at: usize, here: usize, from: usize) {
        self.look_ahead(from.max(self.edited_to));
        let rest = window.get(at..).unwrap_or_default();
        self.to_meet = self.ahead.and_then(|(place, checkpoint)| {
            // A unit is at least a byte, so a checkpoint `rest.len()` units ahead lies beyond the
            // window.
            let units = place
                .checked_sub(here)
                .filter(|units| *units < rest.len())?;
            let offset = at + T::bytes(rest, units);
            (offset < window.len()).then_some((place, offset, checkpoint))
        });
    }

    fn next_stop(&self) -> usize {
        let to_meet = self.to_meet.map_or(usize::MAX, |(_, offset, _)| offset);
        to_meet.min(self.keep_at)
    }

    /// Counts the bytes without a boundary before `at`, but no more of them than a checkpoint
    /// needs.
    fn count_free(&mut self, window: &str, at: usize) {
        let before = window.get(self.checked..at).unwrap_or_default();
        let enough = before.len().saturating_sub(self.spacing.before_checkpoint);
        let near = before
            .get(before.floor_char_boundary(enough)..)
            .unwrap_or_default();
        self.free = match run_start(near, near.len()) {
            0 => self.free.saturating_add(near.len()),
            start => near.len() - start,
        };
        self.checked = at;
    }

    /// Returns how far the scan has skimmed, if in this state at `here` it continues as the old scan
    /// did from `old`. The answer is `here` if the old scan had skimmed as far. Returns `None` if the
    /// two scans do not meet.
    fn meets(&self, position: Position<'_>, here: usize, old: &Checkpoint) -> Option<usize> {
        let looks_back_to = position.at().saturating_sub(old.left());
        // No edit is in the text that the scan may still look back to, nor in the text that it has
        // read ahead. One may be in text that was only skimmed.
        let next_edit = self.next_edit();
        let paths = self.old.paths;
        let meets = here.saturating_add(old.skims_from()) <= next_edit
            && self.units_to(position.window(), looks_back_to) >= self.edited_to
            && position.meets(old)
            && (here.saturating_add(old.reach()) <= next_edit
                || paths
                    .go_on(self.text, here, old.reach(), next_edit, || None)
                    .1);
        let skimmed = meets.then(|| position.reach())?;
        if skimmed <= old.reach() {
            return Some(here);
        }
        // The old checkpoints can still learn how far this scan has skimmed if no edit is there.
        let skimmed_to = here.saturating_add(skimmed);
        (skimmed_to <= next_edit).then_some(skimmed_to)
    }

    /// Returns the offset in the text of a place in the window.
    fn units_to(&self, window: &str, at: usize) -> usize {
        self.start + T::units(window.get(..at).unwrap_or(window))
    }
}

impl<T: Reader> LinkSink for LongRunScan<'_, T> {
    fn link(&mut self, window: &str, link: Link) {
        let mut place = |at| self.start + self.link_places.to::<T>(window, at);
        let range = place(link.range.start)..place(link.range.end);
        let kind = link.kind;
        push_in_order(self.links, &mut self.free_link, Link { range, kind });
    }

    fn retract(&mut self, links: usize) {
        self.links.truncate(self.links.len().saturating_sub(links));
        self.free_link = 0;
    }

    fn pass(&mut self, position: Position<'_>) -> Option<usize> {
        let (window, at) = (position.window(), position.at());
        let here = self.start + self.places.to::<T>(window, at);
        if self.next_edit() <= here {
            self.follow_edits_to(here);
            self.next_to_meet(window, at, here, here);
        }
        while let Some((place, _, old)) = self.to_meet
            && place <= here
        {
            if place == here
                && let Some(skimmed_to) = self.meets(position, here, &old)
            {
                let undecided = old.undecided_from(at);
                self.met = Some((here, self.units_to(window, undecided), skimmed_to));
                return None;
            }
            self.next_to_meet(window, at, here, place + 1);
        }
        if at >= self.keep_at {
            let mut distance = self.distance;
            self.count_free(window, at);
            if self.free >= self.spacing.before_checkpoint {
                let checkpoint = position.checkpoint();
                self.checkpoints.push((here, checkpoint));
                // At each checkpoint the scan looks back to find how far back it may have to look.
                // With checkpoints at this distance, all these looks add up to one more pass.
                distance = distance.max(checkpoint.left());
            }
            self.keep_at = at.saturating_add(distance);
        }
        Some(self.next_stop())
    }
}
