//! The decision about a candidate: reads the text around an anchor and decides whether it is a link
//! by the standard.
//!
//! | file | anchor or step |
//! |---|---|
//! | `url` | `://` |
//! | `colon` | `:` or `://`, if a caller's scheme needs no host; `:\/\/` in string literals |
//! | `bare` | a dot with host characters on both sides |
//! | `email` | `@` |
//! | `host_of_run` | the host in a host run |
//! | `tail` | the text after the host: its dot and its port |
//! | `path` | path, query and fragment |
//! | `around` | the signs around a candidate |
//! | `candidate` | the last step: asks policy, and reports a link or a reason |

mod around;
mod bare;
mod candidate;
mod colon;
mod email;
mod host_of_run;
mod path;
mod tail;
mod url;

use crate::scan::{Scanner, VerdictSink};
use crate::scheme::SchemeRule;

impl<S: VerdictSink + ?Sized> Scanner<'_, S> {
    /// Decides at the anchor at `at`.
    #[inline]
    pub(crate) fn decide(&mut self, at: usize) {
        let bytes = self.text.as_bytes();
        self.saw(at + 4);
        let taken = at < self.floor || self.is_dead(at);
        match bytes.get(at) {
            Some(b':') if bytes.get(at + 1..at + 3) == Some(b"//") => self.url(at, taken),
            Some(b':') if !taken => self.lone_colon(at),
            // Only an explanation asks about every `@`. The filter has left out those before which
            // no host begins.
            Some(b'@') if !taken && (!self.sink.explains() || bytes.get(at + 1) > Some(&b'/')) => {
                self.email(at)
            }
            Some(b'.') if !taken && self.joins_host(at + 1) => self.bare_host(at),
            // The dots that are not ASCII have three bytes.
            Some(0x80..) if !taken && self.joins_host(at + 3) && self.is_wide_dot(at) => {
                self.bare_host(at)
            }
            // This is any other character of three or four bytes.
            Some(0x80..) => self.at = self.text.ceil_char_boundary(at + 1),
            _ => self.at = at + 1,
        }
    }

    /// Decides about a colon without `//` after it.
    fn lone_colon(&mut self, colon: usize) {
        match self.options.schemes.ending(self.text, self.floor, colon) {
            Some((start, rule @ SchemeRule::Opaque)) => self.hostless(start, colon, rule),
            Some((start, _)) if self.escapes_slashes(colon) => self.escaped_url(start, colon),
            _ => self.at = colon + 1,
        }
    }
}
