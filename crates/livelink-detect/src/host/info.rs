//! A host looked at by itself: its kind for a URL parser, and its owner.

use super::domain;
use super::idna::to_unicode;
use super::parser::{HostError, HostKind, parse};
use crate::script::{Mix, is_identifier_char};
use crate::tld::{EMBEDDED, Suffix, TldTable};
use std::fmt;

/// The Restriction Level of UTS #39, section 5.2. The higher the level, the more a label may
/// deceive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RestrictionLevel {
    /// All characters are ASCII.
    AsciiOnly,
    /// All characters are of one script.
    SingleScript,
    /// Latin, and one of the East Asian sets of scripts.
    HighlyRestrictive,
    /// Latin, and one other recommended script except Cyrillic and Greek.
    ModeratelyRestrictive,
    /// Any mix of scripts, but only of allowed characters.
    MinimallyRestrictive,
    /// Characters that identifiers should not have.
    Unrestricted,
}

impl fmt::Display for RestrictionLevel {
    /// Writes the name in UTS #39.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RestrictionLevel::AsciiOnly => "ASCII-Only",
            RestrictionLevel::SingleScript => "Single Script",
            RestrictionLevel::HighlyRestrictive => "Highly Restrictive",
            RestrictionLevel::ModeratelyRestrictive => "Moderately Restrictive",
            RestrictionLevel::MinimallyRestrictive => "Minimally Restrictive",
            RestrictionLevel::Unrestricted => "Unrestricted",
        })
    }
}

/// A host as the host parser of the WHATWG URL Standard reads it, for a special scheme such as
/// `https`.
///
/// ```
/// use livelink_detect::{HostInfo, HostKind};
///
/// let host = HostInfo::parse("www.Bücher.example.co.uk").unwrap();
/// assert_eq!(host.ascii, "www.xn--bcher-kva.example.co.uk");
/// assert_eq!(host.unicode, "www.bücher.example.co.uk");
/// assert_eq!(host.kind, HostKind::Domain);
/// assert_eq!(host.registrable_domain.as_deref(), Some("example.co.uk"));
/// assert_eq!(host.public_suffix.as_deref(), Some("co.uk"));
///
/// assert_eq!(HostInfo::parse("0x7f.1").unwrap().ascii, "127.0.0.1");
/// assert!(HostInfo::parse("exa mple.com").is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HostInfo {
    /// The host as in a URL: ASCII, lower-case, an IPv6 address in brackets.
    pub ascii: String,
    /// The host for people: a domain name in Unicode, an address as in `ascii`.
    pub unicode: String,
    /// The kind of the host.
    pub kind: HostKind,
    /// The registrable domain in ASCII form, by the ICANN section of the public suffix list
    /// (ruling 11).
    pub registrable_domain: Option<String>,
    /// The public suffix in ASCII form, by the same section.
    pub public_suffix: Option<String>,
    /// The highest level among its labels in Unicode form.
    pub restriction_level: RestrictionLevel,
}

impl HostInfo {
    /// Parses `host`; an IPv6 address needs its brackets. The public suffix is the one in the
    /// [embedded](TldTable::embedded) table.
    ///
    /// # Errors
    ///
    /// If the WHATWG host parser fails on it.
    #[inline]
    pub fn parse(host: &str) -> Result<Self, HostError> {
        Self::parse_with(host, &EMBEDDED)
    }

    /// Parses `host` as [`HostInfo::parse`] does, with the public suffixes of `tlds`, such as [the
    /// table of a detector](crate::Detector::tlds).
    ///
    /// # Errors
    ///
    /// If the WHATWG host parser fails on it.
    ///
    /// ```
    /// use livelink_detect::{Detector, HostInfo};
    ///
    /// let host = HostInfo::parse_with("www.example.co.za", &Detector::default().tlds()).unwrap();
    /// assert_eq!(host.registrable_domain.as_deref(), Some("example.co.za"));
    /// ```
    #[inline]
    pub fn parse_with(host: &str, tlds: &TldTable) -> Result<Self, HostError> {
        let (kind, ascii) = parse(host)?;
        // An address has no registrable domain. The list would return `3.4` for `1.2.3.4`.
        let is_domain = kind == HostKind::Domain;
        let unicode = if is_domain {
            to_unicode(&ascii).into_owned()
        } else {
            ascii.clone()
        };
        let name = ascii.strip_suffix('.').unwrap_or(&ascii);
        let suffix = if is_domain {
            tlds.suffix(name)
        } else {
            Suffix::Unknown
        };
        let registrable_domain = domain::registrable_domain(name, suffix)
            .ok()
            .map(str::to_owned);
        let public_suffix = suffix.of(name).map(str::to_owned);
        Ok(Self {
            restriction_level: restriction_level(&unicode),
            ascii,
            unicode,
            kind,
            registrable_domain,
            public_suffix,
        })
    }
}

/// Returns the highest level among the labels of a host in Unicode form.
#[inline]
fn restriction_level(unicode: &str) -> RestrictionLevel {
    unicode
        .split('.')
        .map(level_of)
        .max()
        .unwrap_or(RestrictionLevel::AsciiOnly)
}

/// Returns the level of a label (UTS #39, section 5.2).
#[inline]
fn level_of(label: &str) -> RestrictionLevel {
    // Underscores, and the other ASCII characters that a host may contain, deceive nobody.
    if label.is_ascii() {
        return RestrictionLevel::AsciiOnly;
    }
    if !label.chars().all(is_identifier_char) {
        return RestrictionLevel::Unrestricted;
    }
    let mix = Mix::of(label);
    if mix.is_single() {
        RestrictionLevel::SingleScript
    } else if mix.is_latin_with_east_asian() {
        RestrictionLevel::HighlyRestrictive
    } else if mix.is_latin_with_recommended() {
        RestrictionLevel::ModeratelyRestrictive
    } else {
        RestrictionLevel::MinimallyRestrictive
    }
}

#[cfg(test)]
mod tests {
    use super::{RestrictionLevel, level_of};
    use unicode_security::RestrictionLevelDetection as _;
    use unicode_security::restriction_level::RestrictionLevel as Level;

    #[track_caller]
    fn check(label: &str) -> RestrictionLevel {
        let expected = match label.detect_restriction_level() {
            _ if label.is_ascii() => RestrictionLevel::AsciiOnly,
            Level::ASCIIOnly => RestrictionLevel::AsciiOnly,
            Level::SingleScript => RestrictionLevel::SingleScript,
            Level::HighlyRestrictive => RestrictionLevel::HighlyRestrictive,
            Level::ModeratelyRestrictive => RestrictionLevel::ModeratelyRestrictive,
            Level::MinimallyRestrictive => RestrictionLevel::MinimallyRestrictive,
            Level::Unrestricted => RestrictionLevel::Unrestricted,
        };
        assert_eq!(level_of(label), expected, "{}", label.escape_unicode());
        expected
    }

    #[test]
    fn labels_have_the_levels_that_unicode_security_gives_them() {
        let mut found = [0; 6];
        for c in '\0'..=char::MAX {
            for label in [
                format!("{c}"),
                format!("a{c}"),
                format!("中{c}"),
                format!("ж{c}"),
            ] {
                found[check(&label) as usize] += 1;
            }
        }
        assert!(found.iter().all(|count| *count > 100), "{found:?}");
    }
}
