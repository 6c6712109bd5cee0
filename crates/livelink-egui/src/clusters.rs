//! Extended grapheme clusters of a rope. An arrow key steps over one cluster.
//!
//! `unicode-segmentation` finds the borders. The loops here give it the chunks of the rope that it asks for, so no more of
//! the text is read than the cluster and the characters that decide its borders.

use ropey::Rope;
use unicode_segmentation::{GraphemeCursor, GraphemeIncomplete};

/// Returns the first border between clusters after byte `at`. After the last cluster this is the length of the text. A character
/// has to start at `at`.
pub(crate) fn border_after(rope: &Rope, at: usize) -> usize {
    let len = rope.len_bytes();
    let mut cursor = GraphemeCursor::new(at, len, true);
    let (mut chunk, mut start) = chunk_at(rope, at);
    loop {
        match cursor.next_boundary(chunk, start) {
            Ok(border) => return border.unwrap_or(len),
            Err(GraphemeIncomplete::NextChunk) => {
                (chunk, start) = chunk_at(rope, start + chunk.len());
            }
            Err(GraphemeIncomplete::PreContext(end)) if provide(rope, &mut cursor, end) => {}
            Err(_) => return len,
        }
    }
}

/// Returns the last border between clusters before byte `at`. At the start of the text this is 0. A character has to start at `at`,
/// or the text has to end there.
pub(crate) fn border_before(rope: &Rope, at: usize) -> usize {
    let Some(last) = at.checked_sub(1) else {
        return 0;
    };
    let mut cursor = GraphemeCursor::new(at, rope.len_bytes(), true);
    let (mut chunk, mut start) = chunk_at(rope, last);
    loop {
        match cursor.prev_boundary(chunk, start) {
            Ok(border) => return border.unwrap_or(0),
            Err(GraphemeIncomplete::PrevChunk) => {
                (chunk, start) = chunk_at(rope, start.saturating_sub(1));
            }
            Err(GraphemeIncomplete::PreContext(end)) if provide(rope, &mut cursor, end) => {}
            Err(_) => return 0,
        }
    }
}

/// Returns the chunk that holds a byte, and where the chunk starts.
fn chunk_at(rope: &Rope, byte: usize) -> (&str, usize) {
    let (chunk, start, ..) = rope.chunk_at_byte(byte.min(rope.len_bytes()));
    (chunk, start)
}

/// Gives the cursor the text before byte `end`, as far as one chunk holds it. Returns whether there is such text.
fn provide(rope: &Rope, cursor: &mut GraphemeCursor, end: usize) -> bool {
    let (chunk, start) = chunk_at(rope, end.saturating_sub(1));
    match chunk.get(..end.saturating_sub(start)) {
        Some(before) if !before.is_empty() => {
            cursor.provide_context(before, start);
            true
        }
        _ => false,
    }
}
