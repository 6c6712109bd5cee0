//! What becomes of a candidate: a link, or none, and what follows for the text behind it.

use crate::link::{Link, LinkKind};
use crate::policy;
use crate::reject::Rejected;
use crate::scan::{Scanner, VerdictSink};
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

    /// Tells of a candidate that is no link, if anybody wants to know.
    pub(super) fn reject(&mut self, extent: Range<usize>, reason: impl FnOnce(&Self) -> Rejected) {
        if S::EXPLAINS {
            let reason = reason(self);
            self.sink.rejected(extent, reason);
        }
    }
}
