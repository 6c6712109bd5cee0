//! The signs around a candidate that are not its text (rulings 18, 44).

use crate::scan::{Scanner, VerdictSink};
use crate::{scheme, terminal};
use std::ops::Range;

impl<S: VerdictSink> Scanner<'_, S> {
    /// Returns the character right before a scheme if it forbids the link (ruling 18).
    #[inline]
    pub(super) fn glued_before(&self, start: usize) -> Option<char> {
        // Only an ASCII character can be glued to a scheme, so its byte is enough.
        let before = self.text.as_bytes().get(start.checked_sub(1)?)?;
        let before = Some(char::from(*before)).filter(|before| scheme::glues(*before))?;
        let is_apart = self.policy().terminal_escapes && terminal::ends_sequence(self.text, start);
        (!is_apart).then_some(before)
    }

    /// Returns whether a candidate that starts at `start` is in a control string (ruling 44).
    pub(super) fn is_in_terminal_string(&self, start: usize) -> bool {
        self.policy().terminal_escapes && terminal::is_in_string(self.text, start)
    }

    /// Returns a part of a host run without the end of a control sequence at its start (ruling 44).
    pub(super) fn without_signs_around(&self, mut part: Range<usize>) -> Range<usize> {
        if self.policy().terminal_escapes {
            part.start = terminal::after_sequence(self.text, part.start).min(part.end);
        }
        part
    }
}
