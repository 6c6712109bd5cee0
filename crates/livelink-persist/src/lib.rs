//! Saving links and mutes with a document, and reading them back.
//!
//! | format | a link of the session's | a link of the user's | a mute |
//! |---|---|---|---|
//! | [`html`] | `<a href data-livelink="auto">` | `<a href>` | `<span data-livelink="off">` |
//! | [`markdown`] | `<https://example.com>` or `[text](<target>)` | `[text](target)` | first and last character as references |
//! | [`json`] | `"kind": "auto"` | `"kind": "manual"` | an entry of `"muted"` |
//!
//! [`html::write_page`] writes text and links for programs that know nothing of Livelink.
//!
//! A reader gets back exactly the document that was written: text, links with target and kind, mutes with their cause. Reading never links
//! anything new. A reader that cannot keep all of its input returns a [`PersistError`] with the place and no part of the
//! document.
//!
//! No writer loses text. A link or mute that does not fit its text (it ends after the text, or inside a character, or overlaps
//! another one) is left out, as [`Saved::fitted`] says. So is a link to a scheme that [`Schemes::allow`](livelink_detect::Schemes::allow) does not know: nothing that
//! could start a program comes in or goes out. An editor with schemes of its own names them (`read_with`, `write_with`). All readers and writers are linear, whatever their input is.
//!
//! ```
//! use livelink_persist::{Saved, html, markdown};
//! use livelink_session::{Document, Input, SessionOptions};
//!
//! let mut document = Document::new(String::new(), SessionOptions::default());
//! document.apply(Input::Type("See https://example.com "));
//! document.apply(Input::Type("or example.org "));
//! document.apply(Input::Backspace);
//!
//! let saved = Saved::of(&document);
//! assert_eq!(
//!     html::write(&saved),
//!     "See <a href=\"https://example.com\" data-livelink=\"auto\">https://example.com</a> or \
//!      <span data-livelink=\"off\" data-livelink-cause=\"backspace\">example.org</span> "
//! );
//! assert_eq!(markdown::write(&saved), "See <https://example.com> or &#x065;xample.or&#X67;&#32;");
//! assert_eq!(html::read(&html::write(&saved))?, saved);
//!
//! let again = saved.into_document(SessionOptions::default());
//! assert_eq!(again.links().count(), 1);
//! # Ok::<(), livelink_persist::PersistError>(())
//! ```

mod error;
mod fit;
pub mod html;
pub mod json;
pub mod markdown;
mod passages;

pub use error::PersistError;

use livelink_session::{Document, Mark, Mute, SessionOptions, TextBuffer};

/// A document as it is saved: text, links and mutes, without the state of the session.
///
/// An editor may fill the fields itself. A link or mute that does not fit the text is left out when the document is written or loaded; see
/// [`fitted`](Self::fitted).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Saved {
    /// The text.
    pub text: String,
    /// Links, in order and without overlap, in bytes of the text.
    pub links: Vec<Mark>,
    /// Mutes, in order, without overlap with each other or with a link, in bytes of the text.
    pub mutes: Vec<Mute>,
}

impl Saved {
    /// Returns the parts of a document that are saved. O(text).
    pub fn of<B: TextBuffer>(document: &Document<B>) -> Self {
        let text = document.text();
        Self {
            text: text.copy_bytes(0..text.len()),
            links: document.links().collect(),
            mutes: document.mutes().collect(),
        }
        .fitted_to(&document.options().detection.schemes)
    }

    /// Creates a document with this text, and the links and mutes that fit it. It detects no new links.
    pub fn into_document(self, options: SessionOptions) -> Document<String> {
        let saved = self.fitted_to(&options.detection.schemes);
        Document::load(saved.text, options, saved.links, saved.mutes)
    }
}
