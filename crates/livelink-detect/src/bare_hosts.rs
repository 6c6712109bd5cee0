//! Which hosts link without a scheme (ruling 47).

use crate::host::idna;
use crate::text::is_one_of;
use crate::tld::{NetworkSuffixes, Suffix, last_label};

/// Which hosts link without a scheme, as `example.com` does (ruling 47). Links with a scheme and email
/// addresses are not affected.
///
/// ```
/// use livelink_detect::{BareHosts, Detector, Options};
///
/// let text = "https://a.rocks example.rocks example.com me@example.rocks";
/// for (bare_hosts, count) in [(BareHosts::All, 4), (BareHosts::Common, 3), (BareHosts::None, 2)] {
///     let mut options = Options::default();
///     options.bare_hosts = bare_hosts;
///     assert_eq!(Detector::new(options).detect(text).len(), count);
/// }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum BareHosts {
    /// All that detection finds.
    #[default]
    All,
    /// Those that begin with `www.`, that have a common or an internationalised top-level domain, or that
    /// end in one of the [suffixes of the network](crate::Options::network_suffixes). Ruling 47 lists the
    /// common ones.
    Common,
    /// None.
    None,
}

/// The common top-level domains of ASCII.
const COMMON: &str = "com dev edu gov io mil net org";

impl BareHosts {
    /// Returns whether a bare host links, as it is written. Linear in the host. Allocates only for a host
    /// that is not ASCII in lower case.
    #[inline]
    pub(crate) fn admit(self, host: &str, network: &NetworkSuffixes) -> bool {
        match self {
            Self::All => true,
            Self::Common => is_common(host, network),
            Self::None => false,
        }
    }
}

#[inline(never)]
fn is_common(host: &str, network: &NetworkSuffixes) -> bool {
    let ascii = idna::to_ascii(host).unwrap_or_default();
    let tld = last_label(&ascii);
    ascii.starts_with("www.")
        || tld.starts_with("xn--")
        || is_one_of(COMMON, tld)
        || network.suffix(&ascii) != Suffix::Unknown
}
