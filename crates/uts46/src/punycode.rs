//! Punycode (RFC 3492): the ASCII form of one label, and back.
//!
//! RFC 3492 looks for the least code point that is not written yet, again and again, and counts the characters before each place
//! anew. So the encoder of the crate `idna` makes two passes over the label for each character of it. This one sorts the code
//! points once, and counts the bits of a number. A text of hosts that never come again spends its time here.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

/// How an A-label begins.
pub(crate) const PREFIX: &str = "xn--";

/// The most characters of a label that is encoded. The work for one character grows with the characters before it.
pub const UNICODE_MAX: usize = 1_000;

/// The most characters of a label that is decoded, without `xn--`.
pub const ASCII_MAX: usize = 2_000;

/// The most characters of a label that is encoded without memory of its own. A host's label has fewer.
const SHORT: usize = 64;

/// The parameters of RFC 3492, section 5.
const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 0x80;

/// How many bits hold the place of a character in its label.
const PLACE_BITS: u32 = 10;

/// Appends the Punycode of a label to `out`, without `xn--`, with its ASCII letters in lower case. `None` if the label is ASCII, or has
/// more than [`UNICODE_MAX`] characters; then `out` may have a part of it.
///
/// ```
/// let mut ascii = String::new();
/// assert_eq!(uts46::punycode::encode("bücher", &mut ascii), Some(()));
/// assert_eq!(ascii, "bcher-kva");
/// ```
pub fn encode(label: &str, out: &mut String) -> Option<()> {
    if label.len() <= SHORT {
        return encode_in(label, &mut [0; SHORT], [0; SHORT / 64], out);
    }
    let len = label.chars().take(UNICODE_MAX + 1).count();
    if len <= SHORT {
        encode_in(label, &mut [0; SHORT], [0; SHORT / 64], out)
    } else if len <= UNICODE_MAX {
        encode_in(label, &mut vec![0; len], [0; UNICODE_MAX.div_ceil(64)], out)
    } else {
        None
    }
}

/// Does the work of [`encode`]. There is a number in `points` for each character of the label that is not ASCII, and a bit in `written` for each
/// character.
fn encode_in<const WORDS: usize>(
    label: &str,
    points: &mut [u32],
    mut written: [u64; WORDS],
    out: &mut String,
) -> Option<()> {
    // The code points beyond ASCII, each with its place in the bits below it. So they are sorted as they are written: by
    // their values, and equal ones by their places. One bit for each place says whose character is written. Those of ASCII come first.
    let mut beyond = 0;
    let mut basic = 0;
    for (place, c) in (0_u32..).zip(label.chars()) {
        if c.is_ascii() {
            *written.get_mut(place as usize / 64)? |= 1 << (place % 64);
            basic += 1;
            out.push(c.to_ascii_lowercase());
        } else {
            *points.get_mut(beyond)? = u32::from(c) << PLACE_BITS | place;
            beyond += 1;
        }
    }
    if basic > 0 {
        out.push('-');
    }
    let points = points
        .get_mut(..beyond)
        .filter(|points| !points.is_empty())?;
    points.sort_unstable();
    let (mut n, mut bias, mut handled) = (INITIAL_N, INITIAL_BIAS, basic);
    // The index of the next character among the written ones, if it came right after the last one.
    let mut next = 0;
    for point in points {
        let (value, place) = (*point >> PLACE_BITS, *point & ((1 << PLACE_BITS) - 1));
        let (word, bit) = (place as usize / 64, 1 << (place % 64));
        let bits = written.get_mut(word)?;
        let mut place = (*bits & (bit - 1)).count_ones();
        *bits |= bit;
        for bits in written.get(..word)? {
            place += bits.count_ones();
        }
        // A decoder counts so many places up: the rest of this round, the rounds of the values between, and then as far as the
        // place. A code point is below 2^21 and the label short, so nothing overflows.
        let delta = (value - n) * (handled + 1) + place - next;
        push_number(delta, bias, out);
        bias = adapted(delta, handled + 1, handled == basic);
        n = value;
        next = place + 1;
        handled += 1;
    }
    Some(())
}

/// Decodes the Punycode of a label and appends it to `out`. `None` if it is not Punycode, or has more than [`ASCII_MAX`] characters.
///
/// ```
/// let mut label = String::new();
/// assert_eq!(uts46::punycode::decode("bcher-kva", &mut label), Some(()));
/// assert_eq!(label, "bücher");
/// ```
pub fn decode(encoded: &str, out: &mut String) -> Option<()> {
    if encoded.len() > ASCII_MAX || !encoded.is_ascii() {
        return None;
    }
    let (basic, digits) = encoded.rsplit_once('-').unwrap_or(("", encoded));
    // A hyphen at the start is no delimiter, and no digit.
    if basic.is_empty() && encoded.starts_with('-') {
        return None;
    }
    // Each further character takes a digit at least.
    let mut label = Vec::with_capacity(encoded.len());
    label.extend(basic.chars());
    let (mut n, mut bias, mut at) = (INITIAL_N, INITIAL_BIAS, 0_u32);
    let mut digits = digits.bytes().peekable();
    while digits.peek().is_some() {
        let delta = number(&mut digits, bias)?;
        let handled = u32::try_from(label.len()).ok()? + 1;
        bias = adapted(delta, handled, label.len() == basic.len());
        at = at.checked_add(delta)?;
        n = n.checked_add(at / handled)?;
        at %= handled;
        label.insert(at as usize, char::from_u32(n)?);
        at += 1;
    }
    out.extend(label);
    Some(())
}

/// Reads a number with digits of variable length.
fn number(digits: &mut impl Iterator<Item = u8>, bias: u32) -> Option<u32> {
    let (mut number, mut weight, mut k) = (0_u32, 1_u32, BASE);
    loop {
        let value = match digits.next()? {
            letter @ b'a'..=b'z' => letter - b'a',
            letter @ b'A'..=b'Z' => letter - b'A',
            digit @ b'0'..=b'9' => digit - b'0' + 26,
            _ => return None,
        };
        let value = u32::from(value);
        number = number.checked_add(value.checked_mul(weight)?)?;
        let t = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
        if value < t {
            return Some(number);
        }
        weight = weight.checked_mul(BASE - t)?;
        k += BASE;
    }
}

/// Appends a number with digits of variable length (RFC 3492, section 3.3).
fn push_number(number: u32, bias: u32, out: &mut String) {
    let (mut rest, mut k) = (number, BASE);
    loop {
        let t = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
        if rest < t {
            break out.push(digit(rest));
        }
        out.push(digit(t + (rest - t) % (BASE - t)));
        rest = (rest - t) / (BASE - t);
        k += BASE;
    }
}

/// Returns the next bias (RFC 3492, section 6.1).
fn adapted(delta: u32, handled: u32, first: bool) -> u32 {
    let delta = delta / if first { DAMP } else { 2 };
    let (mut delta, mut k) = (delta + delta / handled, 0);
    while delta > (BASE - T_MIN) * T_MAX / 2 {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + (BASE - T_MIN + 1) * delta / (delta + SKEW)
}

/// Returns a digit below 36: `a` to `z`, `0` to `9`.
fn digit(value: u32) -> char {
    let value = value as u8;
    char::from(if value < 26 {
        b'a' + value
    } else {
        b'0' + (value - 26)
    })
}

#[cfg(test)]
mod tests {
    use super::{ASCII_MAX, SHORT, UNICODE_MAX, decode, encode};
    use alloc::format;
    use alloc::string::String;
    use fastrand::Rng;

    fn encoded(label: &str) -> Option<String> {
        let mut found = String::new();
        encode(label, &mut found).map(|()| found)
    }

    fn decoded(ascii: &str) -> Option<String> {
        let mut found = String::new();
        decode(ascii, &mut found).map(|()| found)
    }

    #[track_caller]
    fn check(label: &str) {
        let lower = label.to_ascii_lowercase();
        let ascii = encoded(label);
        assert_eq!(ascii, idna::punycode::encode_str(&lower), "{label}");
        assert_eq!(ascii.and_then(|ascii| decoded(&ascii)), Some(lower));
    }

    #[test]
    fn labels() {
        for label in [
            "ü",
            "bücher",
            "BÜCHER-a",
            "中国",
            "他们为什么不说中文",
            "aé",
            "\u{10FFFF}",
            "\u{80}\u{80}",
        ] {
            check(label);
        }
        for len in [SHORT, SHORT + 1, 2 * SHORT, UNICODE_MAX] {
            check(&"ü".repeat(len));
        }
        let most = "\u{10FFFF}".repeat(UNICODE_MAX);
        assert_eq!(encoded(&format!("{most}a")), None);
        assert_eq!(encoded("abc"), None);
        assert_eq!(decoded("bcher-KVA").as_deref(), Some("bücher"));
        assert_eq!(decoded(&"a".repeat(ASCII_MAX + 1)), None);
    }

    /// Whatever stands for something stands for the same in the other implementation.
    #[test]
    fn random_punycode() {
        let mut rng = Rng::with_seed(59);
        let mut labels = 0;
        for _ in 0..200_000 {
            let ascii: String = (0..rng.usize(..10))
                .map(|_| char::from(*rng.choice(b"--abeknqtz0579A. ").unwrap_or(&b'-')))
                .collect();
            let expected = idna::punycode::decode_to_string(&ascii);
            labels += usize::from(expected.is_some());
            assert_eq!(decoded(&ascii), expected, "{ascii:?}");
        }
        assert!(labels > 20_000, "{labels}");
    }

    #[test]
    fn random_labels() {
        let mut rng = Rng::with_seed(3492);
        for _ in 0..100_000 {
            let most = [0x250, 0x3100, 0x11_0000][rng.usize(..3)];
            let mut label = String::from("é");
            for _ in 0..rng.usize(..80) {
                label.extend(char::from_u32(rng.u32(0x20..most)));
            }
            check(&label);
        }
    }
}
