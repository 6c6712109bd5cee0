//! The main states of the window, as pictures. A person has looked at them once, and they must not change unseen.

use std::fs;

use crate::common::picture::{self, Textures};
use editor_demo::app::EditorApp;
use eframe::egui::accesskit::Role;
use eframe::egui::{ColorImage, Event, Key, Modifiers, Theme, pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use livelink_egui::FontSource;

const WIDTH: usize = 900;
const HEIGHT: usize = 560;

/// A window that can be looked at.
struct Shown {
    harness: Harness<'static, EditorApp>,
    textures: Textures,
}

impl Shown {
    fn of(app: EditorApp, theme: Theme) -> Self {
        let textures = Textures::default();
        let mut harness = Harness::builder()
            .with_size([WIDTH as f32, HEIGHT as f32])
            .with_theme(theme)
            .allow_missing_glyphs()
            .with_context_setup(EditorApp::set_up)
            .renderer(textures.clone())
            .build_ui_state(|ui, app: &mut EditorApp| app.ui(ui), app);
        harness.run();
        Self { harness, textures }
    }

    fn type_text(&mut self, text: &str) {
        for c in text.chars() {
            self.harness.event(Event::Text(c.to_string()));
            self.harness.step();
        }
        self.harness.run();
    }

    #[track_caller]
    fn check(&mut self, name: &str) {
        let shapes = self.harness.output().shapes.clone();
        let image = picture::draw(&self.harness.ctx, shapes, &self.textures, [WIDTH, HEIGHT]);
        picture::check("editor", name, &image);
    }
}

fn empty(fonts: FontSource) -> EditorApp {
    let mut app = EditorApp::empty(fonts);
    // Times differ from run to run.
    app.show_times(false);
    app
}

const SENTENCE: &str = "Write to office@example.com or see https://en.wikipedia.org/wiki/Link_(film). \
    Only what belongs to an address is underlined: not the full stop, not the bracket around (example.org). ";

#[test]
fn light() {
    let mut shown = Shown::of(empty(FontSource::Embedded), Theme::Light);
    shown.type_text(SENTENCE);
    shown.check("light");
}

#[test]
fn dark() {
    let mut shown = Shown::of(empty(FontSource::Embedded), Theme::Dark);
    shown.type_text(SENTENCE);
    shown
        .harness
        .key_press_modifiers(Modifiers::SHIFT, Key::ArrowUp);
    shown.harness.run();
    shown.check("dark");
}

#[test]
fn inspector() {
    let mut app = empty(FontSource::Embedded);
    app.show_inspector(true);
    let mut shown = Shown::of(app, Theme::Light);
    shown.type_text(SENTENCE);
    shown.harness.key_press(Key::Backspace);
    shown.harness.run();
    shown.type_text("example.net/inspector ");
    shown.check("inspector");
}

/// Names and tickets are links, once they are switched on.
#[test]
fn names() {
    let mut shown = Shown::of(empty(FontSource::Embedded), Theme::Light);
    for item in ["Edit", "What is a link", "Link names and tickets"] {
        shown.harness.get_by_label_contains(item).click();
        shown.harness.run();
    }
    shown.type_text("Ask @ann.lee about PR-12 and office@example.com. ");
    let ticket = shown.harness.get_by_role_and_label(Role::Link, "PR-12");
    let place = ticket.rect().center();
    shown.harness.hover_at(place);
    shown.harness.run();
    shown.check("names");
}

#[test]
fn hover_card() {
    let mut shown = Shown::of(empty(FontSource::Embedded), Theme::Light);
    shown.type_text("Sign in at http://аррӏе.com and win. ");
    shown.harness.hover_at(pos2(190.0, 92.0));
    shown.harness.run();
    assert!(
        shown
            .harness
            .query_all_by_label_contains("on purpose")
            .next()
            .is_some()
    );
    shown.check("hover-card");
}

/// Addresses that are refused because they deceive have a quiet mark. Other words with dots have none.
#[test]
fn deceiving() {
    for (name, theme) in [
        ("deceiving-light", Theme::Light),
        ("deceiving-dark", Theme::Dark),
    ] {
        let mut shown = Shown::of(empty(FontSource::Embedded), theme);
        shown.type_text(
            "Sign in at http://аррӏе.com or at https://example.com@example.org/login now. \
             An ordinary link is example.com/login. No link and no mark have main.rss, 1.2.3 and e.g. this one. ",
        );
        shown.check(name);
    }
}

#[test]
fn help() {
    let mut shown = Shown::of(empty(FontSource::Embedded), Theme::Light);
    shown.harness.key_press(Key::F1);
    shown.harness.run();
    shown.check("help");
}

#[test]
fn code() {
    let folder = std::env::temp_dir().join(format!("livelink-pictures-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("host.rs");
    let program = "//! Hosts, as of https://url.spec.whatwg.org/#hosts.\n\n/// The host of https://example.com/a, say.\nfn host(url: &str) -> Option<&str> {\n    // See example.org/hosts for the rest.\n    let rest = url.strip_prefix(\"https://\")?;\n    rest.split('/').next()\n}\n";
    fs::write(&path, program).unwrap();
    let mut app = empty(FontSource::Embedded);
    app.open(&path);
    app.settle();
    fs::remove_dir_all(&folder).unwrap();
    let mut shown = Shown::of(app, Theme::Light);
    shown.check("code");
}

/// The links that Markdown makes: their texts are underlined, the addresses beside them are not. The card warns of the one that names
/// another site.
#[test]
fn markdown() {
    let folder = std::env::temp_dir().join(format!("livelink-pictures-md-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("notes.md");
    let text = "# Notes\n\nRead [the **guide**](docs/guide.md) or [https://good.com](https://evil.com/login).\n\n\
        - ![a cat](https://example.com/cat.png) and <https://example.com>\n\
        - `[code](x)` and [a reference][1], and https://example.org in prose\n\n[1]: https://example.net/a\n";
    fs::write(&path, text).unwrap();
    let mut app = empty(FontSource::Embedded);
    app.open(&path);
    app.settle();
    fs::remove_dir_all(&folder).unwrap();
    let mut shown = Shown::of(app, Theme::Light);
    let misleads = shown
        .harness
        .get_by_role_and_label(Role::Link, "https://good.com");
    let place = misleads.rect().center();
    shown.harness.hover_at(place);
    shown.harness.run();
    shown.check("markdown");
}

/// A page with every format.
const PAGE: &str = "<h1>A trip to the coast</h1><p>We leave on <b>Friday</b> at <i>six</i>, <s>or seven</s>. The \
    <code>timetable</code> is at <a href='https://example.com/trains'>the station</a>, and the rest at \
    <a href='https://example.org' data-livelink='auto'>example.org</a>.</p><h2>To take along</h2><ul><li>warm <b><i>clothes</i></b>\
    <ul><li>a coat</li><li>two pullovers, as the wind is cold there in the evening and the house is on the hill above the harbour</li>\
    </ul></li><li>books</li></ul><ol start=9><li>buy the tickets</li><li>book the house</li></ol>\
    <ul><li><input type=checkbox checked disabled> ask the neighbours</li><li><input type=checkbox disabled> water the flowers</li></ul>\
    <h3>What they say</h3><blockquote><p>The sea is the best thing in the world.</p></blockquote><hr>\
    <pre><code>let trip = coast();\nassert!(trip.is_good());</code></pre><p>And home again.</p>";

/// A document with formats, from its start and from its end.
#[test]
fn formatted() {
    let folder = std::env::temp_dir().join(format!("livelink-pictures-doc-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("trip.html");
    fs::write(&path, PAGE).unwrap();
    for (name, theme, by_end) in [
        ("formatted-light", Theme::Light, false),
        ("formatted-dark", Theme::Dark, true),
    ] {
        let mut app = empty(FontSource::Embedded);
        app.open(&path);
        app.settle();
        let mut shown = Shown::of(app, theme);
        if by_end {
            shown
                .harness
                .key_press_modifiers(Modifiers::COMMAND, Key::End);
            shown.harness.run();
        }
        shown.check(name);
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// A window of this width, with code in it, and a picture of it, on a screen of this resolution.
fn code_at(scale: f32, theme: Theme, width: usize) -> (Harness<'static, EditorApp>, ColorImage) {
    let textures = Textures::default();
    let mut harness = Harness::builder()
        .with_size([width as f32, HEIGHT as f32])
        .with_pixels_per_point(scale)
        .with_theme(theme)
        .allow_missing_glyphs()
        .with_context_setup(EditorApp::set_up)
        .renderer(textures.clone())
        .build_ui_state(
            |ui, app: &mut EditorApp| app.ui(ui),
            empty(FontSource::Embedded),
        );
    let html = "<p>a</p><pre><code>one\ntwo\n\nfour</code></pre><p>b</p><ul><li><pre><code>in a\nlist</code></pre></li></ul>\
        <ol start=12><li><pre><code>numbered</code></pre></li></ol><blockquote><pre><code>in\na quote</code></pre></blockquote>";
    harness.state_mut().set_clipboard_html(Some(html));
    harness.event(Event::Paste("a".to_owned()));
    harness.run();
    let size = [width, HEIGHT].map(|side| (side as f32 * scale) as usize);
    let shapes = harness.output().shapes.clone();
    let image = picture::draw(&harness.ctx, shapes, &textures, size);
    (harness, image)
}

#[test]
fn code_blocks() {
    let (_, image) = code_at(1.25, Theme::Light, WIDTH);
    picture::check("editor", "code-blocks", &image);
}

/// The lines of a block of code are one box, on screens of any resolution.
#[test]
fn a_block_of_code_is_one_box() {
    for scale in [1.0, 1.25, 1.5, 2.0] {
        let (harness, image) = code_at(scale, Theme::Dark, 400);
        // To the right of all text.
        let document = harness.get_by_role(Role::MultilineTextInput).rect();
        let x = (document.center().x * scale) as usize;
        let rows = (document.top() * scale) as usize + 2..(document.bottom() * scale) as usize - 2;
        let column: Vec<_> = rows.map(|y| image.pixels[y * image.size[0] + x]).collect();
        let boxes = column
            .windows(2)
            .filter(|pair| pair[0] == column[0] && pair[1] != column[0])
            .count();
        assert_eq!(boxes, 4, "at {scale}");
    }
}

#[test]
fn big_file() {
    let folder = std::env::temp_dir().join(format!("livelink-pictures-big-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("server.log");
    let line = |number: usize| {
        let (hour, minute) = (number / 3600 % 24, number / 60 % 60);
        let second = number % 60;
        format!(
            "2026-01-17T{hour:02}:{minute:02}:{second:02}Z GET https://example.com/a/{number}?b=c took {} ms\n",
            number * 7 % 90
        )
    };
    let log: String = (0..60_000).map(line).collect();
    fs::write(&path, log).unwrap();
    let mut app = empty(FontSource::Embedded);
    app.open(&path);
    app.settle();
    fs::remove_dir_all(&folder).unwrap();
    let mut shown = Shown::of(app, Theme::Dark);
    for _ in 0..40 {
        shown.harness.key_press(Key::PageDown);
        shown.harness.step();
    }
    shown.harness.run();
    shown.check("big-file");
}

/// Fonts for scripts that the embedded ones lack, of the Debian package `fonts-noto-core`.
const RTL_FONTS: &[&str] = &[
    "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf",
];
/// The lengths of the font files. With other versions of the fonts the picture is another.
const LENGTHS: [u64; 2] = [244_072, 26_892];

/// Returns these fonts, if they are installed.
fn rtl_fonts() -> Option<FontSource> {
    let length = |path: &&str| fs::metadata(path).map_or(0, |data| data.len());
    if !RTL_FONTS.iter().map(length).eq(LENGTHS) {
        println!("the fonts of this picture are not here: not compared");
        return None;
    }
    Some(FontSource::Files(RTL_FONTS))
}

#[test]
fn right_to_left() {
    let Some(fonts) = rtl_fonts() else {
        return;
    };
    let mut shown = Shown::of(empty(fonts), Theme::Light);
    for line in [
        "تجربة القبول الشامل https://تجربة-القبول-الشامل.موريتانيا/تجربة في سطر واحد. ",
        "ראו https://he.wikipedia.org/wiki/ירושלים (בוויקיפדיה), example.com/a?b=c. ",
    ] {
        shown.type_text(line);
        shown.harness.key_press(Key::Enter);
        shown.harness.run();
    }
    shown.check("right-to-left");
}

/// The find bar: right-to-left text in its field, and the ring around what has the keyboard.
#[test]
fn find_bar() {
    let Some(fonts) = rtl_fonts() else {
        return;
    };
    for (name, theme, tabs) in [
        ("find-bar-light", Theme::Light, 0),
        ("find-bar-dark", Theme::Dark, 3),
    ] {
        let mut shown = Shown::of(empty(fonts), theme);
        shown.type_text("ראו example.com (בוויקיפדיה). ");
        let harness = &mut shown.harness;
        harness.key_press_modifiers(Modifiers::COMMAND, Key::H);
        harness.run();
        shown.type_text("example.com (בוו");
        for _ in 0..tabs {
            shown.harness.key_press(Key::Tab);
            shown.harness.run();
        }
        shown.check(name);
    }
}
