//! Formats, as a user makes them: by keys, by the bar, by signs that are typed; and what is in the file then.

use std::fs;

use crate::common::window::{Scratch, Window};
use editor_demo::app::EditorApp;
use eframe::egui::accesskit::Role;
use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use livelink::rich::markdown;
use livelink_egui::FontSource;

const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers {
    shift: true,
    ..Modifiers::COMMAND
};

/// Presses keys: `⟨Ctrl+B⟩`, `⟨Enter⟩` and the like, and types what is between. Compares the document as Markdown.
#[track_caller]
fn check(script: &str, expected: &str) {
    let mut window = Window::empty();
    play(&mut window, script);
    assert_eq!(markdown_of(&window), expected, "{script}");
}

fn play(window: &mut Window, script: &str) {
    let mut rest = script;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '⟨' => {
                let (name, after) = rest.split_once('⟩').unwrap();
                rest = after;
                press(window, name);
            }
            c => window.event(Event::Text(c.to_string())),
        }
    }
}

fn press(window: &mut Window, name: &str) {
    let (modifiers, key) = match name.rsplit_once('+') {
        Some(("Ctrl", key)) => (CTRL, key),
        Some(("Ctrl+Shift", key)) => (CTRL_SHIFT, key),
        Some(("Shift", key)) => (Modifiers::SHIFT, key),
        _ => (Modifiers::NONE, name),
    };
    let key = Key::from_name(key).unwrap_or_else(|| panic!("no key is called {key}"));
    window.key(modifiers, key);
}

fn markdown_of(window: &Window) -> String {
    markdown::write(&window.harness.state().editor().rich().content())
}

#[test]
fn styles_are_made_by_keys() {
    check("a ⟨Ctrl+B⟩b⟨Ctrl+B⟩ c", "a **b** c\n");
    check("⟨Ctrl+B⟩⟨Ctrl+I⟩x", "**_x_**\n");
    check("word⟨Ctrl+A⟩⟨Ctrl+B⟩", "**word**\n");
    check("word⟨Ctrl+A⟩⟨Ctrl+B⟩⟨Ctrl+B⟩", "word\n");
    check("word⟨Ctrl+A⟩⟨Ctrl+Shift+X⟩", "~~word~~\n");
    check("word⟨Ctrl+A⟩⟨Ctrl+E⟩", "`word`\n");
    check("word⟨Ctrl+A⟩⟨Ctrl+B⟩⟨Ctrl+Backslash⟩", "word\n");
    check("word⟨Ctrl+A⟩⟨Ctrl+B⟩⟨Ctrl+Z⟩", "word\n");
    check("word⟨Ctrl+A⟩⟨Ctrl+B⟩⟨Ctrl+Z⟩⟨Ctrl+Y⟩", "**word**\n");
    // A link keeps its style, and the style its link.
    check(
        "⟨Ctrl+B⟩see example.com now",
        "**see [example.com](<https://example.com>) now**\n",
    );
}

#[test]
fn paragraphs_are_made_by_keys() {
    check("Title⟨Ctrl+1⟩⟨Enter⟩text", "# Title\n\ntext\n");
    check("Title⟨Ctrl+2⟩⟨Ctrl+2⟩", "Title\n");
    check("a⟨Ctrl+3⟩⟨Ctrl+4⟩", "a\n");
    check(
        "one⟨Ctrl+Shift+8⟩⟨Enter⟩two⟨Enter⟩⟨Enter⟩end",
        "- one\n- two\n\nend\n",
    );
    check(
        "one⟨Ctrl+Shift+7⟩⟨Enter⟩⟨Tab⟩in⟨Enter⟩⟨Shift+Tab⟩two",
        "1. one\n   1. in\n2. two\n",
    );
    check(
        "one⟨Ctrl+Shift+8⟩⟨Enter⟩two⟨Ctrl+CloseBracket⟩",
        "- one\n  - two\n",
    );
    check("said⟨Ctrl+Shift+9⟩", "> said\n");
    check(
        "let a;⟨Ctrl+Shift+E⟩⟨Enter⟩let b;",
        "```\nlet a;\nlet b;\n```\n",
    );
    check("a⟨Tab⟩b", "a\tb\n");
}

#[test]
fn signs_make_formats_while_typing() {
    check("# Title⟨Enter⟩text", "# Title\n\ntext\n");
    check("- one⟨Enter⟩two", "- one\n- two\n");
    check("1. one⟨Enter⟩two", "1. one\n2. two\n");
    check("[ ] do", "- [ ] do\n");
    check("> said", "> said\n");
    check("a **b** c", "a **b** c\n");
    check("a `b` c", "a `b` c\n");
    check("---⟨Enter⟩end", "***\n\nend\n");
    // Backspace right after gives the signs back, and they are not taken again.
    check("# ⟨Backspace⟩x", "\\# x\n");
    check("- ⟨Backspace⟩x", "\\- x\n");
    check("**b**⟨Backspace⟩ c", "\\*\\*b\\*\\* c\n");
    check("# ⟨Ctrl+Z⟩x", "\\# x\n");
}

/// In a field of a bar, the keys of formats change nothing in the text, and F6 leads to the bar of formats.
#[test]
fn keys_go_where_the_keyboard_is() {
    let mut window = Window::empty();
    play(
        &mut window,
        "word⟨Ctrl+A⟩⟨Ctrl+F⟩⟨Ctrl+B⟩⟨Shift+Tab⟩⟨Escape⟩",
    );
    assert_eq!(markdown_of(&window), "word\n");
    // Tab goes from the list of paragraphs to the button for bold text.
    play(&mut window, "⟨F6⟩⟨Tab⟩⟨Space⟩");
    assert_eq!(markdown_of(&window), "**word**\n");
    play(&mut window, "⟨Ctrl+I⟩");
    assert_eq!(
        markdown_of(&window),
        "**_word_**\n",
        "the text has the keyboard again"
    );
}

/// A menu is as high as its items where the window has the room. In a low window it ends with the window.
#[test]
fn the_last_item_of_a_menu_can_be_clicked() {
    for (width, height, is_whole) in [(1024.0, 760.0, true), (480.0, 360.0, false)] {
        let mut window = Window::empty();
        window.harness.set_size(eframe::egui::vec2(width, height));
        window.harness.run();
        play(&mut window, "a");
        window.choose("Format", "Rule");
        assert_eq!(markdown_of(&window).contains("---"), is_whole, "{height}");
    }
}

/// What other programs put on the clipboard keeps the formats that there are here.
#[test]
fn formats_are_pasted() {
    let mut window = Window::empty();
    let html = "<html><body><!--StartFragment--><h2 style='color:red'>News</h2><p class=MsoNormal><b>Bold</b> and \
        <span style='font-style:italic'>italic</span>, <a href='https://example.com/a' data-livelink='auto'>linked</a>, \
        <span data-livelink='off'>example.org</span></p>\
        <ul><li>one<ul><li>in it</li></ul></li></ul><!--EndFragment--></body></html>";
    window.harness.state_mut().set_clipboard_html(Some(html));
    window.event(Event::Paste(
        "News\nBold and italic, linked, example.org\none\nin it".to_owned(),
    ));
    let pasted = "## News\n\n**Bold** and *italic*, [linked](https://example.com/a), [example.org](<https://example.org>)\n\n- one\n  - in it\n";
    assert_eq!(markdown_of(&window), pasted);
    window.key(CTRL, Key::Z);
    assert_eq!(window.text(), "", "one undo takes it back");
}

/// Other programs get the formats as HTML, and the signs of lists as plain text.
#[test]
fn formats_are_copied() {
    let mut window = Window::empty();
    play(&mut window, "- one **two**⟨Enter⟩three⟨Ctrl+A⟩");
    window.harness.event(Event::Copy);
    window.harness.step();
    let copied = window.harness.output().platform_output.commands.clone();
    let text = copied.into_iter().find_map(|command| match command {
        eframe::egui::OutputCommand::CopyText(text) => Some(text),
        _ => None,
    });
    assert_eq!(text.as_deref(), Some("- one two\n- three"));
}

/// Every form of file keeps a letter, and another program has changed nothing of it.
#[test]
fn a_letter_comes_back_from_each_form() {
    let letter = "# Trip⟨Enter⟩We go to ⟨Ctrl+B⟩Hastings⟨Ctrl+B⟩, see example.com/a .⟨Enter⟩- coat⟨Enter⟩⟨Tab⟩warm⟨Enter⟩⟨Enter⟩⟨Enter⟩\
                  1. tickets⟨Enter⟩house⟨Enter⟩⟨Enter⟩not example.org ⟨Backspace⟩!";
    for ending in ["md", "html", "livelink"] {
        let folder = Scratch::new("letters", b"");
        let path = folder.path().with_file_name(format!("letter.{ending}"));
        let mut window = Window::empty();
        play(&mut window, letter);
        let written = window.harness.state().editor().rich().content();
        assert_eq!(
            (written.links.len(), written.mutes.len()),
            (1, 1),
            "{ending}"
        );
        window.key(CTRL_SHIFT, Key::S);
        window.key(CTRL, Key::A);
        window.event(Event::Text(path.display().to_string()));
        window.key(Modifiers::NONE, Key::Enter);
        assert!(!window.harness.state().is_modified(), "{ending}");
        let file = fs::read(&path).unwrap();

        let mut app = EditorApp::empty(FontSource::Embedded);
        app.open(&path);
        app.settle();
        assert_eq!(app.editor().rich().content(), written, "{ending}");
        // Saving it again changes no byte.
        let mut window = Window::of(app);
        play(&mut window, "x⟨Backspace⟩⟨Ctrl+S⟩");
        assert_eq!(fs::read(&path).unwrap(), file, "{ending}");
    }
}

/// A page that has more than a document can hold is shown as its source, so that saving loses nothing.
#[test]
fn a_page_with_more_than_a_document_is_shown_as_its_source() {
    for (page, said) in [
        ("<table><tr><td>a</table>", "no tables"),
        ("<p class=intro>a", "no classes, comments and titles"),
        ("<p>a", ""),
    ] {
        let file = Scratch::new("page.html", page.as_bytes());
        let window = file.open();
        let is_source = !said.is_empty();
        assert_eq!(window.text() == page, is_source, "{page}");
        assert_eq!(window.shows("is shown as its source"), is_source, "{page}");
        assert!(window.shows(said), "{page}");
    }
}

/// Another program has put a table into the page.
#[test]
fn a_page_that_is_read_again_may_have_become_a_source() {
    const TABLE: &str = "<table><tr><td>a</table>";
    let file = Scratch::new("again.html", b"<p>one <b>two</b>");
    let mut window = file.open();
    assert_eq!(window.text(), "one two");
    fs::write(file.path(), TABLE).unwrap();
    window.event(Event::WindowFocused(true));
    window.click("Reload");
    assert_eq!(window.text(), TABLE);
    assert!(!window.harness.state().is_modified());
    window.key(CTRL, Key::Z);
    assert_eq!(markdown_of(&window), "one **two**\n");
}

/// The source of a document, and back. Undo goes the same way.
#[test]
fn a_document_is_shown_as_its_source() {
    let file = Scratch::new("source.md", b"Title\n=====\n\n* one\n");
    let mut window = file.open();
    assert_eq!(window.text(), "Title\none");
    window.choose("View", "Source");
    assert_eq!(window.text(), "Title\n=====\n\n* one\n");
    assert!(!window.harness.state().is_modified());
    window.key(CTRL, Key::End);
    play(&mut window, "* two");
    window.choose("View", "Source");
    assert_eq!(window.text(), "Title\none\ntwo");
    assert!(window.harness.state().is_modified());
    window.key(CTRL, Key::Z);
    assert!(window.text().ends_with("* two"), "{}", window.text());
    window.key(CTRL, Key::Y);
    assert_eq!(window.text(), "Title\none\ntwo");
}

/// A document that was shown as its source is the same after that: links and mutes of all kinds, a single heading, a style.
#[test]
fn nothing_changes_by_the_source() {
    for source in [
        "# **Only** a heading\n",
        "See [example.com](<https://example.com>) here.\n",
        "See [example.com](https://example.com) here.\n",
        "[one](<https://one.org>), [two](https://two.org)\n\n- [ ] &#x61;@b.co&#X6d;\n",
        "```rust\nlet a;\n```\n",
    ] {
        let file = Scratch::new("there-and-back.md", source.as_bytes());
        let mut window = file.open();
        let content = |window: &Window| window.harness.state().editor().rich().content();
        let before = content(&window);
        window.choose("View", "Source");
        assert_eq!(window.text(), source);
        window.choose("View", "Source");
        assert_eq!(content(&window), before, "{source}");
        window.key(CTRL, Key::Z);
        assert_eq!(window.text(), source);
        window.key(CTRL, Key::Z);
        assert_eq!(content(&window), before, "{source}");
        window.key(CTRL, Key::Y);
        window.key(CTRL, Key::Y);
        assert_eq!(content(&window), before, "{source}");
    }
}

/// The caret stays where the user was.
#[test]
fn the_source_has_the_caret_of_the_document() {
    let file = Scratch::new(
        "place.md",
        b"Title\n=====\n\n* one\n* two\n\n```\na\nb\n```\n\nend\n",
    );
    let mut window = file.open();
    window.key(CTRL, Key::Home);
    for (line, shown) in ["Title", "one", "two", "a", "b", "end"]
        .into_iter()
        .enumerate()
    {
        let rest = |window: &Window| {
            let editor = window.harness.state().editor();
            let at = editor.document().selection().head;
            window.text()[at..]
                .lines()
                .next()
                .unwrap_or_default()
                .to_owned()
        };
        assert_eq!(rest(&window), shown);
        window.choose("View", "Source");
        let source = ["Title", "* one", "* two", "```", "a", "end"];
        assert_eq!(rest(&window), source[line]);
        window.choose("View", "Source");
        assert_eq!(rest(&window), shown);
        window.key(Modifiers::NONE, Key::ArrowDown);
        window.key(Modifiers::NONE, Key::Home);
    }
}

/// Tab and Shift+Tab move lines of code, and Enter keeps their indentation. No key takes selected paragraphs away.
#[test]
fn lines_of_code_are_indented() {
    let code = "```⟨Enter⟩one⟨Enter⟩two";
    let two = format!("{code}⟨Shift+ArrowUp⟩⟨Shift+Home⟩");
    check(&format!("{two}⟨Tab⟩"), "```\n\tone\n\ttwo\n```\n");
    check(
        &format!("{two}⟨Tab⟩⟨Tab⟩⟨Shift+Tab⟩"),
        "```\n\tone\n\ttwo\n```\n",
    );
    check(&format!("{two}⟨Tab⟩⟨Ctrl+Z⟩"), "```\none\ntwo\n```\n");
    check(
        &format!("{code}⟨Home⟩     ⟨Shift+Tab⟩x"),
        "```\none\n xtwo\n```\n",
    );
    check(
        &format!("{code}⟨Home⟩⟨Tab⟩⟨End⟩⟨Enter⟩x"),
        "```\none\n\ttwo\n\tx\n```\n",
    );
    check(
        &format!("{code}⟨Home⟩⟨Tab⟩⟨End⟩⟨Enter⟩⟨Enter⟩x"),
        "```\none\n\ttwo\n```\n\nx\n",
    );
    check("one⟨Enter⟩two⟨Ctrl+A⟩⟨Tab⟩", "one\n\ntwo\n");
    check("- one⟨Enter⟩two⟨Ctrl+A⟩⟨Tab⟩", "- one\n  - two\n");
    check("one⟨Tab⟩two", "one\ttwo\n");
    // In code in an item, both keys move the line, and not the item.
    check(
        "- a⟨Enter⟩```⟨Enter⟩one⟨Shift+Home⟩⟨Tab⟩⟨Shift+Tab⟩⟨Shift+Tab⟩",
        "- a\n- ```\n  one\n  ```\n",
    );
    // A line or a paragraph that is selected as a whole, and a part of one.
    check("only⟨Ctrl+A⟩⟨Tab⟩", "only\n");
    check(
        &format!("{code}⟨Shift+Home⟩⟨Tab⟩"),
        "```\none\n\ttwo\n```\n",
    );
    check("one two⟨Shift+ArrowLeft⟩⟨Tab⟩x", "one tw\tx\n");
}

/// The list of kinds works by the keyboard alone: Enter applies the kind, closes the list, and goes back to the text.
#[test]
fn the_kind_is_chosen_by_keyboard() {
    let mut window = Window::empty();
    window.type_text("one");
    window.key(Modifiers::NONE, Key::F6);
    window.key(Modifiers::NONE, Key::Enter);
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.key(Modifiers::NONE, Key::Enter);
    assert!(window.shows("Paragraph: Heading 1"));
    assert!(!window.shows("Heading 2"), "the list is closed");
    window.type_text("x");
    assert_eq!(window.text(), "onex");
}

/// A hint goes away when the user types, and there is none over a dialog.
#[test]
fn a_hint_is_not_in_the_way() {
    let mut window = Window::empty();
    let bold = window.harness.get_by_label("Bold").rect().center();
    let rest = |window: &mut Window, by: f32| {
        let at = bold + eframe::egui::vec2(by, 0.0);
        window.event(Event::PointerMoved(at));
        // egui waits before it shows a hint.
        window.harness.run_steps(8);
    };
    rest(&mut window, 0.0);
    assert!(window.shows("Bold (Ctrl+B)"));
    window.type_text("x");
    assert!(!window.shows("Bold (Ctrl+B)"));
    rest(&mut window, 1.0);
    assert!(window.shows("Bold (Ctrl+B)"));
    window.key(CTRL, Key::G);
    window.harness.run_steps(8);
    assert!(!window.shows("Bold (Ctrl+B)"));
}

/// A button that would do nothing cannot be pressed: a style in a block of code, a step in outside of a list.
#[test]
fn buttons_that_do_nothing_are_disabled() {
    const STYLES: [&str; 4] = ["Bold", "Italic", "Strikethrough", "Code"];
    let mut window = Window::empty();
    let enabled = |window: &Window, names: &[&str]| -> Vec<bool> {
        let is_enabled = |name: &&str| {
            let button = window.harness.get_by_role_and_label(Role::Button, name);
            !button.accesskit_node().is_disabled()
        };
        names.iter().map(is_enabled).collect()
    };
    play(&mut window, "text");
    assert_eq!(enabled(&window, &STYLES), [true; 4]);
    let steps = ["Further in", "Further out"];
    assert_eq!(enabled(&window, &steps), [false, false]);
    play(&mut window, "⟨Ctrl+Shift+9⟩");
    assert_eq!(enabled(&window, &steps), [false, true], "in a quote");
    play(&mut window, "⟨Ctrl+Shift+9⟩⟨Ctrl+Shift+8⟩");
    assert_eq!(enabled(&window, &steps), [true, true], "in a list");
    play(&mut window, "⟨Ctrl+Shift+8⟩⟨Enter⟩⟨Ctrl+Shift+E⟩code");
    assert_eq!(enabled(&window, &STYLES), [false; 4]);
    assert_eq!(enabled(&window, &steps), [true, true], "in code");
    play(&mut window, "⟨Ctrl+A⟩");
    assert_eq!(enabled(&window, &STYLES), [true; 4], "some of it is text");
    let file = Scratch::new("table.md", b"|a|\n|-|\n");
    assert_eq!(enabled(&file.open(), &STYLES), [false; 4], "in source");
    // Of a long selection, only the start is looked at.
    let file = Scratch::new(
        "long.md",
        format!("{}\n- b\n", "a ".repeat(9_000)).as_bytes(),
    );
    let mut window = file.open();
    play(&mut window, "⟨Ctrl+A⟩");
    assert_eq!(enabled(&window, &steps), [true, true], "an item at its end");
}

/// Opens a menu, and says which of its items can be chosen.
#[track_caller]
fn check_menu(window: &mut Window, menu: &str, items: &[(&str, bool)]) {
    window.harness.get_by_label(menu).click();
    window.harness.run();
    for &(name, is_enabled) in items {
        let mut found = window.harness.query_all_by_label_contains(name);
        let node = found.next_back().expect(name);
        assert_eq!(!node.accesskit_node().is_disabled(), is_enabled, "{name}");
    }
    window.key(Modifiers::NONE, Key::Escape);
    window.harness.run();
}

#[test]
fn items_that_do_nothing_are_disabled() {
    let mut window = Window::empty();
    for (script, menu, items) in [
        (
            "",
            "Edit",
            &[("Undo", false), ("Redo", false), ("Remove link", false)],
        ),
        (
            "a.com ",
            "Edit",
            &[("Undo", true), ("Redo", false), ("Remove link", false)],
        ),
        (
            "⟨Home⟩",
            "Edit",
            &[("Undo", true), ("Redo", false), ("Remove link", true)],
        ),
        (
            "⟨Ctrl+Z⟩⟨Ctrl+Z⟩",
            "Edit",
            &[("Undo", false), ("Redo", true), ("Remove link", false)],
        ),
        (
            "x",
            "Format",
            &[
                ("Bold Ctrl+B", true),
                ("Further out Ctrl", false),
                ("Rule", true),
            ],
        ),
        (
            "⟨Enter⟩```⟨Enter⟩x",
            "Format",
            &[
                ("Bold Ctrl+B", false),
                ("Further out Ctrl", true),
                ("Rule", true),
            ],
        ),
    ] {
        play(&mut window, script);
        check_menu(&mut window, menu, items);
    }
    for (text, is_enabled) in [(&b"a"[..], true), (b"caf\xe9 \0", false)] {
        let file = Scratch::new("menu.md", text);
        let mut window = file.open();
        check_menu(
            &mut window,
            "File",
            &[("Save Ctrl+S", is_enabled), ("Export", true)],
        );
        check_menu(&mut window, "View", &[("Source", is_enabled)]);
        play(&mut window, "⟨Ctrl+H⟩");
        assert_eq!(window.shows("Replace with"), is_enabled);
    }
}
