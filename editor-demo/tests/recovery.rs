//! What a killed program leaves must come back whole: text, links, what was taken off, and how the file is written.

mod common {
    pub(crate) mod window;
}

use std::fs;
use std::path::PathBuf;

use common::window::{Scratch, Window};
use editor_demo::app::EditorApp;
use editor_demo::typesetting::FontSource;
use eframe::egui::{Key, Modifiers};

fn start(file: &Scratch) -> Window {
    let mut app = EditorApp::empty(FontSource::Embedded);
    app.open(file.path());
    app.settle();
    app.enable_recovery(folder(file));
    Window::of(app)
}

fn folder(file: &Scratch) -> PathBuf {
    file.path().with_file_name("recovery")
}

#[test]
fn what_a_killed_program_left_is_offered_again() {
    let file = Scratch::new("killed.txt", b"saved ");
    let mut window = start(&file);
    window.key(Modifiers::COMMAND, Key::End);
    window.type_text("typed since");
    // A killed program does not close its window.
    drop(window);

    let mut window = start(&file);
    assert!(window.shows("killed.txt had changes"));
    window.click("Recover");
    assert_eq!(window.text(), "saved typed since");
    assert_eq!(window.harness.state().title(), "*killed.txt - Livelink");
    assert_eq!(file.content(), b"saved ", "nothing is written unasked");
    drop(window);

    // Recovering and being killed again loses nothing either.
    let mut window = start(&file);
    window.click("Recover");
    assert_eq!(window.text(), "saved typed since");
    window.key(Modifiers::COMMAND, Key::S);
    assert_eq!(file.content(), b"saved typed since");
    drop(window);
    assert!(
        !start(&file).shows("had changes"),
        "what is saved is not offered"
    );
}

#[test]
fn links_and_what_was_taken_off_come_back() {
    let file = Scratch::new("links.txt", b"");
    let mut window = start(&file);
    window.type_text("example.com example.org ");
    window.key(Modifiers::NONE, Key::Backspace);
    drop(window);

    let mut window = start(&file);
    window.click("Recover");
    assert_eq!(window.links(), ["example.com"]);
    window.type_text(" ");
    assert_eq!(window.links(), ["example.com"], "it stays off");
    for _ in 0..2 {
        window.key(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(
        window.links(),
        ["example.com", "example.org"],
        "what was done before can be undone"
    );
}

/// A file that is recovered and saved has the bytes that it would have if the program had not been killed.
#[track_caller]
fn check_format(name: &str, before: &[u8], after: &[u8]) {
    let file = Scratch::new(name, before);
    let mut window = start(&file);
    window.key(Modifiers::COMMAND, Key::End);
    window.type_text("é\nz");
    drop(window);
    let mut window = start(&file);
    window.click("Recover");
    window.key(Modifiers::COMMAND, Key::S);
    assert_eq!(file.content(), after);
}

#[test]
fn a_recovered_file_keeps_its_encoding_and_line_ends() {
    check_format("utf8.txt", b"a\n", "a\né\nz".as_bytes());
    check_format("crlf.txt", b"a\r\n", "a\r\né\r\nz".as_bytes());
    check_format("bom.txt", b"\xef\xbb\xbfa\n", "\u{feff}a\né\nz".as_bytes());
    check_format(
        "utf16le.txt",
        b"\xff\xfea\0\r\0\n\0",
        b"\xff\xfea\0\r\0\n\0\xe9\0\r\0\n\0z\0",
    );
    check_format(
        "utf16be.txt",
        b"\xfe\xff\0a\0\n",
        b"\xfe\xff\0a\0\n\0\xe9\0\n\0z",
    );
}

#[test]
fn changes_of_a_long_file_come_back() {
    let text = "a line of a long file\n".repeat(120_000);
    let file = Scratch::new("long.txt", text.as_bytes());
    let mut window = start(&file);
    window.type_text("new ");
    drop(window);
    let mut window = start(&file);
    window.click("Recover");
    window.key(Modifiers::COMMAND, Key::S);
    assert_eq!(file.content(), format!("new {text}").as_bytes());
    drop(window);

    // Another program has changed the file since. The changes do not fit any more, and the program says so.
    let mut window = start(&file);
    window.type_text("more ");
    drop(window);
    fs::write(file.path(), text.replace("long", "short")).unwrap();
    let mut window = start(&file);
    window.click("Recover");
    assert!(window.shows("do not fit any more"));
}

#[test]
fn linking_a_plain_text_comes_back() {
    let file = Scratch::new("plain.txt", b"see example.com now");
    let mut window = start(&file);
    window.click("Link them");
    window.type_text("x");
    drop(window);
    let mut window = start(&file);
    window.click("Recover");
    assert_eq!(window.text(), "xsee example.com now");
    assert_eq!(window.links(), ["example.com"]);
}

#[test]
fn looking_around_leaves_nothing_behind() {
    let file = Scratch::new("looked.txt", b"some words\nand more");
    let mut window = start(&file);
    window.key(Modifiers::COMMAND, Key::End);
    window.key(Modifiers::COMMAND, Key::A);
    assert!(!folder(&file).exists() || fs::read_dir(folder(&file)).unwrap().count() == 0);
    drop(window);
    assert!(!start(&file).shows("had changes"));
}

#[test]
fn closing_leaves_nothing_behind() {
    let file = Scratch::new("closed.txt", b"");
    let mut window = start(&file);
    window.type_text("given up");
    window.harness.state_mut().closed();
    drop(window);
    assert!(!start(&file).shows("had changes"));
}
