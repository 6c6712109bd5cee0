//! What must hold of every text, stated once and tried from two sides: by the tests of this package on random text, and
//! by the fuzz targets in `fuzz/` on text that a fuzzer makes of what it learns.
//!
//! Each property takes a detector and a text and panics where the text breaks it. [`input`] makes both of arbitrary bytes.

mod detect;
mod explain;
mod format;
mod index;
mod meaning;
mod random;

pub use detect::detect;
pub use explain::explain;
pub use format::{format, same_reference};
pub use index::index;
pub use meaning::Meaning;
pub use random::{Rng, cases, choose, rng};

use livelink::{Detector, Options, Profile};
use livelink_index::check::ALPHABET;
use std::sync::LazyLock;

/// A detector with the defaults of `profile`.
pub fn detector(profile: Profile) -> Detector {
    let mut options = Options::default();
    options.profile = profile;
    Detector::new(options)
}

/// The detectors that a text is tried with: of each profile one with the defaults, and one for which the bound of ruling
/// 24 is near, so that short texts reach it.
pub fn detectors() -> &'static [Detector] {
    static DETECTORS: LazyLock<Vec<Detector>> = LazyLock::new(|| {
        let profiles = [Profile::Uts58, Profile::UniversalAcceptance];
        let near = profiles.map(|profile| {
            let mut options = Options::default();
            options.profile = profile;
            options.max_link_len = 24;
            options.single_label_hosts = true;
            Detector::new(options)
        });
        profiles.map(detector).into_iter().chain(near).collect()
    });
    &DETECTORS
}

/// The detector and the text that arbitrary bytes stand for.
///
/// The first byte picks one of [`detectors`], and what the others are. If it is even, they are UTF-8, decoded lossily. If
/// it is odd, each picks a piece that matters to links ([`ALPHABET`]), so that one changed byte is one changed piece.
pub fn input(bytes: &[u8]) -> (&'static Detector, String) {
    let (first, rest) = bytes.split_first().unwrap_or((&0, &[]));
    let detectors = detectors();
    let detector = &detectors[usize::from(first / 2) % detectors.len()];
    let text = if first % 2 == 0 {
        String::from_utf8_lossy(rest).into_owned()
    } else {
        let piece = |byte: &u8| ALPHABET[usize::from(*byte) % ALPHABET.len()];
        rest.iter().map(piece).collect()
    };
    (detector, text)
}
