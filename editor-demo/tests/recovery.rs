//! What a killed program leaves must come back whole: text, links, what was taken off, and how the file is written.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::window::{Scratch, Window};
use editor_demo::app::EditorApp;
use eframe::egui::{Event, ImeEvent, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use livelink_egui::FontSource;

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

fn has_journal(file: &Scratch) -> bool {
    fs::read_dir(folder(file)).is_ok_and(|mut files| files.next().is_some())
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

/// Does something in a file, kills the program, and compares what comes back.
#[track_caller]
fn check_back(file: &str, before: &[u8], act: impl Fn(&mut Window)) {
    let file = Scratch::new(file, before);
    let shown = |window: &mut Window| {
        let view = window.harness.state_mut().view();
        let looks = (view.line_numbers, view.monospace, view.wrap);
        (window.text(), window.targets(), looks)
    };
    let mut window = start(&file);
    act(&mut window);
    let expected = shown(&mut window);
    drop(window);
    let mut window = start(&file);
    window.click("Recover");
    assert_eq!(shown(&mut window), expected);
    assert_eq!(window.harness.state().editor().preedit(), None);
}

#[test]
fn what_the_user_did_first_comes_back() {
    let compose = |window: &mut Window| {
        window.event(Event::Ime(ImeEvent::Preedit {
            text: "に".to_owned(),
            active_range_chars: None,
        }));
    };
    check_back("selected.txt", b"one two", |window| {
        window.key(Modifiers::COMMAND, Key::A);
        window.type_text("x");
    });
    check_back("composed.txt", b"one", compose);
    check_back("written.log", b"example.com", |window| {
        window.type_text("x ")
    });
    check_back("every.md", b"", |window| {
        window.type_text("see ");
        window.choose("View", "Every address");
        window.type_text("example.com");
    });
    check_back("set.md", b"", |window| {
        window.type_text("see ");
        window.choose("Edit", "What is a link");
        window.harness.get_by_label("http://").click();
        window.harness.run();
        window.type_text("example.com ");
    });
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

    // Another program has changed the file since. What is recovered is a document of its own.
    let mut window = start(&file);
    window.type_text("more ");
    wait_for_copy(&file);
    drop(window);
    let theirs = text.replace("long", "short");
    fs::write(file.path(), &theirs).unwrap();
    let mut window = start(&file);
    window.click("Recover");
    let recovered = window.harness.state().editor().rope().to_string();
    assert_eq!(recovered, format!("more new {text}"));
    assert!(window.shows("a document of its own"));
    let title = window.harness.state().title();
    assert_eq!(title, "*long.txt (recovered) - Livelink");
    window.key(Modifiers::COMMAND, Key::S);
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(file.content(), theirs.as_bytes());
    let saved = fs::read(file.path().with_file_name("long (recovered).txt"));
    assert_eq!(saved.unwrap(), recovered.as_bytes());
}

/// Waits until the file is copied beside its journal.
fn wait_for_copy(file: &Scratch) {
    let is_copied = || {
        let mut entries = fs::read_dir(folder(file)).unwrap().flatten();
        entries.any(|entry| entry.path().extension().is_some_and(|name| name == "base"))
    };
    for _ in 0..200 {
        if is_copied() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    panic!("the file is not copied");
}

/// The program is killed before the long file is copied, and another program changes it.
#[test]
fn what_was_typed_into_a_text_that_is_gone_comes_back() {
    let text = "a line of a long file\n".repeat(120_000);
    let file = Scratch::new("gone.txt", text.as_bytes());
    let mut window = start(&file);
    window.type_text("typed");
    wait_for_copy(&file);
    drop(window);
    for entry in fs::read_dir(folder(&file)).unwrap().flatten() {
        if entry.path().extension().is_some_and(|name| name == "base") {
            fs::remove_file(entry.path()).unwrap();
        }
    }
    fs::write(file.path(), "other").unwrap();
    let mut window = start(&file);
    window.click("Recover");
    assert_eq!(window.text(), "typed");
    window.type_text(" on");
    drop(window);
    // That document has a journal of its own.
    let mut window = start(&file);
    window.click("Recover");
    assert_eq!(window.text(), "typed on");
}

/// A short text is in its journal. If another program has changed the file, it is a document of its own as well. If the file is gone, it
/// is written again.
#[test]
fn what_does_not_fit_its_file_is_a_document_of_its_own() {
    for (name, suggested) in [
        ("short.txt", "short (recovered).txt"),
        ("short", "short (recovered)"),
    ] {
        let file = Scratch::new(name, b"old");
        let mut window = start(&file);
        window.type_text("mine ");
        drop(window);
        fs::write(file.path(), "theirs, and longer").unwrap();
        let mut window = start(&file);
        window.click("Recover");
        assert_eq!(window.text(), "mine old");
        assert!(window.shows("a document of its own"));
        let title = window.harness.state().title();
        assert_eq!(title, format!("*{name} (recovered) - Livelink"));
        window.key(Modifiers::COMMAND, Key::S);
        let suggested = file.path().with_file_name(suggested);
        assert!(window.shows_value(&suggested.display().to_string()));
        drop(window);
        fs::remove_file(file.path()).unwrap();
        let mut window = start(&file);
        window.click("Recover");
        window.key(Modifiers::COMMAND, Key::S);
        assert_eq!(file.content(), b"mine old");
    }
}

#[test]
fn what_was_discarded_can_be_taken_back() {
    let file = Scratch::new("discarded.txt", b"");
    let mut window = start(&file);
    window.type_text("not lost");
    drop(window);
    let mut window = start(&file);
    window.click("Discard");
    assert!(window.shows("were discarded"));
    window.click("Take back");
    window.click("Recover");
    assert_eq!(window.text(), "not lost");
    drop(window);

    // After a restart, too.
    let mut window = start(&file);
    window.click("Discard");
    drop(window);
    let mut window = start(&file);
    assert!(!window.shows("had changes"));
    window.choose("File", "Take back discarded changes");
    window.click("Recover");
    assert_eq!(window.text(), "not lost");
}

/// The offer to recover a document without a file quotes its first words.
#[test]
fn a_document_without_a_name_is_offered_by_its_words() {
    let file = Scratch::new("none.txt", b"");
    for text in ["one letter", "another letter"] {
        let mut app = EditorApp::empty(FontSource::Embedded);
        app.enable_recovery(folder(&file));
        let mut window = Window::of(app);
        if window.shows("had changes") {
            window.click("Discard");
        }
        window.type_text(text);
        drop(window);
        let mut app = EditorApp::empty(FontSource::Embedded);
        app.enable_recovery(folder(&file));
        let offer = format!("Untitled, which begins with “{text}”, had changes");
        assert!(Window::of(app).shows(&offer));
    }
}

/// Two documents without a file are offered by two names, and have these names when they are recovered.
#[test]
fn documents_without_a_name_are_numbered() {
    let file = Scratch::new("numbered.txt", b"");
    let mut window = start(&file);
    window.type_text("file");
    window.key(Modifiers::COMMAND, Key::N);
    window.type_text("one");
    window.key(Modifiers::COMMAND, Key::N);
    window.type_text("two");
    drop(window);
    let mut app = EditorApp::empty(FontSource::Embedded);
    app.enable_recovery(folder(&file));
    let mut window = Window::of(app);
    assert!(window.shows("Untitled 2, which begins with"));
    window.click("Recover");
    assert_eq!(window.harness.state().title(), "*Untitled 2 - Livelink");
    assert!(window.shows("Untitled, which begins with"));
    window.click("Recover");
    assert_eq!(window.harness.state().title(), "*Untitled - Livelink");
}

#[test]
fn recovering_takes_nothing_away_that_was_typed_meanwhile() {
    let file = Scratch::new("meanwhile.txt", b"");
    let mut window = start(&file);
    window.type_text("before");
    drop(window);
    let mut window = start(&file);
    window.type_text("since");
    window.click("Recover");
    assert_eq!(window.text(), "before");
    window.key(Modifiers::COMMAND, Key::Tab);
    assert_eq!(window.text(), "since");
}

/// Something stands in the way of the journal. That is said at once, and the journal is whole when it is gone.
#[test]
fn a_journal_that_cannot_be_written_says_so_and_keeps_trying() {
    let file = Scratch::new("full.txt", b"");
    fs::write(folder(&file), "a file where the folder should be").unwrap();
    let mut window = start(&file);
    assert!(!window.shows("what you write is lost"));
    // The frame that shows the letter also shows the warning.
    window.harness.event(Event::Text("a".to_owned()));
    window.harness.step();
    assert_eq!(window.text(), "a");
    assert!(window.shows("what you write is lost"));
    assert!(window.shows("cannot be recovered"));
    window.type_text("b");
    fs::remove_file(folder(&file)).unwrap();
    window.type_text("c");
    assert!(window.shows("can be recovered again"));
    assert!(!window.shows("cannot be recovered"));
    drop(window);
    let mut window = start(&file);
    window.click("Recover");
    assert_eq!(window.text(), "abc");
}

/// An undo that goes back before a save is not lost either.
#[test]
fn undoing_what_was_saved_comes_back() {
    let file = Scratch::new("undone.txt", b"");
    let mut window = start(&file);
    window.type_text("everything");
    window.key(Modifiers::COMMAND, Key::S);
    window.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.text(), "");
    drop(window);
    let mut window = start(&file);
    window.click("Recover");
    assert_eq!(window.text(), "");
    window.key(Modifiers::COMMAND, Key::Y);
    assert_eq!(window.text(), "everything");
}

#[test]
fn looking_around_leaves_nothing_behind() {
    let file = Scratch::new("looked.txt", b"some words\nand more");
    let mut window = start(&file);
    window.key(Modifiers::COMMAND, Key::End);
    window.key(Modifiers::COMMAND, Key::A);
    assert!(!has_journal(&file));
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
    let mut window = start(&file);
    assert!(!window.shows("had changes"));
    // A document of several, too, when its tab is closed.
    window.type_text("given up");
    window.key(Modifiers::COMMAND, Key::N);
    window.key(Modifiers::COMMAND, Key::PageUp);
    window.key(Modifiers::COMMAND, Key::W);
    window.click("Do not save");
    drop(window);
    assert!(!start(&file).shows("had changes"));
}

/// A read-only document never has changes. So it has no journal, and the next start offers none, whatever keys were pressed.
#[test]
fn a_read_only_text_is_not_offered() {
    let file = Scratch::new("read-only.txt", b"caf\xe9 \0");
    let mut window = start(&file);
    window.type_text("x");
    window.event(Event::Ime(ImeEvent::Preedit {
        text: "に".to_owned(),
        active_range_chars: None,
    }));
    assert!(!has_journal(&file));
    drop(window);
    assert!(!start(&file).shows("had changes"));
}

/// By keyboard alone, F6 goes to the buttons of a notice, and back to the text.
#[test]
fn a_notice_is_answered_by_key() {
    let file = Scratch::new("by-key.txt", b"");
    let mut window = start(&file);
    window.type_text("typed");
    drop(window);
    let mut window = start(&file);
    window.key(Modifiers::NONE, Key::F6);
    window.key(Modifiers::NONE, Key::F6);
    window.type_text("a");
    window.key(Modifiers::NONE, Key::Backspace);
    assert!(window.shows("had changes"));
    window.key(Modifiers::NONE, Key::F6);
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.text(), "typed");
    window.type_text("!");
    assert_eq!(window.text(), "typed!");
}

/// A journal holds the text of a document, which may be private. So only the user may read it, also in a folder and files that an earlier
/// version has made for all.
#[cfg(unix)]
#[test]
fn only_the_user_may_read_what_is_kept() {
    use std::os::unix::fs::PermissionsExt as _;
    let set_mode = |path: &Path, mode: u32| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    for there_before in [false, true] {
        let file = Scratch::new("secret.txt", b"");
        set_mode(file.path(), 0o600);
        let state = file.path().with_file_name("state");
        let recovery = state.join("recovery");
        if there_before {
            fs::create_dir_all(&recovery).unwrap();
            set_mode(&state, 0o755);
            set_mode(&recovery, 0o777);
            for name in ["settings.json", "recent.json", "recovery/0-0.journal"] {
                fs::write(state.join(name), "").unwrap();
                set_mode(&state.join(name), 0o644);
            }
        }
        let mut app = EditorApp::empty(FontSource::Embedded);
        app.keep_state(&state);
        app.enable_recovery(recovery.clone());
        let check = |expected: &[&str]| {
            let paths = [state.clone()].into_iter();
            let within = |folder: &Path| {
                let entries = fs::read_dir(folder).into_iter().flatten().flatten();
                entries.map(|entry| entry.path()).collect::<Vec<_>>()
            };
            let paths = paths.chain(within(&state)).chain(within(&recovery));
            let mut names = Vec::new();
            for path in paths.filter(|path| path.exists()) {
                let mode = fs::metadata(&path).unwrap().permissions().mode();
                assert_eq!(mode & 0o077, 0, "{} has {mode:o}", path.display());
                names.push(path.extension().unwrap_or_default().to_owned());
            }
            names.sort();
            assert_eq!(names, expected);
        };
        match there_before {
            // A journal without a step is of no use, and is gone.
            true => check(&["", "", "json", "json"]),
            false => check(&[]),
        }
        app.open(file.path());
        let mut window = Window::of(app);
        window.type_text("a secret");
        window.key(Modifiers::COMMAND, Key::Plus);
        check(&["", "", "journal", "json", "json"]);
    }
}

/// Whoever may read a text may read its links, and nobody else.
#[cfg(unix)]
#[test]
fn links_beside_a_text_have_its_rights() {
    use std::os::unix::fs::PermissionsExt as _;
    let file = Scratch::new("rights.txt", b"");
    let beside = file.path().with_file_name(".rights.txt.links");
    let mut window = file.open();
    for (mode, at_first) in [(0o600, true), (0o640, false), (0o604, false)] {
        fs::set_permissions(file.path(), fs::Permissions::from_mode(mode)).unwrap();
        window.type_text("example.com ");
        window.key(Modifiers::NONE, Key::Backspace);
        window.key(Modifiers::COMMAND, Key::S);
        if at_first {
            window.click("Keep links beside it");
        }
        let rights = fs::metadata(&beside).unwrap().permissions().mode();
        assert_eq!(rights & 0o777, mode);
    }
}
