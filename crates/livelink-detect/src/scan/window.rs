//! Scanning a window of a text, for those who keep the links of a text that changes.
//!
//! A scan is a loop over triggers with a small state between two of them: [`State`]. What comes next depends on that
//! state and on the text around the trigger: [`left_context`] says how far it may look back, and [`State::reach`] how far
//! ahead it has looked. So a scan can be taken up at any place where the state is known, on a window of the text, and
//! where two scans are in the same state before the same text, what follows is the same. An incremental index is these
//! two sentences: it keeps states of places here and there, takes the scan up at the last one that an edit leaves true
//! (its `reach` lies before the edit), and stops where it meets the old scan in the same state.
//!
//! It is the batch scanner ([`Detector::detect`](crate::Detector::detect)) that runs here, not another one.
//!
//! ```
//! use livelink_detect::window::{Pause, Sink, State};
//! use livelink_detect::{Detector, Link};
//!
//! /// Takes all links, and the state at each tenth byte.
//! #[derive(Default)]
//! struct Watch { links: Vec<Link>, states: Vec<State> }
//!
//! impl Sink for Watch {
//!     fn link(&mut self, _window: &str, link: Link) {
//!         self.links.push(link);
//!     }
//!     fn undo(&mut self, links: usize) {
//!         self.links.truncate(self.links.len() - links);
//!     }
//!     fn pass(&mut self, _window: &str, state: &State) -> Option<usize> {
//!         self.states.push(*state);
//!         Some(state.at + 10)
//!     }
//! }
//!
//! let (detector, text) = (Detector::default(), "see example.com/a-b, example.org and example.net");
//! let mut all = Watch::default();
//! assert_eq!(detector.scan_window(text, true, State::default(), 0, &mut all), Pause::End);
//! assert_eq!(all.links, detector.detect(text));
//!
//! // Once more, from a state in the middle: the rest of the links.
//! let from = all.states[2];
//! let mut rest = Watch::default();
//! detector.scan_window(text, true, from, usize::MAX, &mut rest);
//! assert_eq!(rest.links, &all.links[1..]);
//! ```

use super::Scanner;
use crate::boundary::{floor_char_boundary, is_boundary, run_start};
use crate::detector::Detector;
use crate::host::chars::{HOST_RUN_MAX, is_host_char};
use crate::link::Link;
use crate::reject::Rejected;
use std::ops::Range;
use uts58::is_link_email;

/// No decision at a place looks back further than so many bytes: a run of host characters, and what may stand before it
/// (`mailto:`, a scheme, the character before that).
pub const LEFT_MAX: usize = HOST_RUN_MAX + 160;

/// How much of it is for what stands before a run.
const BEFORE_RUN: usize = 96;

/// The state of a scan between two decisions. Offsets are bytes of the text that is scanned.
///
/// [`State::default`] is that at the start of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    /// All before it is decided, and no trigger before it is to be looked at.
    pub at: usize,
    /// The end of what the last candidate took: no candidate begins before it. At most [`left_context`] matters.
    pub floor: usize,
    /// Nothing links before this, up to the first boundary behind `at`; `at` itself if there is nothing of the kind.
    pub dead_until: usize,
    /// No decision so far has read a byte at or behind this: it would be the same, whatever stands there.
    pub reach: usize,
}

/// Takes what a scan of a window finds.
pub trait Sink {
    /// A link, in order. Offsets are those of the window.
    fn link(&mut self, window: &str, link: Link);

    /// The last `links` links depended on text behind the window; they are given again when the scan is taken up.
    fn undo(&mut self, links: usize);

    /// The scan is in this state at the place it was asked to stop at, or at the first one behind it where it can. The
    /// next such place, or `None` to end the scan.
    fn pass(&mut self, window: &str, state: &State) -> Option<usize>;
}

/// Why a scan of a window came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// The text came to its end.
    End,
    /// What comes next depends on text behind the window. It goes on from this state, in a window that reaches further.
    More(State),
    /// The sink wanted it.
    Stopped(State),
}

impl Detector {
    /// Scans `window`, a piece of a text, from the state `from`, given in offsets of the window.
    ///
    /// The window begins at [`left_context`] of `from.at`, or before; it is `complete` if nothing follows it up to the
    /// next boundary or the end of the text. The sink is asked for its first place by `stop`.
    ///
    /// Linear in the window behind `from.at`. Total, like detection: with states or windows that are none of this text,
    /// the links are any.
    pub fn scan_window<S: Sink>(
        &self,
        window: &str,
        complete: bool,
        from: State,
        stop: usize,
        sink: &mut S,
    ) -> Pause {
        self.with_table(|table| {
            let mut watch = Watch {
                sink,
                window,
                admits: |link: &Link| self.admits(table, window, link),
                unsettled: 0,
            };
            let mut scanner = Scanner::new(self.setup(table), window, &mut watch);
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
            let pause = scanner.run();
            if matches!(pause, Pause::More(_)) {
                watch.sink.undo(watch.unsettled);
            }
            pause
        })
    }
}

/// How far back a scan may look that goes on at `at`: no decision at a trigger at or behind `at` reads a byte before the
/// offset returned, nor does it matter what was decided before it.
///
/// It is the start of the characters that a host, a scheme or a local part may hold, and some bytes more for what may
/// stand before one; not before the last boundary. Linear in that distance, at most [`LEFT_MAX`].
pub fn left_context(text: &str, at: usize) -> usize {
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

/// Passes on what the sink of a window wants.
struct Watch<'w, S, A> {
    sink: &'w mut S,
    window: &'w str,
    admits: A,
    /// Links since the last decision that is final.
    unsettled: usize,
}

impl<S: Sink, A: Fn(&Link) -> bool> super::Sink for Watch<'_, S, A> {
    const EXPLAINS: bool = false;
    const WATCHES: bool = true;

    fn accepted(&mut self, link: Link) {
        if (self.admits)(&link) {
            self.unsettled += 1;
            self.sink.link(self.window, link);
        }
    }

    fn rejected(&mut self, _: Range<usize>, _: Rejected) {}

    fn passes(&mut self, text: &str, state: &State) -> Option<usize> {
        self.sink.pass(text, state)
    }

    fn settled(&mut self) {
        self.unsettled = 0;
    }
}

impl<S: super::Sink> Scanner<'_, S> {
    /// Between two decisions: the next one is at `place`, or there is none in this text. Says whether the scan is to end.
    pub(super) fn watch(&mut self, place: Option<usize>) -> Option<Pause> {
        let len = self.text.len();
        if !self.complete && self.reach.get() > len {
            return Some(Pause::More(self.before));
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
            match self.sink.passes(self.text, &state) {
                Some(next) => self.stop = next.max(at + 1),
                None => return Some(Pause::Stopped(state)),
            }
        }
        let state = self.state(to);
        if place.is_none() && !self.complete {
            return Some(Pause::More(state));
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
