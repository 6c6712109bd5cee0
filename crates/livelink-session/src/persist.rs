//! Saving links and mutes with a document, and reading them back.
//!
//! | format | a link of the session's | a link of the user's | a mute |
//! |---|---|---|---|
//! | [`html`] | `<a href data-livelink="auto">` | `<a href>` | `<span data-livelink="off">` |
//! | [`markdown`] | `<https://example.com>` or `[text](<target>)` | `[text](target)` | first and last character as references |
//! | [`json`] | `"kind": "auto"` | `"kind": "manual"` | an entry of `"muted"` |
//!
//! A reader gets back exactly what was written: text, links with target and kind, mutes with their cause. Reading never links
//! anything new. A reader that can not keep all of its input returns a [`PersistError`] with the place and no part of the
//! document.
//!
//! ```
//! use livelink_session::persist::{Saved, html, markdown};
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
//! # Ok::<(), livelink_session::persist::PersistError>(())
//! ```

mod error;
pub mod html;
pub mod json;
pub mod markdown;
mod passages;

pub use error::PersistError;

use crate::buffer::TextBuffer;
use crate::document::Document;
use crate::mark::{Mark, Mute};
use crate::options::SessionOptions;

/// A document as it is saved: text, links and mutes, without the state of the session.
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
    /// Returns what is saved of a document. O(text).
    pub fn of<B: TextBuffer>(document: &Document<B>) -> Self {
        let text = document.text();
        Self {
            text: text.copy_bytes(0..text.len()),
            links: document.links().collect(),
            mutes: document.mutes().collect(),
        }
        .fitted()
    }

    /// Creates a document with this text, these links and mutes. It detects no new links.
    pub fn into_document(self, options: SessionOptions) -> Document<String> {
        Document::load(self.text, options, self.links, self.mutes)
    }

    /// Puts the lists in order. Leaves out what does not fit the text, what overlaps an earlier entry, and mutes over a link
    /// (which loading would ignore too).
    fn fitted(mut self) -> Self {
        fn keep<S: crate::mark::Span>(spans: &mut Vec<S>, text: &str) {
            spans.sort_by_key(|span| span.range().start);
            let mut free_from = 0;
            spans.retain(|span| {
                let range = span.range();
                let fits = range.start >= free_from
                    && !range.is_empty()
                    && text.get(range.clone()).is_some();
                if fits {
                    free_from = range.end;
                }
                fits
            });
        }
        keep(&mut self.links, &self.text);
        keep(&mut self.mutes, &self.text);
        let links = &self.links;
        self.mutes.retain(|mute| {
            // The first link that ends after the start of the mute is the only one that could begin before its end.
            let next = links.partition_point(|link| link.range.end <= mute.range.start);
            links
                .get(next)
                .is_none_or(|link| link.range.start >= mute.range.end)
        });
        self
    }
}
