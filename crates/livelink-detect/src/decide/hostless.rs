//! Links of schemes that need no host ([`SchemeRule::Slashes`] and [`SchemeRule::Opaque`]). A
//! caller may add them.

use super::candidate::{Candidate, Plain};
use crate::link::LinkKind;
use crate::reject::Rejected;
use crate::scan::{Scanner, VerdictSink};
use crate::scheme;
use crate::scheme::SchemeRule;
use uts58::Part;

impl<S: VerdictSink> Scanner<'_, S> {
    /// Returns whether the scheme at `start..colon` needs no host.
    pub(super) fn is_hostless(&self, start: usize, colon: usize) -> bool {
        let rule = self.options.schemes.rule(self.slice(start..colon));
        rule.is_some_and(|rule| rule != SchemeRule::Host)
    }

    /// Decides about a link whose scheme starts at `start` and needs no host. The link ends where a
    /// path would end. It needs at least one character after the colon, or after the slashes if the
    /// rule of the scheme is [`SchemeRule::Slashes`].
    pub(super) fn hostless(&mut self, start: usize, colon: usize) {
        if let Some(before) = self.char_before(start).filter(|c| scheme::glues(*c)) {
            self.at = colon + 1;
            return self.reject(start..colon + 1, |_| Rejected::GluedScheme { before });
        }
        let slashes =
            self.options.schemes.rule(self.slice(start..colon)) == Some(SchemeRule::Slashes);
        let (found, empty) = if slashes {
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
            plain: Plain::Host,
            port_end: colon + 1,
        });
    }
}
