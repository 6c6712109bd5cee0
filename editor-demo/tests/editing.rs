//! Writing as a user of any editor expects it: pasting, dragging, zooming, indentation, and no work while nobody types.

use crate::common::window::{Scratch, Window};
use editor_demo::app::EditorApp;
use eframe::egui::accesskit::Role;
use eframe::egui::{
    Event, ImeEvent, Key, Modifiers, PointerButton, Pos2, Rect, ThemePreference, ViewportId,
};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

#[test]
fn html_is_pasted_with_its_links() {
    let mut window = Window::empty();
    let html = "<p>See <a href=\"https://example.com/docs\">the docs</a> or example.org</p>";
    window.harness.state_mut().set_clipboard_html(Some(html));
    window.event(Event::Paste("See the docs or example.org".to_owned()));
    assert_eq!(window.text(), "See the docs or example.org");
    assert_eq!(window.links(), ["the docs", "example.org"]);
    assert_eq!(window.targets()[0], "https://example.com/docs");
    window.type_text("!");
    assert!(
        window.text().ends_with("example.org!"),
        "the caret is after it"
    );
    for expected in ["See the docs or example.org", ""] {
        window.key(Modifiers::COMMAND, Key::Z);
        assert_eq!(window.text(), expected, "the paste is one undo");
    }
}

/// Into plain text, one link in it costs no blank line, no sign of a list and no word for a picture.
#[test]
fn html_is_pasted_as_its_plain_text_with_links() {
    let file = Scratch::new("plain.txt", b"");
    let mut window = file.open();
    let html = "<h1>News</h1><ul><li><img alt=Logo> <a href=\"https://example.com/docs\">the docs</a></ul>";
    window.harness.state_mut().set_clipboard_html(Some(html));
    let plain = "News\n\n  • Logo the docs\n";
    window.event(Event::Paste(plain.to_owned()));
    assert_eq!(window.text(), plain);
    assert_eq!(window.links(), ["the docs"]);
}

#[test]
fn plain_text_is_pasted_without() {
    let mut window = Window::empty();
    let html = "<a href=\"https://example.com/docs\">the docs</a> example.org";
    window.harness.state_mut().set_clipboard_html(Some(html));
    window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::V);
    window.event(Event::Paste("the docs example.org".to_owned()));
    assert_eq!(window.text(), "the docs example.org");
    assert_eq!(window.links(), [""; 0]);
}

/// A paste into another field does not change a later paste, and neither does a picture on the clipboard.
#[test]
fn each_paste_is_its_own() {
    let html = "<a href=\"https://example.com/docs\">docs</a>";
    let mut window = Window::empty();
    window.harness.state_mut().set_clipboard_html(Some(html));
    window.key(Modifiers::COMMAND, Key::F);
    window.event(Event::Paste("docs".to_owned()));
    assert_eq!(window.text(), "");
    let document = window.harness.get_by_role(Role::MultilineTextInput);
    let pos = document.rect().left_top() + eframe::egui::vec2(28.0, 22.0);
    window.event(Event::PointerMoved(pos));
    let text = "selected".to_owned();
    window.event(Event::MiddleClickPaste { pos, text });
    assert_eq!(
        (window.text().as_str(), window.links().len()),
        ("selected", 0)
    );

    let mut window = Window::empty();
    window.harness.state_mut().set_clipboard_html(None);
    window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::V);
    window.harness.state_mut().set_clipboard_html(Some(html));
    window.event(Event::Paste("docs".to_owned()));
    assert_eq!(window.links(), ["docs"]);
}

/// A program may put HTML on the clipboard and no plain text. The window then reports only that the key for pasting is released.
#[test]
fn html_alone_is_pasted() {
    let html = "<p>See <a href=\"https://example.com/docs\">the <b>docs</b></a></p>";
    let mut window = Window::empty();
    let paste = |window: &mut Window| {
        for (key, pressed) in [(Key::ControlLeft, true), (Key::V, false)] {
            window.event(Event::Key {
                key,
                physical_key: None,
                pressed,
                repeat: false,
                modifiers: Modifiers::COMMAND,
            });
        }
    };
    window.harness.state_mut().set_clipboard_html(Some(html));
    paste(&mut window);
    assert_eq!(window.text(), "See the docs");
    assert_eq!(window.targets(), ["https://example.com/docs"]);
    window.key(Modifiers::COMMAND, Key::F);
    paste(&mut window);
    assert!(window.shows_value("See the docs"));
    window.key(Modifiers::NONE, Key::Escape);
    assert!(!window.shows("no text on the clipboard"));

    window.harness.state_mut().set_clipboard_html(None);
    paste(&mut window);
    assert!(window.shows("no text on the clipboard"));
}

/// A V that was typed, or that was pressed in another window, pastes nothing.
#[test]
fn the_release_of_another_v_pastes_nothing() {
    let mut window = Window::empty();
    window
        .harness
        .state_mut()
        .set_clipboard_html(Some("<b>x</b>"));
    let key = |key, pressed| Event::Key {
        key,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    window.event(key(Key::V, false));
    window.event(key(Key::ControlLeft, true));
    window.event(Event::WindowFocused(false));
    window.event(Event::WindowFocused(true));
    window.event(key(Key::V, false));
    window.event(key(Key::ControlLeft, true));
    window.event(key(Key::V, true));
    window.event(key(Key::V, false));
    // It has ended a composition.
    window.event(key(Key::ControlLeft, true));
    window.event(key(Key::ControlLeft, false));
    window.event(Event::Ime(ImeEvent::Commit(String::new())));
    window.event(key(Key::V, false));
    assert_eq!(window.text(), "");
}

/// Presses or releases a mouse button in the middle of some clusters of the first row.
fn mouse(window: &mut Window, at: usize, pressed: bool) {
    let document = window.harness.get_by_role(Role::MultilineTextInput);
    let start = document.rect().left_top() + eframe::egui::vec2(28.0, 22.0);
    let place = start + eframe::egui::vec2(at as f32, 0.0);
    window.event(Event::PointerMoved(place));
    window.event(Event::PointerButton {
        pos: place,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    });
}

#[test]
fn selected_text_is_dragged_with_its_links() {
    let mut window = Window::empty();
    window.type_text("example.com and more ");
    window.key(Modifiers::NONE, Key::Home);
    for _ in 0.."example.com".len() {
        window.key(Modifiers::SHIFT, Key::ArrowRight);
    }
    mouse(&mut window, 60, true);
    mouse(&mut window, 700, false);
    assert_eq!(window.text(), " and more example.com");
    assert_eq!(window.links(), ["example.com"]);
    assert_eq!(window.targets(), ["https://example.com"]);
    // The user did one thing, and one undo takes it back.
    window.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.text(), "example.com and more ");
    assert_eq!(window.links(), ["example.com"]);
    window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(window.text(), " and more example.com");

    mouse(&mut window, 20, true);
    mouse(&mut window, 20, false);
    window.type_text("x");
    assert_eq!(
        window.text().matches('x').count(),
        2,
        "a click selects nothing"
    );
}

#[test]
fn paused_keys_go_one_at_a_time() {
    let mut window = Window::empty();
    window.key(Modifiers::NONE, Key::F9);
    window.type_text("a.com ");
    assert_eq!(window.text(), "");
    assert!(!window.shows("more"), "the waiting keys have room");
    for shown in ["a", "a.", "a.c"] {
        window.key(Modifiers::NONE, Key::F8);
        assert_eq!(window.text(), shown);
    }
    window.click("Step");
    assert_eq!(window.text(), "a.co");
    window.key(Modifiers::NONE, Key::F9);
    window.harness.run();
    assert_eq!(window.text(), "a.com ");
    assert_eq!(window.links(), ["a.com"]);
    window.type_text("b");
    assert_eq!(window.text(), "a.com b");
    window.key(Modifiers::NONE, Key::F9);
    let step = window.harness.get_by_role_and_label(Role::Button, "Step");
    assert!(step.accesskit_node().is_disabled(), "nothing waits");
    window.type_text("many letters wait");
    assert!(window.shows("and 5 more"));
}

#[test]
fn the_text_is_zoomed() {
    let mut window = Window::sample();
    let height = |window: &Window| {
        let link = window.harness.query_all_by_role(Role::Link).next();
        link.expect("a link").rect().height()
    };
    let usual = height(&window);
    for _ in 0..3 {
        window.key(Modifiers::COMMAND, Key::Plus);
    }
    assert!(height(&window) > usual * 1.2);
    window.key(Modifiers::COMMAND, Key::Num0);
    assert_eq!(height(&window), usual);
    window.key(Modifiers::COMMAND, Key::Minus);
    assert!(height(&window) < usual);
    for _ in 0..20 {
        window.key(Modifiers::COMMAND, Key::Minus);
    }
    assert_eq!(window.harness.state_mut().view().zoom, 0.5, "no smaller");
}

/// Presses a key or types, and says what the status bar counts.
#[test]
fn words_and_characters_are_counted() {
    let mut window = Window::empty();
    assert!(window.shows("0 words, 0 characters"));
    window.type_text("Don't");
    assert!(window.shows("1 word, 5 characters"));
    window.type_text(" stop at 3.5\n日本");
    assert!(window.shows("6 words, 20 characters"));
    window.key(Modifiers::SHIFT, Key::ArrowLeft);
    assert!(window.shows("1 word, 1 character selected"));
    window.key(Modifiers::COMMAND, Key::A);
    assert!(window.shows("6 words, 20 characters selected"));
    window.key(Modifiers::NONE, Key::Backspace);
    assert!(window.shows("0 words, 0 characters"));
    window.key(Modifiers::COMMAND, Key::Z);
    window.key(Modifiers::NONE, Key::ArrowRight);
    assert!(window.shows("6 words, 20 characters"));
    // An input method counts as it goes.
    for (text, shown) in [
        (" a b c", "9 words, 26"),
        (" a", "7 words, 22"),
        ("", "6 words, 20"),
    ] {
        window.event(Event::Ime(ImeEvent::Preedit {
            text: text.to_owned(),
            active_range_chars: None,
        }));
        assert!(window.shows(shown), "{text}");
    }
}

/// What the library did for a key interests only those who have the inspector open.
#[test]
fn figures_are_in_the_inspector() {
    let mut window = Window::empty();
    window.type_text("example.com ");
    assert!(!window.shows("looked at"));
    window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::I);
    assert!(window.shows("looked at"));
    assert!(window.shows("12 inputs") && !window.shows("1 inputs"));
    // A link that has changed is shown as it is now, a long text in part, and of many places some.
    window.key(Modifiers::NONE, Key::ArrowLeft);
    assert!(window.shows("Space"), "that key has changed nothing");
    window.type_text("/abc");
    assert!(window.shows("~ example.com/abc"));
    window.event(Event::Paste(format!(" example.com/{} ", "a".repeat(100))));
    assert!(window.shows("aaa…"));
    let lines = "one\n".repeat(8);
    let file = Scratch::new("many.log", lines.as_bytes());
    window.harness.state_mut().open(file.path());
    window.harness.run();
    window.key(Modifiers::COMMAND, Key::H);
    window.type_text("one");
    window.click("Replace all");
    window.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.text(), lines);
    assert!(window.shows("and 2 more"));
}

#[test]
fn a_program_keeps_its_indentation() {
    let file = crate::common::window::Scratch::new("indent.rs", b"fn f() {\n    a();\n}\n");
    let mut window = file.open();
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.key(Modifiers::NONE, Key::End);
    window.type_text("\nb();");
    assert_eq!(window.text(), "fn f() {\n    a();\n    b();\n}\n");

    let mut notes = Window::empty();
    notes.type_text("  a\nb");
    assert_eq!(
        notes.text(),
        "  a\nb",
        "in notes a line break is a line break"
    );
}

#[test]
fn an_idle_window_is_not_painted_again() {
    let mut window = Window::sample();
    window.type_text("example.com ");
    window.harness.step();
    let output = window.harness.output();
    let delays = output.viewport_output.values();
    let soonest = delays.map(|viewport| viewport.repaint_delay).min();
    assert_eq!(soonest, Some(std::time::Duration::MAX));
}

/// What is looked for is selected while it is typed; the bar says which of how many, and goes on from there.
#[test]
fn find_selects_while_typing() {
    let mut window = Window::empty();
    window.type_text("one two one three ONE");
    window.key(Modifiers::COMMAND, Key::Home);
    window.key(Modifiers::COMMAND, Key::F);
    window.type_text("on");
    let selected = |window: &Window| {
        let document = window.harness.state().editor().document();
        document.selection().range()
    };
    assert_eq!(selected(&window), 0..2);
    window.type_text("e");
    assert_eq!(selected(&window), 0..3);
    assert!(window.shows("1 of 3"));
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(selected(&window), 8..11);
    assert!(window.shows("2 of 3"));
    window.key(Modifiers::SHIFT, Key::Enter);
    window.key(Modifiers::SHIFT, Key::Enter);
    assert_eq!(selected(&window), 18..21, "it goes round");
    window.key(Modifiers::NONE, Key::Escape);
    assert!(!window.shows("3 of 3"));

    // Opened again, the field is selected, so that typing replaces it.
    window.key(Modifiers::NONE, Key::ArrowRight);
    window.key(Modifiers::COMMAND, Key::F);
    window.type_text("zzz");
    assert!(window.shows("Not found"));
    assert_eq!(window.text(), "one two one three ONE");
}

/// Tab goes from the field for what is looked for to the field for what replaces it, and back. There, Enter replaces.
#[test]
fn tab_goes_to_what_replaces() {
    let mut window = Window::empty();
    window.type_text("one two one");
    window.key(Modifiers::COMMAND, Key::Home);
    window.key(Modifiers::COMMAND, Key::H);
    window.type_text("one");
    window.key(Modifiers::NONE, Key::Tab);
    window.type_text("1");
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.text(), "1 two one");
    window.key(Modifiers::SHIFT, Key::Tab);
    window.type_text("two");
    window.key(Modifiers::NONE, Key::Tab);
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.text(), "1 1 one");
}

/// A long text is searched in the background. No frame waits for it.
#[test]
fn find_in_a_long_text_waits_for_nothing() {
    let mut text = "a line of many\n".repeat(1_500_000);
    text.push_str("needle");
    let len = text.len();
    let rope = ropey::Rope::from_str(&text);
    let document = livelink::session::Document::new(rope, Default::default());
    let mut window = Window::empty();
    window.harness.state_mut().show_document(document);
    window.harness.run();
    window.key(Modifiers::COMMAND, Key::Home);
    window.key(Modifiers::COMMAND, Key::F);
    window.type_text("needle");
    for _ in 0..500 {
        window.harness.run();
        if window.shows("1 of 1") {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let selection = window.harness.state().editor().document().selection();
    assert_eq!(selection.range(), len - 6..len);
}

/// What the user has set is there at the next start.
#[test]
fn settings_are_remembered() {
    let name = format!("livelink-editor-set-{}.json", std::process::id());
    let path = std::env::temp_dir().join(name);
    let start = || {
        let mut app = editor_demo::app::EditorApp::empty(livelink_egui::FontSource::Embedded);
        app.enable_settings(path.clone());
        Window::of(app)
    };
    let mut window = start();
    window.key(Modifiers::COMMAND, Key::Plus);
    let zoom = window.harness.state_mut().view().zoom;
    assert!(zoom > 1.0);
    window.choose("View", "Dark");
    window.harness.run();
    drop(window);
    let mut window = start();
    window.harness.run();
    assert_eq!(window.harness.state_mut().view().zoom, zoom);
    let theme = window
        .harness
        .ctx
        .options(|options| options.theme_preference);
    assert_eq!(theme, eframe::egui::ThemePreference::Dark);
    let _ = std::fs::remove_file(&path);
}

/// Near the right edge of a row that is broken, the text stays where it is.
#[test]
fn wrapped_text_does_not_slide() {
    let mut window = Window::empty();
    for _ in 0..60 {
        window.type_text("ab ");
        assert_eq!(
            window.harness.state_mut().widget().view().viewport().left(),
            0.0
        );
    }
}

/// A notice comes up below the text, and the row of the caret stays in sight.
#[test]
fn a_notice_hides_no_caret() {
    let mut window = Window::empty();
    window.harness.state_mut().set_browser("no-such-browser");
    window.type_text(&"\n".repeat(60));
    window.type_text("example.com ");
    let height = |window: &mut Window| {
        let app = window.harness.state_mut();
        app.caret_height()
    };
    let (caret, view) = height(&mut window);
    assert!(caret <= view, "{caret} {view}");
    window.key(Modifiers::NONE, Key::ArrowLeft);
    window.key(Modifiers::COMMAND, Key::Enter);
    std::thread::sleep(std::time::Duration::from_millis(300));
    window.harness.run();
    window.harness.run();
    assert!(window.shows("could not be opened"));
    let (caret, smaller) = height(&mut window);
    assert!(smaller < view && caret <= smaller, "{caret} {smaller}");
}

/// What the user sets about links holds in every tab, in new documents, and at the next start.
#[test]
fn what_is_set_about_links_is_remembered() {
    let name = format!("livelink-editor-links-{}.json", std::process::id());
    let path = std::env::temp_dir().join(name);
    let start = || {
        let mut app = editor_demo::app::EditorApp::empty(livelink_egui::FontSource::Embedded);
        app.enable_settings(path.clone());
        Window::of(app)
    };
    let link = |window: &mut Window| {
        window.type_text("example.com ");
        window.targets()
    };
    let mut window = start();
    window.type_text("x");
    window.key(Modifiers::COMMAND, Key::N);
    window.choose("Edit", "What is a link");
    window.harness.get_by_label("http://").click();
    window.harness.run();
    window.choose("Edit", "Autolink");
    assert_eq!(link(&mut window), [""; 0], "the document on screen");
    window.key(Modifiers::COMMAND, Key::N);
    assert_eq!(link(&mut window), [""; 0], "a new document");
    window.key(Modifiers::COMMAND, Key::Tab);
    assert_eq!(link(&mut window), [""; 0], "the document of another tab");
    drop(window);

    let mut window = start();
    assert_eq!(link(&mut window), [""; 0], "the next start");
    window.choose("Edit", "Autolink");
    assert_eq!(link(&mut window), ["http://example.com"]);
    // Showing every address for a while does not change the setting.
    window.choose("Edit", "Autolink");
    window.choose("View", "Every address");
    window.choose("View", "Made while writing");
    assert_eq!(link(&mut window).len(), 1, "the same document");
    window.key(Modifiers::COMMAND, Key::N);
    assert_eq!(link(&mut window), [""; 0]);
    drop(window);
    let _ = std::fs::remove_file(&path);
}

/// The window opens in the size in which it was closed, but not in that of the whole screen.
#[test]
fn the_size_of_the_window_is_remembered() {
    let name = format!("livelink-editor-size-{}.json", std::process::id());
    let path = std::env::temp_dir().join(name);
    let mut app = editor_demo::app::EditorApp::empty(livelink_egui::FontSource::Embedded);
    app.enable_settings(path.clone());
    let mut window = Window::of(app);
    for (maximized, size) in [(false, [700.0, 500.0]), (true, [1900.0, 1000.0])] {
        let viewports = &mut window.harness.input_mut().viewports;
        let viewport = viewports.entry(ViewportId::ROOT).or_default();
        viewport.maximized = Some(maximized);
        viewport.inner_rect = Some(Rect::from_min_size(Pos2::ZERO, size.into()));
        window.harness.run();
    }
    window.harness.state_mut().closed();
    assert_eq!(editor_demo::files::window_size(&path), Some([700.0, 500.0]));
    let _ = std::fs::remove_file(&path);
}

/// The theme that the command line asks for is that of this start alone.
#[test]
fn a_theme_of_the_command_line_is_not_remembered() {
    let name = format!("livelink-editor-theme-{}.json", std::process::id());
    let path = std::env::temp_dir().join(name);
    let start = |theme: ThemePreference| {
        let mut app = editor_demo::app::EditorApp::empty(livelink_egui::FontSource::Embedded);
        app.enable_settings(path.clone());
        // As the program does before its first frame.
        let mut asked = Some(theme);
        let mut harness = Harness::builder().build_ui_state(
            move |ui, app: &mut EditorApp| {
                if let Some(theme) = asked.take() {
                    ui.ctx().set_theme(theme);
                }
                app.ui(ui);
            },
            app,
        );
        harness.run();
        harness
    };
    let shown =
        |window: &Harness<'_, EditorApp>| window.ctx.options(|options| options.theme_preference);
    let mut window = start(ThemePreference::Light);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Plus);
    window.run();
    window.ctx.set_theme(ThemePreference::Dark);
    window.run();
    drop(window);
    let mut window = start(ThemePreference::Light);
    assert_eq!(shown(&window), ThemePreference::Light);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Plus);
    window.run();
    window.state_mut().closed();
    drop(window);
    assert_eq!(
        shown(&start(ThemePreference::System)),
        ThemePreference::Dark
    );
    let _ = std::fs::remove_file(&path);
}

/// The find bar says how many occurrences were replaced, until the next change or search.
#[test]
fn replacing_everywhere_says_how_often() {
    let mut window = Window::empty();
    window.type_text("one two one");
    window.key(Modifiers::COMMAND, Key::H);
    window.type_text("one");
    window.click("Replace all");
    assert_eq!(window.text(), " two ");
    assert!(window.shows("2 replaced") && !window.shows("Not found"));
    window.type_text("x");
    assert!(!window.shows("2 replaced"), "{}", window.text());
    window.click("Next");
    assert!(window.shows("Not found"));
}
