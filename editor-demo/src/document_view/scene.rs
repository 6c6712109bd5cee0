//! What is on screen in a frame, and where.

use std::ops::Range;

use eframe::egui::Rect;
use livelink_egui::viewport::PlacedPart;

use super::text_area::TextArea;
use super::view_options::ViewOptions;
use crate::theme::Palette;

/// What is shown in this frame.
pub(crate) struct Scene<'a> {
    pub frame: TextArea,
    pub placed: &'a [PlacedPart],
    pub palette: Palette,
    pub options: &'a ViewOptions,
    pub focused: bool,
    /// What is found of what the user looks for.
    pub found: &'a [Range<usize>],
}

impl Scene<'_> {
    /// Returns the rectangles of the window that a range of the document covers, as far as it is on screen.
    pub(crate) fn rects(&self, range: &Range<usize>, row_height: f32, scrolled: f32) -> Vec<Rect> {
        let mut rects = Vec::new();
        for placed in self.placed {
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
