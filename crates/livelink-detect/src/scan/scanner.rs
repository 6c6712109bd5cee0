//! A scan of one text: what it goes by, and what it knows by now.

use super::sink::VerdictSink;
use super::state::State;
use crate::decide::LastHost;
use crate::host::domain::HostMatch;
use crate::options::{Options, Policy};
use crate::prefilter::{Finder, HostCache, LabelFilter, Wanted};
use crate::tld::TldTable;
use std::cell::{Cell, RefCell};
use std::ops::Range;
use uts58::Terminator;

/// What a scan goes by.
#[derive(Clone, Copy)]
pub(crate) struct Setup<'s> {
    pub(crate) options: &'s Options,
    pub(crate) tlds: &'s TldTable,
    /// Whether shortcuts are taken. The links are the same without them.
    pub(crate) fast: bool,
}

/// The state of a scan.
pub(crate) struct Scanner<'s, S> {
    pub(crate) options: &'s Options,
    pub(crate) tlds: &'s TldTable,
    /// Its quick "no".
    pub(crate) filter: &'s LabelFilter,
    /// Whether quick answers are asked for before the long way is gone.
    pub(crate) fast: bool,
    /// Whether there are schemes that need no `//`.
    pub(crate) opaque_schemes: bool,
    pub(crate) text: &'s str,
    /// The end of what is decided: no candidate begins before it.
    pub(crate) floor: usize,
    /// Where the next trigger is looked for.
    pub(crate) at: usize,
    /// The end of a dead zone that began before `at`, unless a boundary comes first; 0 if there is none.
    pub(crate) dead_until: usize,
    /// No boundary stands between the start of the dead zone and here.
    pub(crate) dead_checked: usize,
    /// A stretch without any character that ends a path, whatever came before it.
    pub(crate) unending: Cell<(usize, usize)>,
    /// The last plain host behind a scheme.
    pub(crate) last_host: LastHost,
    /// The hosts of runs that have a dot in them and are not plain; `None` for those that have none.
    pub(crate) hosts: HostCache<Option<HostMatch>>,
    /// Whether policy has nothing against hosts that are not plain.
    pub(crate) admitted: HostCache<bool>,
    /// Reads paths, and remembers one that was too long.
    pub(crate) terminator: RefCell<Terminator>,
    /// No byte at or behind this was read for any decision so far. Kept only for a sink that watches, as what follows.
    pub(crate) reach: Cell<usize>,
    /// The same for the decisions before this text was taken up.
    pub(crate) reach_before: usize,
    /// The next place to tell the state at.
    pub(crate) stop: usize,
    /// The state before the last decision.
    pub(crate) before: State,
    /// Whether the text ends where it ends; or there is more of it, not given.
    pub(crate) complete: bool,
    pub(crate) finder: Finder,
    pub(crate) sink: &'s mut S,
}

impl<'s, S: VerdictSink> Scanner<'s, S> {
    /// At the start of `text`.
    #[inline]
    pub(super) fn new(setup: Setup<'s>, text: &'s str, sink: &'s mut S) -> Self {
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
            hosts: HostCache::default(),
            admitted: HostCache::default(),
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

    /// The text before `to` has been read.
    #[inline]
    pub(crate) fn saw(&self, to: usize) {
        if S::WATCHES {
            self.reach.set(self.reach.get().max(to));
        }
    }

    /// The text of a range; empty where there is none.
    pub(crate) fn slice(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or_default()
    }

    /// The text from `at` on.
    pub(crate) fn rest(&self, at: usize) -> &str {
        self.text.get(at..).unwrap_or_default()
    }

    /// The character that ends at `at`.
    pub(crate) fn char_before(&self, at: usize) -> Option<char> {
        self.text.get(..at)?.chars().next_back()
    }

    /// The rules above detection that apply.
    pub(crate) fn policy(&self) -> &Policy {
        self.options.policy()
    }
}
