//! The links that Markdown and HTML make themselves, as a user meets them: seen, hovered, opened, and never changed.

use crate::common::window::{Scratch, Window};
use editor_demo::app::EditorApp;
use eframe::egui::accesskit::Role;
use eframe::egui::{Event, Key, Modifiers, Pos2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use livelink_egui::FontSource;

fn open(name: &str, text: &str) -> Window {
    let file = Scratch::new(name, text.as_bytes());
    let mut app = EditorApp::empty(FontSource::Embedded);
    app.open_source(file.path());
    app.settle();
    let mut window = Window::of(app);
    settle(&mut window);
    window
}

fn settle(window: &mut Window) {
    window.harness.state_mut().settle();
    window.harness.run();
}

/// The middle of a link on screen, by its text.
fn place(window: &Window, text: &str) -> Pos2 {
    let links = window.harness.query_all_by_role(Role::Link);
    let is_it =
        |link: &egui_kittest::Node<'_>| link.accesskit_node().label().as_deref() == Some(text);
    let mut found = links.filter(is_it);
    found.next().expect("the link is on screen").rect().center()
}

fn hover(window: &mut Window, text: &str) {
    let pos = place(window, text);
    window.harness.hover_at(pos);
    window.harness.run();
}

#[test]
fn links_show_and_lead() {
    let text = "[one](https://e.com/1 \"t\") <https://e.com/2> [three][r]\n\n[r]: <https://e.com/a b>\n\n`[no](x)` [^1]\n";
    for (name, text, links, targets) in [
        (
            "links.md",
            text,
            &["one", "https://e.com/2", "three", "https://e.com/a b"][..],
            &[
                "https://e.com/1",
                "https://e.com/2",
                "https://e.com/a b",
                "https://e.com/a b",
            ][..],
        ),
        (
            "links.html",
            "<p><a href='a?b&amp;c'>one <b>two</b></a>",
            &["one <b>two</b>"],
            &["a?b&c"],
        ),
        ("links.txt", "[one](x)", &[], &[]),
    ] {
        let window = open(name, text);
        assert_eq!(window.links(), links, "{name}");
        assert_eq!(window.targets(), targets, "{name}");
    }
}

#[test]
fn a_link_of_markdown_opens_by_key_by_mouse_and_from_the_tree() {
    let mut window = open("open.md", "a [link](https://e.com/x) b\n");
    assert!(window.shows("1 Markdown link"));
    let pos = place(&window, "link");
    window.press_at(pos, Modifiers::COMMAND);
    assert_eq!(window.opened(), ["https://e.com/x"], "Ctrl+click");
    window.harness.get_by_role(Role::Link).click_accesskit();
    window.harness.step();
    assert_eq!(
        window.opened(),
        ["https://e.com/x"],
        "an accessibility action"
    );
    window.key(Modifiers::COMMAND, Key::Home);
    window.key(Modifiers::NONE, Key::ArrowRight);
    window.key(Modifiers::NONE, Key::ArrowRight);
    window.key(Modifiers::NONE, Key::ArrowRight);
    window.open_by_key();
    assert_eq!(window.opened(), ["https://e.com/x"], "Ctrl+Enter");
    assert_eq!(window.text(), "a [link](https://e.com/x) b\n");
}

#[test]
fn the_card_says_where_a_link_leads_and_what_it_is() {
    for (name, text, link, shown, hidden) in [
        (
            "card.md",
            "[the **docs**](https://e.com/%C3%84)",
            "the **docs**",
            &[
                "Markdown link to",
                "https://e.com/Ä",
                "Text: the docs",
                "Ctrl+click to open",
            ][..],
            &["The text names", "Linked by hand"][..],
        ),
        (
            "warn.md",
            "[https://good.com](https://evil.com)",
            "https://good.com",
            &[
                "Markdown link to",
                "https://evil.com",
                "The text names good.com, but the link leads to evil.com.",
            ],
            &[],
        ),
        (
            "alike.md",
            "[a b](http://аррӏе.com)",
            "a b",
            &["Markdown link to", "apple"],
            &[],
        ),
        (
            "image.md",
            "![a cat](https://e.com/cat.png)",
            "a cat",
            &[
                "Image of Markdown at",
                "https://e.com/cat.png",
                "Text: a cat",
            ],
            &[],
        ),
        (
            "define.md",
            "[a]: https://e.com/x",
            "https://e.com/x",
            &["Markdown definition of", "Ctrl+click to open"],
            &["Text:"],
        ),
        (
            "part.md",
            "[a b](#part)",
            "a b",
            &["#part", "A place in this document."],
            &["Ctrl+click"],
        ),
        (
            "file.md",
            "[a b](../b.md)",
            "a b",
            &["../b.md", "Relative to the document."],
            &["Ctrl+click"],
        ),
        (
            "script.md",
            "[a b](javascript:alert(1))",
            "a b",
            &["javascript:alert(1)", "Only web, mail and ftp"],
            &["Ctrl+click", "Relative"],
        ),
        (
            "page.html",
            "<a href='x'>a b</a>",
            "a b",
            &["HTML link to", "Relative to the document."],
            &[],
        ),
    ] {
        let mut window = open(name, text);
        hover(&mut window, link);
        for part in shown {
            assert!(window.shows(part), "{name}: {part}");
        }
        for part in hidden {
            assert!(!window.shows(part), "{name}: {part}");
        }
    }
}

/// The menu opens the link and copies its address. It does not offer to change it.
#[test]
fn the_menu_opens_and_copies() {
    for (target, opens) in [("https://e.com/x", true), ("b.md", false)] {
        let mut window = open("menu.md", &format!("[a b]({target})"));
        window.open_link_menu();
        assert!(window.shows("Copy address"));
        for item in ["Edit link", "Remove link", "Don't link this"] {
            assert!(!window.shows(item), "{item}");
        }
        let item = window.harness.get_by_label_contains("Open link");
        assert_eq!(!item.accesskit_node().is_disabled(), opens, "{target}");
        item.click();
        window.harness.step();
        let opened = window.opened();
        assert_eq!(
            opened.iter().any(|opened| opened == target),
            opens,
            "{target}"
        );
    }
}

#[test]
fn typing_makes_and_ends_links() {
    let mut window = open("typed.md", "");
    window.type_text("[a](b)");
    settle(&mut window);
    assert_eq!(window.links(), ["a"]);
    window.key(Modifiers::NONE, Key::Backspace);
    settle(&mut window);
    assert_eq!(window.links(), [""; 0]);
    window.key(Modifiers::COMMAND, Key::Z);
    settle(&mut window);
    assert_eq!(window.links(), ["a"]);
}

/// What the user does to the source.
enum Act {
    /// Ctrl+K, an address, Enter.
    Link(&'static str),
    Paste(&'static str),
    Backspace,
    Undo,
    Home,
    End,
}

/// Selects the words `⸠…⸡` of a source, does this, and compares the source.
#[track_caller]
fn check_written(name: &str, marked: &str, acts: &[(Act, &str)]) {
    let text = marked.replace(['⸠', '⸡'], "");
    let mut window = open(name, &text);
    let (before, rest) = marked.split_once('⸠').unwrap();
    let (selected, _) = rest.split_once('⸡').unwrap();
    window.key(Modifiers::COMMAND, Key::Home);
    for _ in before.chars() {
        window.key(Modifiers::NONE, Key::ArrowRight);
    }
    for _ in selected.chars() {
        window.key(Modifiers::SHIFT, Key::ArrowRight);
    }
    for (act, expected) in acts {
        match act {
            Act::Link(address) => {
                window.key(Modifiers::COMMAND, Key::K);
                window.key(Modifiers::COMMAND, Key::A);
                window.type_text(address);
                window.key(Modifiers::NONE, Key::Enter);
            }
            Act::Paste(pasted) => window.event(Event::Paste((*pasted).to_owned())),
            Act::Backspace => window.key(Modifiers::NONE, Key::Backspace),
            Act::Home => window.key(Modifiers::NONE, Key::Home),
            Act::End => window.key(Modifiers::NONE, Key::End),
            Act::Undo => window.key(Modifiers::COMMAND, Key::Z),
        }
        settle(&mut window);
        assert_eq!(window.text(), *expected, "{marked}");
    }
}

#[test]
fn a_link_is_written_into_the_source() {
    use Act::{Backspace, End, Home, Link, Paste, Undo};
    const URL: &str = "https://e.com/a_(b)";
    check_written(
        "written.md",
        "see ⸠**the** docs⸡ now",
        &[
            (Paste(URL), "see [**the** docs](<https://e.com/a_(b)>) now"),
            (Backspace, "see **the** docs now"),
        ],
    );
    check_written(
        "key.md",
        "see ⸠docs⸡",
        &[
            (Link("e.com"), "see [docs](https://e.com)"),
            (Link("e.org/x(y"), "see [docs](<https://e.org/x(y>)"),
            (Undo, "see [docs](https://e.com)"),
            (Undo, "see docs"),
        ],
    );
    check_written(
        "page.html",
        "<p>⸠docs⸡",
        &[
            (
                Paste("https://e.com/?a&b"),
                "<p><a href=\"https://e.com/?a&amp;b\">docs</a>",
            ),
            (Backspace, "<p>docs"),
        ],
    );
    // The user has gone on since.
    check_written(
        "later.md",
        "ab ⸠docs⸡",
        &[
            (Paste("https://e.com"), "ab [docs](https://e.com)"),
            (Home, "ab [docs](https://e.com)"),
            (Backspace, "ab [docs](https://e.com)"),
            (End, "ab [docs](https://e.com)"),
            (Backspace, "ab [docs](https://e.com"),
        ],
    );
    check_written(
        "back.md",
        "ab ⸠docs⸡",
        &[
            (Link("e.com"), "ab [docs](https://e.com)"),
            (Home, "ab [docs](https://e.com)"),
            (End, "ab [docs](https://e.com)"),
            (Backspace, "ab [docs](https://e.com"),
        ],
    );
    check_written(
        "right_after.md",
        "⸠docs⸡",
        &[
            (Link("e.com"), "[docs](https://e.com)"),
            (Backspace, "docs"),
        ],
    );
    // An address over code, over another link, or over several lines is text. So is what is not an address alone.
    check_written(
        "code.md",
        "`⸠docs⸡`",
        &[(Paste("https://e.com"), "`https://e.com`")],
    );
    check_written(
        "two.md",
        "⸠a\nb⸡",
        &[(Paste("https://e.com"), "https://e.com")],
    );
    check_written(
        "words.md",
        "⸠a⸡",
        &[(Paste("to https://e.com"), "to https://e.com")],
    );
    let linked = "[⸠a⸡](b)";
    check_written(
        "linked.md",
        linked,
        &[(Paste("https://e.com"), "[https://e.com](b)")],
    );
}
