//! Hosts without a scheme (rulings 11 to 14, 17, 19, 25).

use super::tail::Tail;
use super::{Candidate, Scanner, Sink};
use crate::host::chars;
use crate::host::domain::{HostKind, HostMatch};
use crate::host::refusal::HostRefusal;
use crate::link::LinkKind;
use crate::policy;
use crate::reject::Rejected;
use crate::tld::filter::LabelHash;
use std::ops::Range;

/// How many bytes behind a dot are looked at for a quick "no".
const QUICK_LOOK: usize = 256;

impl<S: Sink> Scanner<'_, S> {
    /// Decides about the run of host characters around the dot at `dot`.
    pub(super) fn bare_host(&mut self, dot: usize) {
        // Most dots of a text, in code above all, have no top-level domain behind them: no need to look further.
        let no_tld_behind = self.no_tld_behind(dot);
        if !S::EXPLAINS
            && let Some(end) = no_tld_behind
        {
            self.at = end;
            return;
        }
        let end = self.host_run_end(dot);
        let run = chars::run_start(self.text, dot)..end;
        if run.len() > chars::HOST_RUN_MAX {
            self.at = run.end;
            let len = run.len();
            return self.reject(run, |_| Rejected::HostTooLong { len });
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
            return self.reject(run, |_| Rejected::ForbiddenBefore { before });
        };
        if let Some(before) = self.forbidden_before(piece.start) {
            self.at = run.end;
            return self.reject(piece.clone(), |scanner| {
                scanner.explain_before(piece.start, before)
            });
        }
        loop {
            match self.bare_host_of_piece(piece.clone()) {
                // A host that stands wholly before the dot, of which the places before it knew that nothing links.
                Ok(_) if no_tld_behind.is_some() => {
                    self.at = run.end;
                    return;
                }
                Ok((start, found)) => self.bare_candidate(run.clone(), start, &found),
                Err(refusal) => {
                    self.at = run.end;
                    return self.reject(piece.clone(), |scanner| {
                        refusal.explain(scanner.slice(piece), scanner.tlds)
                    });
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

    /// The end of the run of host characters behind the dot at `dot`, if its last label is surely no top-level domain.
    ///
    /// A short stretch of ASCII alone: whatever else comes up is left to those who look closer.
    fn no_tld_behind(&self, dot: usize) -> Option<usize> {
        let behind = self.text.as_bytes().get(dot + 1..)?;
        let mut hash = LabelHash::default();
        let mut label = 0;
        for (at, &byte) in behind.iter().enumerate().take(QUICK_LOOK) {
            if chars::is_ascii_label(byte) {
                hash.push(byte);
            } else if byte == b'.' {
                label = at + 1;
                hash = LabelHash::default();
            } else {
                let surely_none =
                    byte.is_ascii() && self.surely_no_tld(behind.get(label..at)?, hash);
                return surely_none.then_some(dot + 1 + at);
            }
        }
        None
    }

    /// Whether an ASCII label is surely no top-level domain.
    #[inline]
    fn surely_no_tld(&self, label: &[u8], hash: LabelHash) -> bool {
        // A host goes on before a dot or hyphen at its end, a number may be part of an address, and A-labels are not in
        // the filter.
        let plain =
            label.last().is_some_and(u8::is_ascii_alphabetic) && label.get(2..4) != Some(b"--");
        plain && !hash.may_be_in(self.tlds.filter())
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

    /// The character before a bare host that forbids it (rulings 17 and 19).
    fn forbidden_before(&self, start: usize) -> Option<char> {
        if self.rest(start).starts_with('_') {
            return Some('_');
        }
        let before = *self.text.as_bytes().get(..start)?.last()?;
        let forbidden = match before {
            b'@' | b'/' | b'\\' | b'%' => true,
            b':' => self.options.schemes.before(self.text, start).is_some(),
            _ => false,
        };
        forbidden.then_some(char::from(before))
    }

    /// The reason for what [`Self::forbidden_before`] found.
    fn explain_before(&self, start: usize, before: char) -> Rejected {
        match self
            .options
            .schemes
            .before(self.text, start)
            .filter(|_| before == ':')
        {
            Some(scheme_start) => Rejected::SchemeWithoutSlashes {
                scheme: self
                    .slice(scheme_start..start)
                    .trim_end_matches(':')
                    .to_owned(),
            },
            None => Rejected::ForbiddenBefore { before },
        }
    }

    /// The first bare host in a piece of a run of host characters, and its start: the piece as a whole, or by policy
    /// what stands before or behind an edge of CJK text that is glued to it (ruling 25).
    fn bare_host_of_piece(&self, piece: Range<usize>) -> Result<(usize, HostMatch), HostRefusal> {
        let text = self.slice(piece.clone());
        if self.policy().cjk_edges && !text.is_ascii() {
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
    pub(super) fn domain_of_run(&self, run: Range<usize>) -> Result<HostMatch, HostRefusal> {
        let found = self.host_of_run(run, false)?;
        match found.kind {
            HostKind::Ipv4 => Err(HostRefusal::BareIpv4),
            HostKind::Domain | HostKind::SingleLabel => Ok(found),
        }
    }

    /// A bare host that detection takes: it is a link, or it stands in an email address.
    fn bare_candidate(&mut self, run: Range<usize>, start: usize, found: &HostMatch) {
        let host = start..start + found.len;
        match self.tail(start, start, found) {
            Tail::TooLong { port_end } => self.too_long(start, port_end),
            Tail::Rejected { end, reason } => {
                self.reject(start..end, |_| reason);
                self.go_on(end);
            }
            // `a.com!b@example.com` is an address that starts no later than the host; `a.com/b@` is a path (ruling 10).
            Tail::Ends { is_url: false, .. } if self.is_in_local_part(host.clone()) => {
                self.at = run.end.max(self.at + 1);
            }
            Tail::Ends { end, port_end, .. } => {
                self.finish(Candidate {
                    kind: LinkKind::Url,
                    range: start..end,
                    host,
                    port_end,
                });
            }
        }
    }
}
