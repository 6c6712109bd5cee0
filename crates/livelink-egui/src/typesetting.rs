//! Text as glyphs: fonts, the layout of a text in rows, the images of its glyphs.
//!
//! The rest of the crate knows bytes of the text and points on the screen. Fonts, shaping and bidirectional order stay in
//! here.

mod emoji;
pub mod fonts;
pub(crate) mod glyph_atlas;
pub mod layout;
mod row;
mod typesetter;

pub use fonts::FontSource;
pub use layout::{LayoutStyle, TextLayout};
pub use typesetter::Typesetter;
