//! Colours.

use eframe::egui::{self, Color32, FontId, TextStyle};
use livelink_egui::TextColors;

/// The colours of the program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette {
    /// Behind the text.
    pub paper: Color32,
    /// The text.
    pub ink: Color32,
    /// Links and their underline.
    pub link: Color32,
    /// Behind selected text.
    pub selection: Color32,
    /// Marks that should not draw the eye.
    pub faint: Color32,
    /// Behind what is found of what the user looks for.
    pub found: Color32,
    /// Behind the one of these that is selected.
    pub found_here: Color32,
    /// Behind a notice below the text.
    pub notice: Color32,
    /// Behind what the last key rescanned.
    pub rescanned: Color32,
    /// Words of warning.
    pub warning: Color32,
    /// Bars of the inspector's plot.
    pub scanned_bar: Color32,
    /// Lines after the bars of the plot.
    pub grid: Color32,
    /// Behind a link that is new.
    pub added: Color32,
    /// Around the numbers of the inspector's steps.
    pub step: Color32,
    /// Behind menus and bars.
    pub panel: Color32,
    /// Lines between menus and bars.
    pub line: Color32,
    /// Around fields, boxes and buttons.
    pub edge: Color32,
    /// Words of less weight that can still be read with ease.
    pub weak: Color32,
}

impl Palette {
    /// The colours for a theme.
    pub fn of(theme: egui::Theme) -> Self {
        let text = TextColors::of(theme);
        match theme {
            egui::Theme::Light => Self {
                paper: text.paper,
                ink: text.ink,
                link: Color32::from_rgb(0x0b, 0x57, 0xd0),
                selection: text.selection,
                faint: Color32::from_rgb(0x9a, 0x9f, 0xa8),
                found: Color32::from_rgb(0xff, 0xed, 0xb0),
                found_here: Color32::from_rgb(0xff, 0xc4, 0x5c),
                notice: Color32::from_rgb(0xff, 0xf3, 0xd1),
                rescanned: Color32::from_rgb(0xdf, 0xf2, 0xcd),
                warning: Color32::from_rgb(0xb3, 0x26, 0x1e),
                scanned_bar: Color32::from_rgb(0x9c, 0xc8, 0x7a),
                grid: Color32::from_rgb(0xec, 0xea, 0xe6),
                added: Color32::from_rgb(0xd6, 0xe6, 0xfd),
                step: Color32::from_rgb(0x4b, 0x74, 0xb8),
                panel: Color32::from_rgb(0xf4, 0xf3, 0xf0),
                line: Color32::from_rgb(0xdd, 0xda, 0xd4),
                edge: Color32::from_rgb(0x87, 0x8a, 0x8f),
                weak: Color32::from_rgb(0x66, 0x6b, 0x74),
            },
            egui::Theme::Dark => Self {
                paper: text.paper,
                ink: text.ink,
                link: Color32::from_rgb(0x8a, 0xb4, 0xf8),
                selection: text.selection,
                faint: Color32::from_rgb(0x6d, 0x73, 0x7d),
                found: Color32::from_rgb(0x45, 0x3c, 0x1c),
                found_here: Color32::from_rgb(0x7a, 0x4f, 0x00),
                notice: Color32::from_rgb(0x4a, 0x3f, 0x1d),
                rescanned: Color32::from_rgb(0x2b, 0x45, 0x29),
                warning: Color32::from_rgb(0xf2, 0x8b, 0x82),
                scanned_bar: Color32::from_rgb(0x5c, 0x8a, 0x4a),
                grid: Color32::from_rgb(0x2b, 0x2e, 0x34),
                added: Color32::from_rgb(0x1f, 0x3d, 0x66),
                step: Color32::from_rgb(0x4a, 0x6a, 0xa3),
                panel: Color32::from_rgb(0x24, 0x26, 0x2b),
                line: Color32::from_rgb(0x36, 0x39, 0x40),
                edge: Color32::from_rgb(0x76, 0x7b, 0x84),
                weak: Color32::from_rgb(0x9d, 0xa3, 0xad),
            },
        }
    }
}

/// Sets egui's own widgets to the same colours.
pub fn apply(ctx: &egui::Context) {
    // Ctrl and plus make the text of the document larger, not the menus.
    ctx.options_mut(|options| options.zoom_with_keyboard = false);
    for theme in [egui::Theme::Light, egui::Theme::Dark] {
        let palette = Palette::of(theme);
        ctx.style_mut_of(theme, |style| {
            let visuals = &mut style.visuals;
            visuals.hyperlink_color = palette.link;
            visuals.extreme_bg_color = palette.paper;
            visuals.selection.bg_fill = palette.selection;
            visuals.selection.stroke.color = palette.ink;
            visuals.panel_fill = palette.panel;
            visuals.window_fill = palette.panel;
            visuals.widgets.noninteractive.fg_stroke.color = palette.ink;
            visuals.widgets.noninteractive.bg_stroke.color = palette.line;
            visuals.weak_text_color = Some(palette.weak);
            visuals.widgets.inactive.bg_stroke = egui::Stroke::new(1.0, palette.edge);
            // What is pressed, or has the keyboard, and then a ring besides.
            visuals.widgets.active.weak_bg_fill = palette.selection;
            visuals.widgets.active.bg_fill = palette.selection;
            visuals.widgets.active.bg_stroke = egui::Stroke::NONE;
            for (of, size) in [
                (TextStyle::Body, 13.5),
                (TextStyle::Button, 13.5),
                (TextStyle::Heading, 17.0),
                (TextStyle::Small, 11.5),
            ] {
                style.text_styles.insert(of, FontId::proportional(size));
            }
            style.spacing.button_padding = egui::vec2(9.0, 4.0);
            style.spacing.menu_margin = egui::Margin::symmetric(10, 8);
            style.interaction.tooltip_delay = 0.3;
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast of two colours, as WCAG 2.2 defines it.
    fn contrast(a: Color32, b: Color32) -> f32 {
        let luminance = |color: Color32| {
            let [red, green, blue, _] = egui::Rgba::from(color).to_array();
            0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
        };
        let (a, b) = (luminance(a), luminance(b));
        a.max(b) / a.min(b)
    }

    /// What is found can be read, also where it is a link.
    #[test]
    fn what_is_found_can_be_read() {
        for theme in [egui::Theme::Light, egui::Theme::Dark] {
            let palette = Palette::of(theme);
            for ground in [palette.found, palette.found_here, palette.selection] {
                let (ink, link) = (
                    contrast(palette.ink, ground),
                    contrast(palette.link, ground),
                );
                assert!(ink >= 4.5, "{theme:?} {ground:?}: {ink}");
                assert!(link >= 3.0, "{theme:?} {ground:?}: {link}");
            }
        }
    }

    /// WCAG 2.2, 1.4.11, asks for 3 to 1 around what has the keyboard, and around fields and boxes.
    #[test]
    fn rings_and_edges_stand_out_in_both_themes() {
        for theme in [egui::Theme::Light, egui::Theme::Dark] {
            let palette = Palette::of(theme);
            for ground in [palette.panel, palette.paper, palette.notice] {
                let contrast = contrast(palette.link, ground);
                assert!(contrast >= 3.0, "{theme:?} {ground:?}: {contrast}");
            }
            let ctx = egui::Context::default();
            apply(&ctx);
            let edge = ctx.style_of(theme).visuals.widgets.inactive.bg_stroke;
            assert!(edge.width >= 1.0);
            for ground in [palette.panel, palette.paper] {
                let contrast = contrast(edge.color, ground);
                assert!(contrast >= 3.0, "{theme:?} {ground:?}: {contrast}");
            }
        }
    }
}
