//! All paths at once that go through a text.
//!
//! A path that is too long for a link uses all of the text up to the greatest length of a link.
//! After an edit in that text, the scan has to know whether the path is still too long. There may
//! be many such paths, and each may have begun anywhere. [`AnyPath`] reads the text once for all of
//! them. One reading is enough for four reasons:
//!
//! 1. A path ends at a character that is [`LinkTerm::Hard`], at a closing bracket that does not
//!    close the bracket opened last, and at one opening bracket too many. The other characters of a
//!    path only matter because they may clear the brackets that are open.
//! 2. The reading keeps the brackets that were opened since the last sign at which paths may
//!    differ. These are open in every path, and they are the last ones. So a closing bracket that
//!    closes the last one of them does so in every path.
//! 3. As long as no `?` and no `#` has been read, each path is still a path. Then only `/` clears
//!    brackets, and it clears those of every path. Afterwards some may be queries or fragments, in
//!    which `=`, `&`, `,` and `:~:` clear brackets and `/` does not. So from then on, at these
//!    characters the reading forgets which brackets are open, and only counts them: no path has
//!    more open. It counts those of paths, queries and fragments apart, because each of these signs
//!    clears the brackets of some of them: `?&(a=1/` may come again and again.
//! 4. Only after `/`, `?`, `#` or `:` can another path begin, with no bracket open. So the reading
//!    forgets the brackets there as well. After `:` a path begins only behind a scheme without
//!    slashes, as in `tel:1`. Where no such scheme links, a reading that knows it
//!    ([`AnyPath::without_opaque`]) keeps the brackets, and `http://[::1]/` ends no path.

mod signs;

use crate::open_stack::OPEN_STACK_LIMIT;
use crate::properties::{LinkTerm, link_bracket, link_term};
use signs::{AHEAD, BLOCK, BlockBytes, dividers, signs};

/// How many brackets the reading knows by name.
const KNOWN: usize = 16;

/// A reading of all paths that go through a text, no matter where they began.
///
/// The [`Default`] is the reading at a place before which no path began. Any colon may begin a path.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnyPath {
    /// The brackets that were opened last. They are open in every path that has not ended.
    known: [char; KNOWN],
    len: usize,
    /// The greatest number of other brackets that are open in a path here, in a query, and in a fragment.
    others: [u8; 3],
    /// How many of these may have begun besides a path: 0, 1 with a query, 2 with a fragment.
    parts: usize,
    /// Whether a colon begins no path.
    without_opaque: bool,
    /// The last two bytes of the text that was read.
    last: [u8; 2],
}

impl AnyPath {
    /// Returns the reading at a place about which nothing is known. It stops at the first bracket.
    ///
    /// ```
    /// assert_eq!(uts58::AnyPath::anywhere().len_in("a/b?c(d)"), 5);
    /// ```
    #[must_use]
    pub fn anywhere() -> Self {
        Self {
            others: [OPEN_STACK_LIMIT as u8; 3],
            parts: 2,
            ..Self::default()
        }
    }

    /// Returns this reading for a text in which no path begins after the colon of a scheme without
    /// slashes (`tel:1`): every path begins with `/`, `?` or `#`.
    ///
    /// ```
    /// use uts58::AnyPath;
    ///
    /// assert_eq!(AnyPath::default().without_opaque().len_in("/[::1]"), 6);
    /// assert_eq!(AnyPath::default().len_in("/[::1]"), 5);
    /// ```
    #[must_use]
    pub fn without_opaque(self) -> Self {
        Self {
            without_opaque: true,
            ..self
        }
    }

    /// Continues the reading over `text`. Some paths may end in it.
    ///
    /// Linear in the length of the text.
    pub fn read(&mut self, text: &str) {
        self.read_on(text, false);
    }

    /// Continues the reading over `text`. Returns the length in bytes of the text before the first
    /// character at which some path may end. It is the length of the whole text if there is no such
    /// character.
    ///
    /// Linear in the answer.
    ///
    /// ```
    /// use uts58::AnyPath;
    ///
    /// let mut path = AnyPath::default();
    /// path.read("a) b/(");
    /// assert_eq!(path.len_in("c)/(d"), 5);
    /// assert_eq!(path.len_in("]"), 0);
    /// assert_eq!(AnyPath::default().len_in("/(a=b)?(a=b)"), 11);
    /// ```
    #[must_use]
    pub fn len_in(&mut self, text: &str) -> usize {
        self.read_on(text, true)
    }

    /// Continues the reading over `text`. A reading that `stops` ends at the first character at
    /// which some path may end, and the function returns the place of that character. Otherwise, or
    /// if there is no such character, it returns the length of the text.
    fn read_on(&mut self, text: &str, stops: bool) -> usize {
        let end = self.read_bytes(text, stops);
        if let Some([.., first, second]) = text.as_bytes().get(..end) {
            self.last = [*first, *second];
        } else if let Some([only]) = text.as_bytes().get(..end) {
            self.last = [self.last[1], *only];
        }
        end
    }

    fn read_bytes(&mut self, text: &str, stops: bool) -> usize {
        let bytes = text.as_bytes();
        let mut at = 0;
        while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
            let mut padded = [b'a'; 2 * BLOCK + AHEAD];
            let window = rest.first_chunk().unwrap_or_else(|| {
                for (to, from) in padded.iter_mut().zip(rest) {
                    *to = *from;
                }
                &padded
            });
            let (first, second) = two_blocks(window);
            let mut found = bits(signs(first), signs(second));
            if found != 0 && self.parts > 0 && self.len == 0 && self.most() == 0 {
                // Until the next bracket, there is nothing to forget at a sign that divides.
                let others = found & !bits(dividers(first), dividers(second));
                let next = others.trailing_zeros();
                found &= u64::MAX.checked_shl(next).unwrap_or(0);
            }
            while found != 0 {
                let sign = at + found.trailing_zeros() as usize;
                found &= found - 1;
                let byte = bytes.get(sign).copied().unwrap_or_default();
                if (byte != b':' || !self.is_plain_colon(bytes, sign))
                    && !self.divide(byte)
                    && !self.take_bracket(bytes, sign)
                    && !self.take_at(text, sign, stops)
                {
                    return sign;
                }
            }
            at += 2 * BLOCK;
        }
        text.len()
    }

    /// Returns whether the colon at `at` begins no path and no part of one. It begins a directive as
    /// the end of `:~:`, which may lie in two texts that are read one after the other.
    #[inline]
    fn is_plain_colon(&self, bytes: &[u8], at: usize) -> bool {
        let [first, second] = self.last;
        let before = match bytes.get(..at) {
            Some([.., first, second]) => [*first, *second],
            Some([only]) => [second, *only],
            _ => [first, second],
        };
        self.without_opaque && before != *b":~"
    }

    /// Reads the character at `at` if it is one of the frequent brackets and no path ends there.
    /// Returns whether it has read it.
    #[inline(always)]
    fn take_bracket(&mut self, bytes: &[u8], at: usize) -> bool {
        match frequent_bracket(bytes.get(at..).unwrap_or_default()) {
            Some((open, true)) => self.open(open),
            Some((open, false)) => self.close_if(|opened| opened == open),
            None => false,
        }
    }

    /// Reads the character at `at`, which divides nothing. Returns `false` if some path may end
    /// there and the reading `stops` there.
    #[inline(never)]
    fn take_at(&mut self, text: &str, at: usize, stops: bool) -> bool {
        let rest = text.get(at..).unwrap_or_default();
        let Some(c) = rest.chars().next() else {
            return true;
        };
        let goes_on = self.take(c);
        if !goes_on && !stops {
            self.some_end(c);
        }
        goes_on || !stops
    }

    /// Reads a character that may begin or divide a part, or a sign of ASCII that no path minds.
    /// Returns `false` for any other character.
    #[inline(always)]
    fn divide(&mut self, byte: u8) -> bool {
        match byte {
            b'/' if self.parts == 0 => (self.len, self.others[0]) = (0, 0),
            b'=' | b'&' | b',' if self.parts == 0 => {}
            b'/' | b'?' | b'#' | b'=' | b'&' | b',' | b':' => self.divide_parts(byte),
            // These begin and divide nothing in any path.
            b'!' | b'"' | b'$' | b'\'' | b'*' | b'+' | b';' | b'@' | b'\\' | b'^' | b'`' | b'|'
            | b'~' => {}
            _ => return false,
        }
        true
    }

    /// Reads a character that may begin a part, or clear the brackets of one.
    #[inline(never)]
    fn divide_parts(&mut self, byte: u8) {
        if self.len > 0 {
            self.forget();
        }
        match byte {
            b'/' => self.others[0] = 0,
            b'=' | b'&' => self.others[1] = 0,
            b'?' => self.parts = self.parts.max(1),
            b'#' => self.parts = 2,
            _ => {}
        }
    }

    /// Reads a character that begins no part and divides none. Returns `false` if some path may end
    /// there.
    fn take(&mut self, c: char) -> bool {
        match link_term(c) {
            LinkTerm::Include | LinkTerm::Soft => true,
            LinkTerm::Hard => false,
            LinkTerm::Open => self.open(c),
            LinkTerm::Close => self.close_if(|opened| link_bracket(c) == Some(opened)),
        }
    }

    /// Reads an opening bracket. Returns whether every path may have one more.
    #[inline]
    fn open(&mut self, c: char) -> bool {
        if self.len == KNOWN {
            self.forget();
        }
        let has_room = self.most() + self.len < OPEN_STACK_LIMIT;
        match self.known.get_mut(self.len) {
            Some(slot) if has_room => {
                *slot = c;
                self.len += 1;
                true
            }
            _ => false,
        }
    }

    /// Reads a closing bracket. Returns whether it surely closes the bracket that was opened last,
    /// for which `closes` is asked.
    #[inline]
    fn close_if(&mut self, closes: impl FnOnce(char) -> bool) -> bool {
        let last = self.len.checked_sub(1);
        let opened = last.and_then(|last| self.known.get(last));
        let closes = opened.is_some_and(|opened| closes(*opened));
        if closes {
            self.len -= 1;
        }
        closes
    }

    /// Forgets which brackets are open. From here on, paths may differ in them.
    #[inline(never)]
    fn forget(&mut self) {
        let more = |count: u8| (count + self.len as u8).min(OPEN_STACK_LIMIT as u8);
        let [path, query, fragment] = self.others;
        self.others[0] = more(path);
        if self.parts > 0 {
            self.others[1] = more(query);
        }
        if self.parts > 1 {
            self.others[2] = more(fragment);
        }
        self.len = 0;
    }

    /// Returns the greatest number of brackets that may be open besides the known ones.
    #[inline(never)]
    fn most(&self) -> usize {
        let [path, query, fragment] = self.others;
        path.max(query).max(fragment).into()
    }

    /// Notes that some paths end at `c`, for which [`take`](Self::take) returned `false`.
    fn some_end(&mut self, c: char) {
        match link_term(c) {
            LinkTerm::Hard => {
                *self = Self {
                    without_opaque: self.without_opaque,
                    ..Self::default()
                }
            }
            // A path that continues here has an open bracket that the reading does not keep.
            LinkTerm::Close => {}
            // A path that continues here has this bracket open. The reading does not keep it.
            _ => self.forget(),
        }
    }
}

/// Returns the two blocks of a window. The number of signs in a block is unpredictable, so finding
/// it out costs a few nanoseconds each time. With two blocks at once, that happens half as often.
#[inline(always)]
fn two_blocks(window: &[u8; 2 * BLOCK + AHEAD]) -> (&BlockBytes, &BlockBytes) {
    const NONE: &BlockBytes = &[0; BLOCK + AHEAD];
    let (first, second) = (window.first_chunk(), window.last_chunk());
    (first.unwrap_or(NONE), second.unwrap_or(NONE))
}

/// Returns the bits of two blocks.
#[inline(always)]
fn bits(first: u32, second: u32) -> u64 {
    u64::from(second) << BLOCK | u64::from(first)
}

/// Returns the bracket at the start of `bytes` if it is a frequent one. A closing one is returned
/// as its opening partner, with `false`. Looking it up in the tables would cost several times as
/// much.
#[inline(always)]
fn frequent_bracket(bytes: &[u8]) -> Option<(char, bool)> {
    /// Each comes right before its partner in Unicode. The first two bytes of all ten are 0xE3 and
    /// 0x80.
    const CORNERS: [char; 5] = ['〈', '《', '「', '『', '【'];
    Some(match bytes {
        [b'(', ..] => ('(', true),
        [b')', ..] => ('(', false),
        [b'[', ..] => ('[', true),
        [b']', ..] => ('[', false),
        [b'<', ..] => ('<', true),
        [b'>', ..] => ('<', false),
        [b'{', ..] => ('{', true),
        [b'}', ..] => ('{', false),
        [0xE3, 0x80, last @ 0x88..=0x91, ..] => {
            let nth = usize::from((last - 0x88) / 2);
            (*CORNERS.get(nth)?, last % 2 == 0)
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
