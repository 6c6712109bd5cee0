//! The host in a host run.

use crate::boundary;
use crate::host::chars;
use crate::host::domain::{HostMatch, host_of_run, reach_of_host};
use crate::host::plain_host::{PlainHost, PlainHostRun};
use crate::host::refusal::HostRefusal;
use crate::policy;
use crate::scan::{Scanner, VerdictSink};
use std::ops::Range;

impl<S: VerdictSink + ?Sized> Scanner<'_, S> {
    /// Returns the end of the host run that starts at `from`.
    pub(super) fn host_run_end(&self, from: usize) -> usize {
        let end = chars::run_end(self.text, from);
        // The scan has also read the character there, or `://`.
        self.saw(end + 4);
        end
    }

    /// Returns whether the dot from `self.at` to `end` may separate labels. It looks at one byte on
    /// each side.
    ///
    /// A boundary after the dot, ASCII or not, is not a label. So the links of a run do not depend
    /// on the boundary that ends it.
    #[inline]
    pub(super) fn joins_host(&self, end: usize) -> bool {
        let bytes = self.text.as_bytes();
        let label = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_') || !b.is_ascii();
        let before = self.at.checked_sub(1).and_then(|at| bytes.get(at));
        before.is_some_and(label)
            && bytes.get(end).is_some_and(label)
            && (bytes.get(end).is_some_and(u8::is_ascii)
                || !self.rest(end).starts_with(boundary::ends_links))
    }

    /// Returns whether the character at `at` is one of the dots that are not ASCII.
    pub(super) fn is_wide_dot(&self, at: usize) -> bool {
        self.rest(at).starts_with(chars::is_dot)
    }

    /// Returns the host run that starts at `start`, and the host that it begins with.
    pub(super) fn host_at(
        &self,
        start: usize,
        single_label_hosts: bool,
    ) -> (Range<usize>, Option<HostMatch>) {
        if let Some(run) = self.plain_host_run(start) {
            // The scan has also read the character after the run, or `://`.
            self.saw(run.end + 4);
            let found = self.host_of_plain_run(run, start, single_label_hosts);
            return (start..run.end, found);
        }
        let run = start..self.host_run_end(start);
        let mut found = self.host_of_any_run(run.clone(), single_label_hosts);
        if found.is_none() && self.policy().emphasis {
            let whole = self.slice(run.clone());
            let len = policy::emphasis::len_before(whole);
            if len < whole.len() {
                found = self.host_of_any_run(start..start + len, single_label_hosts);
            }
        }
        (run, found)
    }

    /// Returns the reason why the host run `run` has no host at its start. It is worked out only
    /// for a sink that wants reasons.
    pub(super) fn refusal_of_run(
        &self,
        run: Range<usize>,
        single_label_hosts: bool,
    ) -> HostRefusal {
        let reason = || host_of_run(self.slice(run), self.tlds, single_label_hosts).err();
        let reason = if self.sink.explains() { reason() } else { None };
        reason.unwrap_or(HostRefusal::Invalid)
    }

    /// Returns the host at the start of the host run `run`.
    ///
    /// The standard reads the run as a whole. Policy also tries the text before each U+3002 or
    /// U+FF61, from the last to the first. For example, it finds `example.com` in `example.com。次に`
    /// (ruling 25).
    pub(super) fn find_host(
        &self,
        run: Range<usize>,
        single_label_hosts: bool,
    ) -> Option<HostMatch> {
        if let Some(read) = self.plain_host_run(run.start)
            && read.end == run.end
        {
            return self.host_of_plain_run(read, run.start, single_label_hosts);
        }
        self.host_of_any_run(run, single_label_hosts)
    }

    /// Returns the host at `start` that this run of letters, digits, dots and hyphens begins with.
    pub(super) fn host_of_plain_run(
        &self,
        read: PlainHostRun,
        start: usize,
        single_label_hosts: bool,
    ) -> Option<HostMatch> {
        match read.host(self.text, start, self.tlds) {
            PlainHost::Is(found) => Some(found),
            PlainHost::Not => None,
            PlainHost::SingleLabel if !single_label_hosts => None,
            PlainHost::SingleLabel | PlainHost::MayBeNumber => {
                self.host_of_any_run(start..read.end, single_label_hosts)
            }
        }
    }

    /// Returns the host at the start of a host run of any characters.
    fn host_of_any_run(&self, run: Range<usize>, single_label_hosts: bool) -> Option<HostMatch> {
        let host = || self.find_any_host(run.clone(), single_label_hosts);
        match single_label_hosts {
            true => host(),
            false => self.recall_host(run.clone(), host),
        }
    }

    /// Finds that host in the text of the run alone.
    fn find_any_host(&self, run: Range<usize>, single_label_hosts: bool) -> Option<HostMatch> {
        let text = self.slice(run);
        let reach = reach_of_host(text);
        if reach.len() == text.len()
            && let Ok(whole) = host_of_run(text, self.tlds, single_label_hosts)
        {
            return Some(whole);
        }
        if !self.policy().cjk_edges || text.is_ascii() {
            return None;
        }
        // The end of the last sentence's host. Sentences that differ in the dots at their end are
        // tried once.
        let mut end = usize::MAX;
        for (cut, _) in reach
            .char_indices()
            .rev()
            .filter(|&(_, c)| chars::is_sentence_dot(c))
        {
            let sentence = text.get(..cut).unwrap_or_default();
            if cut >= end {
                continue;
            }
            end = sentence.trim_end_matches(chars::is_dot).len();
            if let Ok(mut found) = host_of_run(sentence, self.tlds, single_label_hosts) {
                if found.len == sentence.len() {
                    // The dot that ends the sentence comes right after the host.
                    let dots = text.get(cut..).unwrap_or_default().chars();
                    found.many_dots = dots.take_while(|c| chars::is_dot(*c)).count() > 1;
                }
                return Some(found);
            }
        }
        // `bitcoin.org를`: the host ends where CJK text begins.
        let front = policy::front_before_cjk(text)?;
        self.host_of_part(front)
    }

    /// Returns the host in `part`, if all of `part` is the host. Returns `None` otherwise.
    pub(super) fn host_of_part(&self, part: &str) -> Option<HostMatch> {
        let found = host_of_run(part, self.tlds, false).ok()?;
        (found.len == part.len()).then_some(found)
    }
}
