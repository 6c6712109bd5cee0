//! The cost of a frame of plain text, in allocations.

use egui::{Event, RawInput};
use livelink_egui::{FontSource, PlainDocument, TextWidget, Typesetter, ViewOptions};

struct Shown {
    context: egui::Context,
    document: PlainDocument,
    widget: TextWidget,
    typesetter: Typesetter,
}

impl Shown {
    fn new(text: &str) -> Self {
        let mut shown = Self {
            context: egui::Context::default(),
            document: PlainDocument::new(text),
            widget: TextWidget::new("Notes"),
            typesetter: Typesetter::new(FontSource::Embedded),
        };
        for _ in 0..5 {
            shown.frame(Vec::new());
        }
        shown
    }

    fn frame(&mut self, events: Vec<Event>) {
        let input = RawInput {
            screen_rect: Some(egui::Rect::from_min_size(
                egui::Pos2::ZERO,
                egui::vec2(900.0, 700.0),
            )),
            events,
            ..RawInput::default()
        };
        let context = self.context.clone();
        let mut output = context.run_ui(input, |ui| {
            self.typesetter.begin_frame(ui.ctx());
            let options = ViewOptions::default();
            self.widget
                .show(ui, &mut self.document, &(), &mut self.typesetter, &options);
        });
        output.textures_delta.clear();
    }
}

/// Returns how often a frame allocates: one in which nothing happens, and one with a key.
fn allocations(text: &str) -> [u64; 2] {
    let mut shown = Shown::new(text);
    let idle = allocation_counter::measure(|| shown.frame(Vec::new()));
    let key = vec![Event::Text("x".to_owned())];
    let typed = allocation_counter::measure(|| shown.frame(key));
    [idle.count_total, typed.count_total]
}

/// A frame costs as much as the text on screen, whatever the length of the text. A plain text costs what it cost before there were
/// styles: 459 and 665 allocations.
#[test]
fn a_frame_costs_as_much_as_its_screen() {
    let line = "2026-01-17T09:14:07Z host app[4711]: GET https://example.com/a/b?c=d took 12 ms\n";
    let short = allocations(&line.repeat(100));
    let long = allocations(&line.repeat(20_000_000 / line.len()));
    assert!(short[0] <= 470 && short[1] <= 680, "{short:?}");
    assert!(
        long[0] <= short[0] + 10 && long[1] <= short[1] + 10,
        "{long:?} and {short:?}"
    );
}
