//! The help and the page about the program, as a user meets them.

use crate::common::window::Window;
use eframe::egui::accesskit::Role;
use eframe::egui::{Key, Modifiers, Rect, Vec2};
use egui_kittest::kittest::Queryable as _;

#[test]
fn f1_says_what_the_keys_do() {
    let mut window = Window::empty();
    window.key(Modifiers::NONE, Key::F1);
    for shown in ["Save under another name", "Ctrl+Shift+S", "Ctrl+Enter"] {
        assert!(window.shows(shown), "{shown}");
    }
    window.key(Modifiers::NONE, Key::Escape);
    assert!(!window.shows("Save under another name"));
    window.type_text("a");
    assert_eq!(window.text(), "a", "the text has the keyboard again");

    window.choose("Help", "Keys");
    assert!(window.shows("Save under another name"));
    window.click("Close");
    assert!(!window.shows("Save under another name"));
}

#[test]
fn about_has_version_and_licences() {
    let mut window = Window::empty();
    window.choose("Help", "About");
    for shown in [env!("CARGO_PKG_VERSION"), "MIT OR Apache-2.0", "Mozilla"] {
        assert!(window.shows(shown), "{shown}");
    }
    window.key(Modifiers::NONE, Key::Enter);
    assert!(!window.shows("Mozilla"));
}

/// In the smallest window that the program allows, keys bring every row on screen.
#[test]
fn the_help_scrolls_in_a_small_window() {
    let size = Vec2::new(320.0, 200.0);
    let screen = Rect::from_min_size(Default::default(), size);
    let mut window = Window::empty();
    window.harness.set_size(size);
    window.harness.run();
    window.key(Modifiers::NONE, Key::F1);
    let sees = |window: &Window, role, label| {
        let shown = window.harness.get_by_role_and_label(role, label);
        screen.contains_rect(shown.rect())
    };
    assert!(sees(&window, Role::Label, "Link an address"));
    assert!(!sees(&window, Role::Label, "Let one key go"));
    for _ in 0..60 {
        window.key(Modifiers::NONE, Key::PageDown);
    }
    assert!(sees(&window, Role::Label, "Let one key go"));
    assert!(sees(&window, Role::Button, "Close"));
}
