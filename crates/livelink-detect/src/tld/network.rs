//! Suffixes of the hosts of one's own network, which no table of top-level domains has (ruling 46).

use super::label_filter::LOOKS_AT;
use super::suffix::{Suffix, last_label};
use crate::text::all_shown;
use std::fmt;

/// The suffixes that [`NetworkSuffixes::private_use`] returns.
const PRIVATE_USE: [&str; 7] = [
    "home.arpa",
    "internal",
    "lan",
    "local",
    "localhost",
    "svc.cluster.local",
    "test",
];

/// The error of [`NetworkSuffixes::add`]: the suffix, and why it cannot be one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkSuffixError {
    suffix: String,
    reason: &'static str,
}

impl fmt::Display for NetworkSuffixError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "network suffix \"{}\" {}",
            all_shown(&self.suffix),
            self.reason
        )
    }
}

impl std::error::Error for NetworkSuffixError {}

/// The suffixes under which a network has hosts of its own, such as `lan` or `corp.internal`
/// (ruling 46). A host links if it ends in one of them and has a label before it, as hosts under a
/// public suffix do: `printer.lan` does, and `lan` does not.
///
/// A suffix is kept as hosts are compared: in ASCII form and in lower case. A lookup compares the end of
/// a host with each suffix. It does not allocate.
///
/// ```
/// use livelink_detect::{Detector, LinkKind, Options};
///
/// let mut options = Options::default();
/// options.network_suffixes.add("Corp")?;
/// let detector = Detector::new(options);
/// let text = "see nas.corp/photos, or write to ops@mail.corp";
/// let links = detector.detect(text);
/// assert_eq!(&text[links[0].range.clone()], "nas.corp/photos");
/// assert_eq!(detector.href("nas.corp/photos", LinkKind::Url), "https://nas.corp/photos");
/// assert_eq!(&text[links[1].range.clone()], "ops@mail.corp");
/// # Ok::<(), livelink_detect::NetworkSuffixError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(into = "Vec<String>", try_from = "Vec<String>")
)]
pub struct NetworkSuffixes(Vec<String>);

impl NetworkSuffixes {
    /// No suffixes.
    #[cfg(test)]
    pub(super) const NONE: Self = Self(Vec::new());

    /// The greatest number of suffixes.
    pub const MAX: usize = 64;

    /// The name of all suffixes of [`private_use`](Self::private_use), for [`add`](Self::add).
    pub const PRIVATE_USE: &'static str = "private-use";

    /// Returns the suffixes that are reserved for networks and tests, or that routers and clusters
    /// commonly use: `home.arpa` (RFC 8375), `internal` (reserved by ICANN), `lan`, `local` (RFC 6762),
    /// `localhost` and `test` (RFC 6761), `svc.cluster.local` (Kubernetes).
    ///
    /// ```
    /// use livelink_detect::{Detector, NetworkSuffixes, Options};
    ///
    /// let mut options = Options::default();
    /// options.network_suffixes = NetworkSuffixes::private_use();
    /// let detector = Detector::new(options);
    /// assert_eq!(detector.detect("api.default.svc.cluster.local:8080/healthz").len(), 1);
    /// assert_eq!(detector.detect("svc.cluster.local").len(), 0);
    /// ```
    pub fn private_use() -> Self {
        Self(PRIVATE_USE.map(str::to_owned).into())
    }

    /// Adds a suffix of one label or several. Case does not matter, and an internationalised label may be
    /// in either form. A `.` or `*.` before the suffix does not count. The name `private-use`
    /// ([`PRIVATE_USE`](Self::PRIVATE_USE)) stands for all suffixes of
    /// [`private_use`](Self::private_use).
    ///
    /// # Errors
    ///
    /// If the suffix is not a valid name of a host by UTS #46, or has more than 251 characters in ASCII
    /// form. If its last label has one character, or does not begin with a letter: a host whose last label
    /// is a number is an IPv4 address. If there would be more than 64 suffixes.
    ///
    /// ```
    /// use livelink_detect::NetworkSuffixes;
    ///
    /// let mut suffixes = NetworkSuffixes::default();
    /// suffixes.add("*.Bücher.corp").unwrap();
    /// assert!(suffixes.iter().eq(["xn--bcher-kva.corp"]));
    /// let error = suffixes.add("corp.7").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "network suffix \"corp.7\" does not end in two characters or more that begin with a letter",
    /// );
    /// ```
    pub fn add(&mut self, suffix: &str) -> Result<(), NetworkSuffixError> {
        if suffix == Self::PRIVATE_USE {
            return PRIVATE_USE.iter().try_for_each(|known| self.add(known));
        }
        let name = suffix.strip_prefix('*').unwrap_or(suffix);
        let name = name.strip_prefix('.').unwrap_or(name);
        let ascii = uts46::domain_to_ascii(name).unwrap_or_default();
        let last = last_label(&ascii).as_bytes();
        let reason = if !ascii.split('.').all(is_label) {
            "is not a name of labels of 1 to 63 letters, digits and inner hyphens"
        } else if last.len() < 2 || !last.first().is_some_and(u8::is_ascii_lowercase) {
            "does not end in two characters or more that begin with a letter"
        } else if ascii.len() > 251 {
            "is longer than 251 characters"
        } else if self.0.iter().any(|known| *known == ascii) {
            return Ok(());
        } else if self.0.len() == Self::MAX {
            "is one more than the 64 that may be named"
        } else {
            self.0.push(ascii.into_owned());
            return Ok(());
        };
        Err(NetworkSuffixError {
            suffix: suffix.to_owned(),
            reason,
        })
    }

    /// Returns the suffixes in ASCII form, in the order in which they were added.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> + DoubleEndedIterator {
        self.0.iter().map(String::as_str)
    }

    /// Returns the longest suffix in which a host in lower-case ASCII ends. The host may be the suffix
    /// itself.
    pub(crate) fn suffix(&self, ascii: &str) -> Suffix {
        let ends = |suffix: &&str| {
            let left = ascii.strip_suffix(*suffix);
            left.is_some_and(|left| left.is_empty() || left.ends_with('.'))
        };
        let lens = self.iter().filter(ends).map(str::len);
        lens.max().map_or(Suffix::Unknown, Suffix::Network)
    }

    /// Returns whether a host may end in this label, in lower-case ASCII or as a U-label; `false` is sure.
    pub(super) fn may_end_in(&self, label: &str) -> bool {
        self.iter()
            .map(last_label)
            .any(|own| match label.is_ascii() {
                true => own == label,
                false => own.starts_with("xn--"),
            })
    }

    /// Returns whether the last label of a suffix may start at `at`; `false` is sure, if the filter of the
    /// [table](super::label_filter) says so too. The function looks at no more than [`LOOKS_AT`] bytes.
    #[inline(always)]
    pub(crate) fn may_start_at(&self, bytes: &[u8], at: usize) -> bool {
        !self.0.is_empty() && self.may_start(bytes.get(at..).unwrap_or_default())
    }

    /// Does the same for the bytes from that place on. Beyond ASCII, only a conversion would tell. A label
    /// that starts beyond ASCII and that the mapping turns into ASCII passes the filter of each table.
    #[inline(never)]
    fn may_start(&self, label: &[u8]) -> bool {
        let label = label.get(..LOOKS_AT).unwrap_or(label);
        self.iter().map(last_label).any(|own| {
            let own = own.as_bytes();
            let same = |(own, byte): &(&u8, &u8)| own.eq_ignore_ascii_case(byte);
            let len = match own.starts_with(b"xn--") {
                // The label may be a U-label.
                true => label.iter().take_while(|byte| is_in_label(byte)).count(),
                false => own.iter().zip(label).take_while(same).count(),
            };
            match label.get(len) {
                Some(byte) if byte.is_ascii() => len == own.len() && !byte.is_ascii_alphanumeric(),
                Some(_) => len > 0 || own.starts_with(b"xn--"),
                None => len == LOOKS_AT || len == own.len(),
            }
        })
    }
}

/// Returns whether this is a label of a host in ASCII form.
fn is_label(label: &str) -> bool {
    (1..64).contains(&label.len())
        && !label.starts_with('-')
        && !label.ends_with('-')
        && label.bytes().all(|byte| is_in_label(&byte))
}

fn is_in_label(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || *byte == b'-'
}

#[cfg(feature = "serde")]
impl From<NetworkSuffixes> for Vec<String> {
    fn from(suffixes: NetworkSuffixes) -> Self {
        suffixes.0
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Vec<String>> for NetworkSuffixes {
    type Error = NetworkSuffixError;

    /// Adds each of them, as [`NetworkSuffixes::add`] does.
    fn try_from(names: Vec<String>) -> Result<Self, NetworkSuffixError> {
        let mut suffixes = Self::default();
        names.iter().try_for_each(|name| suffixes.add(name))?;
        Ok(suffixes)
    }
}
