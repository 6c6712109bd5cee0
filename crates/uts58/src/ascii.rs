//! The end of a link of plain ASCII, read sixteen characters at a time, and without a stack.
//!
//! Most links are letters, digits and the usual signs, and no bracket opens in them. For everything else,
//! [`Reading`](crate::termination::Reading) takes over. It knows the whole algorithm.

use crate::end::{Stop, Termination};
use crate::part::Part;
use core::ops::ControlFlow;

/// Where the algorithm has to continue with a stack: the part, the place, and the last safe place.
pub(crate) type GoOn = (Part, usize, usize);

/// Runs the algorithm inside `part` from `at` on, to the end of `bytes`, as long as it meets only ASCII and no opening
/// bracket.
#[inline]
pub(crate) fn read(bytes: &[u8], part: Part, at: usize) -> Result<Termination, GoOn> {
    read_noting_signs(bytes, part, at, |_, _| ControlFlow::Continue(()))
}

/// Like [`read`]. It also calls `sign` with each byte that [`plain`] does not accept, and with the place of that
/// byte. It does not call `sign` for `?`, for `#` and for a byte that ends the link. If `sign` breaks, the text counts as ended
/// before that byte.
#[inline(always)]
pub(crate) fn read_noting_signs(
    bytes: &[u8],
    mut part: Part,
    mut at: usize,
    mut sign: impl FnMut(u8, usize) -> ControlFlow<()>,
) -> Result<Termination, GoOn> {
    // The place after the last initiator is a safe end, whatever follows.
    let mut began = at;
    let stop = loop {
        while let Some(sixteen) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
            let plain = plain(sixteen);
            at += plain;
            if plain < sixteen.len() {
                break;
            }
        }
        let Some(&byte) = bytes.get(at) else {
            break Stop::End;
        };
        match MEANINGS[usize::from(byte)] {
            AsciiMeaning::Hard => break Stop::Hard,
            // No bracket is open.
            AsciiMeaning::Close => break Stop::Unmatched,
            AsciiMeaning::Include | AsciiMeaning::Soft => {
                if sign(byte, at).is_break() {
                    break Stop::End;
                }
            }
            // A `?` that begins no query is Soft.
            AsciiMeaning::QuestionMark if part != Part::Path => {}
            AsciiMeaning::QuestionMark => {
                part = Part::Query;
                began = at + 1;
            }
            AsciiMeaning::Hash if matches!(part, Part::Path | Part::Query) => {
                part = Part::Fragment;
                began = at + 1;
            }
            // A `#` that begins no fragment is Include.
            AsciiMeaning::Hash => {}
            AsciiMeaning::Directive if matches!(part, Part::Path | Part::Query) => {
                if sign(byte, at).is_break() {
                    break Stop::End;
                }
            }
            AsciiMeaning::Directive | AsciiMeaning::Other => {
                if sign(byte, at).is_break() {
                    break Stop::End;
                }
                return Err((part, at, last_safe(bytes, began, at)));
            }
        }
        at += 1;
    };
    Ok(Termination {
        end: last_safe(bytes, began, at),
        stop,
        stopped_at: at,
    })
}

/// Returns the end of the last character before `at` that is not Soft. It searches backwards, and only at the end of
/// the reading, because few characters there are Soft.
#[inline]
fn last_safe(bytes: &[u8], began: usize, at: usize) -> usize {
    let read = bytes.get(began..at).unwrap_or_default();
    let soft = |byte: &u8| {
        matches!(
            MEANINGS[usize::from(*byte)],
            AsciiMeaning::Soft | AsciiMeaning::Directive | AsciiMeaning::QuestionMark
        )
    };
    at - read.iter().rev().take_while(|byte| soft(byte)).count()
}

/// Returns how many of sixteen bytes, counted from the first, are letters, digits or one of the usual signs
/// `$ % & + - . / = _`. These bytes have no special meaning in any part while no bracket is open, and they enclose nothing.
/// The function only compares, so that the compiler can use vector instructions.
#[inline]
fn plain(sixteen: &[u8; 16]) -> usize {
    let mut others = [0_u8; 16];
    for (other, &byte) in others.iter_mut().zip(sixteen) {
        // In ASCII, `$`, `%` and `&` are neighbours, and `+`, `-`, `.` and `/` come right before the digits.
        let letter = (byte | 0x20).wrapping_sub(b'a') <= b'z' - b'a';
        let digit = byte.wrapping_sub(b'+') <= b'9' - b'+' && byte != b',';
        let sign = byte.wrapping_sub(b'$') <= b'&' - b'$';
        let plain = letter | digit | sign | (byte == b'_') | (byte == b'=');
        *other = if plain { 0 } else { 0xFF };
    }
    let (low, high) = others.split_at(8);
    let word = |eight: &[u8]| eight.try_into().map_or(0, u64::from_le_bytes);
    match (word(low), word(high)) {
        (0, high) => 8 + high.trailing_zeros() as usize / 8,
        (low, _) => low.trailing_zeros() as usize / 8,
    }
}

/// The meaning of an ASCII character while no bracket is open.
#[derive(Clone, Copy)]
enum AsciiMeaning {
    /// Include. A character that clears the stack in some part has nothing to clear here.
    Include,
    Soft,
    Hard,
    Close,
    QuestionMark,
    Hash,
    /// `:` and `,`: Soft, and with a meaning in fragments.
    Directive,
    /// An opening bracket, or not ASCII.
    Other,
}

const MEANINGS: [AsciiMeaning; 256] = {
    let mut classes = [AsciiMeaning::Other; 256];
    let mut byte = 0;
    while byte < 128 {
        classes[byte] = match byte as u8 {
            b'?' => AsciiMeaning::QuestionMark,
            b'#' => AsciiMeaning::Hash,
            b':' | b',' => AsciiMeaning::Directive,
            b'.' | b';' | b'!' | b'"' | b'\'' => AsciiMeaning::Soft,
            b'(' | b'[' | b'{' | b'<' => AsciiMeaning::Other,
            b')' | b']' | b'}' | b'>' => AsciiMeaning::Close,
            0..=b' ' | 0x7F => AsciiMeaning::Hard,
            _ => AsciiMeaning::Include,
        };
        byte += 1;
    }
    classes
};

#[cfg(test)]
mod tests {
    use super::{plain, read};
    use crate::Part;
    use crate::end::Stop;
    use crate::termination::{Reading, terminate, terminate_in, terminate_noting_signs};
    use alloc::format;
    use alloc::string::String;
    use core::ops::ControlFlow;
    use fastrand::Rng;

    /// Reads each part without the stack as far as possible, and once more with the stack throughout: the answers are
    /// the same. Returns in how many parts the stack was not needed.
    #[track_caller]
    fn check(text: &str) -> usize {
        let parts = [
            Part::Path,
            Part::Query,
            Part::Fragment,
            Part::FragmentDirective,
        ];
        for part in parts {
            let mut reading = Reading::new(part, 0);
            let stop = reading
                .run(text, usize::MAX, &mut |_| true)
                .unwrap_or(Stop::End);
            let found = terminate_in(part, text, 0, text.len());
            assert_eq!(found, reading.end(stop), "{text:?} {part:?}");
        }
        let ended = |part: &Part| read(text.as_bytes(), *part, 0).is_ok();
        parts.into_iter().filter(ended).count()
    }

    #[test]
    fn the_short_way_agrees_with_the_long_one() {
        let pieces = [
            "/", "?", "#", ":~:", ":", "~", "=", "&", ",", ".", "!", "(", ")", "[", "]", "<", ">",
            "a", "B", "0", "-", "_", "%20", "\\", "\"", "'", ";", "é", "「", "」", "。", " ",
            "\u{7F}", "\u{149}", "@", "`", "*", "+", "$", "{", "}", "|", "^", "Z", "z", "9",
        ];
        let mut rng = Rng::with_seed(1);
        let mut ended = 0;
        for round in 0..300_000 {
            // Half of the texts are made of so few kinds of strings that sixteen bytes in a row are plain.
            let kinds = if round % 2 == 0 { pieces.len() } else { 12 };
            let mut text = String::from(pieces[round % pieces.len()]);
            while rng.usize(..29) > 0 {
                text.push_str(pieces[(round + rng.usize(..kinds)) % pieces.len()]);
            }
            ended += check(&text);
        }
        assert!(ended > 100_000, "{ended}");
    }

    /// Sixteen bytes are plain up to the first one that is neither a letter nor a digit nor one of nine signs.
    #[test]
    fn which_bytes_are_plain() {
        for byte in 0..=u8::MAX {
            let usual = byte.is_ascii_alphanumeric() || b"$%&+-./=_".contains(&byte);
            for at in 0..16 {
                let mut sixteen = *b"azAZ09$%&+-./=_a";
                sixteen[at] = byte;
                let expected = if usual { 16 } else { at };
                assert_eq!(plain(&sixteen), expected, "{byte:#x} at {at}");
                // The text after it does not count.
                sixteen[at..].fill(byte);
                assert_eq!(plain(&sixteen), expected, "{byte:#x} from {at} on");
            }
        }
    }

    /// Checks the place of the first sign, and that the end is the one that [`terminate`] returns.
    #[test]
    fn signs() {
        for (text, sign) in [
            ("/a/b?c=d&e#f g", 14),
            ("/a.", 3),
            ("/a\", b", 2),
            ("/a). b", 6),
            ("/a:b!c@d^e", 10),
            ("/a,b", 2),
            ("/a;b,c", 4),
            ("/ab`b", 3),
            ("/aaaaaaaaaaaaaaaaaaaaaaaaaaaaa,", 30),
            ("/a,b(c)", 2),
            ("/a(b,)", 2),
            ("/a<b(", 2),
            ("/a?b#c:,", 6),
            // The `?` is a part of the link, although a `?` elsewhere is Soft.
            ("?.", 2),
            ("/é", 1),
            ("a", 0),
        ] {
            let is_sign = |byte, at| match byte {
                b',' | b'`' | b'"' => ControlFlow::Continue(true),
                _ => {
                    assert_eq!(text.as_bytes().get(at), Some(&byte), "{text}");
                    ControlFlow::Continue(false)
                }
            };
            let found = terminate_noting_signs(text, 0, text.len(), is_sign);
            assert_eq!(found, (terminate(text, 0, text.len()), sign), "{text}");
            // The text before a sign at which the reading is to end is read as if there were no more text.
            let ends = |byte, _| match byte {
                b',' | b'`' | b'"' => ControlFlow::Break(()),
                _ => ControlFlow::Continue(false),
            };
            let (found, place) = terminate_noting_signs(text, 0, text.len(), ends);
            let end = match text.as_bytes().get(sign) {
                Some(b',' | b'`' | b'"') => sign,
                _ => text.len(),
            };
            assert_eq!((found, place), (terminate(text, 0, end), sign), "{text}");
        }
    }

    /// Each byte after fifteen plain ones, and each before them.
    #[test]
    fn each_byte_at_the_edges_of_sixteen() {
        for byte in 0..128_u8 {
            let c = char::from(byte);
            check(&format!("aaaaaaaaaaaaaaa{c}bbbbbbbbbbbbbbbbb"));
            check(&format!("{c}aaaaaaaaaaaaaaaaaaaa"));
            check(&format!("aaaaaaaaaaaaaa.{c}.............."));
        }
    }
}
