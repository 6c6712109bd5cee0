//! The four steps that the library takes from a key to a change of links.

use std::ops::Range;

use eframe::egui::{
    Align2, Color32, FontId, Frame, Margin, Pos2, Rect, RichText, Stroke, Ui, UiBuilder, Vec2,
};
use livelink_egui::{TypesetLabel, Typesetter, text};

use crate::activity::{Activity, Fate};
use crate::editor::Editor;
use crate::numbers::{grouped, size};
use crate::theme::Palette;

/// How much of a range of text is quoted, in bytes.
const QUOTE: usize = 80;
/// How many ranges are quoted at most.
const LISTED: usize = 6;
/// Width of the column of numbers, in points.
const NUMBERS: f32 = 30.0;
/// Radius of the circle around a number.
const RADIUS: f32 = 9.5;

/// Shows the steps of the last input.
pub(super) fn show(
    ui: &mut Ui,
    editor: &Editor,
    typesetter: &mut Typesetter,
    palette: &Palette,
    times: bool,
) {
    let last = editor.history().last();
    step(ui, palette, 1, true, "Edit", |ui| {
        if last.what.is_empty() {
            ui.weak("Type something and watch.");
            return;
        }
        let color = ui.visuals().text_color();
        TypesetLabel::new(&last.what, 13.5, color).show(ui, typesetter);
        if let Some(edit) = last.edit {
            small_weak(
                ui,
                format!(
                    "byte {}: {} out, {} in",
                    grouped(edit.start),
                    edit.removed_len(),
                    edit.inserted_len()
                ),
            );
        }
    });
    step(ui, palette, 2, true, "Run", |ui| {
        if last.rescanned.is_empty() {
            ui.weak("none: no word has ended here, no link is near");
        }
        for range in last.rescanned.iter().take(LISTED) {
            quote(ui, editor, typesetter, range, "", palette.rescanned);
        }
        more(ui, last.rescanned.len());
    });
    step(ui, palette, 3, true, "Scan", |ui| {
        scan(ui, editor, last, times)
    });
    step(ui, palette, 4, false, "Delta", |ui| {
        if last.links.is_empty() {
            ui.weak("no link has changed");
        }
        for (fate, range) in last.links.iter().take(LISTED) {
            match fate {
                Fate::Added => quote(ui, editor, typesetter, range, "+ ", palette.added),
                Fate::Changed => quote(ui, editor, typesetter, range, "~ ", palette.notice),
                Fate::Removed => {
                    ui.weak(format!("- the link at {}..{}", range.start, range.end));
                }
            }
        }
        more(ui, last.links.len());
    });
}

fn small_weak(ui: &mut Ui, text: impl Into<String>) {
    ui.label(RichText::new(text).small().weak());
}

fn scan(ui: &mut Ui, editor: &Editor, last: &Activity, times: bool) {
    let length = editor.rope().len_bytes();
    if last.bytes == 0 {
        ui.weak("no need to");
        return;
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.label(RichText::new(size(last.bytes)).strong());
        if times {
            ui.weak("in");
            let took = last.took.as_secs_f64() * 1e6;
            ui.label(RichText::new(format!("{took:.1} µs")).strong());
        }
    });
    if last.bytes > 0 && length > last.bytes {
        let share = last.bytes as f64 / length as f64 * 100.0;
        let digits = if share >= 1.0 { 0 } else { 4 };
        small_weak(ui, format!("{share:.digits$} % of {}", size(length)));
    }
}

fn more(ui: &mut Ui, count: usize) {
    if count > LISTED {
        ui.weak(format!("and {} more", grouped(count - LISTED)));
    }
}

/// Shows a step: its number in a circle, a line to the next step, its name and its contents.
fn step(
    ui: &mut Ui,
    palette: &Palette,
    number: u32,
    goes_on: bool,
    name: &str,
    add: impl FnOnce(&mut Ui),
) {
    let whole = ui.available_rect_before_wrap();
    let inner = Rect::from_min_max(whole.min + Vec2::new(NUMBERS, 0.0), whole.max);
    let shown = ui.scope_builder(UiBuilder::new().max_rect(inner), |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.label(RichText::new(name).strong());
        add(ui);
        ui.add_space(8.0);
    });
    let bottom = shown.response.rect.bottom();
    let center = Pos2::new(whole.left() + RADIUS + 1.0, whole.top() + RADIUS);
    let painter = ui.painter();
    if goes_on {
        let stroke = Stroke::new(1.5, ui.visuals().widgets.noninteractive.bg_stroke.color);
        let from = center + Vec2::new(0.0, RADIUS + 2.0);
        painter.line_segment([from, Pos2::new(center.x, bottom + 1.0)], stroke);
    }
    painter.circle_filled(center, RADIUS, palette.step);
    let font = FontId::proportional(12.0);
    painter.text(center, Align2::CENTER_CENTER, number, font, Color32::WHITE);
}

/// Shows a range of text on a tinted ground, and where it is.
fn quote(
    ui: &mut Ui,
    editor: &Editor,
    typesetter: &mut Typesetter,
    range: &Range<usize>,
    sign: &str,
    tint: Color32,
) {
    let end = range.end.min(range.start + QUOTE);
    let dots = if end < range.end { "\u{2026}" } else { "" };
    let quoted = text::slice(editor.rope(), range.start..end).replace(['\n', '\r'], "\u{23ce}");
    if quoted.is_empty() {
        small_weak(ui, format!("empty, at byte {}", grouped(range.start)));
        return;
    }
    let frame = Frame::new().fill(tint).corner_radius(4.0);
    frame.inner_margin(Margin::symmetric(6, 2)).show(ui, |ui| {
        let color = ui.visuals().strong_text_color();
        let shown = format!("{sign}{quoted}{dots}");
        TypesetLabel::new(&shown, 13.5, color).show(ui, typesetter);
    });
    let (start, end) = (grouped(range.start), grouped(range.end));
    small_weak(ui, format!("bytes {start} to {end}"));
}
