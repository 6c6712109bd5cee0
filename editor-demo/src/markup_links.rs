//! The links that the markup of a document makes: `[text](address)` of Markdown, `<a href="address">` of HTML. They can be
//! opened, and nothing here rewrites them.
//!
//! The library reads them from the whole text, so another thread does that. The links that are known move with the edits until
//! the text has been read again. A link whose address is edited does not show until then.

mod places;

use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::task::Poll;
use std::thread;
use std::time::{Duration, Instant};

use livelink::index::{Edit, EditLog};
use livelink::syntax::{Language, MarkupLanguage, MarkupPart, read_markup};
use ropey::Rope;

use crate::background::{Task, Waker};
pub(crate) use places::MarkupPlace;
use places::Places;

/// After edits in so many places, the links do not show until the text has been read again.
const MANY_EDITS: usize = 1_000;

/// The longest pause between two readings.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// The most links of a text that are kept.
const MOST: usize = 500_000;

/// The links of a text, and how long it took to read them.
type Reading = Task<(Places, Duration)>;

/// The links of a document's markup, as they were when it was read last, and the edits since.
#[derive(Debug, Default)]
pub(crate) struct MarkupLinks {
    language: Option<MarkupLanguage>,
    places: Places,
    since: EditLog,
    /// The reading of the text, and the edits since it began.
    reading: Option<(Reading, EditLog)>,
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
        self.places.count
    }

    /// Begins to read the text.
    fn read(&mut self, text: &Rope, waker: &Waker) {
        self.reading = self.language.map(|language| {
            // Reading a long text takes half of the time of a processor at most.
            let pause = self.took.min(LONGEST_PAUSE);
            (start(language, text.clone(), pause, waker), EditLog::new())
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
            Some((_, since)) => since.push(edits),
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
        match self.reading.as_ref().map(|(reading, _)| reading.poll()) {
            Some(Poll::Ready(read)) => {
                self.take_up(read, text, waker);
                true
            }
            Some(Poll::Pending) | None => false,
        }
    }

    /// Ends a reading, and begins another one if the text has changed since.
    fn take_up(&mut self, read: Option<(Places, Duration)>, text: &Rope, waker: &Waker) {
        let Some((_, since)) = self.reading.take() else {
            return;
        };
        let is_stale = !since.edits().is_empty();
        if let Some((places, took)) = read {
            let old = std::mem::replace(&mut self.places, places);
            // It takes some milliseconds to free hundreds of thousands of links.
            thread::spawn(move || drop(old));
            self.took = took;
            self.since = since;
            self.forget_after_many_edits();
        }
        if is_stale {
            self.read(text, waker);
        }
    }

    /// Waits until the text has been read, for tests.
    pub(crate) fn wait(&mut self, text: &Rope, waker: &Waker) {
        while let Some((reading, _)) = &self.reading {
            let read = reading.wait();
            self.take_up(read, text, waker);
        }
    }

    /// Returns the places that share a byte with `range`, in order. They do not overlap. O(places in `range` and near it · edits
    /// since the last reading), where the edits say how near: by as many bytes as they have added and removed.
    pub(crate) fn within(
        &self,
        text: &Rope,
        range: Range<usize>,
    ) -> impl Iterator<Item = MarkupPlace> {
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
            (is_there && moved.end <= len).then(|| MarkupPlace {
                range: moved,
                ..place.clone()
            })
        })
    }
}

/// Begins to read a text after a pause.
fn start(language: MarkupLanguage, text: Rope, pause: Duration, waker: &Waker) -> Reading {
    Task::start(waker, move |results| {
        thread::sleep(pause);
        let start = Instant::now();
        let mut links = Vec::new();
        let mut each = |part: MarkupPart<'_>| {
            if let MarkupPart::Link(link) = part {
                links.push(link.into_owned());
            }
            match links.len() < MOST && results.are_wanted() {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        };
        if results.are_wanted() {
            read_markup(&text, language, &mut each);
            results.add((Places::of(links), start.elapsed()));
        }
    })
}

#[cfg(test)]
mod tests;
