//! The text that the caller lends.

use std::cell::{Cell, OnceCell};
use std::ffi::c_void;
use std::ops::{ControlFlow, Range};
use std::slice;

use livelink::index::{Edit, Offset, Text, Utf16Offset};

use crate::status::{Failure, LIVELINK_ARGUMENT, LIVELINK_OFFSET, LIVELINK_TEXT};

/// The unit of the offsets of a handle.
pub type LivelinkUnit = u32;

/// Bytes of UTF-8.
pub const LIVELINK_UTF8: LivelinkUnit = 0;
/// UTF-16 code units. A text in them may hold unpaired surrogates.
pub const LIVELINK_UTF16: LivelinkUnit = 1;
/// Code points, as in GTK and Python. Only a `LivelinkRope` converts them; no text is lent in them.
pub const LIVELINK_CODE_POINTS: LivelinkUnit = 2;

/// Lends the chunk that holds the byte (or the code unit) at `at`: it returns the chunk's first byte (or code unit) and sets
/// `start` to the chunk's offset in the text and `len` to its length, so that `start <= at < start + len`. In UTF-8 a chunk
/// starts and ends on a character.
///
/// The chunk stays as it is until the call returns that was handed the text. Equal calls give equal answers. The function must
/// not throw and must not jump out.
pub type LivelinkChunk = Option<
    unsafe extern "C" fn(
        payload: *mut c_void,
        at: usize,
        start: *mut usize,
        len: *mut usize,
    ) -> *const c_void,
>;

/// A text that the caller lends for the time of a call. The library reads only the parts of it that it needs, and keeps none.
///
/// The handle that reads the text decides the unit: bytes of UTF-8, or UTF-16 code units.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct LivelinkText {
    /// The argument of `chunk`. If `chunk` is null, this is the text itself, in one piece.
    pub payload: *mut c_void,
    /// The length of the whole text.
    pub len: usize,
    /// Lends a part of the text; null if the text is in one piece.
    pub chunk: LivelinkChunk,
}

/// A replaced range: it started at `start` and ended at `old_end` in the old text, and it ends at `new_end` in the new one.
///
/// Where a call takes several edits, as at several carets, each has the offsets that it would have if it were the only one.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LivelinkEdit {
    /// Where the range starts.
    pub start: usize,
    /// Where it ended in the old text.
    pub old_end: usize,
    /// Where it ends in the new text.
    pub new_end: usize,
}

/// A range, half open.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LivelinkRange {
    /// Where it starts.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

impl LivelinkEdit {
    /// The edit in the offsets of a handle, if it is one. Whether it leads from the old text to the new one is the handle's
    /// question.
    pub(crate) fn checked<O: Offset>(self, at: usize) -> Result<Edit<O>, Failure> {
        let Self {
            start,
            old_end,
            new_end,
        } = self;
        if start > old_end || start > new_end {
            return Err(Failure::new(
                LIVELINK_OFFSET,
                format_args!(
                    "edit {at} is {start}..{old_end} -> {start}..{new_end}: an end is before the start"
                ),
            ));
        }
        Ok(Edit {
            start: O::from_usize(start),
            old_end: O::from_usize(old_end),
            new_end: O::from_usize(new_end),
        })
    }
}

/// Several edits.
pub(crate) fn edits<O: Offset>(edits: &[LivelinkEdit]) -> Result<Vec<Edit<O>>, Failure> {
    edits
        .iter()
        .enumerate()
        .map(|(at, edit)| edit.checked(at))
        .collect()
}

/// How much of a chunk of UTF-8 is looked at on either side of the place that was asked for. Only what has been checked to be
/// UTF-8 may become a `str`, and a chunk may be the whole text. Most keys read less than this.
const NEAR: usize = 1 << 10;

/// How much is checked at a time where much text is read.
const PIECE: usize = 64 << 10;

/// A text of the caller's, as the library reads it. The caller's mistake is kept here, and the text ends there.
#[derive(Debug)]
pub(crate) struct Lent {
    text: LivelinkText,
    unit: LivelinkUnit,
    /// The chunk that was lent last: its first byte or code unit, its offset, its length.
    last: Cell<(*const c_void, usize, usize)>,
    fault: OnceCell<String>,
}

impl Lent {
    /// Takes the text of a call.
    ///
    /// # Safety
    ///
    /// The pointer is null, or it points to a text that keeps to the contract of [`LivelinkText`] while the result is used.
    pub(crate) unsafe fn new(
        text: *const LivelinkText,
        unit: LivelinkUnit,
    ) -> Result<Self, Failure> {
        // SAFETY: the contract of this function.
        let text = *unsafe { text.as_ref() }.ok_or_else(|| Failure::null("the text"))?;
        if text.chunk.is_none() && text.payload.is_null() && text.len > 0 {
            return Err(Failure::null("the payload of a text without chunks"));
        }
        if text.len > isize::MAX as usize / 2 {
            return Err(Failure::new(
                LIVELINK_TEXT,
                format_args!("no text has a length of {}", text.len),
            ));
        }
        Ok(Self {
            text,
            unit,
            last: Cell::new((std::ptr::null(), 0, 0)),
            fault: OnceCell::new(),
        })
    }

    /// Returns the fault of the text, in the part that was read.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        match self.fault.get() {
            Some(message) => Err(Failure::new(LIVELINK_TEXT, message)),
            None => Ok(()),
        }
    }

    /// Returns the offset if it is in the text and not inside a character.
    pub(crate) fn offset<O: Offset>(&self, at: usize, name: &str) -> Result<O, Failure>
    where
        Self: Text<O>,
    {
        if at > self.text.len {
            return Err(Failure::new(
                LIVELINK_OFFSET,
                format_args!(
                    "{name} {at} is past the end of the text ({})",
                    self.text.len
                ),
            ));
        }
        if self.unit == LIVELINK_UTF8
            && at < self.text.len
            && let Some((bytes, start)) = self.bytes(at)
            && bytes.get(at - start).is_some_and(|byte| continues(*byte))
        {
            return Err(Failure::new(
                LIVELINK_OFFSET,
                format_args!("{name} {at} is inside a character"),
            ));
        }
        self.check()?;
        Ok(O::from_usize(at))
    }

    /// Returns a range if both ends are offsets.
    pub(crate) fn range<O: Offset>(
        &self,
        range: LivelinkRange,
        name: &str,
    ) -> Result<Range<O>, Failure>
    where
        Self: Text<O>,
    {
        if range.start > range.end {
            return Err(Failure::new(
                LIVELINK_OFFSET,
                format_args!(
                    "{name} {}..{} ends before it starts",
                    range.start, range.end
                ),
            ));
        }
        Ok(self.offset(range.start, name)?..self.offset(range.end, name)?)
    }

    fn complain(&self, message: impl FnOnce() -> String) {
        self.fault.get_or_init(message);
    }

    /// Asks for the chunk that holds `at`. Returns its first unit, its offset and its length, or `None` if the caller lends
    /// something else.
    fn lend(&self, at: usize, size: usize) -> Option<(*const c_void, usize, usize)> {
        let holds = |(_, start, len): (*const c_void, usize, usize)| {
            at.checked_sub(start).is_some_and(|place| place < len)
        };
        let last = self.last.get();
        if holds(last) {
            return Some(last);
        }
        let chunk = match self.text.chunk {
            None => (self.text.payload.cast_const(), 0, self.text.len),
            Some(chunk) => {
                let (mut start, mut len) = (usize::MAX, 0);
                // SAFETY: the caller gave this function for this payload, and the two places are ours.
                let first = unsafe { chunk(self.text.payload, at, &mut start, &mut len) };
                (first, start, len)
            }
        };
        let (first, start, len) = chunk;
        let end = start.checked_add(len);
        if first.is_null()
            || !first.addr().is_multiple_of(size)
            || !holds(chunk)
            || end.is_none_or(|end| end > self.text.len)
        {
            self.complain(|| {
                format!(
                    "the chunk for {at} is wrong: it is lent as {start} and {len} more at {first:p}, in a text of {}",
                    self.text.len
                )
            });
            return None;
        }
        self.last.set(chunk);
        Some(chunk)
    }

    /// Returns the bytes of the chunk that holds `at`, and the chunk's offset.
    fn bytes(&self, at: usize) -> Option<(&[u8], usize)> {
        let (first, start, len) = self.lend(at, 1)?;
        // SAFETY: by the contract of `LivelinkText` there are `len` bytes at `first`, and they stay as they are until the call
        // returns that was handed the text; `self` does not outlive that call. The length is at most that of the text, which
        // fits an `isize`.
        let bytes = unsafe { slice::from_raw_parts(first.cast::<u8>(), len) };
        Some((bytes, start))
    }

    /// Returns the text in `range` of a chunk, with the rest of the characters that the range cuts; and where it starts.
    fn characters<'b>(
        &self,
        bytes: &'b [u8],
        range: Range<usize>,
        start: usize,
    ) -> Option<(&'b str, usize)> {
        let continues_at = |at: usize| bytes.get(at).is_some_and(|byte| continues(*byte));
        // A character has at most three bytes after its first one. More of them are not UTF-8, and that shows below.
        let from = (0..3).fold(range.start, |from, _| match continues_at(from) {
            true => from.saturating_sub(1),
            false => from,
        });
        let to = (0..3).fold(range.end, |to, _| match continues_at(to) {
            true => to + 1,
            false => to,
        });
        match str::from_utf8(bytes.get(from..to)?) {
            Ok(text) => Some((text, from)),
            Err(error) => {
                self.complain(|| {
                    format!(
                        "the text is not UTF-8: byte {} is wrong, or a chunk ends inside a character there",
                        start + from + error.valid_up_to()
                    )
                });
                None
            }
        }
    }
}

/// Is this a byte inside a character, and not its first one?
fn continues(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

impl Text for Lent {
    fn len(&self) -> usize {
        self.text.len
    }

    fn chunk(&self, at: usize) -> (&str, usize) {
        let near = || {
            let (bytes, start) = self.bytes(at)?;
            let place = at - start;
            let range = place.saturating_sub(NEAR)..place.saturating_add(NEAR).min(bytes.len());
            let (text, from) = self.characters(bytes, range, start)?;
            Some((text, start + from))
        };
        near().unwrap_or(("", self.text.len))
    }

    fn for_each_chunk(&self, range: Range<usize>, f: &mut dyn FnMut(&str) -> ControlFlow<()>) {
        let mut at = range.start;
        while at < range.end.min(self.text.len)
            && let Some((bytes, start)) = self.bytes(at)
        {
            let place = at - start;
            let end = (range.end - start).min(bytes.len()).min(place + PIECE);
            let Some((text, from)) = self.characters(bytes, place..end, start) else {
                return;
            };
            // The piece before this one ended with a whole character.
            let part = text.get(place - from..).unwrap_or_default();
            if part.is_empty() || f(part).is_break() {
                return;
            }
            at += part.len();
        }
    }
}

impl Text<Utf16Offset> for Lent {
    fn len(&self) -> usize {
        self.text.len
    }

    fn chunk(&self, at: usize) -> (&[u16], usize) {
        match self.lend(at, size_of::<u16>()) {
            Some((first, start, len)) => {
                // SAFETY: as in `bytes`; the pointer is aligned, which `lend` checks.
                (
                    unsafe { slice::from_raw_parts(first.cast::<u16>(), len) },
                    start,
                )
            }
            None => (&[], self.text.len),
        }
    }
}

/// A state that exists once for each unit that texts are lent in.
#[derive(Debug)]
pub(crate) enum ByUnit<A, B> {
    /// Bytes of UTF-8.
    Utf8(A),
    /// UTF-16 code units.
    Utf16(B),
}

impl<A, B> ByUnit<A, B> {
    /// Returns the unit.
    pub(crate) fn unit(&self) -> LivelinkUnit {
        match self {
            Self::Utf8(_) => LIVELINK_UTF8,
            Self::Utf16(_) => LIVELINK_UTF16,
        }
    }
}

/// A unit that no handle counts in.
pub(crate) fn no_such_unit(unit: LivelinkUnit) -> Failure {
    Failure::new(
        LIVELINK_ARGUMENT,
        format_args!("the unit is {unit}; it may be LIVELINK_UTF8 (0) or LIVELINK_UTF16 (1)"),
    )
}

/// Does the same with the state of either unit.
macro_rules! either {
    ($state:expr, $inner:ident => $body:expr) => {
        match $state {
            $crate::text::ByUnit::Utf8($inner) => $body,
            $crate::text::ByUnit::Utf16($inner) => $body,
        }
    };
}
pub(crate) use either;
