//! The part of the document on screen, and the mapping between positions on the screen and in the
//! text.
//!
//! The scroll position is not a distance from the top of the document, as nobody knows how high 100 MB of wrapped text is.
//! It is the part of a line at the top edge, and how far this part is scrolled past. Everything else is found by walking from
//! there. So the cost of a frame is linear in the visible text, anywhere in a document of any size. The scroll bar works by a weight
//! that grows with bytes and lines, which a rope counts in O(log n).
//!
//! Lengths are in pixels of the screen, heights measured from the top edge of the view.

mod caret_rows;
mod placed_part;

use std::ops::Range;

use ropey::Rope;

use crate::line_parts;
use crate::text;
use crate::text_document::TextDocument;
use crate::typesetting::Typesetter;

pub use caret_rows::{beside, holds, move_by, move_rows, reads_from_right, row_around, x_of};
pub use placed_part::PlacedPart;
pub(crate) use placed_part::QUOTE_STEP;
use placed_part::layout_of;

/// The weight that a line adds to its bytes, for the scroll bar: about the bytes of half a row.
const LINE_WEIGHT: usize = 40;

/// How far [`Viewport::reveal`] looks for the caret before it treats it as far away, in screens.
const NEARBY_SCREENS: f32 = 1.5;

/// The place of a caret in the view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CaretPlace {
    /// Height of the top edge of its row.
    pub top: f32,
    /// Height of the row.
    pub height: f32,
    /// Its distance from the left of the text.
    pub x: f32,
}

/// The scroll position and the size of the view.
#[derive(Clone, Debug, Default)]
pub struct Viewport {
    /// The first byte of the part at the top edge.
    top: usize,
    /// How much of that part is above the top edge.
    above: f32,
    /// How far the text is scrolled to the side.
    left: f32,
    width: f32,
    height: f32,
}

impl Viewport {
    /// Sets the size of the view.
    pub fn resize(&mut self, width: f32, height: f32) {
        self.width = width;
        self.height = height;
    }

    /// Height of the view.
    pub fn height(&self) -> f32 {
        self.height
    }

    /// How far the text is scrolled to the side.
    pub fn left(&self) -> f32 {
        self.left
    }

    /// Scrolls sideways, between the left edge and `widest`.
    pub fn scroll_sideways(&mut self, by: f32, widest: f32) {
        self.left = (self.left + by).min(widest - self.width).max(0.0);
    }

    /// Keeps the same text at the top edge after an edit.
    pub fn edited(&mut self, start: usize, old_end: usize, new_end: usize) {
        if self.top >= old_end && self.top > start {
            self.top = (self.top - old_end).saturating_add(new_end);
        } else if self.top > start {
            self.top = start;
        }
    }

    /// Returns the parts on screen, from top to bottom. Also brings the scroll position back to the
    /// start of a part after edits, and reverts scrolling beyond the end.
    pub fn visible<D: TextDocument + ?Sized>(
        &mut self,
        document: &D,
        typesetter: &mut Typesetter,
    ) -> Vec<PlacedPart> {
        self.top = line_parts::part_at(document.text(), self.top).range.start;
        let mut placed = self.walk(document, typesetter, self.height);
        let bottom = placed.last().map_or(0.0, PlacedPart::bottom);
        if bottom < self.height && (self.top > 0 || self.above > 0.0) {
            self.scroll(document, typesetter, bottom - self.height);
            placed = self.walk(document, typesetter, self.height);
        }
        placed
    }

    fn walk<D: TextDocument + ?Sized>(
        &self,
        document: &D,
        typesetter: &mut Typesetter,
        until: f32,
    ) -> Vec<PlacedPart> {
        let rope = document.text();
        let mut parts = Vec::new();
        let mut top = -self.above;
        let mut next = Some(line_parts::part_at(rope, self.top));
        while let Some(part) = next {
            let mut placed = layout_of(document, &part, typesetter);
            placed.top = top;
            top = placed.bottom();
            parts.push(placed);
            if top >= until {
                break;
            }
            next = line_parts::next(rope, &part);
        }
        parts
    }

    /// Scrolls by a distance (down is positive), up to the ends of the document.
    pub fn scroll<D: TextDocument + ?Sized>(
        &mut self,
        document: &D,
        typesetter: &mut Typesetter,
        by: f32,
    ) {
        let rope = document.text();
        self.above += by;
        let mut part = line_parts::part_at(rope, self.top);
        while self.above < 0.0 {
            let Some(before) = line_parts::prev(rope, &part) else {
                self.above = 0.0;
                break;
            };
            self.above += layout_of(document, &before, typesetter).height();
            part = before;
        }
        loop {
            let height = layout_of(document, &part, typesetter).height();
            if self.above < height {
                break;
            }
            match line_parts::next(rope, &part) {
                Some(after) => {
                    self.above -= height;
                    part = after;
                }
                None => {
                    self.above = height;
                    break;
                }
            }
        }
        self.top = part.range.start;
    }

    /// Returns where the caret before `byte` is, if it is on screen or a little below.
    pub fn place_of<D: TextDocument + ?Sized>(
        &self,
        document: &D,
        typesetter: &mut Typesetter,
        byte: usize,
    ) -> Option<CaretPlace> {
        let placed = self.part_of(document, typesetter, byte)?;
        let (row, x) = placed.layout.caret(byte - placed.part.range.start);
        Some(CaretPlace {
            top: placed.row_top(row),
            height: placed.row_height(),
            x,
        })
    }

    /// Returns the part that shows the caret before `byte`, if it is on screen or a little below.
    fn part_of<D: TextDocument + ?Sized>(
        &self,
        document: &D,
        typesetter: &mut Typesetter,
        byte: usize,
    ) -> Option<PlacedPart> {
        if byte < self.top {
            return None;
        }
        let placed = self.walk(document, typesetter, self.height * NEARBY_SCREENS);
        placed.into_iter().find(|placed| holds(&placed.part, byte))
    }

    /// Brings the caret before `byte` on screen: by scrolling as little as needed, or to the middle from far away.
    pub fn reveal<D: TextDocument + ?Sized>(
        &mut self,
        document: &D,
        typesetter: &mut Typesetter,
        byte: usize,
    ) {
        let x = match self.part_of(document, typesetter, byte) {
            Some(placed) => {
                let (row, x) = placed.layout.caret(byte - placed.part.range.start);
                let (above, below) = placed.room_around(row);
                let top = placed.row_top(row) - above;
                let lowest = (self.height - (above + placed.row_height() + below)).max(0.0);
                if top < 0.0 {
                    self.scroll(document, typesetter, top);
                } else if top > lowest {
                    self.scroll(document, typesetter, top - lowest);
                }
                x
            }
            None => {
                let old_top = self.top;
                let part = line_parts::part_at(document.text(), byte);
                let placed = layout_of(document, &part, typesetter);
                let (row, x) = placed.layout.caret(byte - part.range.start);
                self.top = part.range.start;
                self.above = placed.row_top(row) - placed.room_around(row).0;
                // Up to a screen above the old top, the caret's row goes to the upper edge, as it does with single steps.
                let was_near = byte < old_top && {
                    let below = self.walk(document, typesetter, self.height);
                    below
                        .iter()
                        .any(|placed| placed.part.range.start == old_top)
                };
                if !was_near {
                    let middle = (self.height - placed.row_height()) / 2.0;
                    self.scroll(document, typesetter, -middle);
                }
                x
            }
        };
        if typesetter.style().wrap_width.is_some() {
            // Rows that are broken fit the width. Only a space at the end of one may stick out.
            self.left = 0.0;
            return;
        }
        let margin = typesetter.style().row_height;
        if x < self.left + margin {
            self.left = (x - margin).max(0.0);
        } else if x > self.left + self.width - margin {
            self.left = (x - self.width + margin).max(0.0);
        }
    }

    /// Returns the byte nearest to a point of the view.
    pub fn byte_at<D: TextDocument + ?Sized>(
        &self,
        document: &D,
        typesetter: &mut Typesetter,
        x: f32,
        y: f32,
    ) -> usize {
        let row_height = typesetter.style().row_height;
        let placed = self.walk(document, typesetter, y.max(0.0) + row_height);
        let Some(at) = placed
            .iter()
            .find(|placed| y < placed.bottom())
            .or(placed.last())
        else {
            return 0;
        };
        at.part.range.start + at.layout.byte_at(at.row_at(y), x + self.left)
    }

    /// Returns the cluster under a point of the view; `None` beside the text.
    pub fn cluster_at<D: TextDocument + ?Sized>(
        &self,
        document: &D,
        typesetter: &mut Typesetter,
        x: f32,
        y: f32,
    ) -> Option<Range<usize>> {
        let row_height = typesetter.style().row_height;
        let placed = self.walk(document, typesetter, y.max(0.0) + row_height);
        let at = placed
            .iter()
            .find(|placed| placed.row_top(0) <= y && y < placed.rows_bottom())?;
        let cluster = at.layout.cluster_at(at.row_at(y), x + self.left)?;
        let start = at.part.range.start;
        Some(start + cluster.start..start + cluster.end)
    }

    /// Returns by how many rows a page moves: as many as fit on the screen, except one that stays
    /// in sight.
    /// Rows are rows of body text.
    pub fn rows_a_page(&self, typesetter: &Typesetter) -> isize {
        ((self.height / typesetter.style().row_height).floor() as isize - 1).max(1)
    }

    /// Returns start and length of the scroll bar's thumb, as fractions of the track.
    pub fn thumb(&self, rope: &Rope, placed: &[PlacedPart]) -> (f32, f32) {
        let total = weight(rope, rope.len_bytes()).max(1) as f32;
        let inner = |at: &PlacedPart, y: f32| {
            let height = at.height().max(1.0);
            let share = ((y - at.top) / height).clamp(0.0, 1.0);
            weight(rope, at.part.range.start) as f32
                + share * (at.part.range.len() + LINE_WEIGHT) as f32
        };
        let (Some(first), Some(last)) = (placed.first(), placed.last()) else {
            return (0.0, 1.0);
        };
        let start = inner(first, 0.0) / total;
        let end = inner(last, self.height) / total;
        (start.min(1.0), (end - start).clamp(0.0, 1.0))
    }

    /// Jumps to a fraction of the document, for the scroll bar.
    pub fn jump<D: TextDocument + ?Sized>(
        &mut self,
        document: &D,
        typesetter: &mut Typesetter,
        fraction: f32,
    ) {
        let rope = document.text();
        let total = weight(rope, rope.len_bytes());
        let target = (f64::from(fraction.clamp(0.0, 1.0)) * total as f64) as usize;
        // The last line that begins at or before the target weight.
        let (mut low, mut high) = (0, rope.len_lines());
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if weight(rope, rope.line_to_byte(middle)) <= target {
                low = middle
            } else {
                high = middle
            }
        }
        let line = text::line_range(rope, low);
        let into = target.saturating_sub(weight(rope, line.start));
        let part = line_parts::part_at(rope, line.start + into.min(line.len()));
        let share = into.saturating_sub(part.range.start - line.start) as f32
            / (part.range.len() + LINE_WEIGHT) as f32;
        let height = layout_of(document, &part, typesetter).height();
        self.top = part.range.start;
        self.above = share.min(1.0) * height;
    }
}

fn weight(rope: &Rope, byte: usize) -> usize {
    byte + LINE_WEIGHT * (text::line_of(rope, byte) + usize::from(byte >= rope.len_bytes()))
}
