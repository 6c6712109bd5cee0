//! Scalar values outside, bytes inside.

use std::ops::Range;

use ropey::Rope;

use super::error::ScriptError;

/// The byte of the scalar value `at`; `what` names it in the error.
pub(super) fn byte(text: &Rope, at: usize, what: &str) -> Result<usize, ScriptError> {
    text.try_char_to_byte(at).map_err(|_| {
        ScriptError::line(format!(
            "{what} {at} is past the end of the text ({})",
            text.len_chars()
        ))
    })
}

/// The bytes of `from..to`.
pub(super) fn bytes(text: &Rope, from: usize, to: usize) -> Result<Range<usize>, ScriptError> {
    if from > to {
        return Err(ScriptError::line(format!(
            "the range {from}..{to} ends before it starts"
        )));
    }
    Ok(byte(text, from, "offset")?..byte(text, to, "offset")?)
}

/// The scalar values of a byte range.
pub(super) fn scalars(text: &Rope, range: &Range<usize>) -> Range<usize> {
    let scalar = |at| {
        text.try_byte_to_char(at)
            .unwrap_or_else(|_| text.len_chars())
    };
    scalar(range.start)..scalar(range.end)
}
