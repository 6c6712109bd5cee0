//! Random texts that are hard on the scanner, for tests.

use fastrand::Rng;

use crate::{Detector, Options, Profile, SchemeRule};

/// What random texts are made of: everything that starts, ends, joins and forbids links.
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
    // These hold bytes that end like a dot of CJK text but begin inside a character.
    "語Ђ",
    "é\u{30E}",
    "é\u{361}",
    "倂",
    "\u{40080}",
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
    "<ab1c2d3@example.com>",
    "news:ab1c2d3@a.co",
    "@bob@",
    "@bob:",
    "bob!~b@",
    "~bob@a.co",
    ":~/a",
    "git@a.co:b/",
    "$",
    "'",
    "?subject=a",
    "mailto:me@a.co?subject=",
    "ssh://",
    "john.doe@",
    ".a@",
    "tel:",
    "a.co/",
    "/aaaaaaaaaa",
];

/// Returns a text made of so many entries of [`PIECES`].
pub(crate) fn text(rng: &mut Rng, pieces: usize) -> String {
    (0..pieces)
        .map(|_| PIECES[rng.usize(..PIECES.len())])
        .collect()
}

/// Returns detectors with all kinds of options.
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
            options
                .schemes
                .add("ssh", SchemeRule::Slashes)
                .expect("a scheme");
            detectors.push(Detector::new(options));
        }
    }
    detectors
}
