//! Files that are no files, files that may not be written, and a file that was being written when the program was killed.

use std::fs::{self, Permissions};
use std::hash::Hasher as _;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::Path;
use std::process::Command;

use crate::common::window::{Scratch, Window};
use editor_demo::app::EditorApp;
use editor_demo::files::{RecentFiles, settings_file, sidecar, window_size};
use editor_demo::screenshot::write_png;
use editor_demo::script::player::{Pace, Player};
use eframe::egui::{ColorImage, Key, Modifiers};
use fnv::FnvHasher;
use livelink_egui::FontSource;

fn make_pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.expect("mkfifo").success());
}

/// A pipe that nobody writes to, and a device that never ends.
#[test]
fn what_is_no_file_is_not_opened() {
    let file = Scratch::new("note.txt", b"text");
    let pipe = file.path().with_file_name("pipe");
    make_pipe(&pipe);
    for (path, what) in [
        (pipe.as_path(), "it is a named pipe"),
        (Path::new("/dev/zero"), "it is a device"),
    ] {
        let mut app = EditorApp::empty(FontSource::Embedded);
        app.open(path);
        let message = format!("cannot open {}: {what}", path.display());
        assert!(Window::of(app).shows(&message), "{message}");
        let error = write_png(path, &ColorImage::example()).expect_err("it is no file");
        assert!(error.to_string().contains(what), "{error}");
    }
    let error = Player::of_file(Path::new("/dev/zero"), Pace::AtOnce).err();
    assert!(error.is_some_and(|error| error.to_string().contains("it is a device")));
}

/// The files that the program reads unasked.
#[test]
fn pipes_in_place_of_its_own_files_are_left_alone() {
    let file = Scratch::new("note.txt", b"see example.com");
    let folder = file.path().parent().expect("a folder");
    let (settings, recent) = (settings_file(folder), folder.join("recent.json"));
    for pipe in [&sidecar::path_of(file.path()), &settings, &recent] {
        make_pipe(pipe);
    }
    let recovery = folder.join("recovery");
    fs::create_dir(&recovery).expect("a folder");
    make_pipe(&recovery.join("1-0.journal"));
    let mut app = EditorApp::empty(FontSource::Embedded);
    app.open(file.path());
    app.enable_recovery(recovery);
    assert_eq!(Window::of(app).text(), "see example.com");
    assert_eq!(window_size(&settings), None);
    assert!(RecentFiles::of(recent).files().is_empty());
}

/// A file that is read-only was made so on purpose.
#[test]
fn a_read_only_file_is_not_saved() {
    let file = Scratch::new("note.txt", b"text");
    fs::set_permissions(file.path(), Permissions::from_mode(0o444)).expect("set");
    let mut window = file.open();
    window.type_text("more ");
    window.key(Modifiers::COMMAND, Key::S);
    assert!(window.shows("the file is read-only"));
    assert_eq!(file.content(), b"text");
    assert_eq!(window.text(), "more text");
    assert!(window.harness.state().title().starts_with('*'));
}

/// The program was killed while it wrote over a file with two names. Opening the file completes that.
#[test]
fn a_file_whose_saving_was_stopped_is_whole() {
    let file = Scratch::new("note.txt", b"an old text");
    let second = file.path().with_file_name("second.txt");
    fs::hard_link(file.path(), &second).expect("a name");
    let sum = |bytes: &[u8]| {
        let mut sum = FnvHasher::default();
        sum.write(bytes);
        sum.finish()
    };
    let (old, new) = ("an old text", "the new text that is longer");
    let texts = format!("{old}{new}");
    let journal = format!(
        "livelink-write-1 644 {} {} {:016x}\n{texts}",
        old.len(),
        new.len(),
        sum(texts.as_bytes())
    );
    let place = format!(".livelink-{:016x}.journal", sum(b"note.txt"));
    let place = file.path().with_file_name(place);
    for (torn, is_ours) in [("their text", false), ("theold text", true)] {
        fs::write(file.path(), torn).expect("a file");
        fs::write(&place, &journal).expect("a journal");
        let window = file.open();
        match is_ours {
            true => assert_eq!(window.text(), new),
            false => assert!(window.shows("another one has changed it since")),
        }
        assert_eq!(place.exists(), !is_ours);
    }
    assert_eq!(fs::read_to_string(&second).expect("a file"), new);
    assert_eq!(fs::metadata(&second).expect("a file").nlink(), 2);
}
