//! A text for the index: the chunks that an editor lends, and the unit that the editor's offsets
//! count.

pub(crate) mod code_points;
pub(crate) mod lines;
pub(crate) mod part;
mod reader;
#[cfg(feature = "ropey")]
mod rope;
mod utf16;
mod utf8;

use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{ControlFlow, Range};

pub use reader::Reader;
pub(crate) use reader::UnitCounter;

/// The unit of an editor's offsets: `usize` for bytes of UTF-8, [`Utf16Offset`] for UTF-16 code
/// units.
///
/// [`LinkIndex`](crate::LinkIndex), [`Edit`](crate::Edit), [`LiveLink`](crate::LiveLink) and the
/// others have the offset type as a parameter; the default is `usize`. The compiler keeps the two
/// apart: an index of a `[u16]` text accepts no edit in bytes. The index keeps no table between the
/// two and needs none, because it finds links run by run, and it moves offsets between runs by
/// additions. So an edit of a text in UTF-16 transcodes the runs it touches, scans them, and counts
/// the code units before each link that it found there.
///
/// ```
/// use livelink_detect::Detector;
/// use livelink_index::{Edit, LinkIndex, Offset, Utf16Offset};
///
/// let mut text: Vec<u16> = "🦀 see example.com".encode_utf16().collect();
/// let mut index = LinkIndex::build(Detector::default(), text.as_slice());
/// assert_eq!(index.link_at(Utf16Offset(7)).unwrap().range, Utf16Offset(7)..Utf16Offset(18));
///
/// text.splice(18..18, "/ü🦀".encode_utf16());
/// let delta = index.edit(text.as_slice(), &[Edit::insert(Utf16Offset(18), 4)]);
/// assert_eq!(delta.changed[0].1.range, Utf16Offset::range(7..22));
/// ```
///
/// The trait is sealed: these two types are the only ones.
pub trait Offset: sealed::Readable {
    /// A chunk of a text with these offsets: `str` or `[u16]`.
    type Chunk: ?Sized + sealed::Chunk;

    /// Returns the offset with this number.
    fn from_usize(at: usize) -> Self;

    /// Returns the offset as a number, to index a buffer with.
    fn to_usize(self) -> usize;

    /// Returns the length of `text` in this type of offset.
    ///
    /// ```
    /// use livelink_index::{Offset, Utf16Offset};
    ///
    /// assert_eq!(usize::len_of("a🦀"), 5);
    /// assert_eq!(Utf16Offset::len_of("a🦀"), 3);
    /// ```
    fn len_of(text: &str) -> usize;

    /// Returns a range of offsets from a range of numbers.
    fn range(range: Range<usize>) -> Range<Self> {
        Self::from_usize(range.start)..Self::from_usize(range.end)
    }

    /// Returns a range of offsets as a range of numbers, to slice a buffer with.
    ///
    /// ```
    /// use livelink_index::{Offset, Utf16Offset};
    ///
    /// let units: Vec<u16> = "see a.com".encode_utf16().collect();
    /// let range = Utf16Offset(4)..Utf16Offset(9);
    /// assert_eq!(String::from_utf16_lossy(&units[Utf16Offset::indices(range)]), "a.com");
    /// ```
    fn indices(range: Range<Self>) -> Range<usize> {
        range.start.to_usize()..range.end.to_usize()
    }
}

/// An offset in a text that is counted in UTF-16 code units, as in Qt, Cocoa, Java and Android,
/// JavaScript, Windows, and in the language server protocol.
///
/// Text in such editors need not be well-formed. An unpaired surrogate is a boundary character,
/// like the surrogate code points in the property data (`Link_Term=Hard`): no link holds one, and a
/// link next to one is found all the same. An edit may start or end inside a surrogate pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Utf16Offset(
    /// The number of code units before it.
    pub usize,
);

impl From<usize> for Utf16Offset {
    fn from(at: usize) -> Self {
        Self(at)
    }
}

impl From<Utf16Offset> for usize {
    fn from(at: Utf16Offset) -> Self {
        at.0
    }
}

impl Offset for usize {
    type Chunk = str;

    fn from_usize(at: usize) -> Self {
        at
    }

    fn to_usize(self) -> usize {
        self
    }

    fn len_of(text: &str) -> usize {
        text.len()
    }
}

impl Offset for Utf16Offset {
    type Chunk = [u16];

    fn from_usize(at: usize) -> Self {
        Self(at)
    }

    fn to_usize(self) -> usize {
        self.0
    }

    fn len_of(text: &str) -> usize {
        // Each character has one byte that is not a continuation byte. In a character of two units
        // that byte is 0xF0 or more.
        let units = |byte: &u8| u8::from(!matches!(byte, 0x80..=0xbf)) + u8::from(*byte >= 0xf0);
        // A part this long has too few units to overflow a byte, and the compiler counts in bytes
        // by vectors.
        let parts = text.as_bytes().chunks(usize::from(u8::MAX / 2));
        parts
            .map(|part| usize::from(part.iter().map(units).sum::<u8>()))
            .sum()
    }
}

/// A text that its owner lends in chunks, so that neither a rope nor a gap buffer has to be copied
/// to be scanned.
///
/// The trait is implemented for `str`, `String` and, with the feature `ropey` (on by default), for
/// `ropey::Rope`, all in bytes; and for `[u16]` and `Vec<u16>` in UTF-16 code units. For a buffer
/// of your own you implement two one-line methods:
///
/// ```
/// use livelink_index::{Text, runs};
///
/// /// Two strings around a gap.
/// struct GapBuffer { before: String, after: String }
///
/// impl Text for GapBuffer {
///     fn len(&self) -> usize {
///         self.before.len() + self.after.len()
///     }
///     fn chunk(&self, at: usize) -> (&str, usize) {
///         match at < self.before.len() {
///             true => (&self.before, 0),
///             false => (&self.after, self.before.len()),
///         }
///     }
/// }
///
/// let text = GapBuffer { before: "see exam".into(), after: "ple.com".into() };
/// assert_eq!(runs::run_around(&text, 5..5), 4..15);
/// ```
///
/// A buffer of code units implements `Text<Utf16Offset>`, whose chunks are `&[u16]`:
///
/// ```
/// use livelink_index::{LinkIndex, Text, Utf16Offset};
///
/// struct GapBuffer { before: Vec<u16>, after: Vec<u16> }
///
/// impl Text<Utf16Offset> for GapBuffer {
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
/// let index = LinkIndex::build(Default::default(), &text);
/// assert_eq!(index.link_at(Utf16Offset(5)).unwrap().range, Utf16Offset(4)..Utf16Offset(15));
/// ```
///
/// # Contract
///
/// Lengths and places are in bytes of UTF-8, or in UTF-16 code units, by the type of the offset.
///
/// * For `at < len()`, `chunk(at)` returns the chunk that holds the byte (or unit) at `at`, and the
///   offset of the chunk's first byte (or unit): `start <= at < start + chunk.len()`.
/// * For other `at` it may return anything, say the last chunk or `("", len())`, because no caller
///   looks at it.
/// * A character never straddles two chunks of UTF-8 (each is a `&str`). A CRLF may, and so may a
///   surrogate pair in UTF-16.
/// * The text does not change while it is borrowed, and equal calls give equal answers.
///   [`for_each_chunk`](Self::for_each_chunk) gives the same text as the chunks.
///
/// `chunk` should run in O(log n) or less: a keystroke calls it two or three times. A text that
/// breaks the contract never makes the index panic or loop. Where a chunk is missing, the index
/// assumes that the text ends there, and the links are those of the text before it.
pub trait Text<O: Offset = usize> {
    /// Returns the length of the text.
    fn len(&self) -> usize;

    /// Returns the chunk that holds the byte (or code unit) at `at`, and the offset in the text
    /// where the chunk starts.
    fn chunk(&self, at: usize) -> (&O::Chunk, usize);

    /// Returns whether the text is empty.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Gives the text of `range` to `f`, a chunk (or the part of it in `range`) at a time, until
    /// `f` breaks. The ends of `range` are ends of characters. The index reads much new text this
    /// way.
    ///
    /// The provided method asks for one chunk after the other. A rope that steps from a chunk to
    /// the next more quickly than it finds one should implement this method itself.
    fn for_each_chunk(&self, range: Range<usize>, f: &mut dyn FnMut(&O::Chunk) -> ControlFlow<()>) {
        let mut at = range.start;
        while at < range.end.min(self.len()) {
            let (chunk, start) = self.chunk(at);
            let part = at.checked_sub(start).and_then(|from| {
                let to = sealed::Chunk::len(chunk).min(range.end - start);
                sealed::Chunk::get(chunk, from..to)
            });
            let Some(part) = part else {
                return;
            };
            let len = sealed::Chunk::len(part);
            if len == 0 || f(part).is_break() {
                return;
            }
            at += len;
        }
    }

    /// Returns how many lines the text has, if it is a list of lines; otherwise 0.
    #[doc(hidden)]
    fn listed_lines(&self) -> usize {
        0
    }

    /// Returns a line of that list. Between two of them the text has one line break.
    #[doc(hidden)]
    fn listed_line(&self, number: usize) -> &O::Chunk {
        self.chunk(number).0
    }
}

impl Text for str {
    fn len(&self) -> usize {
        self.len()
    }

    fn chunk(&self, _at: usize) -> (&str, usize) {
        (self, 0)
    }
}

impl Text for String {
    fn len(&self) -> usize {
        self.as_str().len()
    }

    fn chunk(&self, _at: usize) -> (&str, usize) {
        (self, 0)
    }
}

impl Text<Utf16Offset> for [u16] {
    fn len(&self) -> usize {
        self.len()
    }

    fn chunk(&self, _at: usize) -> (&[u16], usize) {
        (self, 0)
    }
}

impl Text<Utf16Offset> for Vec<u16> {
    fn len(&self) -> usize {
        self.as_slice().len()
    }

    fn chunk(&self, _at: usize) -> (&[u16], usize) {
        (self, 0)
    }
}

impl<O: Offset, T: Text<O> + ?Sized> Text<O> for &T {
    fn len(&self) -> usize {
        (**self).len()
    }

    fn chunk(&self, at: usize) -> (&O::Chunk, usize) {
        (**self).chunk(at)
    }

    fn for_each_chunk(&self, range: Range<usize>, f: &mut dyn FnMut(&O::Chunk) -> ControlFlow<()>) {
        (**self).for_each_chunk(range, f);
    }

    fn listed_lines(&self) -> usize {
        (**self).listed_lines()
    }

    fn listed_line(&self, number: usize) -> &O::Chunk {
        (**self).listed_line(number)
    }
}

/// The module that seals [`Offset`].
pub(crate) mod sealed {
    use super::{Cow, Debug, Hash, Offset, Range, Reader, Text};

    /// An offset type, and how texts that count in it are read.
    pub trait Readable:
        Copy + Debug + Default + Eq + Hash + Ord + Send + Sync + 'static + Sized
    {
        /// A text to walk and to scan.
        type Reader<'t, T: Text<Self> + ?Sized + 't>: Reader
        where
            Self: Offset;

        /// Reads `text`.
        fn reader<T: Text<Self> + ?Sized>(text: &T) -> Self::Reader<'_, T>
        where
            Self: Offset;

        /// Returns the text of `range`, if it lies on characters and in one chunk of UTF-8.
        fn lent<'t, T: Text<Self> + ?Sized + 't>(
            reader: &Self::Reader<'t, T>,
            range: Range<usize>,
        ) -> Option<&'t str>
        where
            Self: Offset,
        {
            let _ = (reader, range);
            None
        }

        /// The text of `range`, which lies on characters. It is borrowed if it is in one chunk of
        /// UTF-8.
        fn text_of<'t, T: Text<Self> + ?Sized + 't>(
            reader: &Self::Reader<'t, T>,
            range: Range<usize>,
        ) -> Cow<'t, str>
        where
            Self: Offset;
    }

    /// A chunk of a text.
    pub trait Chunk: 'static {
        /// A byte or a code unit.
        type Unit: Copy + Eq;

        /// Spaces, for a text of which a part is left out.
        const SPACES: &'static Self;

        /// Length in the unit of the offsets.
        fn len(&self) -> usize;

        /// A part, if the range is one.
        fn get(&self, range: Range<usize>) -> Option<&Self>;

        /// The bytes or code units.
        fn units(&self) -> &[Self::Unit];
    }

    impl Chunk for str {
        type Unit = u8;

        const SPACES: &'static Self = match str::from_utf8(&[b' '; 64]) {
            Ok(spaces) => spaces,
            Err(_) => " ",
        };

        fn len(&self) -> usize {
            self.len()
        }

        fn get(&self, range: Range<usize>) -> Option<&Self> {
            self.get(range)
        }

        fn units(&self) -> &[u8] {
            self.as_bytes()
        }
    }

    impl Chunk for [u16] {
        type Unit = u16;

        const SPACES: &'static Self = &[0x20; 64];

        fn len(&self) -> usize {
            self.len()
        }

        fn get(&self, range: Range<usize>) -> Option<&Self> {
            self.get(range)
        }

        fn units(&self) -> &[u16] {
            self
        }
    }
}
