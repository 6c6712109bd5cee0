//! This example shows a text editor in a window, with one rule of its own: each `TODO` stands out, and Ctrl+click ticks it off.
//!
//! `cargo run -p livelink-egui --example notes`

use std::ops::Range;

use eframe::egui::{Color32, Ui};
use livelink_egui::{
    Decoration, Decorator, FontSource, PlainDocument, TextDocument as _, TextRequest, TextWidget,
    Typesetter, UnderlineKind, ViewOptions, text,
};

const WORD: &str = "TODO";
const TEXT: &str =
    "Monday\n\nTODO: water the plants\nTODO: שלח את המכתב, then call المكتب\ndone: अभ्यास\n";

struct Todos;

impl Decorator<PlainDocument> for Todos {
    fn decorate(&self, document: &PlainDocument, range: Range<usize>, out: &mut Vec<Decoration>) {
        // A word may begin before the range, and end after it.
        let from = text::floor(document.text(), range.start.saturating_sub(WORD.len()));
        let near = text::slice(document.text(), from..range.end + WORD.len());
        for (at, word) in near.match_indices(WORD) {
            let word = from + at..from + at + word.len();
            let id = word.start as u64;
            let red = Color32::from_rgb(0xc0, 0x39, 0x2b);
            let decoration = Decoration::new(word).color(red).id(id);
            out.push(decoration.underline(UnderlineKind::Dotted, red));
        }
    }
}

struct Notes {
    document: PlainDocument,
    widget: TextWidget,
    typesetter: Typesetter,
}

impl eframe::App for Notes {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.typesetter.begin_frame(ui.ctx());
        let options = ViewOptions::default();
        let (document, typesetter) = (&mut self.document, &mut self.typesetter);
        let shown = self.widget.show(ui, document, &Todos, typesetter, &options);
        if shown.hit.is_some() {
            shown.response.on_hover_text_at_pointer("Ctrl+click: done");
        }
        for request in shown.requests {
            if let Some(TextRequest::Activate(todo)) = request.through(ui.ctx()) {
                self.document.replace(todo.range, "done");
            }
        }
    }
}

fn main() -> eframe::Result {
    let notes = Notes {
        document: PlainDocument::new(TEXT),
        widget: TextWidget::new("Notes"),
        typesetter: Typesetter::new(FontSource::System),
    };
    eframe::run_native(
        "Notes",
        eframe::NativeOptions::default(),
        Box::new(|_| Ok(Box::new(notes))),
    )
}
