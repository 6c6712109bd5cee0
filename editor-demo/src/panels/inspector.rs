//! The inspector: the library's work for the last input, step by step, and a plot of the last inputs.
//!
//! The document shows the same: text that was scanned is tinted, and text whose link was taken off for good is dotted.

mod last_input;
mod plot;

use eframe::egui::{self, Align, Button, Layout, Margin, RichText, ScrollArea, Sense, Ui, Vec2};
use livelink::session::UnitKind;
use livelink_egui::{KeyCommand, TextCommand, TypesetLabel, Typesetter, key_bindings, text};

use crate::app::EditorApp;
use crate::editor::Editor;
use crate::key_bindings::AppCommand;
use crate::panels::hint::Hint as _;
use crate::theme::Palette;

/// How many lines a list has at most.
const LISTED: usize = 12;

/// Shows the panel.
pub(crate) fn panel(ui: &mut Ui, app: &mut EditorApp) {
    let palette = Palette::of(ui.ctx().theme());
    ui.add_space(8.0);
    head(ui, app);
    ui.add_space(8.0);
    let times = app.times;
    let (editor, typesetter) = (&app.current.editor, &mut app.typesetter);
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(ui, |ui| {
            last_input::show(ui, editor, typesetter, &palette, times);
            title(ui, "The last inputs");
            plot::show(ui, editor, &palette, times);
            title(ui, "To be undone, newest first");
            units(ui, editor, &palette);
            title(ui, "Taken off for good");
            taken_off(ui, editor, typesetter);
            ui.add_space(8.0);
        });
}

/// Shows the heading, and the switches to watch one input at a time.
fn head(ui: &mut Ui, app: &mut EditorApp) {
    let paused = app.current.widget.paused_input().is_paused();
    let mut chosen = None;
    ui.horizontal(|ui| {
        ui.heading("Inspector");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let waiting = app.current.widget.paused_input().waiting().len();
            let step = ui.add_enabled(paused && waiting > 0, Button::new("Step"));
            if step.hint("Let one key go (F8)").clicked() {
                chosen = Some(AppCommand::Step);
            }
            let pause = Button::new("Pause").selected(paused);
            let hint = "Hold what is typed back, to watch one key at a time (F9)";
            if ui.add(pause).hint(hint).clicked() {
                chosen = Some(AppCommand::Pause);
            }
        });
    });
    if paused {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(3.0);
            let waiting: Vec<String> = app
                .current
                .widget
                .paused_input()
                .waiting()
                .filter_map(key_name)
                .collect();
            if waiting.is_empty() {
                ui.label(RichText::new("Type something: it waits here.").weak());
            }
            for name in waiting.iter().take(LISTED) {
                key_cap(ui, name);
            }
            if waiting.len() > LISTED {
                ui.weak(format!("and {} more", waiting.len() - LISTED));
            }
        });
    }
    if let Some(command) = chosen {
        let ctx = ui.ctx().clone();
        app.command(&ctx, command);
    }
}

/// Returns the label on the key of an event.
fn key_name(event: &egui::Event) -> Option<String> {
    match (event, key_bindings::command(event)?) {
        (egui::Event::Text(text), _) if text == " " => Some("space".to_owned()),
        (egui::Event::Text(text), _) => Some(text.clone()),
        (egui::Event::Key { key, .. }, _) => Some(key.name().to_lowercase()),
        (_, KeyCommand::Text(TextCommand::Paste(_))) => Some("paste".to_owned()),
        _ => Some("\u{2026}".to_owned()),
    }
}

fn key_cap(ui: &mut Ui, name: &str) {
    let frame = egui::Frame::new()
        .fill(ui.visuals().widgets.inactive.weak_bg_fill)
        .corner_radius(3.0)
        .inner_margin(Margin::symmetric(5, 1));
    frame.show(ui, |ui| ui.label(RichText::new(name).small()));
}

fn title(ui: &mut Ui, name: &str) {
    ui.add_space(14.0);
    ui.label(RichText::new(name).strong());
    ui.add_space(3.0);
}

fn units(ui: &mut Ui, editor: &Editor, palette: &Palette) {
    let mut units = editor.history().units().peekable();
    if units.peek().is_none() {
        ui.weak("nothing");
    }
    for (kind, count) in units {
        ui.horizontal(|ui| {
            let (place, _) = ui.allocate_exact_size(Vec2::new(14.0, 16.0), Sense::hover());
            let about_links = matches!(kind, UnitKind::Commit | UnitKind::Unmake);
            let color = if about_links {
                palette.link
            } else {
                palette.faint
            };
            ui.painter().circle_filled(place.center(), 3.0, color);
            ui.label(kind.name());
            if count > 1 {
                ui.weak(format!("{count} inputs"));
            }
        });
    }
}

fn taken_off(ui: &mut Ui, editor: &Editor, typesetter: &mut Typesetter) {
    let mut mutes = editor.document().mutes().peekable();
    if mutes.peek().is_none() {
        ui.weak("nothing");
    }
    for mute in mutes.take(LISTED) {
        let quoted = text::slice(editor.rope(), mute.range.clone());
        let color = ui.visuals().weak_text_color();
        TypesetLabel::new(&quoted, 13.0, color).show(ui, typesetter);
    }
}
