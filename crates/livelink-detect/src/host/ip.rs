//! IP addresses as hosts (rulings 14 and 15).

use crate::tld::last_label;
use std::net::{Ipv4Addr, Ipv6Addr};

/// Returns whether the last label of a host in ASCII form is a number. This is "ends in a number"
/// of the WHATWG URL Standard: such a host is an IPv4 address, or not a host at all.
pub(crate) fn ends_in_number(ascii: &str) -> bool {
    let host = ascii.strip_suffix('.').unwrap_or(ascii);
    // A number in any base starts with a digit.
    let last = last_label(host);
    if !last.starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let hex = last.strip_prefix("0x").or_else(|| last.strip_prefix("0X"));
    last.bytes().all(|b| b.is_ascii_digit())
        || hex.is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()))
}

/// Returns an IPv4 address of four decimal parts. Short, octal and hexadecimal forms do not count
/// (ruling 14).
pub(crate) fn ipv4(host: &str) -> Option<Ipv4Addr> {
    // The standard library accepts exactly this form: four parts, no leading zero, 0 to 255.
    host.parse().ok()
}

/// Returns an IPv6 address, given without its brackets, as WHATWG's parser reads it.
pub(crate) fn ipv6(address: &str) -> Option<Ipv6Addr> {
    // The longest form has 45 characters, and every form has a colon.
    if address.len() > 45 || !address.contains(':') {
        return None;
    }
    // The standard library accepts the same texts as the WHATWG URL Standard's "IPv6 parser".
    address.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_decimal_parts_and_nothing_else() {
        for (text, expected) in [
            ("192.168.10.15", true),
            ("0.0.0.0", true),
            ("255.255.255.255", true),
            ("256.1.1.1", false),
            ("1.2.3", false),
            ("1.2.3.4.5", false),
            ("010.1.1.1", false),
            ("0x7f.0.0.1", false),
            ("1.2.3.", false),
        ] {
            assert_eq!(ipv4(text).is_some(), expected, "{text}");
        }
    }

    #[test]
    fn a_number_at_the_end_is_no_domain() {
        for (text, expected) in [
            ("1.2.3.4", true),
            ("example.0x1f", true),
            ("example.123", true),
            ("example.com", false),
            ("1.2.3.4.", true),
            ("4.example", false),
        ] {
            assert_eq!(ends_in_number(text), expected, "{text}");
        }
    }

    #[test]
    fn ipv6_by_the_whatwg_parser() {
        for (text, expected) in [
            ("::1", true),
            ("2001:4860:4860::8888", true),
            ("::ffff:192.0.2.1", true),
            // The longest form of an address.
            ("ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255", true),
            ("ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.2550", false),
            ("fe80::1%eth0", false),
            ("1:2:3", false),
            ("", false),
        ] {
            assert_eq!(ipv6(text).is_some(), expected, "{text}");
        }
    }
}
