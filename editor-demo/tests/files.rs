//! Files as a user meets them: opened, saved, refused.

use std::fs;

use crate::common::window::{Scratch, Window};
use editor_demo::app::EditorApp;
use eframe::egui::{Event, ImeEvent, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use livelink_egui::FontSource;

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
    // The provisional text of an input method is one, until it is dismissed.
    for (text, title) in [("に", "*back.txt - Livelink"), ("", "back.txt - Livelink")] {
        window.event(Event::Ime(ImeEvent::Preedit {
            text: text.to_owned(),
            active_range_chars: None,
        }));
        assert_eq!(window.harness.state().title(), title);
    }
}

#[test]
fn bytes_that_are_no_text_are_never_written_over() {
    let file = Scratch::new("program.txt", b"caf\xe9 example.com \0");
    let mut window = file.open();
    assert!(window.shows("read-only"));
    window.type_text("x");
    window.key(Modifiers::COMMAND, Key::S);
    assert_eq!(window.text(), "caf\u{fffd} example.com \0");
    assert_eq!(file.content(), b"caf\xe9 example.com \0");
}

/// A text of before Unicode is read, written and, if the user wants that, converted.
#[test]
fn a_text_in_latin_1_is_edited_and_converted() {
    let file = Scratch::new("latin1.txt", b"caf\xe9 au lait, d\xe9j\xe0 vu");
    let mut window = file.open();
    assert_eq!(window.text(), "caf\u{e9} au lait, d\u{e9}j\u{e0} vu");
    assert!(window.shows("windows-1252"));
    window.type_text("\u{e0} ");
    window.key(Modifiers::COMMAND, Key::S);
    assert_eq!(file.content(), b"\xe0 caf\xe9 au lait, d\xe9j\xe0 vu");
    window.type_text("\u{5d0}");
    window.key(Modifiers::COMMAND, Key::S);
    assert!(window.shows("characters that windows-1252 lacks"));
    assert_eq!(file.content()[0], 0xe0, "nothing is written");
    window.click("Use UTF-8 for this file");
    window.key(Modifiers::COMMAND, Key::S);
    let expected = "\u{e0} \u{5d0}caf\u{e9} au lait, d\u{e9}j\u{e0} vu";
    assert_eq!(file.content(), expected.as_bytes());

    // Another encoding is a change. What is saved with its links is saved in Unicode.
    let file = Scratch::new("latin1.txt", b"caf\xe9");
    let mut window = file.open();
    window.click("Use UTF-8 for this file");
    assert!(window.harness.state().is_modified());
    let mut window = file.open();
    window.type_text("\u{5d0}");
    let path = file.path().with_extension("livelink");
    window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.key(Modifiers::COMMAND, Key::A);
    window.type_text(&path.display().to_string());
    window.key(Modifiers::NONE, Key::Enter);
    assert!(path.exists());
}

/// A plain text keeps no links, so every address in it shows from the start. What is taken off stays off.
#[test]
fn a_plain_text_shows_its_addresses() {
    let file = Scratch::new("plain.txt", b"see example.com and https://example.org/a.");
    let mut window = file.open();
    assert_eq!(window.links(), ["example.com", "https://example.org/a"]);
    assert!(window.shows("2 links"));
    assert_eq!(window.harness.state().title(), "plain.txt - Livelink");
    window.key(Modifiers::COMMAND, Key::End);
    window.choose("Edit", "Remove link");
    assert_eq!(window.links(), ["example.com", "https://example.org/a"]);
    window.key(Modifiers::NONE, Key::ArrowLeft);
    window.choose("Edit", "Remove link");
    assert_eq!(window.links(), ["example.com"]);
    assert!(window.shows("1 link"));
    window.type_text("/b ");
    window.key(Modifiers::COMMAND, Key::Home);
    window.key(Modifiers::COMMAND, Key::ArrowRight);
    window.key(Modifiers::COMMAND, Key::ArrowRight);
    window.key(Modifiers::COMMAND, Key::K);
    window.type_text("example.net");
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.targets()[0], "https://example.net");
}

/// In a text of any size, whose addresses are found in the background.
#[test]
fn a_long_plain_text_shows_its_addresses() {
    let text = "see https://example.com/a and more\n".repeat(200_000);
    let file = Scratch::new("long.txt", text.as_bytes());
    let mut app = EditorApp::empty(FontSource::Embedded);
    app.open(file.path());
    assert!(!app.editor().links_in(0..100).is_empty());
    app.settle();
    assert!(!app.editor().links_in(0..100).is_empty());
    app.settle();
    let window = Window::of(app);
    assert!(window.shows("200\u{202f}000 links"));
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
    let path = file.path().with_file_name("new.txt");
    let mut app = EditorApp::empty(FontSource::Embedded);
    app.open(&path);
    let mut window = Window::of(app);
    window.type_text("hello");
    window.key(Modifiers::COMMAND, Key::S);
    assert_eq!(fs::read(&path).unwrap(), b"hello");

    window
        .harness
        .state_mut()
        .open(file.path().parent().unwrap());
    window.harness.run();
    assert!(window.shows("it is a folder"));
    assert_eq!(window.text(), "hello", "the document is still there");
}

#[test]
fn saving_that_fails_says_so_and_keeps_the_text() {
    let file = Scratch::new("gone.txt", b"old");
    let mut window = file.open();
    window.type_text("new ");
    fs::remove_dir_all(file.path().parent().unwrap()).unwrap();
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
    window.key(Modifiers::COMMAND, Key::W);
    assert!(window.shows("Save your changes?"));
    window.click("Cancel");
    assert_eq!(window.text(), "new old");
    window.key(Modifiers::COMMAND, Key::W);
    window.click("Save");
    assert_eq!(file.content(), b"new old");
    assert_eq!(window.text(), "");
}

#[test]
fn links_are_kept_in_a_livelink_file_and_not_in_plain_text() {
    let file = Scratch::new("keep.livelink", b"");
    fs::remove_file(file.path()).unwrap();
    let mut window = file.open();
    window.type_text("example.com example.org ");
    window.key(Modifiers::NONE, Key::Backspace);
    window.key(Modifiers::COMMAND, Key::S);
    assert!(!window.shows("Keep your links?"));
    let again = file.open();
    assert_eq!(again.text(), "example.com example.org ");
    assert_eq!(again.links(), ["example.com"]);

    let plain = Scratch::new("plain2.txt", b"");
    let mut window = plain.open();
    window.type_text("example.com ");
    window.key(Modifiers::COMMAND, Key::S);
    assert_eq!(plain.content(), b"example.com ");
    assert!(!window.shows("Keep your links?"), "the link shows anyway");
    window.type_text("example.org ");
    window.key(Modifiers::NONE, Key::Backspace);
    window.key(Modifiers::COMMAND, Key::S);
    assert!(window.shows("Keep your links?"), "one was taken off");
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
    fs::write(file.path(), b"theirs, and longer").unwrap();

    window.event(Event::WindowFocused(true));
    assert!(window.shows("changed by another program"));
    window.click("Dismiss");
    window.event(Event::WindowFocused(true));
    assert!(!window.shows("changed by another program"), "said once");

    window.key(Modifiers::COMMAND, Key::S);
    assert!(window.shows("Write over the other changes?"));
    window.click("Cancel");
    assert_eq!(file.content(), b"theirs, and longer");
    window.key(Modifiers::COMMAND, Key::S);
    window.click("Write over");
    assert_eq!(file.content(), b"mine old");
    fs::remove_file(file.path()).unwrap();
    window.event(Event::WindowFocused(true));
    assert!(!window.shows("changed by another program"), "it is gone");
}

#[test]
fn reloading_shows_what_another_program_wrote() {
    let file = Scratch::new("reload.txt", b"old");
    let mut window = file.open();
    fs::write(file.path(), b"theirs, and longer").unwrap();
    window.event(Event::WindowFocused(true));
    window.click("Reload");
    assert_eq!(window.text(), "theirs, and longer");
    // From now on it is written as the other program has written it.
    fs::write(file.path(), b"\xff\xfet\0h\0").unwrap();
    window.event(Event::WindowFocused(true));
    window.click("Reload");
    window.key(Modifiers::NONE, Key::End);
    window.type_text("x");
    window.key(Modifiers::COMMAND, Key::S);
    assert_eq!(file.content(), b"\xff\xfet\0h\0x\0");
}

#[test]
fn reloading_asks_about_unsaved_text_and_can_be_undone() {
    let file = Scratch::new(
        "reload2.txt",
        "old, with é example.com at the end".as_bytes(),
    );
    let mut window = file.open();
    window.type_text("mine: ");
    let theirs = "old, with è and more example.com at the end";
    fs::write(file.path(), theirs).unwrap();
    window.event(Event::WindowFocused(true));
    window.click("Reload");
    assert!(window.shows("Give up your changes?"));
    window.click("Cancel");
    assert!(window.text().starts_with("mine: old"));

    fs::write(file.path(), format!("{theirs}.")).unwrap();
    window.event(Event::WindowFocused(true));
    window.click("Reload");
    window.click("Reload");
    assert_eq!(window.text(), format!("{theirs}."));
    let title = "reload2.txt - Livelink";
    assert_eq!(window.harness.state().title(), title, "as in its file");
    window.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.text(), "mine: old, with é example.com at the end");
    assert_eq!(window.harness.state().title(), format!("*{title}"));
    window.key(Modifiers::COMMAND, Key::Y);
    assert_eq!(window.harness.state().title(), title);
    window.key(Modifiers::COMMAND, Key::S);
    assert!(!window.shows("Write over"), "the file is known");
}

#[test]
fn reloading_a_livelink_file_brings_its_links() {
    let file = Scratch::new("reload.livelink", b"");
    fs::remove_file(file.path()).unwrap();
    let mut window = file.open();
    window.type_text("example.com and example.org ");
    window.key(Modifiers::COMMAND, Key::S);
    let both = file.content();
    window.key(Modifiers::COMMAND, Key::Home);
    window.choose("Edit", "Remove link");
    window.key(Modifiers::COMMAND, Key::S);
    fs::write(file.path(), both).unwrap();
    window.event(Event::WindowFocused(true));
    assert_eq!(window.links(), ["example.org"]);
    window.click("Reload");
    assert_eq!(window.links(), ["example.com", "example.org"]);
    window.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.links(), ["example.org"]);
}

/// Changes of links alone are changes.
#[test]
fn links_that_are_not_saved_are_asked_about() {
    let file = Scratch::new("links.livelink", b"");
    fs::remove_file(file.path()).unwrap();
    let mut window = file.open();
    window.type_text("example.com ");
    window.key(Modifiers::COMMAND, Key::S);
    let title = "links.livelink - Livelink";
    assert_eq!(window.harness.state().title(), title);
    window.key(Modifiers::COMMAND, Key::Home);
    window.choose("Edit", "Remove link");
    assert_eq!(window.harness.state().title(), format!("*{title}"));
    window.key(Modifiers::COMMAND, Key::Q);
    assert!(window.shows("Save your changes?"));
    window.click("Cancel");
    window.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.harness.state().title(), title, "undone");
}

/// In a long text, too, undoing everything leaves nothing to save.
#[test]
fn a_long_text_that_is_as_saved_is_not_asked_about() {
    let file = Scratch::new("long2.txt", "a line\n".repeat(700_000).as_bytes());
    let mut app = EditorApp::empty(FontSource::Embedded);
    app.open(file.path());
    app.settle();
    let mut window = Window::of(app);
    window.type_text("x");
    assert_eq!(window.harness.state().title(), "*long2.txt - Livelink");
    window.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.harness.state().title(), "long2.txt - Livelink");
}

#[test]
fn another_file_is_not_replaced_unasked() {
    let file = Scratch::new("one.txt", b"one");
    let other = file.path().with_file_name("two.txt");
    fs::write(&other, "two").unwrap();
    let mut window = file.open();
    let name = |window: &mut Window| {
        window.key(Modifiers::COMMAND, Key::A);
        window.type_text(&other.display().to_string());
        window.key(Modifiers::NONE, Key::Enter);
    };
    window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    name(&mut window);
    assert_eq!(fs::read(&other).unwrap(), b"two");
    assert!(window.shows("Replace two.txt?"));
    window.click("Cancel");
    window.click("Cancel");
    window.choose("File", "Export");
    name(&mut window);
    assert_eq!(fs::read(&other).unwrap(), b"two");
    window.click("Cancel");
    window.click("Cancel");
    window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    name(&mut window);
    window.click("Replace");
    assert_eq!(fs::read(&other).unwrap(), b"one");
    assert_eq!(window.harness.state().title(), "two.txt - Livelink");
}

/// A file that is opened and saved has the bytes it had, if nothing was changed in between or the change was undone.
#[test]
fn saving_changes_nothing_that_was_not_edited() {
    for (number, bytes) in [
        &b"no final newline"[..],
        b"a\r\nb\r\n",
        b"mixed\r\nends\nhere\r",
        b"\xef\xbb\xbfwith a mark\n",
        b"\xff\xfea\0\r\0\n\0=\xd8\x00\xde",
        b"\xfe\xff\0a\0\n",
        b"nul\0bytes\0\x0c\x1c\n",
        b"",
    ]
    .into_iter()
    .enumerate()
    {
        let file = Scratch::new(&format!("round{number}.txt"), bytes);
        let mut window = file.open();
        window.key(Modifiers::COMMAND, Key::S);
        assert_eq!(file.content(), bytes);
        window.type_text("x");
        window.key(Modifiers::COMMAND, Key::S);
        assert_ne!(file.content(), bytes);
        window.key(Modifiers::COMMAND, Key::Z);
        window.key(Modifiers::COMMAND, Key::S);
        assert_eq!(file.content(), bytes);
    }
}

#[test]
fn a_long_file_shows_its_first_page_and_then_the_rest() {
    let line = "2026-01-17 GET https://example.com/a 200\n";
    let text = line.repeat(80_000);
    let file = Scratch::new("long.log", text.as_bytes());
    let mut app = EditorApp::empty(FontSource::Embedded);
    app.open(file.path());
    // Nothing is taken up between two frames, so this is what the first frame shows.
    let first = app.editor().rope().to_string();
    assert!(first.len() > 10_000 && first.len() < text.len() && text.starts_with(&first));
    assert!(app.editor().document().options().read_only);
    assert!(!app.editor().links_in(0..100).is_empty());
    app.settle();
    assert_eq!(app.editor().rope().len_bytes(), text.len());
    let mut window = Window::of(app);
    window.type_text("x");
    let edited = window.harness.state().editor().rope().line(0).to_string();
    assert_eq!(edited, format!("x{line}"));
    assert!(window.shows("80\u{202f}000 links"));
    window.key(Modifiers::COMMAND, Key::S);
    assert_eq!(file.content(), format!("x{text}").as_bytes());
}

#[test]
fn links_of_a_plain_text_can_be_kept_beside_it() {
    let file = Scratch::new("beside.txt", b"");
    let mut window = file.open();
    window.type_text("example.com example.org ");
    window.key(Modifiers::NONE, Key::Backspace);
    window.key(Modifiers::COMMAND, Key::S);
    window.click("Keep links beside it");
    assert_eq!(file.content(), b"example.com example.org ");

    let mut window = file.open();
    assert_eq!(window.links(), ["example.com"]);
    window.type_text("example.net ");
    window.key(Modifiers::COMMAND, Key::S);
    let window = file.open();
    assert_eq!(
        window.links(),
        ["example.net", "example.com"],
        "kept from here on"
    );

    // Another program has moved the words, so the links belong to another text.
    fs::write(file.path(), "other words, and example.com ").unwrap();
    assert_eq!(file.open().links(), ["example.com"]);
}

/// From the start of the text, makes a link of the second word, and keeps it beside the text.
fn link_second_word_beside(window: &mut Window) {
    for _ in 0..2 {
        window.key(Modifiers::COMMAND, Key::ArrowRight);
    }
    window.key(Modifiers::COMMAND, Key::K);
    window.type_text("example.net");
    window.key(Modifiers::NONE, Key::Enter);
    window.key(Modifiers::COMMAND, Key::S);
    window.click("Keep links beside it");
}

/// Links are kept beside a text whatever its lines end in, and stay on their words when lines are typed before, in and after them.
#[track_caller]
fn check_beside(before: &[u8], after: &[u8]) {
    let file = Scratch::new("lines.txt", before);
    let mut window = file.open();
    link_second_word_beside(&mut window);
    assert_eq!(file.open().links(), ["docs"], "{before:?}");

    window.key(Modifiers::COMMAND, Key::Home);
    window.type_text("1\n");
    window.key(Modifiers::COMMAND, Key::ArrowRight);
    window.type_text("\n");
    window.key(Modifiers::COMMAND, Key::End);
    window.type_text("\n2");
    window.key(Modifiers::COMMAND, Key::S);
    assert_eq!(file.content(), after);
    let window = file.open();
    assert_eq!(window.links(), ["docs"], "{before:?}");
    assert_eq!(window.targets(), ["https://example.net"]);
}

#[test]
fn links_beside_a_text_survive_every_line_end() {
    let utf16 = |text: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        let marked = format!("\u{feff}{text}");
        marked.encode_utf16().flat_map(bytes).collect()
    };
    let (lf, lf_after) = ("see docs é\nb", "1\nsee\n docs é\nb\n2");
    let (crlf, crlf_after) = ("see docs é\r\nb", "1\r\nsee\r\n docs é\r\nb\r\n2");
    check_beside(lf.as_bytes(), lf_after.as_bytes());
    check_beside(crlf.as_bytes(), crlf_after.as_bytes());
    check_beside(b"see docs\rb", b"1\nsee\n docs\rb\n2");
    check_beside(b"see docs\r\nb\nc", b"1\nsee\n docs\r\nb\nc\n2");
    let bom = |text: &str| format!("\u{feff}{text}").into_bytes();
    check_beside(&bom(lf), &bom(lf_after));
    check_beside(&bom(crlf), &bom(crlf_after));
    check_beside(
        &utf16(crlf, u16::to_le_bytes),
        &utf16(crlf_after, u16::to_le_bytes),
    );
    check_beside(
        &utf16(crlf, u16::to_be_bytes),
        &utf16(crlf_after, u16::to_be_bytes),
    );
    check_beside(
        b"see docs caf\xe9\r\nb",
        b"1\r\nsee\r\n docs caf\xe9\r\nb\r\n2",
    );
}

/// A text of UTF-8 that begins with a byte order mark of its own is read again without it.
#[test]
fn links_beside_a_text_survive_a_mark_in_it() {
    let file = Scratch::new("mark.txt", b"");
    let mut window = file.open();
    window.event(Event::Paste("\u{feff}a ".to_owned()));
    window.type_text("example.com example.org ");
    window.key(Modifiers::NONE, Key::Backspace);
    window.key(Modifiers::COMMAND, Key::S);
    window.click("Keep links beside it");
    let window = file.open();
    assert_eq!(window.text(), "a example.com example.org ");
    assert_eq!(window.links(), ["example.com"]);
}

/// Another program changes the text, while it is open and while it is not. Each link stays on its words, and the window says which of
/// them are gone.
#[test]
fn links_beside_a_text_follow_the_changes_of_others() {
    let file = Scratch::new("shared.txt", b"");
    let mut window = file.open();
    window.type_text("see docs and example.com here, example.org ");
    window.key(Modifiers::NONE, Key::Backspace);
    window.key(Modifiers::COMMAND, Key::Home);
    link_second_word_beside(&mut window);
    let missing = "cannot be found again";

    let changed = "New words: please see docs and example.com there, example.org ";
    let before = window.text();
    fs::write(file.path(), changed).unwrap();
    let beside = file.path().with_file_name(".shared.txt.links");
    let links = fs::read_to_string(&beside).unwrap();
    fs::write(&beside, links.replace("example.net", "example.edu")).unwrap();
    window.event(Event::WindowFocused(true));
    window.click("Reload");
    window.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(
        (window.text(), window.targets()[0].as_str()),
        (before, "https://example.net")
    );
    window.key(Modifiers::COMMAND, Key::Y);
    let again = file.open();
    for window in [&window, &again] {
        assert_eq!(window.text(), changed);
        assert_eq!(window.links(), ["docs", "example.com"]);
        assert_eq!(window.targets()[0], "https://example.edu");
        assert!(!window.shows(missing));
    }
    // The same words lead elsewhere.
    fs::write(file.path(), format!("{changed}and more")).unwrap();
    fs::write(&beside, links.replace("example.net", "example.de")).unwrap();
    window.event(Event::WindowFocused(true));
    window.click("Reload");
    assert_eq!(window.targets()[0], "https://example.de");
    fs::write(file.path(), "New words: see my pages, example.org ").unwrap();
    let again = file.open();
    assert_eq!(again.links(), [""; 0], "example.org was taken off");
    assert!(again.shows("2 links of shared.txt cannot be found again"));
}

#[test]
fn recent_files_can_be_opened_again() {
    let (first, second) = (
        Scratch::new("first.txt", b"one"),
        Scratch::new("second.txt", b"two"),
    );
    let list = first.path().with_file_name("recent.json");
    for file in [&first, &second] {
        let mut app = EditorApp::empty(FontSource::Embedded);
        app.enable_recent(list.clone());
        app.open(file.path());
    }
    let mut app = EditorApp::empty(FontSource::Embedded);
    app.enable_recent(list);
    let mut window = Window::of(app);
    window.harness.get_by_label("File").click();
    window.harness.run();
    window.harness.get_by_label_contains("Open recent").click();
    window.harness.run();
    window.harness.get_by_label("first.txt").click();
    window.harness.run();
    assert_eq!(window.text(), "one");

    // What is saved under another name is on the list. A file that is gone is not opened as a new one.
    window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.type_text("third");
    window.key(Modifiers::NONE, Key::Enter);
    fs::remove_file(first.path().with_file_name("third.txt")).unwrap();
    window.key(Modifiers::COMMAND, Key::N);
    window.harness.get_by_label("File").click();
    window.harness.run();
    window.harness.get_by_label_contains("Open recent").click();
    window.harness.run();
    window.click("third.txt");
    assert!(window.shows("is not there any more"));
    assert_eq!(window.harness.state().title(), "Untitled - Livelink");
}

#[test]
fn a_document_is_exported_with_its_links() {
    let file = Scratch::new("export.txt", b"");
    let mut window = file.open();
    window.type_text("see https://example.com/a *now* ");
    for (name, expected) in [
        ("out.html", "<a href=\"https://example.com/a\">"),
        ("out.md", "<https://example.com/a>"),
    ] {
        let path = file.path().with_file_name(name);
        window.choose("File", "Export");
        window.key(Modifiers::COMMAND, Key::A);
        window.type_text(&path.display().to_string());
        window.key(Modifiers::NONE, Key::Enter);
        let exported = fs::read_to_string(&path).expect(name);
        assert!(exported.contains(expected), "{exported}");
    }
}

/// Where the system has dialogs, the program shows them in place of its own, and does not ask once more about what they have
/// asked.
#[test]
fn files_are_chosen_in_dialogs_of_the_system() {
    let first = Scratch::new("chosen-one.txt", b"one");
    let second = Scratch::new("chosen-two.txt", b"two");
    let mut window = Window::empty();
    let choose = |window: &mut Window, files: &[&Scratch]| {
        let files: Vec<_> = files.iter().map(|file| file.path().to_owned()).collect();
        window.harness.state_mut().set_chosen_files(&files);
    };
    choose(&mut window, &[]);
    window.key(Modifiers::COMMAND, Key::O);
    assert_eq!(window.harness.state().title(), "Untitled - Livelink");
    choose(&mut window, &[&first, &second]);
    window.key(Modifiers::COMMAND, Key::O);
    assert_eq!(window.text(), "two");
    window.type_text("2 ");
    choose(&mut window, &[&first]);
    window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    assert_eq!(first.content(), b"2 two");
    assert_eq!(second.content(), b"two");
    assert_eq!(window.harness.state().title(), "chosen-one.txt - Livelink");
    fs::write(first.path(), "theirs, and longer").unwrap();
    choose(&mut window, &[&first]);
    window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.click("Write over");
    assert_eq!(first.content(), b"2 two");

    // A document without a file is saved before it is closed.
    window.key(Modifiers::COMMAND, Key::N);
    window.type_text("new");
    window.key(Modifiers::COMMAND, Key::W);
    choose(&mut window, &[]);
    window.click("Save");
    assert_eq!(window.text(), "new", "cancelled");
    window.key(Modifiers::COMMAND, Key::W);
    choose(&mut window, &[&second]);
    window.click("Save");
    assert_eq!(second.content(), b"new");
    assert_eq!(window.text(), "2 two");
}
