//! A row of laid-out text: its glyphs, and the places of its clusters.

use std::ops::Range;

use cosmic_text::LayoutGlyph;
use unicode_segmentation::UnicodeSegmentation as _;

/// A row of a [`TextLayout`](super::layout::TextLayout).
#[derive(Debug)]
pub struct Row {
    /// The bytes of the row, with the white space at its end.
    pub range: Range<usize>,
    /// The glyphs in visual order.
    pub glyphs: Vec<LayoutGlyph>,
    /// Right end of the row's ink and spaces, in pixels.
    pub width: f32,
    /// The place of the caret of an empty row.
    origin: f32,
    /// The clusters in logical order.
    pub(super) cells: Vec<Cell>,
}

/// An extended grapheme cluster on a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Cell {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) left: f32,
    pub(super) right: f32,
    rtl: bool,
}

impl Cell {
    /// Returns the side where reading enters the cluster.
    fn leading(&self) -> f32 {
        if self.rtl { self.right } else { self.left }
    }

    fn trailing(&self) -> f32 {
        if self.rtl { self.left } else { self.right }
    }
}

impl Row {
    /// `origin` is the place of the caret if the row is empty.
    pub(super) fn new(
        text: &str,
        range: Range<usize>,
        glyphs: Vec<LayoutGlyph>,
        origin: f32,
    ) -> Self {
        let cells = cells(text, &range, &glyphs, origin);
        let width = glyphs
            .iter()
            .map(|glyph| glyph.x + glyph.w)
            .fold(0.0, f32::max);
        Self {
            range,
            glyphs,
            width,
            origin,
            cells,
        }
    }

    /// Returns the left end of the row's ink and spaces, in pixels.
    pub fn left(&self) -> f32 {
        let left = self.glyphs.iter().map(|glyph| glyph.x);
        left.fold(f32::INFINITY, f32::min)
    }

    pub(super) fn caret(&self, at: usize) -> f32 {
        match self.cells.iter().find(|cell| at < cell.end) {
            Some(cell) => cell.leading(),
            None => self.cells.last().map_or(self.origin, Cell::trailing),
        }
    }

    /// Returns whether these bytes are one cluster, and it is shown between two places.
    pub(super) fn is_between(&self, bytes: Range<usize>, x: f32, other: f32) -> bool {
        let (left, right) = (x.min(other), x.max(other));
        self.cells.iter().any(|cell| {
            cell.start == bytes.start
                && cell.end == bytes.end
                && left <= cell.left
                && cell.right <= right
        })
    }

    pub(super) fn byte_at(&self, x: f32) -> usize {
        let distance = |cell: &&Cell| (cell.left - x).max(x - cell.right).max(0.0);
        let nearest = self
            .cells
            .iter()
            .filter(|cell| cell.left < cell.right)
            .min_by(|a, b| distance(a).total_cmp(&distance(b)));
        let Some(cell) = nearest else {
            return self.range.start;
        };
        let in_left_half = x < (cell.left + cell.right) / 2.0;
        if in_left_half == cell.rtl {
            cell.end
        } else {
            cell.start
        }
    }

    /// Returns the clusters of the row for a screen reader: bytes, left edge and width in pixels, in logical order.
    pub fn clusters(&self) -> impl Iterator<Item = (Range<usize>, f32, f32)> + '_ {
        self.cells
            .iter()
            .map(|cell| (cell.start..cell.end, cell.left, cell.right - cell.left))
    }
}

/// Returns the clusters of a row and where they are.
///
/// One glyph may show several clusters, as a ligature does: its width is shared out evenly. A
/// cluster may have several glyphs, such as a base and its marks: they are joined. A cluster
/// without a glyph, such as a space that a row break swallowed, has no width and is at the end of
/// the previous cluster.
fn cells(text: &str, range: &Range<usize>, glyphs: &[LayoutGlyph], origin: f32) -> Vec<Cell> {
    let mut boxes: Vec<Cell> = Vec::with_capacity(glyphs.len());
    for glyph in glyphs {
        let (left, right) = (glyph.x, glyph.x + glyph.w);
        match boxes.last_mut() {
            Some(last) if last.start == glyph.start => {
                last.left = last.left.min(left);
                last.right = last.right.max(right);
            }
            _ => boxes.push(Cell {
                start: glyph.start,
                end: glyph.end,
                left,
                right,
                rtl: glyph.level.is_rtl(),
            }),
        }
    }
    boxes.sort_by_key(|cell| cell.start);

    let mut cells: Vec<Cell> = Vec::with_capacity(boxes.len());
    let mut boxes = boxes.iter().peekable();
    let shown = text.get(range.clone()).unwrap_or_default();
    let mut graphemes = shown
        .grapheme_indices(true)
        .map(|(at, g)| (range.start + at, range.start + at + g.len()))
        .peekable();
    while let Some((start, end)) = graphemes.next() {
        while boxes.next_if(|b| b.end <= start).is_some() {}
        match boxes.peek() {
            Some(b) if b.start < end => {
                if b.end > end {
                    // One glyph for several clusters.
                    let mut parts = vec![(start, end)];
                    while let Some(next) = graphemes.next_if(|&(next, _)| next < b.end) {
                        parts.push(next);
                    }
                    let width = (b.right - b.left) / parts.len() as f32;
                    for (i, (start, end)) in parts.into_iter().enumerate() {
                        let step = width * i as f32;
                        let left = if b.rtl {
                            b.right - step - width
                        } else {
                            b.left + step
                        };
                        cells.push(Cell {
                            start,
                            end,
                            left,
                            right: left + width,
                            rtl: b.rtl,
                        });
                    }
                } else {
                    let mut cell = Cell {
                        start,
                        end,
                        ..(*b).clone()
                    };
                    boxes.next();
                    while let Some(b) = boxes.next_if(|b| b.start < end) {
                        cell.left = cell.left.min(b.left);
                        cell.right = cell.right.max(b.right);
                    }
                    cells.push(cell);
                }
            }
            _ => {
                let at = cells.last().map_or(origin, Cell::trailing);
                let rtl = cells.last().is_some_and(|cell| cell.rtl);
                cells.push(Cell {
                    start,
                    end,
                    left: at,
                    right: at,
                    rtl,
                });
            }
        }
    }
    cells
}
