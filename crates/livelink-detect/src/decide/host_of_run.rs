//! The host that a host run holds.

use crate::boundary;
use crate::host::chars;
use crate::host::domain::{HostMatch, host_of_run};
use crate::host::plain_host::PlainHostRun;
use crate::host::refusal::HostRefusal;
use crate::policy;
use crate::scan::{Scanner, VerdictSink};
use std::ops::Range;

impl<S: VerdictSink> Scanner<'_, S> {
    /// Returns the end of the host run that starts at `from`.
    pub(super) fn host_run_end(&self, from: usize) -> usize {
        let end = chars::run_end(self.text, from);
        // The scan has also read the character there, or `://`.
        self.saw(end + 4);
        end
    }

    /// Returns whether the dot from `self.at` to `end` may stand between labels. It looks at one byte on each side.
    ///
    /// A boundary after the dot, ASCII or not, is not a label. So the links of a run do not depend on what ends it.
    #[inline]
    pub(super) fn joins_host(&self, end: usize) -> bool {
        let bytes = self.text.as_bytes();
        let label = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_') || !b.is_ascii();
        let before = self.at.checked_sub(1).and_then(|at| bytes.get(at));
        before.is_some_and(label)
            && bytes.get(end).is_some_and(label)
            && (bytes.get(end).is_some_and(u8::is_ascii)
                || !self.rest(end).starts_with(boundary::is_boundary))
    }

    /// Returns whether the character at `at` is one of the dots that are not ASCII.
    pub(super) fn is_wide_dot(&self, at: usize) -> bool {
        self.rest(at).chars().next().is_some_and(chars::is_dot)
    }

    /// Returns the host at the start of the host run `run`.
    ///
    /// The standard takes the run whole. Policy also tries the text before each U+3002 or U+FF61, from the last to the
    /// first. For example, it finds `example.com` in `example.com。次に` (ruling 25).
    pub(super) fn host_of_run(
        &self,
        run: Range<usize>,
        single_label_hosts: bool,
    ) -> Result<HostMatch, HostRefusal> {
        if self.fast
            && let Some(read) = PlainHostRun::read(self.text.as_bytes(), run.start)
            && read.end == run.end
        {
            if read.is_single_label(run.start) {
                if !single_label_hosts {
                    return Err(HostRefusal::SingleLabel);
                }
            } else if let Some(found) = read.host(self.text.as_bytes(), run.start, self.tlds) {
                return Ok(found);
            }
        }
        if !self.fast || single_label_hosts {
            return self.any_host_of_run(run, single_label_hosts);
        }
        let host = || self.any_host_of_run(run.clone(), single_label_hosts).ok();
        // Nobody asks for the reason here.
        let found = self.hosts.recall(self.text, run.clone(), host);
        found.ok_or(HostRefusal::Invalid)
    }

    /// Does what [`Self::host_of_run`] does, without its shortcuts.
    pub(super) fn any_host_of_run(
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
                    // The dot that ends the sentence stands right after the host.
                    let dots = text.get(cut..).unwrap_or_default().chars();
                    found.many_dots = dots.take_while(|c| chars::is_dot(*c)).count() > 1;
                }
                return Ok(found);
            }
        }
        // `bitcoin.org를`: the host ends where CJK text begins.
        let front = policy::before_cjk(text)
            .next()
            .filter(|part| part.start == 0);
        let host = front.and_then(|part| self.host_of_part(text.get(part)?));
        host.map_or(whole, Ok)
    }

    /// Returns the host in `part`, if all of `part` is the host. Returns `None` otherwise.
    pub(super) fn host_of_part(&self, part: &str) -> Option<HostMatch> {
        let found = host_of_run(part, self.tlds, false).ok()?;
        (found.len == part.len()).then_some(found)
    }
}
