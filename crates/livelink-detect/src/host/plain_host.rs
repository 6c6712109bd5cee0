//! Hosts of plain ASCII, read in one pass: `github.com`, `www.example.org.`.
//!
//! Most hosts are plain, and a text of many links spends its time on them. This file gives only two answers: "yes,
//! surely", and that there is no dot. It leaves everything special (an A-label, an underscore, a number, a suffix of
//! several labels, a fault) to `domain`, which knows all rules and all reasons.

use super::domain::{HostForm, HostMatch};
use crate::prefilter::Letters;
use crate::tld::{self, TldTable};

/// The longest label (RFC 1035, section 2.3.4; ruling 24).
const LABEL_MAX: usize = 63;

/// The longest domain, without a trailing dot.
const DOMAIN_MAX: usize = 253;

/// What a byte of a text means to a host of ASCII.
#[derive(Clone, Copy, PartialEq, Eq)]
enum HostByte {
    /// A letter or digit.
    Plain,
    Dot,
    Hyphen,
    /// Not ASCII, or an underscore: `domain` has to look at it.
    Other,
    /// A character that stands in no host.
    Stop,
}

const CLASSES: [HostByte; 256] = {
    let mut classes = [HostByte::Other; 256];
    let mut byte = 0;
    while byte < 128 {
        classes[byte] = match byte as u8 {
            b'.' => HostByte::Dot,
            b'-' => HostByte::Hyphen,
            b'_' => HostByte::Other,
            byte if byte.is_ascii_alphanumeric() => HostByte::Plain,
            _ => HostByte::Stop,
        };
        byte += 1;
    }
    classes
};

/// A run of letters, digits, dots and lone hyphens that may be a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlainHostRun {
    /// Where the run ends, including a dot after the host.
    pub(crate) end: usize,
    /// Where the host ends.
    host_end: usize,
    /// Where the host's last label starts.
    last: usize,
    /// Where the label before that starts. If there is no such label, this is the same place.
    second: usize,
}

impl PlainHostRun {
    /// Reads the host run that starts at `start`. `None` if anything about it is special: a character that is not
    /// ASCII, an empty or long label, a hyphen at the edge of a label.
    ///
    /// Linear in the run, and at most a little more than 253 bytes.
    #[inline]
    pub(crate) fn read(bytes: &[u8], start: usize) -> Option<Self> {
        let (mut second, mut last) = (start, start);
        // A dot or hyphen at the start is as wrong as one right after another dot or hyphen.
        let mut before = HostByte::Dot;
        let mut end = start;
        loop {
            // The end of the text counts as a character that stands in no host.
            let class = bytes
                .get(end)
                .map_or(HostByte::Stop, |byte| CLASSES[usize::from(*byte)]);
            match class {
                HostByte::Plain => {}
                HostByte::Stop => break,
                HostByte::Other => return None,
                // Two dots or hyphens in a row are an empty label, a hyphen at an edge or the hyphens of an A-label.
                HostByte::Dot | HostByte::Hyphen if before != HostByte::Plain => return None,
                HostByte::Hyphen => {}
                HostByte::Dot if end - last > LABEL_MAX || end - start > DOMAIN_MAX => return None,
                HostByte::Dot => {
                    second = last;
                    last = end + 1;
                }
            }
            before = class;
            end += 1;
        }
        // A dot after the host starts no label.
        let host_end = match before {
            HostByte::Plain => end,
            HostByte::Dot if end > start => {
                last = second;
                let left = bytes.get(start..last.checked_sub(1).unwrap_or(start).max(start));
                let dot = left.and_then(|left| left.iter().rposition(|byte| *byte == b'.'));
                second = dot.map_or(start, |dot| start + dot + 1);
                end - 1
            }
            _ => return None,
        };
        let fits = host_end - last <= LABEL_MAX && host_end - start <= DOMAIN_MAX;
        fits.then_some(Self {
            end,
            host_end,
            last,
            second,
        })
    }

    /// Returns the start of the run of ASCII host characters that ends at `to`. `None` if the run is too long for a
    /// host, or if the character before it is not ASCII.
    #[inline]
    pub(crate) fn start(bytes: &[u8], to: usize) -> Option<usize> {
        let mut start = to;
        while let Some(before) = start.checked_sub(1) {
            match bytes.get(before).map(|byte| CLASSES[usize::from(*byte)]) {
                Some(HostByte::Stop) => break,
                None | Some(HostByte::Other) => return None,
                Some(_) if to - start >= DOMAIN_MAX => return None,
                Some(_) => start = before,
            }
        }
        Some(start)
    }

    /// Returns whether a dot stands after the host.
    pub(crate) fn ends_with_dot(&self) -> bool {
        self.end > self.host_end
    }

    /// Returns whether the run, which starts at `start`, has no dot except one at its end.
    pub(crate) fn is_single_label(&self, start: usize) -> bool {
        self.last == start
    }

    /// Returns the host that the run, which starts at `start`, surely is. It does not allocate.
    #[inline]
    pub(crate) fn host(&self, bytes: &[u8], start: usize, tlds: &TldTable) -> Option<HostMatch> {
        let tld = Letters::of(bytes.get(self.last..)?);
        // `Letters` holds eight letters at most. For a longer label, the lengths differ.
        if self.last == start || tld.len != self.host_end - self.last {
            return None;
        }
        let second = bytes.get(self.second..)?;
        let second = tld::label_head(second, self.last - 1 - self.second);
        tlds.is_plain_suffix(second, tld).then_some(HostMatch {
            len: self.host_end - start,
            len_with_dot: (self.end > self.host_end).then_some(self.end - start),
            many_dots: false,
            kind: HostForm::Domain,
            plain: true,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::domain::host_of_run;

    /// The quick look finds only hosts that the long way finds. If `sure`, it has to find this one.
    #[track_caller]
    fn check(run: &str, sure: bool) {
        let table = TldTable::embedded();
        let expected = host_of_run(run, &table, false);
        for after in ["", "/", " and more"] {
            let text = format!("@{run}{after}");
            let read = PlainHostRun::read(text.as_bytes(), 1);
            let host = read.and_then(|read| read.host(text.as_bytes(), 1, &table));
            let single = read.is_some_and(|read| read.is_single_label(1));
            assert!(read.is_none_or(|read| read.end == 1 + run.len()), "{run}");
            assert!(!single || expected.is_err(), "{run}");
            assert!(single || host.is_some() || !sure, "{run}");
            if let Some(host) = host {
                let host = HostMatch {
                    plain: false,
                    ..host
                };
                assert_eq!(Ok(host), expected, "{run}");
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
            ("example.photography", false),
            ("a.co.uk", false),
            ("co.uk", false),
            ("uk", true),
            ("x.ck", false),
            ("www.ck", false),
            ("example.za", false),
            ("example.com..", false),
            ("example..com", false),
            (".example.com", false),
            ("-a.com", false),
            ("a-.com", false),
            ("a.com-", false),
            ("xn--fiqx46g.com", false),
            ("a_b.com", false),
            ("1.2.3.4", false),
            ("a.c", false),
            ("a.unknowns", false),
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
