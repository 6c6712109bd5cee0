//! The pass over a text: from anchor to anchor, with a decision at each.

use super::scanner::{Scanner, Setup};
use super::sink::VerdictSink;
use super::state::{DeadZone, Halt, State};
use crate::boundary::floor_char_boundary;
use crate::fast::{Finder, LOOKS_AT, Place, Wanted, may_decide};
use crate::host::chars::is_host_char;

/// Scans all of `text`.
pub(crate) fn scan<S: VerdictSink>(setup: Setup<'_>, text: &str, sink: &mut S) {
    Scanner::new(setup, text, sink).run();
}

/// Returns the number of anchors of `text`.
pub(crate) fn anchors(setup: Setup<'_>, text: &str) -> usize {
    let mut finder = Finder::new(Wanted::default(), setup.fast);
    let mut at = 0;
    std::iter::from_fn(|| {
        let anchor = finder.find(text.as_bytes(), at, |_| Place::Anchor)?;
        at = anchor + 1;
        Some(())
    })
    .count()
}

/// Scans `window` from the state `from`, in offsets of the window. The sink is asked for the first
/// time at `stop`.
///
/// The window begins at [`left_context`](super::left_context) of `from.at`, or before it. It is
/// `complete` if nothing follows it up to the next boundary or the end of the text.
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
        let bytes = self.text.as_bytes();
        let filter = self.tlds.filter();
        loop {
            let (text, floor) = (self.text, self.floor);
            // The sink needs to know how far a look at an anchor has read. If the look ends before the next stop, that does
            // not matter to the sink.
            let stop = if self.watched.complete {
                self.watched.stop
            } else {
                self.watched.stop.min(text.len())
            };
            let near_stop = |anchor: usize| S::WATCHES && stop.saturating_sub(anchor) < LOOKS_AT;
            let anchor = if self.fast.on {
                let wanted = |anchor: usize| {
                    if near_stop(anchor) {
                        Place::of(text.is_char_boundary(anchor))
                    } else {
                        match may_decide(text, anchor, floor, filter, is_host_char) {
                            // A sink that watches has to be asked on the way.
                            Place::Run if S::WATCHES => Place::Nothing,
                            place => place,
                        }
                    }
                };
                self.fast.finder.find(bytes, self.at, wanted)
            } else {
                // Bytes that end like a dot of CJK text may begin inside a character.
                let wanted = |anchor| Place::of(text.is_char_boundary(anchor));
                self.fast.finder.find(bytes, self.at, wanted)
            };
            if S::WATCHES
                && let Some(pause) = self.watch(anchor)
            {
                return pause;
            }
            let Some(anchor) = anchor else {
                return Halt::End;
            };
            if S::WATCHES && self.fast.on {
                self.saw(anchor + LOOKS_AT);
                if near_stop(anchor)
                    && may_decide(text, anchor, floor, filter, is_host_char) != Place::Anchor
                {
                    self.at = text.ceil_char_boundary(anchor + 1);
                    continue;
                }
            }
            self.at = anchor;
            self.decide(anchor);
            debug_assert!(self.at > anchor, "the scanner must move on");
        }
    }

    /// Does what the sink needs between two decisions. The next decision is at `anchor`; `None` if no anchor follows in
    /// this text. Returns the reason if the scan has to end.
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
            false => floor_char_boundary(self.text, len.saturating_sub(3)),
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
        let state = self.state(to);
        if anchor.is_none() && !self.watched.complete {
            return Some(Halt::More(state));
        }
        self.watched.before = state;
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
