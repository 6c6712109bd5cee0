//! Where to look in a short text, such as the run of a keystroke.
//!
//! The finder is made for long texts: it looks at 64 bytes and more at a time, and gathers what it finds. For
//! twenty bytes that is a tenth of the scan. Here the signs of anchors are the bits of one number. The number also says at once
//! that a word holds no link.

use super::sixteen::{SIXTEEN, Sixteen};

/// The length of the longest short text.
const LONGEST: usize = u64::BITS as usize;

/// The bytes of a short text with which an anchor may begin: a dot, an `@`, a colon, or a byte with which the dots of CJK text
/// begin. Each byte of the text is a bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Signs(u64);

impl Signs {
    /// Returns the signs of `text`, or `None` if it is longer than 64 bytes. On a page there is no room for this.
    #[inline]
    pub(crate) fn of(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        if cfg!(target_arch = "wasm32") || bytes.len() > LONGEST {
            return None;
        }
        let Some(last) = bytes.last_chunk() else {
            return Some(Self(of_few(bytes)));
        };
        // The last sixteen bytes may be read twice.
        let (mut signs, mut at, mut rest) = (0, 0, bytes);
        while let Some((block, after)) = rest.split_first_chunk() {
            signs |= of_sixteen(block) << at;
            (at, rest) = (at + SIXTEEN, after);
        }
        Some(Self(signs | of_sixteen(last) << (bytes.len() - SIXTEEN)))
    }

    /// Returns whether there is no anchor for sure.
    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the first anchor of the text at or after `from` that `wanted` accepts. With `colons` any colon with something after it
    /// is an anchor, and not only one before a slash.
    #[inline]
    pub(crate) fn find(
        self,
        bytes: &[u8],
        from: usize,
        colons: bool,
        wanted: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let mut signs = match from {
            0..LONGEST => self.0 & u64::MAX << from,
            _ => 0,
        };
        while signs != 0 {
            let at = signs.trailing_zeros() as usize;
            if is_anchor(bytes.get(at..).unwrap_or_default(), colons) && wanted(at) {
                return Some(at);
            }
            signs &= signs - 1;
        }
        None
    }
}

/// Returns whether an anchor is where `bytes` begin, with one of the signs.
#[inline]
fn is_anchor(bytes: &[u8], colons: bool) -> bool {
    match bytes {
        [b'.', next, ..] => *next >= b'@',
        [b':', next, ..] if colons => *next > b' ',
        [b':', next, ..] => *next == b'/',
        [b'@', ..] => true,
        // U+3002, U+FF0E and U+FF61.
        [0xE3, 0x80, 0x82, next, ..]
        | [0xEF, 0xBC, 0x8E, next, ..]
        | [0xEF, 0xBD, 0xA1, next, ..] => *next >= b'-',
        _ => false,
    }
}

/// Returns the signs of sixteen bytes.
#[inline]
fn of_sixteen(bytes: &[u8; SIXTEEN]) -> u64 {
    let bytes = Sixteen::new(bytes);
    let signs = bytes.are(b'.') | bytes.are(b'@') | bytes.are(b':');
    u64::from((signs | bytes.are(0xE3) | bytes.are(0xEF)).bits())
}

/// Returns the signs of fewer bytes than sixteen. Two parts are read as one number, and may overlap.
#[inline]
fn of_few(bytes: &[u8]) -> u64 {
    let (half, both) = if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk())
    {
        let [first, last] = [first, last].map(|part| u128::from(u64::from_le_bytes(*part)));
        (8, first | last << 64)
    } else if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        let [first, last] = [first, last].map(|part| u128::from(u32::from_le_bytes(*part)));
        (4, first | last << 32)
    } else {
        let add = |number, byte: &u8| number << 8 | u128::from(*byte);
        return of_sixteen(&bytes.iter().rfold(0_u128, add).to_le_bytes());
    };
    let signs = of_sixteen(&both.to_le_bytes());
    signs & ((1 << half) - 1) | signs >> half << (bytes.len() - half)
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, Signs};
    use crate::random_texts;
    use fastrand::Rng;

    const PIECES: &[&str] = &[
        "a", "b1", "é", "語", "か", "，", "〃", "Ђ", ".", ".", "@", ":", "/", "://", "?", "。",
        "．", "｡", " ", "-",
    ];

    /// Returns whether an anchor is at the start of `text`.
    fn is_anchor(text: &str, colons: bool) -> bool {
        let mut chars = text.chars();
        let c = chars.next();
        let next = chars.next().unwrap_or('\0');
        match c {
            Some('.') => next >= '@',
            Some('@') => true,
            Some(':') => next == '/' || colons && next > ' ',
            Some('。' | '．' | '｡') => next >= '-',
            _ => false,
        }
    }

    /// Each anchor of a short text is found, from wherever the search begins, and nothing else is found.
    #[test]
    fn the_anchors_of_short_texts() {
        let mut rng = Rng::with_seed(4);
        let (mut found, mut long, mut plain) = (0, 0, 0);
        for _ in 0..30_000 {
            let pieces = rng.usize(..40);
            let text = random_texts::of(&mut rng, PIECES, pieces);
            let Some(signs) = Signs::of(&text) else {
                assert!(text.len() > LONGEST, "{text:?}");
                long += 1;
                continue;
            };
            assert!(text.len() <= LONGEST, "{text:?}");
            for colons in [false, true] {
                let (from, modulus) = (rng.usize(..70), 1 + rng.usize(..3));
                let wanted = |at: usize| at.is_multiple_of(modulus);
                let is_found = |at: &usize| {
                    text.get(*at..).is_some_and(|text| is_anchor(text, colons)) && wanted(*at)
                };
                let expected = (from..text.len()).find(is_found);
                let anchor = signs.find(text.as_bytes(), from, colons, wanted);
                assert_eq!(anchor, expected, "{text:?} {from} {colons} {modulus}");
                found += usize::from(anchor.is_some());
            }
            let is_plain = !text.contains(['.', '@', ':', '。', '．', '｡']);
            assert!(is_plain || !signs.is_empty(), "{text:?}");
            plain += usize::from(signs.is_empty());
        }
        assert!(
            found > 10_000 && long > 1_000 && plain > 500,
            "{found} {long} {plain}"
        );
    }
}
