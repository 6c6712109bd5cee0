//! The text after a host: its dot, its port, and path, query and fragment (rulings 1, 13, 16, 41).

use crate::host::chars;
use crate::host::domain::{HostForm, HostMatch, host_of_run};
use crate::policy;
use crate::reject::Rejected;
use crate::scan::{Scanner, VerdictSink};
use crate::text::byte_before;
use std::ops::Range;
use uts58::{LinkTerm, Stop, Termination, link_term};

/// The verdict on the text after a host.
pub(super) enum Tail {
    /// The link ends here.
    Ends {
        /// The end of the link.
        end: usize,
        /// The end of the host and port.
        port_end: usize,
        /// Whether `/ ? #` or a port follows.
        is_url: bool,
    },
    /// Nothing links.
    Rejected {
        /// The end of the refused candidate.
        end: usize,
        /// The reason.
        reason: Rejected,
    },
    /// The link would be longer than allowed.
    TooLong {
        /// The end of its host and port.
        port_end: usize,
    },
}

/// A port.
enum Port {
    /// There is no port.
    None,
    /// The port ends here.
    Ends(usize),
    /// There are digits up to here that are not a port.
    Invalid(usize),
}

impl<S: VerdictSink + ?Sized> Scanner<'_, S> {
    /// Returns the tail of the host `found` that starts at `host_start`, in a link that starts at
    /// `start`.
    pub(super) fn tail(&self, start: usize, host_start: usize, found: &HostMatch) -> Tail {
        let host_end = host_start + found.len;
        let host_alone = Tail::Ends {
            end: host_end,
            port_end: host_end,
            is_url: false,
        };
        match self.text.as_bytes().get(host_end) {
            // Most hosts have a path right after them.
            Some(b'/') => return self.after_port(start, host_end, host_end),
            // Most other links end with the host.
            Some(next) if next.is_ascii() && !b"?#:.\\".contains(next) => {
                self.saw(host_end + 1);
                return host_alone;
            }
            _ => {}
        }
        if found.many_dots {
            let rest = self.rest(host_end).trim_start_matches(chars::is_dot);
            let after = self.text.len() - rest.len();
            if self.starts_tail(after) && !self.is_only_question_mark(start, after) {
                return Tail::Rejected {
                    end: after,
                    reason: Rejected::EmptyLabel,
                };
            }
        }
        // A dot after the host belongs to the link only before a port, path, query or fragment
        // (ruling 13).
        let after_dot = found.len_with_dot.map(|len| host_start + len);
        let end = after_dot.filter(|&end| self.starts_tail(end));
        match self.port_and_parts(start, end.unwrap_or(host_end)) {
            // The dot counted only because a `?` follows it. Policy drops that `?`, so the dot is
            // dropped as well.
            Tail::Ends { end: tail_end, .. } if end == Some(tail_end) => host_alone,
            tail => tail,
        }
    }

    /// Returns the tail after a host that ends at `host_end`. That end includes the host's dot
    /// where the dot counts.
    pub(super) fn port_and_parts(&self, start: usize, host_end: usize) -> Tail {
        let port_end = match self.port(host_end) {
            Port::None => host_end,
            Port::Ends(end) => end,
            Port::Invalid(end) => {
                let digits = self.slice(host_end + 1..end).chars().take(6).collect();
                return Tail::Rejected {
                    end: self.parts(start, end).map_or(end, |found| found.end),
                    reason: Rejected::InvalidPort { digits },
                };
            }
        };
        self.after_port(start, host_end, port_end)
    }

    /// Returns the tail after a port that ends at `port_end`, or after a host without a port.
    #[inline]
    fn after_port(&self, start: usize, host_end: usize, port_end: usize) -> Tail {
        match self.parts(start, port_end) {
            Some(found) => self.ends(host_end, port_end, found),
            None => Tail::TooLong { port_end },
        }
    }

    /// Returns the end of a link. `found` has the end of its path, query and fragment.
    #[inline]
    fn ends(&self, host_end: usize, port_end: usize, found: Termination) -> Tail {
        let mut end = found.end;
        while let Some(sign) =
            (self.end_in_markup(port_end, end)).or_else(|| self.sign_of_sentence(port_end, end))
        {
            end = self.end_before(port_end, sign, found);
        }
        Tail::Ends {
            end,
            port_end,
            is_url: port_end > host_end || found.stop != Stop::NoPart,
        }
    }

    /// Returns the end of a link without the markup right before `end`, if there is any (ruling 43).
    #[inline]
    fn end_in_markup(&self, parts_start: usize, end: usize) -> Option<usize> {
        let policy = self.policy();
        if !(policy.markdown_ends || policy.entities) {
            return None;
        }
        self.saw(end + 1);
        policy::end_in_markup(policy, self.text, parts_start, end)
    }

    /// Returns whether a port, path, query or fragment starts at `at`.
    fn starts_tail(&self, at: usize) -> bool {
        self.rest(at).starts_with(['/', '?', '#']) || !matches!(self.port(at), Port::None)
    }

    /// Returns the port at `at` (ruling 16).
    fn port(&self, at: usize) -> Port {
        self.saw(at + 1);
        let Some(digits) = self.rest(at).strip_prefix(':') else {
            return Port::None;
        };
        let limit = self.options.max_link_len;
        let len = digits
            .bytes()
            .take(limit)
            .take_while(u8::is_ascii_digit)
            .count();
        let end = at + 1 + len;
        self.saw(end + 1);
        match digits.get(..len) {
            None | Some("") => Port::None,
            Some(number) if len <= 5 && number.parse::<u16>().is_ok() => Port::Ends(end),
            Some(_) => Port::Invalid(end),
        }
    }

    /// Returns the place of a sign at the end of a link that belongs to the sentence: `…`, or the `?`
    /// that starts its query (ruling 1). "Seen example.com?" The parts of the link begin at
    /// `parts_start`.
    #[inline]
    fn sign_of_sentence(&self, parts_start: usize, end: usize) -> Option<usize> {
        let parts = self.text.as_bytes().get(parts_start..end)?;
        match parts.last()? {
            b'?' if self.policy().lone_question_mark => {
                let before = parts.strip_suffix(b"?")?;
                let is_lone = !before.iter().any(|byte| matches!(byte, b'?' | b'#'));
                is_lone.then_some(parts_start + before.len())
            }
            0x80.. if self.policy().ellipses => self.ellipses(parts_start..end),
            // `?q=${ a.b }`: the brace has ended the path (ruling 35).
            b'$' if self.policy().enclosures => {
                self.saw(end + 1);
                let opens = self.text.as_bytes().get(end) == Some(&b'{');
                opens.then(|| end - 1)
            }
            _ => None,
        }
    }

    /// Returns the place of the first of the `…` at the end of a link, with marks of the sentence
    /// between them.
    #[inline(never)]
    fn ellipses(&self, parts: Range<usize>) -> Option<usize> {
        let text = self.slice(parts.clone());
        let marks = |c: char| c == '…' || link_term(c) == LinkTerm::Soft;
        let before = text.trim_end_matches(marks).len();
        let first = text.get(before..)?.find('…')?;
        Some(parts.start + before + first)
    }

    /// Returns the end of a link without the sign or the markup at `sign`, and without the marks of the
    /// sentence before it: "Seen example.com/a!?" The parts of the link begin at `parts_start`.
    fn end_before(&self, parts_start: usize, sign: usize, found: Termination) -> usize {
        // An escaped slash begins a path with its second byte (ruling 39).
        let escape = self.text.as_bytes().get(parts_start) == Some(&b'\\');
        let path = parts_start + usize::from(escape);
        self.without_backslashes(path, Some(sign), found).end
    }

    /// Returns whether only a lone `?` follows the dots before `after`, which come after a host:
    /// "Seen example.com...?" Then the dots also belong to the sentence (rulings 1 and 13).
    fn is_only_question_mark(&self, start: usize, after: usize) -> bool {
        self.policy().lone_question_mark
            && self.text.as_bytes().get(after) == Some(&b'?')
            && self
                .parts(start, after)
                .is_some_and(|found| found.end == after + 1)
    }

    /// Returns the end of the digits at `start` if they are the port of the host before them, as in
    /// `a.com:80b.com` (ruling 41).
    ///
    /// Only the text decides, and not whether the host before the port links. If that mattered,
    /// every link of a run `a.com:80a.com:80…` would depend on the first one, and a key at its
    /// start would change all of them.
    ///
    /// `start` is where the host run around `dot` begins. A decision about `dot` may look
    /// [`chars::HOST_RUN_MAX`] bytes back. A host that begins before is not found.
    pub(super) fn port_before(&self, start: usize, dot: usize) -> Option<usize> {
        if !self.policy().ports || !may_be_port(self.text, start) {
            return None;
        }
        let colon = start.checked_sub(1)?;
        let limit = dot.saturating_sub(chars::HOST_RUN_MAX);
        let host_start = chars::run_start_within(self.text, colon, limit);
        if host_start < limit {
            return None;
        }
        let run = self.text.get(host_start..colon)?;
        let found = host_of_run(run, self.tlds, false).ok()?;
        if found.kind != HostForm::Domain || found.len_with_dot.unwrap_or(found.len) < run.len() {
            return None;
        }
        let digits = self.rest(start).bytes().take_while(u8::is_ascii_digit);
        let end = start + digits.count();
        // In `main.rs:96a.com`, the number is the number of a line.
        let host = host_start..host_start + found.len;
        let no_site = policy::no_site(self.policy(), self.text, &host, end);
        no_site.is_none().then_some(end)
    }
}

/// Returns whether there is a digit at `start`, and a colon before it. No other text is a port.
#[inline]
fn may_be_port(text: &str, start: usize) -> bool {
    let first = text.as_bytes().get(start);
    byte_before(text, start) == Some(b':') && first.is_some_and(u8::is_ascii_digit)
}
