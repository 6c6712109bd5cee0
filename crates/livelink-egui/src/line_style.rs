//! The looks of a whole line: its size, its indentation, and the signs beside it.

use std::sync::Arc;

/// How a line of the text is laid out, and what it is for a screen reader.
///
/// The height of a line and the width of its rows depend on its style. So the document says it
/// ([`TextDocument::line_style`](crate::TextDocument::line_style)), and the movements of the caret agree with the picture.
///
/// ```
/// use livelink_egui::{LineRole, LineStyle, LineMarker};
///
/// let heading = LineStyle::default()
///     .scale(1.6)
///     .bold()
///     .space(0.6, 0.2)
///     .role(LineRole::Heading { level: 1 });
/// let task = LineStyle::default()
///     .indent(1)
///     .marker(LineMarker::CheckBox { ticked: false })
///     .role(LineRole::ListItem { level: 1 });
/// assert_ne!(heading, task);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct LineStyle {
    pub(crate) scale: f32,
    pub(crate) bold: bool,
    pub(crate) monospace: bool,
    pub(crate) indent: u8,
    pub(crate) marker: Option<LineMarker>,
    pub(crate) quote: u8,
    pub(crate) block: bool,
    pub(crate) rule: bool,
    pub(crate) space_above: f32,
    pub(crate) space_below: f32,
    pub(crate) role: LineRole,
}

/// The sign before the text of a line, in the last step of its indentation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineMarker {
    /// A bullet: a disc in a list, a circle in a list inside a list, then a square, then a disc again.
    Bullet {
        /// How many lists are around the list.
        depth: u8,
    },
    /// A short text, such as `12.`. It ends where the text of the line begins.
    Text(Arc<str>),
    /// A box. A click on it is [`TextCommand::ActivateMarker`](crate::TextCommand::ActivateMarker).
    CheckBox {
        /// Whether there is a tick in it.
        ticked: bool,
    },
}

/// What a line is. A screen reader names it, and lines side by side that are one list, quote or block of code are one node
/// of the accessibility tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineRole {
    /// Text.
    #[default]
    Text,
    /// A heading.
    Heading {
        /// 1 is the highest level.
        level: u8,
    },
    /// An item of a list, or another line of such an item.
    ListItem {
        /// 1 is a list that is in no other list.
        level: u8,
    },
    /// A line of a quote.
    Quote,
    /// A line of code.
    Code,
}

impl Default for LineStyle {
    /// A line of body text.
    fn default() -> Self {
        Self {
            scale: 1.0,
            bold: false,
            monospace: false,
            indent: 0,
            marker: None,
            quote: 0,
            block: false,
            rule: false,
            space_above: 0.0,
            space_below: 0.0,
            role: LineRole::Text,
        }
    }
}

impl LineStyle {
    /// Sets the size of the text. 1 is the size of body text. Sizes below 0.25 and above 8 count as these.
    #[must_use]
    pub fn scale(mut self, scale: f32) -> Self {
        self.scale = within(scale, 0.25);
        self
    }

    /// Makes all of the text bold.
    #[must_use]
    pub fn bold(mut self) -> Self {
        self.bold = true;
        self
    }

    /// Shows all characters with the same width.
    #[must_use]
    pub fn monospace(mut self) -> Self {
        self.monospace = true;
        self
    }

    /// Indents the text by so many steps, on the side where its reading begins. A step has room for a marker.
    #[must_use]
    pub fn indent(mut self, steps: u8) -> Self {
        self.indent = steps;
        self
    }

    /// Puts a sign before the text. The text should be indented by one step at least, as the sign stands in the last one.
    #[must_use]
    pub fn marker(mut self, marker: LineMarker) -> Self {
        self.marker = Some(marker);
        self
    }

    /// Draws so many bars beside the text, and moves the text inwards. The bars are outside of the indentation.
    #[must_use]
    pub fn quote(mut self, depth: u8) -> Self {
        self.quote = depth;
        self
    }

    /// Gives the line the background of a block of code, as wide as the column of text. The blocks of two lines touch if there
    /// is no space between the lines. Where there is space, the block ends with round corners.
    #[must_use]
    pub fn block(mut self) -> Self {
        self.block = true;
        self
    }

    /// Shows a line across the page, and not the text.
    #[must_use]
    pub fn rule(mut self) -> Self {
        self.rule = true;
        self
    }

    /// Leaves room above and below, in heights of a row of body text. Room that is negative or more than 8 counts as 0 or 8.
    #[must_use]
    pub fn space(mut self, above: f32, below: f32) -> Self {
        self.space_above = within(above, 0.0);
        self.space_below = within(below, 0.0);
        self
    }

    /// Says what the line is.
    #[must_use]
    pub fn role(mut self, role: LineRole) -> Self {
        self.role = role;
        self
    }
}

/// Returns a number between the least and 8. NaN counts as the least.
fn within(number: f32, least: f32) -> f32 {
    match number.is_nan() {
        true => least,
        false => number.clamp(least, 8.0),
    }
}
