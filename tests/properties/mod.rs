//! What must hold of every text, stated once and tried from two sides: by the tests of this package on random text, and
//! by the fuzz targets in `fuzz/` on text that a fuzzer makes of what it learns.
//!
//! Each property takes a text and panics where the text breaks it. [`text`] turns arbitrary bytes into one.

mod detect;
mod explain;
mod format;
mod index;
mod meaning;

pub use detect::detect;
pub use explain::explain;
pub use format::{format, same_reference};
pub use index::index;
pub use meaning::Meaning;

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

/// The text that arbitrary bytes stand for.
///
/// Behind an even first byte stands UTF-8, decoded lossily. Behind an odd one, each byte picks a piece that matters to
/// links ([`ALPHABET`]), so that one changed byte is one changed piece.
pub fn text(bytes: &[u8]) -> String {
    match bytes.split_first() {
        None => String::new(),
        Some((first, rest)) if first % 2 == 0 => String::from_utf8_lossy(rest).into_owned(),
        Some((_, rest)) => rest
            .iter()
            .map(|byte| ALPHABET[usize::from(*byte) % ALPHABET.len()])
            .collect(),
    }
}
