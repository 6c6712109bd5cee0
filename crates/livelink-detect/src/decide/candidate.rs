//! The last step of a decision: a candidate becomes a link or not, and the scan moves on.

use super::tail::Tail;
use crate::boundary::links_end_within;
use crate::link::{Link, LinkKind};
use crate::policy;
use crate::reject::Rejected;
use crate::scan::{Scanner, VerdictSink};
use std::ops::Range;

/// A candidate that is a link by the standard: its end, and the place of its host.
pub(super) struct Candidate {
    pub(super) kind: LinkKind,
    pub(super) range: Range<usize>,
    pub(super) host: Range<usize>,
    /// Whether the host is known to be plain: ASCII without A-labels.
    pub(super) plain_host: bool,
    /// The end of the host and port.
    pub(super) port_end: usize,
}

impl<S: VerdictSink + ?Sized> Scanner<'_, S> {
    /// Accepts a candidate, unless it is too long or policy refuses it.
    #[inline(always)]
    pub(super) fn finish(&mut self, candidate: Candidate) {
        let range = candidate.range;
        if range.len() > self.options.max_link_len {
            return self.too_long(range.start, candidate.port_end);
        }
        let link = self.text.as_bytes().get(range.clone());
        let is_plain = candidate.plain_host && link.is_some_and(<[u8]>::is_ascii);
        match is_plain || self.is_admitted(&range, candidate.host, candidate.plain_host) {
            true => self.accept(candidate.kind, range),
            false => self.go_on(range.end),
        }
    }

    /// Accepts a link that policy admits, or that is all plain: ASCII without A-labels. Policy
    /// refuses no such link. Every link enters the sink here.
    #[inline(always)]
    pub(crate) fn accept(&mut self, kind: LinkKind, range: Range<usize>) {
        self.go_on(range.end);
        if self.sink.watches() {
            self.watched.once.set(true);
        }
        self.sink.accepted(Link { range, kind });
    }

    /// Asks policy about a link that is not all plain ASCII. Reports the reason if policy refuses
    /// it.
    #[inline(never)]
    fn is_admitted(&mut self, range: &Range<usize>, host: Range<usize>, plain_host: bool) -> bool {
        // A sink that asks for no reason need not hear a reason about the host again.
        let known = !self.sink.explains() && !plain_host;
        let ask = || policy::admits_host(self.policy(), self.slice(host.clone()));
        if known && !self.recall_admission(host.clone(), ask) {
            return false;
        }
        let refusal = policy::refuses(self.policy(), self.text, range, host, plain_host || known);
        let is_admitted = refusal.is_none();
        if let Some(reason) = refusal {
            self.reject(range.clone(), |_| reason);
        }
        is_admitted
    }

    /// Decides about a host that is valid by the standard, and about the text after it.
    #[inline]
    pub(super) fn url_candidate(
        &mut self,
        start: usize,
        host: Range<usize>,
        plain_host: bool,
        tail: Tail,
    ) {
        match tail {
            Tail::TooLong { port_end } => self.too_long(start, port_end),
            Tail::Rejected { end, reason } => {
                self.reject(start..end, |_| reason);
                self.go_on(end);
            }
            Tail::Ends { end, port_end, .. } => {
                let end = self.without_emphasis(start, port_end, end);
                self.finish(Candidate {
                    kind: LinkKind::Url,
                    range: start..end,
                    host,
                    plain_host,
                    port_end,
                });
            }
        }
    }

    /// Refuses a candidate that starts at `start` and is longer than allowed (ruling 24). Only its
    /// host and port, which end at `port_end`, count as decided.
    pub(super) fn too_long(&mut self, start: usize, port_end: usize) {
        let max = self.options.max_link_len;
        self.reject(start..port_end, |_| Rejected::TooLong { max });
        self.go_on(port_end);
    }

    /// Moves on: no candidate begins before `end`.
    pub(crate) fn go_on(&mut self, end: usize) {
        self.floor = end.max(self.floor);
        self.at += 1;
    }

    /// Reports a candidate that is not a link, if the sink wants to know.
    pub(super) fn reject(&mut self, extent: Range<usize>, reason: impl FnOnce(&Self) -> Rejected) {
        if self.sink.explains() {
            let reason = reason(self);
            self.sink.rejected(extent, reason);
        }
    }

    /// Begins a dead zone at the colon at `colon`: nothing links up to the next boundary. The
    /// reason is about the text from `start` to the colon.
    pub(super) fn nothing_after(
        &mut self,
        start: usize,
        colon: usize,
        reason: impl FnOnce(&Self) -> Rejected,
    ) {
        let limit = colon.saturating_add(self.options.max_link_len);
        if self.sink.explains() && colon >= self.floor && !self.is_dead(colon) {
            let end = links_end_within(self.text, colon, limit);
            self.reject(start..end, reason);
        }
        self.dead.until = limit;
        self.dead.checked = self.dead.checked.max(colon);
        self.at = colon + 3;
    }
}
