//! A quick and sure "no" for anchors at which there is nothing to decide, and for words without an
//! anchor.

use crate::byte_table::{ALPHANUMERIC, ByteTable, with};
use crate::host::chars::is_host_char;
use crate::options::Options;
use crate::tld::KnownSuffixes;
use crate::tld::label_filter::{self, LabelFilter};

/// The question to a shortcut: a place in a text, and the settings of the scan.
#[derive(Clone, Copy)]
pub(crate) struct At<'s> {
    pub(crate) text: &'s str,
    pub(crate) place: usize,
    /// No candidate begins before this.
    pub(crate) floor: usize,
    pub(crate) options: &'s Options,
    pub(crate) tlds: KnownSuffixes<'s>,
}

/// The number of bytes that [`may_decide`] looks at: a dot of three bytes, and the text after it.
pub(super) const LOOKS_AT: usize = 3 + label_filter::LOOKS_AT;

/// The verdict on a place that the finder has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// There may be something to decide.
    Anchor,
    /// There is nothing to decide.
    Nothing,
    /// It is no anchor, and none of the places that were found right after it without a gap is one:
    /// `////`.
    Run,
}

impl Place {
    #[inline(always)]
    pub(super) fn of(is_anchor: bool) -> Self {
        match is_anchor {
            true => Self::Anchor,
            false => Self::Nothing,
        }
    }
}

/// The number of bytes of a name after an `@` that are looked at.
const SHORT_NAME: usize = 14;

const _: () = assert!(SHORT_NAME < LOOKS_AT);

/// Letters, digits and `_`. With comparisons instead, a text of `@` costs 46 % more instructions,
/// and dense mail 1.3 % more.
const STARTS_HOST: ByteTable = with(ALPHANUMERIC, b"_");

/// Returns whether there may be something to decide at `anchor`, in the text of `at`; a "no" is
/// sure.
///
/// Most dots of a text, in code above all, have no top-level domain after them. The scanner needs
/// to know nothing more about these dots.
#[inline(always)]
pub(super) fn may_decide(at: &At<'_>, filter: &LabelFilter, anchor: usize) -> Place {
    let (text, bytes) = (at.text, at.text.as_bytes());
    Place::of(match bytes.get(anchor) {
        // A colon always counts: it may begin a dead zone.
        Some(b':') => true,
        _ if anchor < at.floor => false,
        Some(b'.') => {
            label_filter::may_start(filter, bytes, anchor + 1)
                && (bytes.get(anchor + 1).is_none_or(u8::is_ascii) || starts_host(text, anchor + 1))
                || at.tlds.network.may_start_at(bytes, anchor + 1)
        }
        // The dots that are not ASCII have three bytes, and begin with one of these. The finder
        // also finds other bytes if the next two look like the rest of such a dot.
        Some(0xE3 | 0xEF) => {
            let after = bytes.get(anchor + 1..).and_then(<[u8]>::first_chunk::<10>);
            !after.is_some_and(|[_, _, start @ ..]| label_filter::is_no_han_label(filter, start))
                && may_start_after_wide_dot(text, anchor + 3, filter)
                || at.tlds.network.may_start_at(bytes, anchor + 3)
        }
        Some(b'@') => {
            // There is no letter before a name such as `@user`. After a letter, the `@` probably
            // belongs to an address, and this look at its host would be wasted.
            may_start_host(bytes.get(anchor + 1))
                && !(anchor.checked_sub(1).and_then(|before| bytes.get(before)) < Some(&b'0')
                    && is_short_name(bytes, anchor + 1))
        }
        // The byte before two slashes. The next one is a slash, and so on.
        Some(b'/') => return Place::Run,
        _ => false,
    })
}

/// Returns whether a label that is a top-level domain may start at `at`, after a dot of CJK text;
/// `false` is sure. Few such labels are ASCII. The caller has left out those that surely are no
/// top-level domain because of two letters of Han.
#[inline(never)]
fn may_start_after_wide_dot(text: &str, at: usize, filter: &LabelFilter) -> bool {
    let bytes = text.as_bytes();
    if bytes.get(at).is_none_or(u8::is_ascii) {
        return label_filter::may_start(filter, bytes, at);
    }
    let label = bytes.get(at..).unwrap_or_default();
    label_filter::may_start_with_any_letter(filter, label) && starts_host(text, at)
}

/// Returns whether a short name of ASCII without a dot begins at `at`, and ends there: `@user`,
/// `@param`. No address has such a host.
#[inline(never)]
fn is_short_name(bytes: &[u8], at: usize) -> bool {
    let near = bytes.get(at..).and_then(<[u8]>::first_chunk::<SHORT_NAME>);
    let in_name = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let after = near.and_then(|near| near.iter().find(|byte| !in_name(byte)));
    after.is_some_and(|after| after.is_ascii() && *after != b'.')
}

/// Returns whether a host other than an address may start with this byte.
fn may_start_host(byte: Option<&u8>) -> bool {
    byte.is_some_and(|byte| !byte.is_ascii() || STARTS_HOST[usize::from(*byte)])
}

/// Returns whether a host may contain the character at `at`. After most dots it is a letter.
fn starts_host(text: &str, at: usize) -> bool {
    let rest = text.get(at..).unwrap_or_default();
    rest.chars().next().is_some_and(is_host_char)
}

/// A longer text is left to the finder, which looks at many bytes at a time.
const WORD_MAX: usize = 64;

/// Returns whether `text` is short and surely holds no anchor: it has no dot, no `@` and no colon,
/// and none of the bytes with which the dots of CJK text begin. A key in prose is in such a word
/// most of the time.
#[inline]
pub(crate) fn is_plain_word(text: &str) -> bool {
    text.len() <= WORD_MAX
        && text.bytes().fold(true, |plain, byte| {
            plain & !matches!(byte, b'.' | b'@' | b':' | 0xE3 | 0xEF)
        })
}

#[cfg(test)]
mod tests {
    use super::{WORD_MAX, is_plain_word};
    use crate::Detector;

    /// No link is in a plain word, and no sign that a link needs.
    #[test]
    fn a_plain_word_has_no_anchor() {
        let detector = Detector::default();
        let mut plain = 0;
        for c in ('\0'..='\u{FFFF}').chain(['🦀']) {
            let text = format!("https{c}//me{c}www{c}example{c}com");
            if is_plain_word(&text) {
                assert!(!".@:。．｡".contains(c), "{text:?}");
                assert!(detector.detect(&text).is_empty(), "{text:?}");
                plain += 1;
            }
        }
        assert!(plain > 50_000, "{plain}");
        assert!(is_plain_word("") && !is_plain_word("a.b"));
        assert!(is_plain_word(&"x".repeat(WORD_MAX)) && !is_plain_word(&"x".repeat(WORD_MAX + 1)));
    }
}
