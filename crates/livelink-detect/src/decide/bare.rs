//! Hosts without a scheme (rulings 11 to 14, 17, 19, 25, 29, 33, 34, 36, 42, 47).

use super::candidate::Candidate;
use super::tail::Tail;
use crate::bare_hosts::BareHosts;
use crate::host::chars;
use crate::host::domain::{HostForm, HostMatch};
use crate::host::idna;
use crate::host::plain_host::PlainHostRun;
use crate::host::refusal::HostRefusal;
use crate::link::LinkKind;
use crate::policy::{self, NoSite};
use crate::reject::{NonAddress, Rejected};
use crate::scan::{Scanner, VerdictSink};
use crate::text::byte_before;
use crate::tld::last_label;
use std::ops::Range;

/// The CJK text that is glued to the hosts of a host run, while the parts of the run are decided
/// from left to right.
struct Glued {
    /// Whether there may be such text.
    possible: bool,
    /// The last answer of [`Scanner::host_after_cjk`].
    after: Option<Option<(usize, HostMatch)>>,
}

impl<S: VerdictSink + ?Sized> Scanner<'_, S> {
    /// Decides about the hosts in the host run around the dot at `dot`. An earlier dot decides
    /// about hosts that lie wholly before this one.
    pub(super) fn bare_host(&mut self, dot: usize) {
        if self.is_in_long_run(dot) {
            self.at = self.text.ceil_char_boundary(dot + 1);
            return;
        }
        let start = chars::run_start(self.text, dot);
        let plain = self.plain_host_run(start);
        let end = if let Some(run) = plain {
            self.saw(run.end + 4);
            run.end
        } else if self.sink.watches() {
            // The end of the text that the scan reads depends on the start of the run, and not on
            // the dot.
            let end = chars::run_end_within(self.text, dot, start + chars::HOST_RUN_MAX);
            self.saw(end + 4);
            end
        } else {
            self.host_run_end(dot)
        };
        if self.is_cut_off() {
            self.at = self.text.ceil_char_boundary(dot + 1);
            return;
        }
        let run = start..end;
        if run.len() > chars::HOST_RUN_MAX {
            self.skip_long_run(dot, run.end);
            let len = run.len();
            return self.reject(run, |_| Rejected::HostTooLong { len });
        }
        // `john.doe@` is a local part and `example.com://` a scheme. Both have an anchor of their
        // own.
        let rest = self.rest(run.end);
        if rest.starts_with('@') || rest.starts_with("://") {
            self.at = run.end;
            return;
        }
        // The port of the host before the run is decided, regardless of the floor.
        let decided = self.port_before(run.start, dot).unwrap_or_default();
        let Some(mut part) = self.undecided(run.clone(), decided) else {
            self.at = run.end;
            let before = self
                .char_before(self.floor.max(decided))
                .unwrap_or_default();
            return self.reject(run, |_| Rejected::ForbiddenBefore { before });
        };
        if part.start == run.start {
            if self.is_in_terminal_string(run.start) {
                self.at = run.end;
                return self.reject(run, |_| Rejected::TerminalEscape);
            }
            part = self.without_signs_around(part);
        }
        if let Some(before) = self.forbidden_before(part.start) {
            self.at = run.end;
            return self.reject(part.clone(), |scanner| {
                scanner.explain_before(part.start, before)
            });
        }
        if part.start == run.start && self.policy().whole_clusters {
            part.start = policy::after_cluster(self.text, run.clone());
        }
        let text = self.slice(run.clone());
        let mut glued = Glued {
            // A host that is glued to CJK text has a full stop of ASCII.
            possible: plain.is_none() && self.policy().cjk_edges && text.contains('.'),
            after: None,
        };
        loop {
            let whole = plain.filter(|_| part.start == start);
            match self.bare_host_of_part(part.clone(), whole, &mut glued) {
                Ok((start, found)) if start + found.len <= dot => {
                    match self.after_host(start + found.len, run.end) {
                        Some(rest) if !rest.is_empty() => part = rest,
                        _ => break,
                    }
                    continue;
                }
                Ok((start, found)) => self.bare_candidate(run.clone(), start, &found),
                Err(refusal) => {
                    self.at = run.end;
                    return self.reject(part.clone(), |scanner| {
                        refusal.explain(scanner.slice(part), scanner.tlds)
                    });
                }
            }
            // Policy may have taken only the front of this part.
            match self.undecided(run.clone(), decided) {
                Some(rest) if self.floor > part.start && !rest.is_empty() => part = rest,
                _ => break,
            }
        }
        self.at = self.at.max(run.end);
    }

    /// Moves on from a dot in a host run that is too long for a host. The run reaches at least to
    /// `end`. The decision is the same at every dot of such a run.
    ///
    /// A scan that watches its state still goes from dot to dot. It reads no further than it had to
    /// read for the first dot of the run. If it continued at `end` instead, its state would depend
    /// on the dot where it began, and it would never meet an earlier scan that began at another dot
    /// of the run.
    fn skip_long_run(&mut self, dot: usize, end: usize) {
        if self.sink.watches() {
            self.long_run_to = Some(end);
            self.at = self.text.ceil_char_boundary(dot + 1);
        } else {
            self.at = end;
        }
    }

    /// Returns whether the dot at `dot` belongs to the last host run that was too long for a host.
    fn is_in_long_run(&mut self, dot: usize) -> bool {
        let Some(known_to) = self.long_run_to else {
            return false;
        };
        if dot >= known_to {
            let end = chars::run_end_within(self.text, known_to, dot);
            self.long_run_to = (end > dot).then_some(end);
        }
        self.long_run_to.is_some()
    }

    /// Returns the part of a run that is not decided yet: the text before the floor and the text
    /// before `decided` are decided. Policy may have linked the front of the run, up to the end of
    /// a sentence (ruling 25). Then the part after that dot is left. Returns `None` if a link or a
    /// port ends in the middle of a label.
    fn undecided(&self, run: Range<usize>, decided: usize) -> Option<Range<usize>> {
        match self.floor.max(decided) {
            from if run.start < from => self.after_host(from, run.end),
            _ => Some(run),
        }
    }

    /// Returns the part of a run in which there may be another host after the host that ends at
    /// `from`. That is the text after dots, or, by policy, CJK text (ruling 25).
    fn after_host(&self, from: usize, end: usize) -> Option<Range<usize>> {
        if self.policy().cjk_edges && from < end && policy::starts_with_cjk(self.text, from) {
            return Some(from..end);
        }
        after_dots(self.text, from, end)
    }

    /// Returns the character right before a bare host, if the host may not link after it
    /// (rulings 17, 19 and 36).
    fn forbidden_before(&self, start: usize) -> Option<char> {
        if starts_with_underscore(self.text, start) {
            return Some('_');
        }
        let before = byte_before(self.text, start)?;
        let forbidden = match before {
            b':' => {
                self.options.schemes.before(self.text, start).is_some()
                    || self.policy().non_addresses && policy::is_matrix_name(self.text, start)
            }
            _ => is_forbidden_before(before),
        };
        forbidden.then_some(char::from(before))
    }

    /// Returns the reason for the character that [`Self::forbidden_before`] found.
    #[inline]
    fn explain_before(&self, start: usize, before: char) -> Rejected {
        if before != ':' {
            return Rejected::ForbiddenBefore { before };
        }
        match self.options.schemes.before(self.text, start) {
            Some(scheme_start) => Rejected::SchemeWithoutSlashes {
                scheme: self.slice(scheme_start..start - 1).to_owned(),
            },
            None => Rejected::NonAddress {
                form: NonAddress::MatrixName,
            },
        }
    }

    /// Returns the first bare host in a part of a host run, and its start. The part as a whole may
    /// be the host. If it is not, policy looks for a host before or after the place where CJK text
    /// is glued to it (ruling 25).
    ///
    /// `plain` is the whole part, if it has been read as a plain run.
    fn bare_host_of_part(
        &self,
        part: Range<usize>,
        plain: Option<PlainHostRun>,
        glued: &mut Glued,
    ) -> Result<(usize, HostMatch), HostRefusal> {
        if glued.possible
            && let Some((edge, host)) = self.host_after_cjk(part.clone(), glued)
        {
            // `example.com。次はexample.org`: the host before the edge comes first.
            let front = self.find_domain(part.start..edge);
            let front = front.map(|front| (part.start, front));
            let front = front.or_else(|| self.host_among_cjk(part.start..edge));
            return Ok(front.unwrap_or((edge, host)));
        }
        let whole = match plain {
            Some(run) => self.host_of_plain_run(run, part.start, false),
            None => self.find_host(part.clone(), false),
        };
        if let Some(domain) = whole.filter(|found| found.kind != HostForm::Ipv4) {
            let front = self.host_before_full_stop(part.start, &domain);
            return Ok((part.start, front.unwrap_or(domain)));
        }
        if glued.possible
            && let Some(found) = self.host_among_cjk(part.clone())
        {
            return Ok(found);
        }
        // An IPv4 address does not count without a scheme (ruling 14).
        Err(whole.map_or_else(
            || self.refusal_of_run(part, false),
            |_| HostRefusal::BareIpv4,
        ))
    }

    /// Returns the host before the full stop of a host that is two sentences: `example.com` in
    /// `example.com。AI` (ruling 34).
    fn host_before_full_stop(&self, start: usize, found: &HostMatch) -> Option<HostMatch> {
        if found.plain || !self.policy().sentence_joints {
            return None;
        }
        let stop = policy::at_full_stop(self.slice(start..start + found.len))?;
        self.find_domain(start..start + stop.start)
    }

    /// Returns the first host in a part of a host run that begins right after a CJK character:
    /// `访问bitcoin.org`. The part begins no earlier than the last one that was asked about. So the
    /// run is searched once for all of its parts.
    fn host_after_cjk(&self, part: Range<usize>, glued: &mut Glued) -> Option<(usize, HostMatch)> {
        if let Some(known) = glued.after
            && known.is_none_or(|(edge, _)| part.start < edge)
        {
            return known;
        }
        let text = self.slice(part.clone());
        let found = policy::after_cjk(text).find_map(|range| {
            let edge = part.start + range.start;
            let host = self.find_domain(edge..part.start + range.end)?;
            Some((edge, host))
        });
        glued.after = Some(found);
        found
    }

    /// Returns the first host in a part of a host run that ends right before a CJK character:
    /// `访问bitcoin.org网站`.
    fn host_among_cjk(&self, part: Range<usize>) -> Option<(usize, HostMatch)> {
        let text = self.slice(part.clone());
        policy::before_cjk(text).find_map(|range| {
            let start = part.start + range.start;
            let host = self.host_of_part(text.get(range)?)?;
            (host.kind == HostForm::Domain).then_some((start, host))
        })
    }

    /// Returns the domain at the start of a host run. If the run does not start with one, the
    /// reason is not worked out.
    fn find_domain(&self, run: Range<usize>) -> Option<HostMatch> {
        self.find_host(run, false)
            .filter(|found| found.kind != HostForm::Ipv4)
    }

    /// Decides about a bare host that is valid by the standard: it is a link, or part of an email
    /// address.
    fn bare_candidate(&mut self, run: Range<usize>, start: usize, found: &HostMatch) {
        let host = start..start + found.len;
        match self.tail(start, start, found) {
            Tail::TooLong { port_end } => self.too_long(start, port_end),
            Tail::Rejected { end, reason } => {
                self.reject(start..end, |_| reason);
                self.go_on(end);
            }
            // `a.com!b@example.com` is an address that starts no later than the host. `a.com/b@` is
            // a path (ruling 10).
            Tail::Ends { is_url: false, .. } if self.is_in_local_part(host.clone()) => {
                self.at = run.end.max(self.at + 1);
            }
            Tail::Ends { end, port_end, .. } => {
                let Some(end) = self.end_in_emphasis(start, port_end, end) else {
                    self.at = run.end.max(self.at + 1);
                    return self.reject(start..end, |_| Rejected::ForbiddenBefore { before: '_' });
                };
                let candidate = Candidate {
                    kind: LinkKind::Url,
                    range: start..end,
                    host,
                    plain_host: found.plain,
                    port_end,
                };
                self.saw(end + policy::READS_AFTER);
                match policy::no_site(self.policy(), self.text, &candidate.host, end) {
                    None if self.admits_bare(&candidate.host) => self.finish(candidate),
                    None => {
                        self.go_on(end);
                        self.reject(start..end, |scanner| {
                            scanner.bare_host_refusal(&candidate.host)
                        });
                    }
                    Some(no_site) => self.no_site(candidate, no_site),
                }
            }
        }
    }

    /// Returns whether the options link this host without a scheme (ruling 47).
    #[inline]
    fn admits_bare(&self, host: &Range<usize>) -> bool {
        let (options, host) = (self.options, host.clone());
        options
            .bare_hosts
            .admit(self.slice(host), &options.network_suffixes)
    }

    /// Returns the reason why they do not. Allocates.
    #[inline]
    fn bare_host_refusal(&self, host: &Range<usize>) -> Rejected {
        let name = idna::to_unicode(self.slice(host.clone()));
        let tld = last_label(&name).to_owned();
        Rejected::BareHost {
            uncommon: (self.options.bare_hosts == BareHosts::Common).then_some(tld),
        }
    }

    /// Refuses a bare host that is not a site.
    fn no_site(&mut self, candidate: Candidate, no_site: NoSite) {
        // In `main.rs:96`, the number is the number of a line and not a port. If it counted as a
        // port, a text that repeats `README.md:80` without a space would be decided in pairs, and
        // one letter could change every decision after it.
        self.go_on(match candidate.range.end == candidate.port_end {
            true => candidate.host.end,
            false => candidate.range.end,
        });
        self.reject(candidate.range, |scanner| {
            no_site.reason(scanner.text, candidate.host)
        });
    }
}

/// Returns whether no bare host begins right after this byte, whatever follows.
#[inline]
pub(super) fn is_forbidden_before(byte: u8) -> bool {
    matches!(byte, b'@' | b'/' | b'\\' | b'%')
}

/// Returns the range after the dots at `from`, up to `end`. Returns `None` if there is no dot.
#[inline(never)]
fn after_dots(text: &str, from: usize, end: usize) -> Option<Range<usize>> {
    let dots = text.get(from..end)?;
    let after = dots.trim_start_matches(chars::is_dot);
    (after.len() < dots.len()).then(|| end - after.len()..end)
}

/// Returns whether the host at `start` begins with an underscore, as written or after the UTS #46
/// mapping, which removes a soft hyphen before it.
#[inline]
fn starts_with_underscore(text: &str, start: usize) -> bool {
    match text.as_bytes().get(start) {
        Some(first @ ..0x80) => *first == b'_',
        _ => is_mapped_underscore(text, start),
    }
}

/// Does the same for a host whose first character is not ASCII.
#[inline(never)]
fn is_mapped_underscore(text: &str, start: usize) -> bool {
    let rest = text.get(start..).unwrap_or_default();
    // The mapping turns no letter or digit into an underscore, and it removes no letter or digit. So
    // the label has to be read only in rare cases.
    rest.starts_with(|c: char| !c.is_alphanumeric()) && {
        let run = rest.get(..chars::run_end(rest, 0)).unwrap_or_default();
        let label = run.split(chars::is_dot).next().unwrap_or_default();
        idna::to_unicode(label).starts_with('_')
    }
}
