//! The event path without a window: events of egui go in, text and selection come out.

use editor_demo::editor::Editor;
use eframe::egui::{Event, ImeEvent, Key, Modifiers};
use livelink::session::{Document, Input, Selection, SessionOptions};
use livelink_egui::{FontSource, TextView, Typesetter};
use ropey::Rope;

/// Runs a key script on a text.
///
/// In texts, `|` is the caret and `^` the other end of a selection. In scripts, what is not in `<>` is typed; `<S-x>` is
/// Shift, `<C-x>` Ctrl; `<paste:x>`, `<compose:x>` and `<commit:x>` are events of the clipboard and of an input method.
#[track_caller]
fn check(before: &str, script: &str, after: &str) {
    let mut editor = Editor::new(Document::new(Rope::new(), SessionOptions::default()));
    let mut typesetter = Typesetter::new(FontSource::Embedded);
    let (text, selection) = unmark(before);
    editor.apply(Input::Paste {
        text: &text,
        plain: true,
    });
    editor.apply(Input::Select(selection));
    let mut view = TextView::default();
    for event in events(script) {
        view.event(&mut editor, &event, &mut typesetter);
    }
    let document = editor.document();
    assert_eq!(
        mark(&document.text().to_string(), document.selection()),
        after,
        "{script}"
    );
}

fn unmark(marked: &str) -> (String, Selection) {
    let bare = |at: usize| marked[..at].replace(['|', '^'], "").len();
    let head = bare(marked.find('|').expect("a caret"));
    let anchor = marked.find('^').map_or(head, bare);
    (marked.replace(['|', '^'], ""), Selection { anchor, head })
}

fn mark(text: &str, selection: Selection) -> String {
    let mut marked = text.to_owned();
    let (first, last) = (selection.range().start, selection.range().end);
    let head_is_last = selection.head >= selection.anchor;
    marked.insert(last, if head_is_last { '|' } else { '^' });
    if first != last {
        marked.insert(first, if head_is_last { '^' } else { '|' });
    }
    marked
}

fn events(script: &str) -> Vec<Event> {
    let mut events = Vec::new();
    let mut rest = script;
    while let Some(c) = rest.chars().next() {
        match rest
            .strip_prefix('<')
            .and_then(|inner| inner.split_once('>'))
        {
            Some((key, after)) => {
                events.push(event(key));
                rest = after;
            }
            None => {
                events.push(Event::Text(c.to_string()));
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    events
}

fn event(name: &str) -> Event {
    if let Some(text) = name.strip_prefix("paste:") {
        return Event::Paste(text.to_owned());
    }
    if let Some(text) = name.strip_prefix("compose:") {
        return Event::Ime(ImeEvent::Preedit {
            text: text.to_owned(),
            active_range_chars: None,
        });
    }
    if let Some(text) = name.strip_prefix("commit:") {
        return Event::Ime(ImeEvent::Commit(text.to_owned()));
    }
    let (mut modifiers, mut key) = (Modifiers::NONE, name);
    loop {
        key = if let Some(key) = key.strip_prefix("S-") {
            modifiers |= Modifiers::SHIFT;
            key
        } else if let Some(key) = key.strip_prefix("C-") {
            modifiers = modifiers | Modifiers::CTRL | Modifiers::COMMAND;
            key
        } else {
            break;
        };
    }
    if (key, modifiers.command) == ("x", true) {
        return Event::Cut;
    }
    let key = Key::from_name(key).unwrap_or_else(|| panic!("no key {key:?}"));
    Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    }
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
fn the_caret_moves_by_clusters() {
    check("|e\u{301}x", "<Right>", "e\u{301}|x");
    check("👩‍👩‍👧‍👦|", "<Left>", "|👩‍👩‍👧‍👦");
    check("अभि|", "<Left>", "अ|भि");
    check("a\r\n|b", "<Left>", "a|\r\nb");
    check("👩‍👩‍👧‍👦|", "<Backspace>", "|");
    check("|👩‍👩‍👧‍👦", "<Delete>", "|");
}

/// In right-to-left text the arrow keys move as the text is shown.
#[test]
fn arrow_keys_move_as_the_text_is_shown() {
    check("|\u{5d0}\u{5d1}\u{5d2}", "<Left>", "\u{5d0}|\u{5d1}\u{5d2}");
    check(
        "\u{5d0}|\u{5d1}\u{5d2}",
        "<Right>",
        "|\u{5d0}\u{5d1}\u{5d2}",
    );
    check(
        "\u{5d0}|\u{5d1}\u{5d2}",
        "<S-Left>",
        "\u{5d0}^\u{5d1}|\u{5d2}",
    );
    check(
        "\u{5d0}^\u{5d1}|\u{5d2}",
        "<Left>",
        "\u{5d0}\u{5d1}|\u{5d2}",
    );
    check(
        "\u{5d0}^\u{5d1}|\u{5d2}",
        "<Right>",
        "\u{5d0}|\u{5d1}\u{5d2}",
    );
    // A word in Hebrew inside English text.
    check(
        "ab \u{5d0}|\u{5d1}\u{5d2} cd",
        "<Left>",
        "ab \u{5d0}\u{5d1}|\u{5d2} cd",
    );
    check("ab| cd", "<Left>", "a|b cd");
    check("ab\n|cd", "<Left>", "ab|\ncd");
}

#[test]
fn the_caret_moves_by_words_lines_and_the_document() {
    check("one two| three", "<C-Left>", "one |two three");
    check("one |two three", "<C-Right>", "one two| three");
    check("one\ntwo| three", "<Home>", "one\n|two three");
    check("one\nt|wo three", "<End>", "one\ntwo three|");
    check("one\nt|wo", "<C-Home>", "|one\ntwo");
    check("o|ne\ntwo", "<C-End>", "one\ntwo|");
    check("abc\nde|f", "<Up>", "ab|c\ndef");
    check("ab|c\ndef", "<Down>", "abc\nde|f");
    check("|abc", "<Up>", "|abc");
    check("a|bc", "<Down>", "abc|");
}

#[test]
fn vertical_moves_keep_their_column() {
    check("abcdef|\nx\nabcdef", "<Down><Down>", "abcdef\nx\nabcdef|");
    check(
        "abcdef|\nx\nabcdef",
        "<Down><Left><Down>",
        "abcdef\nx\n|abcdef",
    );
}

#[test]
fn shift_selects() {
    check("on|e two", "<S-Right><S-Right>", "on^e |two");
    check("one two|", "<C-S-Left>", "one |two^");
    check("one|\ntwo", "<S-Down>", "one^\ntwo|");
    check("one ^two| three", "<Left>", "one |two three");
    check("one ^two| three", "<Right>", "one two| three");
    check("o|ne\ntwo", "<C-A>", "^one\ntwo|");
}

#[test]
fn deleting() {
    check("one two|", "<C-Backspace>", "one |");
    check("|one two", "<C-Delete>", "| two");
    check("one ^two| three", "<Backspace>", "one | three");
    check("one ^two| three", "<Delete>", "one | three");
    check("one ^two| three", "<C-x>", "one | three");
    check("|", "<Backspace><Delete>", "|");
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
    editor.select(0..11);
    assert_eq!(
        view.event(&mut editor, &Event::Copy, &mut typesetter),
        Some(WindowRequest::Copy(Copied {
            text: "example.com".to_owned(),
            html: None
        }))
    );
    editor.select(13..13);
    assert_eq!(
        view.event(&mut editor, &Event::Copy, &mut typesetter),
        None,
        "nothing is selected"
    );
    assert_eq!(
        view.event(&mut editor, &event("C-S-V"), &mut typesetter),
        Some(WindowRequest::Paste)
    );
    view.event(
        &mut editor,
        &Event::Paste(" example.com ".to_owned()),
        &mut typesetter,
    );
    assert_eq!(editor.document().links().count(), 0, "plain");
    view.event(
        &mut editor,
        &Event::Paste(" example.com ".to_owned()),
        &mut typesetter,
    );
    assert_eq!(editor.document().links().count(), 1);
}
