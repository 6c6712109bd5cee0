//! The inspector: what the library did for the last input.

use eframe::egui::{Grid, ScrollArea, Ui};
use livelink::session::{Mark, Outcome};

use crate::app::EditorApp;
use crate::text;

/// How much of a rescanned range is quoted, in bytes.
const QUOTE: usize = 120;

/// Shows the panel.
pub(crate) fn panel(ui: &mut Ui, app: &EditorApp) {
    let outcome = app.editor.last_outcome();
    ui.heading("Inspector");
    ui.label("What the library did for the last input. The text it looked at is tinted; dotted lines are links taken off, which stay off.");
    ui.separator();
    ScrollArea::vertical().show(ui, |ui| {
        numbers(ui, app, outcome);
        ui.separator();
        rescanned(ui, app, outcome);
        links(ui, "Added", outcome.added.iter());
        links(ui, "Removed", outcome.removed.iter());
        links(
            ui,
            "Changed",
            outcome.changed.iter().map(|(_, after)| after),
        );
        ui.separator();
        ui.strong("Undo units of this input");
        for unit in &outcome.units {
            ui.label(format!("{unit:?}"));
        }
        let mutes = app.editor.document().mutes().count();
        ui.separator();
        ui.label(format!("{mutes} taken off for good"));
    });
}

fn numbers(ui: &mut Ui, app: &EditorApp, outcome: &Outcome) {
    let scanned: usize = outcome.rescanned.iter().map(|range| range.len()).sum();
    Grid::new("inspector numbers")
        .num_columns(2)
        .show(ui, |ui| {
            ui.label("Bytes scanned");
            ui.strong(format!("{scanned} of {}", app.editor.rope().len_bytes()));
            ui.end_row();
            ui.label("Edits");
            ui.strong(outcome.edits.len().to_string());
            ui.end_row();
            ui.label("Armed");
            ui.strong(if outcome.armed { "yes" } else { "no" });
            ui.end_row();
        });
}

fn rescanned(ui: &mut Ui, app: &EditorApp, outcome: &Outcome) {
    ui.strong("Rescanned");
    for range in &outcome.rescanned {
        let end = range.end.min(range.start + QUOTE);
        let quoted = text::slice(app.editor.rope(), range.start..end);
        ui.label(format!("{}..{}  {quoted}", range.start, range.end));
    }
}

fn links<'a>(ui: &mut Ui, title: &str, marks: impl Iterator<Item = &'a Mark>) {
    ui.strong(title);
    for mark in marks {
        ui.label(format!(
            "{}..{}  {}",
            mark.range.start, mark.range.end, mark.href
        ));
    }
}
