//! Links as a user meets them: typed, taken off, brought back, opened. Everything is read from the accessibility tree.

mod common {
    pub(crate) mod window;
}

use common::window::Window;
use editor_demo::panels::linked_hint;
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
    assert!(window.shows(linked_hint::LINKED));

    window.key(Modifiers::NONE, Key::Backspace);
    assert_eq!(window.text(), "example.com ", "the text is unchanged");
    assert_eq!(window.links(), [""; 0]);
    assert!(!window.shows(linked_hint::LINKED));

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
