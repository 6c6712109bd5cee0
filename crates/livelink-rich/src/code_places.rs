//! The syntax context of a formatted document: code gets no automatic links.

use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use livelink_index::{Context, Edit, Permission, SpanStore, Text};

use crate::paint::paint;

/// A context that an editor has for a document.
pub(crate) type OtherContext = Option<Arc<dyn Context + Send + Sync>>;

/// Where a document has code and source. The document lends it its layer, and it follows the edits until the document has done so too.
#[derive(Default)]
pub(crate) struct CodePlaces {
    shared: Mutex<Shared>,
    /// The editor's own context. Of two answers, the one that permits less counts.
    other: OtherContext,
}

#[derive(Default)]
struct Shared {
    places: SpanStore<()>,
    /// Whether the text that comes in is code.
    typing: bool,
}

impl CodePlaces {
    /// Returns a context of the same places beside another one of the editor's.
    pub(crate) fn beside(&self, other: OtherContext) -> Self {
        let places = self.lock().places.clone();
        let shared = Mutex::new(Shared {
            places,
            typing: false,
        });
        Self { shared, other }
    }

    /// Says whether the text that comes in next is code.
    pub(crate) fn expect(&self, typing: bool) {
        self.lock().typing = typing;
    }

    /// Says where the code is now.
    pub(crate) fn set(&self, places: &SpanStore<()>) {
        let mut shared = self.lock();
        if !(shared.places.is_empty() && places.is_empty()) {
            shared.places = places.clone();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Shared> {
        // Every change leaves the places whole, so they are right even if a thread has panicked meanwhile.
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Moves the places of code with an edit. `typing`: the new text is code.
pub(crate) fn follow_code(places: &mut SpanStore<()>, edit: Edit, typing: bool) {
    if places.is_empty() && !typing {
        return;
    }
    places.shift_for_edit(edit.start, edit.removed_len(), edit.inserted_len());
    paint(places, edit.start..edit.new_end, typing.then_some(&()));
    crate::paint::join_at(places, edit.start);
}

impl Context for CodePlaces {
    fn permission(&self, range: Range<usize>) -> Permission {
        let has_code = self.lock().places.in_range(range.clone()).next().is_some();
        match (has_code, &self.other) {
            (true, _) => Permission::Deny,
            (false, Some(other)) => other.permission(range),
            (false, None) => Permission::Allow,
        }
    }

    fn part_at(&self, at: usize) -> (Range<usize>, Permission) {
        let shared = self.lock();
        if let Some((code, ())) = shared.places.at(at) {
            return (code, Permission::Deny);
        }
        let before = shared
            .places
            .last_before(at)
            .map_or(0, |(code, _)| code.end);
        let after = shared.places.first_from(at);
        let after = after.map_or(usize::MAX, |(code, _)| code.start);
        drop(shared);
        let (part, permission) = match &self.other {
            Some(other) => other.part_at(at),
            None => (0..usize::MAX, Permission::Allow),
        };
        (part.start.max(before)..part.end.min(after), permission)
    }

    fn edited(&self, text: &dyn Text, edits: &[Edit]) {
        let mut shared = self.lock();
        let typing = shared.typing;
        for edit in edits.iter().rev() {
            follow_code(&mut shared.places, *edit, typing);
        }
        drop(shared);
        if let Some(other) = &self.other {
            other.edited(text, edits);
        }
    }

    fn changes(&self) -> Vec<Range<usize>> {
        let other = self.other.as_ref();
        other.map_or_else(Vec::new, |other| other.changes())
    }
}

impl std::fmt::Debug for CodePlaces {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CodePlaces").finish_non_exhaustive()
    }
}
