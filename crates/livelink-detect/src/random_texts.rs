//! Random texts that are hard on the scanner, for tests.

mod pieces;
pub(crate) use pieces::text as of;

use fastrand::Rng;

use crate::{Detector, Options, Profile, SchemeRule};

/// Returns a text made of so many entries of [`PIECES`](pieces::PIECES).
pub(crate) fn text(rng: &mut Rng, count: usize) -> String {
    of(rng, pieces::PIECES, count)
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
            if matches!(max_link_len, 24 | 16_384) {
                options
                    .schemes
                    .add("*", SchemeRule::Slashes)
                    .expect("a scheme");
            }
            detectors.push(Detector::new(options));
        }
    }
    detectors
}
