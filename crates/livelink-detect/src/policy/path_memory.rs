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

use super::path_end::{Before, CLOSERS, OPENERS, PathSearch, closes_pair};
use super::path_sign::skip_plain;
use crate::boundary::ends_links;
use crate::options::Policy;
use crate::text::char_at;
use std::collections::VecDeque;

/// The number of open brackets whose places are kept. A path with more is searched at each sign.
const BRACKETS: usize = 8;

/// The number of characters that are the second half of a pair.
const KINDS: usize = 12;

/// The number of bytes that are judged ahead of a question.
const AHEAD: usize = 256;

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
    fn has_ascii_host(&self, text: &str) -> bool {
        text.get(self.link..self.path).is_some_and(str::is_ascii)
    }
}

/// A sign that ends some of the paths that include it, and not all.
struct Sign {
    place: usize,
    c: char,
    /// It ends the paths that begin here or later. `usize::MAX` if it ends none of them as such.
    from: usize,
    /// It ends these only in links with a host of ASCII.
    only_ascii: bool,
    /// It ends the path of a link after its other half.
    as_pair: bool,
}

impl Sign {
    /// Returns whether the sign ends a path before it.
    fn ends(&self, text: &str, start: &PathStart) -> bool {
        self.from <= start.path && (!self.only_ascii || start.has_ascii_host(text))
            || self.as_pair && closes_pair(start.opener, self.c)
    }
}

/// Returns the number of a character among the [`CLOSERS`].
fn closer(c: char) -> Option<usize> {
    CLOSERS.chars().position(|closer| closer == c)
}

/// The least of some numbers, each of which counts up to a place.
#[derive(Default)]
struct Least {
    /// Places and numbers. Both increase: a number is left out if a later one is not greater.
    queue: VecDeque<(usize, usize)>,
}

impl Least {
    fn clear(&mut self) {
        self.queue.clear();
    }

    /// Adds a number that counts up to `place`, which is after all places so far.
    fn add(&mut self, place: usize, number: usize) {
        while self
            .queue
            .pop_back_if(|(_, last)| *last >= number)
            .is_some()
        {}
        self.queue.push_back((place, number));
    }

    /// Returns the least number that counts at `place`. The place must not decrease from one call to
    /// the next.
    fn at(&mut self, place: usize) -> usize {
        while self.queue.pop_front_if(|(to, _)| *to < place).is_some() {}
        self.queue.front().map_or(usize::MAX, |(_, number)| *number)
    }
}

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
    pairs: [usize; KINDS],
    /// What is before `counted_to`, and in the range.
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
        self.pairs = [0; KINDS];
        self.range = (path, path);
        self.counted_to = path;
        (self.query, self.other, self.depth, self.kept) = (0, 0, 0, 0);
    }

    /// Returns the place of the first sign in the range, at or after `from`, that ends a path.
    fn first_known(&mut self, text: &str, start: &PathStart, from: usize) -> Option<usize> {
        let path = start.path;
        let mut pairs = CLOSERS.chars().zip(self.pairs);
        let as_pair = pairs.any(|(c, last)| last >= from && closes_pair(start.opener, c));
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
            let sign = self.judge(policy, text, place, c);
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

    /// Returns which paths end at the sign `c` at `place`; `None` if none does.
    fn judge(&mut self, policy: &Policy, text: &str, place: usize, c: char) -> Option<Sign> {
        let ends = |before: Before| {
            PathSearch::after(policy, text, place, before)
                .end_at(place, c)
                .is_some()
        };
        let opener = closer(c).and_then(|closer| OPENERS.chars().nth(closer));
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

#[cfg(test)]
mod tests {
    use super::super::path_end::PathSearch;
    use super::super::path_end::tests::PIECES;
    use super::{PathSigns, PathStart};
    use crate::options::Policy;
    use fastrand::Rng;

    /// Returns the candidates of a text that has a `/` after each host, with their paths.
    fn candidates(text: &str) -> Vec<PathStart> {
        let hosts = text
            .match_indices("a.co")
            .chain(text.match_indices("語.co"));
        let mut starts: Vec<_> = hosts
            .filter_map(|(link, host)| {
                let path = link + host.len();
                let opener = text[..link].chars().next_back().unwrap_or(' ');
                let begins = text[path..].starts_with(['/', '?', '#']);
                begins.then_some(PathStart { link, path, opener })
            })
            .collect();
        starts.sort_unstable_by_key(|start| start.path);
        starts
    }

    /// In a run of candidates, a search that skips the signs that end no path finds the same as a
    /// whole search, and each sign that is left ends the path. For the first of a run, none is skipped.
    #[test]
    fn signs_are_skipped_only_where_policy_ends_no_path() {
        const OPENERS: &str = "~\"'`|[<*=>«»“‘„”(a";
        let policy = Policy::default();
        let mut rng = Rng::with_seed(36);
        let openers: Vec<char> = OPENERS.chars().collect();
        let mut steps = Rng::with_seed(37);
        let (mut skipped, mut found, mut in_vain) = (0, 0, 0);
        let mut random = || {
            let mut text = String::new();
            for _ in 0..rng.usize(1..8) {
                if rng.u8(..4) > 0 {
                    text.push(openers[rng.usize(..openers.len())]);
                }
                text += ["a.co", "a.co", "語.co"][rng.usize(..3)];
                text += ["/", "/", "?", "#"][rng.usize(..4)];
                for _ in 0..rng.usize(..6) {
                    text += PIECES[rng.usize(..PIECES.len())];
                }
            }
            let to = text.floor_char_boundary(rng.usize(..=text.len()));
            (text, to)
        };
        // More brackets than are remembered, and a path after the first of them.
        let nested = |sign| {
            let (open, close) = ("(".repeat(8), ")".repeat(8));
            let text = format!("a.co/a.co/(a.co/{open}{close}{sign}b");
            let to = text.len();
            (text, to)
        };
        let nested = ["\",", ",\"", ";\""].map(nested);
        let random = std::iter::repeat_with(&mut random).take(25_000);
        for (text, to) in nested.into_iter().chain(random) {
            let mut signs = PathSigns::default();
            for start in candidates(&text).into_iter().filter(|it| it.path < to) {
                // A path is searched in two steps.
                let near = text.floor_char_boundary(steps.usize(start.path..=to));
                for (from, to) in [(start.path, near), (near, to)] {
                    let search = || PathSearch::new(&policy, &text, start.link, start.path);
                    let sign = signs.first(&policy, &text, &start, from, to);
                    let whole = search().end_within(from..to);
                    assert_eq!(
                        search().end_within(sign..to),
                        whole,
                        "{text:?} at {} from {from} to {to}: {sign}",
                        start.path
                    );
                    skipped += usize::from(sign > start.path + 1 && sign < to);
                    found += usize::from(whole.is_some());
                    let is_boundary = text[sign..].starts_with([' ', '\u{3000}']);
                    let is_alone = signs.alone.0 == start.path;
                    in_vain +=
                        usize::from(sign < to && whole.is_none() && !is_boundary && !is_alone);
                    if whole.is_some() {
                        break;
                    }
                }
            }
        }
        assert!(
            skipped > 16_000 && found > 25_000 && in_vain < 10,
            "{skipped}, {found}, {in_vain}"
        );
    }

    /// In a run of candidates, each sign is judged once and not for each candidate before it. For the
    /// first one, no sign is judged.
    #[test]
    fn signs_in_a_run_are_judged_once() {
        let policy = Policy::default();
        for unit in [
            "a.co/<",
            "a.co/<b",
            "<<<a.co/",
            "a.co/<(",
            "a.co/;",
            "a.co/'",
            "a.co/*",
            "a.co/~",
            "a.co/“",
            "“a.co/",
            "a.co/‘",
            "a.co/»",
            "a.co/語（",
            "語.co/、",
            "語.co/「",
            "a.co/(\",",
            "a.co/{a\",}",
            "a.co/?[b",
            "(a.co/'a.co?x",
        ] {
            let text = unit.repeat(300);
            let mut signs = PathSigns::default();
            let mut longest = 0;
            let candidates = candidates(&text).into_iter();
            for (nth, start) in candidates.filter(|it| it.path < 500).enumerate() {
                let near = text.floor_char_boundary(700);
                let to = text.floor_char_boundary(1_000);
                let sign = signs.first(&policy, &text, &start, start.path, near);
                assert_eq!(sign, if nth == 0 { start.path } else { near }, "{unit}");
                let sign = signs.first(&policy, &text, &start, near, to);
                assert_eq!(sign, if nth == 0 { near } else { to }, "{unit}");
                let begins = if nth == 0 { 0..=0 } else { 1..=2 * unit.len() };
                assert!(begins.contains(&signs.range.0), "{unit}: {nth} begins anew");
                longest = longest.max(signs.signs.len());
            }
            assert!(longest < 600, "{unit}: {longest}");
        }
    }
}
