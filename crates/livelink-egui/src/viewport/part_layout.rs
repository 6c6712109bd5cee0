//! The layout of a part of a line.

use std::sync::Arc;

use ropey::Rope;

use crate::line_parts::LinePart;
use crate::typesetting::{TextLayout, Typesetter};

/// Lays out a part of a line, or finds the layout of the same text again.
pub(super) fn layout_of(
    rope: &Rope,
    part: &LinePart,
    typesetter: &mut Typesetter,
) -> Arc<TextLayout> {
    let slice = rope.byte_slice(part.range.clone());
    match slice.as_str() {
        Some(text) => typesetter.layout(text),
        None => typesetter.layout(&slice.to_string()),
    }
}
