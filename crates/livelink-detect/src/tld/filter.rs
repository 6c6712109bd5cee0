//! A quick "no": which labels are surely not a top-level domain.
//!
//! In program text nearly every dot stands before a word like `length` or `push`. Whether that word is a top-level domain
//! is the whole question there, and a lookup that ends in "no" is to cost less than one that ends in "yes". One bit for
//! each of 65,536 hashes says "no" to 98 of 100 such words.
//!
//! The hash takes the last eight bytes of a label and its length, in any case, so that a scanner has it at hand when it
//! reaches the end of the label.

/// How many bits the filter has, as a power of two.
const BITS: u32 = 16;

/// The filter: a bit a hash.
pub(crate) type Filter = [u64; 1 << (BITS - 6)];

/// A label's bytes as they come in.
#[derive(Clone, Copy, Default)]
pub(crate) struct LabelHash {
    /// The last eight bytes, ASCII letters in lower case.
    word: u64,
    len: u32,
}

impl LabelHash {
    /// The hash of all bytes so far and `byte`.
    #[inline(always)]
    pub(crate) fn push(&mut self, byte: u8) {
        // The bit tells the cases of a letter apart; that it changes other bytes too does no harm to a filter.
        self.word = self.word << 8 | u64::from(byte | 0x20);
        self.len += 1;
    }

    /// The word and the bit of the filter that stand for the label.
    #[inline(always)]
    fn place(self) -> (usize, u32) {
        let mixed = (self.word ^ u64::from(self.len) << 56).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let hash = (mixed >> (u64::BITS - BITS)) as usize;
        (hash >> 6, (hash & 63) as u32)
    }

    /// Whether the label may be one of the filter's.
    #[inline(always)]
    pub(crate) fn may_be_in(self, filter: &Filter) -> bool {
        let (word, bit) = self.place();
        filter.get(word).is_some_and(|bits| bits >> bit & 1 == 1)
    }

    /// Puts the label into the filter.
    fn put_into(self, filter: &mut Filter) {
        let (word, bit) = self.place();
        if let Some(bits) = filter.get_mut(word) {
            *bits |= 1 << bit;
        }
    }
}

/// The filter of some labels. Those beyond ASCII and A-labels are left out: they are never asked for.
pub(crate) fn filter_of<'l>(labels: impl IntoIterator<Item = &'l str>) -> Box<Filter> {
    let mut filter: Box<Filter> = Box::new([0; 1 << (BITS - 6)]);
    for label in labels {
        let mut hash = LabelHash::default();
        label.bytes().for_each(|byte| hash.push(byte));
        hash.put_into(&mut filter);
    }
    filter
}
