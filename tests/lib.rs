//! What the tests of this package share: the properties of every text, and the notation of marked text.

pub mod marked_text;
pub mod properties;
