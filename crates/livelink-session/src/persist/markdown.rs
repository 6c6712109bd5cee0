//! Markdown: inline links and autolinks, and mutes that every renderer shows as plain text.
//!
//! A link that the session made is an autolink (`<https://example.com>`, `<me@example.com>`) where its text is its target,
//! else an inline link whose target is in pointed brackets, `[example.com](<https://example.com>)`; one of the user's own
//! has its target bare, `[docs](https://example.org)`. CommonMark makes the same of both, so the difference costs nothing.
//! A pointed target on a text with white space was not written here and is the user's own.
//!
//! A mute is written in its first and last character: `&#x65;xample.co&#X6D;` is the plain text `example.com`. A numeric
//! reference with a small `x` opens, one with a capital `X` in the same run closes; one with a capital that closes nothing
//! is a mute of one character. Leading zeros tell the cause: none is the unlink command, one on the first reference is
//! Backspace, one on the last is an undone commit (on a lone reference: one and two). A reference has room for six digits,
//! so for a character of the last plane of Unicode, all private use, there is no room for a zero and the cause becomes the
//! unlink command; and a mute over a boundary is not written. Neither can be the text of a link. (A renderer that links bare
//! URLs of its own does not see through the references either.)
//!
//! Everything else is text. The writer escapes what Markdown would take for markup, keeps line breaks by a backslash and
//! outer spaces by references. The reader unescapes and takes what it does not know, emphasis for instance, as the
//! characters it is made of; so no input is an error.

mod autolink;
mod mute;
mod read;
mod write;

pub use read::read;
pub use write::write;
