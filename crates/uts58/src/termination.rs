//! Where a link ends: the termination algorithm of UTS #58, section 3.5.1.

use crate::open_stack::OpenStack;
use crate::part::Part;
use crate::properties::{LinkTerm, link_term};

/// Why [`terminate`] read no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// There is no `/`, `?` or `#` at the start: host and port are the whole link.
    NoPart,
    /// The end of the text or the limit.
    End,
    /// A character that is [`LinkTerm::Hard`].
    Hard,
    /// A closing bracket that does not close the bracket opened last, or with none open.
    Unmatched,
    /// One opening bracket more than [`OPEN_STACK_LIMIT`](crate::OPEN_STACK_LIMIT).
    TooDeep,
}

/// What [`terminate`] found. Offsets are bytes of the text it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Termination {
    /// The end of the link.
    pub end: usize,
    /// Why reading stopped.
    pub stop: Stop,
    /// Where reading stopped: the offset of the character that `stop` speaks of. Between `end` and `stopped_at` stand only characters that
    /// are [`LinkTerm::Soft`].
    pub stopped_at: usize,
}

/// The end (byte offset) of the path, query and fragment that start at byte `start` of `text`, which is the end of a host and port.
///
/// Returns `start` if `text[start..]` does not begin with `/`, `?` or `#`, and also if `start` lies inside a character or at or past the end.
/// No byte at or after `limit` is read: `limit`, rounded down to the start of a character, acts like the end of the text.
///
/// This is the algorithm to the letter, so a lone `?` at the end stays in: `example.com?` is one link. The last safe position starts at
/// `start`, not at the start of the link as the standard's text has it. A `,` in a fragment directive divides it and so is safe to end with,
/// although it is Soft.
///
/// Linear in the length of the link and the characters behind it up to the stop; no allocation.
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

/// Like [`link_end`], and says why the link ends there.
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
    let limit = text.floor_char_boundary(limit);
    let tail = text.get(start..limit).unwrap_or_default();
    let Some(part) = Part::starting(tail) else {
        return Termination {
            end: start,
            stop: Stop::NoPart,
            stopped_at: start,
        };
    };
    let found = read_parts(tail, part);
    Termination {
        end: start + found.end,
        stop: found.stop,
        stopped_at: start + found.stopped_at,
    }
}

/// Like [`terminate`] for a text that is inside `part` at byte `start` already, so that no initiator is needed there. What follows a
/// scheme without a host, such as `tel:`, is read as a [`Part::Path`] this way.
///
/// [`Termination::stop`] is never [`Stop::NoPart`] unless `start` is no offset of a character of the text before `limit`.
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
    let Some(tail) = text.get(start..limit).filter(|tail| !tail.is_empty()) else {
        return Termination {
            end: start,
            stop: Stop::NoPart,
            stopped_at: start,
        };
    };
    let found = read_from(tail, part, 0);
    Termination {
        end: start + found.end,
        stop: found.stop,
        stopped_at: start + found.stopped_at,
    }
}

/// Runs the algorithm over `tail`, which begins with the initiator of `part`.
fn read_parts(tail: &str, part: Part) -> Termination {
    read_from(tail, part, part.initiator().len())
}

/// Runs the algorithm over `tail` from byte `at` on, inside `part`.
fn read_from(tail: &str, part: Part, at: usize) -> Termination {
    match read_ascii(tail.as_bytes(), part, at) {
        Ok(found) => found,
        Err((part, at, last_safe)) => {
            let mut reading = Reading {
                last_safe,
                ..Reading::new(part, at)
            };
            let stop = reading.run(tail, |_| true).unwrap_or(Stop::End);
            reading.end(stop)
        }
    }
}

/// Where the algorithm stands.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    pub(crate) part: Part,
    pub(crate) at: usize,
    pub(crate) last_safe: usize,
    pub(crate) open: OpenStack,
}

/// Runs the algorithm as long as it meets ASCII and no opening bracket, which is how most links are: without a stack.
/// An error is where it has to go on with one: the part, the place, and the last safe one.
#[inline]
fn read_ascii(
    tail: &[u8],
    mut part: Part,
    mut at: usize,
) -> Result<Termination, (Part, usize, usize)> {
    let mut last_safe = at;
    let stop = loop {
        // Most of a path is letters and digits.
        let from = at;
        while let Some(sixteen) = tail.get(at..).and_then(<[u8]>::first_chunk) {
            let included = included(sixteen);
            at += included;
            if included < sixteen.len() {
                break;
            }
        }
        if at > from {
            last_safe = at;
        }
        let Some(&byte) = tail.get(at) else {
            break Stop::End;
        };
        match CLASSES[usize::from(byte)] {
            Class::Include => {
                at += 1;
                last_safe = at;
            }
            Class::Soft => at += 1,
            Class::Hard => break Stop::Hard,
            // Nothing is open.
            Class::Close => break Stop::Unmatched,
            Class::Initiator => {
                // As far as these go; a directive starts with a colon.
                match (part, byte) {
                    (Part::Path, b'?') => part = Part::Query,
                    (Part::Path | Part::Query, b'#') => part = Part::Fragment,
                    // Soft, and no initiator here.
                    (_, b'?') => {
                        at += 1;
                        continue;
                    }
                    _ => {}
                }
                at += 1;
                last_safe = at;
            }
            Class::Directive if matches!(part, Part::Path | Part::Query) => at += 1,
            Class::Directive | Class::Other => {
                return Err((part, at, last_safe));
            }
        }
    };
    Ok(Termination {
        end: last_safe,
        stop,
        stopped_at: at,
    })
}

/// How many of sixteen bytes, from the first one on, are letters, digits or the usual signs of a path that are Include
/// and that no part's table gives a meaning while no bracket is open. By comparisons alone, for the vector unit.
#[inline]
fn included(sixteen: &[u8; 16]) -> usize {
    let mut others = [0_u8; 16];
    for (other, &byte) in others.iter_mut().zip(sixteen) {
        let letter = (byte | 0x20).wrapping_sub(b'a') <= b'z' - b'a';
        // `/` stands before the digits, `&` behind `$` and `%`.
        let digit = byte.wrapping_sub(b'/') <= b'9' - b'/';
        let sign = byte.wrapping_sub(b'$') <= b'&' - b'$';
        let included = letter | digit | sign | (byte == b'-') | (byte == b'_') | (byte == b'=');
        *other = if included { 0 } else { 0xFF };
    }
    let (low, high) = others.split_at(8);
    let word = |eight: &[u8]| eight.try_into().map_or(0, u64::from_le_bytes);
    match (word(low), word(high)) {
        (0, 0) => 16,
        (0, high) => 8 + high.trailing_zeros() as usize / 8,
        (low, _) => low.trailing_zeros() as usize / 8,
    }
}

/// What an ASCII character means while no bracket is open.
#[derive(Clone, Copy)]
enum Class {
    /// Include; what clears the stack of some part has nothing to clear.
    Include,
    Soft,
    Hard,
    Close,
    /// `?` and `#`.
    Initiator,
    /// `:` and `,`, which mean something in fragments.
    Directive,
    /// An opening bracket, or not ASCII.
    Other,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0;
    while byte < 128 {
        classes[byte] = match byte as u8 {
            b'?' | b'#' => Class::Initiator,
            b':' | b',' => Class::Directive,
            b'.' | b';' | b'!' | b'"' | b'\'' => Class::Soft,
            b'(' | b'[' | b'{' | b'<' => Class::Other,
            b')' | b']' | b'}' | b'>' => Class::Close,
            0..=b' ' | 0x7F => Class::Hard,
            _ => Class::Include,
        };
        byte += 1;
    }
    classes
};

impl Reading {
    /// Inside `part` at `at`, with no bracket open.
    pub(crate) fn new(part: Part, at: usize) -> Self {
        Self {
            part,
            at,
            last_safe: at,
            open: OpenStack::new(),
        }
    }

    /// The answer, if the reading stopped for that reason.
    pub(crate) fn end(&self, stop: Stop) -> Termination {
        Termination {
            end: self.last_safe,
            stop,
            stopped_at: self.at,
        }
    }

    /// Goes on over `text` as long as `go_on` says so, which is asked before each character that is not plain. `None`
    /// if it was that which ended it.
    #[inline]
    pub(crate) fn run(&mut self, text: &str, mut go_on: impl FnMut(&Self) -> bool) -> Option<Stop> {
        loop {
            if !go_on(self) {
                return None;
            }
            // Most characters of most links are plain ASCII, which no part table and no property needs to see.
            while is_plain(text, self.at) {
                self.at += 1;
                self.last_safe = self.at;
            }
            let Some(rest) = text.get(self.at..) else {
                return Some(Stop::End);
            };
            let Some(c) = rest.chars().next() else {
                return Some(Stop::End);
            };
            if c.is_ascii() {
                let next = self.part.following(rest);
                let divides = next
                    .map(|next| next.initiator().len())
                    .or_else(|| self.part.clearing(rest));
                if let Some(len) = divides {
                    self.part = next.unwrap_or(self.part);
                    self.open.clear();
                    self.at += len;
                    self.last_safe = self.at;
                    continue;
                }
            }
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
        }
    }
}

/// Whether the byte at `at` is an ASCII character that is Include and that no part's table names.
#[inline]
fn is_plain(tail: &str, at: usize) -> bool {
    // Letters, digits and signs that are Include; `/`, `#`, `&` and `=` are too but mean something to some part.
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
mod tests {
    use super::{
        LinkTerm, Reading, Stop, is_plain, link_end, link_term, read_ascii, read_from, terminate,
    };
    use crate::{OPEN_STACK_LIMIT, Part};
    use alloc::format;
    use alloc::string::String;

    /// The link of `marked` ends at its `|`; what stands before the first `/ ? #` is the host.
    #[track_caller]
    fn check(marked: &str) {
        let text = marked.replace('|', "");
        let start = text.find(['/', '?', '#']).unwrap_or(0);
        let end = link_end(&text, start, text.len());
        assert_eq!(format!("{}|{}", &text[..end], &text[end..]), marked);
    }

    #[test]
    fn every_kind_of_character() {
        for marked in [
            "a.com/|",
            "a.com?|",
            "a.com#|",
            "a.com/αβγ| on",
            "a.com/α|.",
            "a.com/α|. on",
            "a.com/α|.,:;!'\"» on",
            "a.com?α|.,:;!?'\" on",
            "a.com/α.,β| on",
            "a.com/α|\u{E000}β",
            "a.com/α|\u{149}β",
            "a.com/\u{202E}α| on",
        ] {
            check(marked);
        }
    }

    #[test]
    fn brackets() {
        for marked in [
            "a.com/x(y)z| on",
            "a.com/x|) on",
            "a.com/x(y)|) on",
            "a.com/x[(y)]| on",
            "a.com/x[(y|])z",
            "a.com/x(| on",
            "a.com/x((y)| on",
            "a.com/（y）| on",
            "a.com/（y|) on",
            "a.com/<x>| on",
            "a.com/x|>",
            "a.com/x(y|",
            "a.com/(.)|.",
        ] {
            check(marked);
        }
    }

    #[test]
    fn parts_and_what_clears_the_stack() {
        for marked in [
            "a.com/x(y/z|)w",
            "a.com?x(=|)w",
            "a.com?x(&|)w",
            "a.com?x(/y)w|",
            "a.com#x(&)w| on",
            "a.com#x(/=)w| on",
            "a.com/x(?|)w",
            "a.com/x(#|)w",
            "a.com?x(#|)w",
            "a.com?x?y| on",
            "a.com#x#y?z| on",
            "a.com/?#:~:|",
            "a.com#x(:~:|)w",
            "a.com#:~:x(,|)w",
            "a.com#:~:x(&|)w",
            "a.com#:~:x(:~:|)w",
            "a.com#:~:x(=/)w| on",
            "a.com/x(:~:)w| on",
            "a.com?x(:~:)w| on",
            "a.com/:~|: on",
            "a.com#:~:| on",
        ] {
            check(marked);
        }
    }

    #[test]
    fn a_comma_in_a_directive_is_safe() {
        check("a.com#:~:text=x,| on");
        check("a.com#text=x|, on");
    }

    #[test]
    fn the_stack_holds_125() {
        let opens = |n| "(".repeat(n);
        let closes = |n| ")".repeat(n);
        let full = 125;
        assert_eq!(OPEN_STACK_LIMIT, full);
        check(&format!("a.com/{}x{}| on", opens(full), closes(full)));
        check(&format!("a.com/{}|{}", opens(full), opens(1)));
        let text = format!("/{}", opens(full + 1));
        assert_eq!(terminate(&text, 0, text.len()).stop, Stop::TooDeep);
        check(&format!("a.com/{}/{}| on", opens(full), opens(full)));
    }

    #[test]
    fn no_offset_panics() {
        let text = "é/é(é)?é#é:~:é,é. é";
        for start in 0..text.len() + 3 {
            for limit in 0..text.len() + 3 {
                let found = terminate(text, start, limit);
                assert!(found.end >= start);
                assert!(found.end == start || found.end <= limit);
                assert!(found.end <= found.stopped_at);
                if !text.is_char_boundary(start) || start >= limit {
                    assert_eq!(found.end, start);
                    assert_eq!(found.stop, Stop::NoPart);
                }
            }
        }
        assert_eq!(link_end(text, usize::MAX, usize::MAX), usize::MAX);
    }

    #[test]
    fn the_limit_acts_like_the_end() {
        let text = "/ab.(é)?q=#f:~:text,x é";
        for limit in 1..=text.len() {
            let cut = &text[..text.floor_char_boundary(limit)];
            assert_eq!(
                terminate(text, 0, limit),
                terminate(cut, 0, cut.len()),
                "{limit}"
            );
        }
    }

    #[test]
    fn plain_bytes_are_include_and_named_by_no_part() {
        for byte in 0..=u8::MAX {
            let text = String::from(char::from(byte));
            let expected = byte.is_ascii()
                && link_term(char::from(byte)) == LinkTerm::Include
                && !b"/?#=&".contains(&byte);
            assert_eq!(byte.is_ascii() && is_plain(&text, 0), expected, "{byte:#X}");
        }
        assert!(!is_plain("é", 0) && !is_plain("é", 1) && !is_plain("", 0));
    }

    /// Without the stack, as far as that goes, and with it all the way: the same, whatever the characters.
    #[test]
    fn the_short_way_agrees_with_the_long_one() {
        let pieces = [
            "/", "?", "#", ":~:", ":", "~", "=", "&", ",", ".", "!", "(", ")", "[", "]", "<", ">",
            "a", "B", "0", "-", "_", "%20", "\\", "\"", "'", ";", "é", "「", "」", "。", " ",
            "\u{7F}", "\u{149}",
        ];
        let mut state = 1_u64;
        let mut ended = 0;
        for _ in 0..200_000 {
            let mut text = String::new();
            loop {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                let roll = (state >> 33) as usize;
                if roll.is_multiple_of(17) {
                    break;
                }
                text.push_str(pieces[(roll / 17) % pieces.len()]);
            }
            for part in [
                Part::Path,
                Part::Query,
                Part::Fragment,
                Part::FragmentDirective,
            ] {
                let mut reading = Reading::new(part, 0);
                let stop = reading.run(&text, |_| true).unwrap_or(Stop::End);
                ended += usize::from(read_ascii(text.as_bytes(), part, 0).is_ok());
                let (found, expected) = (read_from(&text, part, 0), reading.end(stop));
                assert_eq!(found, expected, "{text:?} {part:?}");
            }
        }
        assert!(ended > 100_000, "{ended}");
    }
}
