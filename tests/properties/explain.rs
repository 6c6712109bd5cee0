//! What must hold of the verdicts on any text.

use livelink::{Decision, Detector, Link};

/// What is accepted is what detection finds, and each verdict speaks of a piece of the text and says why.
pub fn explain(detector: &Detector, text: &str) {
    let mut accepted = Vec::new();
    for verdict in detector.explain(text) {
        let piece = text.get(verdict.range.clone());
        assert!(piece.is_some(), "{verdict:?} is no part of {text:?}");
        match verdict.decision {
            Decision::Accepted { kind } => accepted.push(Link {
                range: verdict.range,
                kind,
            }),
            Decision::Rejected { reason } => {
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
