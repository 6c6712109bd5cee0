//! [`LentText`]: how the session reads a text, by plain numbers in either unit of offsets.

use std::borrow::Cow;
use std::ops::Range;

use livelink_detect::Detector;
use livelink_index::{Delta, Edit, LinkIndex, Offset, PermittedText, Reader as _, Text};

use crate::context::SharedContext;

/// A text as the inside of a session reads it. Offsets and lengths are numbers in the unit of the
/// text's offsets.
pub(crate) trait LentText {
    /// The unit of the offsets.
    type Offset: Offset;

    /// Returns the length of `text` in the offsets of this one.
    fn len_of(text: &str) -> usize;

    /// Returns the length of the text.
    fn len(&self) -> usize;

    /// Returns `range`, cut to the text and extended to whole characters.
    fn grown(&self, range: Range<usize>) -> Range<usize>;

    /// Returns the text of `range`, cut to whole characters. O(range).
    fn slice(&self, range: Range<usize>) -> Cow<'_, str>;

    /// Returns `range`, extended to the boundaries around it.
    fn run_around(&self, range: Range<usize>) -> Range<usize>;

    /// Returns the start of the run that ends at `at`, looking no further back than `limit`.
    fn start_of_run_from(&self, at: usize, limit: usize) -> usize;

    /// Returns the end of the run around `at`, if it is before `limit`.
    fn end_of_run_within(&self, at: usize, limit: usize) -> Option<usize>;

    /// Returns an index of the links of the text, as the context permits them. O(text).
    fn index(
        &self,
        detector: &Detector,
        context: &SharedContext<Self::Offset>,
    ) -> LinkIndex<Self::Offset>;

    /// Brings an index up to date after the edits that led to this text.
    fn update_index(
        &self,
        context: &SharedContext<Self::Offset>,
        index: &mut LinkIndex<Self::Offset>,
        edits: &[Edit<Self::Offset>],
        delta: &mut Delta<Self::Offset>,
    );

    /// Returns the parts of `range` between the characters for which `cut` holds, without those
    /// characters and without empty parts. O(range).
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

/// An editor's text, for one call of the session.
pub(crate) struct Lent<'t, O: Offset, T: Text<O> + ?Sized> {
    text: &'t T,
    /// Keeps the chunk last used, because a keystroke mostly asks about places in one chunk.
    reader: O::Reader<'t, T>,
}

impl<'t, O: Offset, T: Text<O> + ?Sized> Lent<'t, O, T> {
    pub(crate) fn new(text: &'t T) -> Self {
        Self {
            text,
            reader: O::reader(text),
        }
    }

    /// Returns the start of the character around `at`, inside the text.
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

    fn index(&self, detector: &Detector, context: &SharedContext<O>) -> LinkIndex<O> {
        match &context.0 {
            Some(context) => {
                LinkIndex::build(detector.clone(), &PermittedText::new(&**context, self.text))
            }
            None => LinkIndex::build(detector.clone(), self.text),
        }
    }

    fn update_index(
        &self,
        context: &SharedContext<O>,
        index: &mut LinkIndex<O>,
        edits: &[Edit<O>],
        delta: &mut Delta<O>,
    ) {
        match &context.0 {
            Some(context) => {
                index.edit_into(&PermittedText::new(&**context, self.text), edits, delta);
            }
            None => index.edit_read(&self.reader, edits, delta),
        }
    }
}

/// Returns whether `c` is a line break. No link can cross one of these characters.
pub(crate) fn is_line_break(c: char) -> bool {
    matches!(
        c,
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}
