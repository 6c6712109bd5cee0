//! Files as a user meets them: opened, saved, refused.

mod common;

use std::fs;
use std::path::PathBuf;

use common::Window;
use editor_demo::app::EditorApp;
use editor_demo::fonts::FontSource;
use eframe::egui::{Event, Key, Modifiers};

/// A file in a folder of its own, removed in the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, content: &[u8]) -> Self {
        let folder = std::env::temp_dir().join(format!(
            "livelink-editor-test-{}-{name}",
            std::process::id()
        ));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join(name);
        fs::write(&path, content).unwrap();
        Self(path)
    }

    fn content(&self) -> Vec<u8> {
        fs::read(&self.0).unwrap()
    }

    fn open(&self) -> Window {
        let mut app = EditorApp::empty(FontSource::Embedded);
        app.open(&self.0);
        Window::of(app)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(self.0.parent().unwrap());
    }
}

#[test]
fn a_file_is_opened_edited_and_saved() {
    let file = Scratch::new("note.txt", b"one\r\ntwo\r\n");
    let mut window = file.open();
    assert_eq!(window.harness.state().title(), "note.txt - Livelink");
    window.type_text("zero\n");
    assert_eq!(window.harness.state().title(), "*note.txt - Livelink");
    window.key(Modifiers::COMMAND, Key::S);
    assert_eq!(window.harness.state().title(), "note.txt - Livelink");
    assert_eq!(file.content(), b"zero\r\none\r\ntwo\r\n");
}

#[test]
fn undoing_to_what_was_saved_is_no_change() {
    let file = Scratch::new("back.txt", b"text");
    let mut window = file.open();
    window.type_text("x");
    window.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.harness.state().title(), "back.txt - Livelink");
}

#[test]
fn bytes_that_are_no_text_are_never_written_over() {
    let file = Scratch::new("latin1.txt", b"caf\xe9 example.com ");
    let mut window = file.open();
    assert!(window.shows("read-only"));
    window.type_text("x");
    window.key(Modifiers::COMMAND, Key::S);
    assert_eq!(window.text(), "caf\u{fffd} example.com ");
    assert_eq!(file.content(), b"caf\xe9 example.com ");
}

#[test]
fn a_plain_text_offers_to_link_its_addresses() {
    let file = Scratch::new("plain.txt", b"see example.com and https://example.org/a.");
    let mut window = file.open();
    assert_eq!(window.links(), [""; 0], "loading never links");
    assert!(window.shows("2 addresses"));
    window.click("Link them");
    assert_eq!(window.links(), ["example.com", "https://example.org/a"]);
    assert_eq!(
        window.harness.state().title(),
        "plain.txt - Livelink",
        "the text is the same"
    );
}

#[test]
fn a_log_shows_every_address() {
    let file = Scratch::new("server.log", b"GET https://example.org/a 200");
    let mut window = file.open();
    assert_eq!(window.links(), ["https://example.org/a"]);
    window.key(Modifiers::COMMAND, Key::End);
    window.type_text(" example.com");
    assert_eq!(
        window.links(),
        ["https://example.org/a", "example.com"],
        "without a space"
    );
}

#[test]
fn a_program_shows_addresses_in_its_comments() {
    let file = Scratch::new("main.rs", b"// see example.com\nlet x = example.com;\n");
    let mut window = file.open();
    window.harness.state_mut().settle();
    window.harness.run();
    assert_eq!(window.links(), ["example.com"]);
    assert!(window.shows("1 link"));

    // The line becomes a comment too.
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.type_text("//");
    window.harness.state_mut().settle();
    window.harness.run();
    assert_eq!(window.links(), ["example.com", "example.com"]);
}

#[test]
fn a_missing_file_is_a_new_one_and_a_folder_is_refused() {
    let file = Scratch::new("x", b"");
    let path = file.0.with_file_name("new.txt");
    let mut app = EditorApp::empty(FontSource::Embedded);
    app.open(&path);
    let mut window = Window::of(app);
    window.type_text("hello");
    window.key(Modifiers::COMMAND, Key::S);
    assert_eq!(fs::read(&path).unwrap(), b"hello");

    window.harness.state_mut().open(file.0.parent().unwrap());
    window.harness.run();
    assert!(window.shows("it is a folder"));
    assert_eq!(window.text(), "hello", "the document is still there");
}

#[test]
fn saving_that_fails_says_so_and_keeps_the_text() {
    let file = Scratch::new("gone.txt", b"old");
    let mut window = file.open();
    window.type_text("new ");
    fs::remove_dir_all(file.0.parent().unwrap()).unwrap();
    window.key(Modifiers::COMMAND, Key::S);
    assert!(window.shows("cannot save"));
    assert_eq!(window.text(), "new old");
    assert_eq!(window.harness.state().title(), "*gone.txt - Livelink");
}

#[test]
fn unsaved_changes_are_asked_about() {
    let file = Scratch::new("asked.txt", b"old");
    let mut window = file.open();
    window.type_text("new ");
    window.key(Modifiers::COMMAND, Key::N);
    assert!(window.shows("Save your changes?"));
    window.click("Cancel");
    assert_eq!(window.text(), "new old");
    window.key(Modifiers::COMMAND, Key::N);
    window.click("Save");
    assert_eq!(file.content(), b"new old");
    assert_eq!(window.text(), "");
}

#[test]
fn links_are_kept_in_a_livelink_file_and_not_in_plain_text() {
    let file = Scratch::new("keep.livelink", b"");
    fs::remove_file(&file.0).unwrap();
    let mut window = file.open();
    window.type_text("example.com example.org ");
    window.key(Modifiers::NONE, Key::Backspace);
    window.key(Modifiers::COMMAND, Key::S);
    assert!(!window.shows("keeps the words"));
    let again = file.open();
    assert_eq!(again.text(), "example.com example.org ");
    assert_eq!(again.links(), ["example.com"]);

    let plain = Scratch::new("plain2.txt", b"");
    let mut window = plain.open();
    window.type_text("example.com ");
    window.key(Modifiers::COMMAND, Key::S);
    assert_eq!(plain.content(), b"example.com ");
    assert!(window.shows("keeps the words"), "said once");
    window.type_text("x");
    window.key(Modifiers::COMMAND, Key::S);
    assert!(!window.shows("keeps the words"));
}

#[test]
fn a_file_that_is_no_livelink_document_says_what_is_wrong() {
    let file = Scratch::new("broken.livelink", b"{\"livelink\": 1}");
    let window = file.open();
    assert!(window.shows("\"text\" is missing"));
    assert_eq!(file.content(), b"{\"livelink\": 1}");
}

#[test]
fn changes_by_another_program_are_not_written_over_unasked() {
    let file = Scratch::new("shared.txt", b"old");
    let mut window = file.open();
    window.type_text("mine ");
    fs::write(&file.0, b"theirs, and longer").unwrap();

    window.event(Event::WindowFocused(true));
    assert!(window.shows("changed by another program"));
    window.click("Dismiss");

    window.key(Modifiers::COMMAND, Key::S);
    assert!(window.shows("Write over the other changes?"));
    window.click("Cancel");
    assert_eq!(file.content(), b"theirs, and longer");
    window.key(Modifiers::COMMAND, Key::S);
    window.click("Write over");
    assert_eq!(file.content(), b"mine old");
}

#[test]
fn reloading_shows_what_another_program_wrote() {
    let file = Scratch::new("reload.txt", b"old");
    let mut window = file.open();
    fs::write(&file.0, b"theirs, and longer").unwrap();
    window.event(Event::WindowFocused(true));
    window.click("Reload");
    assert_eq!(window.text(), "theirs, and longer");
}

#[test]
fn what_a_killed_program_left_is_offered_again() {
    let file = Scratch::new("killed.txt", b"saved ");
    let recovery = file.0.with_file_name("recovery");
    let start = || {
        let mut app = EditorApp::empty(FontSource::Embedded);
        app.open(&file.0);
        app.enable_recovery(recovery.clone());
        Window::of(app)
    };
    let mut window = start();
    window.key(Modifiers::COMMAND, Key::End);
    window.type_text("typed since");
    // A killed program closes nothing.
    drop(window);

    let mut window = start();
    assert!(window.shows("killed.txt had changes"));
    window.click("Recover");
    assert_eq!(window.text(), "saved typed since");
    assert_eq!(window.harness.state().title(), "*killed.txt - Livelink");
    assert_eq!(file.content(), b"saved ", "nothing is written unasked");
    drop(window);

    // Recovering and being killed again loses nothing either.
    let mut window = start();
    window.click("Recover");
    assert_eq!(window.text(), "saved typed since");
    window.key(Modifiers::COMMAND, Key::S);
    assert_eq!(file.content(), b"saved typed since");
    drop(window);
    assert!(
        !start().shows("had changes"),
        "what is saved is not offered"
    );
}
