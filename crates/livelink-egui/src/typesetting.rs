//! Text as glyphs: fonts, the layout of a text in rows, the images of its glyphs.
//!
//! The rest of the crate knows bytes of the text and points on the screen. Fonts, shaping and bidirectional order stay in
//! here.

pub(crate) mod attributes;
mod emoji;
pub mod fonts;
pub(crate) mod glyph_atlas;
mod isolates;
pub mod layout;
mod layout_style;
mod row;
mod row_breaks;
mod typesetter;

pub use fonts::FontSource;
pub use layout::TextLayout;
pub use layout_style::LayoutStyle;
pub use typesetter::Typesetter;
