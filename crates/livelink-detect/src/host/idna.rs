//! Hosts in ASCII form and in Unicode form, by UTS #46 (rulings 21 and 30).

use super::plain_cjk;
use crate::byte_table::ROOM;
use std::borrow::Cow;

/// Returns a host in ASCII form (ruling 30). This is ToASCII of UTS #46 without the checks that the
/// caller makes itself.
///
/// It borrows where nothing changes. `None` if the host is not valid.
pub(crate) fn to_ascii(host: &str) -> Option<Cow<'_, str>> {
    match plain_to_ascii(host) {
        Some(ascii) => Some(Cow::Owned(ascii)),
        None => long_to_ascii(host),
    }
}

/// Returns the ASCII form of a host of plain CJK text and ASCII, if there is CJK text in it; `None`
/// for any other host.
pub(crate) fn plain_to_ascii(host: &str) -> Option<String> {
    if !ROOM || host.is_ascii() {
        return None;
    }
    plain_cjk::to_ascii(host)
}

/// Returns the ASCII form of a host of CJK letters and of letters and digits of ASCII; `None` for
/// any other host. Each label of such a host is valid, but its ASCII form may be too long.
pub(super) fn letters_to_ascii(host: &str) -> Option<String> {
    if !ROOM {
        return None;
    }
    plain_cjk::letters_to_ascii(host)
}

/// Returns any host in ASCII form, by the whole of UTS #46.
pub(super) fn long_to_ascii(host: &str) -> Option<Cow<'_, str>> {
    uts46::domain_to_ascii(host).ok()
}

/// Returns a host in Unicode form, for people. A host that does not convert stays as it is.
pub(crate) fn to_unicode(host: &str) -> Cow<'_, str> {
    u_label(host).unwrap_or(Cow::Borrowed(host))
}

/// Returns the Unicode form of a label, or of a host; `None` if it does not convert.
pub(crate) fn u_label(label: &str) -> Option<Cow<'_, str>> {
    match ROOM && plain_cjk::is_unicode_form(label) {
        true => Some(Cow::Borrowed(label)),
        false => long_u_label(label),
    }
}

/// Returns the Unicode form of any label, by the whole of UTS #46; `None` if it does not convert.
pub(super) fn long_u_label(label: &str) -> Option<Cow<'_, str>> {
    uts46::domain_to_unicode(label).ok()
}
