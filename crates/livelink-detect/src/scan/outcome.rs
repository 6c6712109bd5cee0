//! What becomes of a candidate: a link, or none, and what follows for the text behind it.

use super::{Scanner, VerdictSink};
use crate::boundary;
use crate::link::{Link, LinkKind};
use crate::policy;
use crate::reject::Rejected;
use std::ops::Range;

/// Where a candidate ends, and where its host lies.
pub(super) struct Candidate {
    pub(super) kind: LinkKind,
    pub(super) range: Range<usize>,
    pub(super) host: Range<usize>,
    /// Whether nothing about the host is special: ASCII without A-labels.
    pub(super) plain_host: bool,
    /// The end of its host and port.
    pub(super) port_end: usize,
}

impl<S: VerdictSink> Scanner<'_, S> {
    /// Emits a candidate that detection takes, unless it is too long or policy refuses it.
    #[inline]
    pub(super) fn finish(&mut self, candidate: Candidate) {
        let Candidate {
            kind,
            range,
            host,
            plain_host,
            port_end,
        } = candidate;
        if range.len() > self.options.max_link_len {
            return self.too_long(range.start, port_end);
        }
        self.go_on(range.end);
        if self.fast && !plain_host && !self.admits(host.clone()) {
            // Nobody asks for the reason.
            return;
        }
        let plain_host = plain_host || self.fast;
        if let Some(reason) = policy::refuses(self.policy(), self.text, &range, host, plain_host) {
            return self.reject(range, |_| reason);
        }
        self.sink.accepted(Link { range, kind });
    }

    /// Whether policy has nothing against a host that is not plain.
    pub(super) fn admits(&self, host: Range<usize>) -> bool {
        self.admitted.recall(self.text, host.clone(), || {
            policy::admits_host(self.policy(), self.slice(host))
        })
    }

    /// Refuses a candidate that starts at `start` and is longer than allowed (ruling 24). Only its host and port, which
    /// end at `port_end`, count as decided.
    pub(super) fn too_long(&mut self, start: usize, port_end: usize) {
        let max = self.options.max_link_len;
        self.reject(start..port_end, |_| Rejected::TooLong { max });
        self.go_on(port_end);
    }

    /// Nothing that begins before `end` is a candidate.
    pub(super) fn go_on(&mut self, end: usize) {
        self.floor = end.max(self.floor);
        self.at += 1;
    }

    /// Nothing links from the colon at `colon` to the next boundary (rulings 9, 17, 18). `start` is where what stands
    /// before the colon begins.
    pub(super) fn nothing_behind(
        &mut self,
        start: usize,
        colon: usize,
        reason: impl FnOnce(&Self) -> Rejected,
    ) {
        let limit = colon.saturating_add(self.options.max_link_len);
        if S::EXPLAINS && colon >= self.floor && !self.is_dead(colon) {
            let end = boundary::run_end_within(self.text, colon, limit);
            self.reject(start..end, reason);
        }
        self.dead_until = limit;
        self.dead_checked = colon;
        self.at = colon + 3;
    }

    /// Tells of a candidate that is no link, if anybody wants to know.
    pub(super) fn reject(&mut self, extent: Range<usize>, reason: impl FnOnce(&Self) -> Rejected) {
        if S::EXPLAINS {
            let reason = reason(self);
            self.sink.rejected(extent, reason);
        }
    }

    /// Whether nothing links at `at`, which is not before any `at` asked for before (rulings 9, 17, 18).
    #[inline]
    pub(super) fn is_dead(&mut self, at: usize) -> bool {
        if self.dead_until == 0 {
            return false;
        }
        let free_to = boundary::run_end_within(self.text, self.dead_checked, at);
        if at >= self.dead_until || free_to < at {
            self.dead_until = 0;
        }
        self.dead_checked = at;
        self.dead_until != 0
    }
}
