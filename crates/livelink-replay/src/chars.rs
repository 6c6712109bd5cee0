//! Converts between scalar values, which scripts use, and bytes, which the session uses.

use std::ops::Range;

use ropey::Rope;

use crate::error::ScriptError;

/// Returns the byte offset of the scalar value `at`. Errors call the offset `what`.
pub(super) fn byte(text: &Rope, at: usize, what: &str) -> Result<usize, ScriptError> {
    text.try_char_to_byte(at).map_err(|_| {
        ScriptError::line(format!(
            "{what} {at} is past the end of the text ({})",
            text.len_chars()
        ))
    })
}

/// Returns the byte range of `from..to`.
pub(super) fn bytes(text: &Rope, from: usize, to: usize) -> Result<Range<usize>, ScriptError> {
    if from > to {
        return Err(ScriptError::line(format!(
            "the range {from}..{to} ends before it starts"
        )));
    }
    Ok(byte(text, from, "offset")?..byte(text, to, "offset")?)
}

/// Returns a byte range in scalar values.
pub(super) fn scalars(text: &Rope, range: &Range<usize>) -> Range<usize> {
    let scalar = |at| {
        text.try_byte_to_char(at)
            .unwrap_or_else(|_| text.len_chars())
    };
    scalar(range.start)..scalar(range.end)
}
