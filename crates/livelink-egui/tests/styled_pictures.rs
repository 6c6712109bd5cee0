//! Pages with styles, as pictures. A person has looked at them once, and they must not change unseen.

mod common {
    pub(crate) mod page;
    #[path = "../../../../editor-demo/tests/common/picture.rs"]
    pub(crate) mod picture;
}

use common::page::Page;
use common::picture::{self, Textures};
use egui::{Color32, Theme};
use egui_kittest::Harness;
use livelink_egui::{
    Decoration, Decorator, FontSource, Isolate, LineMarker, LineRole, LineStyle, SelectedRange,
    StyledText, TextCommand, TextDocument as _, TextWidget, Typesetter, UnderlineKind, ViewOptions,
};
use std::ops::Range;

/// Isolates are links.
struct Links;

impl Decorator<Page> for Links {
    fn decorate(&self, page: &Page, range: Range<usize>, out: &mut Vec<Decoration>) {
        let mut styled = Vec::new();
        page.styled_text(range, &mut styled);
        let is_link = |part: &&StyledText| {
            **part == StyledText::new(part.range().clone()).isolate(Isolate::LeftToRight)
        };
        let links = styled.iter().filter(is_link);
        out.extend(links.map(|link| {
            let blue = Color32::from_rgb(0x3b, 0x7d, 0xe8);
            let decoration = Decoration::new(link.range().clone()).color(blue);
            decoration.underline(UnderlineKind::Solid, blue.gamma_multiply(0.6))
        }));
    }
}

fn body() -> LineStyle {
    LineStyle::default().space(0.0, 0.4)
}

fn heading(level: u8) -> LineStyle {
    let scale = [1.0, 1.8, 1.4, 1.15][usize::from(level.min(3))];
    let role = LineRole::Heading { level };
    LineStyle::default()
        .scale(scale)
        .bold()
        .space(0.6, 0.3)
        .role(role)
}

fn item(level: u8, marker: LineMarker) -> LineStyle {
    let style = LineStyle::default().indent(level).marker(marker);
    style.space(0.0, 0.1).role(LineRole::ListItem { level })
}

fn number(level: u8, text: &str) -> LineStyle {
    item(level, LineMarker::Text(text.into()))
}

fn bullet(level: u8) -> LineStyle {
    item(level, LineMarker::Bullet { depth: level - 1 })
}

fn quote(depth: u8) -> LineStyle {
    LineStyle::default()
        .quote(depth)
        .space(0.1, 0.3)
        .role(LineRole::Quote)
}

fn code(space: [f32; 2]) -> LineStyle {
    let style = LineStyle::default().block().monospace();
    style.space(space[0], space[1]).role(LineRole::Code)
}

/// A page with all there is.
fn page() -> Page {
    Page::new([
        (heading(1), "A page of notes"),
        (
            body(),
            "Text can be *bold*, _italic_, *_both_*, ~struck through~ and `code`, and there are links: \
             <https://example.com/a_page>. This paragraph is long enough to need a second row.",
        ),
        (heading(2), "Lists"),
        (bullet(1), "The first of some things"),
        (
            bullet(2),
            "A thing in a thing, with text that goes on for a while and reaches the next row of the list",
        ),
        (bullet(3), "And in that one"),
        (number(1, "9."), "Numbers end where the text begins"),
        (number(1, "10."), "also if they are long"),
        (item(1, LineMarker::CheckBox { ticked: false }), "To do"),
        (item(1, LineMarker::CheckBox { ticked: true }), "~Done~"),
        (heading(3), "Quotes and code"),
        (
            quote(1),
            "Someone said this, and it was long enough to fill more than a single row of the page, as it should be here.",
        ),
        (quote(2), "Someone else had said that."),
        (quote(1), "And so on."),
        (code([0.5, 0.0]), "fn main() {"),
        (code([0.0, 0.0]), "    println!(\"{}\", 1 + 1);"),
        (code([0.0, 0.5]), "}"),
        (LineStyle::default().rule(), ""),
        (body(), "The end."),
    ])
}

/// Fonts with bold and italic faces and for two scripts, of the Debian package `fonts-noto-core`.
const NOTO: &[&str] = &[
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Italic.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-BoldItalic.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf",
];
/// The lengths of the font files together. With other versions of the fonts the pictures are others.
const LENGTH: u64 = 2_363_688;

fn noto() -> Option<FontSource> {
    let length = |path: &&str| std::fs::metadata(path).map_or(0, |data| data.len());
    let lengths: u64 = NOTO.iter().map(length).sum();
    if lengths != LENGTH {
        println!("the fonts of this picture are not here ({lengths}): not compared");
        return None;
    }
    Some(FontSource::Files(NOTO))
}

fn check(name: &str, page: Page, fonts: FontSource, theme: Theme, size: [usize; 2], scale: f32) {
    let textures = Textures::default();
    let state = (page, TextWidget::new("Page"), Typesetter::new(fonts));
    let frame = |ui: &mut egui::Ui,
                 (page, widget, typesetter): &mut (Page, TextWidget, Typesetter)| {
        typesetter.begin_frame(ui.ctx());
        widget.show(ui, page, &Links, typesetter, &ViewOptions::default());
    };
    let mut window = Harness::builder()
        .with_size(size.map(|side| side as f32 / scale))
        .with_pixels_per_point(scale)
        .with_theme(theme)
        .allow_missing_glyphs()
        .renderer(textures.clone())
        .build_ui_state(frame, state);
    window.run();
    let shapes = window.output().shapes.clone();
    let image = picture::draw(&window.ctx, shapes, &textures, size);
    picture::check("widget", name, &image);
}

/// The embedded fonts have neither bold nor italic faces.
#[test]
fn styles_without_fonts_for_them() {
    let fonts = FontSource::Embedded;
    check("styles-light", page(), fonts, Theme::Light, [900, 900], 1.0);
}

#[test]
fn styles_on_a_dark_ground() {
    let mut page = page();
    let selected = page.find("bold").start..page.find("A thing").end;
    page.perform(TextCommand::Select(SelectedRange::from(selected)));
    let fonts = FontSource::Embedded;
    check("styles-dark", page, fonts, Theme::Dark, [900, 900], 1.0);
}

#[test]
fn styles_in_a_narrow_window() {
    let fonts = FontSource::Embedded;
    check(
        "styles-narrow",
        page(),
        fonts,
        Theme::Light,
        [300, 1100],
        1.0,
    );
}

#[test]
fn styles_with_fonts_for_them() {
    if let Some(fonts) = noto() {
        check("styles-fonts", page(), fonts, Theme::Light, [900, 900], 1.0);
        check("styles-dense", page(), fonts, Theme::Dark, [800, 640], 2.0);
    }
}

/// Everything begins at the right. Links are shown in their own order.
#[test]
fn styles_from_right_to_left() {
    let page = || {
        Page::new([
            (heading(1), "דף של הערות"),
            (
                body(),
                "ראו <https://example.com/דף/ראשון?q=1> וגם *טקסט מודגש* וחלק מ*מי*לה, והמשך של השורה הזאת.",
            ),
            (
                body(),
                "انظر <https://example.com/مسار/صفحة> وأيضًا *نص* عريض.",
            ),
            (bullet(1), "הדבר הראשון"),
            (bullet(2), "דבר בתוך דבר"),
            (number(1, "12."), "מספר לפני הטקסט"),
            (item(1, LineMarker::CheckBox { ticked: true }), "נעשה"),
            (quote(1), "ציטוט של מישהו"),
            (quote(2), "וציטוט בתוכו"),
            (code([0.5, 0.5]), "קוד = 1"),
            (
                body(),
                "An English paragraph with <https://example.com/مسار/صفحة> and <example.com/דף>.",
            ),
        ])
    };
    if let Some(fonts) = noto() {
        check(
            "right-to-left",
            page(),
            fonts,
            Theme::Light,
            [700, 560],
            1.0,
        );
        check(
            "right-to-left-narrow",
            page(),
            fonts,
            Theme::Dark,
            [280, 760],
            1.0,
        );
    }
}

/// The provisional text of an input method, in a heading.
#[test]
fn composing_in_a_heading() {
    let mut page = page();
    let at = page.find("page of").start;
    page.perform(TextCommand::Select(SelectedRange::caret(at)));
    page.perform(TextCommand::Compose("new "));
    check(
        "composing",
        page,
        FontSource::Embedded,
        Theme::Light,
        [500, 160],
        1.0,
    );
}
