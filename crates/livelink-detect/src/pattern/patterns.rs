//! The patterns of a detector: a checked list.

use super::contract::{CONTEXT, Pattern, Place};
use crate::boundary::is_boundary;
use crate::fast::{SIXTEEN, Sixteen};
use crate::scheme::Schemes;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// The reason why a list of patterns is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PatternError {
    /// The list has more than [`Patterns::MOST`] patterns.
    TooMany {
        /// The number of patterns.
        count: usize,
    },
    /// A name is empty or `url` or `email`, or holds something else than lower-case letters, digits and
    /// hyphens.
    Name {
        /// The name.
        name: String,
    },
    /// Two patterns have this name.
    SameName {
        /// The name.
        name: String,
    },
    /// The longest find of a pattern is of length 0, or longer than [`Patterns::MAX_LEN`].
    MaxLen {
        /// The pattern's name.
        name: String,
        /// The length.
        max_len: usize,
    },
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMany { count } => {
                write!(f, "{count} patterns are more than {}", Patterns::MOST)
            }
            Self::Name { name } => write!(
                f,
                "pattern \"{name}\": a name has lower-case letters, digits and hyphens, and is not \"url\" or \"email\""
            ),
            Self::SameName { name } => write!(f, "pattern \"{name}\": another one has its name"),
            Self::MaxLen { name, max_len } => write!(
                f,
                "pattern \"{name}\": its longest find has {max_len} bytes, not 1 to {}",
                Patterns::MAX_LEN
            ),
        }
    }
}

impl std::error::Error for PatternError {}

/// The patterns of a detector, in the order in which they win. It is cheap to clone.
#[derive(Clone)]
pub struct Patterns {
    list: Arc<[Arc<dyn Pattern>]>,
    max_lens: Arc<[usize]>,
    /// For each byte, the patterns whose finds may begin with it, a bit each.
    starts: Arc<[u16; 256]>,
    /// For each byte, the patterns whose finds may follow it.
    follows: Arc<[u16; 256]>,
    /// The bytes with which finds may begin, if they are few. One may be there more than once.
    few: Option<[u8; FEW]>,
}

/// So many bytes are looked for by vectors, which read a text without finds ten times as fast.
const FEW: usize = 4;

impl Patterns {
    /// The most patterns of a list.
    pub const MOST: usize = 14;

    /// The greatest length of a find in bytes.
    pub const MAX_LEN: usize = 1024;

    /// Returns the list of these patterns. Where finds of two patterns overlap, the earlier pattern
    /// wins.
    ///
    /// # Errors
    ///
    /// Returns an error if there are more than [`MOST`](Self::MOST) patterns, if a name is not one or
    /// is there twice, or if a greatest length is not between 1 and [`MAX_LEN`](Self::MAX_LEN).
    pub fn new<P: Pattern + 'static>(
        patterns: impl IntoIterator<Item = P>,
    ) -> Result<Self, PatternError> {
        let patterns = patterns.into_iter();
        Self::of(
            patterns
                .map(|it| Arc::new(it) as Arc<dyn Pattern>)
                .collect(),
        )
    }

    /// Returns the list of these patterns of different types, as [`new`](Self::new) does.
    ///
    /// # Errors
    ///
    /// Those of [`new`](Self::new).
    pub fn of(list: Vec<Arc<dyn Pattern>>) -> Result<Self, PatternError> {
        let count = list.len();
        if count > Self::MOST {
            return Err(PatternError::TooMany { count });
        }
        let (mut starts, mut follows) = ([0; 256], [0; 256]);
        let mut max_lens = Vec::with_capacity(count);
        for (nth, pattern) in list.iter().enumerate() {
            let name = pattern.name().to_owned();
            let of_a_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
            if name.is_empty()
                || !name.bytes().all(of_a_name)
                || ["url", "email"].contains(&name.as_str())
            {
                return Err(PatternError::Name { name });
            }
            if list.iter().take(nth).any(|earlier| earlier.name() == name) {
                return Err(PatternError::SameName { name });
            }
            let max_len = pattern.max_len();
            if !(1..=Self::MAX_LEN).contains(&max_len) {
                return Err(PatternError::MaxLen { name, max_len });
            }
            max_lens.push(max_len);
            for (byte, (starts, follows)) in (0..=u8::MAX).zip(starts.iter_mut().zip(&mut follows))
            {
                let is_boundary = byte.is_ascii() && is_boundary(char::from(byte));
                *starts |= u16::from(pattern.starts_with(byte)) << nth;
                *follows |= u16::from(is_boundary || pattern.starts_after(byte)) << nth;
            }
        }
        let starting: Vec<u8> = (0..=u8::MAX)
            .filter(|byte| starts[usize::from(*byte)] != 0)
            .collect();
        let few = starting
            .first()
            .filter(|_| starting.len() <= FEW)
            .map(|first| std::array::from_fn(|nth| *starting.get(nth).unwrap_or(first)));
        Ok(Self {
            few,
            list: list.into(),
            max_lens: max_lens.into(),
            starts: Arc::new(starts),
            follows: Arc::new(follows),
        })
    }

    /// Returns the number of patterns.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns whether there are no patterns.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns the names, in order. The kind of a link has the place of its pattern in this list
    /// ([`LinkKind::Custom`](crate::LinkKind::Custom)).
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.list.iter().map(|pattern| pattern.name())
    }

    /// Returns how far text decides about a link of a pattern: no text, and no link of the standards,
    /// that is so many bytes before or after its start matters to it. Constant time.
    pub fn reach(&self) -> usize {
        // A find depends on text near it and on the finds that it may begin in. Its link depends on those
        // of earlier patterns that it overlaps, and each of them on as much again.
        let (mut before, mut after, mut reach) = (0, CONTEXT, 0);
        for len in self.max_lens.iter() {
            let (back, forward) = (before.max(len + CONTEXT), len + after);
            before = before.max(len + back);
            after = after.max(forward);
            reach = back.max(forward).max(reach);
        }
        reach
    }

    /// Returns the target of a link of a pattern, if `schemes` allow it.
    pub(crate) fn target(&self, schemes: &Schemes, nth: u8, link_text: &str) -> Option<String> {
        let pattern = self.list.get(usize::from(nth))?;
        let may_lead = |target: &String| {
            !target.is_empty() && !target.contains(char::is_control) && schemes.allow(target)
        };
        calmly(|| pattern.target(link_text)).filter(may_lead)
    }

    /// Returns the shown form of a link of a pattern.
    pub(crate) fn display(&self, nth: u8, link_text: &str) -> Option<String> {
        let pattern = self.list.get(usize::from(nth))?;
        calmly(|| Some(pattern.display(link_text)))
    }

    /// Returns the greatest length of a find of a pattern.
    pub(super) fn max_len(&self, nth: usize) -> usize {
        self.max_lens.get(nth).copied().unwrap_or_default()
    }

    /// Returns the next place at or after `from` where a find may begin, and the patterns, a bit each, by
    /// the byte there and the one before.
    #[inline]
    pub(super) fn next_start(&self, bytes: &[u8], from: usize) -> Option<(usize, u16)> {
        let starts = |byte: u8| self.starts[usize::from(byte)];
        let follows = |byte: u8| self.follows[usize::from(byte)];
        let follows_before = |at: usize| {
            let before = at.checked_sub(1).and_then(|before| bytes.get(before));
            before.map_or(u16::MAX, |before| follows(*before))
        };
        if let Some(few) = self.few {
            let mut at = from;
            return loop {
                at += first_of(few, bytes.get(at..)?)?;
                let starting = starts(*bytes.get(at)?) & follows_before(at);
                if starting != 0 {
                    break Some((at, starting));
                }
                at += 1;
            };
        }
        let mut following = follows_before(from);
        let mut rest = bytes.get(from..)?.iter().enumerate();
        rest.find_map(|(nth, byte)| {
            let starting = starts(*byte) & following;
            following = follows(*byte);
            (starting != 0).then_some((from + nth, starting))
        })
    }

    /// Returns the length of the find of a pattern at a place, and whether the find counts. A find that
    /// is too long does not count, but it still hides finds that begin inside it. Otherwise the last
    /// letters of a long word would link. Its length is cut to that of the longest find.
    pub(super) fn find(&self, nth: usize, place: Place<'_>) -> Option<(usize, bool)> {
        let pattern = self.list.get(nth)?;
        let (len, most) = (calmly(|| pattern.find(place))?, self.max_len(nth));
        let is_find = len <= most && place.after().is_char_boundary(len);
        (len > 0).then_some((len.min(most).min(place.after().len()), is_find))
    }
}

/// Returns the place of the first byte that is one of `few`.
#[inline]
fn first_of(few: [u8; FEW], bytes: &[u8]) -> Option<usize> {
    let (blocks, rest) = bytes.as_chunks::<SIXTEEN>();
    for (nth, block) in blocks.iter().enumerate() {
        let block = Sixteen::new(block);
        let [a, b, c, d] = few.map(|byte| block.are(byte));
        let found = (a | b | (c | d)).bits();
        if found != 0 {
            return Some(nth * SIXTEEN + found.trailing_zeros() as usize);
        }
    }
    let at = rest.iter().position(|byte| few.contains(byte))?;
    Some(bytes.len() - rest.len() + at)
}

/// Returns the answer of a pattern; `None` if it panics.
fn calmly<T>(ask: impl FnOnce() -> Option<T>) -> Option<T> {
    // Nothing that the closure borrows is left half changed: patterns get shared references only.
    catch_unwind(AssertUnwindSafe(ask)).ok().flatten()
}

impl fmt::Debug for Patterns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

#[cfg(test)]
mod tests;
