//! How many words the status bar shows: those of the document, kept current with every edit, and those of the selection.
//!
//! A short text is counted at once. A long one is counted on another thread, and the edits meanwhile are added to the result.

use std::ops::Range;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::sync::{Arc, Weak};
use std::thread;

use livelink::index::Edit;
use ropey::Rope;

use crate::waker::Waker;
use crate::words;

/// A text up to this length, in bytes, is counted at once.
const AT_ONCE: usize = 128 * 1024;

/// Counts the words of a document and of its selection.
#[derive(Debug, Default)]
pub(crate) struct WordCounter {
    document: Option<Count>,
    selection: Option<Selected>,
}

/// The number of words of the selection, and of which.
#[derive(Debug)]
struct Selected {
    range: Range<usize>,
    count: Count,
}

/// A number of words: known, or on its way.
#[derive(Debug)]
struct Count {
    /// The words that were counted.
    counted: usize,
    /// What edits have changed since the count began.
    change: isize,
    /// Where the result of another thread comes from.
    coming: Option<Coming>,
}

/// A count on another thread. When it is dropped, that thread gives up.
#[derive(Debug)]
struct Coming {
    result: Receiver<usize>,
    _wanted: Arc<()>,
}

impl WordCounter {
    /// Returns how many words the document has, or `None` while they are being counted.
    pub(crate) fn in_document(&mut self, text: &Rope, waker: &Waker) -> Option<usize> {
        let count = self
            .document
            .get_or_insert_with(|| Count::start(text, 0..text.len_bytes(), waker));
        count.get()
    }

    /// Returns how many words are in a range of the document, or `None` while they are being counted. Only the last range is
    /// kept.
    pub(crate) fn in_range(
        &mut self,
        text: &Rope,
        range: Range<usize>,
        waker: &Waker,
    ) -> Option<usize> {
        if range == (0..text.len_bytes()) {
            return self.in_document(text, waker);
        }
        let last = self.selection.take().filter(|last| last.range == range);
        let selected = last.unwrap_or_else(|| Selected {
            count: Count::start(text, range.clone(), waker),
            range,
        });
        self.selection.insert(selected).count.get()
    }

    /// Waits until the words of the document are counted, for tests and scripts.
    pub(crate) fn wait(&mut self, text: &Rope, waker: &Waker) {
        self.in_document(text, waker);
        if let Some(count) = &mut self.document
            && let Some(coming) = count.coming.take()
        {
            count.counted = coming.result.recv().unwrap_or_default();
        }
    }

    /// Follows edits of one moment, each given in the text before all of them.
    pub(crate) fn edited(&mut self, before: &Rope, after: &Rope, edits: &[Edit]) {
        self.selection = None;
        if let Some(count) = &mut self.document {
            match words::change(before, after, edits) {
                Some(change) => count.change += change,
                // It is counted again when somebody asks.
                None => self.document = None,
            }
        }
    }
}

impl Count {
    fn start(text: &Rope, range: Range<usize>, waker: &Waker) -> Self {
        if range.len() <= AT_ONCE {
            return Self {
                counted: words::count(text, range, || true).unwrap_or_default(),
                change: 0,
                coming: None,
            };
        }
        let (send, result) = mpsc::channel();
        let wanted = Arc::new(());
        let is_wanted: Weak<()> = Arc::downgrade(&wanted);
        let (text, waker) = (text.clone(), waker.clone());
        thread::spawn(move || {
            let go_on = || is_wanted.strong_count() > 0;
            if let Some(count) = words::count(&text, range, go_on) {
                // Nobody receives it when the text was replaced meanwhile.
                let _ = send.send(count);
                waker.wake();
            }
        });
        let coming = Coming {
            result,
            _wanted: wanted,
        };
        Self {
            counted: 0,
            change: 0,
            coming: Some(coming),
        }
    }

    fn get(&mut self) -> Option<usize> {
        if let Some(coming) = &self.coming {
            match coming.result.try_recv() {
                Ok(counted) => self.counted = counted,
                Err(TryRecvError::Disconnected) => {}
                Err(TryRecvError::Empty) => return None,
            }
            self.coming = None;
        }
        Some(self.counted.saturating_add_signed(self.change))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_while_words_are_counted_counts() {
        let mut text = Rope::from_str(&"one two\n".repeat(100_000));
        let (mut counter, waker) = (WordCounter::default(), Waker::default());
        counter.in_document(&text, &waker);
        for (at, typed) in [(0, "x "), (400_002, " y "), (7, "z")] {
            let before = text.clone();
            text.insert(at, typed);
            counter.edited(&before, &text, &[Edit::insert(at, typed.len())]);
        }
        let expected = words::count(&text, 0..text.len_bytes(), || true);
        counter.wait(&text, &waker);
        assert_eq!(counter.in_document(&text, &waker), expected);

        // A large edit is counted on another thread again.
        let before = text.clone();
        text.remove(8..400_000);
        counter.edited(&before, &text, &[Edit::replace(8..400_000, 0)]);
        let expected = words::count(&text, 0..text.len_bytes(), || true);
        counter.wait(&text, &waker);
        assert_eq!(counter.in_document(&text, &waker), expected);
    }

    #[test]
    fn the_selection_is_counted_for_itself() {
        let text = Rope::from_str("one two three");
        let (mut counter, waker) = (WordCounter::default(), Waker::default());
        assert_eq!(counter.in_range(&text, 2..7, &waker), Some(2));
        assert_eq!(counter.in_range(&text, 4..4, &waker), Some(0));
        assert_eq!(counter.in_range(&text, 0..13, &waker), Some(3));
    }
}
