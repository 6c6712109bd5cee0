//! Dialogs as a user meets them: in a small window, by keyboard, by double click.

use std::fs;

use crate::common::window::{Scratch, Window};
use eframe::egui::accesskit::Role;
use eframe::egui::{Event, Key, Modifiers, PointerButton, Rect, Vec2};
use egui_kittest::kittest::Queryable as _;

/// In the smallest window that the program allows, the buttons of a dialog can be seen, however many files there are.
#[test]
fn dialogs_fit_a_small_window() {
    let file = Scratch::new("small.txt", b"");
    for number in 0..40 {
        fs::write(file.path().with_file_name(format!("{number}.txt")), "").unwrap();
    }
    let mut window = file.open();
    window.harness.set_size(Vec2::new(320.0, 200.0));
    window.harness.run();
    window.key(Modifiers::COMMAND, Key::O);
    let screen = Rect::from_min_size(Default::default(), Vec2::new(320.0, 200.0));
    for name in ["Open", "Cancel"] {
        let button = window.harness.get_by_role_and_label(Role::Button, name);
        let rect = button.rect();
        assert!(screen.contains_rect(rect), "{name} at {rect:?}");
    }
}

/// Enter presses the button that loses nothing.
#[test]
fn enter_presses_the_safe_button() {
    let file = Scratch::new("safe.txt", b"old");
    let other = file.path().with_file_name("other.txt");
    fs::write(&other, "other").unwrap();
    let mut window = file.open();
    window.type_text("new ");
    window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.key(Modifiers::COMMAND, Key::A);
    window.type_text(&other.display().to_string());
    window.key(Modifiers::NONE, Key::Enter);
    assert!(window.shows("Replace other.txt?"));
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(fs::read(&other).unwrap(), b"other");
    window.key(Modifiers::NONE, Key::Escape);

    window.key(Modifiers::COMMAND, Key::W);
    assert!(window.shows("Save your changes?"));
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(file.content(), b"new old");
}

#[test]
fn a_double_click_opens() {
    let file = Scratch::new("click.txt", b"one");
    fs::write(file.path().with_file_name("other.txt"), "two").unwrap();
    let mut window = file.open();
    window.key(Modifiers::COMMAND, Key::O);
    let pos = window.harness.get_by_label("other.txt").rect().center();
    window.event(Event::PointerMoved(pos));
    // A frame takes a quarter of a second here, so a click is within one frame.
    for _ in 0..2 {
        for pressed in [true, false] {
            let event = Event::PointerButton {
                pos,
                button: PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            };
            window.harness.input_mut().events.push(event);
        }
        window.harness.step();
    }
    window.harness.run();
    assert_eq!(window.text(), "two");
}

/// `~` is the user's own folder.
#[test]
fn a_tilde_is_the_users_folder() {
    let home = std::env::home_dir().unwrap();
    let name = format!(".livelink-editor-test-{}.txt", std::process::id());
    let path = home.join(&name);
    fs::write(&path, "from home").unwrap();
    let mut window = Window::empty();
    window.key(Modifiers::COMMAND, Key::O);
    window.key(Modifiers::COMMAND, Key::A);
    window.type_text(&format!("~/{name}"));
    window.key(Modifiers::NONE, Key::Enter);
    fs::remove_file(&path).unwrap();
    assert_eq!(window.text(), "from home");
}

/// Showing every address changes which links show, and nothing of how the text looks.
#[test]
fn every_address_keeps_the_font() {
    let file = Scratch::new("font.txt", b"see example.com");
    let mut window = file.open();
    let view = |window: &mut Window| {
        let view = window.harness.state_mut().view();
        (view.wrap, view.monospace, view.line_numbers)
    };
    let before = view(&mut window);
    window.harness.get_by_label("View").click();
    window.harness.run();
    window.harness.get_by_label("Every address").click();
    window.harness.run();
    assert!(window.shows("every address"));
    assert_eq!(view(&mut window), before);
}

/// An error message consists of words only. It does not end with the error number of the system.
#[test]
fn errors_are_told_in_words() {
    let file = Scratch::new("words.txt", b"old");
    let mut window = file.open();
    window.type_text("x");
    fs::remove_dir_all(file.path().parent().unwrap()).unwrap();
    window.key(Modifiers::COMMAND, Key::S);
    assert!(window.shows("cannot save") && window.shows("No such file or directory"));
    assert!(!window.shows("os error"));
}
