//! Random texts that are hard on the scanner, for tests.

use crate::{Detector, Options, Profile, SchemeRule};

/// What random texts are made of: all that starts, ends, joins and forbids links.
const PIECES: &[&str] = &[
    " ",
    "\u{3000}",
    ".",
    "..",
    ",",
    "(",
    ")",
    "「",
    "」",
    "@",
    ":",
    "/",
    "?",
    "#",
    "&",
    "=",
    "-",
    "_",
    "~",
    "%",
    "\u{149}",
    "\u{f77}",
    "\u{3002}",
    "\u{ff0e}",
    "\u{ff61}",
    "a",
    "b",
    "x1",
    "語",
    "最高の",
    "д",
    "𠀋",
    "http://",
    "https://",
    "ftp://",
    "mailto:",
    "foo://",
    "://",
    "//",
    "xhttp://",
    "u@",
    "u:p@",
    "example.com",
    "a.co",
    ".com",
    "co.uk",
    "localhost",
    "[::1]",
    "2001:4860:4860::8888",
    ":80",
    ":99999",
    "/a/b",
    "?q=(1)",
    "#:~:text=a,b",
    "me@example.com",
    "john.doe@",
    ".a@",
    "tel:",
    "a.co/",
    "/aaaaaaaaaa",
];

/// xorshift64*.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    /// A number below `n`; 0 if there is none.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) as usize % n.max(1)
    }

    /// So many pieces, one behind the other.
    pub(crate) fn text(&mut self, pieces: usize) -> String {
        (0..pieces)
            .map(|_| PIECES[self.below(PIECES.len())])
            .collect()
    }
}

/// Detectors by all kinds of options.
pub(crate) fn detectors() -> Vec<Detector> {
    let mut detectors = Vec::new();
    for max_link_len in [0, 12, 24, 64, 16_384] {
        for profile in [Profile::UniversalAcceptance, Profile::Uts58] {
            let mut options = Options {
                max_link_len,
                profile,
                ..Options::default()
            };
            detectors.push(Detector::new(options.clone()));
            options
                .schemes
                .add("tel", SchemeRule::Opaque)
                .expect("a scheme");
            detectors.push(Detector::new(options));
        }
    }
    detectors
}
