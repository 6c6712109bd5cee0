//! The status bar: where the caret is, how many links and words there are, how large the document is.

use eframe::egui::{Align, Color32, Layout, ProgressBar, TextStyle, Ui};
use livelink::syntax::MarkupLanguage;

use crate::app::EditorApp;
use crate::editor::Editor;
use crate::link_settings::LinkMode;
use crate::numbers::{counted, size};
use crate::panels::hint::Hint as _;
use crate::theme::Palette;

/// The width of a progress bar, in points.
const PROGRESS: f32 = 220.0;

/// One thing that the bar shows. A narrow window has room for the most important items only.
struct Item {
    text: String,
    /// How important the item is. The lowest rank is the most important one.
    rank: u8,
    /// The colour of the text. `None` stands for the usual one.
    color: Option<Color32>,
    hover: &'static str,
    /// How much of something is done, from 0 to 1.
    progress: Option<f32>,
}

impl Item {
    fn new(rank: u8, text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            rank,
            color: None,
            hover: "",
            progress: None,
        }
    }

    fn width(&self, ui: &Ui) -> f32 {
        if self.progress.is_some() {
            return PROGRESS;
        }
        let font = TextStyle::Body.resolve(ui.style());
        let text = self.text.clone();
        let galley = ui.painter().layout_no_wrap(text, font, Color32::WHITE);
        galley.rect.width()
    }

    fn show(self, ui: &mut Ui) {
        if let Some(progress) = self.progress {
            let bar = ProgressBar::new(progress).desired_width(PROGRESS);
            ui.add(bar.text(self.text));
            return;
        }
        let label = match self.color {
            Some(color) => ui.colored_label(color, self.text),
            None => ui.label(self.text),
        };
        if !self.hover.is_empty() {
            label.hint(self.hover);
        }
    }
}

/// Shows the status bar.
pub(crate) fn bar(ui: &mut Ui, app: &mut EditorApp) {
    let mut left = on_the_left(ui, app);
    let mut right = on_the_right(ui, app);
    // A line stands between two items.
    let between = 2.0 * ui.spacing().item_spacing.x + 6.0;
    let items = left.iter().chain(&right);
    let widths: Vec<(u8, f32)> = items
        .map(|item| (item.rank, item.width(ui) + between))
        .collect();
    let mut fits = fitting(&widths, ui.available_width()).into_iter();
    left.retain(|_| fits.next().unwrap_or_default());
    right.retain(|_| fits.next().unwrap_or_default());
    ui.horizontal(|ui| {
        show_all(left, ui);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            show_all(right, ui);
        });
    });
}

/// Returns for each item, given by its rank and its width, whether there is room for it.
fn fitting(items: &[(u8, f32)], mut room: f32) -> Vec<bool> {
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by_key(|&index| items.get(index).map(|item| item.0));
    let mut fits = vec![false; items.len()];
    for index in order {
        if let (Some((_, width)), Some(fit)) = (items.get(index), fits.get_mut(index))
            && *width <= room
        {
            *fit = true;
            room -= width;
        }
    }
    fits
}

fn show_all(items: Vec<Item>, ui: &mut Ui) {
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            ui.separator();
        }
        item.show(ui);
    }
}

/// Returns the items about the caret, the links and the words, from left to right.
fn on_the_left(ui: &Ui, app: &mut EditorApp) -> Vec<Item> {
    let (line, column) = app.current.editor.line_and_column();
    let links = app.current.link_counter.links(&app.current.editor);
    let mut items = vec![
        Item::new(2, format!("Line {line}:{column}")),
        Item::new(3, links.to_string()),
    ];
    if let Some((language, count)) = app.current.editor.markup() {
        let noun = match language {
            MarkupLanguage::Html => "HTML link",
            _ => "Markdown link",
        };
        items.push(Item::new(5, counted(count, noun)));
    }
    items.push(Item::new(4, amount(&mut app.current.editor)));
    let editor = &app.current.editor;
    if editor.mode() == LinkMode::Live {
        let mode = match editor.language() {
            Some(language) => format!("every address in prose ({language})"),
            None => "every address".to_owned(),
        };
        items.push(Item::new(8, mode));
    }
    if editor.journal.error().is_some() {
        items.push(Item {
            color: Some(Palette::of(ui.ctx().theme()).warning),
            hover: "There is no journal of what you write: if the program is killed, it is lost.",
            ..Item::new(0, "cannot be recovered")
        });
    }
    if let Some(loading) = &app.current.loading {
        let (read, total) = loading.progress();
        let text = format!("opening: {} of {}", size(read), size(total));
        items.push(Item {
            progress: Some(read as f32 / total.max(1) as f32),
            ..Item::new(1, text)
        });
    }
    items
}

/// Returns the items about the file, from right to left.
fn on_the_right(ui: &Ui, app: &EditorApp) -> Vec<Item> {
    let editor = &app.current.editor;
    let lines = counted(editor.rope().len_lines(), "line");
    let mut items = vec![
        Item::new(6, app.current.format.name()),
        Item::new(9, size(editor.rope().len_bytes())),
        Item::new(7, lines),
    ];
    if app.times && app.inspector {
        items.extend(last_key(ui, editor));
    }
    items
}

/// Returns how many words and characters are selected. Without a selection: how many the document has.
fn amount(editor: &mut Editor) -> String {
    let selected = editor.document().selection().range();
    let (range, which) = match selected.is_empty() {
        true => (0..editor.rope().len_bytes(), ""),
        false => (selected, " selected"),
    };
    let characters = editor.rope().byte_slice(range.clone()).len_chars();
    let characters = counted(characters, "character");
    let words = match editor.words_in(range) {
        None => "counting words".to_owned(),
        Some(count) => counted(count, "word"),
    };
    format!("{words}, {characters}{which}")
}

/// Returns the library's work for the last key.
fn last_key(ui: &Ui, editor: &Editor) -> Option<Item> {
    let last = editor.history().last();
    let took = last.took.as_secs_f64() * 1e6;
    let text = format!("looked at {} in {took:.0} µs", size(last.bytes));
    (last.bytes > 0).then(|| Item {
        color: Some(ui.visuals().weak_text_color()),
        hover: "What the library did for the last key",
        ..Item::new(10, text)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_matters_most_has_room() {
        let items = [(2, 50.0), (3, 60.0), (8, 200.0), (0, 90.0), (6, 40.0)];
        let check = |room, expected: [bool; 5]| assert_eq!(fitting(&items, room), expected);
        check(440.0, [true; 5]);
        check(439.0, [true, true, false, true, true]);
        check(200.0, [true, true, false, true, false]);
        check(100.0, [false, false, false, true, false]);
        check(0.0, [false; 5]);
    }
}
