//! The facts of a [`HostRefusal`], found when somebody asks for them.

use super::chars::is_dot;
use super::idna::to_ascii;
use super::ip;
use super::refusal::HostRefusal;
use crate::reject::Rejected;
use crate::tld::{Suffix, TldTable};
use std::borrow::Cow;

impl HostRefusal {
    /// Returns the reason with its facts, for the host run `run`.
    #[inline]
    pub(crate) fn explain(self, run: &str, tlds: &TldTable) -> Rejected {
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
                let len = match tlds.suffix(&ascii) {
                    Suffix::Known(len) => len,
                    Suffix::Unknown => 0,
                };
                let suffix = ascii
                    .get(ascii.len().saturating_sub(len)..)
                    .unwrap_or_default();
                Rejected::PublicSuffix {
                    suffix: suffix.to_owned(),
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
