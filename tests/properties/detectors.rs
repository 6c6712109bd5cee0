//! The detectors that texts are tried with.

use std::sync::LazyLock;

use livelink::{Detector, Options, Profile};
use livelink_index::check::ALPHABET;

/// Returns a detector with the defaults of `profile`.
pub fn detector(profile: Profile) -> Detector {
    let mut options = Options::default();
    options.profile = profile;
    Detector::new(options)
}

/// Returns the detectors that each text is tried with. Each profile has two: one with the defaults, and one whose longest
/// link is so short (ruling 24) that short texts reach the limit.
pub fn detectors() -> &'static [Detector] {
    static DETECTORS: LazyLock<Vec<Detector>> = LazyLock::new(|| {
        let profiles = [Profile::Uts58, Profile::UniversalAcceptance];
        let with_short_links = profiles.map(|profile| {
            let mut options = Options::default();
            options.profile = profile;
            options.max_link_len = 24;
            options.single_label_hosts = true;
            Detector::new(options)
        });
        profiles
            .map(detector)
            .into_iter()
            .chain(with_short_links)
            .collect()
    });
    &DETECTORS
}

/// Turns arbitrary bytes into a detector and a text.
///
/// The first byte selects one of [`detectors`] and how the other bytes are read. If it is even, they are UTF-8, decoded
/// lossily. If it is odd, each byte selects a string of [`ALPHABET`] that matters to links. So one changed byte changes one
/// such string.
pub fn input(bytes: &[u8]) -> (&'static Detector, String) {
    let (first, rest) = bytes.split_first().unwrap_or((&0, &[]));
    let detectors = detectors();
    let detector = &detectors[usize::from(first / 2) % detectors.len()];
    let text = if first % 2 == 0 {
        String::from_utf8_lossy(rest).into_owned()
    } else {
        let letter = |byte: &u8| ALPHABET[usize::from(*byte) % ALPHABET.len()];
        rest.iter().map(letter).collect()
    };
    (detector, text)
}
