//! Dead zones: after some colons nothing links (rulings 9, 17, 18).

use crate::boundary;
use crate::reject::Rejected;
use crate::scan::{Scanner, VerdictSink};

impl<S: VerdictSink> Scanner<'_, S> {
    /// Begins a dead zone at the colon at `colon`: nothing links up to the next boundary. The
    /// reason is about the text from `start` to the colon.
    pub(super) fn nothing_after(
        &mut self,
        start: usize,
        colon: usize,
        reason: impl FnOnce(&Self) -> Rejected,
    ) {
        let limit = colon.saturating_add(self.options.max_link_len);
        if S::EXPLAINS && colon >= self.floor && !self.is_dead(colon) {
            let end = boundary::run_end_within(self.text, colon, limit);
            self.reject(start..end, reason);
        }
        self.dead.until = limit;
        self.dead.checked = colon;
        self.at = colon + 3;
    }

    /// Returns whether `at` is in a dead zone. `at` must not decrease from one call to the next.
    #[inline]
    pub(crate) fn is_dead(&mut self, at: usize) -> bool {
        if self.dead.until == 0 {
            return false;
        }
        let free_to = boundary::run_end_within(self.text, self.dead.checked, at);
        if at >= self.dead.until || free_to < at {
            self.dead.until = 0;
        }
        self.dead.checked = at;
        self.dead.until != 0
    }
}
