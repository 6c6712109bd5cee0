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
    /// Height of a row, in pixels.
    pub(crate) row_height: f32,
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
        let (row_height, scrolled) = (self.row_height, self.scrolled);
        let mut rects = Vec::new();
        for placed in &self.placed {
            let part = &placed.part.range;
            if range.start >= part.end || range.end <= part.start {
                continue;
            }
            let within =
                range.start.max(part.start) - part.start..range.end.min(part.end) - part.start;
            for (row, left, right) in placed.layout.spans(within) {
                let top = placed.top + row as f32 * row_height;
                if top < self.frame.height && top + row_height > 0.0 {
                    rects.push(self.frame.to_window(
                        left - scrolled,
                        top,
                        right - scrolled,
                        top + row_height,
                    ));
                }
            }
        }
        rects
    }
}
