//! The parts of the text on screen in one frame, and their places.

use std::ops::Range;

use egui::Rect;

use super::text_area::TextArea;
use crate::viewport::PlacedPart;

/// The parts of the text on screen in one frame, and their places.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) frame: TextArea,
    /// The parts of lines on screen, from top to bottom.
    pub(crate) placed: Vec<PlacedPart>,
    /// The size of body text, in pixels.
    pub(crate) em: f32,
    /// How far the text is scrolled to the side, in pixels.
    pub(crate) scrolled: f32,
}

impl Scene {
    /// Returns the bytes on screen, in whole parts of lines.
    pub(crate) fn visible(&self) -> Range<usize> {
        match (self.placed.first(), self.placed.last()) {
            (Some(first), Some(last)) => first.part.range.start..last.part.range.end,
            _ => 0..0,
        }
    }

    /// Returns the rectangles of the window that a range of the text covers. Parts that are not on
    /// screen are left out.
    pub(crate) fn rects(&self, range: &Range<usize>) -> Vec<Rect> {
        let mut rects = Vec::new();
        self.each_rect(range, |rect, _| rects.push(rect));
        rects
    }

    /// Calls a function with each of these rectangles, and with the part of the text that it lies on.
    pub(crate) fn each_rect(&self, range: &Range<usize>, mut each: impl FnMut(Rect, &PlacedPart)) {
        let scrolled = self.scrolled;
        for placed in &self.placed {
            let part = &placed.part.range;
            if range.start >= part.end || range.end <= part.start {
                continue;
            }
            let within =
                range.start.max(part.start) - part.start..range.end.min(part.end) - part.start;
            for (row, left, right) in placed.layout.spans(within) {
                let (top, bottom) = (
                    placed.row_top(row),
                    placed.row_top(row) + placed.row_height(),
                );
                if top < self.frame.height && bottom > 0.0 {
                    let rect =
                        (self.frame).to_window(left - scrolled, top, right - scrolled, bottom);
                    each(rect, placed);
                }
            }
        }
    }
}
