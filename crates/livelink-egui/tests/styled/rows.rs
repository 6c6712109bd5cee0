//! The caret and the mouse among rows of several heights.

use egui::{Event, Pos2, Rect};
use livelink_egui::{LineMarker, SelectedRange, TextDocument as _};

use super::page::Page;
use super::{
    Window, button, caret_row, chapters, heading, item, plain, play, put_caret, rect_of, selected,
    window,
};

/// Each cluster is where a click finds it, in each row, and rows do not overlap.
#[test]
fn a_click_finds_what_is_shown() {
    let page = Page::new([
        (heading(1), "Big"),
        (plain(), "a *b* `c` _d_"),
        (item(2, Some(LineMarker::Bullet { depth: 0 })), "deep"),
        (plain().quote(2), "said"),
        (plain().block().monospace().space(0.5, 0.5), "let x"),
        (plain().scale(0.5), "small"),
        (plain().rule(), ""),
        (plain(), "end"),
    ]);
    let mut window = window(page);
    let text = window.state().page.text().to_string();
    let mut last: Option<Rect> = None;
    for (at, c) in text.char_indices().filter(|(_, c)| *c != '\n') {
        let rect = rect_of(&window, &(at..at + 1));
        if let Some(last) = last.filter(|last| last.top() != rect.top()) {
            assert!(last.bottom() <= rect.top() + 0.01, "{c}: {last} {rect}");
        }
        last = Some(rect);
        let left_half = rect.left_center() + egui::vec2(rect.width() * 0.25, 0.0);
        button(&mut window, left_half, true);
        button(&mut window, left_half, false);
        assert_eq!(
            window.state().page.selection(),
            SelectedRange::caret(at),
            "{c}"
        );
        // No double click.
        window.event(Event::PointerMoved(Pos2::new(1.0, 1.0)));
        for _ in 0..40 {
            window.step();
        }
    }
}

/// Sizes that are no sizes have no effect on the rest of the page.
#[test]
fn sizes_without_sense_are_shown() {
    for odd in [f32::NAN, f32::INFINITY, -1.0, 0.0] {
        let style = plain().scale(odd).space(odd, odd).indent(255).quote(255);
        let window = window(Page::new([(style, "odd"), (plain(), "even")]));
        let odd_text = rect_of(&window, &(0..3));
        let text = format!("{odd}: {odd_text}");
        assert!(
            odd_text.height() >= 1.0 && odd_text.height() < 400.0,
            "{text}"
        );
        assert!(odd_text.right() <= 600.0 && odd_text.left() > 0.0, "{text}");
    }
}

/// `Up` and `Down` go by rows, whatever their heights.
#[test]
fn arrows_go_by_rows() {
    let mut window = window(chapters(2));
    put_caret(&mut window, 2);
    let mut lines = Vec::new();
    for key in ["<Down>", "<Down>", "<Down>", "<Up>", "<Up>", "<Up>", "<Up>"] {
        play(&mut window, key);
        let head = window.state().page.selection().head;
        lines.push(window.state().page.text().byte_to_line(head));
    }
    assert_eq!(lines, [1, 2, 3, 2, 1, 0, 0]);
    assert_eq!(
        window.state().page.selection().head,
        0,
        "above the first row is the start"
    );
}

/// The Page Down key scrolls by the height of the view, less one row. So the caret keeps its place on screen, and the last row of a
/// page is the first row of the next.
#[test]
fn pages_go_by_height() {
    let mut window = window(chapters(40));
    put_caret(&mut window, 0);
    let mut pages = Vec::new();
    for _ in 0..4 {
        let before = window.state().page.selection().head;
        play(&mut window, "<PageDown>");
        let head = window.state().page.selection().head;
        let line = |at| window.state().page.text().byte_to_line(at);
        pages.push(line(head) - line(before));
        let rect = caret_row(&window);
        assert!(rect.top() >= 17.0 && rect.bottom() <= 383.0, "{rect}");
    }
    // A chapter is as high as 4.75 rows, and the view as 13 rows: 12 of them are a page.
    assert!(
        pages.iter().all(|lines| (6..=9).contains(lines)),
        "{pages:?}"
    );
    for _ in 0..4 {
        play(&mut window, "<PageUp>");
    }
    assert_eq!(window.state().page.selection().head, 0);
}

/// Wherever the caret goes, its whole row is on screen.
#[test]
fn the_row_of_the_caret_is_on_screen() {
    let mut window = window(chapters(60));
    let len = window.state().page.text().len_bytes();
    let places = [0, len - 1, len / 2, len / 2 - 250, len / 3, 25, len - 30];
    for at in places {
        put_caret(&mut window, at);
        let rect = caret_row(&window);
        assert!(rect.top() >= 17.0 && rect.bottom() <= 383.0, "{at}: {rect}");
    }
    // At the start of the text, the room above the first line is shown as well.
    put_caret(&mut window, 0);
    let top = caret_row(&window).top();
    assert!(top >= 18.0 + 28.0, "{top}");
    // Step by step as well.
    put_caret(&mut window, 0);
    for _ in 0..60 {
        play(&mut window, "<Down>");
        let rect = caret_row(&window);
        assert!(rect.top() >= 17.0 && rect.bottom() <= 383.0, "{rect}");
    }
}

/// At the end of the scroll bar the last row is at the bottom, and the first one at the top at its start.
#[test]
fn the_scroll_bar_reaches_both_ends() {
    let mut window = window(chapters(60));
    let len = window.state().page.text().len_bytes();
    for (fraction, at) in [(1.0, len - 1), (0.0, 0), (0.5, len / 2)] {
        let state = window.state_mut();
        let viewport = state.widget.view_mut().viewport_mut();
        viewport.jump(&state.page, &mut state.typesetter, fraction);
        window.run();
        assert!(
            !window.state().widget.rects(&(at..at + 2)).is_empty(),
            "{fraction}"
        );
    }
}

#[test]
fn a_selection_is_dragged_over_rows_of_several_heights() {
    let mut window = window(chapters(3));
    let from = rect_of(&window, &(3..4)).left_center();
    let to = rect_of(&window, &(33..34)).left_center();
    button(&mut window, from, true);
    window.event(Event::PointerMoved(to));
    window.run();
    button(&mut window, to, false);
    assert_eq!(selected(&window), "pter\nsome words\nmore words\nCha");
    // The space between two lines belongs to the line that it is the space of.
    let above = rect_of(&window, &(30..31));
    let in_space = Pos2::new(above.left() + 1.0, above.top() - 20.0);
    button(&mut window, in_space, true);
    button(&mut window, in_space, false);
    assert_eq!(window.state().page.selection().head, 30);
}

/// Text that is typed, pasted or composed has the style of its place, and moves the styles after it.
#[test]
fn edits_are_laid_out_with_their_styles() {
    let mut window = window(Page::new([(heading(1), "Big"), (plain(), "small *bold*")]));
    let height = |window: &Window, part: &str| {
        let range = window.state().page.find(part);
        rect_of(window, &range).height()
    };
    let (big, small) = (height(&window, "Big"), height(&window, "small"));
    assert!(big > 1.5 * small, "{big} {small}");
    put_caret(&mut window, 3);
    play(&mut window, "ger<compose:x><compose:xy><commit:words>");
    assert_eq!(
        window.state().page.text().to_string(),
        "Biggerwords\nsmall bold"
    );
    assert_eq!(height(&window, "Biggerwords"), big);
    assert_eq!(height(&window, "small"), small);
    let bold = window.state().page.styled[0].range().clone();
    assert_eq!(bold, window.state().page.find("bold"));
    play(&mut window, "<paste: and\nmore>");
    assert_eq!(height(&window, "more"), big, "a line like the one before");
}

/// A line of 10 MB in parts: styles apply to each of them, and a frame asks about no more than its screen.
#[test]
fn a_huge_line_has_styles_in_its_parts() {
    let line: &str = Box::leak(
        "see `code` and go on "
            .repeat(10_000_000 / 19)
            .into_boxed_str(),
    );
    let mut window = window(Page::new([(heading(1), line)]));
    for at in [0, 5_000_000] {
        put_caret(&mut window, at);
        let rect = rect_of(&window, &(at..at + 1));
        assert!(rect.height() > 40.0, "{rect}");
    }
}
