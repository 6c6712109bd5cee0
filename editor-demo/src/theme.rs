//! Colours.

use eframe::egui::{self, Color32, FontId, TextStyle, ThemePreference};
use livelink_egui::TextColors;
use serde::{Deserialize, Serialize};

/// The colours that the user wants, as the command line and the settings name them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ThemeChoice {
    /// As the system.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl ThemeChoice {
    /// The same in egui's words.
    pub fn preference(self) -> ThemePreference {
        match self {
            Self::System => ThemePreference::System,
            Self::Light => ThemePreference::Light,
            Self::Dark => ThemePreference::Dark,
        }
    }

    /// Returns the choice that a window has.
    pub(crate) fn of(ctx: &egui::Context) -> Self {
        match ctx.options(|options| options.theme_preference) {
            ThemePreference::System => Self::System,
            ThemePreference::Light => Self::Light,
            ThemePreference::Dark => Self::Dark,
        }
    }
}

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
    /// Behind the occurrences that find has found.
    pub found: Color32,
    /// Behind the one of these that is selected.
    pub found_here: Color32,
    /// Behind a notice below the text.
    pub notice: Color32,
    /// Behind the text that the last key rescanned.
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
        let is_dark = theme == egui::Theme::Dark;
        let pick = |light: u32, dark: u32| {
            let color = if is_dark { dark } else { light };
            let [_, red, green, blue] = color.to_be_bytes();
            Color32::from_rgb(red, green, blue)
        };
        Self {
            paper: text.paper,
            ink: text.ink,
            selection: text.selection,
            link: pick(0x0b57d0, 0x8ab4f8),
            faint: pick(0x9a9fa8, 0x6d737d),
            found: pick(0xffedb0, 0x453c1c),
            found_here: pick(0xffc45c, 0x7a4f00),
            notice: pick(0xfff3d1, 0x4a3f1d),
            rescanned: pick(0xdff2cd, 0x2b4529),
            warning: pick(0xb3261e, 0xf28b82),
            scanned_bar: pick(0x9cc87a, 0x5c8a4a),
            grid: pick(0xeceae6, 0x2b2e34),
            added: pick(0xd6e6fd, 0x1f3d66),
            step: pick(0x4b74b8, 0x4a6aa3),
            panel: pick(0xf4f3f0, 0x24262b),
            line: pick(0xdddad4, 0x363940),
            edge: pick(0x878a8f, 0x767b84),
            weak: pick(0x666b74, 0x9da3ad),
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
            // A widget that is pressed, or has the keyboard. Then it also has a ring.
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
