//! The event path without a window: events of egui go in, text and selection come out.

use crate::common::key_script::{events, mark, unmark};
use editor_demo::editor::Editor;
use livelink::session::{Document, Input, Selection, SessionOptions};
use livelink_egui::{FontSource, SelectedRange, TextView, Typesetter};
use ropey::Rope;

/// Runs a script of keys on a text.
#[track_caller]
fn check(before: &str, script: &str, after: &str) {
    check_with(SessionOptions::default(), before, script, after);
}

#[track_caller]
fn check_with(options: SessionOptions, before: &str, script: &str, after: &str) {
    let mut typesetter = Typesetter::new(FontSource::Embedded);
    let (text, selection) = unmark(before);
    let mut editor = Editor::new(Document::new(Rope::from_str(&text), options));
    let SelectedRange { anchor, head } = selection;
    editor.apply(Input::Select(Selection { anchor, head }));
    let mut view = TextView::default();
    for event in events(script) {
        view.event(&mut editor, &event, &mut typesetter);
    }
    let document = editor.document();
    let Selection { anchor, head } = document.selection();
    let selection = SelectedRange { anchor, head };
    assert_eq!(
        mark(&document.text().to_string(), selection),
        after,
        "{script}"
    );
}

#[test]
fn typing_replaces_the_selection() {
    check("|", "hello", "hello|");
    check("one ^two| three", "2", "one 2| three");
    check("a|b", "<Enter>", "a\n|b");
    check("a|b", "<S-Enter>", "a\n|b");
    check("|", "a<Tab>b", "a\tb|");
}

#[test]
fn deleting() {
    check("one two|", "<C-Backspace>", "one |");
    check("|one two", "<C-Delete>", "| two");
    check("one ^two| three", "<Backspace>", "one | three");
    check("one ^two| three", "<Delete>", "one | three");
    check("one ^two| three", "<cut>", "one | three");
    check("👩‍👩‍👧‍👦|", "<Backspace>", "|");
    check("|👩‍👩‍👧‍👦", "<Delete>", "|");
    check("|", "<Backspace><Delete>", "|");
    check("a|b", "<cut>", "a|b");
}

#[test]
fn lines_are_indented() {
    check("^a\n\nb|", "<Tab>", "^\ta\n\n\tb|");
    check("^a\n|b", "<Tab>", "^\ta|\nb");
}

#[test]
fn a_read_only_text_stays() {
    let mut options = SessionOptions::default();
    options.read_only = true;
    let text = "o^ne\ntw|o";
    for script in [
        "x",
        "<Tab>",
        "<Enter>",
        "<Delete>",
        "<cut>",
        "<paste:x>",
        "<compose:に><commit:日>",
    ] {
        check_with(options.clone(), text, script, text);
    }
}

#[test]
fn undo_and_redo() {
    check("|", "abc<C-Z>", "|");
    check("|", "abc<C-Z><C-Y>", "abc|");
    check("|", "abc<C-Z><C-S-Z>", "abc|");
}

#[test]
fn pasting() {
    check("a^b|c", "<paste:xyz>", "axyz|c");
    check("|", "<paste:one\r\ntwo>", "one\r\ntwo|");
}

#[test]
fn input_methods() {
    check("a|b", "<compose:に><compose:にほ><commit:日本>", "a日本|b");
    check("a^x|b", "<compose:に><compose:>", "a^x|b");
    check("a|b", "<commit:é>", "aé|b");
    check("a|b", "<compose:>", "a|b");
}

/// What the editor asks the clipboard for, and what it puts on the clipboard.
#[test]
fn copying_and_pasting_as_plain_text() {
    use editor_demo::clipboard::Copied;
    use editor_demo::editor::WindowRequest;
    let mut editor = Editor::new(Document::new(
        Rope::from_str("example.com x"),
        SessionOptions::default(),
    ));
    let mut typesetter = Typesetter::new(FontSource::Embedded);
    let mut view = TextView::default();
    let mut play = |editor: &mut Editor, script: &str| {
        let event = &events(script)[0];
        view.event(editor, event, &mut typesetter)
    };
    editor.select(0..11);
    assert_eq!(
        play(&mut editor, "<copy>"),
        Some(WindowRequest::Copy(Copied {
            text: "example.com".to_owned(),
            html: None
        }))
    );
    editor.select(13..13);
    assert_eq!(play(&mut editor, "<copy>"), None, "nothing is selected");
    assert_eq!(
        play(&mut editor, "<C-S-V>"),
        Some(WindowRequest::PastePlain)
    );
    editor.paste_plain("example.com ");
    assert_eq!(editor.document().links().count(), 0, "plain");
    play(&mut editor, "<paste: example.com >");
    assert_eq!(editor.document().links().count(), 1);
}
