//! The place of the text in the window.

use egui::{Pos2, Rect};

use super::view_options::ViewOptions;

/// Space beside the text, in points.
const MARGIN: f32 = 28.0;
/// Space above and below the text, in points.
const MARGIN_TOP: f32 = 18.0;
/// The widest column of wrapped text, in ems: longer lines are hard to read.
const COLUMN: f32 = 46.0;

/// The place of the text in the window, in pixels unless a field says otherwise.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextArea {
    /// The widget without its scroll bar, in points.
    pub rect: Rect,
    /// Left edge of the text before sideways scrolling.
    pub left: f32,
    /// Top edge of the view.
    pub top: f32,
    /// Width of the column of text.
    pub width: f32,
    /// Height of the view.
    pub height: f32,
    /// Pixels in a point.
    pub scale: f32,
}

impl TextArea {
    pub(super) fn new(rect: Rect, options: &ViewOptions, lines: usize, scale: f32) -> Self {
        let em = options.font_size();
        let gutter = if options.line_numbers {
            gutter_width(lines, em)
        } else {
            0.0
        };
        let room = (rect.width() - gutter - 2.0 * MARGIN).max(4.0 * em);
        let column = if options.wrap && !options.monospace {
            room.min(COLUMN * em)
        } else {
            room
        };
        // The column is in the middle, as on a page. Code starts at the left.
        let aside = if options.wrap && !options.monospace && !options.line_numbers {
            (room - column) / 2.0
        } else {
            0.0
        };
        Self {
            rect,
            left: ((rect.left() + gutter + MARGIN + aside) * scale).round(),
            top: ((rect.top() + MARGIN_TOP) * scale).round(),
            width: (column * scale).floor(),
            height: ((rect.height() - 2.0 * MARGIN_TOP) * scale)
                .round()
                .max(1.0),
            scale,
        }
    }

    /// Converts a point of the window to a point of the view.
    pub(super) fn to_view(self, at: Pos2) -> (f32, f32) {
        (at.x * self.scale - self.left, at.y * self.scale - self.top)
    }

    /// Converts a rectangle of the view (left, top, right, bottom) to one of the window.
    pub(crate) fn to_window(self, left: f32, top: f32, right: f32, bottom: f32) -> Rect {
        let at =
            |x: f32, y: f32| Pos2::new((self.left + x) / self.scale, (self.top + y) / self.scale);
        Rect::from_min_max(at(left, top), at(right, bottom))
    }
}

fn gutter_width(lines: usize, em: f32) -> f32 {
    let digits = lines.max(100).ilog10() + 1;
    (digits as f32 + 1.0) * em * 0.6
}
