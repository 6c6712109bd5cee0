//! A scan of a window of a text, from one state to another.
//!
//! A scan is a loop over anchors with a small state between two of them: [`State`]. What comes next depends on that state
//! and on the text around the anchor: [`left_context`] says how far it may look back, and [`State::reach`] how far ahead
//! it has looked. The public form of this is [`resume`](crate::resume).

use super::{Scanner, Setup, VerdictSink};
use crate::boundary::{floor_char_boundary, is_boundary, run_start};
use crate::host::chars::{HOST_RUN_MAX, is_host_char};
use uts58::is_link_email;

/// No decision at a place looks back further than so many bytes: a run of host characters, and what may stand before it
/// (`mailto:`, a scheme, the character before that).
const LEFT_MAX: usize = HOST_RUN_MAX + 160;

/// How much of it is for what stands before a run.
const BEFORE_RUN: usize = 96;

/// The state of a scan between two decisions. Offsets are bytes of the text that is scanned.
///
/// [`State::default`] is that at the start of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct State {
    /// All before it is decided, and no trigger before it is to be looked at.
    pub(crate) at: usize,
    /// The end of what the last candidate took: no candidate begins before it. At most [`left_context`] matters.
    pub(crate) floor: usize,
    /// Nothing links before this, up to the first boundary behind `at`; `at` itself if there is nothing of the kind.
    pub(crate) dead_until: usize,
    /// No decision so far has read a byte at or behind this: it would be the same, whatever stands there.
    pub(crate) reach: usize,
}

/// Why a scan of a window came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// The text came to its end.
    End,
    /// What comes next depends on text after the window. The scan goes on from this state in a window that reaches
    /// further.
    More(State),
    /// The sink wanted it.
    Stopped(State),
}

/// Scans `window` from the state `from`, in offsets of the window. The sink is asked for the first time at `stop`.
///
/// The window begins at [`left_context`] of `from.at`, or before; it is `complete` if nothing follows it up to the next
/// boundary or the end of the text.
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

/// How far back a scan may look that goes on at `at`: no decision at a trigger at or behind `at` reads a byte before the
/// offset returned, nor does it matter what was decided before it.
///
/// It is the start of the characters that a host, a scheme or a local part may hold, and some bytes more for what may
/// stand before one; not before the last boundary. Linear in that distance, at most [`LEFT_MAX`].
pub(crate) fn left_context(text: &str, at: usize) -> usize {
    let at = floor_char_boundary(text, at);
    let before = text.get(..at).unwrap_or_default();
    let limit = at.saturating_sub(LEFT_MAX - BEFORE_RUN);
    // The run.
    let in_run = |c: char| is_host_char(c) || is_link_email(c);
    let mut rest = before.chars();
    let mut start = at;
    while let Some(c) = rest.next_back()
        && rest.as_str().len() >= limit
        && in_run(c)
        && !is_boundary(c)
    {
        start = rest.as_str().len();
    }
    // And what is allowed before it.
    let from = text.ceil_char_boundary(start.saturating_sub(BEFORE_RUN));
    let before_run = text.get(from..start).unwrap_or_default();
    from + run_start(before_run, before_run.len())
}

impl<S: VerdictSink> Scanner<'_, S> {
    /// Between two decisions: the next one is at `place`, or there is none in this text. Says whether the scan is to end.
    pub(super) fn watch(&mut self, place: Option<usize>) -> Option<Halt> {
        let len = self.text.len();
        if !self.complete && self.reach.get() > len {
            return Some(Halt::More(self.before));
        }
        self.sink.settled();
        // What the last bytes are shows only with those behind them.
        let last = || match self.complete {
            true => len,
            false => floor_char_boundary(self.text, len.saturating_sub(3)),
        };
        let to = place.unwrap_or_else(last).max(self.at);
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
        if place.is_none() && !self.complete {
            return Some(Halt::More(state));
        }
        self.before = state;
        None
    }

    /// The state at `at`, if there is no trigger from here to there.
    fn state(&mut self, at: usize) -> State {
        let dead_until = if self.is_dead(at) {
            self.dead_until
        } else {
            at
        };
        State {
            at,
            floor: self.floor,
            dead_until,
            // The look for triggers has read three bytes on.
            reach: self.reach.get().max(self.reach_before).max(at + 4),
        }
    }
}
