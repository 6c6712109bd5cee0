//! The pass over a text: from anchor to anchor, with a decision at each.

use super::scanner::{Scanner, Setup};
use super::sink::VerdictSink;
use super::state::{DeadZone, Halt, State};
use crate::fast::{Refusal, is_plain_word};
use crate::link::LinkKind;

/// Scans all of `text`.
pub(crate) fn scan<S: VerdictSink>(setup: Setup<'_>, text: &str, sink: &mut S) {
    if setup.fast && is_plain_word(text) {
        return;
    }
    Scanner::new(setup, text, sink).run();
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
    let mut scanner = Scanner::new(setup, window, sink);
    scanner.floor = from.floor;
    scanner.at = from.at;
    let dead_until = if from.dead_until > from.at {
        from.dead_until
    } else {
        0
    };
    scanner.dead = DeadZone {
        until: dead_until,
        checked: from.at,
    };
    scanner.watched.reach_before = from.reach;
    scanner.watched.skimmed_before = from.skimmed;
    scanner.watched.before = from;
    scanner.watched.stop = stop;
    scanner.watched.complete = complete;
    scanner.run()
}

impl<S: VerdictSink> Scanner<'_, S> {
    /// Decides at one anchor after another.
    fn run(&mut self) -> Halt {
        loop {
            // The sink needs to know how far a look at an anchor has read. If the look ends before
            // the next stop, that does not matter to the sink.
            let stop = S::WATCHES.then(|| match self.watched.complete {
                true => self.watched.stop,
                false => self.watched.stop.min(self.text.len()),
            });
            let from = self.question(self.at);
            let anchor = self.fast.next_anchor(&from, stop);
            if S::WATCHES
                && let Some(pause) = self.watch(anchor)
            {
                return pause;
            }
            let Some(anchor) = anchor else {
                return Halt::End;
            };
            if S::WATCHES {
                self.saw(anchor + self.fast.looks_at());
                if self.fast.passes(&self.question(anchor), stop) {
                    self.at = self.text.ceil_char_boundary(anchor + 1);
                    continue;
                }
            }
            self.at = anchor;
            if S::WATCHES {
                self.decide_watched(anchor);
            } else if !self.takes_address(anchor) {
                self.decide(anchor);
            }
            debug_assert!(self.at > anchor, "the scanner must move on");
        }
    }

    /// Decides at the anchor at `anchor`, for a sink that watches. A key in a long run may make the
    /// scan decide again about all candidates of the run, so a refusal is kept for the next one.
    fn decide_watched(&mut self, anchor: usize) {
        let before = self.question(anchor);
        if !self.is_dead(anchor)
            && let Some(again) = self.fast.refused_again(&before)
            && (again.too_long).is_none_or(|(start, path)| self.is_known_too_long(start, path))
        {
            self.saw(again.read);
            self.floor = again.floor_after;
            self.at = again.next;
            return;
        }
        let reach = self.watched.reach.replace(0);
        self.watched.too_long.set(None);
        self.watched.once.set(false);
        if !self.takes_address(anchor) {
            self.decide(anchor);
        }
        let read = self.watched.reach.get();
        self.saw(reach);
        // A decision that moves the floor is outside of all dead zones, and it begins none.
        if self.floor > before.floor && !self.watched.once.get() {
            self.fast.keep_refusal(Refusal {
                anchor,
                floor: before.floor,
                read,
                too_long: self.watched.too_long.get(),
                floor_after: self.floor,
                next: self.at,
            });
        }
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
