//! The pass over a text: from anchor to anchor, with a decision at each.

use super::scanner::{Scanner, Setup, wants_colons};
use super::sink::VerdictSink;
use super::state::{Halt, State};
use crate::boundary::floor_char_boundary;
use crate::fast::{Finder, LOOKS_AT, Place, Signs, Wanted, may_decide};
use crate::host::chars::is_host_char;

/// Scans all of `text`.
pub(crate) fn scan<S: VerdictSink>(setup: Setup<'_>, text: &str, sink: &mut S) {
    Scanner::new(setup, text, sink).run();
}

/// Scans all of a short text, whose signs of anchors are known. It finds what [`scan`] finds.
pub(crate) fn scan_short<S: VerdictSink>(setup: Setup<'_>, text: &str, signs: Signs, sink: &mut S) {
    let mut scanner = Scanner::new(setup, text, sink);
    match scanner.fast && !S::WATCHES {
        true => scanner.run_short(signs, wants_colons(setup.options)),
        false => _ = scanner.run(),
    }
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

/// Scans `window` from the state `from`, in offsets of the window. The sink is asked for the first time at `stop`.
///
/// The window begins at [`left_context`](super::left_context) of `from.at`, or before it. It is `complete` if nothing
/// follows it up to the next boundary or the end of the text.
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
    if from.dead_until > from.at {
        scanner.dead_until = from.dead_until;
    }
    scanner.dead_checked = from.at;
    scanner.reach_before = from.reach;
    scanner.before = from;
    scanner.stop = stop;
    scanner.complete = complete;
    scanner.run()
}

impl<S: VerdictSink> Scanner<'_, S> {
    /// Goes from anchor to anchor.
    fn run(&mut self) -> Halt {
        let bytes = self.text.as_bytes();
        loop {
            let (text, filter, floor) = (self.text, self.filter, self.floor);
            // The sink needs to know how far a look at an anchor has read. If the look ends before the next stop, that does
            // not matter to the sink.
            let stop = if self.complete {
                self.stop
            } else {
                self.stop.min(text.len())
            };
            let near_stop = |anchor: usize| S::WATCHES && stop.saturating_sub(anchor) < LOOKS_AT;
            let anchor = if self.fast {
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
                self.finder.find(bytes, self.at, wanted)
            } else {
                // Bytes that end like a dot of CJK text may begin inside a character.
                let wanted = |anchor| Place::of(text.is_char_boundary(anchor));
                self.finder.find(bytes, self.at, wanted)
            };
            if S::WATCHES
                && let Some(pause) = self.watch(anchor)
            {
                return pause;
            }
            let Some(anchor) = anchor else {
                return Halt::End;
            };
            if S::WATCHES && self.fast {
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

    /// Does what [`run`](Self::run) does in a short text. The code is a copy, because one loop for both costs a long text 1 %.
    fn run_short(&mut self, signs: Signs, colons: bool) {
        let bytes = self.text.as_bytes();
        loop {
            let (text, filter, floor) = (self.text, self.filter, self.floor);
            let wanted =
                |anchor| may_decide(text, anchor, floor, filter, is_host_char) == Place::Anchor;
            let Some(anchor) = signs.find(bytes, self.at, colons, wanted) else {
                return;
            };
            self.at = anchor;
            self.decide(anchor);
            debug_assert!(self.at > anchor, "the scanner must move on");
        }
    }

    /// Does what the sink needs between two decisions. The next decision is at `anchor`; `None` if no anchor follows in
    /// this text. Returns the reason if the scan has to end.
    pub(super) fn watch(&mut self, anchor: Option<usize>) -> Option<Halt> {
        let len = self.text.len();
        if !self.complete && self.reach.get() > len {
            return Some(Halt::More(self.before));
        }
        self.sink.settled();
        // The meaning of the last bytes depends on the bytes after them.
        let last = || match self.complete {
            true => len,
            false => floor_char_boundary(self.text, len.saturating_sub(3)),
        };
        let to = anchor.unwrap_or_else(last).max(self.at);
        while self.stop <= to {
            let at = self.text.ceil_char_boundary(self.stop.max(self.at));
            if at > to {
                break;
            }
            let state = self.state(at);
            match self.sink.passes(&state) {
                Some(next) => self.stop = next.max(at + 1),
                None => return Some(Halt::Stopped(state)),
            }
        }
        let state = self.state(to);
        if anchor.is_none() && !self.complete {
            return Some(Halt::More(state));
        }
        self.before = state;
        None
    }

    /// Returns the state at `at`, if no anchor stands from here to there.
    fn state(&mut self, at: usize) -> State {
        let dead_until = if self.is_dead(at) {
            self.dead_until
        } else {
            at
        };
        // The search for anchors has read three bytes further.
        let reach = self.reach.get().max(self.reach_before).max(at + 4);
        State {
            at,
            floor: self.floor,
            dead_until,
            reach,
        }
    }
}
