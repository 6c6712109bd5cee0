//! Markdown as a format of rich text: GitHub's, which is CommonMark with tables, struck text, tasks and footnotes.
//!
//! [`read`] keeps everything. What [`RichText`](crate::RichText) has no word for stays as source: a table, or code with more
//! than the name of a language after its fence (```` ```js {1,3} ````), as [`ParagraphKind::Verbatim`](crate::ParagraphKind::Verbatim), an image as
//! [`TextStyle::VERBATIM`](crate::TextStyle::VERBATIM). It also returns the source of each block, and [`write_with`] writes the blocks
//! that nobody changed byte for byte as they were.
//!
//! | in a document | in Markdown |
//! |---|---|
//! | an automatic link, a link of the user's, a mute | as [`livelink_persist::markdown`] writes them |
//! | [`LINE_SEPARATOR`](crate::LINE_SEPARATOR) | a backslash at the end of the line, or `<br>` where the line cannot end |
//! | an empty paragraph | `&nbsp;`, which other programs show as an empty line; at the end of the document, a blank line |
//! | blanks at the end of a paragraph, and the style of blanks at the edge of styled text | nothing, because nobody sees them |
//! | text that looks like an address, and is no link | `http\://x.org`, `www\.x.org`, `me@<!-- -->x.org` |
//!
//! An empty comment, `<!-- -->`, stands for nothing inside a paragraph.
//!
//! ```
//! use livelink_rich::{TextStyle, markdown};
//!
//! let read = markdown::read("Some *text*\n===========\n\n* a list\n");
//! assert_eq!(read.content.text, "Some text\na list");
//! assert_eq!(read.content.styles, [(5..9, TextStyle::ITALIC)]);
//! assert_eq!(markdown::write(&read.content), "# Some *text*\n\n- a list\n");
//!
//! // The second block was changed, and the first one was not.
//! let untouched = &read.sources[..1];
//! assert_eq!(markdown::write_with(&read.content, untouched), "Some *text*\n===========\n\n- a list\n");
//! ```

mod blank_end;
mod chain;
mod lines;
mod nothing;
mod read;
mod sourced;
mod unchanged;
mod unseen;
mod untouched;
mod write;

pub use read::read;
pub use sourced::{BlockSource, Sourced};
pub use untouched::write_with;
pub use write::write;
