//! The words of a shown path that a reader could mistake for others (ruling 27).

use super::{bidi, label};
use crate::link_text::{push_percent, starts_escape};
use crate::options::Policy;

/// Returns `shown` with each word after byte `from` percent-encoded that mixes scripts beyond
/// Highly Restrictive (ruling 27), and with bidi controls percent-encoded everywhere. The digits of
/// an escape belong to no word.
pub(crate) fn readable(policy: &Policy, shown: &str, from: usize) -> String {
    let Some((head, tail)) = shown
        .split_at_checked(from)
        .filter(|(_, tail)| !tail.is_ascii())
    else {
        return shown.to_owned();
    };
    let mut out = String::with_capacity(shown.len());
    out.push_str(head);
    let mut word = 0;
    for (at, c) in tail.char_indices().chain([(tail.len(), ' ')]) {
        if c.is_alphanumeric() || is_mark(c) {
            continue;
        }
        push_word(policy, &mut out, tail.get(word..at).unwrap_or_default());
        if at < tail.len() {
            if bidi::is_control(c) {
                push_percent(&mut out, c)
            } else {
                out.push(c)
            }
        }
        word = at + c.len_utf8();
        // Otherwise `%8C` and a word right after it would be one word that mixes scripts.
        if c == '%' && tail.get(word..).is_some_and(starts_escape) {
            out.push_str(tail.get(word..word + 2).unwrap_or_default());
            word += 2;
        }
    }
    out
}

/// Appends a word as it is, or percent-encoded if it mixes scripts.
fn push_word(policy: &Policy, out: &mut String, word: &str) {
    if !policy.mixed_words || word.is_ascii() || label::is_highly_restrictive(word) {
        return out.push_str(word);
    }
    for c in word.chars() {
        if c.is_ascii() {
            out.push(c)
        } else {
            push_percent(out, c)
        }
    }
}

/// Returns whether `c` belongs to the letter before it: a combining mark or a joiner.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}') || uts58::is_link_email(c) && !c.is_ascii()
}
