//! Rows around a caret: up and down, the ends of a row, and how far from the left it stands.

use std::ops::Range;

use ropey::Rope;

use super::layout_of;
use crate::pieces::{self, Piece};
use crate::typeset::Typesetter;

/// Moves `by` rows from the caret before `byte` (down is positive), keeping to the distance `x` from the left.
pub fn move_rows(
    rope: &Rope,
    typesetter: &mut Typesetter,
    byte: usize,
    by: isize,
    x: f32,
) -> usize {
    let mut piece = pieces::piece_at(rope, byte);
    let mut layout = layout_of(rope, &piece, typesetter);
    let mut row = layout.row_of(byte - piece.range.start) as isize + by;
    loop {
        if row < 0 {
            match pieces::prev(rope, &piece) {
                Some(before) => piece = before,
                None => return piece.range.start,
            }
            layout = layout_of(rope, &piece, typesetter);
            row += layout.rows().len() as isize;
        } else if row >= layout.rows().len() as isize {
            row -= layout.rows().len() as isize;
            match pieces::next(rope, &piece) {
                Some(after) => piece = after,
                None => return piece.range.end,
            }
            layout = layout_of(rope, &piece, typesetter);
        } else {
            return piece.range.start + layout.byte_at(row as usize, x);
        }
    }
}

/// The distance of the caret before `byte` from the left of the text.
pub fn x_of(rope: &Rope, typesetter: &mut Typesetter, byte: usize) -> f32 {
    let piece = pieces::piece_at(rope, byte);
    layout_of(rope, &piece, typesetter)
        .caret(byte - piece.range.start)
        .1
}

/// The bytes between the start of the row around `byte` and the place the End key goes to.
pub fn row_around(rope: &Rope, typesetter: &mut Typesetter, byte: usize) -> Range<usize> {
    let piece = pieces::piece_at(rope, byte);
    let layout = layout_of(rope, &piece, typesetter);
    let row = layout.row_of(byte - piece.range.start);
    let start = layout.rows().get(row).map_or(0, |row| row.range.start);
    piece.range.start + start..piece.range.start + layout.row_end(row)
}

/// Whether the caret before `byte` is shown in this piece: at a cut it is shown in the later one.
pub fn holds(piece: &Piece, byte: usize) -> bool {
    piece.range.start <= byte && (byte < piece.range.end || byte == piece.range.end && piece.last)
}
