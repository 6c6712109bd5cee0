//! One sign after the other, and the paths that each of them ends.

use super::super::path_end::{Before, CLOSERS, OPENERS, PathSearch, closes_pair};
use crate::options::Policy;

/// The number of open brackets whose places are kept. A path with more is searched at each sign.
const BRACKETS: usize = 8;

/// A path, and the link that it belongs to.
#[derive(Clone, Copy)]
pub(crate) struct PathStart {
    /// The start of the link.
    pub(crate) link: usize,
    /// The start of the path.
    pub(crate) path: usize,
    /// The character before the link.
    pub(crate) opener: char,
}

impl PathStart {
    pub(super) fn has_ascii_host(&self, text: &str) -> bool {
        text.get(self.link..self.path).is_some_and(str::is_ascii)
    }
}

/// A sign that ends some of the paths that include it, and not all.
pub(super) struct Sign {
    pub(super) place: usize,
    pub(super) c: char,
    /// It ends the paths that begin here or later. `usize::MAX` if it ends none of them as such.
    pub(super) from: usize,
    /// It ends these only in links with a host of ASCII.
    pub(super) only_ascii: bool,
    /// It ends the path of a link after its other half.
    pub(super) as_pair: bool,
}

impl Sign {
    /// Returns whether the sign ends a path before it.
    pub(super) fn ends(&self, text: &str, start: &PathStart) -> bool {
        self.from <= start.path && (!self.only_ascii || start.has_ascii_host(text))
            || self.as_pair && closes_pair(start.opener, self.c)
    }
}

/// Returns the number of a character among the [`CLOSERS`].
pub(super) fn closer(c: char) -> Option<usize> {
    CLOSERS.iter().position(|closer| *closer == c)
}

/// Judges one sign after the other, by the text between them and the first path.
#[derive(Default)]
pub(super) struct Judge {
    /// The text before this has been counted.
    counted_to: usize,
    /// The place after the last `?` or `#`, or 0.
    query: usize,
    /// The place after the last character that is not ASCII, or 0.
    other: usize,
    /// The places after the brackets that were opened last. The innermost is at `depth - 1`, modulo
    /// their number, and the outer ones before it.
    brackets: [usize; BRACKETS],
    depth: usize,
    /// The number of places that are right.
    kept: usize,
}

impl Judge {
    /// Returns a judge of the paths that begin at `path` or later.
    pub(super) fn from(path: usize) -> Self {
        Self {
            counted_to: path,
            ..Self::default()
        }
    }

    /// Returns which paths end at the sign `c` at `place`; `None` if none does.
    pub(super) fn judge(
        &mut self,
        policy: &Policy,
        text: &str,
        place: usize,
        c: char,
    ) -> Option<Sign> {
        let ends = |before: Before| {
            PathSearch::after(policy, text, place, before)
                .end_at(place, c)
                .is_some()
        };
        let mut pairs = OPENERS.iter().zip(&CLOSERS);
        let pair = pairs.find(|(_, closer)| **closer == c);
        let opener = pair.map(|(opener, _)| *opener);
        let as_pair = opener.is_some()
            && ends(Before {
                opener,
                ..Before::default()
            });
        let mut sign = Sign {
            place,
            c,
            from: usize::MAX,
            only_ascii: false,
            as_pair,
        };
        if ends(Before::default()) {
            // A condition matters if the sign ends no path that meets all others.
            let matters = |before: Before| !ends(before);
            self.count_to(text, place);
            let has_query = matters(Before {
                has_query: true,
                ..Before::default()
            });
            let has_bracket = matters(Before {
                has_bracket: true,
                ..Before::default()
            });
            sign.only_ascii = matters(Before {
                has_other: true,
                ..Before::default()
            });
            let places = [
                (has_query, self.query),
                (has_bracket, self.innermost()),
                (sign.only_ascii, self.other),
            ];
            let places = places.into_iter().filter(|(matters, _)| *matters);
            sign.from = places.map(|(_, place)| place).max().unwrap_or(0);
        }
        // A path has a byte before the sign.
        (as_pair || sign.from < place).then_some(sign)
    }

    /// Notes the queries, brackets and other characters before `to`.
    fn count_to(&mut self, text: &str, to: usize) {
        let bytes = text.as_bytes().get(self.counted_to..to);
        for (byte, after) in bytes.unwrap_or_default().iter().zip(self.counted_to + 1..) {
            match byte {
                b'?' | b'#' => self.query = after,
                b'(' | b'[' | b'{' => {
                    self.brackets[self.depth % BRACKETS] = after;
                    self.depth += 1;
                    self.kept = BRACKETS.min(self.kept + 1);
                }
                b')' | b']' | b'}' => {
                    self.depth = self.depth.saturating_sub(1);
                    self.kept = self.kept.saturating_sub(1);
                }
                0x80.. => self.other = after,
                _ => {}
            }
        }
        self.counted_to = self.counted_to.max(to);
    }

    /// Returns the place after the innermost open bracket; 0 if none is known.
    fn innermost(&self) -> usize {
        match self.kept {
            0 => 0,
            _ => self.brackets[self.depth.wrapping_sub(1) % BRACKETS],
        }
    }
}
