//! From a run of host characters to a domain name and its registrable domain (rulings 11 to 13, 20, 21, 23, 24).

use super::chars::{HOST_RUN_MAX, is_dot};
use super::{ip, label};
use crate::reject::Rejected;
use crate::tld::{Suffix, TldTable};
use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use std::borrow::Cow;
use std::net::Ipv4Addr;

/// The longest label and the longest domain in ASCII form (RFC 1035, section 2.3.4; ruling 24).
const LABEL_MAX: usize = 63;
/// See [`LABEL_MAX`].
const DOMAIN_MAX: usize = 253;

/// A host as it stands in a run of host characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HostMatch {
    /// The bytes of the run that are the host, without trailing dots and hyphens.
    pub(crate) len: usize,
    /// The bytes of the host and one dot, where exactly one dot stands right behind it.
    pub(crate) len_with_dot: Option<usize>,
    /// Whether several dots stand right behind it.
    pub(crate) many_dots: bool,
    /// What it is.
    pub(crate) kind: HostKind,
}

/// What a host is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HostKind {
    /// A domain name with a registrable domain.
    Domain,
    /// A single label (ruling 20).
    SingleLabel,
    /// An IPv4 address.
    Ipv4(Ipv4Addr),
}

/// The host that the run of host characters `run` is.
///
/// Linear in the run's length. Allocates only for hosts beyond ASCII and for reasons.
pub(crate) fn host_of_run(
    run: &str,
    tlds: &TldTable,
    single_label_hosts: bool,
) -> Result<HostMatch, Rejected> {
    let without_dots = run.trim_end_matches(is_dot);
    let host = without_dots.trim_end_matches('-');
    let behind = run.get(without_dots.len()..).unwrap_or_default();
    let glued_dots = host.len() == without_dots.len();
    let mut dots = behind.chars();
    let first_dot = dots.next().filter(|_| glued_dots);
    let many_dots = glued_dots && dots.next().is_some();
    let kind = check(host, tlds, single_label_hosts)?;
    Ok(HostMatch {
        len: host.len(),
        len_with_dot: first_dot
            .filter(|_| !many_dots)
            .map(|dot| host.len() + dot.len_utf8()),
        many_dots,
        kind,
    })
}

/// A host in ASCII form (ruling 30): UTS #46 ToASCII without the checks that [`check`] makes by itself.
///
/// Borrows where nothing changes. `None`: not valid.
pub(crate) fn to_ascii(host: &str) -> Option<Cow<'_, str>> {
    // UTS #46 maps three of the four dots of ruling 21 by itself, U+FF61 included.
    Uts46::new()
        .to_ascii(
            host.as_bytes(),
            AsciiDenyList::URL,
            Hyphens::Allow,
            DnsLength::Ignore,
        )
        .ok()
}

/// A host in Unicode form, for people; labels that do not convert stay as they are.
pub(crate) fn to_unicode(host: &str) -> Cow<'_, str> {
    let (unicode, result) =
        Uts46::new().to_unicode(host.as_bytes(), AsciiDenyList::URL, Hyphens::Allow);
    match result {
        Ok(()) => unicode,
        Err(_) => Cow::Borrowed(host),
    }
}

/// Whether `host`, without trailing dots and hyphens, is one.
fn check(host: &str, tlds: &TldTable, single_label_hosts: bool) -> Result<HostKind, Rejected> {
    if host.is_empty() {
        return Err(Rejected::NoHost);
    }
    if host.len() > HOST_RUN_MAX {
        return Err(Rejected::HostTooLong { len: host.len() });
    }
    check_labels(host)?;
    // The conversion is the dear part, and most of what has a dot is no host: ask for the last label first.
    if let Some(tld) = host.rsplit(is_dot).next()
        && tld.len() != host.len()
        && !tld.bytes().all(|b| b.is_ascii_digit())
    {
        let ascii = ascii_form(tld).ok_or_else(|| Rejected::InvalidHost {
            host: host.to_owned(),
        })?;
        if !ip::ends_in_number(&ascii) && !tlds.is_tld(&ascii) {
            return Err(Rejected::UnknownTld {
                tld: ascii.into_owned(),
            });
        }
    }
    let ascii = ascii_form(host).ok_or_else(|| Rejected::InvalidHost {
        host: host.to_owned(),
    })?;
    if ascii.len() > DOMAIN_MAX {
        return Err(Rejected::HostTooLong { len: ascii.len() });
    }
    for label in ascii.split('.') {
        check_ascii_label(label, host)?;
    }
    if ip::ends_in_number(&ascii) {
        return ip::ipv4(&ascii)
            .map(HostKind::Ipv4)
            .ok_or_else(|| Rejected::InvalidIpv4 {
                host: ascii.clone().into_owned(),
            });
    }
    if !ascii.contains('.') {
        if single_label_hosts && !ascii.contains('_') {
            return Ok(HostKind::SingleLabel);
        }
        return Err(Rejected::SingleLabel {
            label: host.to_owned(),
        });
    }
    registrable_domain(&ascii, tlds)?;
    Ok(HostKind::Domain)
}

/// The labels as written: none empty, no hyphen at an edge (ruling 23).
fn check_labels(host: &str) -> Result<(), Rejected> {
    for label in host.split(is_dot) {
        if label.is_empty() {
            return Err(Rejected::EmptyLabel);
        }
        if label.starts_with('-') || label.ends_with('-') {
            return Err(Rejected::Hyphen {
                label: label.to_owned(),
            });
        }
    }
    Ok(())
}

/// A label in ASCII form: its length, and its U-label under IDNA2008.
fn check_ascii_label(ascii: &str, host: &str) -> Result<(), Rejected> {
    if ascii.len() > LABEL_MAX {
        return Err(Rejected::LabelTooLong { len: ascii.len() });
    }
    // A soft hyphen or another character that the mapping drops can leave nothing, or bare a hyphen.
    if ascii.is_empty() {
        return Err(Rejected::EmptyLabel);
    }
    if ascii.starts_with('-') || ascii.ends_with('-') {
        return Err(Rejected::Hyphen {
            label: ascii.to_owned(),
        });
    }
    if ascii.starts_with("xn--") {
        let (unicode, result) =
            Uts46::new().to_unicode(ascii.as_bytes(), AsciiDenyList::URL, Hyphens::Allow);
        if result.is_err() || !label::is_valid(&unicode) {
            return Err(Rejected::InvalidHost {
                host: host.to_owned(),
            });
        }
    }
    Ok(())
}

/// `host` in lower-case ASCII. Borrows lower-case ASCII without A-labels, which needs no conversion.
fn ascii_form(host: &str) -> Option<Cow<'_, str>> {
    let plain = host
        .bytes()
        .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'.' | b'-' | b'_'));
    if plain && !host.contains("xn--") {
        return Some(Cow::Borrowed(host));
    }
    to_ascii(host)
}

/// The registrable domain of a host in ASCII form (ruling 11), or why it has none.
pub(crate) fn registrable_domain<'h>(ascii: &'h str, tlds: &TldTable) -> Result<&'h str, Rejected> {
    let suffix = match tlds.suffix(ascii) {
        Suffix::Unknown => {
            let tld = ascii.rsplit('.').next().unwrap_or_default();
            return Err(Rejected::UnknownTld {
                tld: tld.to_owned(),
            });
        }
        Suffix::Known(len) => ascii.len().saturating_sub(len),
    };
    let (left, public) = ascii.split_at_checked(suffix).unwrap_or(("", ascii));
    check_tld(public)?;
    let left = left.strip_suffix('.').unwrap_or_default();
    if left.is_empty() {
        return Err(Rejected::PublicSuffix {
            suffix: public.to_owned(),
        });
    }
    let registered = left.rfind('.').map_or(0, |dot| dot + 1);
    let domain = ascii.get(registered..).unwrap_or_default();
    match domain.split('.').find(|label| label.contains('_')) {
        Some(label) => Err(Rejected::Underscore {
            label: label.to_owned(),
        }),
        None => Ok(domain),
    }
}

/// The syntax of a TLD (ruling 12): no digits, no hyphen, two characters or more; an A-label counts by its U-label.
fn check_tld(suffix: &str) -> Result<(), Rejected> {
    let tld = suffix.rsplit('.').next().unwrap_or_default();
    let unicode = if tld.starts_with("xn--") {
        to_unicode(tld)
    } else {
        Cow::Borrowed(tld)
    };
    let digit = |c: char| c.is_numeric();
    if unicode.chars().nth(1).is_none() || unicode.contains('-') || unicode.contains(digit) {
        return Err(Rejected::UnknownTld {
            tld: tld.to_owned(),
        });
    }
    Ok(())
}
