//! The inspector: what the library did for the last input, as numbers, as a list and as a plot over the last inputs.

use std::ops::Range;

use eframe::egui::{
    self, Color32, Frame, Grid, Margin, Pos2, Rect, RichText, ScrollArea, Sense, Ui, Vec2,
};
use livelink::session::UnitKind;

use crate::activity::Fate;
use crate::app::EditorApp;
use crate::editor::Editor;
use crate::label::Label;
use crate::links::Mode;
use crate::text;
use crate::theme::Palette;
use crate::typeset::Typesetter;

/// How much of a stretch of text is quoted, in bytes.
const QUOTE: usize = 80;
/// How many lines a list has at most.
const LISTED: usize = 12;

/// Shows the panel.
pub(crate) fn panel(ui: &mut Ui, app: &mut EditorApp) {
    let palette = Palette::of(ui.ctx().theme());
    let (editor, typesetter) = (&app.editor, &mut app.typesetter);
    ui.add_space(6.0);
    ui.heading("Inspector");
    ui.label(
        RichText::new("What the library did for the last key. The text it looked at is tinted.")
            .weak(),
    );
    ui.add_space(6.0);
    numbers(ui, editor);
    ui.add_space(8.0);
    plot(ui, editor, &palette);
    ui.separator();
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(ui, |ui| {
            rescanned(ui, editor, typesetter, &palette);
            changes(ui, editor, typesetter, &palette);
            units(ui, editor);
            taken_off(ui, editor, typesetter);
        });
}

fn numbers(ui: &mut Ui, editor: &Editor) {
    let last = editor.history().last();
    let length = editor.rope().len_bytes();
    Grid::new("inspector numbers")
        .num_columns(2)
        .spacing([16.0, 2.0])
        .show(ui, |ui| {
            let mut row = |name: &str, value: String| {
                ui.label(RichText::new(name).weak());
                ui.label(RichText::new(value).strong());
                ui.end_row();
            };
            row("Time", format!("{:.1} µs", last.took.as_secs_f64() * 1e6));
            row("Scanned", format!("{} of {length} bytes", last.bytes));
            row("Links", editor.link_count().to_string());
            row(
                "Mode",
                match editor.mode() {
                    Mode::Document => "made while writing".to_owned(),
                    Mode::Live => "every address".to_owned(),
                },
            );
        });
}

/// Bars for bytes scanned, a line for time, oldest at the left; both on a logarithmic scale, as keys differ widely.
fn plot(ui: &mut Ui, editor: &Editor, palette: &Palette) {
    let (rect, response) =
        ui.allocate_exact_size(Vec2::new(ui.available_width(), 72.0), Sense::hover());
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 4.0, palette.paper);
    let past: Vec<(f64, f64)> = editor
        .history()
        .past()
        .map(|(took, bytes)| (took.as_secs_f64() * 1e6, bytes as f64))
        .collect();
    let inner = rect.shrink(6.0);
    // The scales reach at least 1 KB and 100 microseconds, so that small numbers look small.
    let scale = |value: f64, least: f64, most: f64| {
        ((value + 1.0).log10() / most.max(least).log10()).min(1.0) as f32
    };
    let most_bytes = past.iter().map(|&(_, bytes)| bytes).fold(0.0, f64::max);
    let most_time = past.iter().map(|&(time, _)| time).fold(0.0, f64::max);
    let width = inner.width() / 160.0;
    let left = inner.right() - width * past.len() as f32;
    let mut line = Vec::with_capacity(past.len());
    for (index, &(time, bytes)) in past.iter().enumerate() {
        let x = left + width * index as f32;
        let height = scale(bytes, 1_000.0, most_bytes) * inner.height();
        let bar = Rect::from_min_max(
            Pos2::new(x, inner.bottom() - height),
            Pos2::new(x + width * 0.8, inner.bottom()),
        );
        painter.rect_filled(bar, 0.0, palette.scanned_bar);
        line.push(Pos2::new(
            x + width / 2.0,
            inner.bottom() - scale(time, 100.0, most_time) * inner.height(),
        ));
    }
    painter.line(line, egui::Stroke::new(1.5, palette.link));
    response
        .on_hover_text("Bars: bytes scanned for each of the last inputs. Line: time. Logarithmic.");
    ui.horizontal(|ui| {
        key(ui, palette.scanned_bar, "bytes scanned");
        key(ui, palette.link, "time");
    });
}

fn key(ui: &mut Ui, color: Color32, name: &str) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(9.0), Sense::hover());
    ui.painter().rect_filled(rect, 2.0, color);
    ui.label(RichText::new(name).small().weak());
}

fn rescanned(ui: &mut Ui, editor: &Editor, typesetter: &mut Typesetter, palette: &Palette) {
    ui.label(RichText::new("Looked at").strong());
    let ranges = &editor.history().last().rescanned;
    if ranges.is_empty() {
        ui.label(RichText::new("nothing").weak());
    }
    for range in ranges.iter().take(LISTED) {
        stretch(ui, editor, typesetter, range, "", palette.rescanned);
    }
}

fn changes(ui: &mut Ui, editor: &Editor, typesetter: &mut Typesetter, palette: &Palette) {
    ui.add_space(6.0);
    ui.label(RichText::new("Links").strong());
    let links = &editor.history().last().links;
    if links.is_empty() {
        ui.label(RichText::new("unchanged").weak());
    }
    for (fate, range) in links.iter().take(LISTED) {
        match fate {
            Fate::Added => stretch(ui, editor, typesetter, range, "+ ", palette.rescanned),
            Fate::Changed => stretch(ui, editor, typesetter, range, "~ ", palette.notice),
            Fate::Removed => {
                ui.label(format!("- link at {}..{}", range.start, range.end));
            }
        }
    }
}

/// A piece of text on a tinted ground, and its place.
fn stretch(
    ui: &mut Ui,
    editor: &Editor,
    typesetter: &mut Typesetter,
    range: &Range<usize>,
    sign: &str,
    tint: Color32,
) {
    let end = range.end.min(range.start + QUOTE);
    let dots = if end < range.end { "…" } else { "" };
    let quoted = text::slice(editor.rope(), range.start..end).replace(['\n', '\r'], "⏎");
    let frame = Frame::new().fill(tint).corner_radius(3.0);
    frame.inner_margin(Margin::symmetric(4, 1)).show(ui, |ui| {
        let color = ui.visuals().text_color();
        let shown = format!("{sign}{quoted}{dots}");
        Label::new(&shown, 13.0, color).wrap().show(ui, typesetter);
    });
    let place = format!("bytes {}..{}", range.start, range.end);
    ui.label(RichText::new(place).small().weak());
}

fn units(ui: &mut Ui, editor: &Editor) {
    ui.add_space(6.0);
    ui.label(RichText::new("Undo units, newest first").strong());
    for (kind, count) in editor.history().units() {
        let times = if count > 1 {
            format!("  × {count}")
        } else {
            String::new()
        };
        ui.label(format!("{}{times}", unit_name(kind)));
    }
}

fn unit_name(kind: UnitKind) -> String {
    // `LineBreak` reads "line break".
    let mut name = String::new();
    for c in format!("{kind:?}").chars() {
        if c.is_uppercase() && !name.is_empty() {
            name.push(' ');
        }
        name.extend(c.to_lowercase());
    }
    name
}

fn taken_off(ui: &mut Ui, editor: &Editor, typesetter: &mut Typesetter) {
    ui.add_space(6.0);
    ui.label(RichText::new("Taken off for good").strong());
    let mut mutes = editor.document().mutes().peekable();
    if mutes.peek().is_none() {
        ui.label(RichText::new("none").weak());
    }
    for mute in mutes.take(LISTED) {
        let quoted = text::slice(editor.rope(), mute.range.clone());
        let color = ui.visuals().weak_text_color();
        Label::new(&quoted, 13.0, color).wrap().show(ui, typesetter);
    }
}
