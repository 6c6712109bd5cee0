//! The signs at which policy ends paths, judged once for many paths that go through them.
//!
//! A run may hold many candidates whose paths are too long for a link. Policy asks about each of them
//! whether it ends the path at one of the next signs. Most of the answer is the same for all paths: it
//! depends on the text around the sign. The rest is a comparison of places:
//!
//! * The sign ends only a path without a query: those that begin after the last `?` or `#`.
//! * It ends only a path without an open bracket: those that begin after the bracket.
//! * It ends only a path of ASCII: those that begin after the last other character, in a link whose
//!   host is ASCII as well.
//! * It ends only a path of a link after a certain character, its other half: `"a.com/"`.
//!
//! So each sign is judged once, and each path compares numbers.

mod judge;
mod least;

use super::path_end::{CLOSERS, closes_pair};
use super::path_sign::skip_plain;
use crate::boundary::ends_links;
use crate::options::Policy;
use crate::text::char_at;
pub(crate) use judge::PathStart;
use judge::{Judge, Sign, closer};
use least::Least;
use std::collections::VecDeque;

/// The number of bytes that are judged ahead of a question.
const AHEAD: usize = 256;

/// The signs in a range of a text.
#[derive(Default)]
pub(crate) struct PathSigns {
    /// The start of the last path that was in no row with others, and the end of the text up to which
    /// the caller searches it.
    alone: (usize, usize),
    /// The range in which each sign was judged. At its end may be a sign that ends every path that begins
    /// in the range, or a boundary.
    range: (usize, usize),
    /// The signs in it that end some paths, in order.
    signs: VecDeque<Sign>,
    /// The least [`from`](Sign::from) of the signs that end paths in any link, and of those that end
    /// paths in links of ASCII only.
    in_any: Least,
    in_ascii: Least,
    /// The place of the last sign of each of the [`CLOSERS`] that ends a path as the half of a pair.
    pairs: [usize; CLOSERS.len()],
    /// Judges the next sign.
    judge: Judge,
}

impl PathSigns {
    /// Returns the first place from `from` to `to` where policy may end a path, or where a boundary
    /// is; `to` if there is no such place. Policy ends the path nowhere before `from`.
    ///
    /// The function remembers the signs. So it judges each once for many candidates in a row, which
    /// come in the order of their places. To judge a sign for all paths costs several times as much as to
    /// judge it for one, and most paths are not in a row. So for the first path of a row the function
    /// judges nothing and returns `from`. It reads less than [`SIGN_READ`](super::SIGN_READ) bytes
    /// from each sign before the place that it returns.
    pub(crate) fn first(
        &mut self,
        policy: &Policy,
        text: &str,
        start: &PathStart,
        from: usize,
        to: usize,
    ) -> usize {
        let to = to.max(from);
        if !(self.range.0..=self.range.1).contains(&start.path) {
            if self.is_alone(start.path, from) {
                self.alone = (start.path, to);
                return from;
            }
            self.begin(start.path);
        }
        let known = self.first_known(text, start, from);
        let sign = known.or_else(|| {
            let ahead = to.saturating_add(AHEAD).min(text.len());
            self.judge_to(policy, text, start, ahead)
        });
        sign.unwrap_or(self.range.1).clamp(from, to)
    }

    /// Returns whether `path` begins in no text that an earlier path was searched in, or goes on with the
    /// search of such a path at `from`.
    fn is_alone(&self, path: usize, from: usize) -> bool {
        let (first, searched) = self.alone;
        match path == first {
            true => from >= searched,
            false => !(first..=searched).contains(&path),
        }
    }

    /// Forgets all signs, and begins at `path`.
    fn begin(&mut self, path: usize) {
        self.signs.clear();
        self.in_any.clear();
        self.in_ascii.clear();
        self.pairs = [0; CLOSERS.len()];
        self.range = (path, path);
        self.judge = Judge::from(path);
    }

    /// Returns the place of the first sign in the range, at or after `from`, that ends a path.
    fn first_known(&mut self, text: &str, start: &PathStart, from: usize) -> Option<usize> {
        let path = start.path;
        let mut pairs = CLOSERS.iter().zip(&self.pairs);
        let as_pair = pairs.any(|(c, last)| *last >= from && closes_pair(start.opener, *c));
        let is_ascii = self.in_ascii.at(path) <= path && start.has_ascii_host(text);
        if self.in_any.at(path) > path && !is_ascii && !as_pair {
            return None;
        }
        while self.signs.pop_front_if(|sign| sign.place < path).is_some() {}
        let mut signs = self.signs.iter().skip_while(|sign| sign.place < from);
        signs
            .find(|sign| sign.ends(text, start))
            .map(|sign| sign.place)
    }

    /// Judges the signs up to `to`, or up to the first one that ends the path at `start`, and returns the
    /// place of that one.
    fn judge_to(
        &mut self,
        policy: &Policy,
        text: &str,
        start: &PathStart,
        to: usize,
    ) -> Option<usize> {
        let mut place = skip_plain(text, self.range.1, to);
        while place < to
            && let Some(c) = char_at(text, place).filter(|c| !ends_links(*c))
        {
            let sign = self.judge.judge(policy, text, place, c);
            if sign
                .as_ref()
                .is_some_and(|it| it.from <= self.range.0 && !it.only_ascii)
            {
                break;
            }
            let next = place + c.len_utf8();
            if let Some(sign) = sign {
                let ends = sign.ends(text, start);
                self.add(sign);
                if ends {
                    self.range.1 = next;
                    return Some(place);
                }
            }
            place = skip_plain(text, next, to);
        }
        self.range.1 = place.max(self.range.1);
        None
    }

    /// Adds the next sign.
    fn add(&mut self, sign: Sign) {
        let least = match sign.only_ascii {
            true => &mut self.in_ascii,
            false => &mut self.in_any,
        };
        if sign.from < sign.place {
            least.add(sign.place, sign.from);
        }
        if let Some(pair) = closer(sign.c).and_then(|closer| self.pairs.get_mut(closer))
            && sign.as_pair
        {
            *pair = sign.place;
        }
        self.signs.push_back(sign);
    }
}

#[cfg(test)]
mod tests;
