//! Where what is typed is divided: at words, at sentences and after pauses.

/// A pause of this many seconds ends an undo unit.
const PAUSE: f64 = 2.0;

/// Where typing is divided into undo units.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TypingBreaks {
    at_words: bool,
    now: f64,
    last: f64,
}

impl TypingBreaks {
    pub(super) fn at_words() -> Self {
        Self {
            at_words: true,
            ..Self::default()
        }
    }

    pub(super) fn set_time(&mut self, now: f64) {
        self.now = now;
    }

    /// Returns whether `next` begins a unit behind `before`, and notes that it was typed.
    pub(super) fn begins_unit(&mut self, before: Option<char>, next: Option<char>) -> bool {
        let paused = self.now - self.last > PAUSE;
        self.last = self.now;
        let word =
            before.is_some_and(char::is_whitespace) && !next.is_some_and(char::is_whitespace);
        // Sentences end so where no space follows.
        let sentence = before.is_some_and(|c| matches!(c, '\u{3002}' | '\u{ff01}' | '\u{ff1f}'));
        self.at_words && (paused || word || sentence)
    }
}
