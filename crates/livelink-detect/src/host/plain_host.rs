//! Hosts of plain ASCII, read in one pass: `github.com`, `www.example.org.`.
//!
//! Most hosts are plain, and a text of many links spends its time on them. This file gives only two answers: "yes,
//! surely", and that there is no dot. It leaves everything special (an A-label, an underscore, a number, a suffix of
//! several labels, a fault) to `domain`, which knows all rules and all reasons.

#[cfg(not(target_arch = "wasm32"))]
use super::domain::is_registrable;
use super::domain::{HostForm, HostMatch, may_be_tld};
use crate::prefilter::{Letters, ROOM, SIXTEEN, Sixteen};
use crate::tld::{self, TldTable};

/// The longest label (RFC 1035, section 2.3.4; ruling 24).
const LABEL_MAX: usize = 63;

/// The longest domain, without a trailing dot.
const DOMAIN_MAX: usize = 253;

/// How many bytes are compared at once. Nearly all hosts are shorter.
const NEAR: usize = 2 * SIXTEEN;

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

/// Which of some bytes may stand in a plain host, as one bit for each.
#[derive(Clone, Copy)]
struct HostMasks {
    /// Those that may.
    run: u32,
    dots: u32,
    /// Dots and hyphens.
    joints: u32,
    letters: u32,
}

impl HostMasks {
    /// [`Self::run`] if all of sixteen bytes may stand in a host.
    const ALL: u32 = 0xFFFF;

    #[inline(always)]
    fn of(bytes: &[u8; SIXTEEN]) -> Self {
        let bytes = Sixteen::new(bytes);
        let (dots, letters) = (bytes.are(b'.'), bytes.letters());
        let joints = dots | bytes.are(b'-');
        Self {
            run: (letters | bytes.digits() | joints).bits(),
            letters: letters.bits(),
            dots: dots.bits(),
            joints: joints.bits(),
        }
    }

    /// Returns the masks of these sixteen bytes and the next sixteen.
    #[inline(always)]
    fn before(self, next: Self) -> Self {
        Self {
            run: self.run | next.run << SIXTEEN,
            dots: self.dots | next.dots << SIXTEEN,
            joints: self.joints | next.joints << SIXTEEN,
            letters: self.letters | next.letters << SIXTEEN,
        }
    }
}

/// Returns the number of the byte after the last one that has a bit in `dots`; 0 if none has one.
#[inline(always)]
fn after_last(dots: u32) -> u32 {
    u32::BITS - dots.leading_zeros()
}

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
    /// Whether the last label is letters alone.
    ends_in_letters: bool,
}

impl PlainHostRun {
    /// Reads the host run that starts at `start`. `None` if anything about it is special: a character that is not
    /// ASCII, an empty or long label, a hyphen at the edge of a label.
    ///
    /// Linear in the run, and at most a little more than 253 bytes.
    #[cfg_attr(target_arch = "wasm32", inline)]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(crate) fn read(bytes: &[u8], start: usize) -> Option<Self> {
        let near = bytes.get(start..).and_then(<[u8]>::first_chunk);
        match near.filter(|_| ROOM) {
            Some(near) => {
                Self::read_near(near, start).unwrap_or_else(|| Self::read_far(bytes, start))
            }
            None => Self::read_far(bytes, start),
        }
    }

    /// Does what [`Self::read`] does, for a run that ends within [`NEAR`] bytes. `None` if the run is longer.
    #[inline(always)]
    fn read_near(near: &[u8; NEAR], start: usize) -> Option<Option<Self>> {
        let mut masks = HostMasks::of(near.first_chunk()?);
        if masks.run == HostMasks::ALL {
            masks = masks.before(HostMasks::of(near.last_chunk()?));
        }
        let HostMasks {
            run,
            dots,
            joints,
            letters,
        } = masks;
        let len = run.trailing_ones();
        // All bits after the run are gone.
        let cut = |mask: u32| mask & !u32::MAX.checked_shl(len).unwrap_or(0);
        let (mut dots, joints) = (cut(dots), cut(joints));
        let stop = near.get(len as usize)?;
        let stops = CLASSES[usize::from(*stop)] == HostByte::Stop;
        // A dot or hyphen at the start is as wrong as one right after another dot or hyphen.
        if !stops || len == 0 || joints & (joints << 1 | 1) != 0 {
            return Some(None);
        }
        let mut host_len = len;
        let final_bit = 1 << (len - 1);
        if joints & final_bit != 0 {
            if dots & final_bit == 0 {
                return Some(None);
            }
            host_len -= 1;
            dots ^= final_bit;
        }
        let last = after_last(dots);
        let second = after_last(dots & !(1_u32 << last >> 1));
        Some(Some(Self {
            end: start + len as usize,
            host_end: start + host_len as usize,
            last: start + last as usize,
            second: start + second as usize,
            ends_in_letters: (letters >> last).trailing_ones() >= host_len - last,
        }))
    }

    /// Does what [`Self::read`] does, for any run.
    fn read_far(bytes: &[u8], start: usize) -> Option<Self> {
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
        let label = bytes.get(last..host_end)?;
        fits.then_some(Self {
            ends_in_letters: label.iter().all(u8::is_ascii_alphabetic),
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

    /// Returns whether the last label is made of digits.
    #[inline]
    pub(crate) fn ends_in_number(&self, bytes: &[u8]) -> bool {
        let last = bytes.get(self.last..self.host_end);
        last.is_some_and(|last| last.iter().all(u8::is_ascii_digit))
    }

    /// Returns whether no host ends in the last label of the run.
    pub(crate) fn ends_in_no_tld(&self, text: &str, tlds: &TldTable) -> bool {
        let label = text.get(self.last..self.host_end);
        label.is_some_and(|label| !may_be_tld(label, tlds))
    }

    /// Returns the host that the run, which starts at `start`, surely is. It does not allocate.
    #[cfg_attr(target_arch = "wasm32", inline)]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(crate) fn host(&self, bytes: &[u8], start: usize, tlds: &TldTable) -> Option<HostMatch> {
        if self.last == start || !self.ends_in_letters {
            return None;
        }
        let host = bytes.get(start..self.host_end)?;
        let labels = bytes.get(self.second..)?;
        let (second_len, tld_len) = (self.last - self.second, self.host_end - self.last);
        let (tld, before) = (labels.get(second_len..)?, second_len.checked_sub(1)?);
        // A longer top-level domain is not in the table of the quick answers.
        if tld_len > Letters::MAX {
            return None;
        }
        let second = || tld::label_head(labels, before);
        let is_host = match tlds
            .quick()
            .is_plain_suffix(second, Letters::first(tld, tld_len))?
        {
            true => true,
            false => is_registrable(host, tlds),
        };
        is_host.then_some(self.found(start))
    }

    /// Does what [`Self::host`] does for a host whose last label is not in the table of the quick answers: `a.photography`, `a.com.mm`.
    pub(crate) fn rare_host(
        &self,
        bytes: &[u8],
        start: usize,
        tlds: &TldTable,
    ) -> Option<HostMatch> {
        let host = bytes.get(start..self.host_end)?;
        let is_host = self.last > start && self.ends_in_letters && is_registrable(host, tlds);
        is_host.then_some(self.found(start))
    }

    /// Returns the host that the run, which starts at `start`, is.
    #[inline]
    fn found(&self, start: usize) -> HostMatch {
        HostMatch {
            len: self.host_end - start,
            len_with_dot: (self.end > self.host_end).then_some(self.end - start),
            many_dots: false,
            kind: HostForm::Domain,
            plain: true,
        }
    }
}

/// A page has to download the code of this answer, so it takes the long way.
#[cfg(target_arch = "wasm32")]
fn is_registrable(_: &[u8], _: &TldTable) -> bool {
    false
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

    /// Runs that end within the bytes that are compared at once are read as all others are.
    #[test]
    fn near_and_far_agree() {
        let pieces = [
            "a", "Z", "0", "com", "example", ".", ".", "-", "_", "é", " ", "/", "@", ":", "\0",
            "\x7f",
        ];
        let mut rng = fastrand::Rng::with_seed(9);
        let (mut ended, mut hosts) = (0, 0);
        for _ in 0..200_000 {
            let mut text = String::new();
            // Half of the texts have few kinds of strings, so that some runs are long.
            let kinds = if rng.bool() { pieces.len() } else { 8 };
            for _ in 0..rng.usize(1..24) {
                text.push_str(pieces[rng.usize(..kinds)]);
            }
            text.push(' ');
            text.push_str(&"a".repeat(rng.usize(..40)));
            let bytes = text.as_bytes();
            let far = PlainHostRun::read_far(bytes, 0);
            assert_eq!(PlainHostRun::read(bytes, 0), far, "{text}");
            if let Some(near) = bytes.first_chunk()
                && let Some(read) = PlainHostRun::read_near(near, 0)
            {
                assert_eq!(read, far, "{text}");
                ended += 1;
                hosts += usize::from(far.is_some());
            }
        }
        assert!(ended > 50_000 && hosts > 5_000, "{ended}, {hosts}");
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
