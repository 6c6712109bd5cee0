//! The host run of a plain host that ends nearby, read by vectors of sixteen bytes.

use super::sixteen::{SIXTEEN, Sixteen};
use crate::host::plain_host::PlainHostRun;

/// The number of bytes that are compared at once. Nearly all hosts are shorter.
const NEAR: usize = 2 * SIXTEEN;

/// The first mask of [`masks`] if a host may contain all of sixteen bytes.
const ALL: u32 = 0xFFFF;

/// Returns which of sixteen bytes a plain host may contain, as one bit for each, and which of them
/// are dots, dots or hyphens, and digits.
#[inline(always)]
fn masks(bytes: &[u8; SIXTEEN]) -> [u32; 4] {
    let bytes = Sixteen::new(bytes);
    let (dots, digits) = (bytes.are(b'.'), bytes.digits());
    let joints = dots | bytes.are(b'-');
    let run = bytes.letters() | digits | joints;
    [run, dots, joints, digits].map(|some| some.bits())
}

/// Returns the number of the byte after the last one that has a bit in `dots`; 0 if none has one.
#[inline(always)]
fn after_last(dots: u32) -> u32 {
    dots.checked_ilog2().map_or(0, |dot| dot + 1)
}

/// Reads the host run that starts at `start`. `None` if it is not plain, or does not end within
/// [`NEAR`] bytes.
#[inline(always)]
pub(super) fn near_host_run(bytes: &[u8], start: usize) -> Option<PlainHostRun> {
    let near: &[u8; NEAR] = bytes.get(start..)?.first_chunk()?;
    let mut found = masks(near.first_chunk()?);
    if found[0] == ALL {
        for (mask, next) in found.iter_mut().zip(masks(near.last_chunk()?)) {
            *mask |= next << SIXTEEN;
        }
    }
    let [run, dots, joints, digits] = found;
    let len = run.trailing_ones();
    let stop = *near.get(len as usize)?;
    // All bits after the run are gone.
    let end = 1_u32.wrapping_shl(len);
    let cut = |mask: u32| mask & end.wrapping_sub(1);
    let (mut dots, mut joints, digits) = (cut(dots), cut(joints), cut(digits));
    // A dot or hyphen at the start is as wrong as one right after another dot or hyphen. `domain`
    // has to look at a host with `_` or beyond ASCII.
    if stop == b'_' || !stop.is_ascii() || len == 0 || joints & (joints << 1 | 1) != 0 {
        return None;
    }
    let mut host_len = len;
    let final_bit = end >> 1;
    if joints & final_bit != 0 {
        if dots & final_bit == 0 {
            return None;
        }
        host_len -= 1;
        dots ^= final_bit;
        joints ^= final_bit;
    }
    let last = after_last(dots);
    let second = after_last(dots & !(1_u32 << last >> 1));
    Some(PlainHostRun {
        end: start + len as usize,
        host_end: start + host_len as usize,
        last: start + last as usize,
        second: start + second as usize,
        ends_in_letters: (digits | joints) >> last == 0,
    })
}

#[cfg(test)]
mod tests {
    use super::{PlainHostRun, near_host_run};

    /// The vectors find the run that a loop over the bytes finds.
    #[test]
    fn vectors_and_bytes_agree() {
        let pieces = [
            "a", "Z", "0", "com", "example", ".", ".", "-", "_", "é", " ", "/", "@", ":", "\0",
            "\x7f",
        ];
        let mut rng = fastrand::Rng::with_seed(9);
        let mut hosts = 0;
        for _ in 0..200_000 {
            let mut text = String::new();
            // Half of the texts have few kinds of strings, so that some runs are long.
            let kinds = if rng.bool() { pieces.len() } else { 8 };
            for _ in 0..rng.usize(1..24) {
                text.push_str(pieces[rng.usize(..kinds)]);
            }
            text.push(' ');
            text.push_str(&"a".repeat(rng.usize(..40)));
            let bytes = text.as_bytes();
            let read = PlainHostRun::read(bytes, 0);
            let near = near_host_run(bytes, 0);
            assert!(near.is_none() || near == read, "{text}");
            let is_near = read.is_some_and(|read| read.end < 32) && bytes.len() >= 32;
            assert!(near.is_some() || !is_near, "{text}");
            hosts += usize::from(near.is_some());
        }
        assert!(hosts > 5_000, "{hosts}");
    }
}
