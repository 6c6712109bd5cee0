//! How the document is shown.

use crate::theme;

/// How the document is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewOptions {
    /// Break rows at the width of the window.
    pub wrap: bool,
    /// Numbers beside the lines.
    pub line_numbers: bool,
    /// Size of the text; 1 is normal.
    pub zoom: f32,
    /// Show what the last input rescanned, and mutes.
    pub engine: bool,
    /// Show how long things took.
    pub times: bool,
    /// All characters of one width, as for programs.
    pub monospace: bool,
    /// A dialog is open over the document.
    pub covered: bool,
}

impl ViewOptions {
    /// The size of the text, in points.
    pub(crate) fn font_size(&self) -> f32 {
        let of_kind = match self.monospace {
            true => theme::MONOSPACE,
            false => 1.0,
        };
        theme::FONT_SIZE * self.zoom * of_kind
    }
}

impl Default for ViewOptions {
    fn default() -> Self {
        Self {
            wrap: true,
            line_numbers: false,
            zoom: 1.0,
            engine: false,
            times: true,
            monospace: false,
            covered: false,
        }
    }
}
