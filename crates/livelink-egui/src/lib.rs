//! A text widget for egui.

mod clusters;
pub mod text;

pub mod caret;
pub mod line_parts;

pub mod typesetting;
pub mod viewport;
