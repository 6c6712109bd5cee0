//! How a text is shown.

use super::text_colors::TextColors;

/// Size of the text at zoom 1, in points.
const FONT_SIZE: f32 = 17.0;
/// The size of fixed-width characters as a factor of [`FONT_SIZE`]: they look larger than others of the same size.
const MONOSPACE: f32 = 0.88;

/// How a text is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewOptions {
    /// Break rows at the width of the widget.
    pub wrap: bool,
    /// Numbers beside the lines.
    pub line_numbers: bool,
    /// Size of the text; 1 is 17 points.
    pub zoom: f32,
    /// All characters of one width, as for programs.
    pub monospace: bool,
    /// Something lies over the text, such as a dialog. Then the text does not take the keyboard by itself.
    pub covered: bool,
    /// The colours; `None`: the usual ones of egui's theme.
    pub colors: Option<TextColors>,
}

impl ViewOptions {
    /// The size of the text, in points.
    pub(crate) fn font_size(&self) -> f32 {
        let of_kind = match self.monospace {
            true => MONOSPACE,
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
