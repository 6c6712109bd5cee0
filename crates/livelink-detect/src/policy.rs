//! Policy: the rules that refuse or shorten links that the standard accepts. They refuse links that
//! the Universal Acceptance guidelines refuse (rulings 5, 25, 26, 28), bare hosts that are not
//! sites (rulings 29, 33, 34), and text that looks like an email address but is not one
//! (ruling 36).
//!
//! A rule refuses a link, or moves its start or its end. Except under ruling 25, policy never makes
//! a link of text that is not a link by the standard. Each refusal has a reason.

mod address;
mod characters;
mod cjk;
pub(crate) mod emphasis;
mod entity;
mod look_alike;
mod markdown;
mod member;
mod non_address;
mod odd_letter;
mod odd_mark;
mod path_end;
mod path_memory;
mod path_sign;
mod path_text;
mod security_table;
mod shown;
mod site;
mod skeleton;
mod skeleton_table;
mod string_escape;

pub(crate) use address::{MAIL_QUERY_READ, address_start, starts_mail_query, tag_before};
pub(crate) use characters::after_cluster;
pub use characters::{is_bidi_control, is_invisible, is_unseen, looks_like_slash};
pub(crate) use cjk::{after_cjk, before_cjk, before_local_part, front_before_cjk, starts_with_cjk};
pub use cjk::{is_cjk, is_punctuation as is_full_width_mark};
pub(crate) use entity::decoded;
pub(crate) use markdown::end_in_markup;
pub(crate) use non_address::{Address, is_matrix_name, non_address};
pub(crate) use path_end::{PathSearch, without_backslashes};
pub(crate) use path_memory::{PathSigns, PathStart};
pub(crate) use path_sign::may_end_path;
pub(crate) use path_text::SIGN_READ;
pub(crate) use shown::{readable, seen, unended, with_percent_signs};
pub(crate) use site::{NoSite, READS_AFTER, at_full_stop, begins_with_www, no_site};
pub(crate) use string_escape::{escape_ends_at, leading_escape, unescaped};

use crate::options::Policy;
use crate::reject::Rejected;
use std::ops::Range;

/// Returns the reason why policy refuses the link of `text` at `link`, whose host is at `host`.
/// Returns `None` if policy admits it.
///
/// Linear. A plain host (ASCII without A-labels) is not looked at again, and neither is one that
/// policy is known to admit.
pub(crate) fn refuses(
    policy: &Policy,
    text: &str,
    link: &Range<usize>,
    host: Range<usize>,
    is_host_admitted: bool,
) -> Option<Rejected> {
    let link = text.get(link.clone()).unwrap_or_default();
    let host = text.get(host).unwrap_or_default();
    if policy.bidi_controls
        && let Some(control) = characters::first_bidi_control(link)
    {
        return Some(Rejected::BidiControl { control });
    }
    if is_host_admitted {
        return None;
    }
    look_alike::refuses(policy, link, host)
}

/// Returns whether policy accepts a host, in any link.
pub(crate) fn admits_host(policy: &Policy, host: &str) -> bool {
    look_alike::refuses(policy, host, host).is_none()
}
