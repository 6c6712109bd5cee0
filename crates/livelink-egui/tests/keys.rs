//! The path of a key without a window: events of egui go in, text and selection come out.

use egui::{Event, ImeEvent, Key, Modifiers};
use livelink_egui::{
    FontSource, PlainDocument, SelectedRange, TextCommand, TextDocument as _, TextRequest,
    TextView, Typesetter,
};

/// Plays a script of keys on a text.
///
/// In texts, `|` is the caret and `^` the other end of a selection. In scripts, what is not in `<>` is typed. `<S-x>` is Shift,
/// `<C-x>` Ctrl; `<paste:x>`, `<compose:x>` and `<commit:x>` are events of the clipboard and of an input method.
#[track_caller]
fn check(before: &str, script: &str, after: &str) -> Vec<TextRequest> {
    let (text, selection) = unmark(before);
    let mut document = PlainDocument::new(&text);
    document.perform(TextCommand::Select(selection));
    let mut typesetter = Typesetter::new(FontSource::Embedded);
    let mut view = TextView::default();
    let mut requests = Vec::new();
    for event in events(script) {
        requests.extend(view.event(&mut document, &event, &mut typesetter));
    }
    let text = document.text().to_string();
    assert_eq!(mark(&text, document.selection()), after, "{script}");
    requests
}

fn unmark(marked: &str) -> (String, SelectedRange) {
    let bare = |at: usize| marked[..at].replace(['|', '^'], "").len();
    let head = bare(marked.find('|').expect("a caret"));
    let anchor = marked.find('^').map_or(head, bare);
    (
        marked.replace(['|', '^'], ""),
        SelectedRange { anchor, head },
    )
}

fn mark(text: &str, selection: SelectedRange) -> String {
    let mut marked = text.to_owned();
    let range = selection.range();
    let head_is_last = selection.head >= selection.anchor;
    marked.insert(range.end, if head_is_last { '|' } else { '^' });
    if !range.is_empty() {
        marked.insert(range.start, if head_is_last { '^' } else { '|' });
    }
    marked
}

fn events(script: &str) -> Vec<Event> {
    let mut events = Vec::new();
    let mut rest = script;
    while let Some(c) = rest.chars().next() {
        let named = rest.strip_prefix('<');
        match named.and_then(|named| named.split_once('>')) {
            Some((name, after)) => {
                events.push(event(name));
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
    if name == "copy" {
        return Event::Copy;
    }
    if name == "cut" {
        return Event::Cut;
    }
    let (mut modifiers, mut key) = (Modifiers::NONE, name);
    while let Some((modifier, rest)) = key.split_once('-') {
        modifiers |= match modifier {
            "C" => Modifiers::COMMAND | Modifiers::CTRL,
            "S" => Modifiers::SHIFT,
            other => panic!("{other} is no modifier"),
        };
        key = rest;
    }
    Event::Key {
        key: Key::from_name(key).unwrap_or_else(|| panic!("{key} is no key")),
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    }
}

#[test]
fn typing() {
    check("|", "ab<Enter>c", "ab\nc|");
    check("a|d", "bc", "abc|d");
    check("a^bc|d", "x", "ax|d");
    check("a|", "<Tab>b", "a\tb|");
    check("ab|c", "<Backspace>", "a|c");
    check("e\u{301}|x", "<Backspace>", "|x");
    check("a|👩‍👩‍👧‍👦b", "<Delete>", "a|b");
    check("a\r\n|b", "<Backspace>", "a|b");
    check("one two|", "<C-Backspace>", "one |");
    check("one |two x", "<C-Delete>", "one | x");
    check("|", "<Backspace><Delete>", "|");
}

#[test]
fn movements() {
    check("one\ntw|o", "<Home>", "one\n|two");
    check("on|e\ntwo", "<End>", "one|\ntwo");
    check("on|e\ntwo\nx", "<Down>", "one\ntw|o\nx");
    check("one\ntwo\nx|", "<Up><Up>", "o|ne\ntwo\nx");
    check("o|ne two", "<C-Right>", "one| two");
    check("a|\nb", "<Right>", "a\n|b");
    check("a\n|b", "<Left>", "a|\nb");
    check("a|👩‍👩‍👧‍👦b", "<Right>", "a👩‍👩‍👧‍👦|b");
    check("|a", "<Left>", "|a");
    check("one two|", "<C-Home>", "|one two");
    check("a|bc", "<S-Right><S-Right>", "a^bc|");
    check("a^bc|d", "<Left>", "a|bcd");
    check("a|b", "<C-A>", "^ab|");
}

/// An arrow key goes where it points, also where the text is read from right to left.
#[test]
fn carets_in_text_of_two_directions() {
    check("|שלום", "<Left>", "ש|לום");
    check("ש|לום", "<Right>", "|שלום");
    check("ש|לום", "<Backspace>", "|לום");
    check("abc ש|לום", "<Left>", "abc של|ום");
    check("abc של|ום", "<Right>", "abc ש|לום");
    check("ש|לום", "<S-Left>", "ש^ל|ום");
}

#[test]
fn clipboard() {
    let copied = |text: &str| [TextRequest::Copy(text.to_owned())];
    assert_eq!(check("a^bc|d", "<copy>", "a^bc|d"), copied("bc"));
    assert_eq!(check("a^bc|d", "<cut>", "a|d"), copied("bc"));
    assert_eq!(check("a|bc", "<cut><copy>", "a|bc"), []);
    assert_eq!(check("a|", "<C-S-V>", "a|"), [TextRequest::Paste]);
    check("a^b|c", "<paste:x y>", "ax y|c");
}

#[test]
fn input_methods() {
    check("a|b", "<compose:か><compose:漢><commit:漢字>", "a漢字|b");
    check("a^xy|b", "<compose:か><compose:>", "axy|b");
    check("a^xy|b", "<compose:か><commit:>", "axy|b");
    check("a|b", "<compose:か>x", "aかx|b");
    check("a|b", "<commit:é>", "aé|b");
    check("a|b", "<compose:>", "a|b");
}
