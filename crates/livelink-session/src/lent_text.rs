//! How the session reads a text: by plain numbers, whatever an offset of the text counts.

use std::borrow::Cow;
use std::ops::Range;

use livelink_detect::{Detector, LinkKind};
use livelink_index::runs::detect_in;
use livelink_index::{Delta, Edit, LinkIndex, Offset, Reader as _, Text, TextPart};

/// A text as the inside of a session reads it. Offsets and lengths are numbers that count what the text's offsets count.
pub(crate) trait LentText {
    /// What the offsets count.
    type Offset: Offset;

    /// How long `text` is in the offsets of this one.
    fn len_of(text: &str) -> usize;

    /// Returns the length of the text.
    fn len(&self) -> usize;

    /// Returns `range`, cut to the text and grown to whole characters.
    fn grown(&self, range: Range<usize>) -> Range<usize>;

    /// The text of `range`, cut to whole characters. O(range).
    fn slice(&self, range: Range<usize>) -> Cow<'_, str>;

    /// `range` grown to the boundaries around it.
    fn run_around(&self, range: Range<usize>) -> Range<usize>;

    /// Where the run starts that ends at `at`, looking no further back than `limit`.
    fn start_of_run_from(&self, at: usize, limit: usize) -> usize;

    /// Where the run ends that `at` is in, if that is before `limit`.
    fn end_of_run_within(&self, at: usize, limit: usize) -> Option<usize>;

    /// Calls `found` with each link of `window`, which must end at boundaries (or at one that was just typed).
    fn detect(
        &self,
        detector: &Detector,
        window: Range<usize>,
        found: impl FnMut(Range<usize>, LinkKind),
    );

    /// Returns an index of the links of `window`. Its offsets are those of the window.
    fn index(&self, detector: &Detector, window: Range<usize>) -> LinkIndex<Self::Offset>;

    /// Brings an index of `window` up to date after an edit in it, which is given in offsets of the window.
    fn update_index(
        &self,
        index: &mut LinkIndex<Self::Offset>,
        window: Range<usize>,
        edit: Edit,
        delta: &mut Delta<Self::Offset>,
    );

    /// The parts of `range` between the characters for which `cut` holds, without those characters and without empty
    /// parts. O(range).
    fn split(&self, range: Range<usize>, cut: impl Fn(char) -> bool) -> Vec<Range<usize>>
    where
        Self: Sized,
    {
        let mut parts = Vec::new();
        let (mut start, mut at) = (range.start, range.start);
        for c in self.slice(range.clone()).chars() {
            let next = at + Self::len_of(c.encode_utf8(&mut [0; 4]));
            if cut(c) {
                if start < at {
                    parts.push(start..at);
                }
                start = next;
            }
            at = next;
        }
        if start < range.end {
            parts.push(start..range.end);
        }
        parts
    }
}

/// An editor's text, for as long as one call of the session takes.
pub(crate) struct Lent<'t, O: Offset, T: Text<O> + ?Sized> {
    text: &'t T,
    /// Keeps the chunk last used: the places that a keystroke asks about lie in one chunk mostly.
    reader: O::Reader<'t, T>,
}

impl<'t, O: Offset, T: Text<O> + ?Sized> Lent<'t, O, T> {
    pub(crate) fn new(text: &'t T) -> Self {
        Self {
            text,
            reader: O::reader(text),
        }
    }

    /// The start of the character that `at` lies in, inside the text.
    fn floor(&self, at: usize) -> usize {
        self.reader.back(at.min(self.reader.len()), 0)
    }
}

impl<O: Offset, T: Text<O> + ?Sized> LentText for Lent<'_, O, T> {
    type Offset = O;

    fn len_of(text: &str) -> usize {
        O::len_of(text)
    }

    fn len(&self) -> usize {
        self.reader.len()
    }

    fn grown(&self, range: Range<usize>) -> Range<usize> {
        let end = self.reader.forward(range.end.min(self.len()), 0);
        self.floor(range.start).min(end)..end
    }

    fn slice(&self, range: Range<usize>) -> Cow<'_, str> {
        // Mostly the text is in one chunk, and on characters.
        if let Some(text) = O::lent(&self.reader, range.clone()) {
            return Cow::Borrowed(text);
        }
        let end = self.floor(range.end);
        let start = self.floor(range.start).min(end);
        O::text_of(&self.reader, start..end)
    }

    fn run_around(&self, range: Range<usize>) -> Range<usize> {
        let start = self.reader.start_of_run(range.start, 0);
        let end = self.reader.end_of_run(range.end.max(range.start));
        start..end.max(start)
    }

    fn start_of_run_from(&self, at: usize, limit: usize) -> usize {
        self.reader.start_of_run(at, limit)
    }

    fn end_of_run_within(&self, at: usize, limit: usize) -> Option<usize> {
        self.reader.end_of_run_within(at, limit)
    }

    fn detect(
        &self,
        detector: &Detector,
        window: Range<usize>,
        mut found: impl FnMut(Range<usize>, LinkKind),
    ) {
        detect_in(detector, self.text, O::range(window), |range, kind| {
            found(O::indices(range), kind);
        });
    }

    fn index(&self, detector: &Detector, window: Range<usize>) -> LinkIndex<O> {
        LinkIndex::build(detector.clone(), &TextPart::new(self.text, window))
    }

    fn update_index(
        &self,
        index: &mut LinkIndex<O>,
        window: Range<usize>,
        edit: Edit,
        delta: &mut Delta<O>,
    ) {
        index.edit_into(&TextPart::new(self.text, window), &[edit.cast()], delta);
    }
}

/// A line break that parts a line from the next: in every one of these a link of two halves would be no link.
pub(crate) fn is_line_break(c: char) -> bool {
    matches!(
        c,
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}
