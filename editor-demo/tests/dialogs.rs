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

/// In such a window, a menu scrolls to the item that has the keyboard.
#[test]
fn menus_fit_a_small_window() {
    let size = Vec2::new(320.0, 200.0);
    let screen = Rect::from_min_size(Default::default(), size);
    let mut window = Window::empty();
    window.harness.set_size(size);
    window.harness.run();
    for (menu, last) in [("File", "Quit"), ("View", "As the system")] {
        window.key(Modifiers::NONE, Key::F10);
        window.harness.run();
        if menu == "View" {
            for _ in 0..3 {
                window.key(Modifiers::NONE, Key::ArrowRight);
                window.harness.run();
            }
        }
        window.key(Modifiers::NONE, Key::ArrowUp);
        window.harness.run();
        let rect = window.harness.get_by_label_contains(last).rect();
        assert!(screen.contains_rect(rect), "{last} at {rect:?}");
        window.key(Modifiers::NONE, Key::Escape);
    }
}

/// In a narrow window, the buttons of a notice stand below its text and not beside a column of single words.
#[test]
fn a_notice_fits_a_narrow_window() {
    let file = Scratch::new("narrow.txt", b"caf\xe9 d\xe9j\xe0 vu");
    let mut window = file.open();
    for (width, beside) in [(900.0, true), (320.0, false)] {
        let size = Vec2::new(width, 300.0);
        window.harness.set_size(size);
        window.harness.run();
        let screen = Rect::from_min_size(Default::default(), size);
        let text = window.harness.get_by_label_contains("is written in").rect();
        for name in ["Use UTF-8 for this file", "Dismiss"] {
            let button = window.harness.get_by_role_and_label(Role::Button, name);
            let button = button.rect();
            assert!(screen.contains_rect(button), "{name} at {button:?}");
            assert_eq!(button.left() > text.right(), beside, "{name} at {button:?}");
            assert_eq!(
                button.top() > text.bottom(),
                !beside,
                "{name} at {button:?}"
            );
        }
        assert!(
            screen.contains_rect(text) && text.width() > 150.0,
            "{text:?}"
        );
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

/// A name without a folder belongs to the folder that the dialog shows, wherever the program was started.
#[test]
fn a_bare_name_is_in_the_folder_that_is_shown() {
    let file = Scratch::new("one.txt", b"one");
    let folder = file.path().parent().unwrap().to_owned();
    let mut window = file.open();
    window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.key(Modifiers::COMMAND, Key::A);
    window.type_text("two.txt");
    assert!(window.shows("one.txt"), "what is there is still listed");
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(fs::read(folder.join("two.txt")).unwrap(), b"one");
    window.type_text("2 ");
    window.key(Modifiers::COMMAND, Key::O);
    window.type_text("one.txt");
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.text(), "one");
}

/// In a dialog for saving, what is typed replaces the name and keeps its ending. Going to another folder keeps the name.
#[test]
fn the_name_to_save_under_is_selected() {
    let file = Scratch::new("one.txt", b"one");
    let folder = file.path().parent().unwrap().to_owned();
    fs::create_dir(folder.join("inner")).unwrap();
    let mut window = file.open();
    window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.type_text("two");
    let inner = format!("inner{}", std::path::MAIN_SEPARATOR);
    window.harness.get_by_label(&inner).click();
    window.harness.run();
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(fs::read(folder.join("inner/two.txt")).unwrap(), b"one");
}

/// A relative path begins in the folder that the dialog has shown first, however long it stays on screen.
#[test]
fn a_relative_path_is_resolved_once() {
    let file = Scratch::new("one.txt", b"one");
    let folder = file.path().parent().unwrap().to_owned();
    fs::create_dir_all(folder.join("inner/deep")).unwrap();
    fs::write(folder.join("inner/two.txt"), "two").unwrap();
    let mut window = file.open();
    let save_as = |window: &mut Window, path: &str| {
        window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
        window.key(Modifiers::COMMAND, Key::A);
        window.type_text(path);
        window.harness.run_steps(5);
        window.key(Modifiers::NONE, Key::Enter);
    };
    save_as(&mut window, "inner/deep/three.md");
    assert_eq!(
        fs::read(folder.join("inner/deep/three.md")).unwrap(),
        b"one"
    );
    save_as(&mut window, "../four.md");
    assert_eq!(fs::read(folder.join("inner/four.md")).unwrap(), b"one");
    save_as(&mut window, "../five.md");
    assert_eq!(fs::read(folder.join("five.md")).unwrap(), b"one");

    window.key(Modifiers::COMMAND, Key::O);
    window.key(Modifiers::COMMAND, Key::A);
    window.type_text("inner/");
    assert!(window.shows("two.txt"), "what is in the folder is listed");
    window.key(Modifiers::NONE, Key::Enter);
    assert!(window.shows("two.txt"), "Enter goes into the folder");
    window.key(Modifiers::NONE, Key::End);
    window.type_text("two.txt");
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.text(), "two");
}

/// After a click on a folder, the user types on in the path.
#[test]
fn a_click_on_a_folder_leaves_the_keyboard_to_the_path() {
    let file = Scratch::new("one.txt", b"one");
    let folder = file.path().parent().unwrap().to_owned();
    fs::create_dir(folder.join("inner")).unwrap();
    fs::write(folder.join("inner/two.txt"), "two").unwrap();
    let mut window = file.open();
    window.key(Modifiers::COMMAND, Key::O);
    let inner = format!("inner{}", std::path::MAIN_SEPARATOR);
    window.harness.get_by_label(&inner).click();
    window.harness.run();
    window.key(Modifiers::NONE, Key::End);
    window.type_text("two.txt");
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.text(), "two");
}

/// Alt and a letter open the menu of that letter. Alt and any other letter do nothing.
#[test]
fn alt_and_a_letter_open_a_menu() {
    let mut window = Window::empty();
    // A window reports the key, and then the letter as if it was typed.
    let alt = |window: &mut Window, key: Key| {
        let events = &mut window.harness.input_mut().events;
        events.push(Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::ALT,
        });
        events.push(Event::Text(key.name().to_lowercase()));
        window.harness.run();
    };
    for (key, item) in [
        (Key::F, "Export"),
        (Key::E, "Go to line"),
        (Key::O, "Numbered list"),
        (Key::V, "Inspector"),
        (Key::H, "About Livelink"),
    ] {
        alt(&mut window, key);
        assert!(window.shows(item), "{key:?}");
    }
    window.key(Modifiers::NONE, Key::Escape);
    alt(&mut window, Key::X);
    window.type_text("x");
    assert_eq!(window.text(), "x");
}
