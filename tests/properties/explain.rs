//! What must hold of the verdicts on any text.

use livelink::{Detector, Link, Outcome};

/// What is accepted is what detection finds, and each verdict speaks of a piece of the text and says why.
pub fn explain(detector: &Detector, text: &str) {
    let mut accepted = Vec::new();
    for verdict in detector.explain(text) {
        let piece = text.get(verdict.range.clone());
        assert!(piece.is_some(), "{verdict:?} is no part of {text:?}");
        match verdict.outcome {
            Outcome::Accepted { kind } => accepted.push(Link {
                range: verdict.range,
                kind,
            }),
            Outcome::Rejected { reason } => {
                let sentence = reason.to_string();
                assert!(
                    !sentence.is_empty() && !sentence.ends_with('.'),
                    "{reason:?}"
                );
            }
        }
    }
    assert_eq!(
        accepted,
        detector.detect(text),
        "what is accepted of {text:?}"
    );
}
