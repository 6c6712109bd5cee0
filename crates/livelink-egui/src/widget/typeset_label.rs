//! Labels for the user's text outside a document, in any script and direction.

use std::borrow::Cow;
use std::ops::Range;

use crate::styled_text::StyledText;
use crate::typesetting::{LayoutStyle, Typesetter};
use egui::{Button, Color32, Rect, Response, Role, Sense, TextStyle, Ui, Vec2, WidgetInfo};

/// The left-to-right mark, which has no width.
const LEFT_TO_RIGHT: char = '\u{200e}';

/// A label that the text engine of the document sets. egui's own labels have no bidirectional order and join no Arabic letters.
///
/// ```
/// use livelink_egui::{FontSource, TypesetLabel, Typesetter};
///
/// let mut typesetter = Typesetter::new(FontSource::Embedded);
/// let context = egui::Context::default();
/// let mut output = context.run_ui(egui::RawInput::default(), |ui| {
///     typesetter.begin_frame(ui.ctx());
///     TypesetLabel::sentence("Opened \u{5d0}\u{5d1}.txt", ui).show(ui, &mut typesetter);
/// });
/// assert!(!output.shapes.is_empty());
/// output.textures_delta.clear();
/// ```
#[derive(Clone, Debug)]
pub struct TypesetLabel<'a> {
    text: &'a str,
    size: f32,
    color: Color32,
    strong: Range<usize>,
    strong_color: Color32,
    left_to_right: bool,
}

impl<'a> TypesetLabel<'a> {
    /// Returns a label. `size` is in points.
    pub fn new(text: &'a str, size: f32, color: Color32) -> Self {
        Self {
            text,
            size,
            color,
            strong: 0..0,
            strong_color: color,
            left_to_right: false,
        }
    }

    /// Orders the text as an English sentence, also if it begins with a Hebrew name.
    pub fn left_to_right(mut self) -> Self {
        self.left_to_right = true;
        self
    }

    /// Returns a label for a sentence, in the size and the colour of egui's own labels.
    pub fn sentence(text: &'a str, ui: &Ui) -> Self {
        let size = TextStyle::Body.resolve(ui.style()).size;
        Self::new(text, size, ui.visuals().text_color()).left_to_right()
    }

    /// Makes a range of the text, in bytes, bold and gives it another colour.
    pub fn strong(mut self, strong: Range<usize>, color: Color32) -> Self {
        self.strong = strong;
        self.strong_color = color;
        self
    }

    /// Returns the text as it is laid out.
    fn laid_out(&self) -> Cow<'a, str> {
        match self.left_to_right {
            true => Cow::Owned(format!("{LEFT_TO_RIGHT}{}", self.text)),
            false => Cow::Borrowed(self.text),
        }
    }

    /// Shows the label, with its rows broken at the available width. O(text).
    pub fn show(self, ui: &mut Ui, typesetter: &mut Typesetter) -> Response {
        let shown = self.laid_out();
        let added = shown.len() - self.text.len();
        let moved = |at: usize| at.saturating_add(added);
        let strong = moved(self.strong.start)..moved(self.strong.end);
        let scale = typesetter.pixels_per_point();
        let room = ui.available_width().max(16.0);
        let style = LayoutStyle {
            font_size: (self.size * scale).round(),
            row_height: (self.size * 1.4 * scale).round(),
            wrap_width: Some((room * scale).floor()),
            ..LayoutStyle::default()
        };
        let bold = (!strong.is_empty()).then(|| StyledText::new(strong.clone()).bold_font());
        let layout = typesetter.layout_in(&shown, style, bold.as_slice());
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
                if strong.contains(&at) {
                    self.strong_color
                } else {
                    self.color
                }
            });
        }
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, self.text));
        response
    }

    /// Shows the text on a button without a frame, as in a list. The button is as wide as its text, and at least `width` points. It
    /// costs nothing to speak of where it is scrolled out of sight.
    pub fn row(self, ui: &mut Ui, typesetter: &mut Typesetter, width: f32) -> Response {
        let scale = typesetter.pixels_per_point();
        let padding = ui.spacing().button_padding;
        let style = LayoutStyle {
            font_size: (self.size * scale).round(),
            row_height: (ui.text_style_height(&TextStyle::Button) * scale).round(),
            ..LayoutStyle::default()
        };
        let mut size = Vec2::new(width, style.row_height / scale + 2.0 * padding.y);
        let place = Rect::from_min_size(ui.next_widget_position(), size);
        let layout = ui
            .clip_rect()
            .intersects(place)
            .then(|| typesetter.layout_in(&self.laid_out(), style, &[]));
        if let Some(row) = layout.as_ref().and_then(|layout| layout.rows().first()) {
            size.x = size.x.max(row.width / scale + 2.0 * padding.x);
        }
        let response = ui.add(Button::selectable(false, "").min_size(size));
        if let Some(layout) = layout {
            let rect = response.rect;
            let top = rect.center().y * scale - style.row_height / 2.0;
            let origin = [((rect.left() + padding.x) * scale).round(), top.round()];
            let visible = (rect.top() * scale, rect.bottom() * scale);
            let color = ui.style().interact(&response).text_color();
            let painter = ui.painter_at(rect);
            typesetter.paint(&painter, origin, &layout, visible, |_| color);
        }
        response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), self.text));
        response
    }
}
