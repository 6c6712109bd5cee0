//! The question about links that would be lost, and what follows from each answer.

use std::fs;

use crate::common::window::{Scratch, Window};
use crate::leaving::{
    ADDRESS, BESIDE, CHANGES, Change, FORMATS, QUESTION, TARGET, TEXT, TEXT_ONLY, WITH_LINKS,
    put_in,
};
use editor_demo::app::EditorApp;
use eframe::egui::accesskit::Role;
use eframe::egui::{Event, Key, Modifiers, Rect, Vec2};
use egui_kittest::kittest::Queryable as _;
use livelink_egui::FontSource;

/// A new document is saved where its links are kept, unless the user wants another format, and then there is a question.
#[test]
fn a_new_document_is_suggested_a_format_that_holds_its_links() {
    for change in CHANGES {
        for by_closing in [false, true] {
            let file = Scratch::new("folder", b"");
            let case = format!("{change:?}, by closing: {by_closing}");
            let mut window = Window::empty();
            put_in(&mut window, TEXT);
            change.make(&mut window);
            match by_closing {
                true => {
                    window.key(Modifiers::COMMAND, Key::W);
                    window.click("Save");
                }
                false => window.key(Modifiers::COMMAND, Key::S),
            }
            let ending = match change {
                change if change.is_in_text() => "txt",
                // Markdown has no links in code.
                Change::CodeLink => "livelink",
                _ => "md",
            };
            let suggested = std::path::absolute(format!("Untitled.{ending}")).unwrap();
            assert!(
                window.shows_value(&suggested.display().to_string()),
                "{case}"
            );
            let path = file.path().with_file_name("note.txt");
            window.key(Modifiers::COMMAND, Key::A);
            put_in(&mut window, &path.display().to_string());
            window.key(Modifiers::NONE, Key::Enter);
            assert_eq!(window.shows(QUESTION), !change.is_in_text(), "{case}");
            if !change.is_in_text() {
                assert!(!path.exists(), "{case}");
                window.click(TEXT_ONLY);
            }
            assert_eq!(window.text().is_empty(), by_closing, "{case}");
            change.check_file(&path, false, &case);
        }
    }
}

/// Who has agreed to lose some links is asked again for others only.
#[test]
fn what_was_answered_is_not_asked_again() {
    let (file, mut window) = FORMATS[0].open();
    let save = |window: &mut Window| {
        window.key(Modifiers::COMMAND, Key::S);
        window.shows(QUESTION)
    };
    Change::Link.make(&mut window);
    assert!(save(&mut window));
    window.click(TEXT_ONLY);
    Change::Words.make(&mut window);
    assert!(!save(&mut window), "the same link");
    window.key(Modifiers::COMMAND, Key::W);
    assert_eq!(window.text(), "", "nothing is left to be asked");
    assert_eq!(file.content(), Change::Words.text().as_bytes());

    let (_file, mut window) = FORMATS[0].open();
    Change::Link.make(&mut window);
    save(&mut window);
    window.click(TEXT_ONLY);
    Change::TakenOff.make(&mut window);
    assert!(save(&mut window), "one that was taken off since");
    window.click(BESIDE);
    Change::TakenOff.make(&mut window);
    assert!(!save(&mut window), "it is kept from here on");

    // Kept in another file since, and a file beside belongs to a plain text only.
    let (file, mut window) = FORMATS[1].open();
    let save_as = |window: &mut Window, ending: &str| {
        window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
        window.key(Modifiers::COMMAND, Key::A);
        let path = file.path().with_file_name(format!("two.{ending}"));
        put_in(window, &path.display().to_string());
        window.key(Modifiers::NONE, Key::Enter);
        window.shows(QUESTION)
    };
    Change::Link.make(&mut window);
    assert!(save_as(&mut window, "log"));
    window.click(TEXT_ONLY);
    assert!(!file.path().with_file_name(".two.log.links").exists());
    assert!(!save_as(&mut window, "livelink"));
    assert!(save_as(&mut window, "conf"));
}

/// Enter keeps everything, Escape leaves everything as it is, and Tab goes from button to button.
#[test]
fn the_question_is_answered_by_key() {
    let (file, mut window) = FORMATS[0].open();
    Change::Link.make(&mut window);
    window.key(Modifiers::COMMAND, Key::Q);
    window.key(Modifiers::NONE, Key::Enter);
    assert!(window.shows(QUESTION));
    window.key(Modifiers::NONE, Key::Escape);
    assert!(!window.shows(QUESTION) && !window.harness.state().is_closing());
    assert!(window.harness.state().is_modified());

    window.key(Modifiers::COMMAND, Key::Q);
    window.key(Modifiers::NONE, Key::Enter);
    window.key(Modifiers::NONE, Key::Enter);
    assert!(window.shows("Save as") && !window.shows(QUESTION));
    window.key(Modifiers::NONE, Key::Enter);
    assert!(window.harness.state().is_closing());
    let named = file.path().with_extension("livelink");
    Change::Link.check_file(&named, true, "by key");

    let (file, mut window) = FORMATS[0].open();
    Change::Link.make(&mut window);
    window.key(Modifiers::COMMAND, Key::S);
    for _ in 0..2 {
        window.key(Modifiers::NONE, Key::Tab);
    }
    window.key(Modifiers::NONE, Key::Enter);
    assert!(!window.shows(QUESTION) && !window.harness.state().is_modified());
    Change::Link.check_file(file.path(), false, "by key");
}

/// In the smallest window that the program allows, every answer can be seen.
#[test]
fn the_question_fits_a_small_window() {
    let size = Vec2::new(320.0, 200.0);
    let screen = Rect::from_min_size(Default::default(), size);
    let (_file, mut window) = FORMATS[0].open();
    Change::Link.make(&mut window);
    Change::TakenOff.make(&mut window);
    window.harness.set_size(size);
    window.harness.run();
    window.key(Modifiers::COMMAND, Key::S);
    for name in [WITH_LINKS, BESIDE, TEXT_ONLY, "Cancel"] {
        let button = window.harness.get_by_role_and_label(Role::Button, name);
        let rect = button.rect();
        assert!(screen.contains_rect(rect), "{name} at {rect:?}");
    }
}

/// If the links cannot be written beside the text, the document is not left, and a program that is killed then loses nothing.
#[test]
fn links_that_cannot_be_written_stay() {
    let start = |file: &Scratch| {
        let mut app = EditorApp::empty(FontSource::Embedded);
        app.open(file.path());
        app.enable_recovery(file.path().with_file_name("recovery"));
        Window::of(app)
    };
    let file = Scratch::new("one.txt", TEXT.as_bytes());
    fs::create_dir(file.path().with_file_name(".one.txt.links")).unwrap();
    let mut window = start(&file);
    Change::Link.make(&mut window);
    Change::Words.make(&mut window);
    window.key(Modifiers::COMMAND, Key::Q);
    window.click("Save");
    window.click(BESIDE);
    assert!(window.shows("cannot save") && window.shows(".one.txt.links"));
    let app = window.harness.state();
    assert!(app.is_modified() && !app.is_closing());
    assert_eq!(file.content(), Change::Words.text().as_bytes());
    drop(window);
    let mut window = start(&file);
    window.click("Recover");
    assert_eq!(window.text(), Change::Words.text());
    assert_eq!(window.targets(), [TARGET]);

    // Nothing was changed since they were written.
    let (file, mut window) = FORMATS[1].open();
    let beside = file.path().with_file_name(".one.txt.links");
    fs::remove_file(&beside).unwrap();
    fs::create_dir(&beside).unwrap();
    window.key(Modifiers::COMMAND, Key::S);
    assert!(window.shows("cannot save") && window.harness.state().is_modified());
}

/// A plain text shows its addresses as links. Saved with links, the document has them, but not those that the user took off.
#[test]
fn what_shows_is_kept_with_links() {
    let text = format!("{TEXT} example.org example.com {ADDRESS} ");
    let file = Scratch::new("one.txt", text.as_bytes());
    for autolink in [true, false] {
        let mut window = file.open();
        window.key(Modifiers::COMMAND, Key::End);
        window.key(Modifiers::NONE, Key::ArrowLeft);
        window.choose("Edit", "Remove link");
        if !autolink {
            window.choose("Edit", "Autolink");
        }
        window.key(Modifiers::COMMAND, Key::S);
        window.click(WITH_LINKS);
        window.key(Modifiers::NONE, Key::Enter);
        if window.shows("exists. What is in it is lost") {
            window.click("Replace");
        }
        assert_eq!(window.links(), ["example.org", "example.com"]);
        let mut app = EditorApp::empty(FontSource::Embedded);
        app.open(&file.path().with_extension("livelink"));
        assert_eq!(Window::of(app).links(), ["example.org", "example.com"]);
        put_in(&mut window, "example.edu");
        put_in(&mut window, " ");
        assert_eq!(
            window.links().len() == 3,
            autolink,
            "the setting is as it was"
        );
        for _ in 0..if autolink { 3 } else { 2 } {
            window.key(Modifiers::COMMAND, Key::Z);
        }
        assert_eq!(window.links(), [""; 0], "one undo takes both");
    }
}

/// Recovering does not forget that links are kept beside the text.
#[test]
fn a_recovered_document_keeps_its_links_beside() {
    let (file, window) = FORMATS[1].open();
    drop(window);
    let start = || {
        let mut app = EditorApp::empty(FontSource::Embedded);
        app.open(file.path());
        app.enable_recovery(file.path().with_file_name("recovery"));
        Window::of(app)
    };
    let mut window = start();
    Change::Link.make(&mut window);
    drop(window);
    let mut window = start();
    window.click("Recover");
    window.key(Modifiers::COMMAND, Key::S);
    assert!(!window.shows(QUESTION) && !window.harness.state().is_modified());
    Change::Link.check_file(file.path(), true, "recovered");
}

/// Links that stay when the file is read again are in no file, so leaving asks about them. Those that are kept beside the text are found
/// again.
#[test]
fn links_that_stay_when_the_file_is_read_again_are_asked_about() {
    for format in &FORMATS[..2] {
        let (file, mut window) = format.open();
        Change::Link.make(&mut window);
        if format.beside {
            window.key(Modifiers::COMMAND, Key::S);
        }
        fs::write(file.path(), format!("{TEXT}, as another program has it")).unwrap();
        window.event(Event::WindowFocused(true));
        window.click("Reload");
        if !format.beside {
            window.click("Reload");
        }
        assert_eq!(window.targets(), [TARGET]);
        window.key(Modifiers::COMMAND, Key::W);
        assert_eq!(
            window.shows("Save your changes?"),
            !format.beside,
            "{format:?}"
        );
        match format.beside {
            true => assert_eq!(file.open().targets(), [TARGET]),
            false => {
                window.click("Save");
                assert!(window.shows(QUESTION));
            }
        }
    }
}

/// A save that fails while the window is being closed ends that. The documents that were given up on the way are asked about again.
#[test]
fn a_failed_save_gives_nothing_up() {
    let one = Scratch::new("one.txt", b"1");
    let two = Scratch::new("two.txt", b"2");
    let mut app = EditorApp::empty(FontSource::Embedded);
    app.open(one.path());
    app.open(two.path());
    let mut window = Window::of(app);
    put_in(&mut window, "two");
    window.key(Modifiers::COMMAND, Key::PageUp);
    put_in(&mut window, "one");
    fs::remove_dir_all(two.path().parent().unwrap()).unwrap();
    window.key(Modifiers::COMMAND, Key::Q);
    window.click("Do not save");
    window.click("Save");
    assert!(window.shows("cannot save") && !window.harness.state().is_closing());
    window.key(Modifiers::COMMAND, Key::Q);
    assert!(window.shows("What you have written in one.txt"));
}
