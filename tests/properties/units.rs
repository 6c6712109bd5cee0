//! What must hold of an index in UTF-16 after any edits.

use super::detectors::detectors;
use livelink_index::check::{UnitEditor, unit_script};

/// Turns `bytes` into calls with edits in code units, some of which cut surrogate pairs. After each call, the index equals a batch
/// scan. [`UnitEditor`] says what else is compared.
pub fn units(bytes: &[u8]) {
    let Some((which, bytes)) = bytes.split_first() else {
        return;
    };
    let detectors = detectors();
    let detector = &detectors[usize::from(*which) % detectors.len()];
    let (text, calls) = unit_script(bytes);
    let grain = if which % 2 == 0 { 12 } else { 1024 };
    let mut editor = UnitEditor::open(detector, text, grain);
    for batch in &calls {
        if let Err(wrong) = editor.apply(batch) {
            panic!("{wrong}");
        }
    }
}
