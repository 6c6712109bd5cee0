//! The options for showing a text.

use super::text_colors::TextColors;
use crate::typesetting::attributes::MONOSPACE_SIZE;

/// Size of the text at zoom 1, in points.
const FONT_SIZE: f32 = 17.0;

/// How a text is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewOptions {
    /// Break rows at the width of the widget.
    pub wrap: bool,
    /// Show numbers beside the lines.
    pub line_numbers: bool,
    /// The size of the text: 1 means 17 points.
    pub zoom: f32,
    /// Show all characters with the same width, as programs are shown.
    pub monospace: bool,
    /// Something lies over the text, such as a dialog. Then the text does not claim the keyboard by
    /// itself.
    pub covered: bool,
    /// The colours. `None` means the usual ones of egui's theme.
    pub colors: Option<TextColors>,
}

impl ViewOptions {
    /// The size of the text, in points.
    pub(crate) fn font_size(&self) -> f32 {
        let of_kind = match self.monospace {
            true => MONOSPACE_SIZE,
            false => 1.0,
        };
        FONT_SIZE * self.zoom * of_kind
    }
}

impl Default for ViewOptions {
    fn default() -> Self {
        Self {
            wrap: true,
            line_numbers: false,
            zoom: 1.0,
            monospace: false,
            covered: false,
            colors: None,
        }
    }
}
