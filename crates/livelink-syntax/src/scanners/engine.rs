//! The engine that runs a scanner.

use std::ops::Range;

use livelink_index::Edit;

use super::line_scanner::LineScanner;
use crate::engine::{Engine, Patch};
use crate::permission_map::PermissionMap;
use crate::text_change::TextChange;
use crate::text_copy::TextCopy;

/// The least distance between two saved states, in bytes.
const SPACING: usize = 4096;

/// An [`Engine`] by a [`LineScanner`].
pub(crate) struct ScannerEngine<S: LineScanner> {
    scanner: S,
    /// Line starts and the states there, in order. There is none at 0, where the state is known anyway.
    saved_states: Vec<(usize, S::State)>,
    /// Whether the text has been read once.
    read: bool,
}

impl<S: LineScanner> ScannerEngine<S> {
    pub(crate) fn new(scanner: S) -> Self {
        Self {
            scanner,
            saved_states: Vec::new(),
            read: false,
        }
    }

    /// Moves the saved states with an edit. `dirty` is the range that was edited so far, and grows over the edit.
    fn follow(&mut self, edit: Edit, dirty: &mut Option<Range<usize>>) {
        let moved = |at: usize| at - edit.removed_len() + edit.inserted_len();
        // The state at the start of the edit does not depend on the edited text.
        self.saved_states.retain_mut(|(at, _)| {
            if *at <= edit.start {
                return true;
            }
            let stays = *at >= edit.old_end;
            if stays {
                *at = moved(*at);
            }
            stays
        });
        let end = dirty.as_ref().map_or(edit.new_end, |dirty| {
            if dirty.end > edit.old_end {
                moved(dirty.end)
            } else {
                edit.new_end
            }
        });
        let start = dirty
            .as_ref()
            .map_or(edit.start, |dirty| dirty.start.min(edit.start));
        *dirty = Some(start..end);
    }
}

impl<S: LineScanner> Engine for ScannerEngine<S> {
    fn update(
        &mut self,
        text: &TextCopy,
        changes: &[TextChange],
        _: &PermissionMap,
        cancel: &dyn Fn() -> bool,
    ) -> Option<Vec<Patch>> {
        let mut dirty = (!self.read).then(|| 0..text.len());
        for change in changes {
            self.follow(change.edit, &mut dirty);
        }
        let Some(dirty) = dirty else {
            return Some(Vec::new());
        };
        let keep = self
            .saved_states
            .partition_point(|(at, _)| *at <= dirty.start);
        let after = self.saved_states.split_off(keep);
        let mut after = after
            .into_iter()
            .skip_while(|(at, _)| *at < dirty.end)
            .peekable();
        let start = match self.saved_states.last() {
            Some((at, state)) => {
                self.scanner.begin(Some(state));
                *at
            }
            None => {
                self.scanner.begin(None);
                0
            }
        };
        let mut zones = Vec::new();
        let mut line = String::new();
        let mut at = start;
        let mut last = start;
        while at < text.len() {
            if at >= last + SPACING && cancel() {
                return None;
            }
            let end = text.line_end(at);
            line.clear();
            text.read(at..end, &mut line);
            self.scanner.line(&line, at, &mut zones);
            at = end;
            let Some(state) = self.scanner.state() else {
                continue;
            };
            while after.next_if(|(known, _)| *known < at).is_some() {}
            if after
                .peek()
                .is_some_and(|(known, kept)| *known == at && *kept == state)
            {
                break;
            }
            if at >= last + SPACING {
                last = at;
                self.saved_states.push((at, state));
            }
        }
        if at >= text.len() {
            self.scanner.end(&mut zones);
        } else {
            self.saved_states.extend(after);
        }
        self.read = true;
        Some(vec![Patch {
            range: start..at,
            zones,
        }])
    }
}
