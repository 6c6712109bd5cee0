//! Time and bytes of the last inputs.

use eframe::egui::{
    Align2, Color32, CornerRadius, FontId, Pos2, Rect, RichText, Sense, Shape, Stroke, Ui, Vec2,
};

use crate::editor::Editor;
use crate::panels::hint::Hint as _;
use crate::theme::Palette;

/// Width of a bar and the gap after it, in points.
const BAR: f32 = 5.0;
/// Room for the numbers at the left, in points.
const AXIS: f32 = 24.0;
/// Height of the plot, in points.
const HEIGHT: f32 = 110.0;

/// Shows bars for bytes scanned and a line for time, the newest at the right. Both are on a logarithmic scale, as keys differ
/// widely.
pub(super) fn show(ui: &mut Ui, editor: &Editor, palette: &Palette, times: bool) {
    let room = Vec2::new(ui.available_width(), HEIGHT);
    let (rect, response) = ui.allocate_exact_size(room, Sense::hover());
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 6.0, palette.paper);
    let mut inner = rect.shrink2(Vec2::new(10.0, 10.0));
    inner.min.x += AXIS;
    let fits = (inner.width() / BAR) as usize;
    let past = editor.history().past();
    let skipped = past.len().saturating_sub(fits);
    let past = past.skip(skipped).map(|(took, bytes)| {
        let took = if times { took.as_secs_f64() } else { 0.0 };
        (took * 1e6, bytes as f64)
    });
    let past: Vec<(f64, f64)> = past.collect();

    let most = past.iter().flat_map(|&(time, bytes)| [time, bytes]);
    // The scale goes to the next power of ten, and at least to a thousand, so that small numbers look small.
    let decades = most.fold(1.0, f64::max).log10().ceil().max(3.0) as f32;
    for decade in 1..=decades as u32 {
        let y = inner.bottom() - decade as f32 / decades * inner.height();
        let line = [Pos2::new(inner.left(), y), Pos2::new(inner.right(), y)];
        painter.line_segment(line, Stroke::new(1.0, palette.grid));
        let name = match decade {
            1 => "10".to_owned(),
            2 => "100".to_owned(),
            3..6 => format!("{}k", 10_u32.pow(decade - 3)),
            _ => format!("{}M", 10_u32.saturating_pow(decade - 6)),
        };
        let font = FontId::proportional(10.0);
        let place = Pos2::new(inner.left() - 5.0, y);
        painter.text(place, Align2::RIGHT_CENTER, name, font, palette.weak);
    }

    let height = |value: f64| (value + 1.0).log10().max(0.0) as f32 / decades * inner.height();
    let left = inner.right() - BAR * past.len() as f32;
    let mut line = Vec::with_capacity(past.len());
    for (index, &(time, bytes)) in past.iter().enumerate() {
        let x = left + BAR * index as f32;
        let top = inner.bottom() - height(bytes);
        let bar = Rect::from_min_max(Pos2::new(x, top), Pos2::new(x + BAR - 1.0, inner.bottom()));
        painter.rect_filled(bar, CornerRadius::same(1), palette.scanned_bar);
        line.push(Pos2::new(x + BAR / 2.0, inner.bottom() - height(time)));
    }
    if let Some(&newest) = line.last() {
        painter.add(Shape::line(line, Stroke::new(1.75, palette.link)));
        painter.circle_filled(newest, 3.0, palette.link);
    }
    response.hint("One bar for each of the last inputs, the newest at the right. Logarithmic.");
    ui.add_space(3.0);
    ui.horizontal(|ui| {
        key(ui, palette.scanned_bar, "bytes looked at");
        ui.add_space(8.0);
        key(ui, palette.link, "microseconds");
    });
}

fn key(ui: &mut Ui, color: Color32, name: &str) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(9.0), Sense::hover());
    ui.painter().rect_filled(rect, 2.0, color);
    ui.label(RichText::new(name).small().weak());
}
