//! The fonts of the document: the family of the text, and the fonts for characters that it lacks.
//!
//! Shaping, fallback and bidirectional order of the document come from cosmic-text (menus and buttons are egui's own text). The
//! fonts that egui embeds are loaded as well, if its feature `default_fonts` is on. With them a machine without any font installed
//! still shows Latin, Greek, Cyrillic and emoji, and the program needs no file beside it.

use std::sync::Arc;

use cosmic_text::{Fallback, Family, FontSystem, PlatformFallback, fontdb};
use egui;
use unicode_script::Script;

/// The families tried for the text, best first: the usual interface font of each system, then the embedded one.
const FAMILIES: &[&str] = &[
    "Noto Sans",
    "Segoe UI",
    "Helvetica Neue",
    "Cantarell",
    "Open Sans",
    "Ubuntu",
    "DejaVu Sans",
    EMBEDDED,
];

/// The families tried for programs and logs, best first.
const MONOSPACE: &[&str] = &[
    "JetBrains Mono",
    "Noto Sans Mono",
    "Cascadia Mono",
    "SF Mono",
    "Menlo",
    "Consolas",
    "DejaVu Sans Mono",
    "Liberation Mono",
    "Hack",
];

/// The families tried for emoji, best first. Each has glyphs in colours.
const COLOURED: &[&str] = &[
    "Noto Color Emoji",
    "Segoe UI Emoji",
    "Apple Color Emoji",
    "Twitter Color Emoji",
    "Twemoji",
    "JoyPixels",
];

/// The generic family of the font of coloured emoji. If the system has no such font, the font of
/// the text is used instead.
pub(super) const EMOJI: Family<'static> = Family::Fantasy;

/// The family name of the embedded text font.
const EMBEDDED: &str = "Ubuntu Light";

/// Where the fonts come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FontSource {
    /// The fonts installed on this machine, and after them the embedded ones.
    System,
    /// The embedded fonts alone: the same picture on every machine, for tests.
    Embedded,
    /// The embedded fonts and those in these files, for tests of scripts that the embedded ones lack.
    Files(&'static [&'static str]),
}

/// Loads the fonts. This reads the headers of every installed font file, which costs tens of
/// milliseconds, once a run.
pub fn load(source: FontSource) -> FontSystem {
    let mut db = fontdb::Database::new();
    let embedded = egui::FontDefinitions::default();
    for data in embedded.font_data.values() {
        db.load_font_source(fontdb::Source::Binary(Arc::new(
            data.font.as_ref().as_ref().to_vec(),
        )));
    }
    match source {
        FontSource::System => db.load_system_fonts(),
        FontSource::Embedded => {}
        FontSource::Files(files) => {
            for file in files {
                // A font that cannot be read counts as not installed, and another one is used.
                let _ = db.load_font_file(file);
            }
        }
    }
    let first_of = |families: &[&'static str]| {
        let has = |family: &&&str| {
            db.faces()
                .any(|face| face.families.iter().any(|(name, _)| name == **family))
        };
        families.iter().find(has).copied().unwrap_or(EMBEDDED)
    };
    let (family, monospace) = (first_of(FAMILIES), first_of(MONOSPACE));
    let coloured = match first_of(COLOURED) {
        EMBEDDED => family,
        coloured => coloured,
    };
    db.set_fantasy_family(coloured);
    db.set_sans_serif_family(family);
    db.set_monospace_family(monospace);
    let locale = match source {
        FontSource::System => system_locale(),
        FontSource::Embedded | FontSource::Files(_) => "en-US".to_owned(),
    };
    FontSystem::new_with_locale_and_db_and_fallback(locale, db, DocumentFallback)
}

/// The platform's fallback, but with the fonts for East Asian text before those for symbols. Quotation marks and full stops
/// belong to no script. In Japanese or Chinese text they should come from the font of the text around them.
#[derive(Debug)]
struct DocumentFallback;

impl Fallback for DocumentFallback {
    fn common_fallback(&self) -> &[&'static str] {
        COMMON
    }

    fn forbidden_fallback(&self) -> &[&'static str] {
        PlatformFallback.forbidden_fallback()
    }

    fn script_fallback(&self, script: Script, locale: &str) -> &[&'static str] {
        PlatformFallback.script_fallback(script, locale)
    }
}

/// Fonts for characters of no script, and for scripts without a font of their own.
const COMMON: &[&str] = &[
    "Noto Sans",
    "Segoe UI",
    "Helvetica Neue",
    "Noto Sans CJK JP",
    "Yu Gothic UI",
    "Hiragino Sans",
    "PingFang SC",
    "DejaVu Sans",
    "Noto Sans Symbols",
    "Noto Sans Symbols2",
    "Noto Sans Math",
    "Segoe UI Symbol",
    "Noto Color Emoji",
    "Segoe UI Emoji",
    "Apple Color Emoji",
    EMBEDDED,
];

/// Returns the language that decides between the shapes of Han characters.
fn system_locale() -> String {
    ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())
        .map(|value| {
            value
                .split('.')
                .next()
                .unwrap_or_default()
                .replace('_', "-")
        })
        .filter(|value| value != "C" && value != "POSIX")
        .unwrap_or_else(|| "en-US".to_owned())
}
