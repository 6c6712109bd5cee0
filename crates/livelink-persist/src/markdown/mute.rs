//! Mutes as numeric character references.

use std::ops::Range;

use livelink_session::{Mute, MuteCause};

/// The most digits that CommonMark reads in a hexadecimal reference.
const DIGITS: usize = 6;

/// Returns the reference of the first of several muted characters.
pub fn opening(c: char, cause: MuteCause) -> String {
    let zeros = usize::from(cause == MuteCause::Backspace);
    format!("&#x{};", digits(format!("{:x}", u32::from(c)), zeros))
}

/// Returns the reference of the last of several muted characters.
pub fn closing(c: char, cause: MuteCause) -> String {
    let zeros = usize::from(cause == MuteCause::Undo);
    format!("&#X{};", digits(format!("{:X}", u32::from(c)), zeros))
}

/// Returns the reference of a character that is muted alone.
pub fn lone(c: char, cause: MuteCause) -> String {
    let zeros = match cause {
        MuteCause::Backspace => 1,
        MuteCause::Undo => 2,
        _ => 0,
    };
    format!("&#X{};", digits(format!("{:X}", u32::from(c)), zeros))
}

fn digits(digits: String, zeros: usize) -> String {
    let width = (digits.len() + zeros).min(DIGITS.max(digits.len()));
    format!("{digits:0>width$}")
}

/// The mute that is being read: the first reference was read, and the last one was not yet.
#[derive(Clone, Debug, Default)]
pub struct OpenMute(Option<(usize, MuteCause)>);

impl OpenMute {
    /// Takes a reference as it is written; `range` is the range of its character in the text. Returns the mute that it
    /// closes, if any.
    pub fn reference(&mut self, written: &str, range: Range<usize>) -> Option<Mute> {
        let body = written.strip_suffix(';')?;
        if let Some(hex) = body.strip_prefix("&#x") {
            let cause = match zeros(hex) {
                0 => MuteCause::Unlink,
                _ => MuteCause::Backspace,
            };
            self.0 = Some((range.start, cause));
            return None;
        }
        let zeros = zeros(body.strip_prefix("&#X")?);
        let (from, cause) = match (self.0.take(), zeros) {
            (Some((from, cause)), 0) => (from, cause),
            (Some((from, _)), _) => (from, MuteCause::Undo),
            (None, 0) => (range.start, MuteCause::Unlink),
            (None, 1) => (range.start, MuteCause::Backspace),
            (None, _) => (range.start, MuteCause::Undo),
        };
        let range = from..range.end;
        Some(Mute { range, cause })
    }

    /// A boundary ends a run, and so any mute that was opened in that run.
    pub fn end(&mut self) {
        self.0 = None;
    }
}

/// Leading zeros, not counting the digit of U+0000.
fn zeros(digits: &str) -> usize {
    let value = digits.trim_start_matches('0');
    digits.len() - value.len().max(1)
}
