//! A text in UTF-16, lent in chunks.

/// A text that its owner lends in chunks of UTF-16 code units.
///
/// The contract is that of [`crate::Text`], in code units, with one difference: a surrogate pair may straddle chunks.
///
/// ```
/// use livelink_index::utf16::Text;
///
/// /// Two halves around a gap.
/// struct GapBuffer { before: Vec<u16>, after: Vec<u16> }
///
/// impl Text for GapBuffer {
///     fn len(&self) -> usize {
///         self.before.len() + self.after.len()
///     }
///     fn chunk(&self, at: usize) -> (&[u16], usize) {
///         match at < self.before.len() {
///             true => (&self.before, 0),
///             false => (&self.after, self.before.len()),
///         }
///     }
/// }
///
/// let units = |text: &str| text.encode_utf16().collect();
/// let text = GapBuffer { before: units("see exam"), after: units("ple.com") };
/// let index = livelink_index::utf16::LinkIndex::build(Default::default(), &text);
/// assert_eq!(index.link_at(5).unwrap().range, 4..15);
/// ```
pub trait Text {
    /// Length in code units.
    fn len(&self) -> usize;

    /// The chunk that holds the unit at `at`, and the offset in the text of the chunk's first unit.
    fn chunk(&self, at: usize) -> (&[u16], usize);

    /// Is there no unit in the text?
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Text for [u16] {
    fn len(&self) -> usize {
        self.len()
    }

    fn chunk(&self, _at: usize) -> (&[u16], usize) {
        (self, 0)
    }
}

impl Text for Vec<u16> {
    fn len(&self) -> usize {
        self.as_slice().len()
    }

    fn chunk(&self, _at: usize) -> (&[u16], usize) {
        (self, 0)
    }
}

impl<T: Text + ?Sized> Text for &T {
    fn len(&self) -> usize {
        (**self).len()
    }

    fn chunk(&self, at: usize) -> (&[u16], usize) {
        (**self).chunk(at)
    }
}
