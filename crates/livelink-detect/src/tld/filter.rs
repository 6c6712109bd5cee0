//! A quick "no": behind which dots there is surely no top-level domain.
//!
//! In program text nearly every dot stands before a word like `length` or `push`, and in Chinese or Japanese text before
//! the next sentence. Whether that is a top-level domain is the whole question there, and a lookup that ends in "no" is
//! to cost less than one that ends in "yes". One bit for each of 65,536 hashes says "no" to 97 of 100 such words.
//!
//! What is hashed is the start of a label, so that nobody needs to know where it ends: up to eight letters of ASCII, or
//! two characters of kana or Han.

/// How many bits the filter has, as a power of two.
const BITS: u32 = 16;

/// The filter: a bit a hash.
pub(crate) type Filter = [u64; 1 << (BITS - 6)];

/// The ASCII letters at the start of some bytes, eight at most, in lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Letters {
    /// The first letter in the low byte; zeros behind the last one.
    pub(crate) word: u64,
    /// How many they are.
    pub(crate) len: usize,
}

impl Letters {
    /// Those at the start of `bytes`. Constant time, and without a branch on any of them.
    #[inline(always)]
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let eight = match bytes.first_chunk() {
            Some(eight) => *eight,
            None => {
                let mut eight = [0; 8];
                for (to, from) in eight.iter_mut().zip(bytes) {
                    *to = *from;
                }
                eight
            }
        };
        let every = |byte: u8| u64::from_ne_bytes([byte; 8]);
        // The bit tells the cases of a letter apart, and makes a letter of nothing that is none.
        let lower = u64::from_le_bytes(eight) | every(0x20);
        // The top bit of each byte: from `a` on, and behind `z`. The sums cannot carry into the next byte.
        let low = lower & every(0x7F);
        let from_a = low + every(0x80 - b'a');
        let behind_z = low + every(0x7F - b'z');
        let others = !(from_a & !behind_z & !lower) & every(0x80);
        let len = others.trailing_zeros() as usize / 8;
        let word = match others {
            0 => lower,
            _ => lower & !(u64::MAX << (8 * len)),
        };
        Self { word, len }
    }

    /// Whether a top-level domain may be just these letters; or start with them, if they are eight.
    #[inline(always)]
    pub(crate) fn may_be_in(self, filter: &Filter) -> bool {
        has(filter, self.word)
    }
}

/// The two characters of kana or Han at the start of a label, if it starts with two such that stay what they are
/// whatever follows.
#[inline]
pub(crate) fn cjk_pair(label: &[u8]) -> Option<u64> {
    let [a, b, c, d, e, f, ..] = *label else {
        return None;
    };
    // A voiced sound mark makes another character of the one before it.
    let mark = matches!(label.get(6..9), Some([0xE3, 0x82, 0x99 | 0x9A]));
    let pair = u64::from_le_bytes([a, b, c, d, e, f, 0, 0]);
    (is_plain_cjk([a, b, c]) && is_plain_cjk([d, e, f]) && !mark).then_some(pair)
}

/// Whether three bytes are a letter of kana or of the first block of Han, none of which any mapping changes.
#[inline]
fn is_plain_cjk([first, second, third]: [u8; 3]) -> bool {
    let [high, middle, low] = [first & 0xF, second & 0x3F, third & 0x3F].map(u32::from);
    first & 0xF0 == 0xE0
        && matches!(
            high << 12 | middle << 6 | low,
            0x3041..=0x3096 | 0x30A1..=0x30FA | 0x4E00..=0x9FFF
        )
}

/// Whether a top-level domain may start with that [pair](cjk_pair).
#[inline]
pub(crate) fn may_start_with(filter: &Filter, pair: u64) -> bool {
    has(filter, pair)
}

/// The word and the bit of the filter that stand for a key.
#[inline(always)]
fn place(key: u64) -> (usize, u32) {
    let hash = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - BITS)) as usize;
    (hash >> 6, (hash & 63) as u32)
}

#[inline(always)]
fn has(filter: &Filter, key: u64) -> bool {
    let (word, bit) = place(key);
    filter.get(word).is_some_and(|bits| bits >> bit & 1 == 1)
}

/// The filter of some labels in lower case, U-labels among them. Those that start otherwise are left out, and never asked
/// for: A-labels, and other scripts.
pub(crate) fn filter_of<'l>(labels: impl IntoIterator<Item = &'l str>) -> Box<Filter> {
    let mut filter: Box<Filter> = Box::new([0; 1 << (BITS - 6)]);
    for label in labels {
        let letters = Letters::of(label.as_bytes());
        let key = cjk_pair(label.as_bytes()).or((letters.len > 0).then_some(letters.word));
        let Some((word, bit)) = key.map(place) else {
            continue;
        };
        if let Some(bits) = filter.get_mut(word) {
            *bits |= 1 << bit;
        }
    }
    filter
}
