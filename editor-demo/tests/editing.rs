//! Writing as a user of any editor expects it: pasting, dragging, zooming, indentation, and no work while nobody types.

use crate::common::window::Window;
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
        window.key(Modifiers::NONE, Key::F8);
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

/// Presses a key or types, and says what the status bar counts.
#[test]
fn words_and_characters_are_counted() {
    let mut window = Window::empty();
    assert!(window.shows("0 words, 0 characters"));
    window.type_text("Don't");
    assert!(window.shows("1 word, 5 characters"));
    window.type_text(" stop at 3.5\n日本");
    assert!(window.shows("6 words, 20 characters"));
    window.key(Modifiers::SHIFT, Key::ArrowLeft);
    assert!(window.shows("1 word, 1 character selected"));
    window.key(Modifiers::COMMAND, Key::A);
    assert!(window.shows("6 words, 20 characters selected"));
    window.key(Modifiers::NONE, Key::Backspace);
    assert!(window.shows("0 words, 0 characters"));
    window.key(Modifiers::COMMAND, Key::Z);
    window.key(Modifiers::NONE, Key::ArrowRight);
    assert!(window.shows("6 words, 20 characters"));
}

#[test]
fn a_program_keeps_its_indentation() {
    let file = crate::common::window::Scratch::new("indent.rs", b"fn f() {\n    a();\n}\n");
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

/// What is looked for is selected while it is typed; the bar says which of how many, and goes on from there.
#[test]
fn find_selects_while_typing() {
    let mut window = Window::empty();
    window.type_text("one two one three ONE");
    window.key(Modifiers::COMMAND, Key::Home);
    window.key(Modifiers::COMMAND, Key::F);
    window.type_text("on");
    let selected = |window: &Window| {
        let document = window.harness.state().editor().document();
        document.selection().range()
    };
    assert_eq!(selected(&window), 0..2);
    window.type_text("e");
    assert_eq!(selected(&window), 0..3);
    assert!(window.shows("1 of 3"));
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(selected(&window), 8..11);
    assert!(window.shows("2 of 3"));
    window.key(Modifiers::SHIFT, Key::Enter);
    window.key(Modifiers::SHIFT, Key::Enter);
    assert_eq!(selected(&window), 18..21, "it goes round");
    window.key(Modifiers::NONE, Key::Escape);
    assert!(!window.shows("3 of 3"));

    // Opened again, the field is selected, so that typing replaces it.
    window.key(Modifiers::NONE, Key::ArrowRight);
    window.key(Modifiers::COMMAND, Key::F);
    window.type_text("zzz");
    assert!(window.shows("Not found"));
    assert_eq!(window.text(), "one two one three ONE");
}

/// A long text is searched in the background. No frame waits for it.
#[test]
fn find_in_a_long_text_waits_for_nothing() {
    let mut text = "a line of many\n".repeat(1_500_000);
    text.push_str("needle");
    let len = text.len();
    let rope = ropey::Rope::from_str(&text);
    let document = livelink::session::Document::new(rope, Default::default());
    let mut window = Window::empty();
    window.harness.state_mut().show_document(document);
    window.harness.run();
    window.key(Modifiers::COMMAND, Key::Home);
    window.key(Modifiers::COMMAND, Key::F);
    window.type_text("needle");
    for _ in 0..500 {
        window.harness.run();
        if window.shows("1 of 1") {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let selection = window.harness.state().editor().document().selection();
    assert_eq!(selection.range(), len - 6..len);
}

/// What the user has set is there at the next start.
#[test]
fn settings_are_remembered() {
    let name = format!("livelink-editor-set-{}.json", std::process::id());
    let path = std::env::temp_dir().join(name);
    let start = || {
        let mut app = editor_demo::app::EditorApp::empty(livelink_egui::FontSource::Embedded);
        app.enable_settings(path.clone());
        Window::of(app)
    };
    let mut window = start();
    window.key(Modifiers::COMMAND, Key::Plus);
    let zoom = window.harness.state_mut().view().zoom;
    assert!(zoom > 1.0);
    window.choose("View", "Dark");
    window.harness.run();
    drop(window);
    let mut window = start();
    window.harness.run();
    assert_eq!(window.harness.state_mut().view().zoom, zoom);
    let theme = window
        .harness
        .ctx
        .options(|options| options.theme_preference);
    assert_eq!(theme, eframe::egui::ThemePreference::Dark);
    let _ = std::fs::remove_file(&path);
}

/// Near the right edge of a row that is broken, the text stays where it is.
#[test]
fn wrapped_text_does_not_slide() {
    let mut window = Window::empty();
    for _ in 0..60 {
        window.type_text("ab ");
        assert_eq!(
            window.harness.state_mut().widget().view().viewport().left(),
            0.0
        );
    }
}

/// A notice comes up below the text, and the row of the caret stays in sight.
#[test]
fn a_notice_hides_no_caret() {
    let mut window = Window::empty();
    window.harness.state_mut().set_browser("no-such-browser");
    window.type_text(&"\n".repeat(60));
    window.type_text("example.com ");
    let height = |window: &mut Window| {
        let app = window.harness.state_mut();
        app.caret_height()
    };
    let (caret, view) = height(&mut window);
    assert!(caret <= view, "{caret} {view}");
    window.key(Modifiers::NONE, Key::ArrowLeft);
    window.key(Modifiers::COMMAND, Key::Enter);
    std::thread::sleep(std::time::Duration::from_millis(300));
    window.harness.run();
    window.harness.run();
    assert!(window.shows("could not be opened"));
    let (caret, smaller) = height(&mut window);
    assert!(smaller < view && caret <= smaller, "{caret} {smaller}");
}
