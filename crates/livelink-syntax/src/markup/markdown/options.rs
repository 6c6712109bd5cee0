//! The dialect of Markdown.

use pulldown_cmark::Options;

/// CommonMark with tables and footnotes.
pub(super) const OPTIONS: Options = Options::ENABLE_TABLES.union(Options::ENABLE_FOOTNOTES);
