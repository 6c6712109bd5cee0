//! The source of what Markdown has no signs for.

/// The source of an empty paragraph.
pub(super) const EMPTY: &str = "&nbsp;";
/// The source of nothing, between two characters.
pub(super) const NOTHING: &str = "<!-- -->";
