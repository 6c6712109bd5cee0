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
        let Some(piece) = self.undecided(run.clone()) else {
            self.at = run.end;
            let before = self.char_before(self.floor).unwrap_or_default();
            return self
                .sink
                .rejected(run, Rejected::ForbiddenBefore { before });
        };
        let found = match self.forbidden_before(piece.start) {
            Some(reason) => Err(reason),
            None => self.bare_host_of_piece(piece.clone()),
        };
        match found {
            Ok((start, found)) => self.bare_candidate(run, start, &found),
            Err(reason) => {
                self.at = run.end;
                self.sink.rejected(piece, reason);
            }
        }
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

    /// The bare host in a run of host characters, and its start: the whole run, or by policy what stands behind the
    /// CJK text that is glued to it (ruling 25).
    fn bare_host_of_piece(&self, piece: Range<usize>) -> Result<(usize, HostMatch), Rejected> {
        if self.policy()
            && let Some(found) = self.host_behind_cjk(piece.clone())
        {
            return Ok(found);
        }
        let found = self.host_of_run(piece.clone(), false)?;
        match found.kind {
            HostKind::Ipv4(address) => Err(Rejected::BareIpv4 { address }),
            HostKind::Domain | HostKind::SingleLabel => Ok((piece.start, found)),
        }
    }

    /// The all-ASCII host behind the last script edge, of the whole piece or of what stands before a U+3002 or U+FF61.
    fn host_behind_cjk(&self, piece: Range<usize>) -> Option<(usize, HostMatch)> {
        let text = self.slice(piece.clone());
        if text.is_ascii() {
            return None;
        }
        let mut end = text.len();
        loop {
            let sentence = text.get(..end)?;
            if let Some(edge) = policy::cjk_edge(sentence) {
                let start = piece.start + edge;
                if let Ok(found) = self.host_of_run(start..piece.start + end, false)
                    && found.kind == HostKind::Domain
                {
                    return Some((start, found));
                }
            }
            end = sentence.rfind(chars::is_sentence_dot)?;
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
