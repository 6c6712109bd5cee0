//! From a link to the domain to ask about.

use crate::host::{domain, ip};
use crate::link::LinkKind;
use crate::registration::{Registration, Registrations};
use crate::tld::{Suffix, TldTable};

/// How far a link can be relied on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verification {
    /// Everything that is asked has been answered: the domain is registered, or nobody was set to
    /// [say so](crate::Detector::with_registrations), or there is nothing to ask (an address, a single label).
    Verified,
    /// The answer is still out: show the link as unverified.
    Unverified,
    /// The domain is not registered, or its top-level domain is not in the table (any more): the next scan does not
    /// find the link.
    Refused,
}

/// What a link's own parts say about it.
#[derive(Debug, PartialEq, Eq)]
enum Question<'h> {
    /// There is nothing to ask.
    None,
    /// The table does not know the top-level domain.
    UnknownTld,
    /// Ask about this registrable domain.
    Domain(&'h str),
}

/// The verification of the link with that href.
pub(crate) fn verification(
    tlds: &TldTable,
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

/// What to ask about a link, from its href, which has the host in ASCII form.
fn question<'h>(tlds: &TldTable, href: &'h str, kind: LinkKind) -> Question<'h> {
    let host = host(href, kind);
    if host.starts_with('[') || !host.contains('.') || ip::ends_in_number(host) {
        return Question::None;
    }
    let suffix = tlds.suffix(host);
    if suffix == Suffix::Unknown {
        return Question::UnknownTld;
    }
    match domain::registrable_domain(host, suffix) {
        Ok(domain) => Question::Domain(domain),
        // No link has such a host; but any text may be asked about.
        Err(_) => Question::None,
    }
}

/// The host of an href, without port and without the dot at its end.
fn host(href: &str, kind: LinkKind) -> &str {
    let rest = match kind {
        LinkKind::Url => href.split_once("://").map_or(href, |(_, rest)| rest),
        LinkKind::Email => href.rsplit_once('@').map_or(href, |(_, rest)| rest),
    };
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let authority = rest.get(..end).unwrap_or_default();
    if authority.starts_with('[') {
        return authority;
    }
    let host = authority.split(':').next().unwrap_or_default();
    host.strip_suffix('.').unwrap_or(host)
}

#[cfg(test)]
mod tests;
