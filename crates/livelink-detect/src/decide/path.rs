//! The path, query and fragment of a link: its end by the standard and by policy (rulings 2, 24,
//! 25, 35, 38, 39).

use crate::boundary::ends_links;
use crate::policy::{self, PathSearch, PathStart};
use crate::scan::{Scanner, VerdictSink};
use crate::text::{byte_before, char_at};
use std::ops::ControlFlow;
use uts58::{AnyPath, Stop, Termination};

/// The number of bytes of a path that are read by the standard's rules at first. If the path may be
/// longer, policy searches twice as many bytes. Only then is the path read to its end.
const NEAR: usize = 256;

/// The greatest number of bytes of a path that policy searches. This bounds the work for one
/// candidate, even if its path is very long.
const SEARCHED: usize = 1024;

impl<S: VerdictSink + ?Sized> Scanner<'_, S> {
    /// Returns the path, query and fragment at `at`, if there are any, of a link that starts at
    /// `start`. `None` if they are longer than a link may be.
    #[inline]
    pub(super) fn parts(&self, start: usize, at: usize) -> Option<Termination> {
        match self.text.as_bytes().get(at) {
            Some(b'/' | b'?' | b'#') if self.policy().ends_paths() => {
                self.parts_by_policy(start, at)
            }
            Some(b'/' | b'?' | b'#') => self.parts_by_standard(start, at),
            // `https:\/\/example.com\/a` in a string literal (ruling 39).
            Some(b'\\') if self.policy().string_escapes && self.rest(at).starts_with("\\/") => {
                self.parts_searched(start, at + 1, at + 1)
            }
            _ => Some(Termination {
                end: at,
                stop: Stop::NoPart,
                stopped_at: at,
            }),
        }
    }

    /// Returns the path, query and fragment at `at`, for options under which policy may end a path
    /// before the standard does (rulings 25, 35, 38, 39).
    #[inline]
    fn parts_by_policy(&self, start: usize, at: usize) -> Option<Termination> {
        if !self.paths.remembers {
            return self.parts_searched(start, at, at);
        }
        // A path before this one was too long and goes on here, so this path is probably too long
        // as well.
        if self.is_in_unending(at) || self.is_in_path(at) {
            return self.parts_searched(start, at, at);
        }
        let limit = start.saturating_add(self.options.max_link_len);
        let limit = limit.min(at.saturating_add(NEAR));
        let mut search = None;
        let mut end = None;
        let (found, sign) = uts58::terminate_noting_signs(self.text, at, limit, |byte, place| {
            if policy::may_end_path(self.policy(), self.text, byte, place) {
                // Most links have no such sign.
                let new = || PathSearch::new(self.policy(), self.text, start, at);
                let search = search.get_or_insert_with(new);
                end = search.end_at_sign(place, limit);
            }
            match end {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(false),
            }
        });
        let searched = search.map_or((at, at), |search| (search.read(), search.searched()));
        self.saw(searched.0);
        if end.is_none() {
            // The end of the text also ends a link. After the limit, more text may belong to it.
            let is_cut = matches!(found.stop, Stop::End | Stop::NoPart);
            let sign = sign.max(searched.1);
            if is_cut && found.stopped_at < self.text.len() {
                return self.parts_searched(start, at, sign);
            }
            if found.end > sign {
                return Some(self.ended_by_policy(start, at, found, sign));
            }
        }
        self.saw(found.stopped_at + 4);
        if end.is_none() && byte_before(self.text, found.end) != Some(b'\\') {
            return Some(found);
        }
        Some(self.without_backslashes(at, end, found))
    }

    /// Returns the end of a link by the standard and by policy. `found` is the end by the standard.
    /// Policy does not end the link before `sign`.
    #[inline(never)]
    fn ended_by_policy(
        &self,
        start: usize,
        at: usize,
        found: Termination,
        sign: usize,
    ) -> Termination {
        self.saw(found.stopped_at + 4);
        let mut search = PathSearch::new(self.policy(), self.text, start, at);
        let end = search.end_within(sign..found.end);
        self.saw(search.read());
        self.without_backslashes(at, end, found)
    }

    /// Returns the path, query and fragment of any link, by the general search. Policy does not end
    /// the link before `sign`.
    ///
    /// Policy searches the near text before the standard reads the path to its end. A text such as
    /// a list in JSON may hold many links without a boundary between them. It is not read to its
    /// end for each of these links.
    #[inline(never)]
    fn parts_searched(&self, start: usize, at: usize, sign: usize) -> Option<Termination> {
        let near = self.near(start, at);
        if near < at {
            // The host alone is longer than a link may be. Nothing after it is searched.
            return None;
        }
        let mut search = PathSearch::new(self.policy(), self.text, start, at);
        let mut end = search.end_within(self.first_sign(start, at, sign, near)..near);
        let mut found = None;
        if end.is_none() {
            if self.paths.remembers && !self.is_in_unending(at) {
                // The scan now asks first whether anything ends this path. If nothing does, it
                // reads the path only once. A path of ASCII with brackets mostly ends, and then it
                // would be read twice. One of CJK text nearly always goes on, and so does one in a
                // path that was too long.
                let near = self.text.as_bytes().get(at..at.saturating_add(64));
                let is_ascii = near.is_some_and(<[u8]>::is_ascii);
                self.begin_unending(at, is_ascii && !self.is_in_skimmed(at));
            }
            found = self.parts_by_standard(start, at);
            let far = found.map_or(near, |found| found.end);
            let far = far.min(at.saturating_add(SEARCHED));
            if near < far {
                end = search.end_within(self.first_sign(start, at, near, far)..far);
            }
        }
        self.saw(search.read());
        let found = found.or_else(|| Some(uts58::terminate(self.text, at, end?)))?;
        Some(self.without_backslashes(at, end, found))
    }

    /// Returns how many bytes after `at` a path may begin and still be known to be too long by the
    /// standard, from the memory of earlier paths alone. Returns `None` if the path at `at` is not known
    /// to be too long.
    pub(crate) fn known_too_long(&self, start: usize, at: usize) -> Option<usize> {
        let (from, until) = self.paths.unending.get();
        let by_standard = until.checked_sub(self.limit(start) + 1)?;
        (at >= from).then_some(by_standard)
    }

    /// Notes how far the decision reads about a path that is [known](Self::known_too_long) to be
    /// too long.
    pub(crate) fn skim_too_long(&self, start: usize, at: usize) {
        self.saw(self.near(start, at) + policy::SIGN_READ);
        self.skim(start, at, self.limit(start) + 4);
    }

    /// Returns the end of the text that policy searches before the standard reads the path. The
    /// path is at `at`, in a link that starts at `start`.
    fn near(&self, start: usize, at: usize) -> usize {
        // Policy may end a link of exactly the allowed length.
        let limit = start
            .saturating_add(self.options.max_link_len)
            .saturating_add(1);
        let near = limit.min(at.saturating_add(2 * NEAR));
        // The character at which policy ends it may have several bytes.
        self.text.ceil_char_boundary(near)
    }

    /// Returns the first place from `from` to `to` where policy has to look at the path at `path` of a
    /// link that starts at `start`; `to` if there is no such place.
    fn first_sign(&self, start: usize, path: usize, from: usize, to: usize) -> usize {
        let opener = self.opener(start);
        let start = PathStart {
            link: start,
            path,
            opener,
        };
        let mut signs = self.paths.signs.borrow_mut();
        let sign = signs.first(self.policy(), self.text, &start, from, to);
        self.saw(sign + policy::SIGN_READ);
        sign
    }

    /// Returns the character before a link that starts at `start`; a space at the start of the text.
    fn opener(&self, start: usize) -> char {
        self.char_before(start).unwrap_or(' ')
    }

    /// Returns the byte before a link that starts at `start`; a space at the start of the text.
    pub(super) fn byte_before(&self, start: usize) -> u8 {
        byte_before(self.text, start).unwrap_or(b' ')
    }

    /// Returns the path at `at`, without the backslashes before its end (ruling 35). `end` is its end by
    /// policy, if policy ends it. `found` is its end by the standard, read up to `end` or further, or up to
    /// a sign before it.
    pub(super) fn without_backslashes(
        &self,
        at: usize,
        end: Option<usize>,
        found: Termination,
    ) -> Termination {
        let found = match end {
            Some(end) if end < found.end || end > found.stopped_at => {
                uts58::terminate(self.text, at, end)
            }
            _ => found,
        };
        let end = policy::without_backslashes(self.policy(), self.text, found.end);
        match end < found.end {
            true => uts58::terminate(self.text, at, end),
            false => found,
        }
    }

    /// Returns the path, query and fragment that start at `at`. They end where the standard ends
    /// them.
    #[inline]
    fn parts_by_standard(&self, start: usize, at: usize) -> Option<Termination> {
        self.bounded(start, at, |limit| {
            if !self.paths.remembers {
                return uts58::terminate(self.text, at, limit);
            }
            // A link that begins in the path of another one is probably one of many.
            let is_in_path = self.is_in_path(at);
            let mut terminator = self.paths.terminator.borrow_mut();
            if !is_in_path {
                // A part of a longer text that ends before the limit is scanned again with more text.
                // So its end is no end of a path to remember.
                if self.sink.watches() && !self.watched.complete && limit > self.text.len() {
                    return terminator.terminate_once(self.text, at, limit);
                }
                if self.paths.stops_at_brackets.get() {
                    let found = terminator.terminate_once(self.text, at, limit);
                    // The end of the text also ends a path.
                    if found.stop != Stop::End || !self.continues(found.stopped_at) {
                        return found;
                    }
                    // The path is too long. If all paths here are, no later one needs the
                    // terminator's memory.
                    self.begin_unending(at, false);
                    if self.is_unending(limit) {
                        return found;
                    }
                }
            }
            terminator.terminate(self.text, at, limit)
        })
    }

    /// Calls `read` with a limit, to find the end of a link that starts at `start`. The reading
    /// begins at `at`. Returns `None` if the link may continue after the limit, so that its end is
    /// not known.
    #[inline]
    pub(super) fn bounded(
        &self,
        start: usize,
        at: usize,
        read: impl FnOnce(usize) -> Termination,
    ) -> Option<Termination> {
        let limit = self.limit(start);
        if self.is_in_unending(at) {
            if self.is_unending(limit) {
                self.skim(start, at, limit + 4);
                return None;
            }
            let (_, until) = self.paths.unending.get();
            if self.sink.watches() && !self.watched.complete && until >= self.text.len() {
                // Nothing in this part of the text ends the path. The decision needs more of the
                // text.
                self.saw(limit + 4);
                return None;
            }
        }
        let found = read(limit);
        // The link ends if a boundary follows. The limit may fall inside that character.
        if found.stop == Stop::End && self.continues(found.stopped_at) {
            // A reading that has stopped before `limit` would stop there again, unless it stops at
            // every bracket.
            if !self.is_in_unending(at) || self.paths.stops_at_brackets.get() {
                self.begin_unending(at, false);
            }
            self.is_unending(limit);
            self.skim(start, at, limit + 4);
            return None;
        }
        // The scan has read the character there, or `:~:`.
        self.saw(found.stopped_at + 4);
        Some(found)
    }

    /// Returns how far a link that starts at `start` is read: one character more than allowed, to
    /// tell a link of exactly the allowed length from a longer one.
    fn limit(&self, start: usize) -> usize {
        start
            .saturating_add(self.options.max_link_len)
            .saturating_add(4)
    }

    /// Returns whether `at` is in the range in which no path ends that begins in it, or at the end
    /// of it.
    #[inline]
    fn is_in_unending(&self, at: usize) -> bool {
        let (from, until) = self.paths.unending.get();
        (from..=until).contains(&at)
    }

    /// Returns whether the scan of an earlier text had skimmed a path that goes on here and further.
    fn is_in_skimmed(&self, at: usize) -> bool {
        self.sink.watches() && self.watched.skimmed_before > at.saturating_add(SEARCHED)
    }

    /// Returns whether `at` is in a path that was read for a link, and that link was refused.
    #[inline]
    fn is_in_path(&self, at: usize) -> bool {
        self.paths.terminator.borrow().has_read(at) && self.is_in_refused(at)
    }

    /// [`is_in_path`](Self::is_in_path) for a path that was read.
    #[inline(never)]
    fn is_in_refused(&self, at: usize) -> bool {
        let mut terminator = self.paths.terminator.borrow_mut();
        terminator.forget_before(self.floor);
        terminator.has_read(at)
    }

    /// Makes the range in which no path ends begin at `at`, where a path begins. The range will end
    /// at the first bracket if `stops_at_brackets`.
    fn begin_unending(&self, at: usize, stops_at_brackets: bool) {
        self.paths.unending.set((at, at));
        self.paths.stops_at_brackets.set(stops_at_brackets);
        let path = match stops_at_brackets {
            true => AnyPath::anywhere(),
            false => AnyPath::default(),
        };
        self.paths.any_path.set(match self.paths.any_opaque {
            true => path,
            false => path.without_opaque(),
        });
    }

    /// Returns whether no path that begins in the range ends before `limit`. The function remembers
    /// its result. So candidates in a row cost one reading of the text between them, and not one
    /// reading of a path each.
    fn is_unending(&self, limit: usize) -> bool {
        let limit = self.text.floor_char_boundary(limit);
        let (from, mut until) = self.paths.unending.get();
        if until < limit {
            let mut path = self.paths.any_path.get();
            until += path.len_in(self.slice(until..self.ahead_of(limit)));
            self.paths.any_path.set(path);
            self.paths.unending.set((from, until));
        }
        until >= limit && self.continues(limit)
    }

    /// Returns a place after `to` as the end of a search that remembers its result. So the search
    /// does not begin anew for the few bytes that each candidate in a row adds.
    fn ahead_of(&self, to: usize) -> usize {
        self.text.floor_char_boundary(to.saturating_add(4 * NEAR))
    }

    /// Returns whether the character at `at` is not a boundary.
    fn continues(&self, at: usize) -> bool {
        char_at(self.text, at).is_some_and(|c| !ends_links(c))
    }
}
