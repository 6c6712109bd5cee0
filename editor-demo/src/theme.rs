//! Colours and measures.

use eframe::egui::{self, Color32};

/// Size of the document's text at zoom 1, in points.
pub const FONT_SIZE: f32 = 17.0;
/// Distance between rows, in ems. Generous: Devanagari and Thai stack marks above and below.
pub const LINE_HEIGHT: f32 = 1.65;
/// Space beside the text, in points.
pub const MARGIN: f32 = 28.0;
/// Space above and below the text, in points.
pub const MARGIN_TOP: f32 = 10.0;
/// The widest column of wrapped text, in ems: longer lines are hard to read.
pub const COLUMN: f32 = 46.0;

/// The colours of the document.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette {
    /// Behind the text.
    pub paper: Color32,
    /// The text.
    pub ink: Color32,
    /// Links and their underline.
    pub link: Color32,
    /// Behind selected text while the document has the focus.
    pub selection: Color32,
    /// Behind selected text otherwise.
    pub selection_unfocused: Color32,
    /// The caret.
    pub caret: Color32,
    /// Line numbers and other marks that should not draw the eye.
    pub faint: Color32,
    /// Behind a notice above the text.
    pub notice: Color32,
    /// Behind what the last key rescanned.
    pub rescanned: Color32,
    /// Words of warning.
    pub warning: Color32,
    /// Bars of the inspector's plot.
    pub scanned_bar: Color32,
}

impl Palette {
    /// The colours for a theme.
    pub fn of(theme: egui::Theme) -> Self {
        match theme {
            egui::Theme::Light => Self {
                paper: Color32::from_rgb(0xfd, 0xfc, 0xfa),
                ink: Color32::from_rgb(0x22, 0x24, 0x28),
                link: Color32::from_rgb(0x0b, 0x57, 0xd0),
                selection: Color32::from_rgb(0xc9, 0xde, 0xfb),
                selection_unfocused: Color32::from_rgb(0xe3, 0xe5, 0xe8),
                caret: Color32::from_rgb(0x1a, 0x1c, 0x20),
                faint: Color32::from_rgb(0x9a, 0x9f, 0xa8),
                notice: Color32::from_rgb(0xff, 0xf3, 0xd1),
                rescanned: Color32::from_rgb(0xdf, 0xf2, 0xcd),
                warning: Color32::from_rgb(0xb3, 0x26, 0x1e),
                scanned_bar: Color32::from_rgb(0x9c, 0xc8, 0x7a),
            },
            egui::Theme::Dark => Self {
                paper: Color32::from_rgb(0x1b, 0x1d, 0x21),
                ink: Color32::from_rgb(0xdf, 0xe1, 0xe5),
                link: Color32::from_rgb(0x8a, 0xb4, 0xf8),
                selection: Color32::from_rgb(0x2c, 0x47, 0x70),
                selection_unfocused: Color32::from_rgb(0x36, 0x39, 0x40),
                caret: Color32::from_rgb(0xf0, 0xf2, 0xf5),
                faint: Color32::from_rgb(0x6d, 0x73, 0x7d),
                notice: Color32::from_rgb(0x4a, 0x3f, 0x1d),
                rescanned: Color32::from_rgb(0x2b, 0x45, 0x29),
                warning: Color32::from_rgb(0xf2, 0x8b, 0x82),
                scanned_bar: Color32::from_rgb(0x5c, 0x8a, 0x4a),
            },
        }
    }
}

/// Sets egui's own widgets to the same colours.
pub fn apply(ctx: &egui::Context) {
    for theme in [egui::Theme::Light, egui::Theme::Dark] {
        let palette = Palette::of(theme);
        ctx.style_mut_of(theme, |style| {
            style.visuals.hyperlink_color = palette.link;
            style.visuals.extreme_bg_color = palette.paper;
            style.visuals.selection.bg_fill = palette.selection;
            style.spacing.button_padding = egui::vec2(8.0, 3.0);
            style.interaction.tooltip_delay = 0.3;
        });
    }
}
