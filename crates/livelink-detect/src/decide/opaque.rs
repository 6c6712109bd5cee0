//! Links of schemes that need no host ([`SchemeRule::Opaque`](crate::SchemeRule::Opaque)), where a caller has added
//! some.

use super::candidate::Candidate;
use crate::link::LinkKind;
use crate::reject::Rejected;
use crate::scan::{Scanner, VerdictSink};
use crate::scheme;
use crate::scheme::SchemeRule;
use uts58::Part;

impl<S: VerdictSink> Scanner<'_, S> {
    /// Returns whether the scheme at `start..colon` needs no host.
    pub(super) fn is_opaque(&self, start: usize, colon: usize) -> bool {
        self.options.schemes.rule(self.slice(start..colon)) == Some(SchemeRule::Opaque)
    }

    /// Decides about a colon without `//` after it.
    pub(super) fn lone_colon(&mut self, colon: usize) {
        match self.options.schemes.start(self.text, self.floor, colon) {
            Some(start) if self.is_opaque(start, colon) => self.opaque(start, colon),
            Some(start) if self.escapes_slashes(colon) => self.escaped_url(start, colon),
            _ => self.at = colon + 1,
        }
    }

    /// Decides about a link whose scheme starts at `start` and needs no host. It ends where a path would, and is not
    /// empty.
    pub(super) fn opaque(&mut self, start: usize, colon: usize) {
        if let Some(before) = self.char_before(start).filter(|c| scheme::glues(*c)) {
            self.at = colon + 1;
            return self.reject(start..colon + 1, |_| Rejected::GluedScheme { before });
        }
        let read = |limit| uts58::terminate_in(Part::Path, self.text, colon + 1, limit);
        let Some(found) = self.bounded(start, colon + 1, read) else {
            return self.too_long(start, colon + 1);
        };
        if found.end <= colon + 1 {
            self.at = colon + 1;
            return self.reject(start..colon + 1, |_| Rejected::NoHost);
        }
        self.finish(Candidate {
            kind: LinkKind::Url,
            range: start..found.end,
            host: colon + 1..colon + 1,
            plain_host: true,
            port_end: colon + 1,
        });
    }
}
