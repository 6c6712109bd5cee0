//! The policy of the Universal Acceptance guidelines above detection (rulings 5, 25, 26, 28).
//!
//! Policy refuses a link that detection takes, or moves its start; it never makes a link of what detection does not know
//! as one but for the two cases of ruling 25. Each refusal comes with its reason.

mod cjk;
mod file_extension;
mod label;

pub(crate) use cjk::behind_cjk;

use crate::href;
use crate::options::Policy;
use crate::reject::Rejected;
use std::ops::Range;

/// The bidi controls: Bidi_Control of the Unicode Character Database.
pub(crate) fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Why policy refuses the link of `text` at `link`, whose host is at `host`; `None` if it does not.
///
/// Linear. A host that is known to be ASCII without A-labels (`plain_host`) is not looked at again.
#[inline]
pub(crate) fn refuses(
    policy: &Policy,
    text: &str,
    link: &Range<usize>,
    host: Range<usize>,
    plain_host: bool,
) -> Option<Rejected> {
    let bare = host.start == link.start;
    let bytes = text.as_bytes().get(link.clone());
    let has_extension = bare && policy.file_extensions;
    if plain_host && !has_extension && bytes.is_some_and(<[u8]>::is_ascii) {
        return None;
    }
    let link = text.get(link.clone()).unwrap_or_default();
    let host = text.get(host).unwrap_or_default();
    refuses_others(policy, link, host, bare, plain_host)
}

/// Whether policy has nothing against a host by itself, whatever link it is in.
pub(crate) fn admits_host(policy: &Policy, host: &str) -> bool {
    label::refuses(policy, host, host).is_none()
}

/// The same for links about which something is special: a bare host, or a character that is not ASCII.
fn refuses_others(
    policy: &Policy,
    link: &str,
    host: &str,
    bare: bool,
    plain_host: bool,
) -> Option<Rejected> {
    if policy.file_extensions
        && bare
        && let Some(extension) = file_extension::of_host(host)
    {
        return Some(Rejected::FileExtension { extension });
    }
    if policy.bidi_controls
        && !link.is_ascii()
        && let Some(control) = link.chars().find(|c| is_bidi_control(*c))
    {
        return Some(Rejected::BidiControl { control });
    }
    if plain_host {
        return None;
    }
    label::refuses(policy, link, host)
}

/// `shown` with each word behind byte `from` that mixes scripts beyond Highly Restrictive percent-encoded (ruling 27),
/// and bidi controls everywhere.
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
            if is_bidi_control(c) {
                href::push_percent(&mut out, c)
            } else {
                out.push(c)
            }
        }
        word = at + c.len_utf8();
    }
    out
}

/// A word as it is, or percent-encoded where it mixes scripts.
fn push_word(policy: &Policy, out: &mut String, word: &str) {
    if !policy.mixed_words || word.is_ascii() || label::is_highly_restrictive(word) {
        return out.push_str(word);
    }
    for c in word.chars() {
        if c.is_ascii() {
            out.push(c)
        } else {
            href::push_percent(out, c)
        }
    }
}

/// Whether `c` goes with the letter before it: a combining mark or a joiner.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}') || uts58::is_link_email(c) && !c.is_ascii()
}
