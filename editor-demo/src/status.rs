//! The status bar: where the caret is, how many links there are, how large the document is.

use eframe::egui::{Align, Layout, ProgressBar, Ui};
use unicode_segmentation::UnicodeSegmentation as _;

use crate::app::EditorApp;
use crate::editor::Editor;
use crate::links::{LinkCount, Mode};
use crate::text;

/// Beyond this many bytes from the start of the line, columns are counted in characters instead of clusters.
const EXACT_COLUMNS: usize = 16 * 1024;

/// Numbers that are counted again only after a change.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    revision: Option<(u64, u64)>,
    links: LinkCount,
}

impl Counts {
    fn links(&mut self, editor: &Editor) -> LinkCount {
        let revision = Some((editor.revision(), editor.revision_of_links()));
        if self.revision != revision {
            self.revision = revision;
            self.links = editor.link_count();
        }
        self.links
    }
}

/// Shows the status bar.
pub(crate) fn bar(ui: &mut Ui, app: &mut EditorApp) {
    let (line, column) = line_and_column(&app.editor);
    let links = app.counts.links(&app.editor);
    ui.horizontal(|ui| {
        ui.label(format!("Line {line}:{column}"));
        ui.separator();
        ui.label(links.to_string());
        let selected = app.editor.document().selection().range();
        if !selected.is_empty() {
            ui.separator();
            ui.label(format!("{} selected", size(selected.len())));
        }
        if app.editor.mode() == Mode::Live {
            ui.separator();
            ui.label(match app.editor.language() {
                Some(language) => format!("every address in prose ({language})"),
                None => "every address".to_owned(),
            });
        }
        if let Some(loading) = &app.loading {
            let (read, total) = loading.progress();
            ui.separator();
            let share = read as f32 / total.max(1) as f32;
            let text = format!("opening: {} of {}", size(read), size(total));
            ui.add(ProgressBar::new(share).desired_width(220.0).text(text));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(app.format_name());
            ui.separator();
            ui.label(size(app.editor.rope().len_bytes()));
            ui.separator();
            let lines = app.editor.rope().len_lines();
            ui.label(if lines == 1 {
                "1 line".to_owned()
            } else {
                format!("{} lines", grouped(lines))
            });
            if app.view.times {
                last_key(ui, &app.editor);
            }
        });
    });
}

/// What the library did for the last key.
fn last_key(ui: &mut Ui, editor: &Editor) {
    let last = editor.history().last();
    if last.bytes > 0 {
        let took = last.took.as_secs_f64() * 1e6;
        ui.separator();
        ui.weak(format!("looked at {} in {took:.0} µs", size(last.bytes)))
            .on_hover_text("What the library did for the last key");
    }
}

/// The caret's line and column, both from 1, the column in extended grapheme clusters.
pub(crate) fn line_and_column(editor: &Editor) -> (usize, usize) {
    let rope = editor.rope();
    let head = editor.document().selection().head;
    let line = text::line_of(rope, head);
    let start = rope.line_to_byte(line);
    let column = if head - start <= EXACT_COLUMNS {
        text::slice(rope, start..head).graphemes(true).count()
    } else {
        rope.byte_to_char(head) - rope.byte_to_char(start)
    };
    (line + 1, column + 1)
}

/// A number of bytes for people.
pub(crate) fn size(bytes: usize) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

/// A number with its thousands set apart.
pub(crate) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push('\u{202f}');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_easy_to_read() {
        assert_eq!(
            [size(0), size(999), size(1_500), size(104_857_600)],
            ["0 B", "999 B", "1.5 kB", "104.9 MB"]
        );
        assert_eq!(
            [grouped(7), grouped(1234), grouped(1_234_567)],
            ["7", "1\u{202f}234", "1\u{202f}234\u{202f}567"]
        );
    }
}
