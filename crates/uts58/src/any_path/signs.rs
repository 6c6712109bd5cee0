//! The characters of a text that may matter to a path.

/// The number of bytes that one step compares. It also reads as many bytes after them.
pub(super) const BLOCK: usize = 32;
pub(super) const AHEAD: usize = 2;

/// A block and the bytes after it.
pub(super) type BlockBytes = [u8; BLOCK + AHEAD];

/// Returns the places among the first [`BLOCK`] bytes at which a sign may begin, a bit for each
/// byte, the lowest one for the first. The compiler turns the comparisons into vector instructions.
#[inline(always)]
pub(super) fn signs(window: &BlockBytes) -> u32 {
    let mut plain = [0; BLOCK];
    // Most paths are ASCII, which needs a quarter of the comparisons.
    if window.is_ascii() {
        for (plain, byte) in plain.iter_mut().zip(window) {
            *plain = u8::from(is_plain_ascii(*byte));
        }
    } else {
        for (nth, plain) in plain.iter_mut().enumerate() {
            *plain = u8::from(is_plain(window[nth], window[nth + 1], window[nth + 2]));
        }
    }
    !gather(&plain)
}

/// Returns the places among the first [`BLOCK`] bytes at which a sign divides a part, or begins a path or a
/// query, a bit for each byte. The rare sign that begins a fragment is not among them.
#[inline(always)]
pub(super) fn dividers(window: &BlockBytes) -> u32 {
    let mut divides = [0; BLOCK];
    for (divides, byte) in divides.iter_mut().zip(window) {
        *divides = u8::from(
            (*byte == b'/')
                | (*byte == b'?')
                | (*byte == b'=')
                | (*byte == b'&')
                | (*byte == b',')
                | (*byte == b':'),
        );
    }
    gather(&divides)
}

/// Returns the lowest bit of each byte, the lowest one for the first byte.
#[inline(always)]
fn gather(bytes: &[u8; BLOCK]) -> u32 {
    /// One bit of each byte.
    const ONES: u64 = 0x0101_0101_0101_0101;
    let (words, _) = bytes.as_chunks::<8>();
    // The multiplication gathers the bits of eight bytes in the top byte.
    words.iter().rev().fold(0, |bits, word| {
        let word = u64::from_le_bytes(*word) & ONES;
        bits << 8 | (word.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
    })
}

/// Returns whether these bytes begin no sign: the character does not matter to any path. These are
/// letters and digits of ASCII and `% - . _`, kana, Han and most of Hangul, and the commas, full
/// stops and full-width digits among them. Few comparisons find these, so the other characters that
/// do not matter are slower. A byte inside a character is plain as well.
#[inline(always)]
fn is_plain(first: u8, second: u8, third: u8) -> bool {
    let kana = within(second, 0x81, 0x83)
        & !((second == 0x81) & (third == 0x80))
        & !((second == 0x82) & within(third, 0x97, 0x98));
    let comma_or_stop = (second == 0x80) & within(third, 0x81, 0x82);
    is_plain_ascii(first)
        | within(first, 0x80, 0xBF)
        | (first == 0xE3) & (kana | comma_or_stop)
        | (first == 0xEF) & (second == 0xBC) & within(third, 0x8C, 0x9B)
        | within(first, 0xE4, 0xE9)
        | within(first, 0xEB, 0xEC)
}

#[inline(always)]
fn is_plain_ascii(byte: u8) -> bool {
    let letter_or_digit =
        within(byte | 0x20, b'a', b'z') | within(byte, b'-', b'9') & (byte != b'/');
    letter_or_digit | (byte == b'%') | (byte == b'_')
}

#[inline(always)]
fn within(byte: u8, from: u8, to: u8) -> bool {
    byte.wrapping_sub(from) <= to - from
}

#[cfg(test)]
mod tests {
    use super::{AHEAD, BLOCK, signs};
    use crate::{LinkTerm, link_term};
    use alloc::string::String;
    use alloc::vec::Vec;

    /// A character that is not a sign neither ends a path nor begins or divides a part of one, at
    /// any place.
    #[test]
    fn every_character() {
        let mut plain = 0;
        for c in '\0'..=char::MAX {
            let mut window = [b'a'; BLOCK + AHEAD];
            let at = c as usize % BLOCK;
            let len = c.len_utf8().min(window.len() - at);
            window[at..at + len].copy_from_slice(&c.encode_utf8(&mut [0; 4]).as_bytes()[..len]);
            let found = signs(&window);
            let is_sign = found >> at & 1 == 1;
            assert_eq!(found & !(1 << at), 0, "{c:?}");
            let goes_on = matches!(link_term(c), LinkTerm::Include | LinkTerm::Soft);
            assert!(is_sign || goes_on && !"/?#=&,:".contains(c), "{c:?}");
            plain += usize::from(!is_sign);
        }
        assert!(plain > 32_000, "{plain}");
        for c in "az09.-_%、。，：０９ぁんァヺー一龠낗".chars() {
            let mut window = [b'a'; BLOCK + AHEAD];
            window[..c.len_utf8()].copy_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            assert_eq!(signs(&window), 0, "{c}");
        }
    }

    /// A block may begin or end inside a character. Such a block has no wrong signs: a character that
    /// begins in it is a sign if that character alone is one. No other byte is a sign.
    #[test]
    fn any_text() {
        let mut rng = fastrand::Rng::with_seed(5);
        let pieces = "a9-%_/?#:=,&([ \n\u{7f}é、。「」〈ぁんァヺ゗゘゙一龠낗，：；＜（）\u{fb81}\u{ff5e}\u{1f600}\u{33000}";
        let pieces: Vec<char> = pieces.chars().collect();
        let is_sign = |c: char| {
            let mut window = [b'a'; BLOCK + AHEAD];
            window[..c.len_utf8()].copy_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            signs(&window) & 1
        };
        let mut count = 0;
        for _ in 0..20_000 {
            let text: String = (0..BLOCK + 2 * AHEAD)
                .map(|_| rng.choice(&pieces).copied().unwrap_or('a'))
                .collect();
            let from = rng.usize(..4);
            let window = text.as_bytes()[from..].first_chunk().expect("long enough");
            let here = text
                .char_indices()
                .filter(|(at, _)| (from..from + BLOCK).contains(at));
            let expected = here.fold(0, |bits, (at, c)| bits | is_sign(c) << (at - from));
            assert_eq!(signs(window), expected, "{text} from {from}");
            count += expected.count_ones();
        }
        assert!(count > 100_000, "{count}");
    }
}
