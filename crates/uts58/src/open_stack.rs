//! The stack of open brackets that the termination algorithm keeps. Formatting keeps the same one.

use crate::properties::link_bracket;

/// The greatest number of brackets that may be open at once within a part. The next one ends the link (UTS #58, section
/// 3.5.1).
pub const OPEN_STACK_LIMIT: usize = 125;

/// The brackets that are open, at most [`OPEN_STACK_LIMIT`]. They lie on the machine's stack.
#[derive(Clone, Debug)]
pub(crate) struct OpenStack {
    open: [char; OPEN_STACK_LIMIT],
    len: usize,
}

impl OpenStack {
    pub(crate) const fn new() -> Self {
        Self {
            open: ['\0'; OPEN_STACK_LIMIT],
            len: 0,
        }
    }

    /// Pushes an opening bracket. Returns whether there was room.
    #[must_use]
    pub(crate) fn push(&mut self, c: char) -> bool {
        match self.open.get_mut(self.len) {
            Some(slot) => {
                *slot = c;
                self.len += 1;
                true
            }
            None => false,
        }
    }

    /// Pops the bracket that `close` closes. Returns `false`, and pops nothing, if that is not the bracket opened last.
    #[must_use]
    pub(crate) fn close(&mut self, close: char) -> bool {
        let last = self.len.wrapping_sub(1);
        let matches = self
            .open
            .get(last)
            .is_some_and(|open| link_bracket(close) == Some(*open));
        if matches {
            self.len = last;
        }
        matches
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::{OPEN_STACK_LIMIT, OpenStack};

    #[test]
    fn a_bracket_that_does_not_match_stays_open() {
        let mut stack = OpenStack::new();
        assert!(!stack.close(')'));
        assert!(stack.push('(') && stack.push('['));
        assert!(!stack.close(')') && stack.close(']') && stack.close(')'));
        assert!(!stack.close(')'));
        assert!(stack.push('('));
        stack.clear();
        assert!(!stack.close(')'));
    }

    #[test]
    fn a_full_stack_refuses_and_keeps_what_it_has() {
        let mut stack = OpenStack::new();
        for _ in 0..OPEN_STACK_LIMIT {
            assert!(stack.push('<'));
        }
        assert!(!stack.push('('));
        assert!(stack.close('>') && stack.push('(') && stack.close(')'));
    }
}
