//! The links that the markup of a document makes: `[text](address)` of Markdown, `<a href="address">` of HTML. They can be
//! opened, and nothing here rewrites them.
//!
//! The library reads them from the whole text, so another thread does that. The links that are known move with the edits until
//! the text has been read again. A link whose address is edited does not show until then.

mod places;
mod reading;

use std::ops::Range;
use std::path::Path;
use std::thread;
use std::time::Duration;

use livelink::index::{Edit, EditLog};
use livelink::syntax::{Language, MarkupLanguage};
use ropey::Rope;

use crate::waker::Waker;
pub(crate) use places::MarkupPlace;
use places::Places;
use reading::{Reading, ReadingState};

/// After edits in so many places, the links do not show until the text has been read again.
const MANY_EDITS: usize = 1_000;

/// The longest pause between two readings.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// The links of a document's markup, as they were when it was read last, and the edits since.
#[derive(Debug, Default)]
pub(crate) struct MarkupLinks {
    language: Option<MarkupLanguage>,
    places: Places,
    since: EditLog,
    reading: Option<Reading>,
    /// The text has changed since the reading began.
    is_stale: bool,
    /// How long the last reading took.
    took: Duration,
}

impl MarkupLinks {
    /// Sets the language of the text by the name of its file, and begins to read it.
    pub(crate) fn set_language(&mut self, path: &Path, text: &Rope, waker: &Waker) {
        let language = Language::name_for_file(path).and_then(MarkupLanguage::named);
        *self = Self {
            language,
            ..Self::default()
        };
        self.read(text, waker);
    }

    /// The language of the markup.
    pub(crate) fn language(&self) -> Option<MarkupLanguage> {
        self.language
    }

    /// Returns how many links were found.
    pub(crate) fn count(&self) -> usize {
        self.places.count()
    }

    /// Begins to read the text.
    fn read(&mut self, text: &Rope, waker: &Waker) {
        self.is_stale = false;
        self.reading = self.language.map(|language| {
            // Reading a long text takes half of the time of a processor at most.
            let pause = self.took.min(LONGEST_PAUSE);
            Reading::start(language, text.clone(), pause, waker.clone())
        });
    }

    /// Follows edits of the text.
    pub(crate) fn edited(&mut self, text: &Rope, edits: &[Edit], waker: &Waker) {
        if edits.is_empty() || self.language.is_none() {
            return;
        }
        self.since.push(edits);
        self.forget_after_many_edits();
        match &mut self.reading {
            Some(reading) => {
                reading.note(edits);
                self.is_stale = true;
            }
            None => self.read(text, waker),
        }
    }

    /// Forgets the links if it would take too long to follow them.
    fn forget_after_many_edits(&mut self) {
        if self.since.edits().len() > MANY_EDITS {
            self.places = Places::default();
            self.since.clear();
        }
    }

    /// Takes over links that were read. Returns whether other links may show now.
    pub(crate) fn land(&mut self, text: &Rope, waker: &Waker) -> bool {
        let Some(reading) = &self.reading else {
            return false;
        };
        let state = reading.poll();
        if matches!(state, ReadingState::Running) {
            return false;
        }
        self.take_up(state, text, waker);
        true
    }

    fn take_up(&mut self, state: ReadingState, text: &Rope, waker: &Waker) {
        let reading = self.reading.take();
        if let (ReadingState::Done(places, took), Some(reading)) = (state, reading) {
            let old = std::mem::replace(&mut self.places, places);
            // It takes some milliseconds to free hundreds of thousands of links.
            thread::spawn(move || drop(old));
            self.took = took;
            self.since = reading.into_since();
            self.forget_after_many_edits();
        }
        if self.is_stale {
            self.read(text, waker);
        }
    }

    /// Waits until the text has been read, for tests.
    pub(crate) fn wait(&mut self, text: &Rope, waker: &Waker) {
        while let Some(reading) = &self.reading {
            let state = reading.wait();
            self.take_up(state, text, waker);
        }
    }

    /// Returns the places that share a byte with `range`, in order. They do not overlap. O(places there · edits since the last
    /// reading).
    pub(crate) fn within(
        &self,
        text: &Rope,
        range: Range<usize>,
    ) -> impl Iterator<Item = MarkupPlace<'_>> {
        let edits = self.since.edits();
        let len = text.len_bytes();
        let found = self.places.within(places::back(edits, &range));
        found.filter_map(move |place| {
            // Where the address was edited, the link leads elsewhere now.
            places::unchanged(edits, &place.link.target)?;
            let moved = match place.is_address {
                true => places::unchanged(edits, &place.range)?,
                false => places::grown(edits, &place.range)?,
            };
            let is_there = moved.start < moved.end.min(range.end) && range.start < moved.end;
            (is_there && moved.end <= len).then_some(MarkupPlace {
                range: moved,
                ..place
            })
        })
    }
}

#[cfg(test)]
mod tests;
