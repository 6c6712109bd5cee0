//! What must hold of the explanation of any text.

use livelink::detect::Decision;
use livelink::{Detector, Link};

/// Checks the explanation of a text. It accepts exactly what detection finds. The range of each verdict is a part of the text,
/// and each rejection says why.
pub fn explain(detector: &Detector, text: &str) {
    let mut accepted = Vec::new();
    for verdict in detector.explain(text) {
        let part = text.get(verdict.range.clone());
        assert!(part.is_some(), "{verdict:?} is not part of {text:?}");
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
