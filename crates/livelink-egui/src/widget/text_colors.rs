//! The colours of a text.

use egui::{Color32, Theme};

/// The colours of a text without decorations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextColors {
    /// Behind the text.
    pub paper: Color32,
    /// The text.
    pub ink: Color32,
    /// Behind selected text while the text has the keyboard.
    pub selection: Color32,
    /// Behind selected text otherwise.
    pub selection_unfocused: Color32,
    /// The caret.
    pub caret: Color32,
    /// The caret that shows where dragged text would go.
    pub drop_caret: Color32,
    /// Line numbers.
    pub line_numbers: Color32,
}

impl TextColors {
    /// Returns the usual colours of a theme.
    pub fn of(theme: Theme) -> Self {
        match theme {
            Theme::Light => Self {
                paper: Color32::from_rgb(0xfd, 0xfc, 0xfa),
                ink: Color32::from_rgb(0x22, 0x24, 0x28),
                selection: Color32::from_rgb(0xc9, 0xde, 0xfb),
                selection_unfocused: Color32::from_rgb(0xe3, 0xe5, 0xe8),
                caret: Color32::from_rgb(0x1a, 0x1c, 0x20),
                drop_caret: Color32::from_rgb(0x0b, 0x57, 0xd0),
                line_numbers: Color32::from_rgb(0x9a, 0x9f, 0xa8),
            },
            Theme::Dark => Self {
                paper: Color32::from_rgb(0x1b, 0x1d, 0x21),
                ink: Color32::from_rgb(0xdf, 0xe1, 0xe5),
                selection: Color32::from_rgb(0x2c, 0x47, 0x70),
                selection_unfocused: Color32::from_rgb(0x36, 0x39, 0x40),
                caret: Color32::from_rgb(0xf0, 0xf2, 0xf5),
                drop_caret: Color32::from_rgb(0x8a, 0xb4, 0xf8),
                line_numbers: Color32::from_rgb(0x6d, 0x73, 0x7d),
            },
        }
    }
}
