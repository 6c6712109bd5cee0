//! What must hold of an index after any edits.

use super::detectors;
use livelink::index::{Edit, LinkIndex};
use livelink::{Detector, Link};
use livelink_index::check::{Host, Replacement, Script, replay};

/// The plainest host: a string and its index.
struct Plain {
    text: String,
    index: LinkIndex,
}

impl Host for Plain {
    fn open(detector: &Detector, text: &str) -> Self {
        Self {
            text: text.to_owned(),
            index: LinkIndex::build(detector.clone(), text),
        }
    }

    fn apply(&mut self, step: &[Replacement]) {
        let mut edits = Vec::new();
        for replacement in step {
            edits.push(Edit::replace(
                replacement.range.clone(),
                replacement.text.len(),
            ));
        }
        for replacement in step.iter().rev() {
            self.text
                .replace_range(replacement.range.clone(), &replacement.text);
        }
        self.index.edit(self.text.as_str(), &edits);
    }

    fn text(&self) -> String {
        self.text.clone()
    }

    fn links(&self) -> Vec<Link> {
        self.index
            .iter()
            .map(|link| Link {
                range: link.range,
                kind: link.kind,
            })
            .collect()
    }

    fn index(&self) -> Option<&LinkIndex> {
        Some(&self.index)
    }
}

/// After each edit of the script that `bytes` stand for, the index is what a batch scan gives, and its deltas replayed
/// give the index. [`replay`] says what else is compared.
pub fn index(bytes: &[u8]) {
    let Some((which, bytes)) = bytes.split_first() else {
        return;
    };
    let detectors = detectors();
    let detector = &detectors[usize::from(*which) % detectors.len()];
    let script = Script::from_bytes(bytes);
    if let Err(what) = replay::<Plain>(detector, &script) {
        panic!("{what}\n{script}");
    }
}
