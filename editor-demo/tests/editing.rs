//! Writing as a user of any editor expects it: pasting, dragging, zooming, indentation, and no work while nobody types.

mod common {
    pub(crate) mod window;
}

use common::window::Window;
use eframe::egui::accesskit::Role;
use eframe::egui::{Event, Key, Modifiers, PointerButton};
use egui_kittest::kittest::Queryable as _;

#[test]
fn html_is_pasted_with_its_links() {
    let mut window = Window::empty();
    let html = "<p>See <a href=\"https://example.com/docs\">the docs</a> or example.org</p>";
    window.harness.state_mut().set_clipboard_html(html);
    window.event(Event::Paste("See the docs or example.org".to_owned()));
    assert_eq!(window.text(), "See the docs or example.org");
    assert_eq!(window.links(), ["the docs", "example.org"]);
    assert_eq!(window.targets()[0], "https://example.com/docs");
    window.type_text("!");
    assert!(
        window.text().ends_with("example.org!"),
        "the caret is after it"
    );
    for expected in ["See the docs or example.org", ""] {
        window.key(Modifiers::COMMAND, Key::Z);
        assert_eq!(window.text(), expected, "the paste is one undo");
    }
}

#[test]
fn plain_text_is_pasted_without() {
    let mut window = Window::empty();
    let html = "<a href=\"https://example.com/docs\">the docs</a> example.org";
    window.harness.state_mut().set_clipboard_html(html);
    window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::V);
    window.event(Event::Paste("the docs example.org".to_owned()));
    assert_eq!(window.text(), "the docs example.org");
    assert_eq!(window.links(), [""; 0]);
}

/// Presses or releases a mouse button in the middle of some clusters of the first row.
fn mouse(window: &mut Window, at: usize, pressed: bool) {
    let document = window.harness.get_by_role(Role::MultilineTextInput);
    let start = document.rect().left_top() + eframe::egui::vec2(28.0, 22.0);
    let place = start + eframe::egui::vec2(at as f32, 0.0);
    window.event(Event::PointerMoved(place));
    window.event(Event::PointerButton {
        pos: place,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    });
}

#[test]
fn selected_text_is_dragged_with_its_links() {
    let mut window = Window::empty();
    window.type_text("example.com and more ");
    window.key(Modifiers::NONE, Key::Home);
    for _ in 0.."example.com".len() {
        window.key(Modifiers::SHIFT, Key::ArrowRight);
    }
    mouse(&mut window, 60, true);
    mouse(&mut window, 700, false);
    assert_eq!(window.text(), " and more example.com");
    assert_eq!(window.links(), ["example.com"]);
    assert_eq!(window.targets(), ["https://example.com"]);
    // The user did one thing, and one undo takes it back.
    window.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.text(), "example.com and more ");
    assert_eq!(window.links(), ["example.com"]);
    window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(window.text(), " and more example.com");

    mouse(&mut window, 20, true);
    mouse(&mut window, 20, false);
    window.type_text("x");
    assert_eq!(
        window.text().matches('x').count(),
        2,
        "a click selects nothing"
    );
}

#[test]
fn paused_keys_go_one_at_a_time() {
    let mut window = Window::empty();
    window.key(Modifiers::NONE, Key::F9);
    window.type_text("a.com ");
    assert_eq!(window.text(), "");
    for shown in ["a", "a.", "a.c"] {
        window.key(Modifiers::NONE, Key::F10);
        assert_eq!(window.text(), shown);
    }
    window.click("Step");
    assert_eq!(window.text(), "a.co");
    window.key(Modifiers::NONE, Key::F9);
    window.harness.run();
    assert_eq!(window.text(), "a.com ");
    assert_eq!(window.links(), ["a.com"]);
    window.type_text("b");
    assert_eq!(window.text(), "a.com b");
}

#[test]
fn the_text_is_zoomed() {
    let mut window = Window::sample();
    let height = |window: &Window| {
        let link = window.harness.query_all_by_role(Role::Link).next();
        link.expect("a link").rect().height()
    };
    let usual = height(&window);
    for _ in 0..3 {
        window.key(Modifiers::COMMAND, Key::Plus);
    }
    assert!(height(&window) > usual * 1.2);
    window.key(Modifiers::COMMAND, Key::Num0);
    assert_eq!(height(&window), usual);
    window.key(Modifiers::COMMAND, Key::Minus);
    assert!(height(&window) < usual);
}

#[test]
fn a_program_keeps_its_indentation() {
    let file = common::window::Scratch::new("indent.rs", b"fn f() {\n    a();\n}\n");
    let mut window = file.open();
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.key(Modifiers::NONE, Key::End);
    window.type_text("\nb();");
    assert_eq!(window.text(), "fn f() {\n    a();\n    b();\n}\n");

    let mut notes = Window::empty();
    notes.type_text("  a\nb");
    assert_eq!(
        notes.text(),
        "  a\nb",
        "in notes a line break is a line break"
    );
}

#[test]
fn an_idle_window_is_not_painted_again() {
    let mut window = Window::sample();
    window.type_text("example.com ");
    window.harness.step();
    let output = window.harness.output();
    let delays = output.viewport_output.values();
    let soonest = delays.map(|viewport| viewport.repaint_delay).min();
    assert_eq!(soonest, Some(std::time::Duration::MAX));
}
