//! Hosts without a scheme (rulings 11 to 14, 17, 19, 25).

use super::tail::Tail;
use super::{Candidate, Scanner, Sink};
use crate::host::chars;
use crate::host::domain::{HostKind, HostMatch};
use crate::link::LinkKind;
use crate::policy;
use crate::reject::Rejected;
use crate::scheme;
use std::ops::Range;

impl<S: Sink> Scanner<'_, S> {
    /// Decides about the run of host characters around the dot at `dot`.
    pub(super) fn bare_host(&mut self, dot: usize) {
        let run = chars::run_start(self.text, dot)..chars::run_end(self.text, dot);
        if run.len() > chars::HOST_RUN_MAX {
            self.at = run.end;
            let len = run.len();
            return self.sink.rejected(run, Rejected::HostTooLong { len });
        }
        // `john.doe@` is a local part, `example.com://` a scheme: both have a trigger of their own.
        let rest = self.rest(run.end);
        if rest.starts_with('@') || rest.starts_with("://") {
            self.at = run.end;
            return;
        }
        let Some(mut piece) = self.undecided(run.clone()) else {
            self.at = run.end;
            let before = self.char_before(self.floor).unwrap_or_default();
            return self
                .sink
                .rejected(run, Rejected::ForbiddenBefore { before });
        };
        if let Some(reason) = self.forbidden_before(piece.start) {
            self.at = run.end;
            return self.sink.rejected(piece, reason);
        }
        loop {
            match self.bare_host_of_piece(piece.clone()) {
                Ok((start, found)) => self.bare_candidate(run.clone(), start, &found),
                Err(reason) => {
                    self.at = run.end;
                    return self.sink.rejected(piece, reason);
                }
            }
            // Policy may have taken the front of the piece alone.
            match self.undecided(run.clone()) {
                Some(rest) if self.floor > piece.start && !rest.is_empty() => piece = rest,
                _ => break,
            }
        }
        self.at = self.at.max(run.end);
    }

    /// What of a run is not decided yet. Policy may have taken the front of it as a link, up to the end of a sentence
    /// (ruling 25): then what stands behind that dot is left. `None` where a link ends in the middle of a label.
    fn undecided(&self, run: Range<usize>) -> Option<Range<usize>> {
        if run.start >= self.floor {
            return Some(run);
        }
        let rest = self.slice(self.floor..run.end);
        let dots = rest.chars().take_while(|c| chars::is_dot(*c));
        let len: usize = dots.map(char::len_utf8).sum();
        (len > 0).then_some(self.floor + len..run.end)
    }

    /// What stands before a bare host and forbids it (rulings 17 and 19).
    fn forbidden_before(&self, start: usize) -> Option<Rejected> {
        if self.rest(start).starts_with('_') {
            return Some(Rejected::ForbiddenBefore { before: '_' });
        }
        match self.char_before(start)? {
            before @ ('@' | '/' | '\\' | '%') => Some(Rejected::ForbiddenBefore { before }),
            ':' => scheme::known_scheme_before(self.text, start).map(|scheme_start| {
                let scheme = self.slice(scheme_start..start).trim_end_matches(':');
                Rejected::SchemeWithoutSlashes {
                    scheme: scheme.to_owned(),
                }
            }),
            _ => None,
        }
    }

    /// The first bare host in a piece of a run of host characters, and its start: the piece as a whole, or by policy
    /// what stands before or behind an edge of CJK text that is glued to it (ruling 25).
    fn bare_host_of_piece(&self, piece: Range<usize>) -> Result<(usize, HostMatch), Rejected> {
        if self.policy() {
            let text = self.slice(piece.clone());
            for stretch in policy::behind_cjk(text) {
                let edge = piece.start + stretch.start;
                let host = self.domain_of_run(edge..piece.start + stretch.end);
                if let Ok(host) = host {
                    // `example.com。次はexample.org`: the host in front of the edge comes first.
                    let front = self.domain_of_run(piece.start..edge);
                    return Ok(front.map_or((edge, host), |front| (piece.start, front)));
                }
            }
        }
        Ok((piece.start, self.domain_of_run(piece)?))
    }

    /// The domain at the start of a run of host characters; an IPv4 address is none without a scheme (ruling 14).
    pub(super) fn domain_of_run(&self, run: Range<usize>) -> Result<HostMatch, Rejected> {
        let found = self.host_of_run(run, false)?;
        match found.kind {
            HostKind::Ipv4(address) => Err(Rejected::BareIpv4 { address }),
            HostKind::Domain | HostKind::SingleLabel => Ok(found),
        }
    }

    /// A bare host that detection takes: it is a link, or it stands in an email address.
    fn bare_candidate(&mut self, run: Range<usize>, start: usize, found: &HostMatch) {
        let host = start..start + found.len;
        match self.tail(start, start, found) {
            Tail::TooLong => self.too_long(start),
            Tail::Rejected { end, reason } => {
                self.sink.rejected(start..end, reason);
                self.go_on(end);
            }
            // `a.com!b@example.com` is an address that starts no later than the host; `a.com/b@` is a path (ruling 10).
            Tail::Ends { is_url: false, .. } if self.is_in_local_part(host.clone()) => {
                self.at = run.end.max(self.at + 1);
            }
            Tail::Ends { end, .. } => {
                self.finish(Candidate {
                    kind: LinkKind::Url,
                    range: start..end,
                    host,
                });
            }
        }
    }
}
