//! Policy: what the Universal Acceptance guidelines refuse although it is a link by the standard (rulings 5, 25, 26,
//! 28).
//!
//! Policy refuses a link, or moves its start or its end. It never makes a link of what the standard does not know as one,
//! with the exceptions of ruling 25. Each refusal comes with its reason.

mod bidi;
mod cjk;
mod enclosure;
mod file_extension;
mod label;
mod shown_words;
mod string_escape;

pub(crate) use cjk::{before_cjk, before_local_part, behind_cjk, starts_with_cjk};
pub(crate) use enclosure::{PathSearch, address_start, unended, without_backslashes};
pub(crate) use shown_words::readable;
pub(crate) use string_escape::unescaped;

use crate::options::Policy;
use crate::reject::Rejected;
use std::ops::Range;

/// Returns why policy refuses the link of `text` at `link`, whose host is at `host`; `None` if it does not.
///
/// Linear. A plain host (ASCII without A-labels) is not looked at again.
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

/// Returns whether policy accepts a host, whatever link it is in.
pub(crate) fn admits_host(policy: &Policy, host: &str) -> bool {
    label::refuses(policy, host, host).is_none()
}

/// The same for links with something special: a bare host with extensions to check, or a character that is not ASCII.
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
        && let Some(control) = link.chars().find(|c| bidi::is_control(*c))
    {
        return Some(Rejected::BidiControl { control });
    }
    if plain_host {
        return None;
    }
    label::refuses(policy, link, host)
}
