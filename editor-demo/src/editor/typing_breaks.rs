//! Where typed text is divided into undo units: at words, at sentences and after pauses.

/// A pause of this many seconds ends an undo unit.
const PAUSE: f64 = 2.0;

/// Decides where a new undo unit begins.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TypingBreaks {
    at_words: bool,
    /// The current time, in seconds.
    pub(super) now: f64,
    last: f64,
}

impl TypingBreaks {
    pub(super) fn at_words() -> Self {
        Self {
            at_words: true,
            ..Self::default()
        }
    }

    /// Returns whether a new undo unit begins with `next`, which was typed right after `before`. It also notes the time.
    pub(super) fn begins_unit(&mut self, before: Option<char>, next: Option<char>) -> bool {
        let paused = self.now - self.last > PAUSE;
        self.last = self.now;
        let word =
            before.is_some_and(char::is_whitespace) && !next.is_some_and(char::is_whitespace);
        // These end a sentence in scripts that write no space after it.
        let sentence = before.is_some_and(|c| matches!(c, '\u{3002}' | '\u{ff01}' | '\u{ff1f}'));
        self.at_words && (paused || word || sentence)
    }
}
