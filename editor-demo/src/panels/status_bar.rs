//! The status bar: where the caret is, how many links and words there are, how large the document is.

use eframe::egui::{Align, Layout, ProgressBar, Ui};
use livelink::syntax::MarkupLanguage;

use crate::app::EditorApp;
use crate::editor::Editor;
use crate::link_mode::LinkMode;
use crate::numbers::{grouped, size};
use crate::theme::Palette;

/// Shows the status bar.
pub(crate) fn bar(ui: &mut Ui, app: &mut EditorApp) {
    let (line, column) = app.current.editor.line_and_column();
    let links = app.current.link_counter.links(&app.current.editor);
    ui.horizontal(|ui| {
        ui.label(format!("Line {line}:{column}"));
        ui.separator();
        ui.label(links.to_string());
        if let Some((language, count)) = app.current.editor.markup() {
            ui.separator();
            ui.label(of_markup(language, count));
        }
        // The warning below needs the room in a small window.
        if app.current.editor.journal_error().is_none() {
            ui.separator();
            ui.label(amount(&mut app.current.editor));
        }
        if app.current.editor.mode() == LinkMode::Live {
            ui.separator();
            ui.label(match app.current.editor.language() {
                Some(language) => format!("every address in prose ({language})"),
                None => "every address".to_owned(),
            });
        }
        if app.current.editor.journal_error().is_some() {
            ui.separator();
            let color = Palette::of(ui.ctx().theme()).warning;
            ui.colored_label(color, "cannot be recovered")
                .on_hover_text(
                    "There is no journal of what you write: if the program is killed, it is lost.",
                );
        }
        if let Some(loading) = &app.current.loading {
            let (read, total) = loading.progress();
            ui.separator();
            let share = read as f32 / total.max(1) as f32;
            let text = format!("opening: {} of {}", size(read), size(total));
            ui.add(ProgressBar::new(share).desired_width(220.0).text(text));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(app.format_name());
            ui.separator();
            ui.label(size(app.current.editor.rope().len_bytes()));
            ui.separator();
            let lines = app.current.editor.rope().len_lines();
            ui.label(if lines == 1 {
                "1 line".to_owned()
            } else {
                format!("{} lines", grouped(lines))
            });
            if app.times && app.current.editor.journal_error().is_none() {
                last_key(ui, &app.current.editor);
            }
        });
    });
}

/// Returns how many words and characters are selected. Without a selection: how many the document has.
fn amount(editor: &mut Editor) -> String {
    let selected = editor.document().selection().range();
    let (range, which) = match selected.is_empty() {
        true => (0..editor.rope().len_bytes(), ""),
        false => (selected, " selected"),
    };
    let characters = match editor.rope().byte_slice(range.clone()).len_chars() {
        1 => "1 character".to_owned(),
        count => format!("{} characters", grouped(count)),
    };
    let words = match editor.words_in(range) {
        None => "counting words".to_owned(),
        Some(1) => "1 word".to_owned(),
        Some(count) => format!("{} words", grouped(count)),
    };
    format!("{words}, {characters}{which}")
}

/// Returns how many links a markup language makes, in words.
fn of_markup(language: MarkupLanguage, count: usize) -> String {
    let name = match language {
        MarkupLanguage::Html => "HTML",
        _ => "Markdown",
    };
    match count {
        1 => format!("1 {name} link"),
        _ => format!("{} {name} links", grouped(count)),
    }
}

/// Shows what the library did for the last key.
fn last_key(ui: &mut Ui, editor: &Editor) {
    let last = editor.history().last();
    if last.bytes > 0 {
        let took = last.took.as_secs_f64() * 1e6;
        ui.separator();
        ui.weak(format!("looked at {} in {took:.0} µs", size(last.bytes)))
            .on_hover_text("What the library did for the last key");
    }
}
