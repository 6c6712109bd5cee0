//! Whether a label of letters is the ending of a file, by one look at a table. For x86 with AVX2.

use super::extensions::PACKED;
use crate::prefilter::Letters;

/// How many bits tell the slot of an entry.
const SLOT_BITS: u32 = 6;

/// What stands in a slot that is not taken.
const FREE: u32 = 1;

/// A factor that gives each entry a slot of its own.
const FACTOR: u32 = {
    let mut factor = 0x9E37_79B1_u32;
    while slots(factor).is_none() {
        factor = factor.wrapping_add(2);
    }
    factor
};

/// The letters of the entries, each in its slot, with the first letter in the low byte. A slot that is not taken holds no letters.
const SLOTS: [u32; 1 << SLOT_BITS] = match slots(FACTOR) {
    Some(slots) => slots,
    None => [FREE; 1 << SLOT_BITS],
};

/// Returns the slots for a factor; `None` if two entries have the same one.
const fn slots(factor: u32) -> Option<[u32; 1 << SLOT_BITS]> {
    let mut slots = [FREE; 1 << SLOT_BITS];
    let mut i = 0;
    while i < PACKED.len() {
        let mut word = PACKED[i].swap_bytes();
        while word & 0xFF == 0 {
            word >>= 8;
        }
        let slot = &mut slots[slot(word, factor)];
        if *slot != FREE {
            return None;
        }
        *slot = word;
        i += 1;
    }
    Some(slots)
}

const fn slot(word: u32, factor: u32) -> usize {
    (word.wrapping_mul(factor) >> (u32::BITS - SLOT_BITS)) as usize
}

/// Returns whether a label of letters is in the list.
#[inline(always)]
pub(crate) fn is_extension(label: Letters) -> bool {
    let word = label.word as u32;
    label.word == u64::from(word) && SLOTS[slot(word, FACTOR)] == word
}

#[cfg(test)]
mod tests {
    use super::{PACKED, is_extension};
    use crate::link_text::known_extension;
    use crate::prefilter::Letters;

    /// The table says what the list says.
    #[test]
    fn the_table_holds_the_list() {
        let mut found = 0;
        let tlds = include_str!("../../../../data/tlds/embedded.txt");
        for label in tlds
            .lines()
            .chain(["", "m", "mdx", "zips", "MD", "Map", "mdmd", "java"])
        {
            let letters = Letters::of(label.as_bytes());
            if letters.len == label.len() {
                let is_known = known_extension(label.as_bytes()).is_some();
                assert_eq!(is_extension(letters), is_known, "{label}");
                found += usize::from(is_known);
            }
        }
        assert!(found > PACKED.len(), "{found}");
    }
}
