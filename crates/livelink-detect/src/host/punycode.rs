//! Punycode (RFC 3492): the ASCII form of one label.
//!
//! RFC 3492 looks for the least code point that is not written yet, again and again, and counts the characters before each place
//! anew. So the encoder of the crate `idna` makes two passes over the label for each character of it. This one sorts the code
//! points once, and counts the bits of a number. A text of hosts that never come again spends its time here.

/// The longest label that is encoded, in characters. Each character takes a digit at least, so a longer one is too long for a host.
const MOST: usize = 63;

/// The parameters of RFC 3492, section 5.
const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 0x80;

/// How many bits hold the place of a character in its label.
const PLACE_BITS: u32 = 6;

/// Appends the Punycode of a label to `out`, without `xn--`, with its ASCII letters in lower case. `None` if the label has too many
/// characters, or if it is ASCII.
pub(super) fn encode(label: &str, out: &mut String) -> Option<()> {
    // The code points beyond ASCII, each with its place in the bits below it. So they are sorted as they are written: by
    // their values, and equal ones by their places.
    let mut points = [0; MOST];
    let mut beyond = 0;
    // One bit for each place whose character is written. Those of ASCII come first.
    let mut written = 0_u64;
    let mut basic = 0;
    for (place, c) in (0_u32..).zip(label.chars()) {
        if place as usize == MOST {
            return None;
        }
        if c.is_ascii() {
            written |= 1 << place;
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
    // Where the next character would stand among the written ones, if it stood right after the last one.
    let mut next = 0;
    for point in points {
        let (value, bit) = (
            *point >> PLACE_BITS,
            1 << (*point & ((1 << PLACE_BITS) - 1)),
        );
        let place = (written & (bit - 1)).count_ones();
        // A decoder counts so many places up: the rest of this round, the rounds of the values between, and then as far as the
        // place. A code point is below 2^21 and the label short, so nothing overflows.
        let delta = (value - n) * (handled + 1) + place - next;
        push_number(delta, bias, out);
        bias = adapted(delta, handled + 1, handled == basic);
        n = value;
        next = place + 1;
        written |= bit;
        handled += 1;
    }
    Some(())
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
    use super::{MOST, encode};
    use fastrand::Rng;

    #[track_caller]
    fn check(label: &str) {
        let mut found = String::new();
        assert_eq!(encode(label, &mut found), Some(()), "{label}");
        let expected = idna::punycode::encode_str(&label.to_ascii_lowercase());
        assert_eq!(Some(found), expected, "{label}");
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
        let most = "\u{10FFFF}".repeat(MOST);
        check(&most);
        assert_eq!(encode(&format!("{most}a"), &mut String::new()), None);
        assert_eq!(encode("abc", &mut String::new()), None);
    }

    #[test]
    fn random_labels() {
        let mut rng = Rng::with_seed(3492);
        for _ in 0..100_000 {
            let most = [0x250, 0x3100, 0x11_0000][rng.usize(..3)];
            let mut label = String::from("é");
            for _ in 0..rng.usize(..MOST) {
                label.extend(char::from_u32(rng.u32(0x20..most)));
            }
            check(&label);
        }
    }
}
