//! Links with a scheme in string literals that escape slashes: `https:\/\/example.com\/a`
//! (ruling 39).

use crate::reject::Rejected;
use crate::scan::{Scanner, VerdictSink};
use crate::scheme;

impl<S: VerdictSink> Scanner<'_, S> {
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
        if let Some(before) = self.char_before(start).filter(|c| scheme::glues(*c)) {
            return self.nothing_after(start, colon, |_| Rejected::GluedScheme { before });
        }
        let host_run = host_start..self.host_run_end(host_start);
        self.saw(host_run.end + 4);
        if self.rest(host_run.end).starts_with('@') {
            return self.nothing_after(start, colon, |_| Rejected::Userinfo);
        }
        match self.host_of_run(host_run.clone(), self.options.single_label_hosts) {
            Ok(found) => {
                let host = host_start..host_start + found.len;
                let tail = self.any_tail(start, host_start, &found);
                self.url_candidate(start, host, found.plain, tail);
            }
            Err(refusal) => {
                self.reject(start..host_run.end, |scanner| {
                    refusal.explain(scanner.slice(host_run.clone()), scanner.tlds)
                });
                self.go_on(host_run.end);
            }
        }
    }
}
