//! The door between a scan and all that is only quicker. The scan asks here, and the rules never
//! do.

use super::anchor_filter::{At, LOOKS_AT, Place, may_decide};
use super::caches::{HostCache, LastHost};
use super::finder::Finder;
use super::last_decision::LastDecision;
use super::near_host::near_host_run;
use super::plain_email::{QuickAddress, plain_email};
use super::vectors::Wanted;
use crate::host::domain::HostMatch;
use crate::host::plain_host::PlainHostRun;
use std::ops::Range;

/// The shortcuts of one scan, and their memory.
pub(crate) struct Fast {
    /// Whether the scan takes shortcuts. If it does not, only the finder is used, byte by byte.
    on: bool,
    finder: Finder,
    /// The last plain host after a scheme.
    last_host: LastHost,
    /// The hosts of host runs that have a dot in them and are not plain; `None` for runs without a
    /// host.
    hosts: HostCache<Option<HostMatch>>,
    /// Whether policy admits hosts that are not plain.
    admitted: HostCache<bool>,
    /// The last decision. A scan without shortcuts keeps none.
    pub(crate) last_decision: LastDecision,
}

impl Fast {
    #[inline]
    pub(crate) fn new(wanted: Wanted, on: bool) -> Self {
        Self {
            on,
            finder: Finder::new(wanted, on),
            last_host: LastHost::default(),
            hosts: HostCache::default(),
            admitted: HostCache::default(),
            last_decision: LastDecision::default(),
        }
    }

    /// Returns the first anchor at or after `at` where there may be something to decide.
    ///
    /// A sink that watches the scan wants to stop at `stop`. The anchors right before that place
    /// are all returned, so that the sink knows how far the scan has read.
    #[inline(always)]
    pub(crate) fn next_anchor(&mut self, at: &At<'_>, stop: Option<usize>) -> Option<usize> {
        let (on, text, filter) = (self.on, at.text, at.tlds.table.filter());
        let wanted = |anchor: usize| {
            if !on || is_near(anchor, stop) {
                // Bytes that end like a dot of CJK text may begin inside a character.
                return Place::of(text.is_char_boundary(anchor));
            }
            match may_decide(at, filter, anchor) {
                // A sink that watches has to be asked on the way.
                Place::Run if stop.is_some() => Place::Nothing,
                place => place,
            }
        };
        self.finder.find(text.as_bytes(), at.place, wanted)
    }

    /// Returns whether there is nothing to decide at `at`, an anchor that was returned only because
    /// it is right before `stop`.
    pub(crate) fn passes(&self, at: &At<'_>, stop: Option<usize>) -> bool {
        let decide = || may_decide(at, at.tlds.table.filter(), at.place);
        self.on && is_near(at.place, stop) && decide() != Place::Anchor
    }

    /// Returns the number of bytes from an anchor on that [`next_anchor`](Self::next_anchor) may
    /// have read.
    pub(crate) fn looks_at(&self) -> usize {
        if self.on { LOOKS_AT } else { 0 }
    }

    /// Returns the address around the `@` at `at`, if a shortcut finds one.
    #[inline]
    pub(crate) fn address(&self, at: &At<'_>) -> Option<QuickAddress> {
        if self.on { plain_email(at) } else { None }
    }

    /// Returns the plain host run that starts at `at`, if it ends nearby.
    #[inline]
    pub(crate) fn near_host_run(&self, at: &At<'_>) -> Option<PlainHostRun> {
        let bytes = at.text.as_bytes();
        self.on.then(|| near_host_run(bytes, at.place))?
    }

    /// Returns the host at `at`, if it is the last one that [`keep_host`](Self::keep_host) got.
    #[inline]
    pub(crate) fn host_again(&self, at: &At<'_>) -> Option<HostMatch> {
        let again = self.last_host.again(at.text.as_bytes(), at.place);
        again.filter(|_| self.on)
    }

    /// Keeps the host that begins at `at`.
    #[inline]
    pub(crate) fn keep_host(&mut self, at: &At<'_>, found: HostMatch) {
        self.last_host.keep(at.text.as_bytes(), at.place, found);
    }

    /// Returns the host of the run at `run`: a kept answer, or the result of `find`.
    pub(crate) fn host_of_run(
        &self,
        text: &str,
        run: Range<usize>,
        find: impl FnOnce() -> Option<HostMatch>,
    ) -> Option<HostMatch> {
        match self.on {
            true => self.hosts.recall(text, run, find),
            false => find(),
        }
    }

    /// Returns whether policy admits the host at `host`: a kept answer, or the result of `ask`.
    pub(crate) fn admits(
        &self,
        text: &str,
        host: Range<usize>,
        ask: impl FnOnce() -> bool,
    ) -> bool {
        match self.on {
            true => self.admitted.recall(text, host, ask),
            false => ask(),
        }
    }
}

/// Returns whether a look at `anchor` may reach `stop`.
#[inline(always)]
fn is_near(anchor: usize, stop: Option<usize>) -> bool {
    stop.is_some_and(|stop| stop.saturating_sub(anchor) < LOOKS_AT)
}
