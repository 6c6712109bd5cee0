//! The path of a key without a window: events of egui go in, text and selection come out.

#[path = "common/key_script.rs"]
mod key_script;

use key_script::{events, mark, unmark};
use livelink_egui::{
    FontSource, PlainDocument, TextCommand, TextDocument as _, TextRequest, TextView, Typesetter,
};

/// Plays a script of keys on a text.
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
fn the_caret_moves_by_clusters() {
    check("|e\u{301}x", "<Right>", "e\u{301}|x");
    check("👩‍👩‍👧‍👦|", "<Left>", "|👩‍👩‍👧‍👦");
    check("अभि|", "<Left>", "अ|भि");
    check("a\r\n|b", "<Left>", "a|\r\nb");
    check("👩‍👩‍👧‍👦|", "<Backspace>", "|");
    check("|👩‍👩‍👧‍👦", "<Delete>", "|");
    check("a|\nb", "<Right>", "a\n|b");
    check("a|👩‍👩‍👧‍👦b", "<Right>", "a👩‍👩‍👧‍👦|b");
    check("|a", "<Left>", "|a");
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
    // So do the keys for words. Backspace and Delete follow the text.
    check("|\u{5d0} \u{5d1}", "<C-Left>", "\u{5d0}| \u{5d1}");
    check("\u{5d0} \u{5d1}|", "<C-Right>", "\u{5d0} |\u{5d1}");
    check("\u{5d0} |\u{5d1}", "<C-Backspace>", "|\u{5d1}");
    check("a \u{5d0}|", "<C-Left>", "a |\u{5d0}");
    // A word in Hebrew inside English text.
    check(
        "ab \u{5d0}|\u{5d1}\u{5d2} cd",
        "<Left>",
        "ab \u{5d0}\u{5d1}|\u{5d2} cd",
    );
    check("ש|לום", "<Backspace>", "|לום");
    check("ab| cd", "<Left>", "a|b cd");
    check("ab\n|cd", "<Left>", "ab|\ncd");
}

/// Returns the texts with the caret that a key leads to, from the text before the first one on, until the key leads nowhere.
#[track_caller]
fn walk(from: &str, key: &str) -> Vec<String> {
    let (text, selection) = unmark(from);
    let mut document = PlainDocument::new(&text);
    document.perform(TextCommand::Select(selection));
    let mut typesetter = Typesetter::new(FontSource::Embedded);
    let mut view = TextView::default();
    let mut places = vec![from.to_owned()];
    loop {
        view.event(&mut document, &events(key)[0], &mut typesetter);
        let place = mark(&text, document.selection());
        if places.last() == Some(&place) {
            return places;
        }
        assert!(
            !places.contains(&place),
            "{place:?} again, after {places:?}"
        );
        places.push(place);
    }
}

/// An arrow key that is held goes to the end of the text and never turns round, whatever directions the text has.
#[test]
fn an_arrow_key_goes_on_where_the_direction_changes() {
    let (a, b) = ('\u{5d0}', '\u{5d1}');
    // A paragraph that begins in Hebrew is read from the right, and its Latin word from the left.
    let from_right = [
        format!("|{a}{b} xy"),
        format!("{a}|{b} xy"),
        format!("{a}{b}| xy"),
        format!("{a}{b} xy|"),
        format!("{a}{b} x|y"),
        format!("{a}{b} |xy"),
    ];
    assert_eq!(walk(&from_right[0], "<Left>"), from_right);
    let back: Vec<String> = from_right.iter().rev().cloned().collect();
    assert_eq!(walk(&back[0], "<Right>"), back);
    // The two places between the words are one on the screen.
    let from_left = [
        format!("|x {a}{b} y"),
        format!("x| {a}{b} y"),
        format!("x {a}|{b} y"),
        format!("x |{a}{b} y"),
        format!("x {a}{b} |y"),
        format!("x {a}{b} y|"),
    ];
    assert_eq!(walk(&from_left[0], "<Right>"), from_left);
    for text in ["({a}{b}) x\n{b}", "{a}1{b} 2", "(x {a})\ny {a}\ny"] {
        let text = text.replace("{a}", "\u{5d0}").replace("{b}", "\u{5d1}");
        for key in ["<Left>", "<Right>"] {
            walk(&format!("|{text}"), key);
            walk(&format!("{text}|"), key);
        }
    }
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
    check("aaaaaa|\na\naaaaaa", "<Down>a<Down>", "aaaaaa\naa\naa|aaaa");
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
    check("éaé|éaé", "<delete:2,1>", "é|aé");
    check("é|a", "<delete:9,9>", "|");
}
