//! Links whose scheme has no plain `://` and host after it: schemes that need no host
//! ([`SchemeRule::Slashes`] and [`SchemeRule::Opaque`]), which a caller may add, and links in
//! string literals that escape slashes, as in `https:\/\/example.com\/a` (ruling 39).

use super::candidate::Candidate;
use crate::link::LinkKind;
use crate::reject::Rejected;
use crate::scan::{Scanner, VerdictSink};
use crate::scheme::{self, SchemeRule};
use uts58::Part;

impl<S: VerdictSink + ?Sized> Scanner<'_, S> {
    /// Decides about a link whose scheme starts at `start` and needs no host. The link ends where a
    /// path would end. It needs at least one character after the colon, or after the slashes if the
    /// rule of the scheme is [`SchemeRule::Slashes`].
    pub(super) fn hostless(&mut self, start: usize, colon: usize, rule: SchemeRule) {
        if let Some(before) = self.glued_before(start) {
            self.at = colon + 1;
            return self.reject(start..colon + 1, |_| Rejected::GluedScheme { before });
        }
        let (found, empty) = if rule == SchemeRule::Slashes {
            (self.parts(start, colon + 1), colon + 3)
        } else {
            let read = |limit| uts58::terminate_in(Part::Path, self.text, colon + 1, limit);
            (self.bounded(start, colon + 1, read), colon + 1)
        };
        let Some(found) = found else {
            return self.too_long(start, colon + 1);
        };
        if found.end <= empty {
            self.at = colon + 1;
            return self.reject(start..empty, |_| Rejected::NoHost);
        }
        self.finish(Candidate {
            kind: LinkKind::Url,
            range: start..found.end,
            host: colon + 1..colon + 1,
            plain_host: true,
            port_end: colon + 1,
        });
    }

    /// Returns whether the rule about string escapes is on and two escaped slashes follow the colon
    /// at `colon`.
    pub(super) fn escapes_slashes(&self, colon: usize) -> bool {
        if !self.policy().string_escapes {
            return false;
        }
        self.saw(colon + scheme::ESCAPED_SLASHES.len());
        self.rest(colon).starts_with(scheme::ESCAPED_SLASHES)
    }

    /// Decides about the link whose scheme starts at `start` and ends at `colon`.
    pub(super) fn escaped_url(&mut self, start: usize, colon: usize) {
        let host_start = colon + scheme::ESCAPED_SLASHES.len();
        if let Some(before) = self.glued_before(start) {
            return self.nothing_after(start, colon, |_| Rejected::GluedScheme { before });
        }
        let host_run = host_start..self.host_run_end(host_start);
        self.saw(host_run.end + 4);
        if self.rest(host_run.end).starts_with('@') {
            return self.nothing_after(start, colon, |_| Rejected::Userinfo);
        }
        let single = self.options.single_label_hosts;
        match self.find_host(host_run.clone(), single) {
            Some(found) => {
                let host = host_start..host_start + found.len;
                let tail = self.tail(start, host_start, &found);
                self.url_candidate(start, host, found.plain, tail);
            }
            None => {
                self.reject(start..host_run.end, |scanner| {
                    let refusal = scanner.refusal_of_run(host_run.clone(), single);
                    refusal.explain(scanner.slice(host_run.clone()), scanner.tlds)
                });
                self.go_on(host_run.end);
            }
        }
    }
}
