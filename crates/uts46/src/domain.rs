//! A domain to ASCII and to Unicode (UTS #46, sections 4, 4.2 and 4.3).

use crate::mapping::Mapping;
use crate::punycode::PREFIX;
use crate::{bidi, label, normal_form, punycode};
use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

/// The error of a string that is not a valid domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidDomain;

impl fmt::Display for InvalidDomain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a valid domain name")
    }
}

impl core::error::Error for InvalidDomain {}

/// Returns a domain in ASCII form: "domain to ASCII" of the URL Standard, with `beStrict` false and with the check for forbidden
/// domain code points.
///
/// An empty domain and empty labels are no errors, and neither are labels that are too long for the DNS. Borrows a domain that
/// stays as it is.
///
/// ```
/// use uts46::domain_to_ascii;
///
/// assert_eq!(domain_to_ascii("EXAMPLE.com").unwrap(), "example.com");
/// assert_eq!(domain_to_ascii("faß。de").unwrap(), "xn--fa-hia.de");
/// assert!(domain_to_ascii("a b.com").is_err());
/// ```
///
/// # Errors
///
/// If the domain breaks a rule of UTS #46, or holds a forbidden domain code point. Also if a label that is not ASCII has more than
/// [`punycode::UNICODE_MAX`] characters.
pub fn domain_to_ascii(domain: &str) -> Result<Cow<'_, str>, InvalidDomain> {
    domain_to_both(domain).map(|both| both.ascii)
}

/// A domain in both forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BothForms<'d> {
    /// The result of [`domain_to_ascii`].
    pub ascii: Cow<'d, str>,
    /// The result of [`domain_to_unicode`]. It has as many labels as `ascii`.
    pub unicode: Cow<'d, str>,
}

/// Returns a domain in both forms, with one pass over it. Borrows a domain that stays as it is.
///
/// ```
/// let both = uts46::domain_to_both("faß.DE").unwrap();
///
/// assert_eq!((&*both.ascii, &*both.unicode), ("xn--fa-hia.de", "faß.de"));
/// ```
///
/// # Errors
///
/// Those of [`domain_to_ascii`].
pub fn domain_to_both(domain: &str) -> Result<BothForms<'_>, InvalidDomain> {
    if is_plain(domain) {
        let (ascii, unicode) = (Cow::Borrowed(domain), Cow::Borrowed(domain));
        return Ok(BothForms { ascii, unicode });
    }
    let mapped = mapped(domain)?;
    let unicode = with_u_labels(&mapped)?;
    let ascii = match mapped.is_ascii() {
        true => mapped,
        false => Cow::Owned(with_a_labels(&mapped, &unicode)?),
    };
    let unicode = Cow::Owned(unicode);
    Ok(BothForms { ascii, unicode })
}

/// Returns a mapped domain with A-labels in place of its labels that are not ASCII. `unicode` is the domain with U-labels.
fn with_a_labels(mapped: &str, unicode: &str) -> Result<String, InvalidDomain> {
    let mut ascii = String::with_capacity(mapped.len() + PREFIX.len());
    for (at, (mapped, unicode)) in mapped.split('.').zip(unicode.split('.')).enumerate() {
        if at > 0 {
            ascii.push('.');
        }
        if mapped.is_ascii() {
            // An A-label stays as it is.
            ascii.push_str(mapped);
        } else {
            ascii.push_str(PREFIX);
            punycode::encode(unicode, &mut ascii).ok_or(InvalidDomain)?;
        }
    }
    Ok(ascii)
}

/// Returns a domain in Unicode form: "domain to Unicode" of the URL Standard, with the check for forbidden domain code points.
/// Borrows a domain that stays as it is.
///
/// ```
/// use uts46::domain_to_unicode;
///
/// assert_eq!(domain_to_unicode("xn--fa-hia.DE").unwrap(), "faß.de");
/// // No letter is written like that in Punycode.
/// assert!(domain_to_unicode("xn--a.de").is_err());
/// ```
///
/// # Errors
///
/// If the domain breaks a rule of UTS #46, or holds a forbidden domain code point. Also if an A-label has more than
/// [`punycode::ASCII_MAX`] characters after `xn--`, or a label that is not ASCII more than [`punycode::UNICODE_MAX`].
pub fn domain_to_unicode(domain: &str) -> Result<Cow<'_, str>, InvalidDomain> {
    if is_plain(domain) {
        return Ok(Cow::Borrowed(domain));
    }
    let unicode = with_u_labels(&mapped(domain)?)?;
    Ok(match unicode == domain {
        true => Cow::Borrowed(domain),
        false => Cow::Owned(unicode),
    })
}

/// Returns whether a domain is its own ASCII and Unicode form: it has no A-label, and all its characters are allowed ASCII and no
/// capitals.
fn is_plain(domain: &str) -> bool {
    let stays = |byte: u8| byte.is_ascii() && is_allowed(byte) && !byte.is_ascii_uppercase();
    domain.bytes().all(stays)
        && !(domain.contains(PREFIX) && domain.split('.').any(|label| label.starts_with(PREFIX)))
}

/// Returns whether a byte of UTF-8 is not a forbidden domain code point.
fn is_allowed(byte: u8) -> bool {
    let forbidden = matches!(
        byte,
        b'#' | b'%' | b'/' | b':' | b'<' | b'>' | b'?' | b'@' | b'[' | b'\\' | b']' | b'^' | b'|'
    );
    byte > b' ' && byte != 0x7F && !forbidden
}

/// Maps a domain and normalises it (steps 1 and 2 of the processing).
fn mapped(domain: &str) -> Result<Cow<'_, str>, InvalidDomain> {
    if domain.is_ascii() && !domain.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return checked(Cow::Borrowed(domain));
    }
    let mut mapped = String::with_capacity(domain.len());
    let mut combines = false;
    for c in domain.chars() {
        if c.is_ascii() {
            mapped.push(c.to_ascii_lowercase());
            continue;
        }
        let mapping = Mapping::of(c);
        combines |= mapping.combines();
        match mapping {
            Mapping::Becomes(c) => mapped.push(c),
            Mapping::To(text) => mapped.push_str(text),
            Mapping::Ignored => {}
            Mapping::Disallowed => return Err(InvalidDomain),
            _ => mapped.push(c),
        }
    }
    if combines {
        mapped = normal_form::composed(&mapped);
    }
    // Only now, because a mark may be composed with a sign of ASCII, as in U+226E.
    checked(Cow::Owned(mapped))
}

/// Returns a mapped domain if it has no forbidden domain code point.
fn checked(mapped: Cow<'_, str>) -> Result<Cow<'_, str>, InvalidDomain> {
    match mapped.bytes().all(is_allowed) {
        true => Ok(mapped),
        false => Err(InvalidDomain),
    }
}

/// Returns a mapped domain with U-labels in place of its A-labels, if each label is valid (steps 3 and 4).
fn with_u_labels(mapped: &str) -> Result<String, InvalidDomain> {
    let mut unicode = String::with_capacity(mapped.len());
    for (at, written) in mapped.split('.').enumerate() {
        if at > 0 {
            unicode.push('.');
        }
        let start = unicode.len();
        match written.strip_prefix(PREFIX) {
            Some(encoded) => {
                punycode::decode(encoded, &mut unicode).ok_or(InvalidDomain)?;
                let decoded = unicode.get(start..).unwrap_or_default();
                if !label::is_decoded(decoded) {
                    return Err(InvalidDomain);
                }
            }
            None => unicode.push_str(written),
        }
        let label = unicode.get(start..).unwrap_or_default();
        if !label::is_valid(label) {
            return Err(InvalidDomain);
        }
    }
    // One label from right to left is enough for the rule to hold for all of them.
    match !bidi::is_bidi(&unicode) || unicode.split('.').all(bidi::is_valid) {
        true => Ok(unicode),
        false => Err(InvalidDomain),
    }
}
