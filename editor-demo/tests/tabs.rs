//! Several documents in one window.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::common::window::{Scratch, Window};
use editor_demo::app::EditorApp;
use eframe::egui::accesskit::Role;
use eframe::egui::{DroppedFile, DroppedFileHandle, Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use livelink_egui::FontSource;

/// Opens a window with these files, each in a tab.
fn open(files: &[&Scratch]) -> Window {
    let mut app = EditorApp::empty(FontSource::Embedded);
    for file in files {
        app.open(file.path());
    }
    Window::of(app)
}

/// Returns the names of the tabs on screen; the one of the document on screen is in brackets.
fn tabs(window: &Window) -> Vec<String> {
    let tabs = window.harness.query_all_by_role(Role::Tab);
    tabs.map(|tab| {
        let node = tab.accesskit_node();
        let name = node.label().unwrap_or_default();
        match node.is_selected() {
            Some(true) => format!("[{name}]"),
            _ => name,
        }
    })
    .collect()
}

#[test]
fn each_file_has_a_tab() {
    let one = Scratch::new("tab-one.txt", b"one");
    let two = Scratch::new("tab-two.txt", b"two");
    let mut window = open(&[&one]);
    assert!(tabs(&window).is_empty(), "one document needs no tabs");
    let own = window.harness.root();
    assert_eq!(
        own.accesskit_node().label().as_deref(),
        Some("tab-one.txt - Livelink")
    );
    window.harness.state_mut().open(two.path());
    window.harness.run();
    assert_eq!(tabs(&window), ["tab-one.txt", "[tab-two.txt]"]);
    assert_eq!(window.text(), "two");
    window.type_text("2 ");
    window.key(Modifiers::COMMAND, Key::Plus);
    let zoom = window.harness.state_mut().view().zoom;
    assert_eq!(tabs(&window), ["tab-one.txt", "[*tab-two.txt]"]);

    // A file that is open already is not opened once more.
    window.harness.state_mut().open(one.path());
    window.harness.run();
    assert_eq!(tabs(&window), ["[tab-one.txt]", "*tab-two.txt"]);
    assert_eq!(window.harness.state_mut().view().zoom, zoom);
    window.key(Modifiers::COMMAND, Key::S);
    assert_eq!(
        two.content(),
        b"two",
        "only the document on screen is saved"
    );
}

/// Two tabs of one file would overwrite each other's text.
#[cfg(unix)]
#[test]
fn a_symbolic_link_and_its_file_have_one_tab() {
    let one = Scratch::new("tab-real.txt", b"one");
    let two = Scratch::new("tab-second.txt", b"two");
    let alias = one.path().with_file_name("tab-alias.txt");
    let _ = fs::remove_file(&alias);
    std::os::unix::fs::symlink(one.path(), &alias).unwrap();
    let mut window = open(&[&one, &two]);
    window.harness.state_mut().open(&alias);
    window.harness.run();
    assert_eq!(tabs(&window), ["[tab-real.txt]", "tab-second.txt"]);
    fs::remove_file(&alias).unwrap();
}

/// Keys go from tab to tab and start again after the last one. Each document keeps its caret and its undo history.
#[test]
fn keys_go_from_one_document_to_the_next() {
    let one = Scratch::new("keys-one.txt", b"one");
    let two = Scratch::new("keys-two.txt", b"two");
    let mut window = open(&[&one, &two]);
    window.key(Modifiers::NONE, Key::End);
    window.type_text("!");
    window.key(Modifiers::COMMAND, Key::Tab);
    assert_eq!(tabs(&window), ["[keys-one.txt]", "*keys-two.txt"]);
    window.type_text("1 ");
    assert_eq!(window.text(), "1 one");
    window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::Tab);
    assert_eq!(window.text(), "two!");
    window.type_text("?");
    assert_eq!(window.text(), "two!?", "the caret is where it was");
    window.key(Modifiers::COMMAND, Key::PageUp);
    window.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.text(), "one");
    window.key(Modifiers::COMMAND, Key::PageDown);
    assert_eq!(window.text(), "two!?");
}

#[test]
fn a_new_document_takes_nothing_away() {
    let file = Scratch::new("new-beside.txt", b"old");
    let mut window = open(&[&file]);
    window.type_text("new ");
    window.key(Modifiers::COMMAND, Key::N);
    assert_eq!(tabs(&window), ["*new-beside.txt", "[Untitled]"]);
    assert_eq!(window.text(), "");
    // An unused document is replaced by the next one.
    window.key(Modifiers::COMMAND, Key::N);
    assert_eq!(tabs(&window).len(), 2);
}

/// Documents without a file have numbers. A number is given again when its document is closed.
#[test]
fn new_documents_are_numbered() {
    let mut window = open(&[]);
    for text in ["one", "two"] {
        window.type_text(text);
        window.key(Modifiers::COMMAND, Key::N);
    }
    assert_eq!(tabs(&window), ["*Untitled", "*Untitled 2", "[Untitled 3]"]);
    window.key(Modifiers::COMMAND, Key::PageUp);
    window.key(Modifiers::COMMAND, Key::W);
    assert!(window.shows("What you have written in Untitled 2"));
    window.click("Do not save");
    window.type_text("three");
    window.key(Modifiers::COMMAND, Key::N);
    assert_eq!(tabs(&window), ["*Untitled", "*Untitled 3", "[Untitled 2]"]);
}

#[test]
fn closing_asks_and_shows_the_neighbour() {
    let files =
        [1, 2, 3].map(|n| Scratch::new(&format!("close-{n}.txt"), n.to_string().as_bytes()));
    let mut window = open(&[&files[0], &files[1], &files[2]]);
    window.key(Modifiers::COMMAND, Key::PageUp);
    window.type_text("changed ");
    window.key(Modifiers::COMMAND, Key::W);
    assert!(window.shows("Save your changes?") && window.shows("close-2.txt"));
    window.click("Cancel");
    assert_eq!(window.text(), "changed 2");
    window.click("Close close-2.txt");
    window.click("Do not save");
    assert_eq!(tabs(&window), ["close-1.txt", "[close-3.txt]"]);
    window.key(Modifiers::COMMAND, Key::W);
    assert_eq!(window.text(), "1");
    assert!(tabs(&window).is_empty());
    window.key(Modifiers::COMMAND, Key::W);
    assert_eq!(window.text(), "", "there is always a document");
    assert_eq!(window.harness.state().title(), "Untitled - Livelink");
    assert_eq!(files[1].content(), b"2");
}

/// Every document with changes is asked about before the window closes.
#[test]
fn quitting_asks_about_each_document() {
    let files = [1, 2, 3].map(|n| Scratch::new(&format!("quit-{n}.txt"), n.to_string().as_bytes()));
    let mut window = open(&[&files[0], &files[1], &files[2]]);
    window.type_text("x");
    window.key(Modifiers::COMMAND, Key::PageDown);
    window.type_text("y");
    window.key(Modifiers::COMMAND, Key::Q);
    assert!(window.shows("quit-1.txt since"));
    window.click("Do not save");
    assert!(window.shows("quit-3.txt since"));
    window.click("Cancel");
    window.key(Modifiers::COMMAND, Key::Q);
    assert!(window.shows("quit-1.txt since"), "nothing was given up");
    window.click("Save");
    assert_eq!(files[0].content(), b"y1");
    assert!(window.shows("quit-3.txt since"));
    window.click("Save");
    assert_eq!(files[2].content(), b"x3");
    assert!(!window.shows("Save your changes?"));
}

/// A file that the mouse drops on the window.
#[derive(Debug)]
struct Dropped(PathBuf);

impl DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        fs::read(&self.0).map_err(|error| error.to_string())
    }
}

#[test]
fn dropped_files_are_opened() {
    let one = Scratch::new("drop-one.txt", b"one");
    let two = Scratch::new("drop-two.txt", b"two");
    let mut window = open(&[]);
    window.type_text("text");
    let handle =
        |file: &Scratch| -> DroppedFileHandle { Arc::new(Dropped(file.path().to_owned())) };
    window.harness.input_mut().dropped_files = vec![handle(&one), handle(&two)];
    window.harness.run();
    assert_eq!(
        tabs(&window),
        ["*Untitled", "drop-one.txt", "[drop-two.txt]"]
    );
}

/// If two files have the same name, each tab also shows the folder of its file.
#[test]
fn tabs_of_one_name_have_their_folders() {
    let file = Scratch::new("same.txt", b"one");
    let folder = file.path().with_file_name("inner");
    fs::create_dir_all(&folder).unwrap();
    let other = folder.join("same.txt");
    fs::write(&other, "two").unwrap();
    let mut window = open(&[&file]);
    window.harness.state_mut().open(&other);
    window.harness.run();
    let outer = file.path().parent().unwrap().file_name().unwrap();
    let outer = outer.to_string_lossy();
    let expected = [
        format!("same.txt ({outer})"),
        "[same.txt (inner)]".to_owned(),
    ];
    assert_eq!(tabs(&window), expected);
}

/// After a change of tabs, the find bar searches the document that is on screen then.
#[test]
fn find_goes_on_in_the_other_document() {
    let one = Scratch::new("find-one.txt", b"a word, a word");
    let two = Scratch::new("find-two.txt", b"word");
    let mut window = open(&[&one, &two]);
    window.key(Modifiers::COMMAND, Key::F);
    window.type_text("word");
    for _ in 0..20 {
        window.harness.step();
    }
    assert!(window.shows("1 of 1"));
    window.key(Modifiers::COMMAND, Key::PageDown);
    for _ in 0..20 {
        window.harness.step();
    }
    assert!(window.shows("2 found"));
}

/// If another program changes a file whose tab is hidden, the user learns of it when the tab is shown.
#[test]
fn a_changed_file_is_told_when_its_tab_is_shown() {
    let one = Scratch::new("told-one.txt", b"one");
    let two = Scratch::new("told-two.txt", b"two");
    let mut window = open(&[&one, &two]);
    fs::write(one.path(), "theirs, and longer").unwrap();
    window.event(Event::WindowFocused(true));
    assert!(!window.shows("changed by another program"));
    window.key(Modifiers::COMMAND, Key::Tab);
    assert!(window.shows("told-one.txt was changed by another program"));
}

/// The window need not get the keyboard first, and nothing need happen in it.
#[test]
fn a_changed_file_is_noticed_by_itself() {
    let file = Scratch::new("watched.txt", b"one");
    let mut window = open(&[&file]);
    fs::write(file.path(), "theirs, and longer").unwrap();
    let begin = std::time::Instant::now();
    while !window.shows("watched.txt was changed by another program") {
        assert!(begin.elapsed().as_secs() < 10, "nothing is said");
        std::thread::sleep(std::time::Duration::from_millis(50));
        // An idle window shows a frame only when it is asked for.
        if window.harness.ctx.has_requested_repaint() {
            window.harness.step();
        }
    }
}
