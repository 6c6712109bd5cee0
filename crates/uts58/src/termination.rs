//! The termination algorithm of UTS #58, section 3.5.1, which finds the end of a link.

use crate::ascii::{self, GoOn};
use crate::cjk::cjk_letters_len;
use crate::end::{Stop, Termination};
use crate::open_stack::OpenStack;
use crate::part::Part;
use crate::properties::{LinkTerm, link_term};
use core::ops::ControlFlow;

/// Returns the end (byte offset) of the path, query and fragment that start at byte `start` of `text`, which is the end
/// of a host and port.
///
/// Returns `start` if `text[start..]` does not begin with `/`, `?` or `#`, and also if `start` lies inside a character,
/// or at or past the end. No byte at or after `limit` is read: `limit`, rounded down to the start of a character,
/// counts as the end of the text.
///
/// This follows the algorithm exactly, so a lone `?` at the end stays in: `example.com?` is one link. The last safe
/// position starts at `start`; in the standard's text it starts at the start of the link. A `,` in a fragment directive
/// divides it. So a link may end with such a `,`, although it is Soft.
///
/// Linear in the length of the link and the characters after it up to the stop. It does not allocate.
///
/// ```
/// use uts58::link_end;
///
/// let check = |text: &str, link: &str| assert_eq!(&text[..link_end(text, 0, text.len())], link);
/// check("/wiki/A_(b), and so on", "/wiki/A_(b)");
/// check("/x) y", "/x");
/// check("?q=1. Next", "?q=1");
/// check(" nothing", "");
///
/// assert_eq!(link_end("/abcdef", 0, 4), 4);
/// assert_eq!(link_end("/a", 9, 9), 9);
/// ```
#[must_use]
pub fn link_end(text: &str, start: usize, limit: usize) -> usize {
    terminate(text, start, limit).end
}

/// Returns the result of [`link_end`], and the reason for it.
///
/// ```
/// use uts58::{Stop, terminate};
///
/// let found = terminate("/a).", 0, 4);
/// assert_eq!((found.end, found.stop, found.stopped_at), (2, Stop::Unmatched, 2));
/// let found = terminate("/a. b", 0, 5);
/// assert_eq!((found.end, found.stop, found.stopped_at), (2, Stop::Hard, 3));
/// ```
#[must_use]
pub fn terminate(text: &str, start: usize, limit: usize) -> Termination {
    let bytes = before_limit(text, limit);
    let Some(part) = part_at(bytes, start) else {
        return Termination::nothing(start);
    };
    // If the limit lies inside a character, the byte before it is not ASCII, and the reading continues with the stack
    // there.
    ascii::read(bytes, part, start + 1).unwrap_or_else(|go_on| read_on(text, limit, go_on))
}

/// Returns the result of [`terminate`], and the place of the first sign after `start`. A sign is an opening bracket, a
/// character that is not ASCII, or another byte for which `is_sign` does not return `Continue(false)`. If there is no sign, the
/// place is the end of the text that was read, or a later place.
///
/// `is_sign` is called with a byte and its place. It is not called for letters, digits and `$ % & + - . / = ? # _`, and no longer
/// called after the first bracket or character that is not ASCII. If it returns `Break(())`, that place counts as the end of the text.
///
/// This function is for callers that end links by rules of their own, for example at a quotation mark. Most links hold no
/// sign, so such a caller need not search them.
///
/// ```
/// use std::ops::ControlFlow::{Break, Continue};
/// use uts58::{terminate, terminate_noting_signs};
///
/// let quote = |byte, _| Continue(byte == b'"');
/// let text = "/a;b?c=d\", e";
/// assert_eq!(terminate_noting_signs(text, 0, 12, quote), (terminate(text, 0, 12), 8));
/// assert_eq!(terminate_noting_signs("/a(b)", 0, 5, quote).1, 2);
///
/// let end = |byte, _| if byte == b'"' { Break(()) } else { Continue(false) };
/// assert_eq!(terminate_noting_signs(text, 0, 12, end), (terminate(text, 0, 8), 8));
/// ```
#[inline]
#[must_use]
pub fn terminate_noting_signs(
    text: &str,
    start: usize,
    limit: usize,
    mut is_sign: impl FnMut(u8, usize) -> ControlFlow<(), bool>,
) -> (Termination, usize) {
    let bytes = before_limit(text, limit);
    let Some(part) = part_at(bytes, start) else {
        return (Termination::nothing(start), start);
    };
    let mut first_sign = bytes.len();
    let found = ascii::read_noting_signs(bytes, part, start + 1, |byte, at| {
        let sign = is_sign(byte, at);
        if sign != ControlFlow::Continue(false) {
            first_sign = at.min(first_sign);
        }
        sign.map_continue(|_| ())
    });
    let found = found.unwrap_or_else(|go_on| {
        first_sign = go_on.1.min(first_sign);
        read_on(text, limit, go_on)
    });
    (found, first_sign)
}

fn part_at(bytes: &[u8], at: usize) -> Option<Part> {
    Part::starting_with(*bytes.get(at)?)
}

fn before_limit(text: &str, limit: usize) -> &[u8] {
    let bytes = text.as_bytes();
    bytes.get(..limit).unwrap_or(bytes)
}

/// Runs the algorithm with a stack from where it needs one.
fn read_on(text: &str, limit: usize, (part, at, last_safe): GoOn) -> Termination {
    let text = text.get(..text.floor_char_boundary(limit));
    let mut reading = Reading {
        last_safe,
        ..Reading::new(part, at)
    };
    let stop = reading.run(text.unwrap_or_default(), usize::MAX, &mut |_| true);
    reading.end(stop.unwrap_or(Stop::End))
}

/// Reads as [`terminate`] does, for a text that is already inside `part` at byte `start`, so that it needs no initiator
/// there. Use it for the text after a scheme without a host, such as `tel:`, and read that text as a [`Part::Path`].
///
/// [`Termination::stop`] is [`Stop::NoPart`] only if no character of the text before `limit` begins at `start`.
///
/// ```
/// use uts58::{Part, terminate_in};
///
/// let text = "tel:+1-201-555-0123, thanks";
/// assert_eq!(&text[..terminate_in(Part::Path, text, 4, text.len()).end], "tel:+1-201-555-0123");
/// ```
#[must_use]
pub fn terminate_in(part: Part, text: &str, start: usize, limit: usize) -> Termination {
    let limit = text.floor_char_boundary(limit);
    let tail = text.get(..limit).filter(|_| text.is_char_boundary(start));
    let Some(tail) = tail.filter(|tail| start < tail.len()) else {
        return Termination::nothing(start);
    };
    let found = ascii::read(tail.as_bytes(), part, start);
    found.unwrap_or_else(|go_on| read_on(text, limit, go_on))
}

/// The state of the algorithm.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    pub(crate) part: Part,
    pub(crate) at: usize,
    pub(crate) last_safe: usize,
    pub(crate) open: OpenStack,
}

impl Reading {
    /// Returns the state inside `part` at `at`, with no bracket open.
    pub(crate) fn new(part: Part, at: usize) -> Self {
        Self {
            part,
            at,
            last_safe: at,
            open: OpenStack::new(),
        }
    }

    /// Returns the answer, if the reading stopped for this reason.
    pub(crate) fn end(&self, stop: Stop) -> Termination {
        Termination {
            end: self.last_safe,
            stop,
            stopped_at: self.at,
        }
    }

    /// Reads on over `text` as long as `go_on` returns `true`. It calls `go_on` where it begins, and right after what begins a
    /// part of any link, or clears the brackets of this one. It reads no colon at or after `colon_before`. Returns why the link
    /// ends, or `None` if it did not come to its end.
    ///
    /// It calls through a pointer, and seldom. So there is one copy of this loop.
    #[inline(never)]
    pub(crate) fn run(
        &mut self,
        text: &str,
        colon_before: usize,
        go_on: &mut dyn FnMut(&Self) -> bool,
    ) -> Option<Stop> {
        if !go_on(self) {
            return None;
        }
        loop {
            // Most characters of most links are plain ASCII, for which no table of a part and no property is needed.
            while is_plain(text, self.at) {
                self.at += 1;
                self.last_safe = self.at;
            }
            let Some(&byte) = text.as_bytes().get(self.at) else {
                return Some(Stop::End);
            };
            if !byte.is_ascii() {
                // In another text than before, the place may lie inside a character.
                let Some(rest) = text.get(self.at..) else {
                    return Some(Stop::End);
                };
                match self.beyond_ascii(rest) {
                    Some(stop) => return Some(stop),
                    None => continue,
                }
            }
            // No other sign begins a part or clears the brackets.
            if matches!(byte, b'/' | b'?' | b'#' | b'=' | b'&' | b',' | b':') {
                if byte == b':' && self.at >= colon_before {
                    return None;
                }
                let rest = text.get(self.at..).unwrap_or_default();
                let next = self.part.following(rest);
                let divides = next
                    .map(|next| next.initiator().len())
                    .or_else(|| self.part.clearing(rest));
                if let Some(len) = divides {
                    self.part = next.unwrap_or(self.part);
                    self.open.clear();
                    self.at += len;
                    self.last_safe = self.at;
                    if !go_on(self) {
                        return None;
                    }
                    continue;
                }
            }
            if let Some(stop) = self.take(char::from(byte)) {
                return Some(stop);
            }
            // Another link may begin its path, query or fragment with this character.
            if matches!(byte, b'/' | b'?' | b'#') && !go_on(self) {
                return None;
            }
        }
    }

    /// Reads the characters beyond ASCII at the start of `rest`. No part begins in them. Returns why the link ends, if it
    /// ends there.
    fn beyond_ascii(&mut self, mut rest: &str) -> Option<Stop> {
        loop {
            // Text of CJK has no spaces, so most of a path that is too long is such letters.
            let letters = cjk_letters_len(rest);
            if letters > 0 {
                self.at += letters;
                self.last_safe = self.at;
                rest = rest.get(letters..)?;
            }
            let c = rest.chars().next().filter(|c| !c.is_ascii())?;
            if let Some(stop) = self.take(c) {
                return Some(stop);
            }
            rest = rest.get(c.len_utf8()..)?;
        }
    }

    /// Reads a character that begins no part and closes no brackets but its own. Returns why the link ends, if it ends
    /// there.
    #[inline]
    fn take(&mut self, c: char) -> Option<Stop> {
        let next_at = self.at + c.len_utf8();
        match link_term(c) {
            LinkTerm::Include => self.last_safe = next_at,
            LinkTerm::Soft => {}
            LinkTerm::Hard => return Some(Stop::Hard),
            LinkTerm::Open => {
                if !self.open.push(c) {
                    return Some(Stop::TooDeep);
                }
                self.last_safe = next_at;
            }
            LinkTerm::Close => {
                if !self.open.close(c) {
                    return Some(Stop::Unmatched);
                }
                self.last_safe = next_at;
            }
        }
        self.at = next_at;
        None
    }
}

/// Returns whether the byte at `at` is an ASCII character that is Include and in no table of a part.
#[inline]
fn is_plain(tail: &str, at: usize) -> bool {
    // Letters, digits and signs that are Include. `/`, `#`, `&` and `=` are Include too, but mean something to some
    // part.
    const PLAIN: [bool; 256] = {
        let mut plain = [false; 256];
        let signs = b"$%*+-@\\^_`|~";
        let mut i = 0;
        while i < signs.len() {
            plain[signs[i] as usize] = true;
            i += 1;
        }
        let mut byte = 0;
        while byte < 128 {
            if (byte as u8).is_ascii_alphanumeric() {
                plain[byte] = true;
            }
            byte += 1;
        }
        plain
    };
    tail.as_bytes()
        .get(at)
        .is_some_and(|byte| PLAIN[usize::from(*byte)])
}

#[cfg(test)]
mod tests;
