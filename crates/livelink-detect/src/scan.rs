//! The scanner: one pass over a text, from one trigger to the next.
//!
//! Every link has a `.`, a `://` or an `@` in it, or one of the dots of CJK text. The scanner looks for these and decides
//! at each one by what stands around it. It never goes back: `floor` is the end of what is decided, and no candidate
//! begins before it.
//!
//! # What a decision depends on
//!
//! On the state of the scan, which is four numbers ([`State`]), and on the text around the trigger:
//!
//! * To the left, no further than `LEFT_MAX` bytes: a host run of at most
//!   [`HOST_RUN_MAX`](chars::HOST_RUN_MAX), a scheme of at most 256, a local part of at most
//!   [`LOCAL_PART_LIMIT`](uts58::LOCAL_PART_LIMIT) characters, and the few characters before one of these.
//! * To the right, no further than [`max_link_len`](crate::Options::max_link_len) and a host run: the authority, path,
//!   query and fragment of a candidate, and the domain of an address that it may be part of. How far it really was is
//!   kept in [`State::reach`].
//!
//! The state in turn looks back a bounded way: `floor` is the end of a candidate, which is no longer than
//! `max_link_len`; a dead zone (below) is no longer either, and whether there is one is decided by the characters around
//! a `://` alone, not by what the scan made of them. So a change of the text is forgotten a few `max_link_len` behind
//! it, but where the candidates themselves overlap in a chain, each suppressed by the one before. `window` says how a
//! scan is taken up in the middle of a text.
//!
//! # Dead zones
//!
//! Nothing links behind the colon of a `://` with an unknown scheme, a glued one, or user information, up to the next
//! boundary (rulings 9, 17, 18), and at most `max_link_len` bytes. Such a colon counts wherever it stands: also within a
//! link, whose path it is part of, or within a refused candidate.
//!
//! # Linear
//!
//! All looks are bounded, and what could be looked at again and again is remembered: the boundary in a dead zone is
//! looked for in steps (`dead_checked`), and a stretch without any character that could end a path is known as such
//! (`unending`), so that the candidates in it are refused as too long without reading it for each. Where brackets come
//! and go, a [`Terminator`] remembers the last path that was too long, and takes over from it.
//!
//! | trigger | file |
//! |---|---|
//! | `://` | `url` |
//! | `:`, if a caller's scheme needs no `//` | `opaque` |
//! | a dot with host characters on both sides | `bare` |
//! | `@` | `email` |

mod bare;
mod email;
mod finder;
mod memory;
mod opaque;
mod outcome;
mod place;
mod run;
mod tail;
mod url;
mod window;

use crate::host::domain::HostMatch;
use crate::link::Link;
use crate::options::{Options, Policy};
use crate::reject::Rejected;
use crate::tld::TldTable;
use crate::tld::filter::Filter;
use finder::{Finder, Wanted};
use memory::Memory;
use outcome::Candidate;
use place::{LOOKS_AT, is_to_decide};
use std::cell::{Cell, RefCell};
use std::ops::Range;
use url::LastHost;
use uts58::Terminator;
pub(crate) use window::{Halt, State, left_context, scan_window};

/// Takes the verdicts, from left to right.
pub(crate) trait VerdictSink {
    /// Whether it wants to know of what is rejected. Finding the facts of a reason costs more than the decision.
    const EXPLAINS: bool;
    /// Whether it watches the state of the scan, as a scan of a window does.
    const WATCHES: bool = false;
    /// A link.
    fn accepted(&mut self, link: Link);
    /// A candidate that is none.
    fn rejected(&mut self, extent: Range<usize>, reason: Rejected);
    /// The scan is in this state, at a place it was asked to stop at. The next such place, or `None` to end the scan.
    fn passes(&mut self, _state: &State) -> Option<usize> {
        Some(usize::MAX)
    }
    /// The links so far are final.
    fn settled(&mut self) {}
}

/// A sink that takes links alone.
pub(crate) struct Links<F>(pub(crate) F);

impl<F: FnMut(Link)> VerdictSink for Links<F> {
    const EXPLAINS: bool = false;
    fn accepted(&mut self, link: Link) {
        (self.0)(link);
    }
    fn rejected(&mut self, _: Range<usize>, _: Rejected) {}
}

/// Scans all of `text`.
pub(crate) fn scan<S: VerdictSink>(setup: Setup<'_>, text: &str, sink: &mut S) {
    Scanner::new(setup, text, sink).run();
}

/// The number of places to look at.
pub(crate) fn places(setup: Setup<'_>, text: &str) -> usize {
    let mut finder = Finder::new(Wanted::default(), setup.fast);
    let mut at = 0;
    std::iter::from_fn(|| {
        let place = finder.find(text.as_bytes(), at, |_| true)?;
        at = place + 1;
        Some(())
    })
    .count()
}

/// What a scan goes by.
#[derive(Clone, Copy)]
pub(crate) struct Setup<'s> {
    pub(crate) options: &'s Options,
    pub(crate) tlds: &'s TldTable,
    /// Whether shortcuts are taken. The links are the same without them.
    pub(crate) fast: bool,
}

/// The state of a scan.
struct Scanner<'s, S> {
    options: &'s Options,
    tlds: &'s TldTable,
    /// Its quick "no".
    filter: &'s Filter,
    /// Whether quick answers are asked for before the long way is gone.
    fast: bool,
    /// Whether there are schemes that need no `//`.
    opaque_schemes: bool,
    text: &'s str,
    /// The end of what is decided: no candidate begins before it.
    floor: usize,
    /// Where the next trigger is looked for.
    at: usize,
    /// The end of a dead zone that began before `at`, unless a boundary comes first; 0 if there is none.
    dead_until: usize,
    /// No boundary stands between the start of the dead zone and here.
    dead_checked: usize,
    /// A stretch without any character that ends a path, whatever came before it.
    unending: Cell<(usize, usize)>,
    /// The last plain host behind a scheme.
    last_host: LastHost,
    /// The hosts of runs that have a dot in them and are not plain; `None` for those that have none.
    hosts: Memory<Option<HostMatch>>,
    /// Whether policy has nothing against hosts that are not plain.
    admitted: Memory<bool>,
    /// Reads paths, and remembers one that was too long.
    terminator: RefCell<Terminator>,
    /// No byte at or behind this was read for any decision so far. Kept only for a sink that watches, as what follows.
    reach: Cell<usize>,
    /// The same for the decisions before this text was taken up.
    reach_before: usize,
    /// The next place to tell the state at.
    stop: usize,
    /// The state before the last decision.
    before: State,
    /// Whether the text ends where it ends; or there is more of it, not given.
    complete: bool,
    finder: Finder,
    sink: &'s mut S,
}

impl<'s, S: VerdictSink> Scanner<'s, S> {
    /// At the start of `text`.
    #[inline]
    fn new(setup: Setup<'s>, text: &'s str, sink: &'s mut S) -> Self {
        let Setup {
            options,
            tlds,
            fast,
        } = setup;
        // Those who want reasons take the long way.
        let fast = fast && !S::EXPLAINS;
        let opaque_schemes = options.schemes.any_opaque();
        let wanted = Wanted {
            colons: opaque_schemes,
            digits: S::EXPLAINS,
        };
        Self {
            options,
            tlds,
            filter: tlds.filter(),
            fast,
            opaque_schemes,
            text,
            floor: 0,
            at: 0,
            dead_until: 0,
            dead_checked: 0,
            unending: Cell::new((0, 0)),
            last_host: LastHost::default(),
            hosts: Memory::default(),
            admitted: Memory::default(),
            terminator: RefCell::default(),
            reach: Cell::new(0),
            reach_before: 0,
            stop: usize::MAX,
            before: State::default(),
            complete: true,
            finder: Finder::new(wanted, fast),
            sink,
        }
    }

    /// From trigger to trigger.
    fn run(&mut self) -> Halt {
        let bytes = self.text.as_bytes();
        loop {
            let (text, filter, floor) = (self.text, self.filter, self.floor);
            let place = if self.fast {
                // Nobody is told how far a look at a place has read that ends before the next stop.
                let stop = if self.complete {
                    self.stop
                } else {
                    self.stop.min(text.len())
                };
                let wanted = |place: usize| {
                    if S::WATCHES && stop.saturating_sub(place) < LOOKS_AT {
                        text.is_char_boundary(place)
                    } else {
                        is_to_decide(text, place, floor, filter)
                    }
                };
                self.finder.find(bytes, self.at, wanted)
            } else {
                // What ends like a dot of CJK text may begin inside of a character.
                let wanted = |place| text.is_char_boundary(place);
                self.finder.find(bytes, self.at, wanted)
            };
            if S::WATCHES
                && let Some(pause) = self.watch(place)
            {
                return pause;
            }
            let Some(place) = place else {
                return Halt::End;
            };
            if S::WATCHES && self.fast {
                self.saw(place + LOOKS_AT);
                if !is_to_decide(text, place, floor, filter) {
                    self.at = text.ceil_char_boundary(place + 1);
                    continue;
                }
            }
            self.at = place;
            self.decide(place);
            debug_assert!(self.at > place, "the scanner must move on");
        }
    }

    /// Decides about the place at `at`.
    #[inline]
    fn decide(&mut self, at: usize) {
        let bytes = self.text.as_bytes();
        self.saw(at + 4);
        let taken = at < self.floor || self.is_dead(at);
        match bytes.get(at) {
            Some(b':') if bytes.get(at + 1..at + 3) == Some(b"//") => self.url(at, taken),
            Some(b':') if !taken => self.lone_colon(at),
            Some(b'@') if !taken && bytes.get(at + 1).is_some_and(|next| *next > b'/') => {
                self.email(at)
            }
            Some(b'.') if !taken && self.joins_host(at + 1) => self.bare_host(at),
            // The dots that are not ASCII have three bytes.
            Some(0x80..) if !taken && self.joins_host(at + 3) && self.is_wide_dot(at) => {
                self.bare_host(at)
            }
            // Some other character, of three bytes or four.
            Some(0x80..) => self.at = self.text.ceil_char_boundary(at + 1),
            _ => self.at = at + 1,
        }
    }

    /// The text before `to` has been read.
    #[inline]
    fn saw(&self, to: usize) {
        if S::WATCHES {
            self.reach.set(self.reach.get().max(to));
        }
    }

    /// The text of a range; empty where there is none.
    fn slice(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or_default()
    }

    /// The text from `at` on.
    fn rest(&self, at: usize) -> &str {
        self.text.get(at..).unwrap_or_default()
    }

    /// The character that ends at `at`.
    fn char_before(&self, at: usize) -> Option<char> {
        self.text.get(..at)?.chars().next_back()
    }

    /// The rules above detection that apply.
    fn policy(&self) -> &Policy {
        self.options.policy()
    }
}

#[cfg(test)]
mod tests;
