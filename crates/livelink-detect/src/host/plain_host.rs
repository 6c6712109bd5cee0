//! Hosts of plain ASCII, read in one pass: `github.com`, `www.example.org.`.
//!
//! Most hosts are plain, and a text of many links spends its time on them. This file gives only two
//! answers: "yes, surely", and that there is no dot. It leaves everything special (an A-label, an
//! underscore, a number, a suffix of several labels, a fault) to `domain`, which knows all rules
//! and all reasons.

use super::domain::{DOMAIN_MAX, HostForm, HostMatch, LABEL_MAX, is_registrable, may_be_tld};
use crate::tld::{KnownSuffixes, Letters, label_head};

/// The form of a [`PlainHostRun`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlainHost {
    /// A host with a registrable domain.
    Is(HostMatch),
    /// No host.
    Not,
    /// One label, which is a host only if the options allow one.
    SingleLabel,
    /// Its last label may be a number, so that all of it may be an IPv4 address.
    MayBeNumber,
}

/// A run of letters, digits, dots and lone hyphens that may be a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlainHostRun {
    /// The end of the run, including a dot after the host.
    pub(crate) end: usize,
    /// The end of the host.
    pub(crate) host_end: usize,
    /// The start of the host's last label.
    pub(crate) last: usize,
    /// The start of the label before that. If there is no such label, this is the same place.
    pub(crate) second: usize,
    /// Whether the last label is letters alone.
    pub(crate) ends_in_letters: bool,
}

impl PlainHostRun {
    /// Reads the host run that starts at `start`. `None` if anything about it is special: a
    /// character that is not ASCII, an empty or long label, a hyphen at the edge of a label.
    ///
    /// Linear in the run, and at most a little more than 253 bytes.
    #[inline]
    pub(crate) fn read(bytes: &[u8], start: usize) -> Option<Self> {
        let rest = bytes.get(start..)?;
        let (mut second, mut last, mut end) = (start, start, bytes.len());
        // A dot or hyphen at the start is as wrong as one right after another dot or hyphen.
        let mut before = b'.';
        for (len, &byte) in rest.iter().enumerate() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => {}
                // `domain` has to look at these.
                b'_' | 0x80.. => return None,
                // Two dots or hyphens in a row are an empty label, a hyphen at an edge or the
                // hyphens of an A-label.
                b'.' | b'-' if matches!(before, b'.' | b'-') => return None,
                b'-' => {}
                b'.' if start + len - last > LABEL_MAX || len > DOMAIN_MAX => return None,
                b'.' => {
                    second = last;
                    last = start + len + 1;
                }
                _ => {
                    end = start + len;
                    break;
                }
            }
            before = byte;
        }
        // A dot after the host starts no label.
        let host_end = match before {
            b'-' => return None,
            b'.' if end == start => return None,
            b'.' => {
                last = second;
                let left = bytes.get(start..last.checked_sub(1).unwrap_or(start).max(start));
                let dot = left.and_then(|left| left.iter().rposition(|byte| *byte == b'.'));
                second = dot.map_or(start, |dot| start + dot + 1);
                end - 1
            }
            _ => end,
        };
        let fits = host_end - last <= LABEL_MAX && host_end - start <= DOMAIN_MAX;
        let label = bytes.get(last..host_end)?;
        fits.then_some(Self {
            ends_in_letters: label.iter().all(u8::is_ascii_alphabetic),
            end,
            host_end,
            last,
            second,
        })
    }

    /// Looks the host of the run up. The run starts at `start`. It does not allocate.
    #[inline]
    pub(crate) fn host(&self, text: &str, start: usize, tlds: KnownSuffixes<'_>) -> PlainHost {
        if self.last == start {
            return PlainHost::SingleLabel;
        }
        if !self.ends_in_letters {
            let last = text.get(self.last..self.host_end).unwrap_or_default();
            // No top-level domain of ASCII has a digit or a hyphen in it (ruling 12).
            return match may_be_tld(last, tlds) {
                true => PlainHost::MayBeNumber,
                false => PlainHost::Not,
            };
        }
        let bytes = text.as_bytes();
        let is_plain = || {
            let tld_len = self.host_end - self.last;
            // A longer top-level domain is not in the table of the quick answers.
            (tld_len <= Letters::MAX).then_some(())?;
            let label = |from: usize| bytes.get(from..);
            let tld = Letters::first(label(self.last)?, tld_len);
            let second_len = self.last - self.second - 1;
            let second = || label(self.second).map_or(0, |label| label_head(label, second_len));
            tlds.table.quick().is_plain_suffix(second, tld)
        };
        let host = || bytes.get(start..self.host_end).unwrap_or_default();
        match is_plain() == Some(true) || is_registrable(host(), tlds) {
            true => PlainHost::Is(HostMatch {
                len: self.host_end - start,
                len_with_dot: (self.end > self.host_end).then_some(self.end - start),
                many_dots: false,
                kind: HostForm::Domain,
                plain: true,
            }),
            false => PlainHost::Not,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::domain::host_of_run;

    /// Reading by bytes gives the same result as the general rules. If `plain`, the run has to be
    /// read by bytes.
    #[track_caller]
    fn check(run: &str, plain: bool) {
        let tlds = KnownSuffixes::EMBEDDED;
        let expected = host_of_run(run, tlds, false);
        for after in ["", "/", " and more"] {
            let text = format!("@{run}{after}");
            let read = PlainHostRun::read(text.as_bytes(), 1);
            assert!(read.is_none_or(|read| read.end == 1 + run.len()), "{run}");
            assert!(read.is_some() || !plain, "{run}");
            match read.map(|read| read.host(&text, 1, tlds)) {
                Some(PlainHost::Is(host)) => {
                    let host = HostMatch {
                        plain: false,
                        ..host
                    };
                    assert_eq!(Ok(host), expected, "{run}");
                }
                Some(PlainHost::Not | PlainHost::SingleLabel) => {
                    assert!(expected.is_err(), "{run}");
                }
                Some(PlainHost::MayBeNumber) | None => {}
            }
        }
    }

    #[test]
    fn plain_hosts_and_others() {
        for (run, sure) in [
            ("github.com", true),
            ("GitHub.Com", true),
            ("a.b.example.org.", true),
            ("xn.com", true),
            ("localhost", true),
            ("a-b.museum", true),
            ("example.software", true),
            ("example.photography", true),
            ("a.co.uk", true),
            ("co.uk", true),
            ("uk", true),
            ("x.ck", true),
            ("www.ck", true),
            ("example.za", true),
            ("example.com..", false),
            ("example..com", false),
            (".example.com", false),
            ("-a.com", false),
            ("a-.com", false),
            ("a.com-", false),
            ("xn--fiqx46g.com", false),
            ("a_b.com", false),
            ("1.2.3.4", true),
            ("a.c", true),
            ("a.unknowns", true),
            ("", false),
            (".", false),
            ("ä.com", false),
        ] {
            check(run, sure);
        }
    }

    #[test]
    fn lengths() {
        let label = "a".repeat(63);
        let domain = format!("{label}.{label}.{label}.{}.com", "a".repeat(57));
        for (run, sure) in [
            (format!("{label}.com"), true),
            (format!("{label}a.com"), false),
            (format!("{label}a"), false),
            (domain.clone(), true),
            (format!("{domain}."), true),
            (format!("a{domain}"), false),
        ] {
            check(&run, sure);
        }
    }

    /// Below every top-level domain, and at every rule: no suffix is overlooked.
    #[test]
    fn every_top_level_domain() {
        let all = include_str!("../../../../data/tlds/embedded.txt");
        let tlds = all.lines().filter(|line| !line.starts_with('#'));
        for tld in tlds {
            for left in [
                "example", "com", "co", "www", "gov", "a.edu", "kawasaki", "a.b.city",
            ] {
                check(&format!("{left}.{tld}"), false);
            }
            check(tld, false);
        }
    }
}
