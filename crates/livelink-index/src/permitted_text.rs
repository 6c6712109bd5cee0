//! A text as detection reads it in its language.

use std::ops::Range;

use crate::context::{Context, Permission};
use crate::text::sealed::Chunk as _;
use crate::text::{Offset, Text};

/// A text in which each place that permits no link is blank.
///
/// The language of a text decides where a link ends: at the end of a string literal, at the end of a
/// cell of a table, at the next field of a CSV row. All of these ends are places without links, and
/// a space is a boundary of every link. So detection finds the links of the language in this text.
/// Its offsets are those of the text itself.
///
/// An index of this text follows two kinds of edits: those of the text, and the changes of the
/// permissions ([`Context::changes`]), as [`Edit::again`](crate::Edit::again).
///
/// ```
/// use std::ops::Range;
/// use livelink_index::{Context, LinkIndex, Permission, PermittedText};
///
/// /// Everything from here on is code.
/// struct CodeFrom(usize);
///
/// impl Context for CodeFrom {
///     fn permission(&self, range: Range<usize>) -> Permission {
///         if range.end > self.0 { Permission::Deny } else { Permission::Allow }
///     }
///     fn part_at(&self, at: usize) -> (Range<usize>, Permission) {
///         match at < self.0 {
///             true => (0..self.0, Permission::Allow),
///             false => (self.0..usize::MAX, Permission::Deny),
///         }
///     }
/// }
/// let text = "https://example.com/a'+id";
/// let index = LinkIndex::build(Default::default(), &PermittedText::new(&CodeFrom(21), text));
/// assert_eq!(&text[index.iter().next().unwrap().range], "https://example.com/a");
/// ```
#[derive(Debug)]
pub struct PermittedText<'t, C: ?Sized, T: ?Sized> {
    context: &'t C,
    text: &'t T,
}

impl<'t, C: ?Sized, T: ?Sized> PermittedText<'t, C, T> {
    /// Returns `text` with a space for each byte (or code unit) that permits no link. The answers of
    /// `context` are about `text`. O(1).
    pub fn new(context: &'t C, text: &'t T) -> Self {
        Self { context, text }
    }
}

impl<C: ?Sized, T: ?Sized> Clone for PermittedText<'_, C, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: ?Sized, T: ?Sized> Copy for PermittedText<'_, C, T> {}

impl<O, C, T> Text<O> for PermittedText<'_, C, T>
where
    O: Offset,
    C: Context<O> + ?Sized,
    T: Text<O> + ?Sized,
{
    fn len(&self) -> usize {
        self.text.len()
    }

    fn chunk(&self, at: usize) -> (&O::Chunk, usize) {
        let (part, permission) = self.context.part_at(O::from_usize(at));
        let part: Range<usize> = O::indices(part);
        if permission == Permission::Deny {
            let spaces = O::Chunk::SPACES;
            let start = at - at.saturating_sub(part.start) % spaces.len();
            let end = part.end.min(self.text.len());
            let len = end.saturating_sub(start).min(spaces.len());
            return (spaces.get(0..len).unwrap_or(spaces), start);
        }
        let (chunk, start) = self.text.chunk(at);
        let from = part.start.saturating_sub(start);
        let to = part.end.saturating_sub(start).min(chunk.len());
        match chunk.get(from..to) {
            Some(own) => (own, start + from),
            None => (chunk, start),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{TextLines, Utf16Offset};

    /// A range that permits no link.
    struct Denied(Range<usize>);

    impl<O: Offset> Context<O> for Denied {
        fn permission(&self, _: Range<O>) -> Permission {
            Permission::Deny
        }

        fn part_at(&self, at: O) -> (Range<O>, Permission) {
            let Range { start, end } = self.0;
            match at.to_usize() {
                at if at < start => (O::range(0..start), Permission::Allow),
                at if at < end => (O::range(start..end), Permission::Deny),
                _ => (O::range(end..usize::MAX), Permission::Allow),
            }
        }
    }

    /// Each chunk holds the text at its place. Where no link may be, it holds spaces.
    #[track_caller]
    fn check<O: Offset, T: Text<O> + ?Sized>(text: &T, denied: &Range<usize>) {
        let context = Denied(denied.clone());
        let blank = PermittedText::new(&context, text);
        assert_eq!(blank.len(), text.len());
        for at in 0..text.len() {
            let (chunk, start) = blank.chunk(at);
            assert!(start <= at && at < start + chunk.len(), "{denied:?}, {at}");
            assert!(start + chunk.len() <= text.len(), "{denied:?}, {at}");
            for (place, unit) in (start..).zip(chunk.units()) {
                let (own, from) = match denied.contains(&place) {
                    true => (O::Chunk::SPACES, place),
                    false => text.chunk(place),
                };
                assert!(own.units()[place - from] == *unit, "{denied:?}, {at}");
            }
        }
    }

    #[test]
    fn where_no_link_may_be_are_spaces() {
        let lines = ["see", "a.com", &"b".repeat(200), ""];
        let units: Vec<u16> = lines.join("\n").encode_utf16().collect();
        for denied in [0..0, 0..3, 2..7, 4..9, 12..13, 11..200, 3..usize::MAX] {
            check(&TextLines::new(&lines), &denied);
            check::<Utf16Offset, _>(&units, &denied);
        }
    }
}
