use fastrand::Rng;
use livelink_detect::{Detector, Link};

use super::*;
use crate::{Delta, Edit, LinkIndex};

/// An integration with a fault, named by its constant, that the harness has to find.
struct Faulty<const FAULT: u8> {
    text: String,
    index: LinkIndex,
    delta: Delta,
}

/// Reports an insertion that holds a character of two code units as one byte longer than it is.
const WRONG_LENGTH: u8 = 1;
/// Gives the offsets of many carets in the text after the edits before.
const WRONG_OFFSETS: u8 = 2;
/// Forgets the second caret.
const FORGETS: u8 = 3;
/// Panics on a form feed of the alphabet, the noncharacter.
const PANICS: u8 = 4;
const NONE: u8 = 0;

impl<const FAULT: u8> Integration for Faulty<FAULT> {
    fn open(detector: &Detector, text: &str) -> Self {
        Self {
            text: text.to_owned(),
            index: LinkIndex::build_with_grain(detector.clone(), text, 12),
            delta: Delta::default(),
        }
    }

    fn apply(&mut self, step: &[Replacement]) {
        let mut edits = Vec::new();
        let mut shift = 0_usize;
        for (index, Replacement { range, text }) in step.iter().enumerate() {
            assert!(
                FAULT != PANICS || !text.contains('\u{ffff}'),
                "a noncharacter"
            );
            let mut edit = Edit::replace(range.clone(), text.len());
            if FAULT == WRONG_LENGTH && text.contains('🦀') {
                edit.new_end += 1;
                self.text.push(' ');
            }
            if FAULT == WRONG_OFFSETS {
                let moved = range.start.wrapping_add(shift)..range.end.wrapping_add(shift);
                edit = Edit::replace(moved, text.len());
            }
            shift = shift.wrapping_add(edit.shift());
            if FAULT != FORGETS || index == 0 {
                edits.push(edit);
            }
        }
        super::script::apply(&mut self.text, step);
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

#[track_caller]
fn finds<const FAULT: u8>(longest: usize) {
    let failure = random::<Faulty<FAULT>>(&Config::default()).expect_err("the fault is found");
    let again = replay::<Faulty<FAULT>>(&Detector::default(), &failure.script);
    assert_eq!(
        again,
        Err(failure.what.clone()),
        "the script goes wrong by itself"
    );
    let shown = failure.to_string();
    assert!(shown.lines().count() < 12, "{shown}");
    let EditScript { text, steps } = &failure.script;
    let size = text.len()
        + steps
            .iter()
            .flatten()
            .map(|r| r.range.len() + r.text.len())
            .sum::<usize>();
    assert!(size <= longest && steps.len() <= 2, "{shown}");
}

#[test]
fn faults_are_found_and_shrunk() {
    finds::<WRONG_LENGTH>(8);
    finds::<WRONG_OFFSETS>(24);
    finds::<FORGETS>(24);
    finds::<PANICS>(4);
}

#[test]
fn a_right_integration_survives() {
    let stats = random::<Faulty<NONE>>(&Config {
        edits: 3_000,
        ..Config::default()
    })
    .unwrap();
    assert!(stats.edits >= 3_000);
    assert!(
        stats.links > stats.edits && stats.named > stats.edits / 20,
        "{stats:?}"
    );
    assert!(stats.bytes_scanned * 2 < stats.bytes_in_all, "{stats:?}");
}

#[test]
fn every_input_is_a_script() {
    let mut rng = Rng::with_seed(5);
    for len in (0..400).step_by(7) {
        let bytes: Vec<u8> = (0..len).map(|_| rng.u8(..)).collect();
        let script = EditScript::from_bytes(&bytes);
        assert_eq!(
            replay::<Faulty<NONE>>(&Detector::default(), &script).err(),
            None,
            "{script}"
        );
    }
}
