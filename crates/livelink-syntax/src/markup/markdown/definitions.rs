//! The definitions of a document: `[label]: address`.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;

use pulldown_cmark::{CowStr, RefDefs};
use unicase::UniCase;

use super::places;
use crate::markup::link::{MarkupKind, MarkupLink};

/// How many bytes the targets of all references may have together, in a text that is shorter.
const LEAST_COPIED: usize = 100_000;

/// The definition of a label.
pub(super) struct Definition {
    pub(super) range: Range<usize>,
    label: Range<usize>,
    pub(super) target: Range<usize>,
    pub(super) destination: String,
    name: CowStr<'static>,
}

/// The first definition of each label.
pub(super) struct Definitions {
    /// In the order of the text.
    definitions: Vec<Definition>,
    /// The numbers of the definitions. Labels are equal if they are so without regard to case, in any script.
    by_label: HashMap<UniCase<CowStr<'static>>, usize>,
    /// How many bytes of targets may still be copied.
    may_copy: Cell<usize>,
}

impl Definitions {
    /// Returns no definitions, for a text of so many bytes.
    pub(super) fn for_text(len: usize) -> Self {
        Self {
            definitions: Vec::new(),
            by_label: HashMap::new(),
            may_copy: Cell::new(len.max(LEAST_COPIED)),
        }
    }

    /// Adds the definitions of a piece that starts at `at`.
    pub(super) fn extend(&mut self, found: impl Iterator<Item = Definition>, at: usize) {
        for mut definition in found {
            let name = std::mem::replace(&mut definition.name, CowStr::Borrowed(""));
            if let Entry::Vacant(free) = self.by_label.entry(UniCase::new(name)) {
                free.insert(self.definitions.len());
                let moved = |range: Range<usize>| range.start + at..range.end + at;
                definition.range = moved(definition.range);
                definition.label = moved(definition.label);
                definition.target = moved(definition.target);
                self.definitions.push(definition);
            }
        }
    }

    /// Returns the number of the definition of a label.
    fn number(&self, label: &str) -> Option<usize> {
        let label = UniCase::new(CowStr::Borrowed(label));
        self.by_label.get(&label).copied()
    }

    /// Returns whether a label is defined.
    pub(super) fn has(&self, label: &str) -> bool {
        self.number(label).is_some()
    }

    /// Returns the definition of a label, for one more reference to it. `None` if it is not defined, or if references have copied
    /// too much.
    pub(super) fn refer(&self, label: &str) -> Option<&Definition> {
        let definition = self.definitions.get(self.number(label)?)?;
        let may_copy = self.may_copy.get();
        let rest = may_copy.checked_sub(definition.destination.len())?;
        self.may_copy.set(rest);
        Some(definition)
    }

    /// Returns the definitions as links, in the order of the text.
    pub(super) fn links(&self) -> impl Iterator<Item = MarkupLink<'_>> {
        self.definitions.iter().map(|definition| MarkupLink {
            range: definition.range.clone(),
            text: definition.label.clone(),
            target: definition.target.clone(),
            kind: MarkupKind::Definition,
            is_image: false,
            is_code: false,
            shown: Cow::Borrowed(""),
            destination: Cow::Borrowed(&definition.destination),
        })
    }
}

/// Returns the definitions of a piece, in order. Their places are counted from its start.
pub(super) fn found(piece: &str, definitions: &RefDefs<'_>) -> Vec<Definition> {
    let found = definitions.iter().filter_map(|(name, definition)| {
        let (label, target) = places::of_definition(piece, &definition.span, &definition.dest)?;
        Some(Definition {
            range: definition.span.clone(),
            label,
            target,
            destination: definition.dest.to_string(),
            name: CowStr::from(name.to_owned()),
        })
    });
    let mut found: Vec<_> = found.collect();
    found.sort_by_key(|definition| definition.range.start);
    found
}
