//! What must hold of an index after any edits.

use super::detectors::detectors;
use livelink::index::{Delta, Edit, LinkIndex};
use livelink::{Detector, Link};
use livelink_index::check::{EditScript, Integration, Replacement, replay};

/// The simplest editor: a string and its index.
struct StringEditor {
    text: String,
    index: LinkIndex,
    delta: Delta,
}

impl Integration for StringEditor {
    fn open(detector: &Detector, text: &str) -> Self {
        Self {
            text: text.to_owned(),
            index: LinkIndex::build(detector.clone(), text),
            delta: Delta::default(),
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
        self.delta = self.index.edit(self.text.as_str(), &edits);
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

    fn index(&self) -> Option<(&LinkIndex, &Delta)> {
        Some((&self.index, &self.delta))
    }
}

/// Turns `bytes` into a script of edits. After each edit, the index equals a batch scan, and its deltas lead from the old
/// links to the new ones. [`replay`] says what else is compared.
pub fn index(bytes: &[u8]) {
    let Some((which, bytes)) = bytes.split_first() else {
        return;
    };
    let detectors = detectors();
    let detector = &detectors[usize::from(*which) % detectors.len()];
    let script = EditScript::from_bytes(bytes);
    if let Err(what) = replay::<StringEditor>(detector, &script) {
        panic!("{what}\n{script}");
    }
}
