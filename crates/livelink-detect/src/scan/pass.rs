//! The pass over a text: from anchor to anchor, with a decision at each.

use super::scanner::{Scanner, Setup};
use super::sink::{self, VerdictSink};
use super::state::{DeadZone, Halt, State};
use crate::fast::{At, Decision, is_plain_word};
use crate::link::LinkKind;

/// Scans all of `text`.
pub(crate) fn scan<S: VerdictSink>(setup: Setup<'_>, text: &str, sink: &mut S) {
    if setup.fast && is_plain_word(text) {
        return;
    }
    scan_window(setup, text, true, State::default(), usize::MAX, sink);
}

/// Scans `window` from the state `from`, in offsets of the window. The sink is asked for the first
/// time at `stop`.
///
/// The window begins at [`left_context`](crate::look_back::left_context) of `from.at`, or before it.
/// It is `complete` if nothing follows it up to the next boundary or the end of the text.
pub(crate) fn scan_window<S: VerdictSink>(
    setup: Setup<'_>,
    window: &str,
    complete: bool,
    from: State,
    stop: usize,
    sink: &mut S,
) -> Halt {
    let mut scanner = Scanner::new(setup, window, sink::shared(sink));
    scanner.floor = from.floor;
    scanner.at = from.at;
    let dead = Some(from.dead_until).filter(|until| *until > from.at);
    scanner.dead = DeadZone {
        until: dead.unwrap_or(0),
        checked: from.at,
    };
    scanner.watched.reach_before = from.reach;
    scanner.watched.skimmed_before = from.skimmed;
    scanner.watched.before = from;
    scanner.watched.stop = stop;
    scanner.watched.complete = complete;
    scanner.run()
}

impl<S: VerdictSink + ?Sized> Scanner<'_, S> {
    /// Decides at one anchor after another.
    fn run(&mut self) -> Halt {
        loop {
            // The sink needs to know how far a look at an anchor has read. If the look ends before
            // the next stop, that does not matter to the sink.
            let stop = self.sink.watches().then(|| match self.watched.complete {
                true => self.watched.stop,
                false => self.watched.stop.min(self.text.len()),
            });
            let from = self.question(self.at);
            let anchor = self.fast.next_anchor(&from, stop);
            if self.sink.watches()
                && let Some(pause) = self.watch(anchor)
            {
                return pause;
            }
            let Some(anchor) = anchor else {
                return Halt::End;
            };
            if self.sink.watches() {
                self.saw(anchor + self.fast.looks_at());
                if self.fast.passes(&self.question(anchor), stop) {
                    self.at = self.text.ceil_char_boundary(anchor + 1);
                    continue;
                }
            }
            self.at = anchor;
            if self.sink.watches() {
                self.decide_watched(anchor, from.place);
            } else if !self.takes_address(anchor) {
                self.decide(anchor);
            }
            debug_assert!(self.at > anchor, "the scanner must move on");
        }
    }

    /// Decides at the anchor at `anchor`, the first one at or after `from`, for a sink that watches. A
    /// key in a long run may make the scan decide again about all candidates of the run, so a decision
    /// is kept for the next ones.
    fn decide_watched(&mut self, anchor: usize, from: usize) {
        let mut before = self.question(anchor);
        let taken_to = match self.is_dead(anchor) {
            true => Some(self.dead.until),
            false => Some(self.floor).filter(|floor| anchor < *floor),
        };
        if taken_to.is_some() {
            // A decision in text that is taken does not depend on the floor.
            before.floor = anchor + 1;
        }
        let to = self.watched.stop.min(taken_to.unwrap_or(usize::MAX));
        if let Some(floor) = self.decides_again(&before, from, to) {
            self.floor = taken_to.map_or(floor, |_| self.floor);
            return;
        }
        let reach = self.watched.reach.replace(0);
        self.watched.too_long.set(None);
        self.watched.once.set(false);
        let dead = self.dead.until;
        if !self.takes_address(anchor) {
            self.decide(anchor);
        }
        let read = self.watched.reach.get();
        self.saw(reach);
        // A decision that moves the floor is outside of all dead zones, and it begins none. In text
        // that is taken, most decisions read nothing but the anchor, and need not be kept.
        let keeps = match taken_to {
            Some(_) => self.dead.until == dead && read > anchor + 4,
            None => self.floor > before.floor && !self.watched.once.get(),
        };
        if keeps && self.paths.remembers {
            self.fast.last_decision.keep(Decision {
                anchor,
                floor: before.floor,
                read,
                too_long: self.watched.too_long.get(),
                floor_after: self.floor,
                next: self.at,
            });
        }
    }

    /// Repeats the kept decision at the place of `before`, and at the next anchors before `to`, as long
    /// as the text repeats. Returns the floor after the last of them. Returns `None` if the decision is
    /// not right at the place of `before`. The search for this place began at `from`.
    fn decides_again(&mut self, before: &At<'_>, from: usize, to: usize) -> Option<usize> {
        let first = self.fast.last_decision.again(before)?;
        let known = match first.too_long {
            Some((start, path)) => self.known_too_long(start, path)?,
            None => usize::MAX,
        };
        let room = to.saturating_sub(first.anchor + self.fast.looks_at());
        let last = &mut self.fast.last_decision;
        let (times, by) = last.times(self.text, from, known.min(room));
        let last = first.moved(times * by);
        self.saw(last.read.max(last.anchor + self.fast.looks_at()));
        if let Some((start, path)) = last.too_long {
            self.skim_too_long(start, path);
        }
        self.at = last.next;
        Some(last.floor_after)
    }

    /// Takes the address around the `@` at `anchor`, if a shortcut finds it. Returns whether it
    /// did.
    #[inline]
    fn takes_address(&mut self, anchor: usize) -> bool {
        if self.text.as_bytes().get(anchor) != Some(&b'@')
            || anchor < self.floor
            || self.is_dead(anchor)
        {
            return false;
        }
        match self.fast.address(&self.question(anchor)) {
            Some(found) if !self.cuts_off(found.read) => {
                self.saw(found.read);
                self.accept(LinkKind::Email, found.range);
                // Nothing is to be decided in the host.
                self.at = self.floor;
                true
            }
            _ => false,
        }
    }

    /// Tells the sink about the scan between two decisions. The next decision is at `anchor`; `None`
    /// if no anchor follows in this text. Returns the reason if the scan has to end.
    pub(super) fn watch(&mut self, anchor: Option<usize>) -> Option<Halt> {
        let len = self.text.len();
        let seen = self.watched.reach.get().max(self.watched.skimmed.get());
        if !self.watched.complete && seen > len {
            return Some(Halt::More(self.watched.before));
        }
        self.sink.settled();
        // The meaning of the last bytes depends on the bytes after them.
        let last = || match self.watched.complete {
            true => len,
            false => self.text.floor_char_boundary(len.saturating_sub(3)),
        };
        let to = anchor.unwrap_or_else(last).max(self.at);
        while self.watched.stop <= to {
            let at = self.text.ceil_char_boundary(self.watched.stop.max(self.at));
            if at > to {
                break;
            }
            let state = self.state(at);
            match self.sink.passes(&state) {
                Some(next) => self.watched.stop = next.max(at + 1),
                None => return Some(Halt::Stopped(state)),
            }
        }
        // A scan that has all of its text never goes back.
        if !self.watched.complete {
            self.watched.before = self.state(to);
            if anchor.is_none() {
                return Some(Halt::More(self.watched.before));
            }
        }
        None
    }

    /// Returns the state at `at`, if there is no anchor from here to there.
    fn state(&mut self, at: usize) -> State {
        let dead_until = if self.is_dead(at) {
            self.dead.until
        } else {
            at
        };
        // The search for anchors has read three bytes further.
        let reach = self
            .watched
            .reach
            .get()
            .max(self.watched.reach_before)
            .max(at + 4);
        let skimmed = self.watched.skimmed.get();
        let skimmed = skimmed.max(self.watched.skimmed_before).max(reach);
        State {
            at,
            floor: self.floor,
            dead_until,
            reach,
            skimmed,
        }
    }
}
