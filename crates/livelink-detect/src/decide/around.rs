//! The signs around a candidate that are not its text: emphasis, control sequences, and escapes of
//! string literals (rulings 18, 19, 23, 39, 44).

use crate::policy;
use crate::scan::{Scanner, VerdictSink};
use crate::{scheme, terminal};
use std::ops::Range;

impl<S: VerdictSink + ?Sized> Scanner<'_, S> {
    /// Returns the character right before a scheme if it forbids the link (ruling 18).
    #[inline]
    pub(super) fn glued_before(&self, start: usize) -> Option<char> {
        // Only an ASCII character can be glued to a scheme, so its byte is enough.
        let before = self.text.as_bytes().get(start.checked_sub(1)?)?;
        let before = Some(char::from(*before)).filter(|before| scheme::glues(*before))?;
        let is_apart = match before {
            '_' => self.policy().emphasis && policy::emphasis::before(self.text, start) > 0,
            _ => {
                let policy = self.policy();
                policy.terminal_escapes && terminal::ends_sequence(self.text, start)
                    || policy.string_escapes && policy::escape_ends_at(self.text, start)
            }
        };
        (!is_apart).then_some(before)
    }

    /// Returns whether a candidate that starts at `start` is in a control string (ruling 44).
    pub(super) fn is_in_terminal_string(&self, start: usize) -> bool {
        self.policy().terminal_escapes && terminal::is_in_string(self.text, start)
    }

    /// Returns a part of a host run without the end of a control sequence at its start (ruling 44), and
    /// without the emphasis at its edges: `_example.com_`.
    pub(super) fn without_signs_around(&self, mut part: Range<usize>) -> Range<usize> {
        if self.policy().terminal_escapes {
            part.start = terminal::after_sequence(self.text, part.start).min(part.end);
        }
        // Without emphasis before it, a name with `_` at its end is a member (`x.as_()`, `other.data_`),
        // unless `www.` begins it.
        let first = self.text.as_bytes().get(part.start);
        match matches!(first, Some(b'_' | b'w' | b'W')) && self.policy().emphasis {
            true => self.within_emphasis(part),
            false => part,
        }
    }

    /// Returns a part of a host run that begins with `_` or with `www.`, without emphasis at its edges.
    fn within_emphasis(&self, part: Range<usize>) -> Range<usize> {
        let text = self.slice(part.clone());
        let start = part.start + text.len() - text.trim_start_matches('_').len();
        let is_member = start == part.start && !policy::begins_with_www(text);
        if is_member || policy::emphasis::before(self.text, start) != start - part.start {
            return part;
        }
        start..start.max(part.start + policy::emphasis::len_before(text))
    }

    /// Returns the end of a bare host with its path, without the emphasis around it. Returns `None` if
    /// emphasis comes before the host and not after it, so that it is a part of the name.
    pub(super) fn end_in_emphasis(
        &self,
        start: usize,
        port_end: usize,
        end: usize,
    ) -> Option<usize> {
        if self.byte_before(start) != b'_' || !self.policy().emphasis {
            return Some(end);
        }
        let end = self.without_emphasis(start, port_end, end);
        self.saw(end + 8);
        let before = policy::emphasis::before(self.text, start);
        (policy::emphasis::after(self.text, end) == before).then_some(end)
    }

    /// Returns the end of a link that starts at `start`. If `_` is right before the link, the emphasis
    /// at the end of its path is left out.
    #[inline]
    pub(super) fn without_emphasis(&self, start: usize, port_end: usize, end: usize) -> usize {
        if self.byte_before(start) != b'_' || !self.policy().emphasis {
            return end;
        }
        let parts = self.slice(port_end..end);
        port_end + parts.trim_end_matches(['_', '*', '~']).len()
    }
}
