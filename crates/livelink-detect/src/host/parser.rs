//! The host parser and the host serializer of the WHATWG URL Standard, for a special scheme such as
//! `https`.
//!
//! It accepts the hosts that a URL parser accepts. [`domain`](super::domain) is stricter: it says
//! which of these hosts a text links to.

use super::{idna, ip};
use std::borrow::Cow;
use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};

/// The error of a string that is not a host for a URL parser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostError(&'static str);

impl fmt::Display for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for HostError {}

/// The kind of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum HostKind {
    /// A domain name.
    Domain,
    /// An IPv4 address.
    Ipv4,
    /// An IPv6 address.
    Ipv6,
}

impl HostKind {
    /// Returns `"domain"`, `"ipv4"` or `"ipv6"`.
    pub fn name(self) -> &'static str {
        match self {
            HostKind::Domain => "domain",
            HostKind::Ipv4 => "ipv4",
            HostKind::Ipv6 => "ipv6",
        }
    }
}

/// Returns the kind of `host` and its form in a URL, as a URL parser reads it: ASCII, in lower
/// case. This is the standard's "host parser" and "host serializer". Linear in the host.
#[inline]
pub(super) fn parse(host: &str) -> Result<(HostKind, String), HostError> {
    if let Some(open) = host.strip_prefix('[') {
        let address = open
            .strip_suffix(']')
            .ok_or(HostError("no \"]\" ends the IPv6 address"))?;
        let address =
            ip::ipv6(address).ok_or(HostError("no IPv6 address stands in the brackets"))?;
        return Ok((HostKind::Ipv6, in_brackets(address)));
    }
    let decoded = percent_decoded(host);
    let domain = std::str::from_utf8(&decoded).ok().and_then(idna::to_ascii);
    let domain = domain.ok_or(HostError("not a valid domain name"))?;
    if domain.is_empty() {
        return Err(HostError("an empty host"));
    }
    if !ip::ends_in_number(&domain) {
        return Ok((HostKind::Domain, domain.into_owned()));
    }
    let address = ipv4_of_any_form(&domain).ok_or(HostError(
        "the last label is a number, but the host is no IPv4 address",
    ))?;
    Ok((HostKind::Ipv4, address.to_string()))
}

/// Returns an IPv6 address as a URL has it.
fn in_brackets(address: Ipv6Addr) -> String {
    match address.to_ipv4_mapped() {
        // The standard library writes the last two pieces of such an address like an IPv4 address.
        Some(_) => {
            let [.., high, low] = address.segments();
            format!("[::ffff:{high:x}:{low:x}]")
        }
        None => format!("[{address}]"),
    }
}

/// Replaces the escapes in `host` by their bytes, the standard's "percent-decode". Other text
/// stays, even a `%`.
fn percent_decoded(host: &str) -> Cow<'_, [u8]> {
    let bytes = host.as_bytes();
    if !bytes.contains(&b'%') {
        return Cow::Borrowed(bytes);
    }
    let digit = |at: usize| char::from(*bytes.get(at)?).to_digit(16);
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let escaped = match (byte, digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => u8::try_from(high * 16 + low).ok(),
            _ => None,
        };
        decoded.push(escaped.unwrap_or(byte));
        at += if escaped.is_some() { 3 } else { 1 };
    }
    Cow::Owned(decoded)
}

/// Returns the IPv4 address that `host` writes in one of the forms of the standard's "IPv4 parser":
/// `127.0.0.1`, `127.1`, `0x7f.1`, `2130706433`. Returns `None` if it is not an address.
fn ipv4_of_any_form(host: &str) -> Option<Ipv4Addr> {
    let host = host.strip_suffix('.').unwrap_or(host);
    let mut address: u32 = 0;
    let mut parts = host.split('.').peekable();
    let mut before = 0;
    while let Some(part) = parts.next() {
        let number = ipv4_number(part)?;
        if parts.peek().is_some() {
            let number = u8::try_from(number).ok()?;
            let shift = 24_u32.checked_sub(8 * before)?;
            address |= u32::from(number) << shift;
        } else {
            // The last number fills the bytes that are left.
            let most = u32::MAX.checked_shr(8 * before)?;
            address |= Some(number).filter(|number| *number <= most)?;
        }
        before += 1;
    }
    Some(Ipv4Addr::from_bits(address))
}

/// Returns the value of a part of an IPv4 address: decimal, hexadecimal after `0x`, octal after
/// `0`.
fn ipv4_number(part: &str) -> Option<u32> {
    // The host is in lower case.
    let hex = part.strip_prefix("0x");
    let (digits, radix) = match (hex, part.strip_prefix('0')) {
        (Some(digits), _) => (digits, 16),
        (None, Some(digits)) if !digits.is_empty() => (digits, 8),
        _ => (part, 10),
    };
    // The standard reads `0x` as zero. `from_str_radix` would accept a sign.
    match digits {
        "" if hex.is_some() => Some(0),
        _ if !digits.chars().all(|c| c.is_digit(radix)) => None,
        _ => u32::from_str_radix(digits, radix).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::parse;
    use fastrand::Rng;

    /// Returns the form that `host` has in a parsed URL. Returns `None` if the parser refuses the
    /// host.
    fn parsed(host: &str) -> Option<String> {
        parse(host).ok().map(|(_, host)| host)
    }

    #[test]
    fn hosts() {
        for (host, expected) in [
            ("EXAMPLE.com", Some("example.com")),
            ("ex%61mple.com", Some("example.com")),
            ("b%C3%BCcher.example", Some("xn--bcher-kva.example")),
            ("100%.example", None),
            ("xn--xn---epa.example", None),
            ("%FF.example", None),
            ("a%2Fb.example", None),
            ("", None),
            ("%E2%80%8B", None),
            ("exa mple.com", None),
            ("127.0.0.1", Some("127.0.0.1")),
            ("127.1.", Some("127.0.0.1")),
            ("0x7F.1", Some("127.0.0.1")),
            ("0177.0.0.1", Some("127.0.0.1")),
            ("2130706433", Some("127.0.0.1")),
            ("4294967295", Some("255.255.255.255")),
            ("4294967296", None),
            ("1.16777215", Some("1.255.255.255")),
            ("1.16777216", None),
            ("1.2.3.255", Some("1.2.3.255")),
            ("1.2.3.256", None),
            ("256.1", None),
            ("1.2.3.4.5", None),
            ("1..2", None),
            ("0x", Some("0.0.0.0")),
            ("08.1", None),
            ("example.09", None),
            ("1.2.example", Some("1.2.example")),
            ("[::1]", Some("[::1]")),
            ("[1:0:0:2:0:0:0:3]", Some("[1:0:0:2::3]")),
            ("[1:0:2:3:4:5:6:7]", Some("[1:0:2:3:4:5:6:7]")),
            ("[::ffff:192.0.2.1]", Some("[::ffff:c000:201]")),
            ("[::192.0.2.1]", Some("[::c000:201]")),
            ("[::1", None),
            ("::1", None),
        ] {
            assert_eq!(parsed(host).as_deref(), expected, "{host}");
        }
    }

    /// Another parser reads random hosts in the same way.
    #[test]
    fn another_parser_agrees() {
        let names = [
            "a", "Z", ".", "-", "_", "ü", "。", "\u{200d}", "xn--", "%", "%41", "%C3%BC", "%2e",
            " ", "@", "com",
        ];
        let ipv4 = [
            "0",
            "1",
            "7",
            "8",
            "9",
            "255",
            "256",
            ".",
            ".",
            "0x",
            "0X",
            "f",
            "00",
            "65535",
            "4294967295",
            "+1",
            "16777215",
            "",
        ];
        let ipv6 = [
            "0", "1", "f", "F", "ffff", "00001", ":", ":", "::", ":0:0", "1.2.3.4", "255", ".",
            "g", "%",
        ];
        let mut rng = Rng::with_seed(37);
        let (mut hosts, mut others) = ([0; 3], 0);
        for nth in 0..150_000 {
            let pieces = [names.as_slice(), &ipv4, &ipv6][nth % 3];
            let count = rng.usize(0..12);
            let host: String = (0..count)
                .filter_map(|_| rng.choice(pieces))
                .copied()
                .collect();
            let host = if nth % 3 == 2 {
                format!("[{host}]")
            } else {
                host
            };
            let expected = url::Host::parse(&host).ok();
            assert_eq!(
                parsed(&host),
                expected.as_ref().map(url::Host::to_string),
                "{host:?}"
            );
            match expected {
                Some(_) => hosts[nth % 3] += 1,
                None => others += 1,
            }
        }
        assert!(
            hosts.iter().all(|found| *found > 1_000) && others > 10_000,
            "{hosts:?} {others}"
        );
    }
}
