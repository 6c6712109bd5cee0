//! The scanner: one pass over a text, from one trigger to the next.
//!
//! Every link has a `.`, a `://` or an `@` in it, or one of the dots of CJK text. The scanner looks for these, decides
//! at each one by what stands around it, and goes on behind what it decided about. It never goes back: `floor` is the
//! end of what is decided, and no candidate begins before it. All looks to the left and right are bounded
//! ([`HOST_RUN_MAX`](chars::HOST_RUN_MAX), [`LOCAL_PART_LIMIT`](uts58::LOCAL_PART_LIMIT),
//! [`max_link_len`](crate::Options::max_link_len)), so the pass is linear in the text whatever it holds.
//!
//! | trigger | file |
//! |---|---|
//! | `://` | `url` |
//! | `:`, if a caller's scheme needs no `//` | `opaque` |
//! | a dot with host characters on both sides | `bare` |
//! | `@` | `email` |

mod bare;
mod email;
mod finder;
mod opaque;
mod tail;
mod url;

use crate::boundary;
use crate::host::chars;
use crate::host::domain::{HostMatch, host_of_run};
use crate::host::refusal::HostRefusal;
use crate::link::{Link, LinkKind};
use crate::options::{Options, Policy};
use crate::policy;
use crate::reject::Rejected;
use crate::tld::TldTable;
use finder::Finder;
use std::ops::Range;

/// Takes the verdicts, from left to right.
pub(crate) trait Sink {
    /// Whether it wants to know of what is rejected. Finding the facts of a reason costs more than the decision.
    const EXPLAINS: bool;
    /// A link.
    fn accepted(&mut self, link: Link);
    /// A candidate that is none.
    fn rejected(&mut self, extent: Range<usize>, reason: Rejected);
}

/// A sink that takes links alone.
pub(crate) struct Links<F>(pub(crate) F);

impl<F: FnMut(Link)> Sink for Links<F> {
    const EXPLAINS: bool = false;
    fn accepted(&mut self, link: Link) {
        (self.0)(link);
    }
    fn rejected(&mut self, _: Range<usize>, _: Rejected) {}
}

/// Scans all of `text`.
pub(crate) fn scan<S: Sink>(options: &Options, tlds: &TldTable, text: &str, sink: &mut S) {
    let mut scanner = Scanner {
        options,
        tlds,
        text,
        floor: 0,
        at: 0,
        finder: Finder::new(options.schemes.any_opaque()),
        sink,
    };
    while let Some(trigger) = scanner.next_trigger() {
        let before = scanner.at;
        match trigger {
            Trigger::Scheme(colon) => scanner.url(colon),
            Trigger::Colon(colon) => scanner.lone_colon(colon),
            Trigger::At(at) => scanner.email(at),
            Trigger::Dot(dot) => scanner.bare_host(dot),
        }
        debug_assert!(scanner.at > before, "the scanner must move on");
    }
}

/// A place where a link may be.
enum Trigger {
    /// The colon of `://`.
    Scheme(usize),
    /// A colon without `//`, where a scheme that needs none is known.
    Colon(usize),
    /// An `@`.
    At(usize),
    /// A dot between host characters.
    Dot(usize),
}

/// The state of a scan.
struct Scanner<'s, S> {
    options: &'s Options,
    tlds: &'s TldTable,
    text: &'s str,
    /// The end of what is decided: no candidate begins before it.
    floor: usize,
    /// Where the next trigger is looked for.
    at: usize,
    finder: Finder,
    sink: &'s mut S,
}

/// Where a candidate ends, and where its host lies.
struct Candidate {
    kind: LinkKind,
    range: Range<usize>,
    host: Range<usize>,
}

impl<S: Sink> Scanner<'_, S> {
    /// The next trigger at or behind `at`; moves `at` to it.
    #[inline]
    fn next_trigger(&mut self) -> Option<Trigger> {
        let bytes = self.text.as_bytes();
        loop {
            self.at = self.finder.find(bytes, self.at)?;
            match bytes.get(self.at) {
                Some(b'@') => return Some(Trigger::At(self.at)),
                Some(b':') if bytes.get(self.at + 1..self.at + 3) == Some(b"//") => {
                    return Some(Trigger::Scheme(self.at));
                }
                Some(b':') => return Some(Trigger::Colon(self.at)),
                Some(b'.') if self.joins_host(self.at + 1) => return Some(Trigger::Dot(self.at)),
                Some(0x80..) if self.joins_host(self.at + 3) => return Some(Trigger::Dot(self.at)),
                _ => self.at += 1,
            }
        }
    }

    /// Whether the dot at `at` that ends at `end` stands between what may be labels, by a byte on each side.
    #[inline]
    fn joins_host(&self, end: usize) -> bool {
        let bytes = self.text.as_bytes();
        let label = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_') || !b.is_ascii();
        let before = self.at.checked_sub(1).and_then(|at| bytes.get(at));
        before.is_some_and(label) && bytes.get(end).is_some_and(label)
    }

    /// The text of a range; empty where there is none.
    fn slice(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or_default()
    }

    /// The text from `at` on.
    fn rest(&self, at: usize) -> &str {
        self.text.get(at..).unwrap_or_default()
    }

    /// The character that ends at `at`.
    fn char_before(&self, at: usize) -> Option<char> {
        self.text.get(..at)?.chars().next_back()
    }

    /// The rules above detection that apply.
    fn policy(&self) -> &Policy {
        self.options.policy()
    }

    /// The host at the start of the run of host characters `run`.
    ///
    /// Detection takes the run whole. Policy also tries what stands before each U+3002 or U+FF61, from the last one to
    /// the first: `example.com。次に` (ruling 25).
    fn host_of_run(
        &self,
        run: Range<usize>,
        single_label_hosts: bool,
    ) -> Result<HostMatch, HostRefusal> {
        let text = self.slice(run);
        let whole = host_of_run(text, self.tlds, single_label_hosts);
        if whole.is_ok() || !self.policy().cjk_edges || text.is_ascii() {
            return whole;
        }
        for (cut, _) in text
            .char_indices()
            .rev()
            .filter(|&(_, c)| chars::is_sentence_dot(c))
        {
            let sentence = text.get(..cut).unwrap_or_default();
            if let Ok(mut found) = host_of_run(sentence, self.tlds, single_label_hosts) {
                if found.len == sentence.len() {
                    // The dot that ends the sentence stands right behind the host.
                    let dots = text.get(cut..).unwrap_or_default().chars();
                    found.many_dots = dots.take_while(|c| chars::is_dot(*c)).count() > 1;
                }
                return Ok(found);
            }
        }
        whole
    }

    /// Emits a candidate that detection takes, unless it is too long or policy refuses it; goes on behind it.
    fn finish(&mut self, candidate: Candidate) {
        let Candidate { kind, range, host } = candidate;
        if range.len() > self.options.max_link_len {
            return self.too_long(range.start);
        }
        self.go_on(range.end);
        if let Some(reason) =
            policy::refuses(self.policy(), self.slice(range.clone()), self.slice(host))
        {
            return self.reject(range, |_| reason);
        }
        self.sink.accepted(Link { range, kind });
    }

    /// Refuses a candidate that starts at `start` and is longer than allowed, and goes on behind the longest link that
    /// could start there (ruling 24).
    fn too_long(&mut self, start: usize) {
        let max = self.options.max_link_len;
        let end =
            boundary::floor_char_boundary(self.text, start.saturating_add(max)).max(self.at + 1);
        self.reject(start..end.min(self.text.len()), |_| Rejected::TooLong {
            max,
        });
        self.go_on(end);
    }

    /// Nothing before `end` is looked at again.
    fn go_on(&mut self, end: usize) {
        self.floor = end.max(self.floor);
        self.at = end.max(self.at + 1);
    }

    /// Nothing links from `start` to the next boundary (rulings 9 and 17), at most
    /// [`max_link_len`](Options::max_link_len) bytes.
    fn nothing_to_boundary(&mut self, start: usize, reason: impl FnOnce(&Self) -> Rejected) {
        let limit = start
            .saturating_add(self.options.max_link_len)
            .max(self.at + 1);
        let end = boundary::run_end_within(self.text, self.at, limit);
        self.reject(start..end, reason);
        self.go_on(end);
    }

    /// Tells of a candidate that is no link, if anybody wants to know.
    fn reject(&mut self, extent: Range<usize>, reason: impl FnOnce(&Self) -> Rejected) {
        if S::EXPLAINS {
            let reason = reason(self);
            self.sink.rejected(extent, reason);
        }
    }
}

#[cfg(test)]
mod tests;
