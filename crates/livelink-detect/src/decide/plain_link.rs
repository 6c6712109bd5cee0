//! Plain links: `https://example.org/a/b?c=d#e`, read by vectors of thirty-two bytes, and its host by one or two. For x86 with AVX2.
//!
//! Most links are plain: `http` or `https`, a host of ASCII, and a path of ASCII whose brackets hold no slash and no other sign of a
//! URL. This file has no rule of its own. It leaves every other link to `url`, which knows all rules and all reasons.

use super::plain_authority::PlainAuthority;
use crate::boundary::floor_char_boundary;
use crate::byte_table::{ByteTable, of};
use crate::host::plain_host_wide::{HostRun, LongHost, PlainHost};
use crate::link::{Link, LinkKind};
use crate::policy::{self, PathSearch};
use crate::prefilter::{Bits, HostBytes, THIRTY_TWO, ThirtyTwo};
use crate::scan::{Scanner, VerdictSink};
use fearless_simd::{Simd, x86::Avx2};
use uts58::{LinkTerm, link_term};

/// How many bytes of a link are read, counted from its host. Few links are longer.
const READ: usize = 64 * THIRTY_TWO;

/// In how many of these a sign may stand that is not plain. At each sign, policy may look at the path before it.
const SIGNS_READ: usize = 8 * THIRTY_TWO;

/// What a byte means that is not plain.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    /// White space, or a closing bracket: no path goes on there, unless it closes the bracket that was opened last.
    End,
    /// A path goes on there, unless policy ends it.
    InPath,
    /// The same, but it opens a bracket.
    Opens,
    /// Anything else.
    Other,
}

const SIGNS: [Sign; 256] = {
    let mut signs = [Sign::Other; 256];
    let mut byte = 0;
    while byte < 128 {
        signs[byte] = match byte as u8 {
            0..=b' ' | 0x7F | b')' | b']' | b'}' | b'>' => Sign::End,
            b'!' | b'"' | b'\'' | b'*' | b',' | b':' | b';' | b'\\' | b'^' | b'`' | b'|' | b'~' => {
                Sign::InPath
            }
            b'(' | b'<' | b'[' | b'{' => Sign::Opens,
            _ => Sign::Other,
        };
        byte += 1;
    }
    signs
};

/// What closes each open bracket, with the last one in the lowest byte. This value means that no bracket is open.
const NONE_OPEN: i64 = -1;

/// What the vector code returns if a link is not plain. No link ends where the text starts.
pub(super) const NOT_PLAIN: (usize, usize) = (0, 0);

/// What it returns if nothing links at an anchor, whatever stands before it.
pub(super) const NO_LINK: (usize, usize) = (1, 0);

/// What it returns if the host may be longer than thirty-one bytes.
const LONG_HOST: (usize, usize) = (2, 0);

/// The second number that it returns if the host is a single label. The first number is then the end of the authority, which is always
/// greater.
const SINGLE_LABEL: usize = 3;

/// Which bytes end a host and its authority. No dot, port, query or fragment goes on there.
const ENDS_HOST: ByteTable = of(b"\t\n\r \"/<>[]{}|^`");

impl<S: VerdictSink> Scanner<'_, S> {
    /// Decides about the `://` whose colon is at `colon` if the link around it is plain. Returns `false`, without a decision, if it is
    /// not. No candidate and no dead zone has taken the colon.
    #[inline]
    pub(super) fn plain_link(&mut self, colon: usize) -> bool {
        let Some(simd) = self.finder.avx2() else {
            return false;
        };
        // All of it must be inlined, or it is compiled for the narrow vectors that every processor has.
        // A closure of two numbers is passed in registers.
        let this = &mut *self;
        let found = simd.vectorize(
            #[inline(always)]
            move || this.plain_link_by(simd, colon).unwrap_or(NOT_PLAIN),
        );
        if found.0 >= found.1 {
            match found {
                LONG_HOST => return self.long_plain_link(simd, colon),
                (end, SINGLE_LABEL) => {
                    self.refuse_single_label(colon, end);
                    return true;
                }
                _ => {}
            }
        }
        self.accept_plain(found, LinkKind::Url)
    }

    /// Accepts a plain link, unless it is [`NOT_PLAIN`]. Returns whether this was a decision. An empty link
    /// says that policy refuses the text that ends there.
    // The vector code returns two numbers, which are passed in registers, and does not call the sink itself. The sink would be called
    // there with a link in memory.
    #[inline(always)]
    pub(super) fn accept_plain(&mut self, (start, end): (usize, usize), kind: LinkKind) -> bool {
        if start < end {
            self.floor = end;
            self.at = end;
            self.sink.accepted(Link {
                range: start..end,
                kind,
            });
            return true;
        }
        match (start, end) {
            NOT_PLAIN => return false,
            NO_LINK => self.at += 1,
            _ => self.go_on(end),
        }
        true
    }

    /// Returns the plain link around the `://` whose colon is at `colon`. The processor has the vectors of `simd`.
    #[inline(always)]
    fn plain_link_by(&mut self, simd: Avx2, colon: usize) -> Option<(usize, usize)> {
        let bytes = self.text.as_bytes();
        let start = self.options.schemes.web_start(bytes, colon)?;
        if start < self.floor {
            return None;
        }
        let host_start = colon + 3;
        let read = bytes.get(host_start..)?;
        let mut host = PlainHost::new(simd, read)?;
        let Some(mut next) = host.next() else {
            return Some(LONG_HOST);
        };
        if !self.authority_ends(read, host_start, host.len, next)
            || !self.last_plain_hosts.is_host(host)
        {
            let authority = PlainAuthority::new(simd, read, &mut self.last_plain_hosts)?;
            // The port counts as part of the host from here on.
            host.len = authority.len;
            next = host.next()?;
            if authority.is_single {
                let refused = ENDS_HOST[usize::from(next)] && !self.options.single_label_hosts;
                return refused.then_some((host_start + host.len as usize, SINGLE_LABEL));
            }
            if !self.authority_ends(read, host_start, host.len, next) {
                return None;
            }
        }
        self.link_of(simd, read, start, host_start, host, next)
    }

    /// Does what [`Self::plain_link`] does for a host of 32 to 63 bytes.
    #[inline(never)]
    fn long_plain_link(&mut self, simd: Avx2, colon: usize) -> bool {
        let this = &mut *self;
        let found = simd.vectorize(
            #[inline(always)]
            move || this.long_plain_link_by(simd, colon).unwrap_or(NOT_PLAIN),
        );
        self.accept_plain(found, LinkKind::Url)
    }

    #[inline(always)]
    fn long_plain_link_by(&mut self, simd: Avx2, colon: usize) -> Option<(usize, usize)> {
        let bytes = self.text.as_bytes();
        let host_start = colon + 3;
        let read = bytes.get(host_start..)?;
        let host = LongHost::new(simd, read)?;
        let next = host.next()?;
        let start = self.options.schemes.web_start(bytes, colon)?;
        if start < self.floor
            || !self.authority_ends(read, host_start, host.len, next)
            || !self.last_plain_hosts.is_other_host(host)
        {
            return None;
        }
        self.link_of(simd, read, start, host_start, host, next)
    }

    /// Returns whether the authority surely ends with its host, which has `len` bytes. The text from the host on is `read`, and the byte
    /// `next` stands after the host.
    #[inline(always)]
    fn authority_ends(&self, read: &[u8], host_start: usize, len: u32, next: u8) -> bool {
        // User information may hold a bracket or a comma, but not what ends a host.
        let after = read.get(len as usize + 1).copied().unwrap_or(b'@');
        ENDS_HOST[usize::from(next)]
            || matches!(next, b')' | b',' | b';' | b'.')
                && (ENDS_HOST[usize::from(after)]
                    || after == b'h' && self.is_link_after(host_start, len))
    }

    /// Returns the start and the end of the link with this host, which ends its authority. The text from the host on is `read`, and the
    /// byte `next` stands after the host.
    #[inline(always)]
    pub(super) fn link_of<N: HostBytes, const READ: usize>(
        &self,
        simd: Avx2,
        read: &[u8],
        start: usize,
        host_start: usize,
        host: HostRun<'_, N, READ>,
        next: u8,
    ) -> Option<(usize, usize)> {
        let mut len = host.len as usize;
        if next == b'/' {
            let others = !(host.near.in_path() | Bits::first(host.len));
            let sign = match others == Bits::NONE {
                true => plain_len(simd, read, N::SPAN, false),
                false => others.start() as usize,
            };
            // Many paths are a slash and no more.
            len = match sign == len + 1 && self.surely_ends(start, host_start + len + 1) {
                true => sign,
                false => self.plain_path(simd, start, host_start, host_start + len, sign)?,
            };
        }
        let end = host_start + len;
        if end - start > self.options.max_link_len {
            return None;
        }
        self.saw(end + 4);
        Some((start, end))
    }

    /// Returns whether another link begins one byte after the host at `host_start`, which has `len` bytes. The authority of the link before
    /// it ends there, as in `http://localhost,http://example.com`.
    #[inline(never)]
    fn is_link_after(&self, host_start: usize, len: u32) -> bool {
        let at = host_start + len as usize + 1;
        self.saw(at + b"https://".len());
        let rest = self.text.as_bytes().get(at..).unwrap_or_default();
        rest.starts_with(b"https://") || rest.starts_with(b"http://")
    }

    /// Returns whether a path without an open bracket ends at `sign`, in a link that starts at `start`.
    #[inline(always)]
    fn surely_ends(&self, start: usize, sign: usize) -> bool {
        let byte = self.text.as_bytes().get(sign);
        byte.is_some_and(|byte| SIGNS[usize::from(*byte)] == Sign::End)
            || policy::is_closing_quote(self.policy(), self.text, start, sign)
    }

    /// Returns the length of a link from its host on. The link starts at `start`, its host at `host`, its path at `path`. The first byte
    /// that is not plain stands `sign` bytes after the start of the host. `None` if the link is not plain.
    #[inline(always)]
    fn plain_path(
        &self,
        simd: Avx2,
        start: usize,
        host: usize,
        path: usize,
        sign: usize,
    ) -> Option<usize> {
        let read = self.text.as_bytes().get(host..)?;
        let sign = self.path_end::<false>(simd, start, host, path, sign)?;
        if host + sign - start > self.options.max_link_len {
            return None;
        }
        self.saw(host + sign + 4);
        let mut len = sign;
        // The slash after the host is not Soft.
        while let Some(&last) = read.get(len - 1) {
            match last {
                // A `?` that begins a query is not Soft. Policy takes backslashes off the end.
                b'?' | b'\\' => return None,
                last if is_soft(last) => len -= 1,
                _ => break,
            }
        }
        Some(len)
    }

    /// Returns where a path ends, counted from the host. It takes what [`Self::plain_path`] takes. No bracket opens before `sign`, and
    /// the copy without `BRACKETS` leaves the rest to the other one where one opens.
    #[inline(always)]
    fn path_end<const BRACKETS: bool>(
        &self,
        simd: Avx2,
        start: usize,
        host: usize,
        path: usize,
        sign: usize,
    ) -> Option<usize> {
        let read = self.text.as_bytes().get(host..)?;
        let mut sign = sign;
        let (mut open, mut braces) = (NONE_OPEN, false);
        loop {
            let byte = *read.get(sign)?;
            let kind = SIGNS[usize::from(byte)];
            let is_close = BRACKETS && closes(open, byte);
            if kind == Sign::End && !is_close {
                return Some(sign);
            }
            if sign >= SIGNS_READ {
                return None;
            }
            if kind == Sign::Other {
                // A slash or another sign in brackets may clear them.
                if byte.is_ascii() {
                    return None;
                }
                match self.letters_or_end(start, path, host + sign)? {
                    0 => return Some(sign),
                    len => sign = plain_len(simd, read, sign + len, open != NONE_OPEN),
                }
                continue;
            }
            if !BRACKETS && kind == Sign::Opens {
                return self.end_after_brackets(simd, start, host, path, sign);
            }
            let next = *read.get(sign + 1)?;
            let is_last =
                SIGNS[usize::from(next)] == Sign::End && !(BRACKETS && closes(open, next));
            if is_close {
                open >>= 8;
            } else if BRACKETS && byte == b'{' {
                braces = true;
            } else if is_soft(byte) && is_last
                || policy::is_closing_quote(self.policy(), self.text, start, host + sign)
                || policy::may_end_path(self.text, byte, host + sign)
                    && self.policy_ends(start, path, host + sign, braces)
            {
                return Some(sign);
            }
            if BRACKETS && kind == Sign::Opens {
                // The closing bracket stands one or two places after the opening one.
                let close = byte + if byte == b'(' { 1 } else { 2 };
                open = open << 8 | i64::from(close);
                if open >= 0 {
                    return None;
                }
            }
            // After a colon, a directive or a dead zone may begin.
            if byte == b':' && (next == b'~' || next == b'/') {
                return None;
            }
            sign = plain_len(simd, read, sign + 1, open != NONE_OPEN);
        }
    }

    /// Does what [`Self::path_end`] does, for a path with brackets.
    // Few links have brackets. Inlined, this would take the registers of the code for all others.
    #[inline(never)]
    fn end_after_brackets(
        &self,
        simd: Avx2,
        start: usize,
        host: usize,
        path: usize,
        sign: usize,
    ) -> Option<usize> {
        simd.vectorize(
            #[inline(always)]
            || self.path_end::<true>(simd, start, host, path, sign),
        )
    }

    /// Returns the length of the letters beyond ASCII at `at`. The path goes on after them. Returns 0 if policy ends the path at `at`, and
    /// `None` if neither is known.
    // Most links are ASCII. Inlined, this would take the registers of the code for all others.
    #[inline(never)]
    fn letters_or_end(&self, start: usize, path: usize, at: usize) -> Option<usize> {
        // Many links may stand before one long run of letters. It is not read for each of them.
        let near = floor_char_boundary(self.text, at + SIGNS_READ);
        let rest = self.text.get(at..near)?;
        let len = match uts58::cjk_letters_len(rest) {
            0 => {
                let letters = rest.chars().take_while(|c| is_plain_letter(*c));
                letters.map(char::len_utf8).sum()
            }
            len => len,
        };
        (len > 0 || self.policy_ends(start, path, at, false)).then_some(len)
    }

    /// Returns whether policy ends the path at `path` at the sign at `sign`, in a link that starts at `start`. It does not end it before
    /// that. `braces` says whether a `{` stands between these places.
    #[inline(never)]
    fn policy_ends(&self, start: usize, path: usize, sign: usize, braces: bool) -> bool {
        let policy = self.policy();
        let mut search = PathSearch::new(policy, self.text, start, path).with_braces(braces);
        let ends = search.ends_at_sign(sign);
        self.saw(search.read());
        ends
    }
}

/// Returns whether a byte closes the bracket that was opened last.
#[inline(always)]
fn closes(open: i64, byte: u8) -> bool {
    open & 0xFF == i64::from(byte)
}

/// Returns whether a path surely goes on at a character beyond ASCII: it is below U+2000, where the alphabets of Europe, Africa and southern
/// Asia are, and no rule looks for it.
fn is_plain_letter(c: char) -> bool {
    matches!(c, '\u{C0}'..='\u{5F3}' | '\u{620}'..='\u{1FFF}') && link_term(c) == LinkTerm::Include
}

/// Returns whether a byte of a path is Soft.
#[inline(always)]
fn is_soft(byte: u8) -> bool {
    matches!(byte, b'.' | b'!' | b'"' | b'\'' | b',' | b':' | b';')
}

/// Returns the place of the first byte in `read`, at or after `at`, that is not plain. If the first [`READ`] bytes hold no such byte, the
/// function returns a place past the end of the text. While a bracket is open, what may clear it is not plain.
#[inline(always)]
fn plain_len(simd: Avx2, read: &[u8], at: usize, is_open: bool) -> usize {
    let mut at = at;
    while at < READ
        && let Some(near) = read.get(at..).and_then(<[u8]>::first_chunk)
    {
        let near = ThirtyTwo::new(simd, near);
        let plain = match is_open {
            true => near.in_segment(),
            false => near.in_path(),
        };
        let len = plain.trailing_ones() as usize;
        at += len;
        if len < THIRTY_TWO {
            return at;
        }
    }
    usize::MAX - 1
}

#[cfg(test)]
mod tests {
    use super::{SIGNS, Sign, is_soft};
    use uts58::{LinkTerm, link_term};

    /// The signs mean what the standard says.
    #[test]
    fn signs() {
        for byte in 0..128_u8 {
            let c = char::from(byte);
            let plain = c.is_ascii_alphanumeric() || "#$%&+-./=?@_".contains(c);
            let term = link_term(c);
            match SIGNS[usize::from(byte)] {
                Sign::End => assert!(matches!(term, LinkTerm::Hard | LinkTerm::Close), "{c:?}"),
                Sign::InPath => {
                    assert!(matches!(term, LinkTerm::Include | LinkTerm::Soft), "{c:?}")
                }
                Sign::Opens => assert_eq!(term, LinkTerm::Open, "{c:?}"),
                Sign::Other => assert!(plain, "{c:?}"),
            }
            assert_eq!(is_soft(byte), term == LinkTerm::Soft && c != '?', "{c:?}");
            assert!(!plain || SIGNS[usize::from(byte)] == Sign::Other, "{c:?}");
        }
    }
}
