//! The refusal of a host run: cheap to find, expensive to explain.
//!
//! Most dots of a text belong to no host, so a "no" must cost nothing: a [`HostRefusal`] is a byte.
//! A person wants more facts. [`HostRefusal::explain`] finds them again when somebody asks.

use super::chars::is_dot;
use super::idna::to_ascii;
use super::ip;
use crate::reject::Rejected;
use crate::tld::KnownSuffixes;
use std::borrow::Cow;

/// The reason why a host run is not a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HostRefusal {
    /// Nothing is left of it.
    NoHost,
    /// There are two dots in a row, or a dot at the start.
    EmptyLabel,
    /// A label with a hyphen at an edge.
    Hyphen,
    /// An underscore in the registrable domain.
    Underscore,
    /// Not valid under IDNA.
    Invalid,
    /// A label longer than 63 characters in ASCII form.
    LabelTooLong,
    /// More than 253 characters in ASCII form.
    TooLong,
    /// A single label.
    SingleLabel,
    /// No known top-level domain.
    UnknownTld,
    /// A public suffix by itself.
    PublicSuffix,
    /// It ends in a number, and is not an IPv4 address.
    InvalidIpv4,
    /// It is an IPv4 address where only a domain is allowed.
    BareIpv4,
}

impl HostRefusal {
    /// Returns the reason with its facts, for the host run `run`.
    #[inline]
    pub(crate) fn explain(self, run: &str, tlds: KnownSuffixes<'_>) -> Rejected {
        let host = run.trim_end_matches(is_dot).trim_end_matches('-');
        let ascii = to_ascii(host).unwrap_or(Cow::Borrowed(host));
        let label = |test: fn(&str) -> bool| {
            let found = host.split(is_dot).find(|label| test(label));
            found.unwrap_or(host).to_owned()
        };
        match self {
            Self::NoHost => Rejected::NoHost,
            Self::EmptyLabel => Rejected::EmptyLabel,
            Self::Hyphen => Rejected::Hyphen {
                label: label(|label| label.starts_with('-') || label.ends_with('-')),
            },
            Self::Underscore => Rejected::Underscore {
                label: host
                    .rsplit(is_dot)
                    .find(|label| label.contains('_'))
                    .unwrap_or(host)
                    .to_owned(),
            },
            Self::Invalid => Rejected::InvalidHost {
                host: host.to_owned(),
            },
            Self::LabelTooLong => Rejected::LabelTooLong {
                len: ascii.split('.').map(str::len).max().unwrap_or_default(),
            },
            Self::TooLong => Rejected::HostTooLong { len: ascii.len() },
            Self::SingleLabel => Rejected::SingleLabel {
                label: host.to_owned(),
            },
            Self::UnknownTld => Rejected::UnknownTld {
                tld: ascii.rsplit('.').next().unwrap_or_default().to_owned(),
            },
            Self::PublicSuffix => {
                let suffix = tlds.suffix(&ascii).of(&ascii);
                Rejected::PublicSuffix {
                    suffix: suffix.unwrap_or_default().to_owned(),
                }
            }
            Self::InvalidIpv4 => Rejected::InvalidIpv4 {
                host: ascii.into_owned(),
            },
            Self::BareIpv4 => match ip::ipv4(&ascii) {
                Some(address) => Rejected::BareIpv4 { address },
                None => Rejected::InvalidIpv4 {
                    host: ascii.into_owned(),
                },
            },
        }
    }
}
