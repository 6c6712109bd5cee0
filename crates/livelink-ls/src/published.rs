//! The diagnostics that the client has.

use std::ops::Range;

use gen_lsp_types::Diagnostic;
use livelink::index::Edit;

/// The published diagnostics of a document, as long as the client shows them where they belong.
#[derive(Debug)]
pub(crate) struct Published {
    diagnostics: Vec<Diagnostic>,
    /// Where the client shows them: their places in bytes, moved with each edit.
    places: Vec<Range<usize>>,
}

impl Published {
    pub(crate) fn new(diagnostics: Vec<Diagnostic>, places: Vec<Range<usize>>) -> Self {
        Self {
            diagnostics,
            places,
        }
    }

    /// Whether the client has exactly these diagnostics.
    pub(crate) fn is(&self, diagnostics: &[Diagnostic]) -> bool {
        self.diagnostics == diagnostics
    }

    /// Follows an edit. Returns false if the client may not show all of them any more: an editor takes a diagnostic away with its text,
    /// and does not bring it back with an undo. O(number of diagnostics), which is bounded.
    pub(crate) fn follow(&mut self, edit: Edit) -> bool {
        for place in &mut self.places {
            let is_touched = place.start <= edit.old_end && edit.start <= place.end;
            if is_touched && edit.removed_len() > 0 {
                return false;
            }
            let moved = |at: usize| match at < edit.old_end {
                true => at,
                false => at - edit.removed_len() + edit.inserted_len(),
            };
            *place = moved(place.start)..moved(place.end);
        }
        true
    }
}
