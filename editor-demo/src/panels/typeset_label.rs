//! Labels for text of the user outside the document. The document's text engine sets them, in any script and direction.

use std::ops::Range;

use eframe::egui::{Color32, Response, Role, Sense, Ui, Vec2, WidgetInfo};
use livelink_egui::Typesetter;
use livelink_egui::typesetting::LayoutStyle;

/// A text to show.
#[derive(Clone, Debug)]
pub(crate) struct TypesetLabel<'a> {
    text: &'a str,
    size: f32,
    color: Color32,
    strong: Range<usize>,
    strong_color: Color32,
    wrap: bool,
}

impl<'a> TypesetLabel<'a> {
    /// Returns a label on one row, cut off where the room ends. `size` is in points.
    pub(crate) fn new(text: &'a str, size: f32, color: Color32) -> Self {
        Self {
            text,
            size,
            color,
            strong: 0..0,
            strong_color: color,
            wrap: false,
        }
    }

    /// Makes a range of the text bold, and gives it another colour.
    pub(crate) fn strong(mut self, strong: Range<usize>, color: Color32) -> Self {
        self.strong = strong;
        self.strong_color = color;
        self
    }

    /// Breaks rows at the available width.
    pub(crate) fn wrap(mut self) -> Self {
        self.wrap = true;
        self
    }

    pub(crate) fn show(self, ui: &mut Ui, typesetter: &mut Typesetter) -> Response {
        let scale = typesetter.pixels_per_point();
        let room = ui.available_width().max(16.0);
        let style = LayoutStyle {
            font_size: (self.size * scale).round(),
            row_height: (self.size * 1.4 * scale).round(),
            wrap_width: self.wrap.then_some((room * scale).floor()),
            monospace: false,
        };
        let mut layout = typesetter.layout_in(self.text, style, 0..0);
        // The text engine misplaces the parts of a right-to-left word that is bold in part. Such a word gets the colour only.
        if !self.strong.is_empty() && layout.is_left_to_right() {
            layout = typesetter.layout_in(self.text, style, self.strong.clone());
        }
        let rows = layout.rows();
        // A right-to-left row stands at the right of its room.
        let left = rows
            .iter()
            .map(|row| row.left())
            .fold(f32::INFINITY, f32::min);
        let left = if left.is_finite() { left.floor() } else { 0.0 };
        let right = rows.iter().map(|row| row.width).fold(0.0, f32::max);
        let size = Vec2::new(
            (right - left).max(0.0),
            rows.len() as f32 * style.row_height,
        ) / scale;
        let (rect, response) =
            ui.allocate_exact_size(size.min(Vec2::new(room, f32::MAX)), Sense::hover());
        if ui.is_rect_visible(rect) {
            let origin = [
                (rect.left() * scale).round() - left,
                (rect.top() * scale).round(),
            ];
            let visible = (rect.top() * scale, rect.bottom() * scale);
            let painter = ui.painter_at(rect.expand(2.0));
            typesetter.paint(&painter, origin, &layout, visible, |at| {
                if self.strong.contains(&at) {
                    self.strong_color
                } else {
                    self.color
                }
            });
        }
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, self.text));
        response
    }
}
