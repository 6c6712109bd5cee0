//! Pages with styles in a window that is on no screen: the caret, the mouse and assistive technology among rows of several heights.

#[path = "../common/events.rs"]
mod events;
mod nodes;
#[path = "../common/page.rs"]
mod page;
mod rows;

use egui::{Event, Modifiers, PointerButton, Pos2, Rect};
use egui_kittest::Harness;
use events::events;
use livelink_egui::{
    FontSource, LineMarker, LineRole, LineStyle, SelectedRange, TextCommand, TextDocument as _,
    TextWidget, Typesetter, ViewOptions,
};
use page::Page;
use std::ops::Range;

struct State {
    page: Page,
    widget: TextWidget,
    typesetter: Typesetter,
}

type Window = Harness<'static, State>;

fn window(page: Page) -> Window {
    let state = State {
        page,
        widget: TextWidget::new("Page"),
        typesetter: Typesetter::new(FontSource::Embedded),
    };
    let frame = |ui: &mut egui::Ui, state: &mut State| {
        state.typesetter.begin_frame(ui.ctx());
        let options = ViewOptions::default();
        (state.widget).show(ui, &mut state.page, &(), &mut state.typesetter, &options);
    };
    let mut window = Harness::builder()
        .with_size([600.0, 400.0])
        .allow_missing_glyphs()
        .build_ui_state(frame, state);
    window.run();
    window
}

fn heading(level: u8) -> LineStyle {
    let style = LineStyle::default().scale(2.0).bold().space(1.0, 0.5);
    style.role(LineRole::Heading { level })
}

fn item(level: u8, marker: Option<LineMarker>) -> LineStyle {
    let role = LineRole::ListItem { level };
    let style = LineStyle::default().indent(level).role(role);
    match marker {
        Some(marker) => style.marker(marker),
        None => style,
    }
}

fn plain() -> LineStyle {
    LineStyle::default()
}

/// Headings, with two plain lines after each.
fn chapters(count: usize) -> Page {
    let chapter = [
        (heading(1), "Chapter"),
        (plain(), "some words"),
        (plain(), "more words"),
    ];
    Page::new(std::iter::repeat_n(chapter, count).flatten())
}

fn play(window: &mut Window, script: &str) {
    for event in events(script) {
        window.event(event);
        window.run();
    }
}

fn put_caret(window: &mut Window, at: usize) {
    let caret = TextCommand::Select(SelectedRange::caret(at));
    window.state_mut().page.perform(caret);
    window.run();
}

fn selected(window: &Window) -> String {
    let page = &window.state().page;
    let range = page.selection().range();
    page.text().byte_slice(range).to_string()
}

fn rect_of(window: &Window, range: &Range<usize>) -> Rect {
    let rects = window.state().widget.rects(range);
    rects
        .into_iter()
        .reduce(Rect::union)
        .expect("a range on screen")
}

/// Returns the rectangle of a letter at the caret.
fn caret_row(window: &Window) -> Rect {
    let at = window.state().page.selection().head;
    let rects = window.state().widget.rects(&(at.saturating_sub(1)..at + 1));
    *rects.last().expect("a caret on screen")
}

fn button(window: &mut Window, pos: Pos2, pressed: bool) {
    window.event(Event::PointerMoved(pos));
    window.event(Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    });
    window.run();
}
