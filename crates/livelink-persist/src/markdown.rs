//! Markdown: inline links and autolinks, and mutes that every renderer shows as plain text.
//!
//! A link that the session made is an autolink (`<https://example.com>`, `<me@example.com>`) if its text is its target.
//! Otherwise it is an inline link whose target is in pointed brackets, `[example.com](<https://example.com>)`. A link of the
//! user's own has a bare target, `[docs](https://example.org)`. CommonMark reads both forms alike, so the difference costs
//! nothing. A pointed target on a text with white space was not written by this module and counts as the user's own.
//!
//! A mute is written in its first and last character: `&#x65;xample.co&#X6D;` is the plain text `example.com`. A numeric
//! reference with a small `x` opens a mute, and one with a capital `X` in the same run closes it. One with a capital that
//! closes nothing is a mute of one character. Leading zeros give the cause: no zero is the unlink command, one on the first
//! reference is Backspace, one on the last is an undone commit (on a reference that stands alone: one zero and two zeros). A
//! reference has room for six digits. A character of the last plane of Unicode, which is all private use, leaves no room for
//! a zero, so the cause becomes the unlink command. A mute over a boundary is not written. Neither can be the text of a link.
//! (A renderer that links bare URLs does not recognise them through the references either.)
//!
//! Everything else is text. The writer escapes all characters that Markdown would read as markup, and keeps line breaks by a backslash and
//! outer spaces by references. The reader unescapes. It reads all other markup, emphasis for instance, as plain characters.
//! So no input is an error.

mod autolink;
pub mod inline;
mod mute;
mod read;
mod write;

pub use read::{read, read_with};
pub use write::{write, write_with};
