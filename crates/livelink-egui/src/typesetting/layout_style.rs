//! The style of a layout.

/// The style of a layout: all that it depends on besides the text. Lengths are in pixels of the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LayoutStyle {
    /// Height of the em square.
    pub font_size: f32,
    /// Distance from one row to the next. It is the same for every row, whatever fonts the row needs.
    pub row_height: f32,
    /// The width at which rows break. `None` if rows do not break.
    pub wrap_width: Option<f32>,
    /// All characters of one width, as for programs.
    pub monospace: bool,
    /// All characters bold.
    pub bold: bool,
    /// Room within the width at the side where the reading begins: on the left, or on the right of a text from right to left.
    pub start_margin: f32,
    /// Room within the width at the other side.
    pub end_margin: f32,
}

impl Default for LayoutStyle {
    fn default() -> Self {
        Self {
            font_size: 16.0,
            row_height: 24.0,
            wrap_width: None,
            monospace: false,
            bold: false,
            start_margin: 0.0,
            end_margin: 0.0,
        }
    }
}

impl LayoutStyle {
    /// Returns the distance from the top of a row to its baseline.
    pub fn baseline(&self) -> f32 {
        ((self.row_height + self.font_size * 0.7) / 2.0).round()
    }
}
