//! Email addresses (rulings 8, 10, 24, 25, 35, 36, 37, 42).

use super::candidate::Candidate;
use super::tail::Tail;
use crate::host::chars;
use crate::host::domain::{HostForm, HostMatch};
use crate::host::idna;
use crate::host::refusal::HostRefusal;
use crate::link::LinkKind;
use crate::policy::{self, Address};
use crate::reject::Rejected;
use crate::scan::{Scanner, VerdictSink};
use crate::scheme;
use crate::terminal;
use crate::text::byte_before;
use std::ops::Range;
use uts58::{InvalidLocalPart, LOCAL_PART_LIMIT, is_link_email, local_part_start};

impl<S: VerdictSink + ?Sized> Scanner<'_, S> {
    /// Decides about the `@` at `at`.
    pub(super) fn email(&mut self, at: usize) {
        let host_start = at + 1;
        let domain = match self.email_domain(host_start) {
            Ok(domain) => domain,
            Err(refusal) => {
                self.at = host_start;
                // The local part is only read to report where the candidate begins.
                if self.sink.explains() {
                    let start = self.local_part(at).unwrap_or_else(|(start, _)| start);
                    let end = chars::run_end(self.text, host_start);
                    self.reject(start..end, |scanner| {
                        refusal.explain(scanner.slice(host_start..end), scanner.tlds)
                    });
                }
                return;
            }
        };
        let local = match self.local_part(at) {
            Ok(local) => local,
            Err((start, reason)) => {
                // The bare host after an invalid local part does not link either, path included
                // (ruling 10).
                let end = match self.tail(host_start, host_start, &domain) {
                    // An address may begin with the digits of its port (ruling 41).
                    Tail::Ends { end, port_end, .. } if end == port_end && self.policy().ports => {
                        host_start + domain.len
                    }
                    Tail::Ends { end, .. } | Tail::Rejected { end, .. } => end,
                    Tail::TooLong { port_end } => port_end,
                };
                self.reject(start..end, |_| reason);
                return self.go_on(end);
            }
        };
        let local = self.after_leading_escape(local, at);
        let end = host_start + domain.len;
        let start = self.address_start(local, at, end);
        let link_start = self.with_mailto(start);
        if self.is_in_terminal_string(link_start) {
            self.reject(link_start..end, |_| Rejected::TerminalEscape);
            return self.go_on(end);
        }
        let address = Address {
            local,
            start,
            at,
            end,
            mailto: link_start < start,
            limit: link_start.saturating_add(self.options.max_link_len),
        };
        if self.policy().non_addresses {
            let found = policy::non_address(self.text, &address);
            self.saw(found.read);
            if let Some(form) = found.form {
                self.reject(link_start..found.end, |_| Rejected::NonAddress { form });
                return self.go_on(found.end);
            }
        }
        let Some(link_end) = self.mail_query_end(link_start, end, address.mailto) else {
            return self.too_long(link_start, end);
        };
        self.finish(Candidate {
            kind: LinkKind::Email,
            range: link_start..link_end,
            host: host_start..end,
            plain_host: domain.plain,
            port_end: end,
        });
    }

    /// Returns the start of an email address that starts at `start` together with its `mailto:`, if it
    /// has one that counts (ruling 8).
    fn with_mailto(&self, start: usize) -> usize {
        let is_apart = |mailto: &usize| {
            !byte_before(self.text, *mailto).is_some_and(scheme::is_scheme_byte)
                || self.policy().terminal_escapes && terminal::ends_sequence(self.text, *mailto)
        };
        let mailto = scheme::mailto_start(self.text, self.floor, start);
        mailto.filter(is_apart).unwrap_or(start)
    }

    /// Returns the start of the local part before the `@` at `at`, without the letters of an escape
    /// that it seems to begin with: `"\nme@example.com"` (ruling 39).
    fn after_leading_escape(&self, local: usize, at: usize) -> usize {
        if !self.policy().string_escapes {
            return local;
        }
        let len = policy::leading_escape(self.text, local);
        local + len.filter(|len| local + len < at).unwrap_or(0)
    }

    /// Returns the end of the query of a `mailto:` link (ruling 37), or the end of the address,
    /// `end`, if the link has no query. The link starts at `link_start`. Returns `None` if it would
    /// be longer than allowed.
    pub(super) fn mail_query_end(
        &self,
        link_start: usize,
        end: usize,
        mailto: bool,
    ) -> Option<usize> {
        if !mailto || !self.policy().mailto_queries {
            return Some(end);
        }
        self.saw(end + policy::MAIL_QUERY_READ);
        match policy::starts_mail_query(self.text, end) {
            true => self.parts(link_start, end).map(|found| found.end),
            false => Some(end),
        }
    }

    /// Returns the domain of an address, after the `@`.
    fn email_domain(&self, host_start: usize) -> Result<HostMatch, HostRefusal> {
        let (run, found) = self.host_at(host_start, false);
        if self.is_cut_off() {
            return Err(HostRefusal::Invalid);
        }
        match found {
            None => Err(self.refusal_of_run(run, false)),
            // An IPv4 address does not count without a scheme (ruling 14).
            Some(found) if found.kind == HostForm::Ipv4 => Err(HostRefusal::BareIpv4),
            Some(found) => Ok(found),
        }
    }

    /// Returns the start of the local part before the `@` at `at`, after the characters that belong
    /// to the grapheme cluster before it (ruling 42). If the text there is not a local part,
    /// returns the start of that text and the reason.
    fn local_part(&self, at: usize) -> Result<usize, (usize, Rejected)> {
        let start = local_part_start(self.text, self.floor, at).map_err(|invalid| {
            (
                invalid.start().unwrap_or(at),
                Rejected::LocalPart { invalid },
            )
        })?;
        // A link ends right before this text, so the text is only the end of something longer.
        if start == self.floor && self.char_before(start).is_some_and(is_link_email) {
            return Err((start, Rejected::GluedLocalPart));
        }
        let mut whole = start;
        if self.policy().whole_clusters {
            whole = policy::after_cluster(self.text, whole..at);
        }
        if self.policy().terminal_escapes {
            whole = terminal::after_sequence(self.text, whole).min(at);
        }
        if whole == start {
            return Ok(start);
        }
        let invalid = match self.text.as_bytes().get(whole) {
            Some(b'@') => InvalidLocalPart::Empty,
            Some(b'.') => InvalidLocalPart::LeadingDot { start: whole },
            _ => return Ok(whole),
        };
        Err((start, Rejected::LocalPart { invalid }))
    }

    /// Returns whether a bare host, with no other part of a URL after it, is in the local part of
    /// an address (ruling 10).
    pub(super) fn is_in_local_part(&self, host: Range<usize>) -> bool {
        // White space, a comma or a bracket follows most hosts, and no local part contains one of
        // these.
        let next = self.text.as_bytes().get(host.end).copied();
        if next.is_some_and(|b| b.is_ascii() && b != b'@' && !is_link_email(char::from(b))) {
            self.saw(host.end + 4);
            return false;
        }
        let local = self.rest(host.end).chars().take(LOCAL_PART_LIMIT + 1);
        let local = local.take_while(|c| *c != '@' && is_link_email(*c));
        let at = host.end + local.map(char::len_utf8).sum::<usize>();
        self.saw(at + 4);
        if !self.rest(at).starts_with('@') || self.email_domain(at + 1).is_err() {
            return false;
        }
        match self.local_part(at) {
            Ok(start) | Err((start, _)) => start <= host.start,
        }
    }

    /// Returns the start of the address. By the standard, its local part is `local..at`, and its
    /// host ends at `end`. Policy leaves out CJK text before the address (ruling 25) and text that
    /// encloses it (ruling 35).
    fn address_start(&self, local: usize, at: usize, end: usize) -> usize {
        let policy = self.policy();
        let mut start = local;
        if policy.cjk_edges {
            let glued = policy::before_local_part(self.slice(local..at));
            // The host may be ASCII in its mapped form only, as in `example.com｡in`.
            if glued > 0 && idna::to_unicode(self.slice(at + 1..end)).is_ascii() {
                start += glued;
            }
        }
        if policy.emphasis {
            let len = policy::emphasis::after(self.text, end);
            self.saw(end + 8);
            if len > 0
                && start + len < at
                && policy::emphasis::before(self.text, start + len) == len
            {
                start += len;
            }
        }
        start = self.without_enclosure(start, at);
        if policy.non_addresses {
            self.saw(end + 1);
            start += policy::tag_before(self.text, start, end);
        }
        start
    }

    /// Returns the start of the address without the text that encloses it (ruling 35). Its local
    /// part is `start..at` otherwise.
    pub(super) fn without_enclosure(&self, start: usize, at: usize) -> usize {
        if !self.policy().enclosures {
            return start;
        }
        let is_host = |text: &str| self.host_of_part(text).is_some();
        policy::address_start(self.text, start, at, is_host)
    }
}
