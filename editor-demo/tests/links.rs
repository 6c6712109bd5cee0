//! Links as a user meets them: typed, taken off, brought back, opened. Everything is read from the accessibility tree.

use crate::common::window::{Scratch, Window};
use editor_demo::panels::overlays;
use eframe::egui::accesskit::Role;
use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

const SENTENCE: &str =
    "Write to अभि@उदाहरण.भारत or see https://ja.wikipedia.org/wiki/アルベルト・アインシュタイン. ";

#[test]
fn typing_makes_links() {
    let mut window = Window::empty();
    window.type_text(SENTENCE);
    assert_eq!(window.text(), SENTENCE);
    assert_eq!(
        window.links(),
        [
            "अभि@उदाहरण.भारत",
            "https://ja.wikipedia.org/wiki/アルベルト・アインシュタイン"
        ],
        "the full stop is outside"
    );
    assert!(
        window.targets()[0].starts_with("mailto:"),
        "{:?}",
        window.targets()
    );
    assert!(window.shows("2 links"));
}

#[test]
fn a_link_needs_the_space() {
    let mut window = Window::empty();
    window.type_text("example.com");
    assert_eq!(window.links(), [""; 0]);
    window.type_text(" ");
    assert_eq!(window.links(), ["example.com"]);
    assert_eq!(window.targets(), ["https://example.com"]);
}

#[test]
fn backspace_takes_a_fresh_link_off_for_good() {
    let mut window = Window::empty();
    window.type_text("example.com ");
    assert!(window.shows(overlays::LINKED));

    window.key(Modifiers::NONE, Key::Backspace);
    assert_eq!(window.text(), "example.com ", "the text is unchanged");
    assert_eq!(window.links(), [""; 0]);
    assert!(!window.shows(overlays::LINKED));

    window.type_text(" ");
    assert_eq!(window.text(), "example.com  ");
    assert_eq!(window.links(), [""; 0], "it stays off");

    window.key(Modifiers::COMMAND, Key::Z);
    window.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.text(), "example.com ");
    assert_eq!(window.links(), ["example.com"], "undo brings it back");
}

#[test]
fn undo_takes_the_link_before_the_text() {
    let mut window = Window::empty();
    window.type_text("example.com ");
    window.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(
        (window.text().as_str(), window.links().len()),
        ("example.com ", 0)
    );
    window.key(Modifiers::COMMAND, Key::Y);
    assert_eq!(window.links(), ["example.com"]);
}

#[test]
fn a_link_opens_by_key_by_mouse_and_from_the_tree() {
    let mut window = Window::empty();
    window.type_text("example.com ");
    window.key(Modifiers::NONE, Key::Home);
    window.open_by_key();
    assert_eq!(window.opened(), ["https://example.com"], "Ctrl+Enter");

    let link = window.harness.get_by_role(Role::Link);
    let pos = link.rect().center();
    link.click_accesskit();
    window.harness.step();
    assert_eq!(
        window.opened(),
        ["https://example.com"],
        "an accessibility action"
    );

    window.press_at(pos, Modifiers::NONE);
    assert_eq!(
        window.opened(),
        [""; 0],
        "a bare click only puts the caret there"
    );
    window.press_at(pos, Modifiers::COMMAND);
    assert_eq!(window.opened(), ["https://example.com"], "Ctrl+click");
}

#[test]
fn hovering_shows_where_a_link_leads() {
    let mut window = Window::empty();
    window.type_text("example.com ");
    assert!(!window.shows("https://example.com"));
    let pos = window.harness.get_by_role(Role::Link).rect().center();
    window.harness.hover_at(pos);
    window.harness.run();
    assert!(window.shows("https://example.com"));
}

#[test]
fn the_menu_takes_a_link_off_and_switches_autolink() {
    let mut window = Window::empty();
    window.type_text("example.com ");
    window.key(Modifiers::NONE, Key::Home);
    window.choose("Edit", "Remove link");
    assert_eq!(window.links(), [""; 0]);

    window.choose("Edit", "Autolink");
    window.key(Modifiers::COMMAND, Key::End);
    window.type_text("example.org ");
    assert_eq!(window.links(), [""; 0], "autolink is off");

    window.choose("Edit", "Autolink");
    window.type_text("example.net ");
    assert_eq!(window.links(), ["example.net"]);
}

#[test]
fn the_link_dialog_makes_and_changes_a_link() {
    let mut window = Window::empty();
    window.type_text("a word");
    window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::ArrowLeft);
    window.key(Modifiers::COMMAND, Key::K);
    window.type_text("https://example.com/a");
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.links(), ["word"]);
    assert_eq!(window.targets(), ["https://example.com/a"]);

    window.key(Modifiers::COMMAND, Key::K);
    window.key(Modifiers::NONE, Key::End);
    window.type_text("?b");
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.targets(), ["https://example.com/a?b"]);
    assert_eq!(window.text(), "a word");
}

#[test]
fn the_welcome_page_shows_its_examples() {
    let window = Window::sample();
    let links = window.links();
    for link in [
        "https://en.wikipedia.org/wiki/Link_(film)",
        "the standard for links",
        "अभि@उदाहरण.भारत",
    ] {
        assert!(links.contains(&link.to_owned()), "{links:?}");
    }
    let editor = window.harness.state().editor();
    let all = 0..editor.rope().len_bytes();
    assert_eq!(editor.deceiving_in(&all).len(), 1);
}

#[test]
fn a_look_alike_is_no_link_and_the_card_says_why() {
    let mut window = Window::empty();
    window.type_text("http://аррӏе.com ");
    assert_eq!(window.links(), [""; 0]);
    let document = window.harness.get_by_role(Role::MultilineTextInput);
    let pos = document.rect().left_top() + eframe::egui::vec2(120.0, 24.0);
    window.harness.hover_at(pos);
    window.harness.run();
    assert!(window.shows("Not a link, on purpose"));
    assert!(window.shows("apple"), "what it looks like");
}

/// What is marked in a text, in a file of this name.
#[track_caller]
fn check_marked(name: &str, text: &str, marked: &[&str]) {
    let file = Scratch::new(name, text.as_bytes());
    let mut window = file.open();
    window.harness.state_mut().settle();
    window.harness.run();
    let deceiving = window
        .harness
        .state()
        .editor()
        .deceiving_in(&(0..text.len()));
    let deceiving: Vec<&str> = deceiving.into_iter().map(|range| &text[range]).collect();
    assert_eq!(deceiving, marked, "{text}");
}

#[test]
fn only_what_deceives_is_marked() {
    check_marked("a.txt", "see example.com, main.notatld, 1.2.3.4.5", &[]);
    check_marked("a.txt", "see http://аррӏе.com now", &["http://аррӏе.com"]);
    check_marked(
        "a.txt",
        "https://a.com@b.com\nhttp://аррӏе.com",
        &["https://a.com@b.com", "http://аррӏе.com"],
    );
    check_marked(
        "a.rs",
        "// http://аррӏе.com\nfn f() { x = http://аррӏе.com }",
        &["http://аррӏе.com"],
    );
}

/// The mark follows the text, and a link that the user has made there takes its place.
#[test]
fn the_mark_follows_the_text() {
    let mut window = Window::empty();
    let marked = |window: &Window| {
        let editor = window.harness.state().editor();
        let all = 0..editor.rope().len_bytes();
        format!("{:?}", editor.deceiving_in(&all))
    };
    window.type_text("http://аррӏе.co");
    let before = marked(&window);
    window.type_text("m ");
    assert_ne!(marked(&window), before);
    assert_eq!(marked(&window), "[0..21]");
    window.key(Modifiers::COMMAND, Key::Home);
    window.type_text("at ");
    assert_eq!(marked(&window), "[3..24]");
    window.key(Modifiers::NONE, Key::ArrowRight);
    window.key(Modifiers::COMMAND, Key::K);
    window.type_text("example.com");
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.targets(), ["https://example.com"]);
    assert_eq!(marked(&window), "[]");
}

#[test]
fn the_context_menu_takes_a_link_off_for_good() {
    let mut window = Window::empty();
    window.type_text("example.com ");
    window.open_link_menu();
    for item in ["Open link", "Copy address", "Edit link"] {
        assert!(window.shows(item), "{item}");
    }
    window.click("Don't link this again here");
    assert_eq!(window.links(), [""; 0]);
    window.key(Modifiers::COMMAND, Key::End);
    window.type_text(" ");
    assert_eq!(window.links(), [""; 0]);
    // One that was made by hand is only removed.
    window.type_text("docs");
    window.key(Modifiers::COMMAND, Key::K);
    window.type_text("example.org");
    window.key(Modifiers::NONE, Key::Enter);
    window.open_link_menu();
    window.click("Remove link");
    assert_eq!(window.links(), [""; 0]);
}

#[test]
fn the_menu_sets_what_a_link_is() {
    let mut window = Window::empty();
    window.choose("Edit", "What is a link");
    window.harness.get_by_label("http://").click();
    window.harness.run();
    window.type_text("example.com ");
    assert_eq!(window.targets(), ["http://example.com"]);

    // Where every address shows, no link is made, and the setting about that stays as it is.
    window.choose("View", "Every address");
    window.choose("Edit", "What is a link");
    window.harness.get_by_label("https://").click();
    window.harness.run();
    window.type_text("example.org ");
    assert_eq!(window.links().len(), 2);
    window.choose("View", "Made while writing");
    assert_eq!(window.links(), ["example.com"]);
    window.type_text("example.net ");
    assert_eq!(
        window.targets(),
        ["http://example.com", "https://example.net"]
    );
}

/// Names and tickets link once they are switched on, as addresses do.
#[test]
fn names_and_tickets() {
    let mut window = Window::empty();
    window.type_text("@ann PR-12 ");
    assert_eq!(window.links(), [""; 0], "they are off");
    window.choose("Edit", "What is a link");
    let names = window
        .harness
        .get_by_label_contains("Link names and tickets");
    names.click();
    window.harness.run();
    window.type_text("and @bo: PR-7 ");
    assert_eq!(window.links(), ["@bo", "PR-7"]);
    assert_eq!(
        window.targets(),
        [
            "https://example.com/people/bo",
            "https://example.com/requests/7"
        ]
    );
    window.key(Modifiers::NONE, Key::Backspace);
    assert_eq!(window.links(), ["@bo"], "Backspace takes it off");
    assert!(window.text().ends_with("PR-7 "));
    window.type_text(" ");
    assert_eq!(window.links(), ["@bo"], "it stays off");
    let pos = window.harness.get_by_role(Role::Link).rect().center();
    window.harness.hover_at(pos);
    window.harness.run();
    assert!(window.shows("A name"));
    assert!(window.shows("https://example.com/people/bo"));
    // Another document has the setting too, and switched off, nothing new links.
    window.key(Modifiers::COMMAND, Key::N);
    window.type_text("@cy ");
    assert_eq!(window.links(), ["@cy"]);
    window.choose("Edit", "What is a link");
    let names = window
        .harness
        .get_by_label_contains("Link names and tickets");
    names.click();
    window.harness.run();
    window.type_text("@dee ");
    assert_eq!(window.links(), ["@cy"]);
}

#[test]
fn what_becomes_of_links_is_spoken() {
    let mut window = Window::empty();
    let spoken = |window: &Window| {
        let status = window.harness.query_by_role(Role::Status);
        status.and_then(|status| status.accesskit_node().label())
    };
    assert_eq!(spoken(&window), None);
    window.type_text("example.com ");
    assert_eq!(spoken(&window).as_deref(), Some("link made"));
    window.key(Modifiers::NONE, Key::Backspace);
    assert_eq!(spoken(&window).as_deref(), Some("link removed"));
    window.type_text("x");
    assert_eq!(spoken(&window), None, "said once");
    window.event(Event::Paste(" example.org example.net ".to_owned()));
    assert_eq!(spoken(&window).as_deref(), Some("2 links made"));
}

/// The dialog completes an address, and says why it makes no link.
#[test]
fn the_link_dialog_completes_and_refuses() {
    for (typed, target, said) in [
        (
            "rust-lang.org/learn",
            Some("https://rust-lang.org/learn"),
            "Leads to https://rust-lang.org/learn",
        ),
        (
            "me@example.com",
            Some("mailto:me@example.com"),
            "Leads to mailto:me@example.com",
        ),
        ("javascript:alert(1)", None, "not a scheme that links"),
        ("not a url", None, "is not an address"),
    ] {
        let mut window = Window::empty();
        window.type_text("a word");
        window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::ArrowLeft);
        window.key(Modifiers::COMMAND, Key::K);
        window.type_text(typed);
        assert!(window.shows(said), "{typed}");
        window.key(Modifiers::NONE, Key::Enter);
        let made = window.targets();
        assert_eq!(made.first().map(String::as_str), target, "{typed}");
    }
}

/// After a word was linked, the user types on behind it.
#[test]
fn a_linked_word_is_not_typed_over() {
    let mut window = Window::empty();
    window.type_text("Click here");
    window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::ArrowLeft);
    window.key(Modifiers::COMMAND, Key::K);
    window.type_text("example.com");
    window.key(Modifiers::NONE, Key::Enter);
    window.type_text(" for more");
    assert_eq!(window.text(), "Click here for more");
    assert_eq!(window.links(), ["here"]);
}

/// Without a selection the word at the caret becomes the link; without a word the dialog asks for the text.
#[test]
fn the_link_dialog_needs_no_selection() {
    let mut window = Window::empty();
    window.type_text("a word");
    window.key(Modifiers::COMMAND, Key::K);
    window.type_text("example.com");
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(
        (window.links(), window.text().as_str()),
        (vec!["word".to_owned()], "a word")
    );

    let mut window = Window::empty();
    window.key(Modifiers::COMMAND, Key::K);
    window.type_text("example.com/a");
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.text(), "example.com/a");
    assert_eq!(window.targets(), ["https://example.com/a"]);

    // A host is shown as people read it.
    let mut window = Window::empty();
    window.type_text("http://田中.com ");
    window.key(Modifiers::NONE, Key::Home);
    window.key(Modifiers::COMMAND, Key::K);
    assert!(!window.shows("xn--"));
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.targets(), ["http://xn--fiqx46g.com"]);
}

#[test]
fn the_card_says_that_a_link_leads_elsewhere() {
    for (href, elsewhere) in [
        ("https://evil.com/", true),
        ("https://www.good.com/a", false),
    ] {
        let mut window = Window::empty();
        let page = format!("<a href=\"{href}\">https://good.com/</a>");
        window.harness.state_mut().set_clipboard_html(Some(&page));
        window.event(Event::Paste("https://good.com/".to_owned()));
        assert_eq!(window.targets(), [href]);
        let pos = window.harness.get_by_role(Role::Link).rect().center();
        window.harness.hover_at(pos);
        window.harness.run();
        assert_eq!(
            window.shows("The text names good.com, but the link leads to evil.com"),
            elsewhere
        );
        assert_eq!(window.shows("Linked by hand"), !elsewhere);
    }
}

#[test]
fn a_link_that_cannot_be_opened_says_so() {
    for (program, said) in [("no-such-browser", true), ("false", true), ("true", false)] {
        let mut window = Window::empty();
        window.harness.state_mut().set_browser(program);
        window.type_text("example.com ");
        window.key(Modifiers::NONE, Key::Home);
        window.key(Modifiers::COMMAND, Key::Enter);
        std::thread::sleep(std::time::Duration::from_millis(300));
        window.harness.run();
        window.harness.run();
        assert_eq!(window.shows("could not be opened"), said, "{program}");
        assert_eq!(zombies(program), 0, "{program}");
    }
}

/// Returns how many child processes of that program have ended and were not waited for.
fn zombies(program: &str) -> usize {
    let me = std::process::id().to_string();
    let name = format!("({program})");
    let Ok(processes) = std::fs::read_dir("/proc") else {
        return 0;
    };
    let stats = processes
        .flatten()
        .filter_map(|entry| std::fs::read_to_string(entry.path().join("stat")).ok());
    let is_zombie = |stat: &String| {
        let rest = stat.rsplit(") ").next().unwrap_or_default();
        let mut fields = rest.split(' ');
        fields.next() == Some("Z") && fields.next() == Some(me.as_str()) && stat.contains(&name)
    };
    stats.filter(is_zombie).count()
}

/// After Escape, and after a menu was left, the keys go to the document.
#[test]
fn the_keyboard_comes_back() {
    let mut window = Window::empty();
    window.type_text("a");
    window.key(Modifiers::NONE, Key::Escape);
    window.type_text("b");
    assert_eq!(window.text(), "ab");
    window.harness.get_by_label("Edit").click();
    window.harness.run();
    assert!(window.shows("Select all"));
    window.key(Modifiers::NONE, Key::Escape);
    window.harness.run();
    assert!(!window.shows("Select all"));
    window.type_text("c");
    assert_eq!(window.text(), "abc");
    window.key(Modifiers::COMMAND, Key::F);
    window.key(Modifiers::NONE, Key::Escape);
    window.type_text("d");
    assert_eq!(window.text(), "abcd");
}

/// While a menu is open, its keys do not edit the document.
#[test]
fn keys_in_a_menu_are_the_menus() {
    let mut window = Window::empty();
    window.type_text("example.com ");
    window.open_link_menu();
    assert!(window.shows("Open link"));
    window.type_text("xyz");
    window.key(Modifiers::NONE, Key::Delete);
    assert_eq!(window.text(), "example.com ");
}

/// The menus are there for the keyboard: F10 opens the first one, Shift and F10 the one at the caret.
#[test]
fn menus_open_by_key() {
    let mut window = Window::empty();
    window.type_text("example.com ");
    window.key(Modifiers::NONE, Key::F10);
    window.harness.run();
    assert!(window.shows("Save as"));
    window.key(Modifiers::NONE, Key::Escape);
    assert!(!window.shows("Save as"));
    window.key(Modifiers::NONE, Key::Home);
    window.key(Modifiers::SHIFT, Key::F10);
    window.harness.run();
    assert!(window.shows("Open link"));
    window.key(Modifiers::NONE, Key::Enter);
    assert!(!window.shows("Open link"));
    window.type_text("x");
    assert_eq!(
        window.text(),
        "xexample.com ",
        "the keys are the document's again"
    );
}

/// The arrow keys go from one menu of the bar to the next, and open and close a menu inside a menu.
#[test]
fn arrow_keys_go_from_menu_to_menu() {
    let mut window = Window::empty();
    let press = |window: &mut Window, key: Key| {
        window.key(Modifiers::NONE, key);
        window.harness.run();
    };
    press(&mut window, Key::F10);
    for (key, shown) in [
        (Key::ArrowRight, "Select all"),
        (Key::ArrowRight, "Rule"),
        (Key::ArrowRight, "Wrap lines"),
        (Key::ArrowLeft, "Rule"),
        (Key::ArrowLeft, "Select all"),
        (Key::ArrowLeft, "Save as"),
        (Key::ArrowLeft, "About Livelink"),
        (Key::ArrowRight, "Save as"),
        (Key::ArrowRight, "Select all"),
    ] {
        press(&mut window, key);
        let items = [
            "Save as",
            "Select all",
            "Rule",
            "Wrap lines",
            "About Livelink",
        ];
        let open: Vec<&str> = items
            .into_iter()
            .filter(|item| window.shows(item))
            .collect();
        assert_eq!(open, [shown], "{key:?}");
        if shown == "Select all" {
            let paste = window.harness.get_by_label("Paste Ctrl+V");
            assert!(paste.is_focused(), "the first that can be chosen");
        }
    }
    // The last item of this menu opens another one.
    press(&mut window, Key::ArrowUp);
    press(&mut window, Key::ArrowRight);
    assert!(window.shows("Select all") && window.shows("https://"));
    press(&mut window, Key::ArrowLeft);
    assert!(window.shows("Select all") && !window.shows("https://"));
    press(&mut window, Key::ArrowLeft);
    assert!(window.shows("Save as"));
    press(&mut window, Key::ArrowLeft);
    press(&mut window, Key::Enter);
    assert!(window.shows("Save under another name"), "the help");
}

/// Alt that is pressed and released alone opens the first menu and closes it. With another key in between, it does not.
#[test]
fn alt_alone_opens_the_menu() {
    let mut window = Window::empty();
    let alt = |window: &mut Window, pressed: bool| {
        window.event(Event::Key {
            key: Key::AltLeft,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        });
    };
    for is_open in [true, false] {
        alt(&mut window, true);
        alt(&mut window, false);
        assert_eq!(window.shows("Save as"), is_open);
    }
    alt(&mut window, true);
    window.key(Modifiers::ALT, Key::ArrowLeft);
    alt(&mut window, false);
    assert!(!window.shows("Save as"));
    window.type_text("x");
    assert_eq!(window.text(), "x", "the keys are the document's again");
}
