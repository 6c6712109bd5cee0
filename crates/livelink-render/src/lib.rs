//! A text with its links written out: as HTML, as Markdown, as plain text with a list, or made
//! harmless.
//!
//! Each function reads a text and the links found in it, and appends to a `String`. It leaves out a
//! link that lies outside the text, overlaps the one before it, or begins or ends inside a
//! character. Nothing fails. All functions are linear in the length of the text and of the output.
//!
//! | | |
//! |---|---|
//! | [`html`], [`html_with`] | `<a href>`, everything else escaped |
//! | [`markdown`] | links in a text that is Markdown already |
//! | [`markdown_of_plain`] | links in a plain text, the rest escaped |
//! | [`markdown_link`] | one link as `[text](<target>)` |
//! | [`plain`], [`PlainList`] | `example.com [1]`, and a list of hrefs at the end |
//! | [`defanged`] | `hxxp://example[.]com`: no part of it links any more |
//! | [`refused`] | the same for an address that the detector refused |
//! | [`refanged`] | the opposite of [`defanged`] |
//! | [`short`] | an address in little space: `example.com/…/b` |
//! | [`isolated`] | an address for a screen: letters from right to left change no other part |
//!
//! ```
//! use livelink_detect::Detector;
//!
//! let detector = Detector::default();
//! let text = "Q&A: example.com/a_(b).";
//! let links = detector.detect(text);
//! let mut html = String::new();
//! livelink_render::html(&detector, text, &links, &mut html);
//! assert_eq!(html, "Q&amp;A: <a href=\"https://example.com/a_(b)\" dir=\"auto\">example.com/a_(b)</a>.");
//! let mut markdown = String::new();
//! livelink_render::markdown(&detector, text, &links, &mut markdown);
//! assert_eq!(markdown, "Q&A: [example.com/a\\_(b)](<https://example.com/a_(b)>).");
//! ```

mod defang;
mod html;
mod isolated;
mod markdown;
mod parts;
mod plain;
mod refused;
mod short;

pub use defang::{defanged, refanged};
pub use html::{HtmlOptions, html, html_with};
pub use isolated::isolated;
pub use markdown::{markdown, markdown_link, markdown_of_plain};
pub use plain::{PlainList, plain};
pub use refused::refused;
pub use short::{Short, ShortPiece, ShortUnit, short};
