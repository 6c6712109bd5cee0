//! The rows around a caret: those above and below, the ends of its row, and its distance from the left.

use std::ops::Range;

use super::placed_part::layout_of;
use crate::line_parts::{self, LinePart};
use crate::text;
use crate::text_document::TextDocument;
use crate::typesetting::Typesetter;

/// Moves the caret before `byte` by `by` rows (down is positive), to the distance `x` from the left.
pub fn move_rows<D: TextDocument + ?Sized>(
    document: &D,
    typesetter: &mut Typesetter,
    byte: usize,
    by: isize,
    x: f32,
) -> usize {
    let rope = document.text();
    let mut part = line_parts::part_at(rope, byte);
    let mut layout = layout_of(document, &part, typesetter).layout;
    let mut row = (layout.row_of(byte - part.range.start) as isize).saturating_add(by);
    loop {
        if row < 0 {
            match line_parts::prev(rope, &part) {
                Some(before) => part = before,
                None => return part.range.start,
            }
            layout = layout_of(document, &part, typesetter).layout;
            row += layout.rows().len() as isize;
        } else if row >= layout.rows().len() as isize {
            row -= layout.rows().len() as isize;
            match line_parts::next(rope, &part) {
                Some(after) => part = after,
                None => return part.range.end,
            }
            layout = layout_of(document, &part, typesetter).layout;
        } else {
            return part.range.start + layout.byte_at(row as usize, x);
        }
    }
}

/// Moves the caret before `byte` by a height in pixels (down is positive), to the distance `x` from the left: from the middle of
/// its row to the row at that height. Where rows are of one height, this is a movement by rows.
pub fn move_by<D: TextDocument + ?Sized>(
    document: &D,
    typesetter: &mut Typesetter,
    byte: usize,
    by: f32,
    x: f32,
) -> usize {
    let rope = document.text();
    let mut part = line_parts::part_at(rope, byte);
    let mut placed = layout_of(document, &part, typesetter);
    let row = placed.layout.row_of(byte - part.range.start);
    // Where the caret goes, from the top of the part.
    let mut y = placed.row_top(row) + placed.row_height() / 2.0 + by;
    loop {
        if y < 0.0 {
            match line_parts::prev(rope, &part) {
                Some(before) => part = before,
                None => return part.range.start,
            }
            placed = layout_of(document, &part, typesetter);
            y += placed.height();
        } else if y >= placed.height() {
            y -= placed.height();
            match line_parts::next(rope, &part) {
                Some(after) => part = after,
                None => return part.range.end,
            }
            placed = layout_of(document, &part, typesetter);
        } else {
            let row = placed
                .row_at(y)
                .min(placed.layout.rows().len().saturating_sub(1));
            return part.range.start + placed.layout.byte_at(row, x);
        }
    }
}

/// Returns whether the row of the caret before `byte` is read from the right.
pub fn reads_from_right<D: TextDocument + ?Sized>(
    document: &D,
    typesetter: &mut Typesetter,
    byte: usize,
) -> bool {
    let part = line_parts::part_at(document.text(), byte);
    let layout = layout_of(document, &part, typesetter).layout;
    layout.reads_from_right(layout.row_of(byte - part.range.start))
}

/// Returns the distance of the caret before `byte` from the left of the text.
pub fn x_of<D: TextDocument + ?Sized>(
    document: &D,
    typesetter: &mut Typesetter,
    byte: usize,
) -> f32 {
    let part = line_parts::part_at(document.text(), byte);
    let placed = layout_of(document, &part, typesetter);
    placed.layout.caret(byte - part.range.start).1
}

/// Returns the caret that is one cluster to the left of the caret before `byte` as they are shown, or to the right. In
/// right-to-left text that is the other way than in the text. From the end of a row, the caret goes to the next row or to the one
/// before, as the text is read. O(row).
pub fn beside<D: TextDocument + ?Sized>(
    document: &D,
    typesetter: &mut Typesetter,
    byte: usize,
    to_left: bool,
) -> usize {
    let rope = document.text();
    let byte = text::floor(rope, byte);
    let part = line_parts::part_at(rope, byte);
    let layout = layout_of(document, &part, typesetter).layout;
    if layout.is_left_to_right() {
        return match to_left {
            true => text::prev_grapheme(rope, byte),
            false => text::next_grapheme(rope, byte),
        };
    }
    let row = layout.row_of(byte - part.range.start);
    if let Some(at) = layout.beside(byte - part.range.start, to_left, part.last) {
        return part.range.start + at;
    }
    let row_start = layout.rows().get(row).map_or(0, |row| row.range.start);
    let row_end = layout.rows().get(row).map_or(0, |row| row.range.end);
    let is_last = part.last && row + 1 == layout.rows().len();
    let (start, end) = (part.range.start + row_start, part.range.start + row_end);
    match to_left != layout.reads_from_right(row) {
        // At an end of the text there is no other row.
        true if start == 0 => byte,
        true => text::prev_grapheme(rope, start),
        false if is_last && end == rope.len_bytes() => byte,
        false if is_last => text::next_grapheme(rope, end),
        false => end,
    }
}

/// Returns the bytes from the start of the row around `byte` to the place where the End key goes.
pub fn row_around<D: TextDocument + ?Sized>(
    document: &D,
    typesetter: &mut Typesetter,
    byte: usize,
) -> Range<usize> {
    let part = line_parts::part_at(document.text(), byte);
    let layout = layout_of(document, &part, typesetter).layout;
    let row = layout.row_of(byte - part.range.start);
    let start = layout.rows().get(row).map_or(0, |row| row.range.start);
    part.range.start + start..part.range.start + layout.row_end(row)
}

/// Returns whether the caret before `byte` is shown in this part. At a cut it is shown in the later one.
pub fn holds(part: &LinePart, byte: usize) -> bool {
    part.range.start <= byte && (byte < part.range.end || byte == part.range.end && part.last)
}

#[cfg(test)]
mod tests {
    use ropey::Rope;

    use super::*;

    /// At a cut of a long line, the caret is at the start of the part after it. Only the last part holds its own end.
    #[test]
    fn each_caret_is_in_one_part() {
        let rope = Rope::from_str(&format!("{}\nshort\n", "word ".repeat(10_000)));
        let first = line_parts::part_at(&rope, 0);
        let parts: Vec<LinePart> =
            std::iter::successors(Some(first), |part| line_parts::next(&rope, part)).collect();
        assert!(parts.len() > 5);
        for part in &parts {
            for at in [part.range.start, part.range.end] {
                let holding = parts.iter().filter(|part| holds(part, at)).count();
                assert_eq!(holding, 1, "byte {at}");
            }
        }
    }
}
