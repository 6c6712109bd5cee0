//! Authorities of plain links that are no plain host: `192.0.2.1`, `192.0.2.1:8080`, `example.org:8080`, `localhost:8080`. For x86 with AVX2.
//!
//! The logs of servers are full of such links. This file has no rule of its own. It leaves every other authority to `url`, which knows all
//! rules and all reasons.

use super::last_host::LastPlainHosts;
use crate::host::chars;
use crate::host::plain_host_wide::{PLAIN_READ, PlainHost};
use crate::host::refusal::HostRefusal;
use crate::scan::{Scanner, VerdictSink};
use fearless_simd::{Simd, x86::Avx2};

/// What may be an authority.
pub(super) struct PlainAuthority {
    /// The length of its host and port. The caller has to look at what follows. If that is one more digit, or another character of a
    /// host, this is no authority. If it is a dot, this is an authority only if no part of a link follows the dot.
    pub(super) len: u32,
    /// Whether its host is a single label, which is no host.
    pub(super) is_single: bool,
}

impl PlainAuthority {
    /// Returns what may be the authority at the start of `read`. The function keeps the host among `hosts` if it is a plain one.
    // Most authorities are plain hosts. If this were inlined, or not known to be cold, the code for these would have fewer registers.
    #[cold]
    #[inline(never)]
    pub(super) fn new(simd: Avx2, read: &[u8], hosts: &mut LastPlainHosts<'_>) -> Option<Self> {
        simd.vectorize(
            #[inline(always)]
            || Self::by(simd, read, hosts),
        )
    }

    #[inline(always)]
    fn by(simd: Avx2, read: &[u8], hosts: &mut LastPlainHosts<'_>) -> Option<Self> {
        let host = PlainHost::new(simd, read)?;
        let (run, next) = (host.len as usize, host.next()?);
        let (has_port, is_single) = (next == b':', host.is_single_label());
        // A dot after an address may end a sentence. Before a path, it belongs to the host. Before a port it does, too, and then no port
        // is found below.
        let ends = |end: &usize| *end == run || *end + 1 == run && next != b'/';
        let address = || ipv4_end(host.bytes).filter(ends);
        let mut end = match is_single {
            true => run,
            false => match address() {
                Some(end) => end,
                None if has_port && hosts.is_host(host) => run,
                None => return None,
            },
        };
        if has_port {
            end = port_end(host.bytes, end + 1)?;
        }
        Some(Self {
            len: end as u32,
            is_single,
        })
    }
}

impl<S: VerdictSink> Scanner<'_, S> {
    /// Refuses the link whose scheme ends at `colon`. Its authority ends at `end`, and its host is a single label.
    #[inline(never)]
    pub(super) fn refuse_single_label(&mut self, colon: usize, end: usize) {
        self.saw(end + 4);
        let start = self.options.schemes.web_start(self.text.as_bytes(), colon);
        self.refuse(start.unwrap_or(colon), end, |scanner| {
            let run = colon + 3..chars::run_end(scanner.text, colon + 3);
            HostRefusal::SingleLabel.explain(scanner.slice(run), scanner.tlds)
        });
    }
}

/// Returns the end of the IPv4 address at the start of a text, whatever follows it.
#[inline(always)]
fn ipv4_end(read: &[u8; PLAIN_READ]) -> Option<usize> {
    let mut end = 0;
    for part in 0..4 {
        let start = end + usize::from(part > 0);
        if part > 0 && read.get(end) != Some(&b'.') {
            return None;
        }
        let number;
        (number, end) = number_at::<3>(read, start);
        // A URL parser reads a number with a zero before it as an octal one.
        let is_octal = read.get(start) == Some(&b'0') && end - start > 1;
        if end == start || is_octal || number > u32::from(u8::MAX) {
            return None;
        }
    }
    Some(end)
}

/// Returns the end of the port whose digits begin at `at`. If a digit follows, they are no port.
#[inline(always)]
pub(super) fn port_end(read: &[u8], at: usize) -> Option<usize> {
    let (port, end) = number_at::<5>(read, at);
    (end > at && port <= u32::from(u16::MAX)).then_some(end)
}

/// Returns the number of at most `DIGITS` digits at `at`, and its end.
#[inline(always)]
fn number_at<const DIGITS: usize>(read: &[u8], at: usize) -> (u32, usize) {
    let (mut number, mut end) = (0, at);
    while end - at < DIGITS
        && let Some(byte) = read.get(end)
        && byte.is_ascii_digit()
    {
        number = number * 10 + u32::from(byte - b'0');
        end += 1;
    }
    (number, end)
}

#[cfg(test)]
mod tests {
    use super::{ipv4_end, port_end};
    use crate::host::ip;
    use crate::host::plain_host_wide::PLAIN_READ;

    /// Returns the bytes of `text`, with spaces after them.
    fn padded(text: &str) -> [u8; PLAIN_READ] {
        let mut read = [b' '; PLAIN_READ];
        read[..text.len()].copy_from_slice(text.as_bytes());
        read
    }

    /// Each number in each place: an address here is one there, and the other way round.
    #[test]
    fn the_same_addresses() {
        let mut numbers: Vec<String> = (0..1_000).map(|number| number.to_string()).collect();
        for odd in [
            "",
            "00",
            "01",
            "007",
            "0255",
            "1000",
            "4294967297",
            "0x1",
            "a",
            "-1",
        ] {
            numbers.push(odd.to_owned());
        }
        let mut addresses = 0;
        for place in 0..5 {
            for number in &numbers {
                let mut parts = ["12", "3", "255", "0"].to_vec();
                match place < parts.len() {
                    true => parts[place] = number,
                    false => parts.push(number),
                }
                let host = parts.join(".");
                let expected = ip::ipv4(&host).is_some();
                for after in ["", "/", ":80", ".", ".1", "-"] {
                    let end = ipv4_end(&padded(&format!("{host}{after}")));
                    assert_eq!(end == Some(host.len()), expected, "{host}{after}");
                }
                addresses += usize::from(expected);
            }
        }
        assert_eq!(addresses, 4 * 256);
    }

    #[test]
    fn ports() {
        for (port, expected) in [
            ("", None),
            ("0", Some(1)),
            ("00080", Some(5)),
            ("65535", Some(5)),
            ("65536", None),
            ("99999", None),
            // The caller sees the digit after it.
            ("123456", Some(5)),
            ("x", None),
        ] {
            let end = port_end(&padded(&format!(":{port}")), 1);
            assert_eq!(end, expected.map(|len| 1 + len), "{port}");
        }
    }
}
