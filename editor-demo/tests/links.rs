//! Links as a user meets them: typed, taken off, brought back, opened. Everything is read from the accessibility tree.

mod common;

use common::Window;
use editor_demo::hint;
use eframe::egui::accesskit::Role;
use eframe::egui::{Event, Key, Modifiers, PointerButton};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

const SENTENCE: &str =
    "Write to अभि@उदाहरण.भारत or see https://ja.wikipedia.org/wiki/アルベルト・アインシュタイン. ";

#[test]
fn typing_makes_links() {
    let mut window = Window::empty();
    window.type_text(SENTENCE);
    assert_eq!(window.text(), SENTENCE);
    assert_eq!(
        window.links(),
        [
            "अभि@उदाहरण.भारत",
            "https://ja.wikipedia.org/wiki/アルベルト・アインシュタイン"
        ],
        "the full stop is outside"
    );
    assert!(
        window.targets()[0].starts_with("mailto:"),
        "{:?}",
        window.targets()
    );
    assert!(window.shows("2 links"));
}

#[test]
fn a_link_needs_the_space() {
    let mut window = Window::empty();
    window.type_text("example.com");
    assert_eq!(window.links(), [""; 0]);
    window.type_text(" ");
    assert_eq!(window.links(), ["example.com"]);
    assert_eq!(window.targets(), ["https://example.com"]);
}

#[test]
fn backspace_takes_a_fresh_link_off_for_good() {
    let mut window = Window::empty();
    window.type_text("example.com ");
    assert!(window.shows(hint::LINKED));

    window.key(Modifiers::NONE, Key::Backspace);
    assert_eq!(window.text(), "example.com ", "the text is unchanged");
    assert_eq!(window.links(), [""; 0]);
    assert!(!window.shows(hint::LINKED));

    window.type_text(" ");
    assert_eq!(window.text(), "example.com  ");
    assert_eq!(window.links(), [""; 0], "it stays off");

    window.key(Modifiers::COMMAND, Key::Z);
    window.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.text(), "example.com ");
    assert_eq!(window.links(), ["example.com"], "undo brings it back");
}

#[test]
fn undo_takes_the_link_before_the_text() {
    let mut window = Window::empty();
    window.type_text("example.com ");
    window.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(
        (window.text().as_str(), window.links().len()),
        ("example.com ", 0)
    );
    window.key(Modifiers::COMMAND, Key::Y);
    assert_eq!(window.links(), ["example.com"]);
}

#[test]
fn a_link_opens_by_key_by_mouse_and_from_the_tree() {
    let mut window = Window::empty();
    window.type_text("example.com ");
    window.key(Modifiers::NONE, Key::Home);
    let enter = Event::Key {
        key: Key::Enter,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::COMMAND,
    };
    window.harness.event(enter);
    window.harness.step();
    assert_eq!(window.opened(), ["https://example.com"], "Ctrl+Enter");

    let link = window.harness.get_by_role(Role::Link);
    let pos = link.rect().center();
    link.click_accesskit();
    window.harness.step();
    assert_eq!(
        window.opened(),
        ["https://example.com"],
        "an accessibility action"
    );

    window.event(Event::PointerMoved(pos));
    let press = |modifiers| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed: true,
        modifiers,
    };
    window.harness.event(press(Modifiers::NONE));
    window.harness.step();
    assert_eq!(
        window.opened(),
        [""; 0],
        "a bare click only puts the caret there"
    );
    window.harness.event(press(Modifiers::COMMAND));
    window.harness.step();
    assert_eq!(window.opened(), ["https://example.com"], "Ctrl+click");
}

#[test]
fn hovering_shows_where_a_link_leads() {
    let mut window = Window::empty();
    window.type_text("example.com ");
    assert!(!window.shows("https://example.com"));
    let pos = window.harness.get_by_role(Role::Link).rect().center();
    window.harness.hover_at(pos);
    window.harness.run();
    assert!(window.shows("https://example.com"));
}

#[test]
fn the_menu_takes_a_link_off_and_switches_autolink() {
    let mut window = Window::empty();
    window.type_text("example.com ");
    window.key(Modifiers::NONE, Key::Home);
    window.choose("Edit", "Remove link");
    assert_eq!(window.links(), [""; 0]);

    window.choose("Edit", "Autolink");
    window.key(Modifiers::COMMAND, Key::End);
    window.type_text("example.org ");
    assert_eq!(window.links(), [""; 0], "autolink is off");

    window.choose("Edit", "Autolink");
    window.type_text("example.net ");
    assert_eq!(window.links(), ["example.net"]);
}

#[test]
fn the_link_dialog_makes_and_changes_a_link() {
    let mut window = Window::empty();
    window.type_text("a word");
    window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::ArrowLeft);
    window.key(Modifiers::COMMAND, Key::K);
    window.type_text("https://example.com/a");
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.links(), ["word"]);
    assert_eq!(window.targets(), ["https://example.com/a"]);

    window.key(Modifiers::COMMAND, Key::K);
    window.key(Modifiers::NONE, Key::End);
    window.type_text("?b");
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.targets(), ["https://example.com/a?b"]);
    assert_eq!(window.text(), "a word");
}

#[test]
fn the_sample_shows_links_in_every_script() {
    let window = Window::sample();
    assert!(window.links().len() >= 9, "{:?}", window.links());
    assert!(
        window
            .links()
            .contains(&"https://تجربة-القبول-الشامل.موريتانيا/تجربة".to_owned())
    );
}

#[test]
fn a_look_alike_is_no_link_and_the_card_says_why() {
    let mut window = Window::empty();
    window.type_text("http://аррӏе.com ");
    assert_eq!(window.links(), [""; 0]);
    let document = window.harness.get_by_role(Role::MultilineTextInput);
    let pos = document.rect().left_top() + eframe::egui::vec2(120.0, 24.0);
    window.harness.hover_at(pos);
    window.harness.run();
    assert!(window.shows("Not a link, on purpose"));
    assert!(window.shows("apple"), "what it looks like");
}

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
        "the caret is behind it"
    );
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

/// A mouse button, at the middle of a piece of the first row given in clusters.
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
fn the_context_menu_takes_a_link_off_for_good() {
    let mut window = Window::empty();
    window.type_text("example.com ");
    let pos = window.harness.get_by_role(Role::Link).rect().center();
    window.event(Event::PointerMoved(pos));
    for pressed in [true, false] {
        window.harness.event(Event::PointerButton {
            pos,
            button: PointerButton::Secondary,
            pressed,
            modifiers: Modifiers::NONE,
        });
    }
    window.harness.run();
    for item in ["Open link", "Copy address", "Edit link"] {
        assert!(window.shows(item), "{item}");
    }
    window.click("Don't link this again here");
    assert_eq!(window.links(), [""; 0]);
    window.key(Modifiers::COMMAND, Key::End);
    window.type_text(" ");
    assert_eq!(window.links(), [""; 0]);
}

#[test]
fn the_menu_sets_what_a_link_is() {
    let mut window = Window::empty();
    window.harness.get_by_label("Edit").click();
    window.harness.run();
    window
        .harness
        .get_by_label_contains("What is a link")
        .click();
    window.harness.run();
    window.harness.get_by_label("http://").click();
    window.harness.run();
    window.type_text("example.com ");
    assert_eq!(window.targets(), ["http://example.com"]);
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
    let file = common::Scratch::new("indent.rs", b"fn f() {\n    a();\n}\n");
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

#[test]
fn what_becomes_of_links_is_spoken() {
    let mut window = Window::empty();
    let spoken = |window: &Window| {
        let status = window.harness.query_by_role(Role::Status);
        status.and_then(|status| status.accesskit_node().label())
    };
    assert_eq!(spoken(&window), None);
    window.type_text("example.com ");
    assert_eq!(spoken(&window).as_deref(), Some("link made"));
    window.key(Modifiers::NONE, Key::Backspace);
    assert_eq!(spoken(&window).as_deref(), Some("link removed"));
    window.type_text("x");
    assert_eq!(spoken(&window), None, "said once");
    window.event(Event::Paste(" example.org example.net ".to_owned()));
    assert_eq!(spoken(&window).as_deref(), Some("2 links made"));
}
