//! The state of a scan of one text: its settings and its memory.

use super::sink::VerdictSink;
use super::state::{DeadZone, PathMemory, Watched};
use crate::boundary::links_end_within;
use crate::fast::{At, Fast, Wanted};
use crate::host::domain::HostMatch;
use crate::host::plain_host::PlainHostRun;
use crate::options::{Options, Policy};
use crate::tld::KnownSuffixes;
use std::ops::Range;

/// The settings of a scan.
#[derive(Clone, Copy)]
pub(crate) struct Setup<'s> {
    pub(crate) options: &'s Options,
    pub(crate) tlds: KnownSuffixes<'s>,
    /// Whether the scan uses shortcuts. The links are the same without them.
    pub(crate) fast: bool,
}

/// A scan of one text.
pub(crate) struct Scanner<'s, S: ?Sized> {
    pub(crate) options: &'s Options,
    pub(crate) tlds: KnownSuffixes<'s>,
    pub(crate) text: &'s str,
    /// The end of the decided text. No candidate begins before it.
    pub(crate) floor: usize,
    /// The place from which the next anchor is searched.
    pub(crate) at: usize,
    /// The last dead zone.
    pub(crate) dead: DeadZone,
    /// How far the last host run that was too long for a host is known to reach. It is kept only
    /// for a sink that watches.
    pub(crate) long_run_to: Option<usize>,
    /// Paths that were too long.
    pub(crate) paths: PathMemory,
    /// The shortcuts.
    pub(super) fast: Fast,
    /// How far the scan has read. It is kept only for a sink that watches.
    pub(crate) watched: Watched,
    pub(crate) sink: &'s mut S,
}

impl<'s, S: VerdictSink + ?Sized> Scanner<'s, S> {
    /// Returns a scan at the start of `text`.
    #[inline]
    pub(super) fn new(setup: Setup<'s>, text: &'s str, sink: &'s mut S) -> Self {
        // A sink that wants reasons gets them from the rules alone.
        let fast = setup.fast && !sink.explains();
        let any_opaque = setup.options.schemes.any_opaque();
        let wanted = Wanted {
            // Without slashes after it, a colon is an anchor for such a scheme only, or because
            // `https:\/\/` stands for `https://` in a string literal (ruling 39).
            colons: any_opaque | setup.options.policy().string_escapes,
            digits: sink.explains(),
        };
        Self {
            options: setup.options,
            tlds: setup.tlds,
            text,
            floor: 0,
            at: 0,
            dead: DeadZone::default(),
            long_run_to: None,
            paths: PathMemory {
                remembers: fast,
                any_opaque,
                ..PathMemory::default()
            },
            fast: Fast::new(wanted, fast),
            watched: Watched::default(),
            sink,
        }
    }

    /// Notes that the text before `to` has been read.
    #[inline]
    pub(crate) fn saw(&self, to: usize) {
        if self.sink.watches() {
            self.watched.reach.set(self.watched.reach.get().max(to));
        }
    }

    /// Notes that the path at `path`, of a link that starts at `start`, goes on up to `to`. The text
    /// before `to` has only been skimmed: any text there gives the same decision, as long as the
    /// path does not end in it.
    pub(crate) fn skim(&self, start: usize, path: usize, to: usize) {
        if self.sink.watches() {
            self.watched.skimmed.set(self.watched.skimmed.get().max(to));
            let other = self.watched.too_long.replace(Some((start, path)));
            if other.is_some_and(|other| other != (start, path)) {
                self.watched.once.set(true);
            }
        }
    }

    /// Returns whether the decision depends on text after the part that the scan was given. If it
    /// does, the scan will decide again with more of the text, regardless of its decision now. So
    /// it can leave out costly work.
    pub(crate) fn is_cut_off(&self) -> bool {
        self.sink.watches() && !self.watched.complete && self.watched.reach.get() > self.text.len()
    }

    /// Returns whether a decision that reads up to `read` depends on text after the part that the
    /// scan was given.
    pub(crate) fn cuts_off(&self, read: usize) -> bool {
        self.sink.watches() && !self.watched.complete && read > self.text.len()
    }

    /// Returns the question to a shortcut about `place`.
    #[inline]
    pub(super) fn question(&self, place: usize) -> At<'s> {
        At {
            text: self.text,
            place,
            floor: self.floor,
            options: self.options,
            tlds: self.tlds,
        }
    }

    /// Reads the plain host run that starts at `start`, if there is one.
    pub(crate) fn plain_host_run(&self, start: usize) -> Option<PlainHostRun> {
        let near = self.fast.near_host_run(&self.question(start));
        near.or_else(|| PlainHostRun::read(self.text.as_bytes(), start))
    }

    /// Returns the host at `start`, if it is the last one that was kept.
    #[inline]
    pub(crate) fn host_again(&self, start: usize) -> Option<HostMatch> {
        self.fast.host_again(&self.question(start))
    }

    /// Keeps the host at `start`, because the next one is often the same.
    #[inline]
    pub(crate) fn keep_host(&mut self, start: usize, found: HostMatch) {
        let at = self.question(start);
        self.fast.keep_host(&at, found);
    }

    /// Returns the host of a run: the answer for the same letters before, or the result of `find`.
    pub(crate) fn recall_host(
        &self,
        run: Range<usize>,
        find: impl FnOnce() -> Option<HostMatch>,
    ) -> Option<HostMatch> {
        self.fast.host_of_run(self.text, run, find)
    }

    /// Returns whether policy admits a host: the answer for the same letters before, or the result
    /// of `ask`.
    pub(crate) fn recall_admission(&self, host: Range<usize>, ask: impl FnOnce() -> bool) -> bool {
        self.fast.admits(self.text, host, ask)
    }

    /// Returns the text of a range; empty if it is not a range of the text.
    pub(crate) fn slice(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or_default()
    }

    /// Returns the text from `at` on.
    pub(crate) fn rest(&self, at: usize) -> &str {
        self.text.get(at..).unwrap_or_default()
    }

    /// Returns the character that ends at `at`.
    pub(crate) fn char_before(&self, at: usize) -> Option<char> {
        self.text.get(..at)?.chars().next_back()
    }

    /// Returns the rules of policy that apply.
    pub(crate) fn policy(&self) -> &Policy {
        self.options.policy()
    }

    /// Returns whether `at` is in a dead zone. `at` must not decrease from one call to the next.
    #[inline]
    pub(crate) fn is_dead(&mut self, at: usize) -> bool {
        if self.dead.until == 0 {
            return false;
        }
        if at > self.dead.checked {
            let ahead = at.saturating_add(DeadZone::AHEAD);
            self.dead.checked = links_end_within(self.text, self.dead.checked, ahead);
        }
        if at >= self.dead.until || self.dead.checked < at {
            self.dead.until = 0;
        }
        self.dead.until != 0
    }
}
