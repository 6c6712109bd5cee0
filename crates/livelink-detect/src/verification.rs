//! The verification of a link: finds the domain to ask about, and judges the answer.

use crate::host::{domain, ip};
use crate::link::LinkKind;
use crate::registration::{Registration, Registrations};
use crate::tld::{KnownSuffixes, Suffix};

/// The degree to which a link can be relied on. See
/// [`Detector::verification`](crate::Detector::verification).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Verification {
    /// Nothing is open. The domain is registered; or the detector has no [source that could say
    /// so](crate::Detector::with_registrations); or there is nothing to ask, as for an address, a
    /// single label or a host of one's own network.
    Verified,
    /// The answer has not come yet. An editor shows the link as unverified.
    Unverified,
    /// The domain is not registered, or its top-level domain is not in the table (any more). The
    /// next scan does not find the link.
    Refused,
}

/// The question about a link.
#[derive(Debug, PartialEq, Eq)]
enum Question<'h> {
    /// There is nothing to ask.
    None,
    /// The table does not know the top-level domain.
    UnknownTld,
    /// Is this registrable domain registered?
    Domain(&'h str),
}

/// Returns the verification of the link with this href.
pub(crate) fn verification(
    tlds: KnownSuffixes<'_>,
    registrations: Option<&dyn Registrations>,
    href: &str,
    kind: LinkKind,
) -> Verification {
    match question(tlds, href, kind) {
        Question::None => Verification::Verified,
        Question::UnknownTld => Verification::Refused,
        Question::Domain(domain) => {
            match registrations.map(|registrations| registrations.registration(domain)) {
                None | Some(Registration::Exists) => Verification::Verified,
                Some(Registration::Pending) => Verification::Unverified,
                Some(Registration::Missing) => Verification::Refused,
            }
        }
    }
}

/// Returns the registrable domain of the link with this href, in ASCII form.
pub(crate) fn registrable_domain<'h>(
    tlds: KnownSuffixes<'_>,
    href: &'h str,
    kind: LinkKind,
) -> Option<&'h str> {
    match question(tlds, href, kind) {
        Question::Domain(domain) => Some(domain),
        Question::None | Question::UnknownTld => None,
    }
}

/// Returns the question about a link, from its href, which has the host in ASCII form.
fn question<'h>(tlds: KnownSuffixes<'_>, href: &'h str, kind: LinkKind) -> Question<'h> {
    let host = host(href, kind);
    if host.starts_with('[') || !host.contains('.') || ip::ends_in_number(host) {
        return Question::None;
    }
    let suffix = tlds.suffix(host);
    match suffix {
        Suffix::Unknown => return Question::UnknownTld,
        // A network names its hosts itself. No registration lists them, and a question would tell others their names.
        Suffix::Network(_) => return Question::None,
        Suffix::Known(_) => {}
    }
    match domain::registrable_domain(host, suffix) {
        Ok(domain) => Question::Domain(domain),
        // No link has such a host, but a caller may ask about any text.
        Err(_) => Question::None,
    }
}

/// Returns the host of an href, without user information, without the port and without a dot at its
/// end. No link whose host is checked has user information (ruling 9), but a caller may ask about
/// any text.
pub(crate) fn host(href: &str, kind: LinkKind) -> &str {
    let rest = match kind {
        LinkKind::Url | LinkKind::Custom(_) => {
            href.split_once("://").map_or(href, |(_, rest)| rest)
        }
        LinkKind::Email => href.split_once('@').map_or(href, |(_, rest)| rest),
    };
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let authority = rest.get(..end).unwrap_or_default();
    let authority = authority
        .rsplit_once('@')
        .map_or(authority, |(_, host)| host);
    if authority.starts_with('[') {
        return authority;
    }
    let host = authority.split(':').next().unwrap_or_default();
    host.strip_suffix('.').unwrap_or(host)
}

#[cfg(test)]
mod tests;
